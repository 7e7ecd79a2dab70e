/** What bets on lotteries count as (docs/domain/agents.md). */
export const lotteryCategories = ['LOTT', 'ELOTT', 'SEA'] as const
export type LotteryCategory = (typeof lotteryCategories)[number]

/** What rebates are agreed for, by product (operations.md 1.2). */
export const rebateCategories = [...lotteryCategories, 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'] as const
export type RebateCategory = (typeof rebateCategories)[number]
export const isRebateCategory = (text: string): text is RebateCategory =>
  rebateCategories.some((category) => category === text)
/** The terms offered for a link's validity, in days; null stands for "until it is closed". */
export const linkDays = [1, 7, 30, 90] as const
/** So many statements of contracts one call approves at most. */
export const approvedMax = 50
