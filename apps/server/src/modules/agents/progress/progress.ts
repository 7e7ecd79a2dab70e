import type { Queryable } from '@lotus/database'
import { must, parseMoney, type Money } from '@lotus/kernel'
import {
  moneyFromExact,
  takeOff,
  type ContractKind,
  type Exact,
  type FundingPolicy,
  type LinePast,
} from '@lotus/rules/agents'
import { getSettings } from '../../system/index.ts'
import { currency } from '../../wallet/index.ts'
import { lastFoundIn } from '../duplicates/duplicate.repo.ts'
import { uncountedSince } from '../rebates/rebate.jobs.ts'
import { createLooks } from '../looks/looks.ts'
import { agentsSettings } from '../settings.ts'
import { contractRules } from '../contracts/line.ts'
import { claimByOf, reviewedBy } from '../settle/claim-by.ts'
import { grossOf, fundedNet, netOf, settleRules, type Gross, type SettleRules } from '../settle/gross.ts'
import { nettersOf, openOf, pastsOf, takersOf } from '../settle/line-past.ts'
import { contractKey, heldOf, isShort, type Figures, type Held, type Period } from '../settle/period-figures.ts'
import { listExcluded, listLast, listOpenAdjustments } from '../settle/settle.repo.ts'
import { fundingOf } from '../settle/settle-period.ts'
import { periodOf, teamFigures } from '../what-if/team-figures.ts'
import { BELOW_MAX, belowOf, grossesOf, type Below, type BelowRow } from './below.ts'
import * as repo from './progress.repo.ts'

// What a contract comes to so far in the period that runs, by the arithmetic of the job that settles (issue 19 section 4:
// promises with dates).

/** What becomes of it once it is closed: due at once, after the operator's review, when it is claimed, or held. */
export type Payment = 'AUTO' | 'REVIEW' | 'CLAIM' | 'HELD'
/** Of one that the upline pays: what becomes of what its wallet lacks, and after how many hours that is asked for again. */
export type UplinePays = { shortfall: FundingPolicy; retryHours: number }
/** No line has more levels (operations.md 1.1). */
const LEVELS_MAX = 15

export type Estimate = {
  figures: Figures
  found: Gross
  before: LinePast
  /** Taken off for adjustments of earlier periods. */
  off: Money
  net: Exact
  due: Money
  /** What the contracts that the holder granted come to. */
  below: Below
}
export type Today = {
  gross: Exact
  children: Exact
  due: Money
  hours: readonly repo.HourRow[]
  /** What each contract that the holder granted came to, the largest first. */
  below: readonly BelowRow[]
}
export type Progress = {
  held: Held
  period: Period
  /** All that was settled before then is counted. */
  countedTo: Date
  payment: Payment
  reviewHours: number
  /** What comes to more than this is reviewed first; null: no amount decides. */
  reviewAbove: Money | null
  /** Of CLAIM: until when, if it is closed in time. */
  claimBy: Date | null
  /** Null: the operator pays it. */
  uplinePays: UplinePays | null
  /** By when the last of the accounts that wait in the team is reviewed; null: none waits. */
  waitingBy: Date | null
  /** Undefined: it is not told yet (`counting`). */
  estimate: Estimate | undefined
  /** How much of a large team, or of many contracts, is counted, in percent; null: nothing is waited for. */
  counting: number | null
  /** Whether what is waited for was given up. */
  hasFailed: boolean
  /** Of hours and slots: what the statements of the day come to. */
  today: Today | undefined
}

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
  const isFunded = await isPaidByUpline(db, held, period)
  const { estimate, counting, hasFailed, countedAt } = await estimateOf(db, { ...held, isFunded }, period, rules, now)
  const due = estimate?.due ?? 0n
  const found = estimate && estimate.figures.waiting > 0 ? await lastFoundIn(db, memberId) : null
  const granted = { memberId, kind, from: day.start, to: day.end, limit: BELOW_MAX }
  const payment = await paymentOf(db, held, { due, isTold: granterId === undefined }, rules)
  return {
    held,
    period,
    countedTo: [waiting, countedAt].reduce<Date>((first, at) => (at !== null && at < first ? at : first), now),
    payment,
    reviewHours: rules.reviewHours,
    reviewAbove: held.kind === 'DIVIDEND' || held.offer.payout === 'REVIEW' ? null : autoMaxOf(rules),
    claimBy: payment === 'CLAIM' ? claimByOf(held.cadence, period.end, period.end) : null,
    uplinePays: isFunded ? { shortfall: rules.uplineShortfall, retryHours: rules.uplineRetryHours } : null,
    waitingBy: found && reviewedBy(found, rules.duplicateHours),
    estimate,
    counting,
    hasFailed,
    today: isShort(held.cadence)
      ? todayOf(
          await repo.sumHours(db, { memberId, kind, from: day.start, to: day.end }),
          await repo.sumGranted(db, granted),
        )
      : undefined,
  }
}

/**
 * Whether the granter pays it of the own wallet, as in settling: its terms say so, or, under KEEP_UNFUNDED, somebody above holds no
 * contract any more.
 */
async function isPaidByUpline(db: Queryable, held: Held, period: Period): Promise<boolean> {
  const { orphans } = await contractRules(db)
  const { kind, cadence } = held
  if (held.offer.funding === 'UPLINE' || orphans !== 'KEEP_UNFUNDED') return held.offer.funding === 'UPLINE'
  const line = [held]
  for (let above = held.granterId, level = 0; above !== null && level < LEVELS_MAX; level += 1) {
    const theirs = await repo.listOwn(db, { memberId: above, kind, from: period.start, to: period.end })
    const same = theirs.map(heldOf).filter((one) => one.cadence === cadence)
    line.push(...same)
    above = same.at(-1)?.granterId ?? null
  }
  return fundingOf(line, orphans)(held)
}

type Estimated = Pick<Progress, 'estimate' | 'counting' | 'hasFailed'> & { countedAt: Date | null }

async function estimateOf(
  db: Queryable,
  { memberId, kind, cadence, n, isFunded }: Held & { isFunded: boolean },
  period: Period,
  rules: SettleRules,
  now: Date,
): Promise<Estimated> {
  const settings = await getSettings(db, agentsSettings)
  const { reportMembersMax: membersMax, reportRowsMax: rowsMax, reportContractsMax: contractsMax } = settings
  const at = { memberId, kind, from: period.start, to: period.end }
  // The holder's other contracts of the period too: what the downlines earn is taken off one of all these.
  const own = (await repo.listOwn(db, at)).map(heldOf).filter((one) => one.cadence === cadence)
  const held = must(
    own.find((one) => one.n === n),
    'it is in force within its period',
  )
  const signed = isFunded ? [] : await repo.listGranted(db, { ...at, limit: contractsMax + 1 })
  const isMany = signed.length > contractsMax
  const granted = (isMany ? [] : signed.map(heldOf)).filter(
    (one) => one.cadence === cadence && one.offer.funding !== 'UPLINE',
  )
  const all = [...own, ...granted]
  const looks = createLooks(db, { now, membersMax })
  const figures = await teamFigures(db, { holderId: memberId, cadence, period }, all, rules, { looks, rowsMax })
  const netted = own.filter(({ offer }) => offer.funding !== 'UPLINE')
  const isNetter = nettersOf(kind, netted, figures)(held)
  const below = isMany
    ? await looks.below({ holderId: memberId, kind, cadence, ...period })
    : belowOf(isNetter ? await grossesOf(db, { kind, period }, granted, { figures, rules }) : [])
  const counting = looks.counting()
  const sums = figures.get(contractKey(held))
  if (counting !== null || !sums || !below)
    return { estimate: undefined, counting, hasFailed: looks.hasFailed(), countedAt: null }
  const last = await listLast(db, { kind, lines: own, period })
  // As in settling: of two versions in one period one takes over what there is to take.
  const isTaker = takersOf(kind, own, figures)
  const before = pastsOf({ kind, period }, own, { last, isTaker }, rules)(held)
  const found = grossOf(held.offer, sums, before, { period }, rules)
  const taken = isNetter ? below : belowOf([])
  const open = openOf(await listOpenAdjustments(db, { kind, lines: [held], currency }), isTaker)(held, isFunded)
  const gained = (isFunded ? fundedNet : netOf)({ found, children: taken.children, before }, rules)
  const { off, net, paid } = takeOff(gained, open)
  return {
    counting,
    hasFailed: false,
    countedAt: looks.countedAt(),
    estimate: {
      figures: sums,
      found,
      before,
      below: taken,
      off: moneyFromExact(off),
      net,
      due: moneyFromExact(paid),
    },
  }
}

const autoMaxOf = ({ wageAutoMax }: SettleRules): Money => parseMoney(`${wageAutoMax}`)

async function paymentOf(
  db: Queryable,
  held: Held,
  { due, isTold }: { due: Money; isTold: boolean },
  rules: SettleRules,
): Promise<Payment> {
  const isBarred = isTold && (await listExcluded(db, [held.memberId])).has(held.memberId)
  if (held.isSuspended || isBarred) return 'HELD'
  const isChecked = held.kind === 'DIVIDEND' ? rules.reviewDividends : due > autoMaxOf(rules)
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
