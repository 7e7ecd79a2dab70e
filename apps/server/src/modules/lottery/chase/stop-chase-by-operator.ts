import { AppError, moneyToString, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { chaseHalted } from '@lotus/contract/events'
import type { Queryable } from '@lotus/database'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { listMembers } from '../../identity/index.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { getGame } from '../lobby/get-game.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import type { Operator } from '../results/results.repo.ts'
import { findReturned, stopByOperator as haltInDatabase, listChasesOfGame } from './chase.repo.ts'
import { presentChaseRow } from './list-chases.ts'
import { listRefundItems } from './refund-items.ts'

type Rows = RouteValue<'bo.chases'>

/** The chases of a game with waiting orders, newest first, with their members. */
export async function listGameChases(db: Queryable, input: RouteParsedInput<'bo.chases'>): Promise<Rows> {
  const game = await getGame(db, input.gameCode)
  const filter = { gameId: game.id, state: input.state ?? 'running' }
  const page = await readPage(input, (at) => listChasesOfGame(db, filter, at))
  const members = await listMembers(
    db,
    page.rows.map(({ memberId }) => memberId),
  )
  return {
    rows: page.rows.map((row) => ({
      ...presentChaseRow(row, row),
      account: members.get(row.memberId)?.username ?? row.memberId.toString(),
      stoppedBy: row.stoppedBy,
    })),
    nextCursor: page.nextCursor,
  }
}

/**
 * An operator stops a chase: returns the stakes of its orders that wait and are not locked; the member is notified of
 * the reason. Locked orders are drawn as usual. Returns the member's chase afterwards.
 */
export async function stopByOperator(
  { db, nudgeOutbox }: Pick<LotteryDeps, 'db' | 'nudgeOutbox'>,
  operator: Operator,
  { id, reason }: RouteParsedInput<'bo.stopChase'>,
): Promise<{ chaseId: bigint; memberId: bigint }> {
  const chaseId = idOf(id)
  const before = found(await findReturned(db, chaseId))
  const { memberId, gameCode } = before
  const items = await listRefundItems(db, chaseId)
  await db.tx(async (tx) => {
    const reply = await haltInDatabase(tx, { id: chaseId, reason, operator, items })
    if (reply !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply })
    const after = must(await findReturned(tx, chaseId), 'the chase is there')
    const returned = moneyToString(after.returned - before.returned)
    await addEvent(tx, chaseHalted, `member:${memberId}`, { id: chaseId.toString(), gameCode, returned, reason })
  })
  nudgeOutbox()
  return { chaseId, memberId }
}
