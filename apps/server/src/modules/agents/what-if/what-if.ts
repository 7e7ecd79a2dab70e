import { businessDay, must, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import {
  exactFromMoney,
  moneyFromExact,
  takeOff,
  type ContractKind,
  type ContractOffer,
  type Exact,
} from '@lotus/rules/agents'
import { getSettings } from '../../system/index.ts'
import { currency } from '../../wallet/index.ts'
import { uncountedSince } from '../rebates/rebate.jobs.ts'
import { dayInTeam } from '../reports/play.repo.ts'
import { createLooks, type Looks } from '../looks/looks.ts'
import { agentsSettings } from '../settings.ts'
import {
  fundedNet,
  grossOf,
  isWorthStating,
  netOf,
  settleRules,
  takenOf,
  type Gross,
  type SettleRules,
} from '../settle/gross.ts'
import { contractKey, isShort, nothing, type Figures, type Held, type Period } from '../settle/period-figures.ts'
import { areDaysUnpaid, listLast, type Left } from '../settle/settle.repo.ts'
import { periodOf, teamFigures } from './team-figures.ts'
import { createOpenBalance, type OpenBalance } from './open-balance.ts'
import * as repo from './what-if.repo.ts'

// What an offer would have cost (issue 19 section 4): the terms on the play of the holder's team, by the arithmetic of the
// job that settles, so that terms that were in force come to what was settled.

/** Two parties, their terms, and whoever of the holder's own downlines would lose their contract. */
export type Line = {
  holderId: bigint
  granterId: bigint | null
  /** Above the granter; null: the operator. */
  aboveId: bigint | null
  offer: ContractOffer
  ended: readonly { memberId: bigint; granterId: bigint | null }[]
}

/** COUNTING: not all play of the period is counted yet. NOT_KEPT: play of a part of it, or all, was never kept. */
export type Reach = 'WHOLE' | 'COUNTING' | 'NOT_KEPT' | 'OTHER_LINE'
export type PastPeriod = Period & {
  reach: Reach
  figures: Figures
  found: Gross
  carryIn: Exact
  children: Exact
  owedIn: Exact
  owedOut: Exact
  net: Exact
  /** What the holder would have got, after what their own downlines get. */
  due: Money
  /** What was taken off before, for adjustments of earlier statements (operations.md 2.9). */
  adjustOff: Money
  /** What the present contract came to in the same period. */
  present: { gross: Exact; due: Money } | null
  /** What the granter got from above, less what they granted, with the present contract. */
  granter: Exact | null
  /** Whether anything happened that a statement would be made of. */
  isStated: boolean
  /** What those who would lose their contract got, by member. */
  ended: ReadonlyMap<bigint, Money>
}
export type Past = {
  /** How much of a large team is counted, in percent, where it is not all yet: nothing is worked out before. Null: all of it is told. */
  counting: number | null
  /** Whether what is waited for was given up. */
  hasFailed: boolean
  periods: PastPeriod[]
  /** What would still be to be taken off for adjustments. */
  adjustLeft: Money
}

const PERIODS = 3
/** Short periods are looked for so far back. */
const SHORT_DAYS = 7
const DAY_MS = 86_400_000
const before = ({ start }: Period): Date => new Date(start.getTime() - 1)

/** The last three periods that are over; of hours and slots the last three in which the team played. Oldest first. */
async function listPeriods(
  db: Queryable,
  { holderId, offer }: Line,
  { counted, now, isLarge }: { counted: Date; now: Date; isLarge: boolean },
): Promise<Period[]> {
  const { cadence, categories } = offer
  const periods: Period[] = []
  if (!isShort(cadence)) {
    for (let next = periodOf(cadence, now); periods.length < PERIODS;) {
      next = periodOf(cadence, before(next))
      periods.unshift(next)
    }
    return periods
  }
  const from = new Date(now.getTime() - SHORT_DAYS * DAY_MS)
  let to = periodOf(cadence, counted).start
  while (periods.length < PERIODS) {
    const window = { from, to }
    const at = await (isLarge ? repo.lastFactOfLarge : repo.lastFactAt)(db, {
      memberId: holderId,
      categories: [...categories],
      currency,
      window,
    })
    if (at === null) break
    const period = periodOf(cadence, at)
    periods.unshift(period)
    to = period.start
  }
  return periods
}

/** What the terms would have come to in the last three periods of their kind, beside what was settled in them. */
export async function whatIf(db: Queryable, line: Line, now: Date): Promise<Past> {
  const { holderId, offer } = line
  const rules = await settleRules(db)
  const { reportMembersMax: membersMax, reportRowsMax: rowsMax, rebatesFrom } = await getSettings(db, agentsSettings)
  const looks = createLooks(db, { now, membersMax })
  const waiting = await uncountedSince(db)
  const counted = waiting !== null && waiting < now ? waiting : now
  const periods = await listPeriods(db, line, { counted, now, isLarge: await looks.isLarge(holderId) })
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return { counting: null, hasFailed: false, periods: [], adjustLeft: 0n }
  const settled = await readSettled(db, line, first, { from: first.start, to: last.end })
  const arrival = line.granterId === null ? null : await dayInTeam(db, holderId, line.granterId)
  const keptFrom = rebatesFrom === null ? null : new Date(rebatesFrom)
  const reachOf = async ({ start, end }: Period): Promise<Reach> => {
    // Play of before the holder came into the granter's team is not told.
    if (arrival !== null && businessDay(start) < arrival) return 'OTHER_LINE'
    if (keptFrom === null || start < keptFrom) return 'NOT_KEPT'
    const isLate = end > counted || (offer.terms.kind === 'DIVIDEND' && (await areDaysUnpaid(db, businessDay(end))))
    return isLate ? 'COUNTING' : 'WHOLE'
  }
  const open = createOpenBalance(
    await repo.listOpenOffs(db, { ...line, memberId: holderId, kind: offer.terms.kind, currency, from: first.start }),
  )
  const told: PastPeriod[] = []
  let past: Given['past'] = settled.before
  const asked = new Set(periods.map(keyOf))
  for (const period of withGranted(periods, settled)) {
    const isAsked = asked.has(keyOf(period))
    const reach = await reachOf(period)
    const held = heldIn(line, period)
    // Others of the short periods had no play of the team in these categories.
    const hasFigures = isAsked && reach !== 'OTHER_LINE'
    const figures = hasFigures ? await figuresIn(db, held, period, rules, { looks, rowsMax }) : nothing
    const one = comeTo(line, { period, reach, figures, past, settled, rules, open })
    if (isAsked) told.push(one)
    if (one.isStated) past = leftBy(offer, one)
  }
  const counting = looks.counting()
  if (counting !== null) return { counting, hasFailed: looks.hasFailed(), periods: [], adjustLeft: 0n }
  return { counting, hasFailed: false, periods: told, adjustLeft: open.left() }
}

/** The offer is one contract, which nothing ends between its periods. */
function leftBy({ terms }: ContractOffer, { end, found, owedOut }: PastPeriod): Left {
  const carried = {
    end,
    carryOut: String(found.carryOut),
    carryMode: terms.kind === 'DIVIDEND' ? terms.carry : null,
  }
  return { ...carried, owedOut: String(owedOut), ofVersion: carried }
}

/** With the periods between them in which the holder's own downlines got something: it changes what the holder owes. */
function withGranted(periods: readonly Period[], { children }: Settled): Period[] {
  const all = new Map([...children, ...byPeriod(periods)])
  return [...all.values()].toSorted((one, other) => one.start.getTime() - other.start.getTime())
}

async function figuresIn(
  db: Queryable,
  held: Held,
  period: Period,
  rules: SettleRules,
  by: { looks: Looks; rowsMax: number },
): Promise<Figures> {
  const of = { holderId: held.memberId, cadence: held.cadence, period }
  return must((await teamFigures(db, of, [held], rules, by)).get(contractKey(held)), 'each contract has figures')
}

/** The offer as if it were a contract that covers the whole period. */
const heldIn = ({ holderId, granterId, offer }: Line, { start }: Period): Held => ({
  memberId: holderId,
  n: 0,
  granterId,
  kind: offer.terms.kind,
  startsAt: start,
  endsAt: null,
  isSuspended: false,
  offer,
  cadence: offer.cadence,
})

type Settled = Awaited<ReturnType<typeof readSettled>>
const keyOf = ({ start, end }: Period): string => `${start.getTime()} ${end.getTime()}`
const byPeriod = <Row extends Period>(rows: readonly Row[]) => new Map(rows.map((row) => [keyOf(row), row]))

/** What the job has settled of the parties in these periods, and what the line takes over from before them. */
async function readSettled(db: Queryable, line: Line, first: Period, window: { from: Date; to: Date }) {
  const { holderId, granterId, aboveId, ended } = line
  const kind: ContractKind = line.offer.terms.kind
  const of = { kind, window }
  const without = ended.filter((one) => one.granterId === holderId).map(({ memberId }) => memberId)
  const [last] = await listLast(db, { kind, lines: [{ memberId: holderId, granterId, n: null }], period: first })
  return {
    before: last,
    present: byPeriod(await repo.listStated(db, { ...of, memberId: holderId, granterId })),
    children: byPeriod(await repo.listGranted(db, { ...of, granterId: holderId, without, isNetted: true })),
    own: byPeriod(
      granterId === null ? [] : await repo.listStated(db, { ...of, memberId: granterId, granterId: aboveId }),
    ),
    granted: byPeriod(
      granterId === null ? [] : await repo.listGranted(db, { ...of, granterId, without: [], isNetted: false }),
    ),
    ended: Map.groupBy(ended.length === 0 ? [] : await repo.listOfLines(db, { ...of, lines: ended }), keyOf),
  }
}

type Given = {
  period: Period
  reach: Reach
  figures: Figures
  past: Left | undefined
  settled: Settled
  rules: SettleRules
  /** Less by what this period takes off. */
  open: OpenBalance
}

function comeTo({ offer }: Line, { period, reach, figures, past, settled, rules, open }: Given): PastPeriod {
  const { kind } = offer.terms
  const key = keyOf(period)
  const taken = takenOf(past, { kind, period }, rules)
  const found = grossOf(offer, figures, taken, { period }, rules)
  const children = BigInt(settled.children.get(key)?.gross ?? '0')
  const { funding = 'OPERATOR' } = offer
  const gained = (funding === 'UPLINE' ? fundedNet : netOf)({ found, children, before: taken }, rules)
  const net = takeOff(gained, exactFromMoney(open.at(period.end, funding)))
  const adjustOff = moneyFromExact(net.off)
  open.take(adjustOff, period.end, funding)
  const [present, own] = [settled.present.get(key), settled.own.get(key)]
  return {
    ...period,
    reach,
    figures,
    found,
    carryIn: taken.carry,
    children,
    owedIn: taken.owed,
    owedOut: net.owedOut,
    net: net.net,
    due: moneyFromExact(net.paid),
    adjustOff,
    present: present ? { gross: BigInt(present.gross), due: present.due } : null,
    granter: own ? BigInt(own.gross) - BigInt(settled.granted.get(key)?.gross ?? '0') : null,
    isStated: reach !== 'OTHER_LINE' && isWorthStating(kind, figures, children, taken),
    ended: new Map((settled.ended.get(key) ?? []).map(({ id, due }) => [id, due])),
  }
}
