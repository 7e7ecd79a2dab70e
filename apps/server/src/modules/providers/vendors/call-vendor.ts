import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { vendorCalls, type VendorCallOp } from '@lotus/contract/vendor'
import type { z } from 'zod'
import { errorCode } from '@lotus/database'
import { PRIVATE_ADDRESS, postTo } from '../../system/index.ts'
import { dialectOf } from '../dialects/index.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from './vendor-directory.ts'

export type VendorAnswer<Op extends VendorCallOp> = z.output<(typeof vendorCalls)[Op]['reply']>
type VendorQuestion<Op extends VendorCallOp> = z.input<(typeof vendorCalls)[Op]['request']>

/** More than any page of a vendor's history; longer answers are refused. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024

/**
 * Thrown if a vendor gave no usable answer. `isSent` false: it was never reached, so nothing can have happened there.
 */
export class VendorCallFailed extends Error {
  readonly isSent: boolean
  constructor(reason: string, isSent: boolean) {
    super(reason)
    this.name = 'VendorCallFailed'
    this.isSent = isSent
  }
}

const transferOps: readonly VendorCallOp[] = ['transferIn', 'transferOut', 'transferStatus']
const historyOps: readonly VendorCallOp[] = ['betHistory', 'roundDetail', 'openRound']

/** Where a call of ours goes: a vendor may take transfers and questions about rounds at other addresses. */
function addressFor(vendor: Vendor, op: VendorCallOp): string | null {
  if (transferOps.includes(op)) return vendor.transfer_url ?? vendor.api_url
  return historyOps.includes(op) ? (vendor.history_url ?? vendor.api_url) : vendor.api_url
}

/**
 * One call of ours to a vendor, in its dialect and with its signature; limited in time and size, without redirects.
 * Throws `VendorCallFailed`; a code other than OK is an answer.
 */
export async function callVendor<Op extends VendorCallOp>(
  deps: Pick<VendorDeps, 'clock' | 'config' | 'callLog'>,
  vendor: Vendor,
  op: Op,
  request: VendorQuestion<Op>,
): Promise<VendorAnswer<Op>> {
  const dialect = dialectOf(vendor)
  const nowMs = deps.clock.now().getTime()
  const apiUrl = addressFor(vendor, op)?.replace(/\/$/, '')
  const signed = apiUrl === undefined ? undefined : dialect.buildRequest(vendor, apiUrl, { op, body: request }, nowMs)
  if (!signed) throw new VendorCallFailed('the vendor has no address or no key', false)
  const elapsed = deps.callLog.stopwatch()
  let httpStatus: number | null = null
  let text = ''
  const note = (outcome: string) =>
    deps.callLog.note({
      vendor: vendor.code,
      direction: 'out',
      op,
      outcome,
      keyId: signed.headers['x-key-id'] ?? null,
      httpStatus,
      ms: elapsed(),
      request: signed.body,
      answer: text,
    })
  try {
    const answer = await postTo(signed.url, {
      body: signed.body,
      headers: signed.headers,
      deadlineMs: vendor.deadline_ms,
      maxBytes: ANSWER_MAX_BYTES,
      isPublicOnly: deps.config.profile === 'production',
    })
    httpStatus = answer.status
    text = answer.text
    if (answer.status < 200 || answer.status >= 300)
      throw new VendorCallFailed(`the vendor answered HTTP ${answer.status}`, true)
  } catch (error) {
    const failed = error instanceof VendorCallFailed ? error : new VendorCallFailed(wordOf(error), !isUnreached(error))
    note(failed.message)
    throw failed
  }
  const parsed = vendorCalls[op].reply.safeParse(dialect.readAnswer(op, text))
  if (!parsed.success) {
    note('unreadable')
    throw new VendorCallFailed('the vendor answered something else', true)
  }
  note(parsed.data.code)
  // The table pairs each op with its reply.
  return parsed.data as VendorAnswer<Op>
}

/** Refused before a byte was sent. After that it is unknown what the vendor received. */
const isUnreached = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', PRIVATE_ADDRESS].includes(errorCode(error) ?? '')
const wordOf = (error: unknown) => errorCode(error) ?? (error instanceof Error ? error.message : 'unknown')

async function reachable(deps: VendorDeps, code: string): Promise<Vendor> {
  const vendor = await getVendor(deps.db, deps.vendorBox, code)
  if (!vendor || vendor.status === 'off') throw new AppError<ErrorCode>('vendor_unavailable')
  return vendor
}

/** For calls that a person waits for: a vendor that does not answer or refuses is `vendor_unavailable`. */
async function ask<Op extends VendorCallOp>(
  deps: VendorDeps,
  code: string,
  op: Op,
  request: VendorQuestion<Op>,
): Promise<VendorAnswer<Op>> {
  const vendor = await reachable(deps, code)
  try {
    const answer = await callVendor(deps, vendor, op, request)
    if (answer.code === 'OK') return answer
    deps.log.warn({ vendor: code, op, code: answer.code.slice(0, 40) }, 'a vendor refused a call of ours')
  } catch (error) {
    if (!(error instanceof VendorCallFailed)) throw error
    deps.log.warn({ vendor: code, op, reason: error.message }, 'a vendor did not answer')
  }
  throw new AppError<ErrorCode>('vendor_unavailable')
}

export type VendorRoom = VendorAnswer<'roomList'>['rooms'][number]

export async function listRooms(deps: VendorDeps, vendor: string, gameCode: string): Promise<VendorRoom[]> {
  return (await ask(deps, vendor, 'roomList', { gameCode })).rooms
}

export function askTransfer(
  deps: VendorDeps,
  vendor: string,
  request: { reference: string; member: string },
): Promise<VendorAnswer<'transferStatus'>> {
  return ask(deps, vendor, 'transferStatus', request)
}

/** The details of a round: the vendor's own page for it (single use), or its record. */
export async function roundDetail(
  deps: VendorDeps,
  round: { vendor: string; roundId: string },
): Promise<{ url: string | null; detail: unknown }> {
  const answer = await ask(deps, round.vendor, 'roundDetail', { roundId: round.roundId })
  const vendor = await reachable(deps, round.vendor)
  // Only a page of the vendor's own origin is opened (trust.md 3.5).
  const isOwn = typeof answer.url === 'string' && new URL(answer.url).origin === vendor.origin
  return { url: isOwn ? (answer.url ?? null) : null, detail: answer.detail ?? null }
}

/** The vendor's own page of a round, single use; null if the vendor has none or does not answer. */
export function replayOf(deps: VendorDeps, round: { vendor: string; roundId: string }): Promise<string | null> {
  return roundDetail(deps, round).then(
    ({ url }) => url,
    (error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    },
  )
}

/**
 * Tells a vendor that a player's games are over; their sessions here have ended. A seamless-wallet vendor that does not
 * answer notices at its next bet; one with its own wallet would not, so its failure is thrown and the call is repeated.
 */
export async function kickPlayer(deps: VendorDeps, code: string, playerRef: string): Promise<void> {
  const vendor = await getVendor(deps.db, deps.vendorBox, code)
  if (!vendor) return
  try {
    await callVendor(deps, vendor, 'kick', { playerRef })
  } catch (error) {
    if (!(error instanceof VendorCallFailed) || vendor.wallet_mode === 'transfer') throw error
    deps.log.warn({ vendor: code, reason: error.message }, 'a vendor was not told that a player has left')
  }
}
