import { assert, type Money } from '@lotus/kernel'
import type { StatementBucket, StatementMovement, StatementSums } from '../../wallet/index.ts'
import { bucketName } from '../../wallet/index.ts'

export const FORMAT = 'lotus-account-statement/v1'
/** From then on a period counts as ended: what was begun before its end is written by then. */
export const READY_AFTER_MS = 600_000

export const bucketNames = ['cash', 'bonus'] as const satisfies readonly StatementBucket[]

/** What stands at the head of a statement, before its movements. */
export type StatementFacts = {
  account: string
  currency: string
  /** `2026` or `2026-06`. */
  period: string
  timeZone: string
  /** Midnights in the zone. */
  from: Date
  to: Date
  /** Up to when movements are in it: the end of the period, or when it was made, if the period still runs. */
  until: Date
  sums: StatementSums
}

export type Totals = { count: number; in: Money; out: Money }
export type StatementLine = {
  /** With the zone's offset. */
  time: string
  kind: string
  reference: string
  bucket: StatementBucket
  in: Money
  out: Money
  balance: Money
}

/** The member's record cannot be told as a sum that adds up: nothing may be handed out, and somebody must look. */
export class UnprovenStatement extends Error {}

/**
 * Up to when a statement made `now` tells its period, and the instant before which its movements are. Times are told in
 * milliseconds. A period that does not count as ended never says that it is told to its end.
 */
export function toldUntil({ to }: { to: Date }, now: Date): { until: Date; cut: Date } {
  if (now.getTime() >= to.getTime() + READY_AFTER_MS) return { until: to, cut: to }
  const until = new Date(Math.min(now.getTime(), to.getTime() - 1))
  return { until, cut: new Date(until.getTime() + 1) }
}

export function totalsOf({ sums }: Pick<StatementFacts, 'sums'>): Record<StatementBucket, Totals> {
  const totals = { cash: { count: 0, in: 0n, out: 0n }, bonus: { count: 0, in: 0n, out: 0n } }
  for (const { bucket, count, in: came, out } of sums.kinds) {
    totals[bucket].count += count
    totals[bucket].in += came
    totals[bucket].out += out
  }
  return totals
}

export function closingOf(facts: Pick<StatementFacts, 'sums'>): Record<StatementBucket, Money> {
  const totals = totalsOf(facts)
  const { opening } = facts.sums
  return {
    cash: opening.cash + totals.cash.in - totals.cash.out,
    bonus: opening.bonus + totals.bonus.in - totals.bonus.out,
  }
}

export const countOf = (facts: Pick<StatementFacts, 'sums'>): number =>
  facts.sums.kinds.reduce((sum, { count }) => sum + count, 0)

/**
 * Adds the movements up as they pass, and compares every balance with the one that the ledger wrote at that movement, and
 * at the end the sums with those at the head. Throws `UnprovenStatement` where one differs.
 */
export function proofOf(facts: Pick<StatementFacts, 'sums'>) {
  const balance = { ...facts.sums.opening }
  const left = new Map(facts.sums.kinds.map((sum) => [`${sum.kind} ${sum.bucket}`, { ...sum }]))
  return {
    take(row: StatementMovement): StatementLine {
      const bucket = bucketName(row.bucket)
      balance[bucket] += row.amount
      if (balance[bucket] !== row.balance_after)
        throw new UnprovenStatement(
          `a balance is ${row.balance_after}, and the movements before add up to ${balance[bucket]}`,
        )
      const [came, out] = row.amount > 0n ? [row.amount, 0n] : [0n, -row.amount]
      const sum = left.get(`${row.kind} ${bucket}`)
      if (sum === undefined) throw new UnprovenStatement(`a movement ${row.kind} is in no sum`)
      sum.count -= 1
      sum.in -= came
      sum.out -= out
      return {
        time: zonedTime(row.local, row.created_at),
        kind: row.kind,
        reference: row.ref_no,
        bucket,
        in: came,
        out,
        balance: balance[bucket],
      }
    },
    finish(): void {
      for (const sum of left.values())
        if (sum.count !== 0 || sum.in !== 0n || sum.out !== 0n)
          throw new UnprovenStatement(`the movements ${sum.kind} do not add up to their sum`)
      const closing = closingOf(facts)
      for (const bucket of bucketNames)
        if (balance[bucket] !== closing[bucket]) throw new UnprovenStatement(`the ${bucket} does not close`)
    },
  }
}

/** `2026-06-30T23:59:59.123+07:00` of a wall clock without its offset, and the instant. */
export function zonedTime(local: string, at: Date): string {
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000)
  assert(Math.abs(minutes) <= 16 * 60, 'no zone is further from UTC')
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const wallClocks = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })

/** As `zonedTime`, of an instant; the database does it for movements. */
export function timeInZone(at: Date, timeZone: string): string {
  const local = wallClocks(timeZone).format(at).replace(' ', 'T')
  return zonedTime(`${local}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`, at)
}
