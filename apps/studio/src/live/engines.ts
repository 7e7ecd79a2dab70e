import { assert, type Money } from '@lotus/kernel'
import {
  baccarat,
  dealCoup,
  dealOrder,
  diceResult,
  firstPosition,
  isLastCoup,
  isPair,
  resultOf,
  roomsOf,
  settleBets,
  shuffleShoe,
  sicBo,
  throwDice,
  totalOf,
  type BetRoom,
  type LiveBet,
  type LiveSpot,
  type SettledBets,
  type TableRules,
} from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import { z } from 'zod'
import type { OpenedParts, RoundMark } from '../../shared/table-answers.ts'

const MINUTE = 60_000

/** Times of the phases in milliseconds (games.md 2.1). */
export type TableTiming = {
  openMs: number
  /** Bets on their way are still taken, new ones refused. */
  closingMs: number
  /** Before the first card or die is shown, and between two. */
  leadMs: number
  stepMs: number
  resultMs: number
}
/** A round whose bets closed this long ago without being dealt is void: its players could not follow it. */
export const VOID_AFTER_MS = 2 * MINUTE

/** A stored outcome: only its own engine reads it. */
export type StoredOutcome = unknown
type Source = { seed: Buffer; label: string; position: number | null }

export type Engine = {
  version: string
  spots: readonly LiveSpot[]
  timing: TableTiming
  /** Cards come from a shoe of many rounds; dice have a seed for each round. */
  hasShoe: boolean
  firstPosition(seed: Buffer, shoeId: string): Promise<number>
  isLastCoup(position: number): boolean
  /** The outcome, and the position in the shoe after it. */
  deal(source: Source): Promise<{ outcome: StoredOutcome; next: number }>
  settle(outcome: StoredOutcome, bets: readonly LiveBet[]): SettledBets
  /** How much room the bets of a set have under the most that the table may pay. */
  rooms(input: { lying: readonly LiveBet[]; set: readonly LiveBet[]; most: Money }): BetRoom[]
  steps(outcome: StoredOutcome): number
  /** What players see after this many steps. */
  opened(outcome: StoredOutcome, steps: number): OpenedParts
  mark(outcome: StoredOutcome): RoundMark
}

/** The part that is the same for all: the outcome is checked wherever it is read. */
const common = <Outcome>(rules: TableRules<Outcome>, schema: z.ZodType<Outcome>) => ({
  version: rules.version,
  spots: rules.spots,
  settle: (outcome: StoredOutcome, bets: readonly LiveBet[]) => settleBets(rules, schema.parse(outcome), bets),
  rooms: (input: Parameters<Engine['rooms']>[0]) => roomsOf(rules, input),
  steps: (outcome: StoredOutcome) => rules.stepsOf(schema.parse(outcome)),
})

const die = z.number().int().min(1).max(6)
const diceSchema = z.strictObject({ dice: z.tuple([die, die, die]) })
const hand = z.array(z.number().int().min(0).max(51)).min(2).max(3)
const coupSchema = z.strictObject({ player: hand, banker: hand })

export const engines: Readonly<Record<TableEngine, Engine>> = {
  SIC_BO: {
    ...common(sicBo, diceSchema),
    timing: { openMs: 20_000, closingMs: 1_000, leadMs: 1_800, stepMs: 1_000, resultMs: 6_000 },
    hasShoe: false,
    firstPosition: async () => 0,
    isLastCoup: () => false,
    deal: async ({ seed, label }) => ({ outcome: await throwDice(seed, label), next: 0 }),
    opened: (outcome, steps) => ({ dice: diceSchema.parse(outcome).dice.slice(0, steps), player: [], banker: [] }),
    mark(outcome) {
      const read = diceSchema.parse(outcome)
      return { result: diceResult(read), total: totalOf(read.dice), dice: read.dice, pairs: [] }
    },
  },
  BACCARAT: {
    ...common(baccarat, coupSchema),
    timing: { openMs: 20_000, closingMs: 1_000, leadMs: 700, stepMs: 900, resultMs: 6_000 },
    hasShoe: true,
    firstPosition: async (seed, shoeId) => firstPosition(await shuffleShoe(seed, shoeId)),
    isLastCoup,
    async deal({ seed, label, position }) {
      assert(position !== null, 'a coup has its place in the shoe')
      const { next, ...outcome } = dealCoup(await shuffleShoe(seed, label), position)
      return { outcome, next }
    },
    opened(outcome, steps) {
      const read = coupSchema.parse(outcome)
      const shown = dealOrder(read).slice(0, steps)
      const of = (name: 'player' | 'banker') => read[name].slice(0, shown.filter((one) => one.hand === name).length)
      return { dice: [], player: of('player'), banker: of('banker') }
    },
    mark(outcome) {
      const read = coupSchema.parse(outcome)
      const pairs = (['player', 'banker'] as const).filter((name) => isPair(read[name]))
      return { result: resultOf(read), total: null, dice: [], pairs }
    },
  },
}
