//! The stubs of the referee.

/// What is generated from `referee/v1`.
#[allow(clippy::all, reason = "generated code follows the schemas")]
pub mod v1 {
    tonic::include_proto!("referee.v1");
}

/// All schemas as a `FileDescriptorSet`, for those who handle messages without knowing their types.
pub const DESCRIPTORS: &[u8] = tonic::include_file_descriptor_set!("descriptors");
