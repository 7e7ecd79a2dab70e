import { moneyToString } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { exactFromMoney, exactToString, rateFromPpm, type Exact } from '@lotus/rules/agents'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { nameFor } from '../statements/open-statement.ts'
import { baseText } from '../statements/present-statements.ts'
import { tiersOf } from '../statements/tiers.ts'
import type { Agent } from '../tree/require-agent.ts'
import { progressOf, type Estimate, type Progress, type Today } from './progress.ts'

type Wire = RouteValue<'contract.progress'>
type View = NonNullable<Wire['progress']>

const PPM = rateFromPpm(1n)
const text = (amount: Exact): string => exactToString(amount, 8)

/** What the contract of a kind that a member holds comes to so far. */
export const readProgress = async (
  db: Queryable,
  memberId: bigint,
  { kind }: RouteParsedInput<'contract.progress'>,
  now: Date,
): Promise<Wire> => presentProgress(db, memberId, await progressOf(db, memberId, kind, now))

/**
 * The same of a contract that the agent granted, as its statements are shown to its granter: names masked as in the team's
 * lists. A name that nobody has, and one without such a contract, are answered alike.
 */
export async function readGrantedProgress(
  db: Queryable,
  agent: Pick<Agent, 'memberId'>,
  { kind, account }: RouteParsedInput<'agent.progress'>,
  now: Date,
): Promise<Wire> {
  const name = account.toLowerCase()
  const holderId = (await listMemberIdsByNames(db, [name])).get(name)
  const found = holderId === undefined ? undefined : await progressOf(db, holderId, kind, now, agent.memberId)
  return presentProgress(db, agent.memberId, found)
}

async function presentProgress(db: Queryable, readerId: bigint, found: Progress | undefined): Promise<Wire> {
  if (!found) return { progress: null }
  const { held, period, countedTo, waitingBy, estimate, counting, hasFailed, today } = found
  const ids = [...(estimate?.below.largest ?? []), ...(today?.below ?? [])].map((one) => one.memberId)
  const nameOf = await nameFor(db, readerId, ids)
  return {
    progress: {
      n: held.n,
      period: { start: period.start.toISOString(), end: period.end.toISOString() },
      countedTo: countedTo.toISOString(),
      payment: found.payment,
      reviewHours: found.reviewHours,
      reviewAbove: found.reviewAbove === null ? null : moneyToString(found.reviewAbove),
      claimBy: found.claimBy?.toISOString() ?? null,
      uplinePays: found.uplinePays,
      waitingBy: waitingBy?.toISOString() ?? null,
      estimate: estimate ? presentEstimate(found, estimate, nameOf) : null,
      counting,
      countFailed: hasFailed,
      today: today ? presentToday(today, nameOf) : null,
    },
  }
}

function presentEstimate(
  { held: { kind, offer } }: Pick<Progress, 'held'>,
  { figures, found, before, below, off, due }: Estimate,
  nameOf: NameOf,
): View['estimate'] {
  const isDividend = kind === 'DIVIDEND'
  return {
    facts: figures.facts,
    validBet: moneyToString(figures.validBet),
    loss: moneyToString(figures.loss),
    active: figures.active,
    leftOut: figures.leftOut,
    waiting: figures.waiting,
    costs: isDividend
      ? {
          rebates: moneyToString(figures.rebates),
          accruals: moneyToString(figures.accruals),
          cashback: moneyToString(figures.cashback),
          bonus: moneyToString(figures.bonus),
          wages: moneyToString(figures.wages),
          fee: text(found.fee),
        }
      : null,
    carryIn: text(before.carry),
    owedIn: text(before.owed - exactFromMoney(off)),
    adjustOff: moneyToString(off),
    base: baseText(kind, found.base, figures.validBet),
    tier: found.tier,
    ratePpm: Number(found.rate / PPM),
    shares: kind === 'REALTIME' ? text(figures.shares) : null,
    gross: text(found.gross),
    children: text(below.children),
    due: moneyToString(due),
    tiers: tiersOf(offer, { ...figures, base: found.base, tier: found.tier }),
    below: presentBelow(below.largest, nameOf),
    childCount: below.count,
  }
}

type NameOf = (id: bigint) => string

const presentBelow = (below: Today['below'], nameOf: NameOf) =>
  below.map(({ memberId, gross }) => ({ account: nameOf(memberId), gross: text(gross) }))

const presentToday = ({ gross, children, due, hours, below }: Today, nameOf: NameOf): View['today'] => ({
  below: presentBelow(below, nameOf),
  gross: text(gross),
  children: text(children),
  due: moneyToString(due),
  hours: hours.map((row) => ({ start: row.start.toISOString(), due: moneyToString(row.due) })),
})
