/** How many rows a list of the agent centre shows at once (operations.md 0.8), the default first. */
export const pageSizes = [10, 20, 50] as const
export type PageSize = (typeof pageSizes)[number]
export const PAGE_SIZE: PageSize = pageSizes[0]
