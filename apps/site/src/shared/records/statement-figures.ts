import { movementKinds, type RouteInput, type RouteValue } from '@lotus/contract'
import { parseMoney, type Money } from '@lotus/kernel'
import type { MemberPage } from '../member-pages.ts'

export type Statement = RouteValue<'wallet.statement'>
export type StatementRow = Statement['rows'][number]
export type StatementGroup = NonNullable<RouteInput<'wallet.statement'>['group']>

/** Tabs of the account record in the order of operations.md 3.6; groups without any movement kind yet are not built. */
export const statementTabs = [
  'all',
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'rebate',
  'contract',
  'promotion',
  'adjustment',
] as const satisfies readonly StatementGroup[]

/** Kinds with a label of their own (`records:kind.<kind>`); an unknown kind from a newer server shows as "other". */
const knownKinds: ReadonlySet<string> = new Set(movementKinds)

export function kindKey(kind: string): string {
  return knownKinds.has(kind) ? kind : 'OTHER'
}

/** The two columns of the record: amount in or amount out, never both. */
export function inAndOut(row: Pick<StatementRow, 'amount'>): { in: Money | undefined; out: Money | undefined } {
  const amount = parseMoney(row.amount)
  return amount < 0n ? { in: undefined, out: -amount } : { in: amount, out: undefined }
}

export type StatementTotals = { in: Money; out: Money; net: Money }

export function totalsOfRows(rows: readonly Pick<StatementRow, 'amount'>[]): StatementTotals {
  const totals: StatementTotals = { in: 0n, out: 0n, net: 0n }
  for (const row of rows) {
    const amount = parseMoney(row.amount)
    if (amount < 0n) totals.out -= amount
    else totals.in += amount
    totals.net += amount
  }
  return totals
}

/** The whole filter's totals; `out` is shown without a sign, whichever way the server writes it. */
export function totalsOfFilter(totals: Statement['totals']): StatementTotals {
  const out = parseMoney(totals.out)
  return { in: parseMoney(totals.in), out: out < 0n ? -out : out, net: parseMoney(totals.net) }
}

/** The page of the member centre that shows the referenced item; undefined if there is none. */
export function pageOfReference(kind: StatementRow['referenceKind']): MemberPage | undefined {
  switch (kind) {
    case 'lottery_order':
    case 'vendor_round':
      return 'personalHistoryCopy'
    case 'deposit':
      return 'depositv2'
    case 'withdrawal':
      return 'withdraw'
    case 'bonus':
      return 'bonusDetails'
    case 'cashback':
      return 'manualRebate'
    case 'adjustment':
    case 'commission':
    case 'rebate':
    case 'rebate_rest':
    case 'contract':
    case 'other':
      return undefined
  }
}

/** Where the member reads what a promotion's movement is of: the claim, the bonus, or the gifts that were claimed. */
export function placeOfPromotion(kind: string, reference: string): { page: MemberPage; item: string } | undefined {
  if (kind === 'CASHBACK') return { page: 'manualRebate', item: reference }
  if (kind.startsWith('BONUS_')) return { page: 'bonusDetails', item: reference }
  return /^G\d+-\d+$/.test(reference) ? { page: 'rewardCenter', item: 'claimed' } : undefined
}
