import { createHmac } from 'node:crypto'
import { AppError, isTwoPlaces, parseMoney } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { channelTags, depositMethods, firstRules, usdtNetworks, zTexts } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import { zAmountText, zWhole } from '../../../platform/setting.ts'
import { getSetting } from '../../system/index.ts'
import * as repo from './channel.repo.ts'
import { partsFigures } from '../payments/payout-parts.ts'
import { cashierSettings, zVndPerUnit } from '../settings.ts'

const zClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const zAmounts = z.array(zAmountText).max(20)

/**
 * A way to pay in. With `bank` members transfer to that account, with `provider` a provider of the payment interface
 * takes the money (docs/payment-api); its signed callback credits them either way.
 */
export const zChannelPlan = z
  .strictObject({
    code: z.string().regex(/^[a-z0-9_]{1,30}$/),
    name: zTexts(60),
    isOpen: z.boolean().default(true),
    method: z.enum(depositMethods).default('DEP_BANK'),
    provider: z
      .string()
      .regex(/^[a-z0-9_]{1,30}$/)
      .optional(),
    minAmount: zAmountText,
    maxAmount: zAmountText,
    /**
     * The most that one payout through it carries; a larger withdrawal is paid in parts. Null: never in parts. Left out, a new channel
     * never splits, and of one that exists it stays as it is.
     */
    payoutMax: zAmountText.nullable().optional(),
    /** Only these, if there are any. */
    fixedAmounts: zAmounts.default([]),
    quickAmounts: z.array(zAmountText).max(8).default([]),
    /** What the member pays: millionths of the amount and a fixed part. */
    fee: z.strictObject({ ppm: zWhole(0, 500_000), fixed: zAmountText }).default({ ppm: 0, fixed: '0' }),
    /** By the brand's clock; from 22:00 to 06:00 goes over midnight. */
    hours: z.strictObject({ from: zClock, until: zClock }).optional(),
    dailyCap: zAmountText.optional(),
    rankMin: zWhole(0, 100).default(0),
    /** Words beside its name. */
    tags: z.array(z.enum(channelTags)).max(2).default([]),
    /** From where it takes orders; empty: from everywhere. */
    countries: z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .max(100)
      .default([]),
    /** `only`: for a first deposit; `after`: for every later one. */
    firstRule: z.enum(firstRules).optional(),
    weight: zWhole(0, 1_000_000).default(0),
    orderMinutes: zWhole(5, 120).default(30),
    /** VND of one unit, so many that two decimals are whole VND; by default what the brand says. */
    vndPerUnit: zVndPerUnit.optional(),
    /** Of scratch cards (DEP_CARD): the networks, by the codes of the setting `cashier.card_telcos`. */
    telcos: z
      .array(z.string().regex(/^[A-Z0-9_]{2,20}$/))
      .max(20)
      .default([]),
    /** Of USDT (DEP_CRYPTO): the network; its provider is a chain watcher (docs/payment-api/chain-watcher.md). */
    network: z.enum(usdtNetworks).optional(),
    bank: z
      .strictObject({
        name: z.string().trim().min(1).max(80),
        bin: z.string().regex(/^\d{6}$/),
        account: z.string().regex(/^\d{6,19}$/),
        holder: z.string().trim().min(1).max(80),
      })
      .optional(),
  })
  .refine(({ bank, provider }) => (bank === undefined) !== (provider === undefined), {
    path: ['bank'],
    message: 'either a bank or a provider',
  })
  .refine(({ method, telcos, fixedAmounts, provider }) => isCardPlan({ method, telcos, fixedAmounts, provider }), {
    path: ['telcos'],
    message: 'cards have networks, face values as fixed amounts, and a provider',
  })
  // Nothing in the ledger would say where the fee is: the whole transfer is in the account (issue 20).
  .refine(({ bank, fee }) => bank === undefined || (fee.ppm === 0 && /^[0.]+$/.test(fee.fixed)), {
    path: ['fee'],
    message: 'a channel with your own bank account takes no fee: leave it out, or 0',
  })
  .refine(
    ({ method, network, provider }) => network === undefined || (method === 'DEP_CRYPTO' && provider !== undefined),
    { path: ['network'], message: 'USDT has a network and a provider that watches it' },
  )
export type ChannelPlan = z.output<typeof zChannelPlan>

function isCardPlan(plan: {
  method: repo.DepositMethod
  telcos: readonly string[]
  fixedAmounts: readonly string[]
  provider: string | undefined
}): boolean {
  if (plan.method !== 'DEP_CARD') return plan.telcos.length === 0
  return plan.telcos.length > 0 && plan.fixedAmounts.length > 0 && plan.provider !== undefined
}

/** What a channel has where nothing else is said: any amount, no fee, around the clock, no cap, for everybody. */
export const usualChannel = {
  provider: 'transfer',
  fixed_amounts: [],
  fee_ppm: 0,
  fee_fixed: 0n,
  open_from: null,
  open_until: null,
  daily_cap: null,
  rank_min: 0,
  tags: [],
  countries: [],
  first_rule: null,
  weight: 0,
  telcos: [],
  network: null,
} as const satisfies Partial<repo.ChannelRow>

/** The key under which a channel's provider signs its callbacks. */
export const channelKeyOf = (pepper: Uint8Array, code: string): Buffer =>
  createHmac('sha256', pepper).update(`payment channel ${code}`).digest()

/**
 * Opens a channel. Of one that exists only `isOpen` and `payoutMax` are changed: its orders promise the rest. `isForTwo`: there are two
 * operators who change channels, so that figures are theirs to change, and another `payoutMax` changes nothing.
 */
export async function openChannel(
  db: Queryable,
  plan: ChannelPlan,
  { isForTwo = false } = {},
): Promise<'opened' | 'changed' | 'kept' | 'for_two'> {
  const known = await repo.findChannel(db, plan.code)
  if (known) {
    const payoutMax = payoutMaxOf(plan, known.payout_max)
    if (isForTwo && known.payout_max !== payoutMax) return 'for_two'
    if (known.is_open === plan.isOpen && known.payout_max === payoutMax) return 'kept'
    if (known.payout_max !== payoutMax) await assertPartsCarry(db, plan.code, payoutMax)
    await repo.setChannel(db, plan.code, { isOpen: plan.isOpen, payoutMax })
    return 'changed'
  }
  const [min, max] = [parseMoney(plan.minAmount), parseMoney(plan.maxAmount)]
  if (min <= 0n || max < min || !isTwoPlaces(min))
    throw new AppError<ErrorCode>('bad_request', { fields: { [`channels.${plan.code}.maxAmount`]: 'out_of_range' } })
  const { bank } = plan
  const feeFixed = parseMoney(plan.fee.fixed)
  if (feeFixed + (min * BigInt(plan.fee.ppm)) / 1_000_000n >= min)
    throw new AppError<ErrorCode>('bad_request', { fields: { [`channels.${plan.code}.fee`]: 'out_of_range' } })
  await repo.upsertChannel(db, {
    code: plan.code,
    method: plan.method,
    provider: plan.provider ?? usualChannel.provider,
    name: plan.name,
    fixed_amounts: plan.fixedAmounts.map((amount) => parseMoney(amount)),
    fee_ppm: plan.fee.ppm,
    fee_fixed: feeFixed,
    open_from: plan.hours?.from ?? null,
    open_until: plan.hours?.until ?? null,
    daily_cap: plan.dailyCap === undefined ? null : parseMoney(plan.dailyCap),
    rank_min: plan.rankMin,
    tags: plan.tags,
    countries: plan.countries,
    first_rule: plan.firstRule ?? null,
    weight: plan.weight,
    is_simulated: false,
    min_amount: min,
    max_amount: max,
    vnd_per_unit: BigInt(plan.vndPerUnit ?? (await getSetting(db, cashierSettings.vndPerUnit))),
    order_minutes: plan.orderMinutes,
    quick_amounts: plan.quickAmounts.map((amount) => parseMoney(amount)),
    payee_bank: bank?.name ?? null,
    payee_bin: bank?.bin ?? null,
    payee_account: bank?.account ?? null,
    payee_name: bank?.holder ?? null,
    telcos: plan.telcos,
    network: plan.network ?? null,
    payout_max: payoutMaxOf(plan, null),
  })
  if (!plan.isOpen) await repo.setChannelOpen(db, plan.code, false)
  return 'opened'
}

/** Members' withdrawals are paid through this channel: then its parts have to carry the smallest one. */
async function assertPartsCarry(db: Queryable, code: string, payoutMax: bigint | null): Promise<void> {
  if ((await getSetting(db, cashierSettings.payoutChannel)) !== code) return
  const figures = partsFigures(payoutMax, parseMoney(await getSetting(db, cashierSettings.withdrawMin)))
  if (figures === undefined) return
  throw new AppError<ErrorCode>('bad_request', { fields: { [`channels.${code}.payoutMax`]: 'payout_parts' }, figures })
}

/** The most of one payout by the plan; one that says nothing keeps `known`. */
function payoutMaxOf({ code, payoutMax }: ChannelPlan, known: bigint | null): bigint | null {
  if (payoutMax === undefined || payoutMax === null) return payoutMax === null ? null : known
  const most = parseMoney(payoutMax)
  if (most <= 0n || !isTwoPlaces(most))
    throw new AppError<ErrorCode>('bad_request', { fields: { [`channels.${code}.payoutMax`]: 'out_of_range' } })
  return most
}
