import { z } from 'zod'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { rebateCategories } from '@lotus/contract'
import { AppError, moneyToString, must } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { idOf, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { byTimeAndMember } from '../../../platform/time-cursor.ts'
import { listMembers } from '../../identity/index.ts'
import { decideClaim, listClaims, type ClaimRow, type DecideReply } from '../../loyalty/index.ts'
import type { PromotionDeps } from '../deps.ts'
import { promotionId } from '../members/open-promotion.ts'
import * as repo from './claims.repo.ts'
import { eachText } from './list-promotions.ts'

type Facts = RouteValue<'bo.largeClaims'>['rows'][number]['facts']

const zUnits = z.string().transform((units) => moneyToString(BigInt(units)))
/** As the commands write them (loyalty_claim_give): each source has its own. */
const zFacts = z.object({
  promotion: z.number().int().nullable().default(null),
  version: z.number().int().nullable().default(null),
  period: z.string().nullable().default(null),
  value: z.string().nullable().default(null),
  steps: z.array(z.number().int()).nullable().default(null),
  day: z.number().int().nullable().default(null),
  slice: z.number().int().nullable().default(null),
  ticket: z.number().int().nullable().default(null),
  window: z.number().int().nullable().default(null),
  place: z.number().int().nullable().default(null),
  madeAt: z.string().nullable().default(null),
  points: zUnits.nullable().default(null),
  multiplePpm: z.number().int().nullable().default(null),
  lines: z
    .array(z.object({ category: z.enum([...rebateCategories, 'CAP']), validBet: zUnits, amount: zUnits }))
    .nullable()
    .default(null),
})

/** The call `bo.largeClaims`: who, what, and how it was worked out. */
export async function listClaimsForReview(
  { db }: Pick<PromotionDeps, 'db'>,
  input: RouteParsedInput<'bo.largeClaims'>,
): Promise<RouteValue<'bo.largeClaims'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const after = byTimeAndMember.read(input.cursor)
  const rows = await listClaims(db, { state: input.state ?? null, after, limit: limit + 1 })
  const page = pageOf(rows, limit, byTimeAndMember.write)
  const known = page.rows.map((row) => ({ row, facts: zFacts.parse(row.facts) }))
  const titles = await repo.titlesOf(
    db,
    known.flatMap(({ facts: { promotion, version } }) =>
      promotion === null || version === null ? [] : [{ promotion, version }],
    ),
  )
  const members = await listMembers(
    db,
    page.rows.map(({ memberId }) => memberId),
  )
  return {
    nextCursor: page.nextCursor,
    rows: known.map(({ row, facts: { promotion, multiplePpm, ...facts } }) => {
      const title = titles.get(`${promotion}-${facts.version}`)
      const username = members.get(row.memberId)?.username ?? ''
      return present(row, username, multiplePpm ?? 0, { ...facts, title: title === undefined ? null : eachText(title) })
    }),
  }
}

function present(
  row: ClaimRow,
  username: string,
  multiplePpm: number,
  facts: Facts,
): RouteValue<'bo.largeClaims'>['rows'][number] {
  const { n, memberId, ref, source, what, level, kind, amount, state, reason, decidedBy, askedAt, dueAt } = row
  return {
    id: String(n),
    memberId: String(memberId),
    username,
    ref,
    source,
    what,
    level,
    kind,
    amount: moneyToString(amount),
    multiplePpm,
    facts,
    state,
    reason,
    decidedBy,
    at: askedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

/** The call `bo.largeClaimAlike`: the evidence for whoever decides. */
export async function listClaimAlike(
  { db }: Pick<PromotionDeps, 'db'>,
  input: RouteParsedInput<'bo.largeClaimAlike'>,
): Promise<RouteValue<'bo.largeClaimAlike'>> {
  const rows = await repo.listAlike(db, BigInt(input.memberId))
  const members = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return {
    rows: rows.map(({ memberId, evidence }) => ({
      memberId: String(memberId),
      username: members.get(memberId)?.username ?? '',
      evidence,
    })),
  }
}

/** The call `bo.decideLargeClaim`: paid, or refused and the budget of its promotion has it back, in one commit. */
export async function decideLargeClaim(
  { db, nudgeOutbox }: Pick<PromotionDeps, 'db' | 'nudgeOutbox'>,
  acting: Acting,
  { memberId, id, decision, reason }: RouteParsedInput<'bo.decideLargeClaim'>,
): Promise<RouteValue<'bo.decideLargeClaim'>> {
  const action = decision === 'PAY' ? 'promotions.pay_claim' : 'promotions.refuse_claim'
  const entry = { action, target: `claim:${memberId}-${id}`, details: { reason } } as const
  const member = idOf(memberId)
  const n = promotionId(id)
  await auditedAction(db, acting, entry, async (tx) => {
    const by = acting.operator.username
    const reply = await decideClaim(tx, { memberId: member, n, decision, reason, by })
    if (reply.code !== 'ok') throw refusalOf(reply)
    if (decision === 'REFUSE' && reply.source === 'AWARD')
      await repo.refuseAward(tx, member, must(reply.ofN, 'a decision names the award'))
  })
  nudgeOutbox()
  return { ok: true }
}

function refusalOf(reply: DecideReply): Error {
  switch (reply.code) {
    case 'not_found':
    case 'account_disabled':
      return new AppError<ErrorCode>(reply.code)
    case 'state_conflict':
      return new AppError<ErrorCode>('state_conflict', { state: reply.state ?? null })
    case 'self_excluded':
      return new AppError<ErrorCode>('self_excluded', { until: reply.until ?? null })
    default:
      return new Error(`deciding a claim answered ${reply.code}`)
  }
}
