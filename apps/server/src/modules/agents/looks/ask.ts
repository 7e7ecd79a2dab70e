import { createHash } from 'node:crypto'
import type { Cadence, ContractKind, People } from '@lotus/rules/agents'
import type { LinkFilter } from '../links/links.repo.ts'
import type { Below } from '../progress/below.ts'
import type { ActiveTeam } from '../settle/active.repo.ts'
import type { Counted, Figures } from '../settle/period-figures.ts'
import type { SettleRules } from '../settle/gross.ts'

// What is asked of a large team and counted behind, and what the answer is: kept as text, so that the same question is found again.

export type ActiveAsk = { what: 'ACTIVE'; team: ActiveTeam }
/** Contracts within one team, in a slot or an hour. */
export type FactsAsk = {
  what: 'FACTS'
  start: Date
  end: Date
  contracts: Counted[]
  rtsBasis: SettleRules['rtsBasis']
  signs: readonly string[]
}
/** What the contracts that a member granted come to in a period. */
export type BelowAsk = { what: 'BELOW'; holderId: bigint; kind: ContractKind; cadence: Cadence; start: Date; end: Date }
/** Of those who came by links, how many ever deposited: by these links, and by all that match where `isAll`. */
export type DepositorsAsk = { what: 'DEPOSITORS'; filter: LinkFilter; codes: readonly string[]; isAll: boolean }
export type Ask = ActiveAsk | FactsAsk | BelowAsk | DepositorsAsk

/** FACTS: in the order of the contracts. */
export type Answers = { ACTIVE: People; FACTS: Figures[]; BELOW: Below; DEPOSITORS: Depositors }
/** By code, those without any left out; `total` is of all links that were asked for. */
export type Depositors = { total: number; of: [code: string, count: number][] }

/** JSON has no whole numbers beyond 2^53, no times and no sets: they are objects of one key, which no other value here is. */
export const writeText = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string, found: unknown) {
    // A Date has become its text before it is given here.
    const plain = this[key]
    if (plain instanceof Date) return { time: plain.toISOString() }
    if (typeof found === 'bigint') return { whole: String(found) }
    return found instanceof Set ? { set: [...found].map(String).toSorted() } : found
  })

/** What `writeText` wrote: of the type that it was. */
export const readText = <T>(text: string): T =>
  JSON.parse(text, (_key, found: unknown) => {
    if (typeof found !== 'object' || found === null || Object.keys(found).length !== 1) return found
    if ('whole' in found) return BigInt(String(found.whole))
    if ('time' in found) return new Date(String(found.time))
    return 'set' in found && Array.isArray(found.set) ? new Set(found.set.map(String)) : found
  }) as T

export const keyOf = (ask: string): string => createHash('sha256').update(ask, 'utf8').digest('hex')
