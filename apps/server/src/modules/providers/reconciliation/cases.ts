import { AppError, assert, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Transaction } from '@lotus/database'
import { currency as ownCurrency } from '../../wallet/index.ts'
import { closeCase, lockCase, proposeCase, reopenCase, type CaseRow } from './cases.repo.ts'
import { getTransfer } from '../transfers/transfer.repo.ts'
import { endTransfer } from '../transfers/transfer.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { found } from '../../../platform/paging.ts'

export type CaseOperator = { operatorId: bigint; username: string }

/** The contra account of a correction: what is owed to, or by, the vendor. */
export const payableTo = (vendor: string) => `vendor-payable:${vendor.toLowerCase()}`

async function openCase(db: Parameters<typeof lockCase>[0], id: bigint): Promise<CaseRow> {
  const row = found(await lockCase(db, id))
  if (row.state === 'closed') throw new AppError<ErrorCode>('state_conflict', { state: row.state })
  return row
}

/** The first operator proposes an amount: signed, positive to the member. Nothing moves yet. */
export async function proposeCorrection(
  deps: VendorDeps,
  operator: CaseOperator,
  c: { id: bigint; amount: Money; note: string },
): Promise<void> {
  assert(c.amount !== 0n, 'a correction moves something')
  await deps.db.tx(async (tx) => {
    const row = await openCase(tx, c.id)
    if (row.state !== 'open' || row.member_id === null)
      throw new AppError<ErrorCode>('state_conflict', { state: row.state })
    await proposeCase(tx, {
      ...c,
      currency: typeof row.details['currency'] === 'string' ? row.details['currency'] : ownCurrency,
      operatorId: operator.operatorId,
      operatorName: operator.username,
    })
  })
}

/**
 * Another operator confirms or rejects a proposed correction. It is a keyed adjustment of its own (wallet.md 2: never
 * an edit): case and movement commit together, once.
 */
export async function decideCorrection(
  deps: VendorDeps,
  operator: CaseOperator,
  c: { id: bigint; isApproved: boolean },
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const row = await openCase(tx, c.id)
    if (row.state !== 'proposed') throw new AppError<ErrorCode>('state_conflict', { state: row.state })
    if (!c.isApproved) return reopenCase(tx, row.id)
    if (row.proposed_by === operator.operatorId) throw new AppError<ErrorCode>('same_operator')
    await approve(deps, tx, operator, row)
  })
  deps.nudgeOutbox()
}

/** Moves the proposed amount and closes the case, in the transaction that the caller has open. */
export async function approve(deps: VendorDeps, tx: Transaction, operator: CaseOperator, row: CaseRow): Promise<void> {
  const { amount, member_id: memberId } = row
  if (amount === null || memberId === null) throw new AppError<ErrorCode>('state_conflict', { state: row.state })
  await deps.wallet.adjust(
    {
      memberId,
      currency: row.currency ?? ownCurrency,
      amount,
      house: payableTo(row.vendor),
      key: { source: 'vendor-case', extId: row.id.toString() },
      reference: { kind: 'adjustment', no: `VC${row.id}` },
    },
    tx,
  )
  await closeCase(tx, { id: row.id, note: null }, operator)
}

/** One operator closes a finding that needs no money, with the reason. */
export async function closeFinding(
  deps: VendorDeps,
  operator: CaseOperator,
  c: { id: bigint; note: string },
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const row = await openCase(tx, c.id)
    if (row.state !== 'open' || row.kind === 'transfer_unknown')
      throw new AppError<ErrorCode>('state_conflict', { state: row.state })
    await closeCase(tx, c, operator)
  })
}

/** Decides a transfer whose outcome the vendor never returned: an operator has asked the vendor. */
export async function decideTransfer(
  deps: VendorDeps,
  operator: CaseOperator,
  c: { id: bigint; outcome: 'CONFIRMED' | 'FAILED'; note: string },
): Promise<void> {
  const row = await openCase(deps.db, c.id)
  if (row.kind !== 'transfer_unknown') throw new AppError<ErrorCode>('state_conflict', { state: row.kind })
  await endTransfer(deps, await getTransfer(deps.db, row.subject), c.outcome, { reason: c.note })
  await closeCase(deps.db, c, operator)
  deps.nudgeOutbox()
}
