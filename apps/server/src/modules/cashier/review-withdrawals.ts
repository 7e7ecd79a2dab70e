import { AppError, must, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { CashierDeps } from './deps.ts'
import { found } from '../../platform/paging.ts'
import { listRestrictions } from '../identity/index.ts'
import { houseAccounts } from '../wallet/index.ts'
import * as repo from './cashier.repo.ts'
import { DEMO_CHANNEL } from './deposits/demo-channel.ts'
import { findDue } from './due-diligence.ts'
import type { Payer } from './payments/payout-channel.ts'
import { getCashierSettings } from './settings.ts'

/** A rejection needs no second operator: the money goes back to the member. */
const NOBODY: repo.SecondRule = { from: '0', score: 0 }

export type Reviewer = { id: bigint; username: string }

/** When two operators must agree, as the database asks it. */
export const secondRuleOf = (settings: Awaited<ReturnType<typeof getCashierSettings>>): repo.SecondRule => ({
  from: settings.withdrawSecondFrom.toString(),
  score: settings.withdrawSecondScore,
})

/** What blocks the withdrawals of a member now, for operators. */
export const findBlock = async (db: Queryable, memberId: bigint) =>
  (await listRestrictions(db, memberId)).find(({ what }) => what === 'WITHDRAWALS')

/**
 * Approves: with a channel its provider is going to pay, without one it was paid by hand. Where two must agree, the first
 * approval leaves it waiting; `same_operator` if the second one is the same person's. A member whose withdrawals are blocked is paid
 * only where the operator says that it is meant (operations.md 3.4): else `withdrawals_blocked`. `left` is what the operator saw as not paid
 * yet, null the whole: where it is another sum by now nothing is approved (`state_conflict`, LEFT_CHANGED). `txid` is the transaction by which
 * USDT was paid by hand; it has paid no other withdrawal. One that was never approved waits while its member's papers are awaited
 * (`papers_awaited`; AML-2).
 */
export async function approveWithdrawal(
  db: Queryable,
  {
    id,
    operator,
    note,
    payer,
    isBlockMeant,
    sentOf,
    left = null,
    txid = null,
  }: {
    id: bigint
    operator: Reviewer
    note: string | null
    payer: Payer | null
    isBlockMeant: boolean
    sentOf: CashierDeps['sentOf']
    left?: Money | null
    txid?: string | null
  },
): Promise<repo.WithdrawalRow> {
  const row = found(await repo.findWithdrawal(db, id, null))
  if (!isBlockMeant && (await findBlock(db, row.member_id))) throw new AppError<ErrorCode>('withdrawals_blocked')
  if (row.status === 'SUBMITTED' && (await findDue({ db, sentOf }, row.member_id, 'PAYOUT', row.id)) !== null)
    throw new AppError<ErrorCode>('papers_awaited')
  const settings = await getCashierSettings(db)
  const house = houseAccounts.psp(DEMO_CHANNEL)
  const { withdrawConfirmMinutes: confirmMinutes } = settings
  return decide(db, operator, {
    id,
    action: 'approve',
    reason: note,
    house,
    confirmMinutes,
    second: secondRuleOf(settings),
    channelCode: payer?.code ?? null,
    kinds: payer?.kinds ?? [],
    left,
    txid,
  })
}

/** Gives the held amount back, with a reason that the member reads. */
export function rejectWithdrawal(
  db: Queryable,
  { id, operator, reason }: { id: bigint; operator: Reviewer; reason: string },
): Promise<repo.WithdrawalRow> {
  const rules = {
    house: 'none',
    confirmMinutes: 0,
    second: NOBODY,
    channelCode: null,
    left: null,
    txid: null,
    kinds: [],
  }
  return decide(db, operator, { id, action: 'reject', reason, ...rules })
}

const refusals = ['channel_unavailable', 'same_operator', 'payout_ref_used'] as const

async function decide(
  db: Queryable,
  { id: operatorId, username: operatorName }: Reviewer,
  decision: Omit<Parameters<typeof repo.decideWithdrawal>[1], 'operatorId' | 'operatorName'>,
): Promise<repo.WithdrawalRow> {
  const reply = await repo.decideWithdrawal(db, { ...decision, operatorId, operatorName })
  if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
  if (reply.code === 'payout_txid_required')
    throw new AppError<ErrorCode>('bad_request', { fields: { txid: 'missing' } })
  const refused = refusals.find((code) => code === reply.code)
  if (refused) throw new AppError<ErrorCode>(refused)
  if (reply.code === 'state_conflict') throw new AppError<ErrorCode>('state_conflict', { state: reply['state'] })
  return must(await repo.findWithdrawal(db, decision.id, null), 'it was just decided')
}
