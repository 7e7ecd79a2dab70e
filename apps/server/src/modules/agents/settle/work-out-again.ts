import { must } from '@lotus/kernel'
import { exactFromMoney } from '@lotus/rules/agents'
import type { Queryable } from '@lotus/database'
import type { StatementKey, StatementRow } from '../statements/statement.repo.ts'
import { currency } from '../../wallet/index.ts'
import { listTeamFacts } from '../what-if/what-if.repo.ts'
import { reviewedBy } from './claim-by.ts'
import { settleRules, signsOf, type PeriodOf, type SettleRules } from './gross.ts'
import { contractRules } from '../contracts/line.ts'
import { nettersOf, openOf } from './line-past.ts'
import {
  contractKey,
  factsOf,
  figuresOfDays,
  figuresOfFacts,
  heldOf,
  isShort,
  type Figures,
  type Held,
} from './period-figures.ts'
import { fundingOf, grossesOf, statementOf } from './settle-period.ts'
import * as repo from './settle.repo.ts'

/**
 * The row of a statement that is not paid, from the facts and the settings of today, by the functions that the job calls. Downlines
 * count with what their own statements say.
 */
export async function workOutAgain(tx: Queryable, row: StatementRow): Promise<object> {
  const { memberId, granterId, kind, start, end } = row
  const { of, one, signed } = await periodOf(tx, row)
  const rules = await settleRules(tx)
  // The holder's contracts with other granters too: what the downlines earn is taken off one of all these.
  const own = signed.filter((each) => each.memberId === memberId)
  const figures = await figuresOfTeam(tx, of, own, rules)
  const line = own.filter((each) => each.granterId === granterId)
  const { pastOf, grosses, isTaker } = await grossesOf(tx, of, line, { figures, rules })
  const found = must(grosses.get(contractKey(one)), 'every contract has its gross')
  const isNetter = nettersOf(kind, await nettedOf(tx, of, own, signed), figures)
  const isFunded = row.funding === 'UPLINE'
  const open = openOf(await repo.listOpenAdjustments(tx, { kind, lines: [one], currency }), isTaker)
  const statement = statementOf({
    one,
    of,
    sums: must(figures.get(contractKey(one)), 'every contract has figures'),
    found,
    before: pastOf(one),
    // What it took off before is owed again.
    open: isTaker(one) ? open(one, isFunded) + exactFromMoney(row.adjustOff) : 0n,
    children: isNetter(one) ? await repo.sumChildren(tx, { granterId: memberId, kind, start, end }) : 0n,
    isPayable: true,
    isFunded,
    claimBy: row.claimBy ?? end,
    reviewBy: reviewedBy(await repo.readNow(tx), rules.reviewHours),
    rules,
  })
  return { ...statement, isReached: found.isReached }
}

/** The statement of the granter's that this one is taken off, written or not; undefined: none is. */
export async function netterAbove(tx: Queryable, row: StatementRow): Promise<StatementKey | undefined> {
  const { granterId, kind, start, funding } = row
  if (granterId === null || funding === 'UPLINE') return undefined
  const { of, signed } = await periodOf(tx, row)
  const above = signed.filter((each) => each.memberId === granterId)
  const netted = await nettedOf(tx, of, above, signed)
  // One is the one without asking who played for which.
  const figures = netted.length > 1 ? await figuresOfTeam(tx, of, netted, await settleRules(tx)) : new Map()
  const netter = netted.find(nettersOf(kind, netted, figures))
  return netter && { memberId: granterId, n: netter.n, start }
}

/** A statement's contract, and everybody's of the kind with periods of that length. */
async function periodOf(tx: Queryable, { memberId, n, kind, start, end }: StatementRow) {
  const all = (await repo.listSigned(tx, kind, { from: start, to: end })).map(heldOf)
  const one = must(
    all.find((each) => each.memberId === memberId && each.n === n),
    'a statement has its contract',
  )
  const of: PeriodOf = { kind, cadence: one.cadence, period: { start, end } }
  return { of, one, signed: all.filter(({ cadence }) => cadence === one.cadence) }
}

/** Those of a holder's contracts that the operator pays, by what their statements say as far as they have any. */
async function nettedOf(tx: Queryable, { period }: PeriodOf, own: readonly Held[], signed: readonly Held[]) {
  const funding = fundingOf(signed, (await contractRules(tx)).orphans)
  const stated = await repo.listStatedGross(tx, own, period.start)
  const isFunded = new Map(stated.map((row) => [contractKey(row), row.isFunded]))
  return own.filter((each) => !(isFunded.get(contractKey(each)) ?? funding(each)))
}

/** What one holder's team did in the period, by each of these contracts of the holder: no other team's play is read. */
function figuresOfTeam(
  tx: Queryable,
  { cadence, period }: PeriodOf,
  own: readonly Held[],
  rules: SettleRules,
): Promise<Map<string, Figures>> {
  const { rtsBasis, deduct } = rules
  const signs = signsOf(rules)
  if (!isShort(cadence)) return figuresOfDays(tx, own, period, { currency, deduct, signs })
  const { memberId } = must(own[0], 'the holder has a contract')
  const categories = [...new Set(own.flatMap(({ offer }) => [...offer.categories]))]
  const facts = factsOf(period, (window) => listTeamFacts(tx, { memberId, categories, currency, window, limit: null }))
  return figuresOfFacts(tx, period, own, facts, { rtsBasis, signs })
}
