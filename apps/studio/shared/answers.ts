import type { SlotCatalogueEntry } from '@lotus/rules/slots/catalogue'
import type { SlotWin, SpinEvent } from '@lotus/rules/slots'

// What the server answers to the game's page. Money as decimal strings. Types only: both sides import this file.

export type Spin = {
  mode: 'base' | 'free'
  stops: number[]
  grid: string[][]
  wins: SlotWin[]
  freeSpins: number
  win: string
  events: SpinEvent[]
}
/** A decided round as the client shows it. */
export type Round = {
  roundId: string
  gameCode: string
  currency: string
  mode: 'real' | 'demo'
  bet: string
  win: string
  creditValue: string
  state: string
  shown: number
  createdAt: string
  engine: string
  engineVersion: string
  spins: Spin[]
}
export type Session = {
  token: string
  mode: 'real' | 'demo'
  currency: string
  balance: string
  /** Our own play money, which is refilled when it runs out. */
  canRefill: boolean
  betLevels: string[]
  autoplay: { isAllowed: boolean; countMost: number }
  hostOrigins: readonly string[]
  game: SlotCatalogueEntry
  /** The name of the chosen room, if the game has rooms. */
  room: SlotCatalogueEntry['rooms'][number]['name'] | null
  openRound: Round | null
}
/** A line of the player's history. */
export type HistoryLine = {
  roundId: string
  createdAt: string
  bet: string
  win: string | null
  freeSpins: number
  currency: string
  state: string
}
export type ReplayRecord = {
  roundId: string
  gameCode: string
  engine: string
  engineVersion: string
  engineHash: string
  currency: string
  bet: string
  win: string | null
  state: string
  createdAt: string
  draws: { purpose: string; n: number; value: number }[]
  outcome: Round | null
  steps: { state: string; note: string | null; at: string }[]
}
