import { must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { StatementRow } from '../statements/statement.repo.ts'
import { settleRules } from './gross.ts'
import { contractRules } from '../contracts/line.ts'
import { nettersOf } from './line-past.ts'
import { contractKey, heldOf, type Held } from './period-figures.ts'
import { figuresOf, fundingOf, grossesOf, statementOf } from './settle-period.ts'
import * as repo from './settle.repo.ts'

/**
 * The row of a statement that is not paid, from the facts and the settings of today, by the functions that the job calls. Downlines
 * count with what their own statements say.
 */
export async function workOutAgain(tx: Queryable, row: StatementRow): Promise<object> {
  const { memberId, n, granterId, kind, start, end } = row
  const period = { start, end }
  const signed = (await repo.listSigned(tx, kind, { from: start, to: end })).map(heldOf)
  const line = signed.filter((one) => one.memberId === memberId && one.granterId === granterId)
  const one = must(
    line.find((version) => version.n === n),
    'a statement has its contract',
  )
  const of = { kind, cadence: one.cadence, period }
  const isOfLength = ({ cadence }: Held) => cadence === one.cadence
  const rules = await settleRules(tx)
  // The holder's contracts with other granters too: what the downlines earn is taken off one of all these.
  const own = signed.filter((each) => each.memberId === memberId && isOfLength(each))
  const figures = await figuresOf(tx, of, own, rules)
  const { pastOf, grosses } = await grossesOf(tx, of, line.filter(isOfLength), { figures, rules })
  const found = must(grosses.get(contractKey(one)), 'every contract has its gross')
  const isFunded = row.funding === 'UPLINE'
  const funding = fundingOf(signed.filter(isOfLength), (await contractRules(tx)).orphans)
  const netted = own.filter((each) => (each === one ? !isFunded : !funding(each)))
  const isNetter = nettersOf(kind, netted, figures)
  const statement = statementOf({
    one,
    of,
    sums: must(figures.get(contractKey(one)), 'every contract has figures'),
    found,
    before: pastOf(one),
    children: isNetter(one) ? await repo.sumChildren(tx, { granterId: memberId, kind, start, end }) : 0n,
    isPayable: true,
    isFunded,
    claimBy: row.claimBy ?? end,
    rules,
  })
  return { ...statement, isReached: found.isReached }
}
