import type { Database, Queryable } from '@lotus/database'
import type { ContractKind, Exact, LinePast, OrphanPolicy, Payout } from '@lotus/rules/agents'
import { isFundedByUpline, isPayable, moneyFromExact, rateFromPpm, takeOff } from '@lotus/rules/agents'
import { must, parseMoney } from '@lotus/kernel'
import { noRest, type Pace } from '../../../platform/pace.ts'
import { listMembers } from '../../identity/index.ts'
import { currency } from '../../wallet/index.ts'
import {
  grossOf,
  isWorthStating,
  fundedNet,
  netOf,
  settleRules,
  signsOf,
  type Gross,
  type PeriodOf,
  type SettleRules,
} from './gross.ts'
import { childrenFirst } from './children-first.ts'
import { claimByOf, reviewedBy } from './claim-by.ts'
import { nettersOf, openOf, pastsOf, takersOf } from './line-past.ts'
import {
  contractKey,
  factsOf,
  figuresOfDays,
  figuresOfFacts,
  isShort,
  type Figures,
  type Held,
} from './period-figures.ts'
import * as repo from './settle.repo.ts'
import { contractRules } from '../contracts/line.ts'
import { writeAll } from './write-all.ts'
import type { StatementState } from '../statements/statement.repo.ts'

const PPM = rateFromPpm(1n)

/**
 * Settles `signed`, all contracts of a kind and one length of periods, for a period that is closed, and pays them; answers
 * how many statements are new. The same again changes nothing: what a statement says follows from facts that are closed,
 * and from the statements before. Where one fails the others are written all the same, and then it throws: the period is not
 * over before all of them are.
 */
export async function settlePeriod(
  db: Database,
  of: PeriodOf,
  signed: readonly Held[],
  pace: Pace = noRest,
): Promise<number> {
  const { kind, cadence, period } = of
  const contracts = signed.filter(
    ({ startsAt, endsAt }) => startsAt < period.end && (endsAt === null || endsAt > period.start),
  )
  if (contracts.length === 0) return 0
  const rules = await settleRules(db)
  const recalculations = await repo.countRecalculations(db)
  const figures = await figuresOf(db, of, contracts, { rules, pace })
  // Only a dividend has anything to say of a period without play: its costs, and what it carries.
  const isPlayed = [...figures.values()].some(({ facts }) => facts > 0)
  if (kind !== 'DIVIDEND' && !isPlayed) return 0
  const { pastOf, grosses, isTaker } = await pace.round(() => grossesOf(db, of, contracts, { figures, rules }))
  const open = openOf(await repo.listOpenAdjustments(db, { kind, lines: contracts, currency }), isTaker)
  const stated = await statedOf(db, of, contracts, figures)
  const fundedNow = fundingOf(contracts, (await contractRules(db)).orphans)
  const funding = (one: Held) => stated.get(contractKey(one))?.isFunded ?? fundedNow(one)
  // What the upline pays has no children, and is taken off nobody's.
  const netted = contracts.filter((one) => !funding(one))
  const grossIn = (one: Held) => stated.get(contractKey(one))?.gross ?? grosses.get(contractKey(one))?.gross ?? 0n
  const [children, isNetter] = [childrenOf(netted, grossIn), nettersOf(kind, netted, figures)]
  const holders = contracts.map(({ memberId }) => memberId)
  const [members, excluded] = [await listMembers(db, holders), await repo.listExcluded(db, holders)]
  const now = await repo.readNow(db)
  const [claimBy, reviewBy] = [claimByOf(cadence, period.end, now), reviewedBy(now, rules.reviewHours)]
  const rows = childrenFirst(contracts).flatMap((one) => {
    const key = contractKey(one)
    const member = must(members.get(one.memberId), 'a holder exists')
    const account = {
      type: member.accountType,
      status: member.status === 'active' ? 'ACTIVE' : 'LOCKED',
    } as const
    const before = pastOf(one)
    const sums = must(figures.get(key), 'every contract has figures')
    const taken = isNetter(one) ? (children.get(String(one.memberId)) ?? 0n) : 0n
    // None where nothing happened.
    if (!isWorthStating(kind, sums, taken, before)) return []
    const row = statementOf({
      one,
      of,
      sums,
      found: must(grosses.get(key), 'every contract has its gross'),
      before,
      open: open(one, funding(one)),
      children: taken,
      isPayable: !one.isSuspended && !excluded.has(one.memberId) && isPayable(kind, account),
      isFunded: funding(one),
      claimBy,
      reviewBy,
      rules,
    })
    return [{ ...row, recalculations }]
  })
  return writeAll((some) => db.tx((tx) => repo.writeStatements(tx, kind, some)), rows, pace)
}

/** What each contract's team did in the period. */
function figuresOf(
  db: Queryable,
  { cadence, period }: PeriodOf,
  contracts: readonly Held[],
  { rules, pace }: { rules: SettleRules; pace: Pace },
): Promise<Map<string, Figures>> {
  const { rtsBasis, deduct } = rules
  const signs = signsOf(rules)
  const facts = () => factsOf(period, (window) => repo.listFacts(db, window, currency))
  return isShort(cadence)
    ? figuresOfFacts(db, period, contracts, facts(), { rtsBasis, signs, pace })
    : pace.round(() => figuresOfDays(db, contracts, period, { currency, deduct, signs }))
}

/** What each contract comes to by that, with what it takes over. */
export async function grossesOf(
  db: Queryable,
  of: PeriodOf,
  contracts: readonly Held[],
  { figures, rules }: { figures: ReadonlyMap<string, Figures>; rules: SettleRules },
) {
  const { kind, period } = of
  const last = await repo.listLast(db, { kind, lines: contracts, period })
  // Where a line has two versions in one period, one of them takes over what there is to take.
  const isTaker = takersOf(kind, contracts, figures)
  const pastOf = pastsOf(of, contracts, { last, isTaker }, rules)
  const grosses = new Map(
    contracts.map((one) => {
      const key = contractKey(one)
      const sums = must(figures.get(key), 'every contract has figures')
      return [key, grossOf(one.offer, sums, pastOf(one), of, rules)]
    }),
  )
  return { pastOf, grosses, isTaker }
}

/** Which of a kind's contracts of a period their granter pays: those are taken off nobody's gross (DECISIONS 43). */
export function fundingOf(contracts: readonly Held[], orphans: OrphanPolicy): (one: Held) => boolean {
  const asked = new Map(
    contracts.map((one) => [
      contractKey(one),
      {
        holder: String(one.memberId),
        granter: one.granterId === null ? null : String(one.granterId),
        funding: one.offer.funding ?? ('OPERATOR' as const),
      },
    ]),
  )
  const isFunded = isFundedByUpline([...asked.values()], orphans)
  return (one) => isFunded(must(asked.get(contractKey(one)), 'it is one of them'))
}

/**
 * What the statements say that stand already, where a run before ended half way: they stay, whatever settings say by now. Of a wage
 * without play there is none that counts.
 */
async function statedOf(
  db: Queryable,
  { kind, period }: PeriodOf,
  contracts: readonly Held[],
  figures: ReadonlyMap<string, Figures>,
): Promise<Map<string, repo.StatedGross>> {
  const isAsked = (one: Held) => kind === 'DIVIDEND' || (figures.get(contractKey(one))?.facts ?? 0) > 0
  const rows = await repo.listStatedGross(db, contracts.filter(isAsked), period.start)
  return new Map(rows.map((row) => [contractKey(row), row]))
}

/** What the downlines of each granter earn of the same kind and period. */
function childrenOf(contracts: readonly Held[], grossIn: (one: Held) => Exact): Map<string, Exact> {
  const sums = new Map<string, Exact>()
  for (const one of contracts) {
    if (one.granterId === null) continue
    const key = String(one.granterId)
    sums.set(key, (sums.get(key) ?? 0n) + grossIn(one))
  }
  return sums
}

type Statement = {
  one: Held
  of: PeriodOf
  sums: Figures
  found: Gross
  before: LinePast
  /** What may be taken off for adjustments. */
  open: Exact
  children: Exact
  isPayable: boolean
  /** Paid of the granter's wallet. */
  isFunded: boolean
  claimBy: Date
  reviewBy: Date
  rules: SettleRules
}

/** The row of a statement. */
export function statementOf({ one, of, sums, found, before, open, children, rules, ...rest }: Statement): object {
  const { kind, period } = of
  const { isFunded, claimBy, reviewBy } = rest
  const { terms } = one.offer
  const isDividend = kind === 'DIVIDEND'
  const { gross, isReached } = found
  const net = takeOff((isFunded ? fundedNet : netOf)({ found, children, before }, rules), open)
  const due = moneyFromExact(net.paid)
  return {
    member: String(one.memberId),
    n: one.n,
    start: period.start,
    end: period.end,
    granter: one.granterId === null ? null : String(one.granterId),
    currency,
    facts: sums.facts,
    validBet: String(sums.validBet),
    loss: String(sums.loss),
    active: sums.active,
    leftOut: sums.leftOut,
    leftWaiting: sums.waiting,
    leftSigns: signsOf(rules),
    rebates: String(isDividend ? sums.rebates : 0n),
    accruals: String(isDividend ? sums.accruals : 0n),
    cashback: String(isDividend ? sums.cashback : 0n),
    bonus: String(isDividend ? sums.bonus : 0n),
    basis: kind === 'REALTIME' ? rules.rtsBasis : null,
    deducts: isDividend ? deductionsOf(rules) : null,
    wages: String(isDividend ? sums.wages : 0n),
    fee: String(found.fee),
    carryIn: String(kind === 'REALTIME' || isDividend ? before.carry : 0n),
    carryOut: String(found.carryOut),
    carryMode: terms.kind === 'DIVIDEND' ? terms.carry : null,
    carrySurvives: isDividend ? rules.carrySurvives : null,
    base: String(found.base),
    gross: String(gross),
    children: String(children),
    owedIn: String(net.owedIn),
    adjustOff: String(moneyFromExact(net.off)),
    net: String(net.net),
    owedOut: String(net.owedOut),
    tier: found.tier,
    ratePpm: Number(found.rate / PPM),
    due: String(due),
    state: stateOf({ kind, due, isReached, isPayable: rest.isPayable, isFunded, payout: one.offer.payout, rules }),
    funding: isFunded ? 'UPLINE' : 'OPERATOR',
    claimBy,
    reviewBy,
  }
}

/** Which deductions were on: the audit works them out again. */
const deductionsOf = ({ deduct }: SettleRules): string[] =>
  Object.entries(deduct).flatMap(([name, isOn]) => (isOn ? [name] : []))

type Judged = {
  kind: ContractKind
  due: bigint
  isReached: boolean
  isPayable: boolean
  isFunded: boolean
  payout: Payout | undefined
  rules: SettleRules
}

function stateOf({ kind, due, isReached, isPayable: mayPay, isFunded, payout, rules }: Judged): StatementState {
  // Nothing waits for a holder who may not be paid now.
  if (due === 0n) return isReached ? 'PAID' : 'NOT_REACHED'
  if (!mayPay) return 'HELD'
  const isChecked = kind === 'DIVIDEND' ? rules.reviewDividends : due > parseMoney(`${rules.wageAutoMax}`)
  if (isChecked || payout === 'REVIEW') return 'REVIEW'
  if (payout === 'CLAIM') return 'CLAIM'
  return isFunded ? 'OWED' : 'PAID'
}
