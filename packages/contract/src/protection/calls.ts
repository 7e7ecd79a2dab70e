import { z } from 'zod'
import { memberGet, memberPost } from '../define-call.ts'
import { zAmount, zMoney, zTime } from '../schema-parts.ts'
import { playCalls } from './play-calls.ts'

// Limits and exclusions that members set for themselves (trust.md 2.1 to 2.4, DECISIONS 21).
const limitKinds = ['deposit', 'loss', 'stake'] as const
const zKind = z.enum(limitKinds)
/** A rolling window: 24 hours, 7 days or 30 days up to now. */
const zDays = z.union([z.literal(1), z.literal(7), z.literal(30)])

const zOwnLimit = z.object({
  kind: zKind,
  days: zDays,
  /** Null: no limit. */
  amount: zMoney.nullable(),
  /** The usage of the window; a loss may be negative. */
  used: zMoney,
  /** Null without a limit. */
  left: zMoney.nullable(),
  /** A higher limit, or none, that waits: it can be confirmed between the two times, then it expires. */
  pending: z.object({ amount: zMoney.nullable(), from: zTime, lapsesAt: zTime, isRipe: z.boolean() }).nullable(),
})

const zProtection = z.object({
  limits: z.array(zOwnLimit),
  exclusion: z
    .object({
      reason: z.enum(['cool_off', 'self', 'operator']),
      startsAt: zTime,
      /** The end of a time-out, or of the term of a self-exclusion; null: for ever. */
      until: zTime.nullable(),
      /** no: not yet, or never. ask: the term is over. waits: asked, until `reopenAt`. confirm: may be reopened now. */
      reopen: z.enum(['no', 'ask', 'waits', 'confirm']),
      reopenAt: zTime.nullable(),
    })
    .nullable(),
  /** The options offered; the operator's settings. */
  offers: z.object({
    raiseHours: z.number().int(),
    lapseDays: z.number().int(),
    reopenHours: z.number().int(),
    timeOutHours: z.array(z.number().int()),
    exclusionMonths: z.array(z.number().int()),
  }),
})

export const protectionCalls = {
  ...playCalls,
  'protection.state': memberGet({
    path: '/wps/member/protection',
    value: zProtection,
  }),
  /** A lower amount is in force at once; a higher one, or null for none, has to wait and needs a step-up check. */
  'protection.setLimit': memberPost({
    path: '/wps/member/protection/limit',
    rate: { max: 30, perSeconds: 60 },
    errors: ['step_up_required'],
    input: z.object({ kind: zKind, days: zDays, amount: zAmount.nullable() }),
    value: zProtection,
  }),
  'protection.confirmLimit': memberPost({
    path: '/wps/member/protection/limit/confirm',
    rate: { max: 30, perSeconds: 60 },
    errors: ['state_conflict'],
    input: z.object({ kind: zKind, days: zDays }),
    value: zProtection,
  }),
  /** Cannot be undone: neither by the member nor by an operator. */
  'protection.timeOut': memberPost({
    path: '/wps/member/protection/timeOut',
    rate: { max: 10, perSeconds: 60 },
    errors: ['state_conflict'],
    input: z.object({ hours: z.number().int().min(1).max(10_000) }),
    value: zProtection,
  }),
  /** Null months: for ever. The step-up check, as nobody can undo it: not whoever finds an unlocked phone. */
  'protection.selfExclude': memberPost({
    path: '/wps/member/protection/exclusion',
    rate: { max: 10, perSeconds: 60 },
    stepUp: true,
    errors: ['state_conflict'],
    input: z.object({ months: z.number().int().min(1).max(1200).nullable() }),
    value: zProtection,
  }),
  'protection.reopen': memberPost({
    path: '/wps/member/protection/reopen',
    rate: { max: 10, perSeconds: 60 },
    errors: ['state_conflict'],
    value: zProtection,
  }),
}
