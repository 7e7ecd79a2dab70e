import { z } from 'zod'
import { defineCall, memberGet, memberPost, publicGet } from '../define-call.ts'
import { pageInput, paged, text, zDigits, zMoney, zTime } from '../schema-parts.ts'
import { promotionOfficeCalls } from './office-calls.ts'
import { PACKETS_MAX } from './rule.ts'
import {
  zAward,
  zDueAt,
  zBoard,
  zGrab,
  zHolder,
  zOwnBoard,
  zOwnPromotion,
  zOwnRaffle,
  zPacketWindow,
  zPromotion,
  zRaffle,
  zSpin,
} from './schemas.ts'

const acts = ['promo_closed', 'promo_not_started', 'not_found', 'self_excluded', 'account_disabled'] as const
const zPromotionId = z.object({ id: zDigits })

export const promotionsCalls = {
  ...promotionOfficeCalls,
  /** What is open, comes, or has ended in the last 30 days, in the operator's order (R15). */
  'promotion.list': publicGet({
    path: '/wps/relay/availablePromotions',
    id: 'C15',
    value: z.object({ list: z.array(zPromotion).max(100) }),
  }),
  /** Where the member stands in each of them, and why (operations.md 4.9). */
  'promotion.mine': memberGet({
    path: '/wps/promotion/mine',
    value: z.object({
      rows: z.array(zOwnPromotion).max(100),
      /** Steps, days and spins that wait: the badge of the missions. */
      claimable: z.number().int(),
    }),
  }),
  /** Agrees to the terms of this version; what is pinned then holds. Safe to repeat. */
  'promotion.join': memberPost({
    path: '/wps/promotion/join',
    errors: [...acts, 'promo_terms', 'promo_not_eligible', 'promo_alike'],
    rate: { max: 20, perSeconds: 60 },
    input: zPromotionId.extend({ version: z.number().int().min(1) }),
  }),
  /** Takes a joining back that has given nothing yet. Safe to repeat. */
  'promotion.leave': memberPost({
    path: '/wps/promotion/leave',
    errors: ['not_found', 'state_conflict'],
    rate: { max: 20, perSeconds: 60 },
    input: zPromotionId,
  }),
  /** Claims the reached steps of a period, or today's visit. Safe to repeat: what was given stays given. */
  'promotion.claim': memberPost({
    path: '/wps/promotion/claim',
    errors: [...acts, 'promo_not_eligible', 'promo_alike', 'promo_nothing', 'promo_budget'],
    rate: { max: 30, perSeconds: 60 },
    input: zPromotionId.extend({ period: text(20).min(1) }),
    value: z.object({
      amount: zMoney,
      kind: z.enum(['CASH', 'BONUS', 'POINTS']),
      ref: z.string(),
      dueAt: zDueAt,
    }),
  }),
  /** The next spin's commitment, made before anything is known of the spin. Safe to repeat. */
  'promotion.openWheel': memberPost({
    path: '/wps/promotion/wheel',
    errors: [...acts, 'promo_not_eligible', 'promo_nothing', 'promo_budget'],
    rate: { max: 60, perSeconds: 60 },
    input: zPromotionId,
    value: z.object({ n: z.number().int(), commitment: z.string(), spins: z.number().int() }),
  }),
  /** Spins once: the slice follows from the committed seed and the browser's nonce. The same `n` answers the same spin. */
  'promotion.spin': memberPost({
    path: '/wps/promotion/spin',
    errors: [...acts, 'promo_not_eligible', 'promo_alike', 'promo_nothing', 'promo_budget'],
    rate: { max: 60, perSeconds: 60 },
    input: zPromotionId.extend({
      n: z.number().int().min(1),
      nonce: z
        .string()
        .regex(/^[0-9a-f]{16,64}$/)
        .meta({ examples: ['00112233445566778899aabbccddeeff'] }),
    }),
    value: zSpin.extend({ kind: z.enum(['CASH', 'BONUS', 'POINTS']), ref: z.string(), dueAt: zDueAt }),
  }),
  /** A raffle as everybody sees it: what was committed, the frozen list, the draw (operations.md 4.7). */
  'promotion.raffle': publicGet({
    path: '/wps/promotion/raffle',
    errors: ['not_found'],
    input: zPromotionId,
    value: zRaffle,
  }),
  /** The frozen list in its order, part by part, to check the root with; empty until it is frozen. */
  'promotion.raffleList': publicGet({
    path: '/wps/promotion/raffle/list',
    errors: ['not_found'],
    input: zPromotionId.extend({ after: zHolder.optional() }),
    value: z.object({
      rows: z.array(z.object({ holder: zHolder, tickets: z.number().int() })).max(1000),
      /** The last name of these, if there are more. */
      next: zHolder.nullable(),
    }),
  }),
  /** The member's tickets, where they come from, and what they won. */
  'promotion.ownRaffle': memberGet({
    path: '/wps/promotion/raffle/mine',
    errors: ['not_found'],
    input: zPromotionId,
    value: zOwnRaffle,
  }),
  /** Windows of red packets: those that run or come next, then those that are over, the newest first (operations.md 4.12). */
  'promotion.packets': publicGet({
    path: '/wps/promotion/packets',
    errors: ['not_found'],
    input: zPromotionId,
    value: z.object({ code: z.string(), windows: z.array(zPacketWindow).max(20) }),
  }),
  /** What was grabbed in a window, in the order of arrival and under masked names; empty until it is over. */
  'promotion.packetList': publicGet({
    path: '/wps/promotion/packets/list',
    errors: ['not_found'],
    input: zPromotionId.extend({ window: z.coerce.number().int().min(1).max(400) }),
    value: z.object({
      rows: z
        .array(z.object({ place: z.number().int(), amount: zMoney, account: z.string(), at: zTime }))
        .max(PACKETS_MAX),
    }),
  }),
  /** The member's own packets, the newest first. */
  'promotion.ownPackets': memberGet({
    path: '/wps/promotion/packets/mine',
    errors: ['not_found'],
    input: zPromotionId,
    value: z.object({ rows: z.array(zGrab.extend({ at: zTime })).max(100) }),
  }),
  /** Grabs the next packet of a window, which is paid at once. The same key again answers the same packet. */
  'promotion.grab': memberPost({
    path: '/wps/promotion/packets/grab',
    errors: [
      ...acts,
      'promo_not_eligible',
      'promo_alike',
      'promo_budget',
      'packet_early',
      'packet_late',
      'packet_limit',
      'packet_gone',
      'too_many_requests',
    ],
    rate: { max: 10, perSeconds: 2 },
    input: zPromotionId.extend({
      window: z.number().int().min(1),
      key: z.uuid().meta({ examples: ['0b8f6d1e-3c52-4c7a-9e1d-5a2f7c4b9d10'] }),
    }),
    value: zGrab.extend({
      kind: z.enum(['CASH', 'BONUS', 'POINTS']),
      /** The member's packets of this window, and those that are left of all. */
      own: z.number().int(),
      left: z.number().int(),
      dueAt: zDueAt,
    }),
  }),
  /** A leaderboard: of that promotion, or of the first one that runs; of that period, or the one that runs (MC13, operations.md 4.5). */
  'promotion.board': publicGet({
    path: '/wps/relay/getMissionLeaderboard',
    id: 'C11',
    errors: ['not_found'],
    input: z.object({ id: zDigits.optional(), period: text(20).min(1).optional() }),
    value: z.object({
      /** Null: no leaderboard runs. */
      board: zBoard.nullable(),
      /** Those that run first, then those that are under review or were paid in the last 14 days. */
      list: z.array(z.object({ id: zDigits, title: z.string() })).max(20),
    }),
  }),
  /** The member's place, what it was worked out from, and what is missing to the next prize. */
  'promotion.ownBoard': memberGet({
    path: '/wps/promotion/board/mine',
    errors: ['not_found'],
    input: zPromotionId.extend({ period: text(20).min(1) }),
    value: zOwnBoard,
  }),
  /** The frozen list under its own names, to check the root with; empty until it is frozen. */
  'promotion.boardList': publicGet({
    path: '/wps/promotion/board/list',
    errors: ['not_found'],
    input: zPromotionId.extend({ period: text(20).min(1) }),
    value: z.object({
      rows: z.array(z.object({ holder: zHolder, score: zMoney, reached: zTime })).max(100),
    }),
  }),
  /** Shows the member on leaderboards or not: the place and its prize stay. */
  'promotion.hideOnBoards': memberPost({
    path: '/wps/promotion/board/hide',
    rate: { max: 20, perSeconds: 60 },
    input: z.object({ isHidden: z.boolean() }),
  }),
  /** What promotions have given, the newest first. */
  'promotion.awards': memberGet({
    path: '/wps/promotion/awards',
    input: z.object({ promotionId: zDigits.optional(), ...pageInput }),
    value: paged(zAward),
  }),
  /** A picture for an application: the name is the sender's own for a day. */
  'promotion.upload': defineCall({
    method: 'POST',
    path: '/wps/promotion/upload',
    access: 'member',
    upload: true,
    rate: { max: 10, perSeconds: 600 },
    errors: ['upload_invalid', 'upload_too_large'],
    value: z.object({ image: z.string() }),
  }),
  /** Applies for a reward that an operator decides. */
  'promotion.apply': memberPost({
    path: '/wps/promotion/apply',
    errors: [...acts, 'promo_terms', 'promo_not_eligible', 'promo_already_joined', 'upload_invalid', 'promo_budget'],
    rate: { max: 10, perSeconds: 600 },
    input: zPromotionId.extend({
      version: z.number().int().min(1),
      comment: text(140).trim(),
      images: z.array(z.string().regex(/^[A-Za-z0-9_.-]{1,80}$/)).max(3),
    }),
    value: z.object({ id: zDigits }),
  }),
  /** What a bet counts for the member's open bonuses, for the slip: asked before a bet. */
  'bonus.guard': memberGet({
    path: '/wps/member/bonuses/guard',
    value: z.object({
      /** The smallest largest bet of the open bonuses; bets above it are refused while `isRefused`. */
      maxBet: zMoney.nullable(),
      isRefused: z.boolean(),
      open: z
        .array(
          z.object({
            ref: z.string(),
            title: z.string().nullable(),
            left: zMoney,
            maxBet: zMoney.nullable(),
            /** Parts of a million of a valid bet; `*` is for products that are not named. */
            contributions: z.record(z.string(), z.number().int()),
          }),
        )
        .max(20),
    }),
  }),
}
