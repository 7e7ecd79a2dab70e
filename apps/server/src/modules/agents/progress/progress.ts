import type { Queryable } from '@lotus/database'
import { must, parseMoney, type Money } from '@lotus/kernel'
import { moneyFromExact, takeOff, type ContractKind, type Exact, type LinePast } from '@lotus/rules/agents'
import { getSettings } from '../../system/index.ts'
import { currency } from '../../wallet/index.ts'
import { lastFoundIn } from '../duplicates/duplicate.repo.ts'
import { uncountedSince } from '../rebates/rebate.jobs.ts'
import { createLooks } from '../looks/looks.ts'
import { agentsSettings } from '../settings.ts'
import { reviewedBy } from '../settle/claim-by.ts'
import { grossOf, fundedNet, netOf, settleRules, type Gross, type SettleRules } from '../settle/gross.ts'
import { nettersOf, openOf, pastsOf, takersOf } from '../settle/line-past.ts'
import { contractKey, heldOf, isShort, type Figures, type Held, type Period } from '../settle/period-figures.ts'
import { listExcluded, listLast, listOpenAdjustments } from '../settle/settle.repo.ts'
import { periodOf, teamFigures } from '../what-if/team-figures.ts'
import * as repo from './progress.repo.ts'

// What a contract comes to so far in the period that runs, by the arithmetic of the job that settles (issue 19 section 4:
// promises with dates).

/** What becomes of it after its period: paid at once, after the operator's review, when it is claimed, or held. */
export type Payment = 'AUTO' | 'REVIEW' | 'CLAIM' | 'HELD'
export type Estimate = {
  figures: Figures
  found: Gross
  before: LinePast
  /** Taken off for adjustments of earlier periods. */
  off: Money
  net: Exact
  due: Money
  children: Exact
  /** What each contract that the holder granted comes to, the largest first. */
  below: readonly { memberId: bigint; gross: Exact }[]
}
export type Today = {
  gross: Exact
  children: Exact
  due: Money
  hours: readonly repo.HourRow[]
  /** What each contract that the holder granted came to, the largest first. */
  below: readonly { memberId: bigint; gross: Exact }[]
}
export type Progress = {
  held: Held
  period: Period
  /** All that was settled before then is counted. */
  countedTo: Date
  payment: Payment
  reviewHours: number
  /** By when the last of the accounts that wait in the team is reviewed; null: none waits. */
  waitingBy: Date | null
  /** Undefined: it is not told yet (`counting`), or more contracts are granted than are worked out here. */
  estimate: Estimate | undefined
  /** How much of a large team is counted, in percent; null: nothing is waited for. */
  counting: number | null
  /** Of hours and slots: what the statements of the day come to. */
  today: Today | undefined
}

/** Of more downlines no parts are told. */
export const BELOW_MAX = 100
/** With more contracts granted, nothing is worked out before the period is over. */
const CHILDREN_MAX = 200

/**
 * The contract of a kind that a member holds now; undefined without one, or where `granterId` did not grant it. Who granted
 * it never learns that the holder is excluded from play: what becomes of the money is told as if the holder were not.
 */
export async function progressOf(
  db: Queryable,
  memberId: bigint,
  kind: ContractKind,
  now: Date,
  granterId?: bigint,
): Promise<Progress | undefined> {
  const day = periodOf('DAILY', now)
  const held = (await repo.listOwn(db, { memberId, kind, from: now, to: now })).map(heldOf).at(-1)
  if (!held || (granterId !== undefined && held.granterId !== granterId)) return undefined
  const waiting = await uncountedSince(db)
  const rules = await settleRules(db)
  const period = periodOf(held.cadence, now)
  const { estimate, counting, countedAt } = await estimateOf(db, held, period, rules, now)
  const due = estimate?.due ?? 0n
  const found = estimate && estimate.figures.waiting > 0 ? await lastFoundIn(db, memberId) : null
  const granted = { memberId, kind, from: day.start, to: day.end, limit: BELOW_MAX }
  return {
    held,
    period,
    countedTo: [waiting, countedAt].reduce<Date>((first, at) => (at !== null && at < first ? at : first), now),
    payment: await paymentOf(db, held, { due, isTold: granterId === undefined }, rules),
    reviewHours: rules.reviewHours,
    waitingBy: found && reviewedBy(found, rules.duplicateHours),
    estimate,
    counting,
    today: isShort(held.cadence)
      ? todayOf(
          await repo.sumHours(db, { memberId, kind, from: day.start, to: day.end }),
          await repo.sumGranted(db, granted),
        )
      : undefined,
  }
}

type Estimated = { estimate: Estimate | undefined; counting: number | null; countedAt: Date | null }
const notTold: Estimated = { estimate: undefined, counting: null, countedAt: null }

async function estimateOf(
  db: Queryable,
  { memberId, kind, cadence, n }: Held,
  period: Period,
  rules: SettleRules,
  now: Date,
): Promise<Estimated> {
  const { reportMembersMax: membersMax, reportRowsMax: rowsMax } = await getSettings(db, agentsSettings)
  const at = { memberId, kind, from: period.start, to: period.end }
  // The holder's other contracts of the period too: what the downlines earn is taken off one of all these.
  const own = (await repo.listOwn(db, at)).map(heldOf).filter((one) => one.cadence === cadence)
  const held = must(
    own.find((one) => one.n === n),
    'it is in force within its period',
  )
  const granted = (await repo.listGranted(db, { ...at, limit: CHILDREN_MAX + 1 }))
    .map(heldOf)
    .filter((one) => one.cadence === cadence && held.offer.funding !== 'UPLINE' && one.offer.funding !== 'UPLINE')
  if (granted.length > CHILDREN_MAX) return notTold
  const all = [...own, ...granted]
  const looks = createLooks(db, { now, membersMax })
  const figures = await teamFigures(db, { holderId: memberId, cadence, period }, all, rules, { looks, rowsMax })
  const counting = looks.counting()
  const sums = figures.get(contractKey(held))
  if (counting !== null || !sums) return { ...notTold, counting }
  const last = await listLast(db, { kind, lines: all, period })
  // As in settling: of two versions in one period one takes over what there is to take.
  const isTaker = takersOf(kind, all, figures)
  const beforeOf = pastsOf({ kind, period }, all, { last, isTaker }, rules)
  const netted = own.filter(({ offer }) => offer.funding !== 'UPLINE')
  const isNetter = nettersOf(kind, netted, figures)
  const below = (isNetter(held) ? granted : []).flatMap((one) => {
    const theirs = figures.get(contractKey(one))
    return theirs
      ? [{ memberId: one.memberId, gross: grossOf(one.offer, theirs, beforeOf(one), { period }, rules).gross }]
      : []
  })
  const before = beforeOf(held)
  const found = grossOf(held.offer, sums, before, { period }, rules)
  const children = below.reduce((sum, { gross }) => sum + gross, 0n)
  const isFunded = held.offer.funding === 'UPLINE'
  const open = openOf(await listOpenAdjustments(db, { kind, lines: [held], currency }), isTaker)(held, isFunded)
  const { off, net, paid } = takeOff((isFunded ? fundedNet : netOf)({ found, children, before }, rules), open)
  return {
    counting,
    countedAt: looks.countedAt(),
    estimate: {
      figures: sums,
      found,
      before,
      children,
      below: byGross(below),
      off: moneyFromExact(off),
      net,
      due: moneyFromExact(paid),
    },
  }
}

/** Each member once, the largest first; those that come to nothing are left out. */
function byGross(rows: Estimate['below']): Estimate['below'] {
  const sums = new Map<bigint, Exact>()
  for (const { memberId, gross } of rows) sums.set(memberId, (sums.get(memberId) ?? 0n) + gross)
  return [...sums]
    .map(([memberId, gross]) => ({ memberId, gross }))
    .filter(({ gross }) => gross !== 0n)
    .sort((x, y) => (x.gross < y.gross ? 1 : -1))
}

async function paymentOf(
  db: Queryable,
  held: Held,
  { due, isTold }: { due: Money; isTold: boolean },
  rules: SettleRules,
): Promise<Payment> {
  const isBarred = isTold && (await listExcluded(db, [held.memberId])).has(held.memberId)
  if (held.isSuspended || isBarred) return 'HELD'
  const isChecked = held.kind === 'DIVIDEND' ? rules.reviewDividends : due > parseMoney(`${rules.wageAutoMax}`)
  if (isChecked || held.offer.payout === 'REVIEW') return 'REVIEW'
  return held.offer.payout === 'CLAIM' ? 'CLAIM' : 'AUTO'
}

function todayOf(hours: readonly repo.HourRow[], below: readonly repo.BelowRow[]): Today {
  const sum = (of: (row: repo.HourRow) => bigint) => hours.reduce((all, row) => all + of(row), 0n)
  return {
    hours,
    gross: sum(({ gross }) => BigInt(gross)),
    children: sum(({ children }) => BigInt(children)),
    due: sum(({ due }) => due),
    below: below.map(({ memberId, gross }) => ({ memberId, gross: BigInt(gross) })),
  }
}
