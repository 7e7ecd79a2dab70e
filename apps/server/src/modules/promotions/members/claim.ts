import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString, must } from '@lotus/kernel'
import type { PromotionDeps } from '../deps.ts'
import { obstacleOf } from './conditions.ts'
import { notEligible, readCase, type Asked } from './open-promotion.ts'
import { paidTerms, refusalOf } from './paid-terms.ts'
import * as repo from './pay.repo.ts'
import { checkInNow, periodsOf } from './progress.ts'
import { needsJoining } from './spans.ts'

const nothing = () => new AppError<ErrorCode>('promo_nothing')
type Claim = Omit<repo.Payment, 'memberId' | 'promotionId' | 'kind' | 'terms'> & {
  slot: string
  steps: readonly number[]
}

/** The call `promotion.claim`: reached steps of a period, or today's visit. The command itself gives each but once. */
export async function claimPromotion(
  deps: Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'nudgeOutbox'>,
  memberId: bigint,
  { id, period }: RouteParsedInput<'promotion.claim'>,
): Promise<RouteValue<'promotion.claim'>> {
  const asked = await readCase(deps, memberId, id)
  const { promotion, spans } = asked.one
  if (promotion.startsAt > asked.now)
    throw new AppError<ErrorCode>('promo_not_started', { startsAt: promotion.startsAt.toISOString() })
  const span = spans.find(({ key }) => key === period)
  if (span === undefined) throw nothing()
  const { rule } = span.version
  if (needsJoining(rule) && asked.one.joining === undefined) throw nothing()
  const claim =
    rule.trigger === 'PROGRESS'
      ? claimSteps(asked, period)
      : rule.trigger === 'CHECKIN'
        ? claimVisit(asked, period)
        : null
  if (claim === null) throw nothing()
  const obstacle = obstacleOf(asked.one, asked.person, asked.now)
  if (obstacle !== null && obstacle !== 'BUDGET') throw notEligible(obstacle)
  const terms = await paidTerms(deps.db, rule, claim.amount, 0n)
  const reply = await repo.pay(deps.db, { ...claim, memberId, promotionId: promotion.id, kind: rule.kind, terms })
  deps.metrics.commands.inc({ kind: 'promotion_claim', outcome: reply.duplicate === true ? 'duplicate' : reply.code })
  if (reply.code !== 'ok') throw refusalOf(reply)
  deps.nudgeOutbox()
  return {
    amount: moneyToString(BigInt(must(reply.amount, 'a payment has its amount'))),
    kind: rule.kind,
    ref: must(reply.ref, 'a payment has its reference'),
  }
}

function claimSteps({ one }: Asked, period: string): Claim | null {
  const reached = periodsOf(one).find(({ span }) => span.key === period)
  if (reached === undefined) return null
  const { span, value, claims, claimable } = reached
  if (claimable === 0n) return lastOf(one, period)
  const facts = { value: moneyToString(value), steps: claims }
  return {
    version: span.version.version,
    period,
    slot: `steps:${claims.join(',')}`,
    steps: claims,
    amount: claimable,
    facts,
  }
}

/** A claim that is sent again finds what it has given. */
function lastOf({ awards }: Asked['one'], period: string): Claim | null {
  const last = awards.find((award) => award.period === period)
  if (last === undefined) return null
  const { version, slot, steps, amount, facts } = last
  return { version, period, slot, steps, amount, facts }
}

function claimVisit({ one, now }: Asked, period: string): Claim | null {
  const { day, isClaimed, isEarned, amount } = checkInNow(one, now)
  if (isClaimed) return lastOf(one, period)
  const [span] = one.spans
  if (!isEarned || span.key !== period) return null
  const value = moneyToString(one.values[0] ?? 0n)
  return { version: span.version.version, period, slot: 'day', steps: [], amount, facts: { day, value } }
}
