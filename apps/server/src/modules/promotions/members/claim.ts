import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PromotionRule } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { AppError, businessDay, moneyToString, must } from '@lotus/kernel'
import type { PromotionDeps } from '../deps.ts'
import { obstacleOf } from './conditions.ts'
import { notEligible, readCase, type Asked } from './open-promotion.ts'
import { paidTerms, refusalOf } from './paid-terms.ts'
import * as repo from './pay.repo.ts'
import { checkInNow, periodsOf } from './progress.ts'
import { needsJoining, type Span } from './spans.ts'

const nothing = () => new AppError<ErrorCode>('promo_nothing')
type Claim = Omit<repo.Payment, 'memberId' | 'promotionId' | 'kind' | 'terms'> & {
  rule: PromotionRule
  slot: string
  steps: readonly number[]
}

type Deps = Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'nudgeOutbox'>
type Input = RouteParsedInput<'promotion.claim'>

/** The call `promotion.claim`: reached steps of a period, today's visit, or the missed day before it. The command itself gives each but once. */
export async function claimPromotion(
  deps: Deps,
  memberId: bigint,
  input: Input,
): Promise<RouteValue<'promotion.claim'>> {
  const asked = await readCase(deps, memberId, input.id)
  const claim = claimOf(asked, input.period)
  const reply =
    claim.facts.madeUpOn === undefined ? await payClaim(deps.db, asked, claim) : await payMadeUp(deps, memberId, input)
  deps.metrics.commands.inc({ kind: 'promotion_claim', outcome: reply.duplicate === true ? 'duplicate' : reply.code })
  if (reply.code !== 'ok') throw refusalOf(reply)
  deps.nudgeOutbox()
  return {
    amount: moneyToString(BigInt(must(reply.amount, 'a payment has its amount'))),
    kind: claim.rule.kind,
    ref: must(reply.ref, 'a payment has its reference'),
    dueAt: reply.dueAt ?? null,
  }
}

/** What the member claims; throws where there is nothing, or where they may not have it. */
function claimOf(asked: Asked, period: string): Claim {
  const { one, person, now } = asked
  if (one.promotion.startsAt > now)
    throw new AppError<ErrorCode>('promo_not_started', { startsAt: one.promotion.startsAt.toISOString() })
  const claim = one.spans[0].version.rule.trigger === 'CHECKIN' ? claimVisit(asked, period) : claimSteps(asked, period)
  if (claim === null) throw nothing()
  const obstacle = obstacleOf(one, person, now)
  if (obstacle !== null && obstacle !== 'BUDGET') throw notEligible(obstacle)
  return claim
}

async function payClaim(db: Queryable, { one, person }: Asked, { rule, ...claim }: Claim): Promise<repo.PayReply> {
  const terms = await paidTerms(db, rule, claim.amount, 0n)
  return repo.pay(db, { ...claim, memberId: person.memberId, promotionId: one.promotion.id, kind: rule.kind, terms })
}

/** Asked again under the member's lock: around midnight each of two missed days could be the last one that the month allows. */
const payMadeUp = ({ db, clock }: Deps, memberId: bigint, { id, period }: Input): Promise<repo.PayReply> =>
  db.tx(async (tx) => {
    await repo.lockMembers(tx, [memberId])
    const asked = await readCase({ db: tx, clock }, memberId, id)
    return payClaim(tx, asked, claimOf(asked, period))
  })

function claimSteps({ one }: Asked, period: string): Claim | null {
  if (one.spans.find(({ key }) => key === period)?.version.rule.trigger !== 'PROGRESS') return null
  const reached = periodsOf(one).find(({ span }) => span.key === period)
  if (reached === undefined) return null
  const { span, value, claims, claimable } = reached
  const { rule, version } = span.version
  if (needsJoining(rule) && one.joining === undefined) return null
  if (claimable === 0n) return lastOf(one, span)
  const facts = { value: moneyToString(value), steps: claims }
  return { rule, version, period, slot: `steps:${claims.join(',')}`, steps: claims, amount: claimable, facts }
}

/** A claim that is sent again finds what it has given. */
function lastOf(
  { awards }: Asked['one'],
  { key: period, version: { rule } }: Pick<Span, 'key' | 'version'>,
): Claim | null {
  const last = awards.find((award) => award.period === period)
  if (last === undefined) return null
  const { version, slot, steps, amount, facts } = last
  return { rule, version, period, slot, steps, amount, facts }
}

function claimVisit({ one, now }: Asked, period: string): Claim | null {
  const { day, isClaimed, isEarned, amount, makeUp } = checkInNow(one, now)
  const [span] = one.spans
  const { rule, version } = span.version
  const [visit] = one.awards.filter((award) => award.period === period)
  if (visit?.facts.madeUpOn !== undefined) return lastOf(one, { ...span, key: period })
  const value = moneyToString(one.values[0] ?? 0n)
  const paid = { rule, version, period, slot: 'day', steps: [] }
  if (makeUp !== null && makeUp.period === period)
    return makeUp.have >= makeUp.need
      ? { ...paid, amount: makeUp.amount, facts: { day: makeUp.day, value, madeUpOn: businessDay(now) } }
      : null
  if (span.key !== period) return null
  if (isClaimed) return lastOf(one, span)
  return isEarned ? { ...paid, amount, facts: { day, value } } : null
}
