import { MONEY_UNIT, type Money } from '@lotus/kernel'

/** USDT has six decimals; amounts of ours have four. */
const USDT_UNITS = 1_000_000n
export const UNITS_PER_MONEY = USDT_UNITS / MONEY_UNIT

/** "3.937008" of 3,937,008 millionths. */
export const usdtText = (units: bigint): string =>
  `${units / USDT_UNITS}.${(units % USDT_UNITS).toString().padStart(6, '0')}`

type Rate = { rateVnd: bigint; vndPerUnit: bigint }

/**
 * What so many millionths of one USDT are worth, cut off to ten-thousandths of our unit. As `cashier_usdt_worth`, which
 * decides.
 */
export const worthOf = (units: bigint, { rateVnd, vndPerUnit }: Rate): Money =>
  (units * rateVnd) / (UNITS_PER_MONEY * vndPerUnit)

/** How many millionths of one USDT an amount is, cut off. */
export const sentFor = (amount: Money, { rateVnd, vndPerUnit }: Rate): bigint =>
  (amount * UNITS_PER_MONEY * vndPerUnit) / rateVnd

/** One USDT in our unit, cut off; for screens. */
export const rateOf = (rate: Rate): Money => worthOf(USDT_UNITS, rate)
