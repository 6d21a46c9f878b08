//! Calls by the name of the method, with messages whose types are looked up in the schemas.

use base64::{Engine, prelude::BASE64_STANDARD};
use bytes::{Buf, BufMut, Bytes};
use prost::Message;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor};
use serde::Serialize;
use serde_json::Value;
use tonic::{
    Request, Status,
    client::Grpc,
    codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder},
    transport::Channel,
};
use tonic_types::StatusExt;

use crate::{
    Result,
    pack::{Case, Failure, Fault, Info},
};

/// A call to be made, and what should come of it.
pub struct Call {
    method: MethodDescriptor,
    language: Option<String>,
    requests: Vec<Bytes>,
    pub expected: Answer,
}

/// What came of a call: messages, a failure, or both in this order.
#[derive(Default, Serialize)]
pub struct Answer {
    responses: Vec<DynamicMessage>,
    failure: Option<Failure>,
}

impl Call {
    pub fn prepare(schemas: &DescriptorPool, case: &Case) -> Result<Self> {
        let method = find_method(schemas, &case.method)?;
        let requests = match &case.request_bytes {
            Some(encoded) => vec![BASE64_STANDARD.decode(encoded)?.into()],
            None => messages(&method.input(), &case.requests)?
                .iter()
                .map(|message| message.encode_to_vec().into())
                .collect(),
        };
        let expected = Answer {
            responses: messages(&method.output(), &case.responses)?,
            failure: case.error.clone(),
        };
        Ok(Self {
            method,
            language: case.language.clone(),
            requests,
            expected,
        })
    }

    /// Makes the call as a stream in both directions, which on the wire is what every call is.
    pub async fn make(&self, channel: Channel) -> Result<Answer> {
        let service = self.method.parent_service().full_name();
        let path = format!("/{service}/{}", self.method.name()).parse()?;
        let mut request = Request::new(tokio_stream::iter(self.requests.clone()));
        if let Some(language) = &self.language {
            request
                .metadata_mut()
                .insert("accept-language", language.parse()?);
        }
        let mut client = Grpc::new(channel);
        client.ready().await?;

        let mut given = Answer::default();
        let mut answers = match client.streaming(request, path, BytesCodec).await {
            Ok(answers) => answers.into_inner(),
            Err(status) => {
                given.failure = Some(self.describe(&status)?);
                return Ok(given);
            }
        };
        loop {
            match answers.message().await {
                Ok(Some(encoded)) => given
                    .responses
                    .push(DynamicMessage::decode(self.method.output(), encoded)?),
                Ok(None) => return Ok(given),
                Err(status) => {
                    given.failure = Some(self.describe(&status)?);
                    return Ok(given);
                }
            }
        }
    }

    fn describe(&self, status: &Status) -> Result<Failure> {
        let codes = self
            .method
            .parent_pool()
            .get_enum_by_name("google.rpc.Code")
            .ok_or("no google.rpc.Code")?;
        let code = codes
            .get_value(status.code().into())
            .ok_or("an unknown code")?;
        let details = status.get_error_details();
        let fault = |violation: &tonic_types::FieldViolation| Fault {
            field: violation.field.clone(),
            reason: violation.reason.clone(),
            description: violation.description.clone(),
            localized: violation
                .localized_message
                .as_ref()
                .map(|localized| localized.message.clone()),
        };
        let info = |info: &tonic_types::ErrorInfo| Info {
            reason: info.reason.clone(),
            domain: info.domain.clone(),
            metadata: info.metadata.clone().into_iter().collect(),
        };
        Ok(Failure {
            code: code.name().into(),
            message: status.message().into(),
            faults: details.bad_request().map_or(vec![], |bad| {
                bad.field_violations.iter().map(fault).collect()
            }),
            info: details.error_info().map(info),
        })
    }
}

fn find_method(schemas: &DescriptorPool, name: &str) -> Result<MethodDescriptor> {
    let (service, method) = name
        .split_once('/')
        .ok_or_else(|| format!("{name} is not a method"))?;
    schemas
        .get_service_by_name(service)
        .and_then(|service| service.methods().find(|each| each.name() == method))
        .ok_or_else(|| format!("{name}: not found").into())
}

fn messages(kind: &MessageDescriptor, values: &[Value]) -> Result<Vec<DynamicMessage>> {
    let read = |value| DynamicMessage::deserialize(kind.clone(), value);
    Ok(values
        .iter()
        .map(read)
        .collect::<std::result::Result<_, serde_json::Error>>()?)
}

/// Lets messages pass as they are: some cases send what is not a message.
struct BytesCodec;

impl Codec for BytesCodec {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for BytesCodec {
    type Item = Bytes;
    type Error = Status;

    fn encode(
        &mut self,
        encoded: Bytes,
        buffer: &mut EncodeBuf<'_>,
    ) -> std::result::Result<(), Status> {
        buffer.put(encoded);
        Ok(())
    }
}

impl Decoder for BytesCodec {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> std::result::Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}
