//! The conformance pack as it is written.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Result;

const FORMAT: u32 = 1;

#[derive(Deserialize)]
struct Pack {
    format: u32,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
pub struct Case {
    pub name: String,
    pub method: String,
    pub language: Option<String>,
    #[serde(default)]
    pub requests: Vec<Value>,
    pub request_bytes: Option<String>,
    #[serde(default)]
    pub responses: Vec<Value>,
    pub error: Option<Failure>,
}

/// A status that is not OK, with the details that the pack speaks of.
#[derive(Clone, Deserialize, Serialize)]
pub struct Failure {
    pub code: String,
    pub message: String,
    #[serde(default)]
    pub faults: Vec<Fault>,
    pub info: Option<Info>,
}

#[derive(Clone, Deserialize, Serialize)]
pub struct Fault {
    pub field: String,
    pub reason: String,
    pub description: String,
    pub localized: Option<String>,
}

#[derive(Clone, Deserialize, Serialize)]
pub struct Info {
    pub reason: String,
    pub domain: String,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
}

pub fn read(folder: &Path) -> Result<Vec<Case>> {
    let within = |error: Box<dyn Error>, path: &Path| format!("{}: {error}", path.display());
    let mut cases = Vec::new();
    for path in files(folder).map_err(|error| within(error, folder))? {
        cases.extend(read_file(&path).map_err(|error| within(error, &path))?);
    }
    if cases.is_empty() {
        return Err(format!("no pack in {}", folder.display()).into());
    }
    Ok(cases)
}

fn files(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            files.insert(path);
        }
    }
    Ok(files)
}

fn read_file(path: &Path) -> Result<Vec<Case>> {
    let pack: Pack = serde_json::from_str(&fs::read_to_string(path)?)?;
    if pack.format != FORMAT {
        return Err(format!("format {}, not {FORMAT}", pack.format).into());
    }
    Ok(pack.cases)
}
