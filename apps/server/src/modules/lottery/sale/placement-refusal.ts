import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { acceptedOrThrow, type CommandReply } from '../../wallet/index.ts'

/** The error of a placement or a chase that was refused; what only one of them can answer it says itself. */
export function placementRefusal(reply: CommandReply): Error {
  const { code, duplicate: _, ...details } = reply
  switch (code) {
    case 'insufficient_balance':
      return new AppError<ErrorCode>(code, { balance: reply['balance'], short: reply['short'] })
    case 'number_over_limit':
    case 'issue_win_over_limit':
    case 'too_many_orders':
    case 'issue_over_limit':
      return new AppError<ErrorCode>(code as 'number_over_limit' | 'issue_over_limit', details)
    case 'key_conflict':
    case 'game_closed':
    case 'account_disabled':
      return new AppError<ErrorCode>(code)
    default:
      acceptedOrThrow(reply)
      return new Error(`a placement answered ${code}`)
  }
}
