import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { addDays, AppError, businessDay, moneyToString, parseMoney, zonedInstant, type Money } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMembers } from '../../identity/index.ts'
import { openGifts } from '../../loyalty/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import { eachText } from './list-promotions.ts'
import * as repo from './office.repo.ts'

export const APPLICATION_PICTURES = '/media/promotions/'
/** Days in which an issued reward can be claimed, where the rule says none. */
const CLAIM_DAYS = 7

/** The call `bo.promotionApplications`, the newest first. */
export async function listForReview(
  { db, pictures }: Pick<PromotionDeps, 'db' | 'pictures'>,
  input: RouteParsedInput<'bo.promotionApplications'>,
): Promise<RouteValue<'bo.promotionApplications'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await repo.listApplications(db, {
    state: input.state ?? null,
    promotionId: input.promotionId === undefined ? null : promotionId(input.promotionId),
    memberId: null,
    n: null,
    before: byTimeAndMember.read(input.cursor),
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, byTimeAndMember.write)
  const members = await listMembers(
    db,
    page.rows.map(({ memberId }) => memberId),
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({
      id: String(row.n),
      memberId: String(row.memberId),
      username: members.get(row.memberId)?.username ?? '',
      promotionId: String(row.promotionId),
      title: eachText(row.title),
      comment: row.comment,
      images: row.images.map((name) => pictures.open(APPLICATION_PICTURES + name)),
      sharedImages: row.sharedImages,
      amount: moneyToString(amountOf(row)),
      state: row.state,
      reason: row.reason,
      decidedBy: row.decidedBy,
      at: row.madeAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  }
}

const amountOf = ({ rule: { given } }: repo.ApplicationRow): Money =>
  given.form === 'FIXED' ? parseMoney(given.amount) : 0n

/** The call `bo.applicationAlike`: the evidence for whoever decides. */
export async function listAlike(
  { db }: Pick<PromotionDeps, 'db'>,
  input: RouteParsedInput<'bo.applicationAlike'>,
): Promise<RouteValue<'bo.applicationAlike'>> {
  const rows = await repo.listAlike(db, BigInt(input.memberId), promotionId(input.promotionId))
  const members = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return {
    rows: rows.map(({ memberId, state, evidence }) => ({
      memberId: String(memberId),
      username: members.get(memberId)?.username ?? '',
      state,
      evidence,
    })),
  }
}

/** The call `bo.decideApplication`: what is issued waits in the member's reward centre, in the same commit. */
export async function decideApplication(
  { db, clock, nudgeOutbox }: Pick<PromotionDeps, 'db' | 'clock' | 'nudgeOutbox'>,
  acting: Acting,
  { memberId, id, decision, reason }: RouteParsedInput<'bo.decideApplication'>,
): Promise<RouteValue<'bo.decideApplication'>> {
  const action = decision === 'ISSUE' ? 'promotions.issue' : 'promotions.reject'
  const entry = { action, target: `application:${memberId}-${id}`, details: { reason } } as const
  const member = idOf(memberId)
  const n = promotionId(id)
  await auditedAction(db, acting, entry, async (tx) => {
    const one = { state: null, promotionId: null, before: null, limit: 1 }
    const [row] = await repo.listApplications(tx, { ...one, memberId: member, n })
    const amount = amountOf(found(row))
    const by = acting.operator.username
    const reply = await repo.decideApplication(tx, { memberId: member, n, decision, amount, reason, by })
    if (reply.code === 'state_conflict') throw new AppError<ErrorCode>('state_conflict', { state: reply.state ?? null })
    if (reply.code === 'promo_budget') throw new AppError<ErrorCode>('promo_budget')
    if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.code })
    if (decision === 'ISSUE') await openGift({ db: tx, now: clock.now() }, found(row), amount)
  })
  nudgeOutbox()
  return { ok: true }
}

async function openGift(
  { db, now }: { db: Parameters<typeof openGifts>[0]; now: Date },
  row: repo.ApplicationRow,
  amount: Money,
): Promise<void> {
  const { rule } = row
  const days = rule.claimDays === 0 ? CLAIM_DAYS : rule.claimDays
  const { contributions, hours } = rule.terms
  const gifts = [
    {
      memberId: row.memberId,
      source: 'PROMO' as const,
      ref: `promo-${row.promotionId}-${row.n}`,
      what: 'PROMO',
      level: null,
      kind: rule.kind,
      amount,
      multiplePpm: rule.terms.multiplePpm,
      opensAt: now,
      expiresAt: zonedInstant(addDays(businessDay(now), days + 1), '00:00'),
    },
  ]
  await openGifts(db, gifts, contributions === null ? { hours } : { hours, contributions })
}
