import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { AppError, moneyToString, must, type Money } from '@lotus/kernel'
import { WHEEL_SEED_BYTES, wheelCommitment, wheelSlice, givenOf } from '@lotus/rules/promotions'
import { findReviews } from '../../loyalty/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { assertEligible, readCase, promotionId, type Asked } from './open-promotion.ts'
import { paidTerms, refusalOf } from './paid-terms.ts'
import { refOf } from './own-promotions.ts'
import { paySpin } from './pay.repo.ts'
import { spinsOf } from './progress.ts'
import * as repo from './spins.repo.ts'

/** The call `promotion.openWheel`: commits to the seed of the next spin, once. */
export async function openWheel(
  deps: Pick<PromotionDeps, 'db' | 'clock' | 'rng'>,
  memberId: bigint,
  { id }: RouteParsedInput<'promotion.openWheel'>,
): Promise<RouteValue<'promotion.openWheel'>> {
  const asked = await readCase(deps, memberId, id)
  const spans = spansOf(asked)
  const seed = deps.rng.bytes(WHEEL_SEED_BYTES)
  const commitment = await wheelCommitment(seed)
  const next = await repo.openSpin(deps.db, { memberId, promotionId: asked.one.promotion.id, seed, commitment })
  return { ...next, spins: spans.length }
}

function spansOf(asked: Asked) {
  const { one } = asked
  if (one.spans[0].version.rule.trigger !== 'WHEEL') throw new AppError<ErrorCode>('promo_nothing')
  if (one.promotion.state === 'PAUSED') throw new AppError<ErrorCode>('promo_closed')
  const spans = spinsOf(one)
  const [next] = spans
  if (next === undefined) throw new AppError<ErrorCode>('promo_nothing')
  const { budget, spent } = one.promotion
  if (budget !== null && spent + mostOf(givenOf(next.version.rule)) > budget)
    throw new AppError<ErrorCode>('promo_budget')
  assertEligible(asked)
  return spans
}

/** The call `promotion.spin`. The slice follows from the committed seed and the nonce; the spin again answers the same. */
export async function spin(
  deps: Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'nudgeOutbox'>,
  memberId: bigint,
  { id, n, nonce }: RouteParsedInput<'promotion.spin'>,
): Promise<RouteValue<'promotion.spin'>> {
  const known = await repo.findSpin(deps.db, memberId, promotionId(id), n)
  if (known === undefined) throw new AppError<ErrorCode>('not_found')
  if (known.slice !== null) return present(deps.db, known, memberId)
  const asked = await readCase(deps, memberId, id)
  const [span] = spansOf(asked)
  const { rule, version } = must(span, 'a spin is there').version
  const given = givenOf(rule)
  const slice = await wheelSlice(given, { seed: known.seed, nonce, n })
  const amount = given.form === 'WHEEL' ? must(given.slices[slice], 'the slice is one of the wheel').amount : 0n
  const reply = await paySpin(deps.db, {
    memberId,
    promotionId: asked.one.promotion.id,
    version,
    period: must(span, 'a spin is there').key,
    kind: rule.kind,
    amount,
    facts: { slice },
    terms: await paidTerms(deps.db, rule, amount, 0n),
    n,
    nonce,
    slice,
    most: mostOf(given),
  })
  deps.metrics.commands.inc({ kind: 'promotion_spin', outcome: reply.code })
  // `spun`: by another tab, just now.
  if (reply.code !== 'ok' && reply.code !== 'spun') throw refusalOf(reply)
  deps.nudgeOutbox()
  const made = must(await repo.findSpin(deps.db, memberId, asked.one.promotion.id, n), 'it was made')
  return present(deps.db, made, memberId)
}

/** The largest prize: a budget must cover it before anybody spins. */
const mostOf = (given: ReturnType<typeof givenOf>): Money =>
  given.form === 'WHEEL' ? given.slices.reduce((most, { amount }) => (amount > most ? amount : most), 0n) : 0n

async function present(db: Queryable, row: repo.Spin, memberId: bigint): Promise<RouteValue<'promotion.spin'>> {
  const { n, commitment } = row
  const award = must(row.award, 'a spin that was made gave something')
  const review = (await findReviews(db, memberId, 'AWARD', [award])).get(award)
  return {
    n,
    commitment,
    nonce: must(row.nonce, 'a spin that was made has its nonce'),
    seed: Buffer.from(row.seed).toString('hex'),
    slice: must(row.slice, 'a spin that was made has its slice'),
    amount: moneyToString(must(row.amount, 'and its amount')),
    kind: must(row.kind, 'and its kind'),
    ref: refOf(memberId, award),
    dueAt: review?.state === 'WAITING' ? review.dueAt.toISOString() : null,
  }
}
