import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { text, zAmount, zDigits, zMoney, zReason, zTexts, zTime } from '../schema-parts.ts'
import { channelTags, depositMethods, firstRules } from './deposit-schemas.ts'
import { usdtNetworks } from './crypto-schemas.ts'

const zCode = z
  .string()
  .regex(/^[a-z0-9_]{1,30}$/)
  .meta({ examples: ['main_bank'] })
/** Of the setting `cashier.card_telcos`. */
const zTelcoCode = z
  .string()
  .regex(/^[A-Z0-9_]{2,20}$/)
  .meta({ examples: ['TEL1'] })
/** By the brand's clock. */
const zClock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['08:30'] })

/** What of a channel is changed in a form. Orders that are open keep what they were opened with. */
const termsOf = <Amount extends z.core.SomeType>(zSum: Amount) =>
  z.object({
    name: zTexts(60),
    isOpen: z.boolean(),
    min: zSum,
    max: zSum,
    /** The most of one payout; a larger withdrawal is paid in parts. Null: never in parts. */
    payoutMax: z.nullable(zSum),
    /** Only these; empty: any between the limits. */
    fixedAmounts: z.array(zSum).max(20),
    quickAmounts: z.array(zSum).max(8),
    /** What the member pays: millionths of the amount and a fixed part. */
    feePpm: z.number().int().min(0).max(500_000),
    feeFixed: zSum,
    /** Both null: around the clock. From 22:00 to 06:00 goes over midnight. */
    openFrom: zClock.nullable(),
    openUntil: zClock.nullable(),
    /** What it takes in a business day; null: no bound. */
    dailyCap: z.nullable(zSum),
    rankMin: z.number().int().min(0).max(100),
    tags: z.array(z.enum(channelTags)).max(2),
    /** From where it takes orders, two letters each; empty: from everywhere. */
    countries: z
      .array(
        z
          .string()
          .regex(/^[A-Z]{2}$/)
          .meta({ examples: ['VN'] }),
      )
      .max(100),
    /** Null: for first deposits and later ones. */
    firstRule: z.enum(firstRules).nullable(),
    weight: z.number().int().min(0).max(1_000_000),
    orderMinutes: z.number().int().min(5).max(120),
  })

/** What of a channel never changes: another account or provider is another channel. `provider` null: an account at a bank. */
const zKind = z.object({
  method: z.enum(depositMethods),
  provider: zCode.nullable(),
  network: z.enum(usdtNetworks).nullable(),
  telcos: z.array(zTelcoCode).max(20),
  bank: z
    .object({
      name: text(80).trim().min(1),
      bin: z
        .string()
        .regex(/^\d{6}$/)
        .meta({ examples: ['970400'] }),
      account: z
        .string()
        .regex(/^\d{6,19}$/)
        .meta({ examples: ['0123456789'] }),
      holder: text(80).trim().min(1),
    })
    .nullable(),
})

const zTerms = termsOf(zMoney)
const zChannels = z.object({
  channels: z.array(
    z.object({
      code: zCode,
      version: z.number().int(),
      kind: zKind,
      terms: zTerms,
      vndPerUnit: zDigits,
      isSimulated: z.boolean(),
      /** Whether withdrawals are paid through it (the setting `cashier.payout_channel`). */
      isPayout: z.boolean(),
      /** Its provider fails: it takes no orders until one is tried again. */
      isFailing: z.boolean(),
      /** Of the orders of the last hour that have ended those that were credited, in thousandths. */
      success: z.number().int(),
      /** What it credited today, and in how many orders. */
      today: z.object({ credited: zMoney, orders: z.number().int() }),
    }),
  ),
  /** Changes that wait for a second operator, one for each channel at most; `before` null: a new channel. */
  waiting: z.array(
    z.object({
      id: zDigits,
      code: zCode,
      before: zTerms.nullable(),
      after: zTerms,
      kind: zKind.nullable(),
      reason: z.string(),
      by: z.string(),
      at: zTime,
      isOwn: z.boolean(),
    }),
  ),
  /** The last fifty changes that took force, the newest first. */
  changes: z.array(
    z.object({
      id: zDigits,
      code: zCode,
      before: zTerms.nullable(),
      after: zTerms,
      reason: z.string(),
      by: z.string(),
      /** Who agreed, where two had to. */
      second: z.string().nullable(),
      at: zTime,
    }),
  ),
  /** Providers that this program can reach, and networks of scratch cards: of what a new channel can be. */
  providers: z.array(z.string()),
  telcos: z.array(z.string()),
  /** The least of one withdrawal. */
  withdrawMin: zMoney,
})

/** Ways to pay in and out, as operators set them. */
export const channelCalls = {
  'bo.channels': operatorGet({ path: '/bo/channels', permission: 'channels.view', value: zChannels }),
  // What money depends on (`isGuardedTerm`), and each new channel, waits for a second operator; the rest is in force at once. `version` null and
  // `kind`: a new channel. `state_conflict`: changed meanwhile (CHANGED), a change waits (WAITING), or its code is taken (TAKEN).
  'bo.saveChannel': operatorPost({
    path: '/bo/channels/save',
    permission: 'channels.edit',
    audit: ['channels.save'],
    errors: ['not_found', 'state_conflict', 'reason_required'],
    input: z.object({
      code: zCode,
      version: z.number().int().nullable(),
      terms: termsOf(zAmount),
      kind: zKind.nullable(),
      reason: zReason,
    }),
    value: zChannels,
  }),
  // Confirmed by another operator it is in force; who entered it can only take it back.
  'bo.decideChannel': operatorPost({
    path: '/bo/channels/decide',
    permission: 'channels.edit',
    audit: ['channels.decide'],
    errors: ['not_found', 'state_conflict', 'same_operator'],
    input: z.object({ id: zDigits, isConfirmed: z.boolean() }),
    value: zChannels,
  }),
}
