import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { findAny } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { promotionSettings } from '../settings.ts'
import { countTickets } from './count-tickets.ts'
import * as repo from './raffle.repo.ts'
import { presentRaffle, prizeOf } from './show-raffle.ts'

/** The call `bo.raffle`: the draw, and the winners by name. */
export async function showRaffleToOffice(
  { db }: Pick<PromotionDeps, 'db'>,
  { id }: RouteParsedInput<'bo.raffle'>,
): Promise<RouteValue<'bo.raffle'>> {
  const raffle = found(await repo.findRaffle(db, promotionId(id)))
  const promotion = found(await findAny(db, raffle.promotionId))
  const { rule } = found(promotion.held.find(({ version }) => version === raffle.version))
  const limit = await getSetting(db, promotionSettings.previewMembers)
  const isOpen = raffle.state === 'OPEN'
  const counted = isOpen ? await countTickets(db, rule, { from: raffle.fromDay, to: raffle.toDay, limit }) : null
  const wins = await repo.listWins(db, raffle.promotionId)
  const names = await listMembers(
    db,
    wins.map(({ memberId }) => memberId),
  )
  return {
    raffle: presentRaffle(raffle),
    now: counted && { holders: counted.size, tickets: [...counted.values()].reduce((sum, one) => sum + one, 0) },
    winners: wins.map((win) => ({
      ...prizeOf(rule, win),
      memberId: String(win.memberId),
      username: names.get(win.memberId)?.username ?? '',
      ticket: Number(win.ticket),
      state: win.state,
      handedBy: win.handedBy,
      note: win.note,
      at: win.at.toISOString(),
    })),
  }
}

/** The call `bo.handRafflePrize`: once for each named prize. */
export async function handPrize(
  { db }: Pick<PromotionDeps, 'db'>,
  acting: Acting,
  { id, memberId, isHanded, note }: RouteParsedInput<'bo.handRafflePrize'>,
): Promise<RouteValue<'bo.handRafflePrize'>> {
  const action = isHanded ? 'promotions.hand' : 'promotions.withhold'
  const entry = { action, target: `promotion:${id}`, details: { memberId, note } } as const
  await auditedAction(db, acting, entry, async (tx) => {
    const by = acting.operator.username
    const of = { memberId: idOf(memberId), promotionId: promotionId(id) }
    if ((await repo.findWin(tx, of.memberId, of.promotionId)) === undefined) throw new AppError<ErrorCode>('not_found')
    const code = await repo.hand(tx, { ...of, isHanded, by, note })
    if (code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: code })
  })
  return { ok: true }
}
