//! Runs the conformance pack against a referee: `conformance [target [pack]]`.

mod call;
mod pack;

use std::{env, error::Error, path::Path, process::ExitCode, time::Duration};

use prost_reflect::DescriptorPool;
use referee_client::DESCRIPTORS;
use similar::TextDiff;
use tokio::time;
use tonic::transport::{Channel, Endpoint};

use crate::{call::Call, pack::Case};

const PATIENCE: Duration = Duration::from_secs(30);

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode> {
    let mut arguments = env::args().skip(1);
    let target = arguments.next().unwrap_or("localhost:50051".into());
    let folder = arguments.next().unwrap_or("../../conformance".into());
    let schemas = DescriptorPool::decode(DESCRIPTORS)?;
    let cases = pack::read(Path::new(&folder))?;
    let channel = Endpoint::new(format!("http://{target}"))?.connect_lazy();

    let mut failed = 0;
    for case in &cases {
        let outcome = check(&channel, &schemas, case).await;
        if let Some(difference) = outcome.unwrap_or_else(|error| Some(error.to_string())) {
            failed += 1;
            println!("FAILED {}\n{difference}", case.name);
        }
    }
    println!("PASSED {} FAILED {failed} SKIPPED 0", cases.len() - failed);
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Makes the call of a case and says how the answer differs from the one expected, if it does:
/// expected after a minus, given after a plus.
async fn check(channel: &Channel, schemas: &DescriptorPool, case: &Case) -> Result<Option<String>> {
    let call = Call::prepare(schemas, case)?;
    let given = time::timeout(PATIENCE, call.make(channel.clone())).await??;
    let given = serde_json::to_value(given)?;
    let expected = serde_json::to_value(&call.expected)?;
    if expected == given {
        return Ok(None);
    }
    let (expected, given) = (format!("{expected:#}"), format!("{given:#}"));
    Ok(Some(
        TextDiff::from_lines(&expected, &given)
            .unified_diff()
            .to_string(),
    ))
}
