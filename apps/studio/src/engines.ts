import { assert, tryParseMoney, type Money } from '@lotus/kernel'
import {
  creditValue,
  definitionHash,
  playRound,
  replayService,
  senVang,
  senVangHash,
  type DrawService,
  type LinesGame,
  type LoggedDraw,
  type RoundOutcome,
} from '@lotus/rules/slots'
import { findSlot, type SlotCatalogueEntry, type SlotEngine, type SlotRoom } from '@lotus/rules/slots/catalogue'

type Engine = { game: LinesGame; hash: string }
const engines: Record<SlotEngine, Engine> = { HS_SEN25: { game: senVang, hash: senVangHash } }

/** A game of the catalogue with the definition that decides its rounds. */
export type PlayableGame = {
  entry: SlotCatalogueEntry
  engine: Engine
  /** Stakes of the room, if there is one. */
  betLevels: readonly Money[]
  room: SlotRoom | null
}

/**
 * Undefined for an unknown code, and for a room that the game does not have. A game with rooms is played in its first
 * room if none is named.
 */
export function findGame(gameCode: string, roomId: string | null = null): PlayableGame | undefined {
  const entry = findSlot(gameCode)
  if (entry === undefined) return undefined
  const room = roomId === null ? entry.rooms[0] : entry.rooms.find(({ id }) => id === roomId)
  if (roomId !== null && room === undefined) return undefined
  const all = entry.betLevels.map(moneyOf)
  const betLevels = room ? all.filter((bet) => bet >= moneyOf(room.minBet) && bet <= moneyOf(room.maxBet)) : all
  return { entry, engine: engines[entry.engine], betLevels, room: room ?? null }
}

function moneyOf(text: string): Money {
  const amount = tryParseMoney(text)
  assert(amount !== undefined, 'the catalogue writes amounts as decimal strings')
  return amount
}

/** The program refuses to start with a definition other than the certified one (games.md 1.2 e). */
export async function assertCertified(): Promise<void> {
  for (const { game, hash } of Object.values(engines))
    assert((await definitionHash(game)) === hash, `the definition of ${game.id} is not the certified one`)
}

/** Decides a round; `win` in ten-thousandths. */
export function decideRound(
  { game }: Engine,
  bet: Money,
  draws: Pick<DrawService, 'draw'>,
): { outcome: RoundOutcome; win: Money } {
  const outcome = playRound(game, draws)
  return { outcome, win: BigInt(outcome.totalCredits) * creditValue(game, bet) }
}

/** The outcome of a stored round, from its draws alone. Throws if the draws do not give the stored win. */
export function outcomeOfRecord(record: {
  engine: string
  engineHash: string
  bet: Money
  win: Money
  draws: readonly LoggedDraw[]
}): RoundOutcome {
  const engine = Object.values(engines).find(
    ({ game, hash }) => game.id === record.engine && hash === record.engineHash,
  )
  assert(engine !== undefined, 'the definition of the record is known')
  const replay = replayService(record.draws)
  const { outcome, win } = decideRound(engine, record.bet, replay)
  assert(replay.isUsedUp() && win === record.win, 'the draws of the record lead to its win')
  return outcome
}
