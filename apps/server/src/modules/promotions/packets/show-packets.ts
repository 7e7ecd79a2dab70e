import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { found } from '../../../platform/paging.ts'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { findAny, findPromotion } from '../catalogue/catalogue.repo.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { refOf } from '../members/own-promotions.ts'
import * as repo from './packets.repo.ts'

const NEXT = 6
const PAST = 12
const GRABS = 2000
const OWN = 100
const WINDOWS = 400
type Shown = RouteValue<'promotion.packets'>['windows'][number]

function presentWindow(one: repo.Window): Shown & { paid: string } {
  const { window, version, state, packets, grabbed, commitment, seed } = one
  return {
    window,
    version,
    state,
    from: one.opensAt.toISOString(),
    to: one.closesAt.toISOString(),
    pool: moneyToString(one.pool),
    packets,
    least: moneyToString(one.least),
    grabbed,
    paid: moneyToString(one.paid),
    commitment,
    seed,
  }
}

const hiddenPaid = (one: ReturnType<typeof presentWindow>) => ({ ...one, paid: one.seed === null ? null : one.paid })

/** The call `promotion.packets`. What a running window has paid would tell what is left for the others. */
export async function showPackets(
  { db }: Pick<PromotionDeps, 'db'>,
  { id }: RouteParsedInput<'promotion.packets'>,
): Promise<RouteValue<'promotion.packets'>> {
  const promotion = found(await findPromotion(db, promotionId(id)))
  const next = await repo.listNext(db, promotion.id, NEXT)
  const past = await repo.listPast(db, promotion.id, PAST)
  if (next.length + past.length === 0) found(promotion.newest.rule.given.form === 'PACKETS' ? promotion : undefined)
  const windows = [...next, ...past].map(presentWindow)
  return {
    code: promotion.code,
    windows: windows.map(hiddenPaid),
  }
}

/** The call `promotion.packetList`: names are masked. */
export async function listPackets(
  db: Queryable,
  { id, window }: RouteParsedInput<'promotion.packetList'>,
): Promise<RouteValue<'promotion.packetList'>> {
  const of = promotionId(id)
  const { seed } = found(await repo.findWindow(db, of, window))
  if (seed === null) return { rows: [] }
  const grabs = await repo.listGrabs(db, of, window, GRABS)
  const names = await listMembers(db, [...new Set(grabs.map(({ memberId }) => memberId))])
  return {
    rows: grabs.map(({ place, amount, memberId, at }) => ({
      place,
      amount: moneyToString(amount),
      account: maskAccount(names.get(memberId)?.username ?? ''),
      at: at.toISOString(),
    })),
  }
}

/** The call `promotion.ownPackets`. */
export async function showOwnPackets(
  db: Queryable,
  memberId: bigint,
  { id }: RouteParsedInput<'promotion.ownPackets'>,
): Promise<RouteValue<'promotion.ownPackets'>> {
  const promotion = found(await findPromotion(db, promotionId(id)))
  const grabs = await repo.listOwnGrabs(db, memberId, promotion.id, OWN)
  return {
    rows: grabs.map(({ window, place, amount, award, at }) => ({
      window,
      place,
      amount: moneyToString(amount),
      ref: refOf(memberId, award),
      at: at.toISOString(),
    })),
  }
}

/** The call `bo.packets`. */
export async function showPacketsToOffice(
  db: Queryable,
  { id }: RouteParsedInput<'bo.packets'>,
): Promise<RouteValue<'bo.packets'>> {
  const promotion = found(await findAny(db, promotionId(id)))
  const windows = await repo.listWindows(db, promotion.id, WINDOWS)
  const held = windows.filter(({ state }) => state !== 'CANCELLED')
  const sum = (value: (one: repo.Window) => bigint, list: readonly repo.Window[] = held) =>
    list.reduce((total, one) => total + value(one), 0n)
  // What a running window has paid is nobody's business before its end, the office's included.
  const ended = held.filter(({ state }) => state === 'ENDED')
  return {
    windows: windows.map(({ members, ...one }) => ({ ...hiddenPaid(presentWindow(one)), members })),
    total: {
      pool: moneyToString(sum(({ pool }) => pool)),
      paid: moneyToString(sum(({ paid }) => paid, ended)),
      left: moneyToString(sum(({ pool, paid }) => pool - paid, ended)),
      packets: Number(sum(({ packets }) => BigInt(packets))),
      grabbed: Number(sum(({ grabbed }) => BigInt(grabbed))),
    },
  }
}
