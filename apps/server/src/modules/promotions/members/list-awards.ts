import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { inLanguage, type Language } from '../../../platform/language.ts'
import { readPage } from '../../../platform/paging.ts'
import { findReviews } from '../../loyalty/index.ts'
import { listAwards } from './facts.repo.ts'
import { promotionId } from './open-promotion.ts'
import { refOf } from './own-promotions.ts'

/** The call `promotion.awards`. */
export async function listOwnAwards(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'promotion.awards'>,
  language: Language,
): Promise<RouteValue<'promotion.awards'>> {
  const of = input.promotionId === undefined ? null : promotionId(input.promotionId)
  const page = await readPage(input, (at) => listAwards(db, memberId, { ...at, promotionId: of }))
  const numbers = page.rows.map(({ n }) => n)
  const reviews = await findReviews(db, memberId, 'AWARD', numbers)
  return {
    ...page,
    rows: page.rows.map(({ n, title, version, period, kind, amount, facts, at, ...row }) => ({
      id: String(n),
      ref: refOf(memberId, n),
      promotionId: String(row.promotionId),
      title: inLanguage(title, language),
      version,
      period,
      kind,
      amount: moneyToString(amount),
      review: reviews.get(n)?.state ?? null,
      facts,
      at: at.toISOString(),
    })),
  }
}
