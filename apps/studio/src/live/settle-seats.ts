import type { Transaction } from '@lotus/database'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { Deps } from '../deps.ts'
import { creditLocalWallet } from '../sessions/session.repo.ts'
import { engines } from './engines.ts'
import { betsOf, endSeat, listBets, listSeatsAt, moveBet, settleSeat, type BetSet, type Seat } from './seat.repo.ts'
import type { LiveRound } from './table.repo.ts'

/** Decides what every player of a round gets: one win each. The platform's follow by the worker, until accepted. */
export async function settleSeats(tx: Transaction, deps: Deps, round: LiveRound): Promise<void> {
  const at = deps.clock.now()
  // Written by our own program, which has an engine for each.
  const engine = engines[round.engine as TableEngine]
  for (const seat of await listSeatsAt(tx, round.id)) {
    const sets = (await listBets(tx, seat.id)).filter(({ state }) => state === 'BET_OK')
    if (sets.length === 0) {
      await endSeat(tx, { id: seat.id, from: 'OPEN', to: 'VOID', at })
      continue
    }
    const settled = engine.settle(round.outcome, betsOf(sets))
    const { player, wallet } = seat
    await settleSeat(tx, { id: seat.id, settled, state: wallet === 'platform' ? 'SETTLED' : 'CLOSED', at })
    if (wallet !== 'platform' && settled.win > 0n) await creditLocalWallet(tx, { player, wallet, amount: settled.win })
  }
}

/** Gives every stake of a round back. */
export async function voidSeats(tx: Transaction, deps: Deps, round: LiveRound): Promise<void> {
  for (const seat of await listSeatsAt(tx, round.id)) {
    for (const set of await listBets(tx, seat.id))
      if (set.state === 'BET_OK') await giveBack(tx, deps, seat, set, 'ROUND_VOID')
    await endSeat(tx, { id: seat.id, from: 'OPEN', to: 'VOID', at: deps.clock.now(), reason: 'ROUND_VOID' })
  }
}

/** An accepted set goes back: our own money at once, the platform's by a rollback. False if it was not accepted. */
export async function giveBack(
  tx: Transaction,
  deps: Deps,
  { player, wallet }: Seat,
  { id, amount }: BetSet,
  reason: string,
): Promise<boolean> {
  const to = wallet === 'platform' ? 'ROLLBACK' : 'VOID'
  const isMine = await moveBet(tx, { id, from: ['BET_OK'], to, nextTryAt: deps.clock.now(), reason })
  if (isMine && wallet !== 'platform') await creditLocalWallet(tx, { player, wallet, amount })
  return isMine
}
