// Command conformance runs the conformance pack against a referee.
//
//	conformance [target [pack]]
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/testing/protocmp"

	_ "github.com/tabletop-referee/referee/client/go/gen/referee/v1"
)

func main() {
	log.SetFlags(0)
	target, folder := "localhost:50051", filepath.Join("..", "..", "conformance")
	if len(os.Args) > 1 {
		target = os.Args[1]
	}
	if len(os.Args) > 2 {
		folder = os.Args[2]
	}
	failed, err := run(target, folder)
	if err != nil {
		log.Fatal(err)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

func run(target, folder string) (failed int, err error) {
	cases, err := readPack(folder)
	if err != nil {
		return 0, err
	}
	connection, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return 0, err
	}
	defer connection.Close()
	for _, each := range cases {
		if difference := check(connection, each); difference != "" {
			failed++
			fmt.Printf("FAILED %s\n%s\n", each.Name, difference)
		}
	}
	fmt.Printf("PASSED %d FAILED %d SKIPPED 0\n", len(cases)-failed, failed)
	return failed, nil
}

// check makes the call of a case and says how the answer differs from the one expected: expected after a minus, given
// after a plus. It is empty if they are the same.
func check(connection *grpc.ClientConn, each conformanceCase) string {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	call, err := each.prepare()
	if err != nil {
		return err.Error()
	}
	given, err := call.make(ctx, connection)
	if err != nil {
		return err.Error()
	}
	return cmp.Diff(call.expected, given, protocmp.Transform(), cmpopts.EquateEmpty())
}
