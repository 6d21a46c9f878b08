//! Starts a game of Qwirkle and has the referee judge its opening: `example [target]`.

use std::{env, error::Error, time::Duration};

use referee_client::v1::{
    Game, GameState, ListLegalMovesRequest, Move, Player, Position, QwirkleLay, QwirkleMove,
    QwirkleState, Ruleset, Ruling, SeededDeal, StartGameRequest, Tile, TilePlacement,
    ValidateMoveRequest, Verdict, game_state, r#move, position, qwirkle_move,
    referee_service_client::RefereeServiceClient, start_game_request,
};
use tokio::time;
use tonic::{Request, metadata::MetadataValue, transport::Channel};
use tonic_types::StatusExt;

type Referee = RefereeServiceClient<Channel>;
type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let target = env::args().nth(1).unwrap_or("localhost:50051".into());
    time::timeout(Duration::from_secs(10), run(target)).await?
}

async fn run(target: String) -> Result<()> {
    let mut referee = Referee::connect(format!("http://{target}")).await?;

    let position = start(&mut referee).await?;
    let best = list_best(&mut referee, &position).await?;
    validate(&mut referee, &position, best, "en").await?;
    validate(&mut referee, &position, lay_with_gap(), "fr").await?;
    send_nonsense(&mut referee).await
}

/// Deals a game. The seed is fixed so that the example always prints the same: without one the
/// referee takes a fresh seed.
async fn start(referee: &mut Referee) -> Result<Position> {
    let player = |name: &str, age| Player {
        name: name.into(),
        age: Some(age),
        ..Default::default()
    };
    let request = StartGameRequest {
        ruleset: Some(Ruleset {
            game: Game::Qwirkle.into(),
            version: 0,
        }),
        players: vec![player("Anna", 36), player("Chris", 41)],
        deal: Some(start_game_request::Deal::Seeded(SeededDeal {
            seed: vec![0; 32],
            entropy: vec![],
        })),
        ..Default::default()
    };
    let position = referee
        .start_game(request)
        .await?
        .into_inner()
        .position
        .ok_or("no position")?;
    if let Some(position::Form::State(state)) = &position.form {
        println!("{} opens.", state.players[state.to_move() as usize].name);
    }
    Ok(position)
}

/// Prints the three moves that score most and returns the first.
async fn list_best(referee: &mut Referee, position: &Position) -> Result<Move> {
    let request = ListLegalMovesRequest {
        position: Some(position.clone()),
        best_first: true,
        limit: Some(3),
        count_only: false,
    };
    let mut answers = referee.list_legal_moves(request).await?.into_inner();
    let mut best = None;
    println!("Best moves:");
    while let Some(answer) = answers.message().await? {
        for legal in answer.moves {
            let listed = legal.r#move.ok_or("no move")?;
            println!(
                "  {} points: {}",
                legal.score.unwrap_or_default().points,
                cells(&listed)
            );
            best.get_or_insert(listed);
        }
    }
    Ok(best.ok_or("no legal move")?)
}

fn cells(listed: &Move) -> String {
    let Some(r#move::Move::Qwirkle(QwirkleMove {
        action: Some(qwirkle_move::Action::Lay(lay)),
    })) = &listed.r#move
    else {
        return String::new();
    };
    let cell =
        |laid: &TilePlacement| format!("{} at ({}, {})", laid.tile().as_str_name(), laid.x, laid.y);
    lay.placements
        .iter()
        .map(cell)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Prints what the referee says about a move. An illegal move is not an error but an ordinary
/// answer.
async fn validate(
    referee: &mut Referee,
    position: &Position,
    asked: Move,
    language: &'static str,
) -> Result<()> {
    let mut request = Request::new(ValidateMoveRequest {
        position: Some(position.clone()),
        r#move: Some(asked),
    });
    request
        .metadata_mut()
        .insert("accept-language", MetadataValue::from_static(language));
    let verdict = referee
        .validate_move(request)
        .await?
        .into_inner()
        .verdict
        .ok_or("no verdict")?;
    print(&verdict);
    Ok(())
}

fn print(verdict: &Verdict) {
    if verdict.ruling() == Ruling::Legal {
        println!(
            "Legal: {} points.",
            verdict.score.as_ref().map_or(0, |score| score.points)
        );
        return;
    }
    println!("Illegal:");
    for violation in &verdict.violations {
        println!("  {}: {}", violation.rule_id, violation.message);
    }
}

/// Lays two tiles that have nothing in common, with an empty cell between them.
fn lay_with_gap() -> Move {
    let lay = QwirkleLay {
        placements: vec![
            TilePlacement {
                x: 0,
                y: 0,
                tile: Tile::RedCircle.into(),
            },
            TilePlacement {
                x: 2,
                y: 0,
                tile: Tile::BlueSquare.into(),
            },
        ],
    };
    let action = Some(qwirkle_move::Action::Lay(lay));
    Move {
        player: None,
        r#move: Some(r#move::Move::Qwirkle(QwirkleMove { action })),
    }
}

/// Asks about a tile that lies off the grid and about no move at all, and prints every field at
/// fault.
async fn send_nonsense(referee: &mut Referee) -> Result<()> {
    let table = vec![TilePlacement {
        x: 5000,
        y: 0,
        tile: Tile::RedCircle.into(),
    }];
    let state = GameState {
        position: Some(game_state::Position::Qwirkle(QwirkleState {
            table,
            ..Default::default()
        })),
        ..Default::default()
    };
    let request = ValidateMoveRequest {
        position: Some(Position {
            form: Some(position::Form::State(state)),
        }),
        r#move: None,
    };
    let Err(status) = referee.validate_move(request).await else {
        return Err("nonsense was accepted".into());
    };
    let Some(bad) = status.get_details_bad_request() else {
        return Err(status.into());
    };
    println!("Bad request:");
    for fault in bad.field_violations {
        println!(
            "  {}: {} ({})",
            fault.field, fault.description, fault.reason
        );
    }
    Ok(())
}
