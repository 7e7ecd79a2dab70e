import type { Operators, Person } from '../world/people.ts'

/** What the clients' program gets at its start, and the messages between it and the runner. */
export type ClientsConfig = {
  seed: string
  journals: string
  apis: readonly { site: number; backoffice: number }[]
  people: readonly Person[]
  operators: Operators
  secrets: { pepper: string }
  vendorSecret: string
  players: number
  /** Milliseconds between two operations of a player, on average. */
  thinkMs: number
  mix: Mix
  /** Parts of a focused load. */
  shares: { duplicated: number; reordered: number }
  /** Opening balance of a member, ten-thousandths. */
  funds: string
  /** Bets of one member sent in parallel. */
  sideBySide: number
}

export type Play =
  | 'instant'
  | 'lottery'
  | 'sports'
  | 'settle'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'bonus'
  | 'limit'
  | 'exclude'
  | 'void'
export type Mix = Readonly<Record<Play, number>>

/** trust.md 5.5; until there are agents, agents' transfers are groups between members. */
export const wholeMix: Mix = {
  instant: 35,
  lottery: 15,
  sports: 10,
  settle: 15,
  deposit: 8,
  withdraw: 5,
  transfer: 4,
  bonus: 4,
  limit: 2,
  exclude: 1,
  void: 1,
}

export const noMix: Mix = {
  instant: 0,
  lottery: 0,
  sports: 0,
  settle: 0,
  deposit: 0,
  withdraw: 0,
  transfer: 0,
  bonus: 0,
  limit: 0,
  exclude: 0,
  void: 0,
}

export type Counters = {
  acknowledged: number
  refused: number
  unknown: number
  /** Callbacks of vendors and payment providers that were repeated, and those sent before the message they follow. */
  duplicated: number
  reordered: number
}

export type ToClients = { say: 'start'; config: ClientsConfig } | { say: 'pause' } | { say: 'resume' } | { say: 'stop' }
export type FromClients = { say: 'paused' | 'stats' | 'stopped'; counters: Counters }
