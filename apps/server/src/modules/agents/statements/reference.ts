import type { StatementKey } from './statement.repo.ts'

const SLOT_MS = 300_000

/** How the account record names what a statement paid, as agent_statement_pay writes it. */
export const statementRef = ({ memberId, n, start }: StatementKey): string =>
  `C${memberId}-${n}-${Math.round(start.getTime() / SLOT_MS)}`

export function keyOfRef(reference: string): StatementKey | undefined {
  const [, memberId, n, slot] = /^C(\d{1,18})-(\d{1,9})-(\d{1,9})$/.exec(reference) ?? []
  if (memberId === undefined) return undefined
  return { memberId: BigInt(memberId), n: Number(n), start: new Date(Number(slot) * SLOT_MS) }
}

/** How the ledger and both sides name an adjustment of it, as agent_adjustment_ref writes it. */
export const adjustmentRef = (key: StatementKey & { no: number }): string => `${statementRef(key)}-A${key.no}`

export function keyOfAdjustment(reference: string): (StatementKey & { no: number }) | undefined {
  const [, statement = '', no] = /^(C[\d-]+)-A(\d{1,6})$/.exec(reference) ?? []
  const key = keyOfRef(statement)
  return key && { ...key, no: Number(no) }
}
