import { moneyToString, type Money } from '@lotus/kernel'
import type { Deps } from '../deps.ts'
import type { PlatformAnswer } from './platform-client.ts'

/** What a win or a rollback is about, for a slot's round and a seat at a table alike. */
export type MoneyCall = {
  vendor: string
  member: string
  currency: string
  gameCode: string
  roundId: string
  txId: string
  refTxId: string
}
/** `again`: nothing was decided, the same call is sent later. `refused`: the platform has decided otherwise, for good. */
export type MoneyOutcome =
  | { kind: 'done'; balance: string | null }
  | { kind: 'refused'; code: string }
  | { kind: 'again'; reason: string }

const common = (deps: Deps, { txId, refTxId, member, currency, gameCode, roundId }: MoneyCall) => ({
  txId,
  refTxId,
  member,
  currency,
  gameCode,
  roundId,
  occurredAt: deps.clock.now().toISOString(),
})

/** Sends the win that closes a round. */
export async function sendWin(
  deps: Deps,
  call: MoneyCall & { amount: Money; validBet?: Money | null },
): Promise<MoneyOutcome> {
  const answer = await deps.platform.call(call.vendor, 'win', {
    ...common(deps, call),
    amount: moneyToString(call.amount),
    roundClosed: true,
    ...(call.validBet == null ? {} : { validBet: moneyToString(call.validBet) }),
  })
  return outcomeOf(answer, ['OK'], ['TX_ROLLED_BACK', 'ROUND_CLOSED', 'TX_CONFLICT'])
}

/** PARENT_FAILED and TX_NOT_FOUND: there is no stake to return, and the platform has recorded the rollback. */
export async function sendRollback(deps: Deps, call: MoneyCall): Promise<MoneyOutcome> {
  const answer = await deps.platform.call(call.vendor, 'rollback', common(deps, call))
  return outcomeOf(answer, ['OK', 'PARENT_FAILED', 'TX_NOT_FOUND'], ['TX_SETTLED', 'TX_CONFLICT'])
}

function outcomeOf(answer: PlatformAnswer, done: readonly string[], refused: readonly string[]): MoneyOutcome {
  if (answer.kind === 'undecided') return { kind: 'again', reason: answer.reason }
  const { code, balance } = answer.reply
  if (done.includes(code)) return { kind: 'done', balance: balance ?? null }
  return refused.includes(code) ? { kind: 'refused', code } : { kind: 'again', reason: code }
}

/** When the next attempt is due: later and later, for ever. */
export function nextAttempt({ clock, settings }: Pick<Deps, 'clock' | 'settings'>, attempts: number): Date {
  const wait = Math.min(settings.firstRetryMs * 2 ** Math.min(attempts, 20), settings.longestRetryMs)
  return new Date(clock.now().getTime() + wait)
}
