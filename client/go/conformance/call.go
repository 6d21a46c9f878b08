package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// call is a call to be made, and what should come of it.
type call struct {
	method   string
	language string
	requests [][]byte
	response protoreflect.MessageType
	expected answer
}

// answer is what came of a call: messages, a failure, or both in this order.
type answer struct {
	Responses []proto.Message
	Failure   *failure
}

// make makes the call as a stream in both directions, which on the wire is what every call is.
func (c call) make(ctx context.Context, connection *grpc.ClientConn) (answer, error) {
	if c.language != "" {
		ctx = metadata.AppendToOutgoingContext(ctx, "accept-language", c.language)
	}
	description := &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}
	stream, err := connection.NewStream(ctx, description, "/"+c.method, grpc.ForceCodecV2(bytesCodec{}))
	if err != nil {
		return answer{}, err
	}
	go send(stream, c.requests)

	var given answer
	for {
		var encoded []byte
		if err := stream.RecvMsg(&encoded); errors.Is(err, io.EOF) {
			return given, nil
		} else if err != nil {
			given.Failure = describe(status.Convert(err))
			return given, nil
		}
		response := c.response.New().Interface()
		if err := proto.Unmarshal(encoded, response); err != nil {
			return answer{}, err
		}
		given.Responses = append(given.Responses, response)
	}
}

// send need not tell of an error, since whoever receives gets to know it.
func send(stream grpc.ClientStream, requests [][]byte) {
	for _, request := range requests {
		if stream.SendMsg(request) != nil {
			return
		}
	}
	_ = stream.CloseSend()
}

func describe(failed *status.Status) *failure {
	described := &failure{Code: failed.Code(), Message: failed.Message()}
	for _, detail := range failed.Details() {
		switch detail := detail.(type) {
		case *errdetails.BadRequest:
			for _, violation := range detail.GetFieldViolations() {
				described.Faults = append(described.Faults, fault{
					Field:       violation.GetField(),
					Reason:      violation.GetReason(),
					Description: violation.GetDescription(),
					Localized:   violation.GetLocalizedMessage().GetMessage(),
				})
			}
		case *errdetails.ErrorInfo:
			described.Info = &errorInfo{
				Reason: detail.GetReason(), Domain: detail.GetDomain(), Metadata: detail.GetMetadata(),
			}
		}
	}
	return described
}

// bytesCodec lets messages pass as they are: some cases send what is not a message.
type bytesCodec struct{}

func (bytesCodec) Name() string { return "proto" }

func (bytesCodec) Marshal(message any) (mem.BufferSlice, error) {
	encoded, ok := message.([]byte)
	if !ok {
		return nil, fmt.Errorf("%T, not bytes", message)
	}
	return mem.BufferSlice{mem.SliceBuffer(encoded)}, nil
}

func (bytesCodec) Unmarshal(data mem.BufferSlice, message any) error {
	encoded, ok := message.(*[]byte)
	if !ok {
		return fmt.Errorf("%T, not a place for bytes", message)
	}
	*encoded = data.Materialize()
	return nil
}
