import { lotteryCategories } from '@lotus/contract'

/** The products that the record and a team's reports can be asked for, in the order of the lobby. */
export const betCategories = [...lotteryCategories, 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP'] as const
export type BetCategory = (typeof betCategories)[number]
