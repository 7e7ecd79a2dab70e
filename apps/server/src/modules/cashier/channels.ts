import { createHmac } from 'node:crypto'
import { AppError, isTwoPlaces, parseMoney } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { zTexts } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import { findingIf, type Finding } from '../../platform/finding.ts'
import { zAmountText, zWhole } from '../../platform/setting.ts'
import { getSetting } from '../system/index.ts'
import * as repo from './cashier.repo.ts'
import { listPayoutBanks } from './payout-banks.ts'
import { cashierSettings, zVndPerUnit } from './settings.ts'

/** A bank account to which members transfer; the provider's signed callback credits them (`cashier.pspCallback`). */
export const zChannelPlan = z.strictObject({
  code: z.string().regex(/^[a-z0-9_]{1,30}$/),
  name: zTexts(60),
  isOpen: z.boolean().default(true),
  minAmount: zAmountText,
  maxAmount: zAmountText,
  quickAmounts: z.array(zAmountText).max(8).default([]),
  orderMinutes: zWhole(5, 120).default(30),
  /** VND of one unit, so many that two decimals are whole VND; by default what the brand says. */
  vndPerUnit: zVndPerUnit.optional(),
  bank: z.strictObject({
    name: z.string().trim().min(1).max(80),
    bin: z.string().regex(/^\d{6}$/),
    account: z.string().regex(/^\d{6,19}$/),
    holder: z.string().trim().min(1).max(80),
  }),
})
export type ChannelPlan = z.output<typeof zChannelPlan>

/** The key under which a channel's provider signs its callbacks. */
export const channelKeyOf = (pepper: Uint8Array, code: string): Buffer =>
  createHmac('sha256', pepper).update(`payment channel ${code}`).digest()

/** Opens a channel. Of one that exists only `isOpen` is changed: its orders promise the rest. */
export async function openChannel(db: Queryable, plan: ChannelPlan): Promise<'opened' | 'changed' | 'kept'> {
  const known = await repo.findChannel(db, plan.code)
  if (known) {
    if (known.is_open === plan.isOpen) return 'kept'
    await repo.setChannelOpen(db, plan.code, plan.isOpen)
    return 'changed'
  }
  const [min, max] = [parseMoney(plan.minAmount), parseMoney(plan.maxAmount)]
  if (min <= 0n || max < min || !isTwoPlaces(min))
    throw new AppError<ErrorCode>('bad_request', { fields: { [`channels.${plan.code}.maxAmount`]: 'out_of_range' } })
  const { bank } = plan
  await repo.upsertChannel(db, {
    code: plan.code,
    method: 'DEP_BANK',
    name: plan.name,
    is_simulated: false,
    min_amount: min,
    max_amount: max,
    vnd_per_unit: BigInt(plan.vndPerUnit ?? (await getSetting(db, cashierSettings.vndPerUnit))),
    order_minutes: plan.orderMinutes,
    quick_amounts: plan.quickAmounts.map((amount) => parseMoney(amount)),
    payee_bank: bank.name,
    payee_bin: bank.bin,
    payee_account: bank.account,
    payee_name: bank.holder,
  })
  if (!plan.isOpen) await repo.setChannelOpen(db, plan.code, false)
  return 'opened'
}

/** Whether members can pay in and out. */
export async function checkCashier({ db }: { db: Queryable }): Promise<Finding[]> {
  const real = (await repo.listChannels(db)).filter(({ is_simulated: isSimulated }) => !isSimulated)
  return [
    ...findingIf(real.length === 0, 'channel_none'),
    ...findingIf((await listPayoutBanks(db)).length === 0, 'payout_banks_none'),
  ]
}
