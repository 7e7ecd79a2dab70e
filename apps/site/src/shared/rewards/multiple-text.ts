import { formatCount } from '@lotus/i18n'

const ONCE = 1_000_000

/** How many times an amount must be staked: "1×". */
export const multipleText = (ppm: number): string => `${formatCount(ppm / ONCE)}×`
