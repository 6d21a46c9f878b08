//! Compiles the schemas with protox, so that no protoc is needed.

use std::{env, error::Error, fs, path::Path};

const PROTO: &str = "../../proto";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={PROTO}");
    let mut compiler = protox::Compiler::new([PROTO])?;
    compiler.include_imports(true).include_source_info(true);
    for folder in ["referee/v1", "google/rpc"] {
        for file in fs::read_dir(Path::new(PROTO).join(folder))? {
            compiler.open_file(file?.path())?;
        }
    }
    let descriptors = Path::new(&env::var("OUT_DIR")?).join("descriptors.bin");
    fs::write(descriptors, compiler.encode_file_descriptor_set())?;
    tonic_prost_build::configure()
        .build_server(false)
        .extern_path(".google.rpc", "::tonic_types::pb")
        .compile_fds(compiler.file_descriptor_set())?;
    Ok(())
}
