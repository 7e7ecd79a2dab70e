import type { MonthWorld } from './world.ts'
import { ADVANCE_DAY, personOf } from './changes.ts'

// What uplines owe and pay for the contracts that they fund, day by day from what they received: a program of the test's own, which reads
// neither the product's functions nor its tables. Amounts are cents.

export type Debt = {
  due: bigint
  byUpline: bigint
  byOperator: bigint
  toReturn: bigint
  returned: bigint
  state: 'OPEN' | 'DONE'
}
export type Paid = { contract: string; kind: string; start: string; end: string; paid: string; status: string }
export type Incomes = ReadonlyMap<string, readonly bigint[]>
type Owed = Debt & { key: string; holder: bigint; start: string }

/** Within a day the kinds are settled in this order, each period by period. */
const KINDS = ['REALTIME', 'HOURLY', 'DAILY', 'DIVIDEND']
const DAY_MS = 86_400_000

export const centsOf = (amount: string): bigint => BigInt(amount.replace('.', ''))
export const debtKey = ({ contract, start }: Pick<Paid, 'contract' | 'start'>): string => `${contract} ${start}`

export type Funding = {
  world: MonthWorld
  start: number
  days: number
  /** Of each granter by day: rebates, and small shares paid when the day was over. */
  incomes: Incomes
  /** Of contracts that the operator pays, and of those that uplines pay. */
  statements: readonly Paid[]
  funded: readonly Paid[]
  ids: ReadonlyMap<string, bigint>
}

/** Every debt of the month by contract and period, as it stands at the end. */
export function payDebts(of: Funding): Map<string, Debt> {
  const debts = new Map<string, Debt>()
  const granterOf = new Map(of.world.contracts.map(({ id, a }) => [id, a]))
  const granters = new Set(of.world.funded.flatMap((id) => granterOf.get(id) ?? []))
  for (const granter of granters) for (const owed of payAsGranter(of, granter)) debts.set(owed.key, owed)
  return debts
}

function payAsGranter({ world, start, days, incomes, statements, funded, ids }: Funding, granter: string): Owed[] {
  const contracts = new Map(world.contracts.map((one) => [one.id, one]))
  const dayOf = ({ end }: Paid) => Math.max(0, Math.ceil((Date.parse(end) - start) / DAY_MS) - 1)
  const isPaid = ({ paid, status }: Paid) => status === 'PAID' && centsOf(paid) > 0n
  const own = statements.filter((row) => isPaid(row) && contracts.get(row.contract)?.b === granter).toSorted(inOrder)
  const asked = funded.filter((row) => isPaid(row) && contracts.get(row.contract)?.a === granter)
  const isActive = world.members.find(({ id }) => id === granter)?.status === 'ACTIVE'
  const all: Owed[] = []
  let cash = 0n
  for (let day = 0; day < days; day += 1) {
    cash += incomes.get(granter)?.[day] ?? 0n
    for (const row of own.filter((one) => dayOf(one) === day)) {
      cash += centsOf(row.paid)
      cash -= giveBack(all, smaller(centsOf(row.paid), larger(cash, 0n)))
    }
    const opened = asked
      .filter((one) => dayOf(one) === day)
      .map((row) => openDebt(row, contracts.get(row.contract)?.b, ids))
    all.push(...opened.toSorted(byHolder))
    for (const debt of all.filter(({ state }) => state === 'OPEN')) {
      const left = debt.due - debt.byUpline - debt.byOperator
      const take = isActive ? smaller(left, larger(cash, 0n)) : 0n
      const instead = day >= ADVANCE_DAY ? left - take : 0n
      cash -= take
      debt.byUpline += take
      debt.byOperator += instead
      debt.toReturn += instead
      if (take + instead === left) debt.state = 'DONE'
    }
  }
  return all
}

const smaller = (x: bigint, y: bigint) => (x < y ? x : y)
const larger = (x: bigint, y: bigint) => (x > y ? x : y)
const inOrder = (x: Paid, y: Paid): number =>
  KINDS.indexOf(x.kind) - KINDS.indexOf(y.kind) || Date.parse(x.end) - Date.parse(y.end)
const byHolder = (x: Owed, y: Owed): number => Number(x.holder - y.holder) || Date.parse(x.start) - Date.parse(y.start)

function openDebt(row: Paid, holder: string | undefined, ids: ReadonlyMap<string, bigint>): Owed {
  const none = { byUpline: 0n, byOperator: 0n, toReturn: 0n, returned: 0n, state: 'OPEN' } as const
  return {
    ...none,
    key: debtKey(row),
    start: row.start,
    holder: ids.get(personOf(holder ?? '')) ?? 0n,
    due: centsOf(row.paid),
  }
}

/** Of what the upline was paid: the oldest advance first. Answers how much. */
function giveBack(debts: readonly Owed[], most: bigint): bigint {
  let left = most
  for (const debt of debts) {
    const back = smaller(left, debt.toReturn - debt.returned)
    debt.returned += back
    left -= back
  }
  return most - left
}

export const debtText = ({ state, due, byUpline, byOperator, toReturn, returned }: Debt): string =>
  `${state} ${due} paid ${byUpline} and ${byOperator}, to return ${toReturn}, returned ${returned}`
