import { z } from 'zod'
import type { Queryable } from '@lotus/database'
import { moneyToString, tryParseMoney, type Money } from '@lotus/kernel'
import { later, type Deps } from '../deps.ts'
import { creditLocalWallet, localBalanceOf, savePlayer, debitLocalWallet } from '../sessions/session.repo.ts'
import {
  endTransfer,
  findTransfer,
  insertTransfer,
  lockPlayer,
  type WalletTransfer,
  type TransferDirection,
} from './wallet.repo.ts'
import { plannedResponseOf } from './simulated-faults.ts'

const zReference = z.string().regex(/^[\x21-\x7e]{1,64}$/)
const zMember = z.string().min(1).max(80)
const transferSchema = z.looseObject({
  reference: zReference,
  member: zMember,
  amount: z.string().max(24),
  currency: z.string().regex(/^[A-Z]{1,8}$/),
})
const statusSchema = z.looseObject({ reference: zReference, member: zMember })

/** `isSilent`: it is decided, but no answer is sent. */
type TransferReply = { code: string; status?: string; balance?: string; reason?: string; isSilent?: boolean }
const badRequest: TransferReply = { code: 'BAD_REQUEST', status: 'FAILED' }

/**
 * The platform moves a member's money into their wallet here, or out of it (wallet.md 2, transfer mode). A reference is
 * decided once: the same call gets the same answer, another content under it moves nothing.
 */
export async function transfer(
  deps: Deps,
  vendor: string,
  direction: TransferDirection,
  body: unknown,
): Promise<TransferReply> {
  const { success, data } = transferSchema.safeParse(body)
  const amount = success ? tryParseMoney(data.amount) : undefined
  if (!success || amount === undefined || amount <= 0n) return badRequest
  const { reference, member } = data
  return deps.db.tx(async (tx) => {
    const at = deps.clock.now()
    const player = await savePlayer(tx, { vendor, member, playMoney: 0n, at })
    await lockPlayer(tx, player)
    const known = await findTransfer(tx, vendor, reference)
    if (known) return answerAgain(deps, tx, vendor, known, { player, direction, amount })
    const planned = plannedResponseOf(amount, deps.settings.rehearsesTransfers)
    const begun = { vendor, reference, player, direction, amount, at, reason: null, dueAt: null }
    if (planned.kind === 'refused') {
      const refused = { ...begun, status: 'FAILED' as const, reason: 'NOT_TAKEN' }
      await insertTransfer(tx, refused)
      return replyOf(tx, refused)
    }
    if (planned.kind === 'later' || planned.kind === 'never') {
      const dueAt = planned.kind === 'later' ? later(deps, planned.afterMs) : null
      const pending = { ...begun, status: 'PENDING' as const, dueAt }
      await insertTransfer(tx, pending)
      return replyOf(tx, pending)
    }
    const isMoved = await move(tx, { player, direction, amount })
    const ended = {
      ...begun,
      status: isMoved ? ('CONFIRMED' as const) : ('FAILED' as const),
      reason: isMoved ? null : 'INSUFFICIENT_FUNDS',
    }
    await insertTransfer(tx, ended)
    return { ...(await replyOf(tx, ended)), isSilent: planned.kind === 'unanswered' }
  })
}

/**
 * The state of a reference. One that has not arrived is denied for ever from now on: it must not take effect after this
 * answer.
 */
export async function transferStatus(deps: Deps, vendor: string, body: unknown): Promise<TransferReply> {
  const { success, data } = statusSchema.safeParse(body)
  if (!success) return { code: 'BAD_REQUEST' }
  const { reference, member } = data
  return deps.db.tx(async (tx) => {
    const at = deps.clock.now()
    const player = await savePlayer(tx, { vendor, member, playMoney: 0n, at })
    await lockPlayer(tx, player)
    const known = await findTransfer(tx, vendor, reference)
    if (known && known.player !== player) return { code: 'BAD_REQUEST' }
    if (known) return replyOf(tx, await completeDue(deps, tx, vendor, known))
    const denied = { reference, player, direction: null, amount: null, status: 'REFUSED' as const, dueAt: null }
    await insertTransfer(tx, { ...denied, vendor, reason: 'ASKED_BEFORE', at })
    return { code: 'OK', status: 'NOT_FOUND' }
  })
}

type Asked = { player: bigint; direction: TransferDirection; amount: Money }

async function answerAgain(
  deps: Deps,
  tx: Queryable,
  vendor: string,
  known: WalletTransfer,
  asked: Asked,
): Promise<TransferReply> {
  if (known.player !== asked.player) return { code: 'TX_CONFLICT' }
  if (known.status === 'REFUSED') return { code: 'TX_ROLLED_BACK', status: 'FAILED' }
  if (known.direction !== asked.direction || known.amount !== asked.amount) return { code: 'TX_CONFLICT' }
  return replyOf(tx, await completeDue(deps, tx, vendor, known))
}

/** A pending transfer is completed when it is next read after its time. */
async function completeDue(deps: Deps, tx: Queryable, vendor: string, known: WalletTransfer): Promise<WalletTransfer> {
  const { reference, player, direction, amount, dueAt } = known
  const at = deps.clock.now()
  if (known.status !== 'PENDING' || direction === null || amount === null) return known
  if (dueAt === null || dueAt.getTime() > at.getTime()) return known
  const isMoved = await move(tx, { player, direction, amount })
  const status = isMoved ? ('CONFIRMED' as const) : ('FAILED' as const)
  const reason = isMoved ? null : 'INSUFFICIENT_FUNDS'
  await endTransfer(tx, { vendor, reference, status, reason, at })
  return { ...known, status, reason }
}

async function move(tx: Queryable, { player, direction, amount }: Asked): Promise<boolean> {
  if (direction === 'out') return debitLocalWallet(tx, { player, wallet: 'own', amount })
  await creditLocalWallet(tx, { player, wallet: 'own', amount })
  return true
}

async function replyOf(tx: Queryable, { player, status, reason }: WalletTransfer): Promise<TransferReply> {
  const balance = moneyToString(await localBalanceOf(tx, player, 'own'))
  if (status === 'REFUSED') return { code: 'OK', status: 'NOT_FOUND' }
  return { code: status === 'FAILED' ? (reason ?? 'NOT_TAKEN') : 'OK', status, balance }
}
