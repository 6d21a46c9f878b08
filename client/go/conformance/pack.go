package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

const packFormat = 1

type conformanceCase struct {
	Name         string            `json:"name"`
	Method       string            `json:"method"`
	Language     string            `json:"language"`
	Requests     []json.RawMessage `json:"requests"`
	RequestBytes []byte            `json:"request_bytes"`
	Responses    []json.RawMessage `json:"responses"`
	Error        *failure          `json:"error"`
}

// failure is a status that is not OK, with the details that the pack speaks of.
type failure struct {
	Code    codes.Code `json:"code"`
	Message string     `json:"message"`
	Faults  []fault    `json:"faults"`
	Info    *errorInfo `json:"info"`
}

type fault struct {
	Field       string `json:"field"`
	Reason      string `json:"reason"`
	Description string `json:"description"`
	Localized   string `json:"localized"`
}

type errorInfo struct {
	Reason   string            `json:"reason"`
	Domain   string            `json:"domain"`
	Metadata map[string]string `json:"metadata"`
}

func readPack(folder string) ([]conformanceCase, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no pack in %s", folder)
	}
	var cases []conformanceCase
	for _, name := range names {
		read, err := readFile(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		cases = append(cases, read...)
	}
	return cases, nil
}

func readFile(name string) ([]conformanceCase, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var pack struct {
		Format int               `json:"format"`
		Cases  []conformanceCase `json:"cases"`
	}
	if err := json.Unmarshal(text, &pack); err != nil {
		return nil, err
	}
	if pack.Format != packFormat {
		return nil, fmt.Errorf("format %d, not %d", pack.Format, packFormat)
	}
	return pack.Cases, nil
}

// prepare turns the JSON of a case into messages of its method.
func (c conformanceCase) prepare() (call, error) {
	method, err := findMethod(c.Method)
	if err != nil {
		return call{}, err
	}
	prepared := call{method: c.Method, language: c.Language, expected: answer{Failure: c.Error}}
	if prepared.response, err = protoregistry.GlobalTypes.FindMessageByName(method.Output().FullName()); err != nil {
		return call{}, err
	}
	if prepared.expected.Responses, err = messages(prepared.response, c.Responses); err != nil {
		return call{}, err
	}
	if c.RequestBytes != nil {
		prepared.requests = [][]byte{c.RequestBytes}
		return prepared, nil
	}
	request, err := protoregistry.GlobalTypes.FindMessageByName(method.Input().FullName())
	if err != nil {
		return call{}, err
	}
	requests, err := messages(request, c.Requests)
	if err != nil {
		return call{}, err
	}
	for _, each := range requests {
		encoded, err := proto.Marshal(each)
		if err != nil {
			return call{}, err
		}
		prepared.requests = append(prepared.requests, encoded)
	}
	return prepared, nil
}

// findMethod finds `package.Service/Method` among all that is generated.
func findMethod(name string) (protoreflect.MethodDescriptor, error) {
	full := protoreflect.FullName(strings.ReplaceAll(name, "/", "."))
	found, err := protoregistry.GlobalFiles.FindDescriptorByName(full)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	method, ok := found.(protoreflect.MethodDescriptor)
	if !ok {
		return nil, fmt.Errorf("%s is not a method", name)
	}
	return method, nil
}

func messages(kind protoreflect.MessageType, texts []json.RawMessage) ([]proto.Message, error) {
	var read []proto.Message
	for _, text := range texts {
		message := kind.New().Interface()
		if err := protojson.Unmarshal(text, message); err != nil {
			return nil, err
		}
		read = append(read, message)
	}
	return read, nil
}
