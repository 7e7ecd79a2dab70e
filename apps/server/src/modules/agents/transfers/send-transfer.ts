import { AppError, businessDay, isTwoPlaces, moneyToString, must, parseMoney, randomText } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { transferred } from '@lotus/contract/events'
import type { MemberActor } from '../../../platform/http/context.ts'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { found } from '../../../platform/paging.ts'
import { fingerprintOf } from '../../wallet/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { nameTeam } from '../tree/team-scope.ts'
import { getRules, rulesOf } from './get-rules.ts'
import { nameAbove, presentTransfers } from './present-transfers.ts'
import * as repo from './transfer.repo.ts'
import { getTransferSettings } from './transfer-settings.ts'

export type Sending = {
  sender: Pick<MemberActor, 'memberId' | 'sessionId' | 'username'>
  to: bigint
  way: repo.Way
  kind?: repo.Kind | undefined
  key: string
  amount: string
  remark?: string | undefined
  /** What the sender was shown; without it none. */
  fee?: string | undefined
}

// As the check of the table: none that looks like another.
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Moves money to the line directly above or below, in one commit. A wage or a dividend pays what is owed by contract: no
 * bounds but that. Refuses with `amount_invalid`, `amount_below_minimum`,
 * `amount_above_maximum`, `not_found` (not on the line), `transfer_not_eligible` (of the sender), `transfer_unavailable` (of
 * the recipient, without a reason), `transfer_kind` (nothing of it is owed), `transfer_fee_changed` (not the one that was shown), `fund_password_required`, `key_conflict`.
 */
export async function sendTransfer(deps: AgentsDeps, sending: Sending): Promise<RouteValue<'agent.transfer'>> {
  const { db, clock, rng } = deps
  const { sender, to, way, kind = 'NORMAL', key, remark = '' } = sending
  const settings = await getTransferSettings(db)
  const amount = parseMoney(sending.amount)
  const fee = parseMoney(sending.fee ?? '0')
  if (amount <= 0n || !isTwoPlaces(amount)) throw new AppError<ErrorCode>('amount_invalid')
  const ref = `T${businessDay(clock.now()).replaceAll('-', '')}${randomText(rng, signs, 10)}`
  if (kind === 'NORMAL' || kind === 'PROMO') assertWithin(amount, settings)
  const reply = await db.tx(async (tx) => {
    const answer = await repo.makeTransfer(tx, {
      memberId: sender.memberId,
      by: sender.username,
      to,
      way,
      kind,
      amount,
      key,
      fingerprint: fingerprintOf(
        ...(['transfer', sender.memberId, to, way, amount, remark] as const),
        // As it was before there were kinds and fees, so that a repeat of then is known.
        ...(kind === 'NORMAL' ? [] : [kind]),
        ...(fee === 0n ? [] : ['fee', fee]),
      ),
      ref,
      remark,
      session: sender.sessionId,
      turnoverPpm: settings.transferTurnoverPpm,
      fee,
      depth: settings.transferDepth,
      rules: await rulesOf(tx, sender.memberId, way, settings),
    })
    if (answer.code === 'ok' && answer.duplicate === false) await tell(tx, sending, ref)
    return answer
  })
  await refuse(deps, sending, reply)
  deps.nudgeOutbox()
  const row = found(await repo.findTransfer(db, sender.memberId, must(reply.ref, 'a transfer has a reference')))
  return must((await presentTransfers(db, sender.memberId, [row]))[0], 'the transfer was just written')
}

function assertWithin(amount: bigint, { transferMin, transferMax }: Awaited<ReturnType<typeof getTransferSettings>>) {
  if (amount < transferMin) {
    throw new AppError<ErrorCode>('amount_below_minimum', { min: moneyToString(transferMin) })
  }
  if (amount > transferMax) {
    throw new AppError<ErrorCode>('amount_above_maximum', { max: moneyToString(transferMax) })
  }
}

async function tell(tx: Queryable, { sender, to, way }: Sending, ref: string): Promise<void> {
  const row = found(await repo.findTransfer(tx, to, ref))
  const from =
    way === 'DOWN'
      ? (await nameAbove(tx))(sender.username, row.depth)
      : (await nameTeam(tx, { memberId: to }, [sender.memberId]))(sender.memberId).account
  const [amount, turnover] = [moneyToString(row.amount), moneyToString(row.turnover)]
  await addEvent(tx, transferred, `member:${to}`, { id: ref, way, from, amount, turnover })
}

async function refuse(deps: AgentsDeps, { sender, way }: Sending, reply: repo.Reply): Promise<void> {
  switch (reply.code) {
    case 'ok':
      return
    case 'not_direct':
      throw new AppError<ErrorCode>('not_found')
    case 'transfer_not_eligible': {
      const { checks } = await getRules(deps.db, sender.memberId, way)
      throw new AppError<ErrorCode>('transfer_not_eligible', { check: reply.check, checks })
    }
    case 'amount_above_maximum':
      throw new AppError<ErrorCode>('amount_above_maximum', {
        max: moneyToString(BigInt(must(reply.max, 'what is owed'))),
      })
    case 'transfer_fee_changed':
      throw new AppError<ErrorCode>('transfer_fee_changed', {
        fee: moneyToString(BigInt(must(reply.fee, 'the fee of now'))),
      })
    case 'transfer_unavailable':
    case 'transfer_kind':
    case 'fund_password_required':
    case 'key_conflict':
      throw new AppError<ErrorCode>(reply.code)
    default:
      throw new Error(`a transfer answered ${reply.code}`)
  }
}
