import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString, type Clock, type Money } from '@lotus/kernel'
import { currency } from '../../wallet/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { adjustmentRef, statementRef } from '../statements/reference.ts'
import type { Agent } from '../tree/require-agent.ts'
import { nameTeam } from '../tree/team-scope.ts'
import { daysOf } from './days-of.ts'
import * as repo from './income-day.repo.ts'
import { ADJUSTED_FROM, countPaidShares, listCategoryDays, listIncomeDays, type Asked } from './income.repo.ts'
import { noIncome, presentIncome, sumOf } from './income.ts'

/** So many of each are listed; the others are one sum. */
const PEOPLE = 8
const CONTRACTS = 20
const REBATES = 5

type Day = RouteValue<'agent.incomeDay'>

/** AC07: what one day's income came from and went to (operations.md 1.10); its sums are those of the list of days. */
export async function readIncomeDay(
  { db, clock }: { db: Queryable; clock: Clock },
  agent: Agent,
  input: RouteParsedInput<'agent.incomeDay'>,
): Promise<Day> {
  const { day, category = null } = input
  const asked: Asked = { memberId: agent.memberId, currency, ...daysOf({ from: day, to: day }, clock.now()) }
  const rebates = await rebatesOf(db, { ...asked, category })
  const sums = await sumsOf(db, { ...asked, category }, rebates.isTooMany)
  // A contract's payment has no product of its own.
  const contracts = category === null ? await repo.listContractGroups(db, { ...asked, limit: CONTRACTS }) : []
  const [groups] = contracts
  const ids = [...rebates.people, ...rebates.groups].map(({ id }) => id)
  const nameOf = await nameTeam(db, agent, [...ids, ...contracts.map(({ memberId }) => memberId)])
  const account = (id: bigint) => (id === agent.memberId ? null : nameOf(id).account)
  return {
    day,
    sums: sums && presentIncome(sumOf(sums)),
    isTooMany: rebates.isTooMany,
    products: rebates.products.map((row) => ({ ...row, amount: moneyToString(row.amount) })),
    people: presentPeople(rebates.people, account),
    rebates: rebates.groups.map(({ id, ...row }) => ({
      ...row,
      account: account(id),
      validBet: moneyToString(row.validBet),
      amount: moneyToString(row.amount),
    })),
    contracts: {
      rows: contracts.map((row) => presentContract(row, account(row.memberId))),
      ...restOf(contracts, groups?.groups, groups?.total),
    },
    payments: rebates.payments + (groups?.allPayments ?? 0),
  }
}

async function rebatesOf(db: Queryable, asked: repo.DayAsked) {
  const most = await getSetting(db, agentsSettings.reportRowsMax)
  const isTooMany = (await countPaidShares(db, { ...asked, kind: null })) > most
  if (isTooMany) {
    const payments = asked.category === null ? await repo.countPayments(db, asked) : 0
    return { isTooMany, products: [], people: [], groups: [], payments }
  }
  return {
    isTooMany,
    products: await repo.listProducts(db, asked),
    people: await repo.listPeople(db, { ...asked, limit: PEOPLE }),
    groups: await repo.listRebateGroups(db, { ...asked, limit: REBATES }),
    payments: await repo.countPayments(db, asked),
  }
}

async function sumsOf(db: Queryable, { category, ...asked }: repo.DayAsked, isTooMany: boolean) {
  if (category === null) return listIncomeDays(db, asked)
  if (isTooMany) return null
  return (await listCategoryDays(db, { ...asked, category })).map((row) => ({ ...noIncome, ...row }))
}

function presentPeople(people: readonly repo.Person[], account: (id: bigint) => string | null): Day['people'] {
  const [first] = people
  return {
    rows: people.map(({ id, bets, amount }) => ({ account: account(id), bets, amount: moneyToString(amount) })),
    ...restOf(people, first?.people, first?.total),
  }
}

/** What is not listed. */
function restOf(listed: readonly { amount: Money }[], all = 0, total: Money = 0n) {
  const shown = listed.reduce((sum, { amount }) => sum + amount, 0n)
  return { others: all - listed.length, rest: moneyToString(total - shown) }
}

function presentContract(row: repo.ContractGroup, account: string | null): Day['contracts']['rows'][number] {
  const { part, kind, payments, step, validBet, ratePpm, amount } = row
  const reference = part === 'ADJUSTED' ? adjustmentRef({ ...row, no: step - ADJUSTED_FROM }) : statementRef(row)
  return {
    kind: part,
    contract: kind,
    account,
    payments,
    reference: payments === 1 ? reference : null,
    validBet: moneyToString(validBet),
    ratePpm,
    amount: moneyToString(amount),
  }
}
