import type { PromotionRule } from '@lotus/contract/schemas'
import type { Transaction } from '@lotus/database'
import { parseMoney, zonedInstant, type Rng } from '@lotus/kernel'
import { boardCommitment, boardSpans, SEED_BYTES, type BoardPrize, type BoardSpan } from '@lotus/rules/board'
import { commitBoards, type NewBoard } from './board.repo.ts'

const HOUR_MS = 3_600_000
export type BoardGiven = Extract<PromotionRule['given'], { form: 'BOARD' }>
const midnight = (day: string): Date => zonedInstant(day, '00:00')

/** Its prizes by rank, in figures. */
export const boardPrizes = (rule: PromotionRule): readonly BoardPrize[] =>
  boardGiven(rule).prizes.map(({ upTo, amount }) => ({ upTo, amount: parseMoney(amount) }))

export function boardGiven({ given }: PromotionRule): BoardGiven {
  if (given.form !== 'BOARD') throw new Error('only a leaderboard has places')
  return given
}

/**
 * Commits to the seeds of all periods that are not over: each before anybody can know whose scores are equal. Whoever opens
 * it in the middle of a period counts that period from its first day, as other promotions do. False: no period is left.
 * `withPast`: a demo shows one that is over.
 */
export async function openBoards(
  tx: Transaction,
  rng: Rng,
  board: {
    id: number
    version: number
    rule: PromotionRule
    startsAt: Date
    endsAt: Date | null
    now: Date
    withPast?: boolean
  },
): Promise<boolean> {
  const { id, version, rule, startsAt, endsAt, now, withPast = false } = board
  if (endsAt === null) return false
  const spans = boardSpans(rule.period, { startsAt, endsAt }).filter(({ to }) => withPast || midnight(to) > now)
  if (spans.length === 0) return false
  const { waitHours } = boardGiven(rule)
  const boards = await Promise.all(
    spans.map((span) => makeBoard(span, waitHours, rng.bytes(SEED_BYTES), rng.bytes(SEED_BYTES))),
  )
  await commitBoards(tx, { promotionId: id, version, boards })
  return true
}

async function makeBoard(
  { key, from, to }: BoardSpan,
  waitHours: number,
  seed: Uint8Array,
  salt: Uint8Array,
): Promise<NewBoard> {
  const ends = midnight(to)
  return {
    period: key,
    from,
    to,
    begins: midnight(from).toISOString(),
    ends: ends.toISOString(),
    freezeAt: new Date(ends.getTime() + waitHours * HOUR_MS).toISOString(),
    seed: Buffer.from(seed).toString('hex'),
    salt: Buffer.from(salt).toString('hex'),
    commitment: await boardCommitment(seed),
  }
}
