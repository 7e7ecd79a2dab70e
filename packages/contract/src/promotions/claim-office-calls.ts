import { z } from 'zod'
import { claimSources, claimStates } from '../claim-lists.ts'
import { operatorGet, operatorPost } from '../define-call.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, zDigits, zEachText, zMoney, zReason, zTime } from '../schema-parts.ts'
import { zSharedSign } from './rule.ts'

const zClaim = z.object({
  id: zDigits,
  memberId: zDigits,
  username: z.string(),
  ref: z.string(),
  source: z.enum(claimSources),
  /** As the texts of its source name it. */
  what: z.string(),
  level: z.number().int().nullable(),
  kind: z.enum(['CASH', 'BONUS']),
  amount: zMoney,
  /** Turnover: 1,000,000 is once what it is counted from; 0: none. */
  multiplePpm: z.number().int(),
  /** What it was worked out from, as its source has it. */
  facts: z.object({
    /** AWARD: the promotion, its version and period, and the figures of the award. */
    title: zEachText.nullable(),
    version: z.number().int().nullable(),
    period: z.string().nullable(),
    value: zMoney.nullable(),
    steps: z.array(z.number().int()).nullable(),
    day: z.number().int().nullable(),
    slice: z.number().int().nullable(),
    ticket: z.number().int().nullable(),
    window: z.number().int().nullable(),
    place: z.number().int().nullable(),
    /** GIFT: when it was opened. */
    madeAt: zTime.nullable(),
    /** POINTS: how many were changed. */
    points: zMoney.nullable(),
    /** CASHBACK: by product; CAP is what a day's cap took off. */
    lines: z
      .array(z.object({ category: z.enum([...rebateCategories, 'CAP']), validBet: zMoney, amount: zMoney }))
      .max(20)
      .nullable(),
  }),
  state: z.enum(claimStates),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  at: zTime,
  dueAt: zTime,
  decidedAt: zTime.nullable(),
})

/** Large claims that an operator looks at before they are paid (operations.md 4.4, REVIEW; issue 21 section 4). */
export const claimOfficeCalls = {
  /** Those that wait, the oldest first; else the newest first. */
  'bo.largeClaims': operatorGet({
    path: '/bo/promotions/claims',
    permission: 'promotions.view',
    input: z.object({ state: z.enum(claimStates).optional(), ...pageInput }),
    value: paged(zClaim),
  }),
  /** Who has something in common with the member, and what. */
  'bo.largeClaimAlike': operatorGet({
    path: '/bo/promotions/claims/alike',
    permission: 'promotions.view',
    input: z.object({ memberId: zDigits }),
    value: z.object({
      rows: z.array(z.object({ memberId: zDigits, username: z.string(), evidence: z.array(zSharedSign) })).max(20),
    }),
  }),
  /** Pays it as it was claimed, or refuses it; the member reads the reason. */
  'bo.decideLargeClaim': operatorPost({
    path: '/bo/promotions/claims/decide',
    permission: 'promotions.decide',
    audit: ['promotions.pay_claim', 'promotions.refuse_claim'],
    errors: ['not_found', 'state_conflict', 'self_excluded', 'account_disabled'],
    input: z.object({ memberId: zDigits, id: zDigits, decision: z.enum(['PAY', 'REFUSE']), reason: zReason }),
  }),
}
