import type { ErrorCode, RouteValue } from '@lotus/contract'
import { AppError, moneyToString, must } from '@lotus/kernel'
import { fingerprintOf } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import * as repo from './cashback.repo.ts'

/** Claims all that is due; the same key gets the same answer. */
export async function claimCashback(
  deps: LoyaltyDeps,
  memberId: bigint,
  key: string,
): Promise<RouteValue<'cashback.claim'>> {
  const reply = await repo.claim(deps.db, memberId, key, fingerprintOf('cashback', memberId))
  deps.metrics.commands.inc({ kind: 'cashback_claim', outcome: reply['duplicate'] === true ? 'duplicate' : reply.code })
  if (reply.code !== 'ok') throw refusalOf(reply)
  deps.nudgeOutbox()
  return {
    ref: must(reply['ref'], 'a claim has its reference').toString(),
    amount: moneyToString(amountOf(reply, 'amount')),
    dueAt: dueOf(reply),
  }
}

const amountOf = (reply: repo.TakeReply, name: string): bigint =>
  BigInt(must(reply[name], `the answer has its ${name}`).toString())

const dueOf = (reply: repo.TakeReply): string | null => {
  const at = reply['dueAt']
  return typeof at === 'string' ? at : null
}

function refusalOf(reply: repo.TakeReply): Error {
  switch (reply.code) {
    case 'cashback_small': {
      const [have, min] = [amountOf(reply, 'have'), amountOf(reply, 'min')].map(moneyToString)
      return new AppError<ErrorCode>('cashback_small', { have, min })
    }
    case 'cashback_waits':
      return new AppError<ErrorCode>('cashback_waits', { dueAt: dueOf(reply) })
    case 'cashback_closed':
      return new AppError<ErrorCode>('cashback_closed', { hour: Number(reply['hour']) })
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    case 'account_disabled':
    case 'key_conflict':
      return new AppError<ErrorCode>(reply.code)
    default:
      return new Error(`claiming cashback answered ${reply.code}`)
  }
}
