import type { TableEntry } from '@lotus/rules/live/catalogue'

// What the server answers to the page of a live table. Money as decimal strings. Types only: both sides import this file.

export type TablePhase = 'WAITING' | 'OPEN' | 'CLOSING' | 'DEALING' | 'RESULT' | 'DONE' | 'VOID'
/** What lies open on the table by now; one of both, as the game has it. Cards are numbers of 0 to 51. */
export type OpenedParts = { dice: readonly number[]; player: readonly number[]; banker: readonly number[] }
/** A round in the history of its table. */
export type RoundMark = {
  result: 'big' | 'small' | 'triple' | 'player' | 'banker' | 'tie'
  total: number | null
  dice: readonly number[]
  pairs: readonly ('player' | 'banker')[]
}
/** What everybody at the table sees: each message is all of it, so that one that is missed does no harm. */
export type TableState = {
  gameCode: string
  /** Rises with every change; an older message than the last is dropped. */
  seq: number
  now: string
  phase: TablePhase
  roundId: string | null
  number: number
  phaseFrom: string | null
  phaseEndsAt: string | null
  /** SHA-256 of the seed that decides the round, told before bets open. */
  commitment: string | null
  opened: OpenedParts
  mark: RoundMark | null
  shoe: { id: string; dealt: number; total: number } | null
  /** The last seed that is over, to be checked against its commitment. */
  revealed: { label: string; commitment: string; seed: string } | null
  history: readonly RoundMark[]
  players: number
  totals: readonly { spot: string; amount: string; players: number }[]
}
export type TableSpot = { id: string; group: string; pays: readonly number[]; returnPpm: number; most: string }
export type TableSession = {
  token: string
  mode: 'real' | 'demo'
  currency: string
  balance: string
  canRefill: boolean
  hostOrigins: readonly string[]
  game: TableEntry
  spots: readonly TableSpot[]
  least: string
  roundMost: string
  /** What a round may pay to all players together beyond stakes; null where play money is no risk. */
  tableMost: string | null
  state: TableState
}
export type BetLine = { spot: string; amount: string }
/** What the player has on the round that runs, or had on the one that was settled last. */
export type OwnBets = {
  roundId: string
  bets: readonly BetLine[]
  staked: string
  /** The last set that can still be taken back. */
  undo: string | null
  settled: { win: string; net: string; lines: readonly { spot: string; amount: string; back: string }[] } | null
  state: string
  /** Why a void one is void. */
  reason: string | null
}
export type TableHistoryLine = {
  roundId: string
  number: number
  createdAt: string
  bet: string
  win: string | null
  state: string
  currency: string
}
/** All that is stored of one player's round, for its replay. */
export type TableRecord = Omit<TableHistoryLine, 'number'> & {
  kind: 'table'
  tableRound: string
  number: number
  gameCode: string
  member: string
  vendor: string
  engine: string
  engineVersion: string
  mode: 'real' | 'demo'
  reason: string | null
  closedAt: string | null
  commitment: string
  /** Null while the shoe is in use. */
  seed: string | null
  label: string
  position: number | null
  opened: OpenedParts | null
  mark: RoundMark | null
  validBet: string | null
  lines: readonly { spot: string; amount: string; back: string | null }[]
}
