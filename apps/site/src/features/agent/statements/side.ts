/** Whose statements: one's own, or those given to the downline. */
export type Side = 'mine' | 'given'
/** The tab of each side. */
export const tabOf = { mine: 'statements', given: 'givenStatements' } as const satisfies Record<Side, string>
