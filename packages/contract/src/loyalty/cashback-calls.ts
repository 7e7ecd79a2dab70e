import { z } from 'zod'
import { memberGet, memberPost, operatorGet } from '../define-call.ts'
import { claimStates } from '../claim-lists.ts'
import { rebateCategories } from '../rebate-categories.ts'
import { pageInput, paged, text, zDigits, zMoney, zTime } from '../schema-parts.ts'

const zPpm = z.number().int()
const zLevel = z.number().int()
/** Untruncated, with eight decimals. */
const zExact = z
  .string()
  .regex(/^-?\d+\.\d{8}$/)
  .meta({ examples: ['0.12345678'] })
const zCategory = z.enum(rebateCategories)
const zTerms = z.object({
  level: zLevel,
  ratesPpm: z.partialRecord(zCategory, zPpm),
  /** The most that a day gives; null: no cap. */
  dayMax: zMoney.nullable(),
})
export const cashbackKinds = ['CLAIM', 'AUTO', 'EXPIRED'] as const

/** Cashback of valid bets, by product and rank (MC07, operations.md 4.4). */
export const cashbackCalls = {
  /** What can be claimed now and what it is worked out from. */
  'cashback.overview': memberGet({
    path: '/wps/member/cashback',
    id: 'MC07',
    flag: 'MANPLAYREB3',
    value: z.object({
      /** False: bets placed now give no cashback. */
      isOpen: z.boolean(),
      claimable: zMoney,
      /** Exact: what is due, with what is left from before in it; negative where void bets took back more. */
      due: zExact,
      carried: zExact,
      min: zMoney,
      /** Claims rest from midnight until this hour; `rests` says that it is so now. */
      opensHour: z.number().int(),
      rests: z.boolean(),
      /** A claim waits for an operator until then, and no more can be claimed; null: none does. */
      waitsUntil: zTime.nullable(),
      multiplePpm: zPpm,
      leftover: z.enum(['AUTO_PAY', 'EXPIRE']),
      leftoverHour: z.number().int(),
      /** The rank's terms now, and those of the next one; a day keeps those that it began with. */
      terms: zTerms,
      next: zTerms.nullable(),
      /** Bets under an open bonus give cashback; so do those that an agent's own rebate was paid for. */
      withBonus: z.boolean(),
      withRebate: z.boolean(),
      /** Days that are not claimed as they stand now, the newest first, at most 60. */
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            level: zLevel,
            dayMax: zMoney.nullable(),
            /** After the cap; `cut` is what the cap took off, `claimed` what was claimed of the day before. */
            earned: zExact,
            cut: zExact,
            claimed: zExact,
            parts: z.array(z.object({ category: zCategory, validBet: zMoney, ratePpm: zPpm, amount: zExact })),
          }),
        )
        .max(60),
    }),
  }),
  /** The bets behind a product of a day, the newest first, with their sums by source. */
  'cashback.bets': memberGet({
    path: '/wps/member/cashback/bets',
    flag: 'MANPLAYREB3',
    input: z.object({ day: z.iso.date(), category: zCategory, ...pageInput }),
    value: paged(
      z.object({
        id: zDigits,
        /** `lottery`, or `vendor:` and its code. */
        source: z.string(),
        ref: z.string(),
        validBet: zMoney,
        amount: zExact,
        placedAt: zTime,
      }),
    ).extend({
      sources: z
        .array(z.object({ source: z.string(), bets: z.number().int(), validBet: zMoney, amount: zExact }))
        .max(100),
    }),
  }),
  'cashback.claims': memberGet({
    path: '/wps/member/cashback/claims',
    flag: 'MANPLAYREB3',
    /** `ref`: that one alone; the totals are of all. */
    input: z.object({ ref: text(60).min(1).optional(), ...pageInput }),
    value: paged(
      z.object({
        id: zDigits,
        ref: z.string(),
        kind: z.enum(cashbackKinds),
        amount: zMoney,
        /** What it was cut from, and what of that came from before. */
        due: zExact,
        carried: zExact,
        multiplePpm: zPpm,
        at: zTime,
        /** Of one that an operator looks at, or looked at. */
        review: z.enum(claimStates).nullable(),
      }),
    ).extend({ totals: z.object({ paid: zMoney, expired: zMoney }) }),
  }),
  /** What a claim of the member is made of, by day and product; CAP is what a day's cap took off. Of another's: none. */
  'cashback.lines': memberGet({
    path: '/wps/member/cashback/lines',
    flag: 'MANPLAYREB3',
    input: z.object({ id: zDigits, ...pageInput }),
    value: paged(
      z.object({
        id: zDigits,
        day: z.iso.date(),
        category: z.enum([...rebateCategories, 'CAP']),
        level: zLevel,
        validBet: zMoney,
        ratePpm: zPpm,
        amount: zExact,
      }),
    ),
  }),
  /** Claims all that is due; one answer for a key. */
  'cashback.claim': memberPost({
    path: '/wps/member/cashback/claim',
    flag: 'MANPLAYREB3',
    keyed: true,
    errors: [
      'cashback_small',
      'cashback_closed',
      'cashback_waits',
      'self_excluded',
      'account_disabled',
      'key_conflict',
    ],
    rate: { max: 20, perSeconds: 60 },
    /** `dueAt`: so much waits for an operator, until then. */
    value: z.object({ ref: z.string(), amount: zMoney, dueAt: zTime.nullable() }),
  }),
  /** What cashback costs in a period of at most 92 days, by day and by product. */
  'bo.cashbackReport': operatorGet({
    path: '/bo/loyalty/cashback',
    permission: 'loyalty.view',
    input: z.object({ from: z.iso.date(), to: z.iso.date() }),
    value: z.object({
      isOpen: z.boolean(),
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            members: z.number().int(),
            claimed: zMoney,
            auto: zMoney,
            expired: zMoney,
          }),
        )
        .max(92),
      /** What the payments of the period were worked out from; CAP is what the caps took off. */
      products: z.array(z.object({ category: z.enum([...rebateCategories, 'CAP']), validBet: zMoney, amount: zExact })),
      paid: zMoney,
      expired: zMoney,
      /** Earned by now and neither claimed nor gone; what members owe is not in it. */
      waiting: z.object({ members: z.number().int(), amount: zExact }),
      owed: z.object({ members: z.number().int(), amount: zExact }),
      ranks: z.array(zTerms).max(20),
    }),
  }),
}
