import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString } from '@lotus/kernel'
import { readPage } from '../../../platform/paging.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { findReviews, type Review } from '../claims/claims.repo.ts'
import * as repo from './rewards.repo.ts'

type Listed = RouteValue<'reward.list'>
const CLAIM_MAX = 100

const statesOf = { OPEN: ['OPEN', 'REVIEW'], CLAIMED: ['CLAIMED'], EXPIRED: ['EXPIRED', 'REVOKED', 'REFUSED'] } as const

export async function listRewards(
  { db, clock }: Pick<LoyaltyDeps, 'db' | 'clock'>,
  memberId: bigint,
  input: RouteParsedInput<'reward.list'>,
): Promise<Listed> {
  const states = statesOf[input.state]
  const page = await readPage(input, (at) => repo.listRewards(db, memberId, { ...at, states }))
  const { claimable, cash, bonus, points, open, claimed, expired } = await repo.sumRewards(db, memberId)
  const now = clock.now()
  const numbers = page.rows.map(({ id }) => Number(id))
  const reviews = await findReviews(db, memberId, 'GIFT', numbers)
  return {
    ...page,
    rows: page.rows.map((row) => present(row, now, reviews.get(Number(row.id)))),
    claimable,
    cash: moneyToString(cash),
    bonus: moneyToString(bonus),
    points: moneyToString(points),
    counts: { open, claimed, expired },
  }
}

function present(row: repo.RewardRow, now: Date, review: Review | undefined): Listed['rows'][number] {
  const { id, amount, state, opensAt, expiresAt, endedAt, ...rest } = row
  return {
    ...rest,
    id: id.toString(),
    amount: moneyToString(amount),
    state: state !== 'OPEN' ? state : opensAt > now ? 'WAITING' : 'CLAIMABLE',
    opensAt: opensAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    dueAt: state === 'REVIEW' ? (review?.dueAt.toISOString() ?? null) : null,
    reason: state === 'REFUSED' ? (review?.reason ?? '') : '',
  }
}

/** Claims these gifts, or all that can be claimed now; what is claimed already is no error. */
export async function claimRewards(
  deps: LoyaltyDeps,
  memberId: bigint,
  input: RouteParsedInput<'reward.claim'>,
): Promise<RouteValue<'reward.claim'>> {
  const ids = input.ids?.map(idOfReward) ?? (await repo.listClaimable(deps.db, memberId, CLAIM_MAX))
  if (ids.length === 0) return { claimed: [], waiting: [] }
  const reply = await repo.claim(deps.db, memberId, ids)
  deps.metrics.commands.inc({ kind: 'reward_claim', outcome: reply.code })
  switch (reply.code) {
    case 'ok':
      deps.nudgeOutbox()
      return { claimed: (reply.claimed ?? []).map(String), waiting: (reply.waiting ?? []).map(String) }
    case 'not_found':
    case 'reward_gone':
    case 'account_disabled':
      throw new AppError<ErrorCode>(reply.code)
    case 'reward_not_open':
      throw new AppError<ErrorCode>('reward_not_open', { opensAt: reply.opensAt ?? null })
    case 'self_excluded':
      throw new AppError<ErrorCode>('self_excluded', { until: reply.until ?? null })
    default:
      throw new Error(`claiming gifts answered ${reply.code}`)
  }
}

function idOfReward(id: string): bigint {
  if (id.length > 9) throw new AppError<ErrorCode>('not_found')
  return BigInt(id)
}
