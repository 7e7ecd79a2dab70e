import { byLanguage, completeLanguages } from '@lotus/i18n/languages'
import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import {
  pageInput,
  paged,
  text,
  zAmount,
  zDigits,
  zEachText,
  zLocalized,
  zMoney,
  zReason,
  zTime,
} from '../schema-parts.ts'
import { boardOfficeCalls } from './board-office-calls.ts'
import { claimOfficeCalls } from './claim-office-calls.ts'
import { zPromotionRule, zSharedSign, zShownRule } from './rule.ts'
import { promotionTabs, raffleWinStates, zPacketWindow, zRaffle, zRafflePrize, zRescue } from './schemas.ts'

const permission = 'promotions.edit'
const officeStates = ['DRAFT', 'OPEN', 'PAUSED', 'CLOSED'] as const
export const promotionWarnings = [
  'TURNOVER_HIGH',
  'PRODUCTS_MIXED',
  'NO_BUDGET',
  'NO_END',
  'COSTS_MORE_THAN_IT_GIVES',
] as const

/** Ten per cent of the day's second deposit. */
const ruleExample = {
  trigger: 'DEPOSIT',
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  metric: null,
  deposit: { least: '50', nth: 2 },
  given: { form: 'PERCENT', ppm: 100_000, max: '300' },
  kind: 'BONUS',
  terms: {
    multiplePpm: 8_000_000,
    base: 'BONUS',
    contributions: { RNG: 1_000_000 },
    maxBet: '50',
    maxCashout: null,
    hours: 336,
    isExclusive: true,
  },
  claimDays: 0,
}

const zHead = {
  code: z.string().regex(/^[a-z0-9-]{3,40}$/),
  tab: z.enum(promotionTabs),
  art: text(40),
  sort: z.number().int().min(0).max(9999),
  startsAt: zTime,
  endsAt: zTime.nullable(),
}
const zCost = z.object({
  members: z.number().int(),
  awards: z.number().int(),
  /** Money given, of BONUS what was granted; points apart. */
  amount: zMoney,
  points: zMoney,
})

const zOfficePromotion = z.object({
  id: zDigits,
  ...zHead,
  state: z.enum(officeStates),
  version: z.number().int(),
  hash: z.string(),
  title: zEachText,
  summary: zEachText,
  rule: zShownRule,
  budget: zMoney.nullable(),
  spent: zMoney,
  joined: z.number().int(),
  cost: zCost,
  /** Somebody who must wait for a second operator: who asked to open it. */
  openAskedBy: z.string().nullable(),
  madeBy: z.string(),
  madeAt: zTime,
  warnings: z.array(z.enum(promotionWarnings)),
})

const zApplication = z.object({
  id: zDigits,
  memberId: zDigits,
  username: z.string(),
  promotionId: zDigits,
  title: zEachText,
  comment: z.string(),
  images: z.array(z.string()),
  /** Pictures that another application has too, byte by byte. */
  sharedImages: z.number().int(),
  amount: zMoney,
  state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  at: zTime,
  decidedAt: zTime.nullable(),
})

/** The operator's side (operations.md 5): build, preview, open, watch, decide. */
export const promotionOfficeCalls = {
  ...boardOfficeCalls,
  ...claimOfficeCalls,
  'bo.promotions': operatorGet({
    path: '/bo/promotions',
    permission: 'promotions.view',
    value: z.object({
      rows: z.array(zOfficePromotion).max(200),
      /** The strict profile refuses what is only warned about otherwise: turnover above ten times, mixed products. */
      isStrict: z.boolean(),
    }),
  }),
  /** A new promotion (without `id`), or a new version of one: periods that run keep the terms they began with. */
  'bo.savePromotion': operatorPost({
    path: '/bo/promotions/save',
    permission,
    audit: ['promotions.save'],
    errors: ['not_found', 'state_conflict', 'promo_code_taken', 'promo_strict', 'promo_pause_first', 'promo_overlaps'],
    example: {
      code: 'reload-10',
      tab: 'deposit',
      art: 'RNG.ingot',
      sort: 1,
      startsAt: '2026-12-01T00:00:00.000Z',
      endsAt: null,
      title: byLanguage(completeLanguages, () => 'Reload 10%'),
      summary: byLanguage(completeLanguages, () => 'On the second deposit of the day'),
      rule: ruleExample,
      budget: '5000',
    },
    input: z.object({
      id: zDigits.optional(),
      /** The version that was changed; another one by now is `state_conflict`. */
      version: z.number().int().optional(),
      ...zHead,
      title: zLocalized(80),
      summary: zLocalized(200),
      rule: zPromotionRule,
      budget: zAmount.nullable(),
    }),
    value: z.object({ id: zDigits, version: z.number().int() }),
  }),
  /** Opens, pauses, goes on or closes it. Opening above a budget, or without one, needs a second operator. */
  'bo.setPromotionState': operatorPost({
    path: '/bo/promotions/state',
    permission,
    audit: ['promotions.open', 'promotions.pause', 'promotions.close'],
    errors: ['not_found', 'state_conflict', 'same_operator', 'promo_overlaps'],
    input: z.object({
      id: zDigits,
      version: z.number().int(),
      state: z.enum(['OPEN', 'PAUSED', 'CLOSED']),
      reason: zReason,
    }),
    value: z.object({ state: z.enum(officeStates), needsSecond: z.boolean() }),
  }),
  /** Who would have got what in the last 30 days under this rule, and at what cost. Nothing is kept. */
  'bo.previewPromotion': operatorPost({
    path: '/bo/promotions/preview',
    permission: 'promotions.view',
    audit: ['promotions.preview'],
    rate: { max: 20, perSeconds: 60 },
    example: { rule: ruleExample, budget: '5000' },
    input: z.object({ rule: zPromotionRule, budget: zAmount.nullable() }),
    value: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      /** Members looked at; false: there are more than the preview reads. */
      looked: z.number().int(),
      isWhole: z.boolean(),
      cost: zCost,
      /** What the turnover brings at the usual return, for comparison; null where nothing is to be staked. */
      required: zMoney.nullable(),
      days: z.array(z.object({ day: z.iso.date(), awards: z.number().int(), amount: zMoney })).max(31),
      /** Those with the most, at most 20. */
      top: z
        .array(z.object({ memberId: zDigits, username: z.string(), awards: z.number().int(), amount: zMoney }))
        .max(20),
      warnings: z.array(z.enum(promotionWarnings)),
      /** Of APPLY, WHEEL and REDPACKET nothing of the past says who would have asked; of REDPACKET `cost` is one day whose packets all go. */
      isEstimate: z.boolean(),
      /** Of RAFFLE: tickets that would have been earned; `cost` is all of its prizes, `top` who would have the most. */
      tickets: z.number().int().nullable(),
    }),
  }),
  /** A raffle's draw, and the winners by name. */
  'bo.raffle': operatorGet({
    path: '/bo/promotions/raffle',
    permission: 'promotions.view',
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: z.object({
      raffle: zRaffle.omit({ winners: true }),
      /** While it is open: who has tickets now, and how many; null where more members take part than are counted. */
      now: z.object({ holders: z.number().int(), tickets: z.number().int() }).nullable(),
      winners: z
        .array(
          zRafflePrize.extend({
            memberId: zDigits,
            username: z.string(),
            ticket: z.number().int(),
            state: z.enum(raffleWinStates),
            handedBy: z.string().nullable(),
            note: z.string(),
            at: zTime,
          }),
        )
        .max(200),
    }),
  }),
  /** All windows of red packets with what was grabbed, and their sums. */
  'bo.packets': operatorGet({
    path: '/bo/promotions/packets',
    permission: 'promotions.view',
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: z.object({
      windows: z.array(zPacketWindow.extend({ members: z.number().int() })).max(400),
      /** Of the windows that were not called off; `paid` and `left` of those that are over: the rest stays in the budget. */
      total: z.object({
        pool: zMoney,
        paid: zMoney,
        left: zMoney,
        packets: z.number().int(),
        grabbed: z.number().int(),
      }),
    }),
  }),
  /** What a rescue gave and refused, by day, the newest first; and what the newest gifts were worked out from. */
  'bo.rescue': operatorGet({
    path: '/bo/promotions/rescue',
    permission: 'promotions.view',
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: z.object({
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            version: z.number().int(),
            isDone: z.boolean(),
            members: z.number().int(),
            amount: zMoney,
            refused: z.number().int(),
            isOutOfBudget: z.boolean(),
          }),
        )
        .max(60),
      gifts: z.array(zRescue.extend({ memberId: zDigits, username: z.string() })).max(50),
    }),
  }),
  /** Notes that a named prize was handed out, or why it cannot be. */
  'bo.handRafflePrize': operatorPost({
    path: '/bo/promotions/raffle/hand',
    permission: 'promotions.decide',
    audit: ['promotions.hand', 'promotions.withhold'],
    errors: ['not_found', 'state_conflict'],
    input: z.object({ id: zDigits, memberId: zDigits, isHanded: z.boolean(), note: zReason }),
  }),
  'bo.promotionApplications': operatorGet({
    path: '/bo/promotions/applications',
    permission: 'promotions.view',
    input: z.object({
      state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']).optional(),
      promotionId: zDigits.optional(),
      ...pageInput,
    }),
    value: paged(zApplication),
  }),
  /** Who else applied for the same promotion and has something in common with this applicant: a reward is once for a household. */
  'bo.applicationAlike': operatorGet({
    path: '/bo/promotions/applications/alike',
    permission: 'promotions.view',
    input: z.object({ memberId: zDigits, promotionId: zDigits }),
    value: z.object({
      rows: z
        .array(
          z.object({
            memberId: zDigits,
            username: z.string(),
            state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']),
            evidence: z.array(zSharedSign),
          }),
        )
        .max(20),
    }),
  }),
  /** Who was refused since somebody alike had been given it, with whom and what they share; the newest of each member, the newest first. */
  'bo.promotionAlike': operatorGet({
    path: '/bo/promotions/alike',
    permission: 'promotions.view',
    errors: ['not_found'],
    input: z.object({ id: zDigits }),
    value: z.object({
      rows: z
        .array(
          z.object({
            memberId: zDigits,
            username: z.string(),
            /** Who had been given it in this period. */
            otherId: zDigits,
            otherUsername: z.string(),
            period: z.string(),
            evidence: z.array(zSharedSign),
            at: zTime,
          }),
        )
        .max(50),
    }),
  }),
  /** Issues the reward into the member's reward centre, or refuses with a reason that the member reads. */
  'bo.decideApplication': operatorPost({
    path: '/bo/promotions/applications/decide',
    permission: 'promotions.decide',
    audit: ['promotions.issue', 'promotions.reject'],
    errors: ['not_found', 'state_conflict', 'promo_budget'],
    input: z.object({ memberId: zDigits, id: zDigits, decision: z.enum(['ISSUE', 'REJECT']), reason: zReason }),
  }),
}
