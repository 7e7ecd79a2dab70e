import { AppError, assert, moneyToString, must, tryParseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { acceptedOrThrow, fingerprintOf } from '../../wallet/index.ts'
import { callVendor, VendorCallFailed, type VendorAnswer } from '../vendors/call-vendor.ts'
import { recordCase } from '../reconciliation/cases.repo.ts'
import { getSetting } from '../../system/index.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from '../vendors/vendor-directory.ts'
import { findPlayerOf, storePlayer } from '../play/session.repo.ts'
import {
  getTransfer,
  listToPoll,
  markSent,
  markUnknown,
  type TransferRow,
  type TransferState,
} from './transfer.repo.ts'
import { providersSettings } from '../settings.ts'

const REFERENCE_BYTES = 10
const POLL_BATCH = 50
const HOUR_MS = 3_600_000
const NOT_FOUND_AFTER_MS = 300_000

export type WalletTransfer = { reference: string; status: TransferState; amount: Money; vendorBalance: Money | null }

/**
 * Moves a member's money to or from a vendor's own wallet (wallet.md 2, transfer mode). To the vendor: cash is debited
 * first and is in transit until the vendor confirms (to its wallet) or refuses (back to cash). From it: the vendor is
 * asked first, and cash is credited only when it confirms. An unknown outcome is UNKNOWN and is asked for until it is
 * known; meanwhile there is no second transfer between the two.
 */
export async function walletTransfer(deps: VendorDeps, input: Begin & { amount: Money }): Promise<WalletTransfer> {
  assert(input.amount > 0n, 'a transfer moves a positive amount')
  return must(await begin(deps, input), 'a transfer of an amount has something to move')
}

/**
 * Moves all of the member's cash to a vendor, in whole units, as far as their limits allow; the amount is computed
 * under the member's lock. Undefined if there is less than one unit.
 */
export function moveAllIn(
  deps: VendorDeps,
  input: { memberId: bigint; vendor: string; idempotencyKey: string },
): Promise<(WalletTransfer & { isCapped: boolean }) | undefined> {
  return begin(deps, { ...input, direction: 'in', amount: null, isAuto: true })
}

type Begin = {
  memberId: bigint
  vendor: string
  direction: 'in' | 'out'
  /** Null: the whole balance. */
  amount: Money | null
  idempotencyKey: string
  isAuto?: boolean
}

async function begin(deps: VendorDeps, input: Begin): Promise<(WalletTransfer & { isCapped: boolean }) | undefined> {
  const vendor = await getVendor(deps.db, deps.vendorBox, input.vendor)
  if (!vendor || vendor.wallet_mode !== 'transfer')
    throw new AppError<ErrorCode>('state_conflict', { state: 'single_wallet' })
  await storePlayer(deps.db, vendor.code, {
    member_id: input.memberId,
    player_ref: `p${Buffer.from(deps.rng.bytes(15)).toString('hex')}`,
    currency: vendor.currency,
  })
  const begun = await deps.wallet.call({
    memberId: input.memberId,
    currency: vendor.currency,
    fn: 'vendor_transfer_begin',
    fingerprint: fingerprintOf('transfer', input.vendor, input.direction, input.amount ?? 'all', input.idempotencyKey),
    args: {
      vendor: vendor.code,
      direction: input.direction,
      amount: input.amount?.toString() ?? null,
      key: input.idempotencyKey,
      isAuto: input.isAuto === true,
      reference: `T${Buffer.from(deps.rng.bytes(REFERENCE_BYTES)).toString('hex').toUpperCase()}`,
    },
  })
  if (begun.code === 'nothing') return undefined
  if (begun.code === 'transfer_open') throw new AppError<ErrorCode>('state_conflict', { state: 'transfer_open' })
  if (begun.code === 'game_disabled') throw new AppError<ErrorCode>('game_disabled')
  const accepted = acceptedOrThrow(begun)
  const transfer = await getTransfer(deps.db, String(accepted['reference']))
  // A copy of the call finds it in progress or ended.
  const now = begun.duplicate === true ? transfer : await send(deps, vendor, transfer)
  return { ...present(now), isCapped: accepted['isCapped'] === true }
}

/** Sent to the vendor once; after that only its status is asked. */
async function send(deps: VendorDeps, vendor: Vendor, transfer: TransferRow): Promise<TransferRow> {
  const player = await findPlayerOf(deps.db, vendor.code, transfer.member_id)
  assert(player, 'whoever transfers is known to the vendor')
  await markSent(deps.db, transfer.reference)
  const { reference, currency, direction } = transfer
  const question = { reference, member: player.player_ref, amount: moneyToString(transfer.amount), currency }
  return settle(deps, vendor, transfer, () =>
    callVendor(deps, vendor, direction === 'in' ? 'transferIn' : 'transferOut', question),
  )
}

type Answer = VendorAnswer<'transferStatus'>

async function settle(
  deps: VendorDeps,
  vendor: Vendor,
  transfer: TransferRow,
  ask: () => Promise<Answer>,
): Promise<TransferRow> {
  let answer: Answer | undefined
  let reason = ''
  try {
    answer = await ask()
  } catch (error) {
    if (!(error instanceof VendorCallFailed)) throw error
    // Never reached: the vendor cannot have executed it.
    if (!error.isSent && transfer.polls === 0 && transfer.state !== 'UNKNOWN')
      answer = { code: 'UNREACHED', status: 'FAILED' }
    reason = error.message
  }
  const outcome = outcomeOf(answer, deps.clock.now().getTime() - transfer.created_at.getTime())
  if (outcome === undefined) await markUnknown(deps.db, transfer.reference, reason || (answer?.code ?? 'no answer'))
  else await end(deps, transfer, outcome, answer)
  if (outcome === undefined) await openOperatorCase(deps, vendor, transfer)
  deps.nudgeOutbox()
  return getTransfer(deps.db, transfer.reference)
}

/**
 * Undefined while the outcome is unknown. A refusal by code (no balance, bad request) ends the transfer too: nothing
 * was done. A vendor that does not know the reference may still be processing our call, so that this answer counts only
 * after some minutes; from then on it must refuse the reference (docs/vendor-api).
 */
function outcomeOf(answer: Answer | undefined, ageMs: number): 'CONFIRMED' | 'FAILED' | undefined {
  if (!answer) return undefined
  if (answer.status === 'CONFIRMED' || answer.status === 'FAILED') return answer.status
  if (answer.status === 'NOT_FOUND') return ageMs >= NOT_FOUND_AFTER_MS ? 'FAILED' : undefined
  if (answer.status === 'PENDING' || answer.code === 'RETRY') return undefined
  return answer.code === 'OK' ? undefined : 'FAILED'
}

async function end(
  deps: VendorDeps,
  transfer: TransferRow,
  outcome: 'CONFIRMED' | 'FAILED',
  answer: Answer | undefined,
): Promise<void> {
  const balance = answer?.balance === undefined ? undefined : tryParseMoney(answer.balance)
  await endTransfer(deps, transfer, outcome, {
    reason: answer?.code ?? outcome,
    ...(balance === undefined ? {} : { balance }),
  })
}

/** Ends a transfer once: by the vendor's answer, or by two operators. */
export async function endTransfer(
  deps: Pick<VendorDeps, 'wallet'>,
  transfer: Pick<TransferRow, 'reference' | 'member_id' | 'currency'>,
  outcome: 'CONFIRMED' | 'FAILED',
  more: { reason: string; balance?: Money },
): Promise<void> {
  acceptedOrThrow(
    await deps.wallet.call({
      memberId: transfer.member_id,
      currency: transfer.currency,
      fn: 'vendor_transfer_end',
      fingerprint: fingerprintOf('transfer-end', transfer.reference, outcome),
      args: {
        reference: transfer.reference,
        outcome,
        reason: more.reason.slice(0, 200),
        vendorBalance: more.balance?.toString() ?? null,
      },
    }),
  )
}

/** After some hours of asking, an operator decides. */
async function openOperatorCase(deps: VendorDeps, vendor: Vendor, transfer: TransferRow): Promise<void> {
  const hours = await getSetting(deps.db, providersSettings.transferDecideHours)
  if (deps.clock.now().getTime() - transfer.created_at.getTime() < hours * HOUR_MS) return
  await recordCase(deps.db, {
    vendor: vendor.code,
    kind: 'transfer_unknown',
    subject: transfer.reference,
    memberId: transfer.member_id,
    details: { direction: transfer.direction, amount: moneyToString(transfer.amount) },
  })
}

/** Asks the vendors about transfers with an unknown outcome; a start after a crash finds those that were never sent. */
export async function pollTransfers(deps: VendorDeps): Promise<number> {
  const rows = await listToPoll(deps.db, POLL_BATCH)
  for (const row of rows) {
    const vendor = await getVendor(deps.db, deps.vendorBox, row.vendor)
    const player = await findPlayerOf(deps.db, row.vendor, row.member_id)
    if (!vendor || !player) continue
    await settle(deps, vendor, row, () =>
      callVendor(deps, vendor, 'transferStatus', { reference: row.reference, member: player.player_ref }),
    )
  }
  return rows.length
}

const present = (row: TransferRow): WalletTransfer => ({
  reference: row.reference,
  status: row.state,
  amount: row.amount,
  vendorBalance: row.vendor_balance,
})
