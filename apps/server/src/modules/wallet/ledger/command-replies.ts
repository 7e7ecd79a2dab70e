import { AppError, assert, moneyToString, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Json } from '../../../platform/json.ts'
import type { CommandReply } from './wallet.repo.ts'

export type Moved = { isDuplicate: boolean; groupId: bigint | null }
/** `balance` is cash plus bonus right after the command. */
export type Staked = Moved & { stakeCash: Money; stakeBonus: Money; balance: Money }

/** Returns an accepted reply; refusals are thrown as errors of the contract. Also for commands of the modules above. */
export function acceptedOrThrow(reply: CommandReply): CommandReply {
  switch (reply.code) {
    case 'ok':
      return reply
    case 'insufficient_balance':
      throw new AppError<ErrorCode>('insufficient_balance', {
        balance: moneyToString(units(reply['balance'])),
        short: moneyToString(units(reply['short'])),
      })
    case 'limit_reached':
      throw new AppError<ErrorCode>('limit_reached', {
        kind: String(reply['kind']),
        days: Number(reply['hours']) / 24,
        limit: moneyToString(units(reply['limit'])),
        left: moneyToString(units(reply['left'])),
      })
    case 'identity_level_limit':
      throw new AppError<ErrorCode>('identity_level_limit', {
        level: Number(reply['level']),
        limit: moneyToString(units(reply['limit'])),
        left: moneyToString(units(reply['left'])),
      })
    case 'due_diligence_required':
      throw new AppError<ErrorCode>('due_diligence_required', {
        documents: reply['documents'],
        source: reply['source'],
      })
    case 'self_excluded':
      throw new AppError<ErrorCode>('self_excluded', { until: reply['until'] ?? null })
    case 'reality_check_due':
      throw new AppError<ErrorCode>('reality_check_due')
    case 'bets_blocked':
      throw betsBlocked(reply)
    case 'bonus_max_bet':
      throw new AppError<ErrorCode>('bonus_max_bet', { maxBet: moneyToString(units(reply['maxBet'])) })
    case 'key_conflict':
    case 'account_disabled':
      throw new AppError<ErrorCode>(reply.code)
    case 'bet_not_found':
    case 'rolled_back':
    case 'settled':
    case 'hold_resolved':
    case 'hold_not_found':
    case 'archived':
    case 'not_a_bet':
      throw new AppError<ErrorCode>('state_conflict', { state: reply.code })
    default:
      throw new Error(`a wallet command answered ${reply.code}`)
  }
}

/** The operator blocks bets of this member: until `until`, or until it is lifted. */
export const betsBlocked = (reply: Readonly<Record<string, unknown>>): AppError<ErrorCode> =>
  typeof reply['until'] === 'string'
    ? new AppError<ErrorCode>('bets_blocked', { until: reply['until'], why: 'UNTIL' })
    : new AppError<ErrorCode>('bets_blocked')

function units(value: Json | undefined): bigint {
  assert(typeof value === 'string', 'a reply names its amounts')
  return BigInt(value)
}
export const moved = (reply: CommandReply): Moved => ({
  isDuplicate: reply.duplicate === true,
  groupId: typeof reply['groupId'] === 'string' ? BigInt(reply['groupId']) : null,
})
export const withBalance = (reply: CommandReply) => ({ ...moved(reply), balance: units(reply['balance']) })
export const withDebt = (reply: CommandReply) => ({ ...moved(reply), debt: units(reply['debt']) })
export const withHold = (reply: CommandReply) => ({ ...moved(reply), holdId: units(reply['holdId']) })
export const staked = (reply: CommandReply): Staked => ({
  ...withBalance(reply),
  stakeCash: units(reply['stakeCash']),
  stakeBonus: units(reply['stakeBonus']),
})
export function withEffect(reply: CommandReply) {
  const effect = reply['effect']
  assert(effect === 'reversed' || effect === 'tombstone' || effect === 'nothing', 'a rollback tells its effect')
  return { ...moved(reply), effect }
}
