import type { AuditAction, ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { hasBoards } from '../board/board.repo.ts'
import { openBoards } from '../board/open-boards.ts'
import { openPackets } from '../packets/open-packets.ts'
import { hasWindows } from '../packets/packets.repo.ts'
import { openRaffle } from '../raffle/open-raffle.ts'
import { findRaffle } from '../raffle/raffle.repo.ts'
import { lockPromotion, setState } from './office.repo.ts'
import { hasGoods, isLarge } from './save-promotion.ts'

const actions = {
  OPEN: 'promotions.open',
  PAUSED: 'promotions.pause',
  CLOSED: 'promotions.close',
} as const satisfies Record<string, AuditAction>

/**
 * Opens, pauses, goes on or closes. Opening what may cost more than one operator may decide, or has no budget, waits for a
 * second operator: the first call asks, another operator's same call opens.
 */
export function setPromotionState(
  { db, clock, rng }: Pick<PromotionDeps, 'db' | 'clock' | 'rng'>,
  acting: Acting,
  { id, version, state, reason }: RouteParsedInput<'bo.setPromotionState'>,
): Promise<RouteValue<'bo.setPromotionState'>> {
  const entry = { action: actions[state], target: `promotion:${id}`, details: { version, reason } }
  const me = acting.operator.username
  return auditedAction(db, acting, entry, async (tx) => {
    await lockPromotion(tx, promotionId(id))
    const known = found(await findAny(tx, promotionId(id)))
    // Of one that pauses: its terms or its budget were changed since.
    const isNew = known.newest.holdsFrom === null
    const needsTwo = state === 'OPEN' && isNew && (hasGoods(known.newest.rule) || (await isLarge(tx, known.budget)))
    if (needsTwo && known.openAskedBy === me) throw new AppError<ErrorCode>('same_operator')
    const needsSecond = needsTwo && known.openAskedBy === null
    const reply = await setState(tx, { id: known.id, version, state, askedBy: needsSecond ? me : null })
    if (reply.code === 'promo_overlaps') throw new AppError<ErrorCode>('promo_overlaps', { other: reply.other ?? '' })
    if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state ?? known.state })
    const { given } = known.newest.rule
    // One that goes on keeps the seeds that it has committed to.
    const opens = state === 'OPEN' && !needsSecond
    const { code, startsAt, endsAt } = known
    const opened = { id: known.id, code, version, startsAt, endsAt, now: clock.now() }
    const isLeft =
      opens && given.form === 'RAFFLE' && (await findRaffle(tx, known.id)) === undefined
        ? await openRaffle(tx, rng, { ...opened, given })
        : opens && given.form === 'PACKETS' && !(await hasWindows(tx, known.id))
          ? await openPackets(tx, rng, { ...opened, given })
          : opens && given.form === 'BOARD' && !(await hasBoards(tx, known.id))
            ? await openBoards(tx, rng, { ...opened, rule: known.newest.rule })
            : true
    if (!isLeft) throw new AppError<ErrorCode>('state_conflict', { state: known.state })
    return { state: needsSecond ? known.state : state, needsSecond }
  })
}
