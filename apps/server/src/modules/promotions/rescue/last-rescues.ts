import type { Queryable } from '@lotus/database'
import { giftStates, type GiftState } from '../../loyalty/index.ts'
import { listLastGifts, type LastGift } from './rescue.repo.ts'

export type LastRescue = LastGift & { gift: GiftState | null }

/** A gift's reference: one for each member, promotion and day. */
export const rescueRef = (promotionId: number, day: string): string => `rescue-${promotionId}-${day}`

/** The newest day of each rescue that came to something for the member, with what became of its gift. */
export async function listLastRescues(db: Queryable, memberId: bigint, now: Date): Promise<LastRescue[]> {
  const last = await listLastGifts(db, memberId)
  if (last.length === 0) return []
  const refs = last.map(({ promotionId, day }) => rescueRef(promotionId, day))
  const states = await giftStates(db, memberId, { source: 'PROMO', refs, now })
  return last.map((one) => ({ ...one, gift: states.get(rescueRef(one.promotionId, one.day)) ?? null }))
}
