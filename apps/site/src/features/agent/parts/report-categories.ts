/** The products that the reports of a team can be asked for. */
export const reportCategories = ['LOTT', 'RNG', 'LIVE', 'SPORTS', 'FISH', 'PVP'] as const
export type ReportCategory = (typeof reportCategories)[number]
