// Account types: `isAgent` of the wire, `account_type` of the database (T01, DECISIONS 15).

/** Plays for play money. In SQL: `account_trial()`. */
export const TRIAL_ACCOUNT = 4

/** Agents of every kind. */
export const agentTypes: readonly number[] = [1, 2, 41, 42]
export const isAgentType = (type: number | null): boolean => type !== null && agentTypes.includes(type)
