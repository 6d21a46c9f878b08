// Command example starts a game of Qwirkle and has the referee judge its opening.
//
//	example [target]
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	refereev1 "github.com/tabletop-referee/referee/client/go/gen/referee/v1"
)

func main() {
	log.SetFlags(0)
	target := "localhost:50051"
	if len(os.Args) > 1 {
		target = os.Args[1]
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := run(ctx, target); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, target string) error {
	connection, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer connection.Close()
	referee := refereev1.NewRefereeServiceClient(connection)

	position, err := start(ctx, referee)
	if err != nil {
		return err
	}
	best, err := listBest(ctx, referee, position)
	if err != nil {
		return err
	}
	if err := validate(ctx, referee, position, best); err != nil {
		return err
	}
	french := metadata.AppendToOutgoingContext(ctx, "accept-language", "fr")
	if err := validate(french, referee, position, layWithGap()); err != nil {
		return err
	}
	return sendNonsense(ctx, referee)
}

// start deals a game. The seed is fixed so that the example always prints the same: without one the referee takes a
// fresh seed.
func start(ctx context.Context, referee refereev1.RefereeServiceClient) (*refereev1.Position, error) {
	game, err := referee.StartGame(ctx, &refereev1.StartGameRequest{
		Ruleset: &refereev1.Ruleset{Game: refereev1.Game_GAME_QWIRKLE},
		Players: []*refereev1.Player{
			{Name: "Anna", Age: proto.Int32(36)},
			{Name: "Chris", Age: proto.Int32(41)},
		},
		Deal: &refereev1.StartGameRequest_Seeded{Seeded: &refereev1.SeededDeal{Seed: make([]byte, 32)}},
	})
	if err != nil {
		return nil, err
	}
	state := game.GetPosition().GetState()
	fmt.Printf("%s opens.\n", state.GetPlayers()[state.GetToMove()].GetName())
	return game.GetPosition(), nil
}

// listBest prints the three moves that score most and returns the first.
func listBest(
	ctx context.Context, referee refereev1.RefereeServiceClient, position *refereev1.Position,
) (*refereev1.Move, error) {
	stream, err := referee.ListLegalMoves(ctx, &refereev1.ListLegalMovesRequest{
		Position: position, BestFirst: true, Limit: proto.Int32(3),
	})
	if err != nil {
		return nil, err
	}
	var best *refereev1.Move
	fmt.Println("Best moves:")
	for {
		answer, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return best, nil
		}
		if err != nil {
			return nil, err
		}
		for _, legal := range answer.GetMoves() {
			if best == nil {
				best = legal.GetMove()
			}
			fmt.Printf("  %d points: %s\n", legal.GetScore().GetPoints(), cells(legal.GetMove()))
		}
	}
}

func cells(move *refereev1.Move) string {
	var laid []string
	for _, placement := range move.GetQwirkle().GetLay().GetPlacements() {
		laid = append(laid, fmt.Sprintf("%s at (%d, %d)", placement.GetTile(), placement.GetX(), placement.GetY()))
	}
	return strings.Join(laid, ", ")
}

// validate prints what the referee says about a move. An illegal move is not an error but an ordinary answer.
func validate(
	ctx context.Context, referee refereev1.RefereeServiceClient, position *refereev1.Position, move *refereev1.Move,
) error {
	answer, err := referee.ValidateMove(ctx, &refereev1.ValidateMoveRequest{Position: position, Move: move})
	if err != nil {
		return err
	}
	verdict := answer.GetVerdict()
	if verdict.GetRuling() == refereev1.Ruling_RULING_LEGAL {
		fmt.Printf("Legal: %d points.\n", verdict.GetScore().GetPoints())
		return nil
	}
	fmt.Println("Illegal:")
	for _, violation := range verdict.GetViolations() {
		fmt.Printf("  %s: %s\n", violation.GetRuleId(), violation.GetMessage())
	}
	return nil
}

// layWithGap lays two tiles that have nothing in common, with an empty cell between them.
func layWithGap() *refereev1.Move {
	lay := &refereev1.QwirkleLay{Placements: []*refereev1.TilePlacement{
		{X: 0, Y: 0, Tile: refereev1.Tile_TILE_RED_CIRCLE},
		{X: 2, Y: 0, Tile: refereev1.Tile_TILE_BLUE_SQUARE},
	}}
	return &refereev1.Move{Move: &refereev1.Move_Qwirkle{
		Qwirkle: &refereev1.QwirkleMove{Action: &refereev1.QwirkleMove_Lay{Lay: lay}},
	}}
}

// sendNonsense asks about a tile that lies off the grid and about no move at all, and prints every field at fault.
func sendNonsense(ctx context.Context, referee refereev1.RefereeServiceClient) error {
	table := []*refereev1.TilePlacement{{X: 5000, Y: 0, Tile: refereev1.Tile_TILE_RED_CIRCLE}}
	_, err := referee.ValidateMove(ctx, &refereev1.ValidateMoveRequest{
		Position: &refereev1.Position{Form: &refereev1.Position_State{State: &refereev1.GameState{
			Position: &refereev1.GameState_Qwirkle{Qwirkle: &refereev1.QwirkleState{Table: table}},
		}}},
	})
	if err == nil {
		return errors.New("nonsense was accepted")
	}
	faults := fieldFaults(err)
	if faults == nil {
		return err
	}
	fmt.Println("Bad request:")
	for _, fault := range faults {
		fmt.Printf("  %s: %s (%s)\n", fault.GetField(), fault.GetDescription(), fault.GetReason())
	}
	return nil
}

// fieldFaults returns the fields that the referee finds fault with, or nil if the error is of another kind.
func fieldFaults(err error) []*errdetails.BadRequest_FieldViolation {
	for _, detail := range status.Convert(err).Details() {
		if bad, ok := detail.(*errdetails.BadRequest); ok {
			return bad.GetFieldViolations()
		}
	}
	return nil
}
