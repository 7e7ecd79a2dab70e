import { AppError, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { getSetting } from '../../system/index.ts'
import { askBalance } from '../calls/ask-balance.ts'
import {
  dropReturn,
  dropReturns,
  endPlaySession,
  isAutoOn,
  putAuto,
  scheduleTransferBack,
  takeDueTransfersBack,
  type ReturnRow,
} from './auto-transfer.repo.ts'
import { kickPlayer, VendorCallFailed } from '../vendors/call-vendor.ts'
import { recordCase } from '../reconciliation/cases.repo.ts'
import { findPlayerOf } from '../play/session.repo.ts'
import { moveAllIn, walletTransfer } from './transfer.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'
import { providersSettings } from '../settings.ts'

/** A reloaded page leaves and comes back: its money stays where it is meanwhile. */
const LEAVE_GRACE_SECONDS = 8
const RETURN_BATCH = 50
/** With pauses that double up to an hour, this is most of a day. */
const TRIES_MAX = 24

export type AutoMoved = {
  /** `asking`: the outcome is unknown yet. `none`: there is less than one unit. `refused`: see `reason`. */
  result: 'moved' | 'asking' | 'none' | 'refused'
  amount: Money
  /** The member's limits allowed only a part. */
  isCapped: boolean
  reason: ErrorCode | null
}

/** Whether the operator offers it, and whether the member has switched it on (operations.md 3.5). */
export async function autoTransferOf(
  deps: Pick<VendorDeps, 'db'>,
  memberId: bigint,
): Promise<{ isOffered: boolean; isOn: boolean }> {
  const [isOffered, isOn] = await Promise.all([
    getSetting(deps.db, providersSettings.autoTransfer),
    isAutoOn(deps.db, memberId),
  ])
  return { isOffered, isOn: isOffered && isOn }
}

/** When switched off, nothing moves automatically any more: money at a vendor stays there. */
export async function setAutoTransfer(deps: Pick<VendorDeps, 'db'>, memberId: bigint, isOn: boolean): Promise<void> {
  if (isOn && !(await getSetting(deps.db, providersSettings.autoTransfer)))
    throw new AppError<ErrorCode>('module_disabled')
  await deps.db.tx(async (tx) => {
    await putAuto(tx, memberId, isOn)
    if (!isOn) await dropReturns(tx, memberId)
  })
}

/**
 * Moves money in at launch: all of the main wallet, as far as the member's limits allow. The result is shown and never
 * prevents the launch. Null if it is switched off. `key` identifies the launch.
 */
export async function moveInAtLaunch(
  deps: VendorDeps,
  vendor: Vendor,
  memberId: bigint,
  key: string,
): Promise<AutoMoved | null> {
  if (!(await autoTransferOf(deps, memberId)).isOn) return null
  await scheduleTransferBack(deps.db, memberId, vendor.code)
  try {
    const moved = await moveAllIn(deps, { memberId, vendor: vendor.code, idempotencyKey: key })
    if (moved === undefined) return { result: 'none', amount: 0n, isCapped: false, reason: null }
    const { status, amount, isCapped } = moved
    if (status === 'FAILED') return { result: 'refused', amount, isCapped, reason: 'vendor_unavailable' }
    return { result: status === 'CONFIRMED' ? 'moved' : 'asking', amount, isCapped, reason: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The codes of the transfer, which are the contract's.
    return { result: 'refused', amount: 0n, isCapped: false, reason: error.code as ErrorCode }
  }
}

/** The player has left; repeating it changes nothing. */
export async function leaveGame(deps: Pick<VendorDeps, 'db'>, memberId: bigint, playId: string): Promise<void> {
  await endPlaySession(deps.db, memberId, playId, LEAVE_GRACE_SECONDS)
}

/**
 * Moves money back once a member has no game session at the vendor any more: left, expired, logged out, excluded. First
 * the vendor is told that play is over, so that open bets are settled; then the whole balance comes back. Repeated
 * until it is here. A transfer in progress is asked for like any other, and a second one never starts beside it.
 */
export async function transferBackDue(deps: VendorDeps): Promise<number> {
  const rows = await takeDueTransfersBack(deps.db, RETURN_BATCH)
  for (const row of rows) {
    try {
      if (await bringBackOne(deps, row)) {
        await dropReturn(deps.db, row.id)
        continue
      }
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof VendorCallFailed)) throw error
      deps.log.warn({ vendor: row.vendor, tries: row.tries, reason: error.message }, 'money is not back yet')
    }
    if (row.tries < TRIES_MAX) continue
    await giveUp(deps, row)
  }
  return rows.length
}

/** The member sees where the money is and can move it by hand; an operator is notified that the vendor keeps it. */
async function giveUp(deps: VendorDeps, row: ReturnRow): Promise<void> {
  const { vendor, tries } = row
  await deps.db.tx(async (tx) => {
    await dropReturn(tx, row.id)
    const subject = `return-${row.id}`
    await recordCase(tx, { vendor, kind: 'return_stuck', subject, memberId: row.member_id, details: { tries } })
  })
  deps.log.error({ vendor, tries }, 'an automatic return is given up')
}

/** True if there is nothing left to do. */
async function bringBackOne(deps: VendorDeps, row: ReturnRow): Promise<boolean> {
  const { vendor, member_id: memberId } = row
  const player = await findPlayerOf(deps.db, vendor, memberId)
  if (!player) return true
  await kickPlayer(deps, vendor, player.player_ref)
  const { balance } = await askBalance(deps, memberId, vendor)
  if (balance === 0n) return true
  const { status } = await walletTransfer(deps, {
    memberId,
    vendor,
    direction: 'out',
    amount: balance,
    // Each try has its own key: the vendor never gives more than its balance, and only one transfer is open at a time.
    idempotencyKey: `back-${row.id}-${row.tries}`,
    isAuto: true,
  })
  return status === 'CONFIRMED'
}
