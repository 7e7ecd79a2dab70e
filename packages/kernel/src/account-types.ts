/** What an account of a type may do, and what it counts for (operations.md 0.4). */
type AccountTypeRow = {
  /** `isAgent` of the wire, `account_type` of the database (T01, DECISIONS 15). */
  readonly code: number
  readonly label: string
  /** The member centre is open to it. */
  readonly canMember: boolean
  /** It is an agent: the agent centre is open to it. */
  readonly canAgent: boolean
  /** Of agents: directly below the operator. */
  readonly isTop: boolean
  /** What it plays counts for the chain above. */
  readonly reportable: boolean
  /** It can be paid what agents and their players earn. */
  readonly payable: boolean
  /** It plays for real money. */
  readonly canBetReal: boolean
}

const real = { canMember: true, reportable: true, payable: true, canBetReal: true } as const
const test = { canMember: true, reportable: false, payable: false, canBetReal: true } as const

/** The types of accounts, once: the table `account_type` of the database has the same rows, which a test compares. */
export const accountTypes = [
  { ...real, code: 0, label: 'player', canAgent: false, isTop: false },
  { ...real, code: 1, label: 'top agent', canAgent: true, isTop: true },
  { ...real, code: 2, label: 'agent', canAgent: true, isTop: false },
  {
    code: 4,
    label: 'trial',
    canMember: false,
    canAgent: false,
    isTop: false,
    reportable: false,
    payable: false,
    canBetReal: false,
  },
  { ...test, code: 41, label: 'test top agent', canAgent: true, isTop: true },
  { ...test, code: 42, label: 'test agent', canAgent: true, isTop: false },
] as const satisfies readonly AccountTypeRow[]

type AccountType = (typeof accountTypes)[number]['code']
export const accountTypeCodes: readonly AccountType[] = accountTypes.map(({ code }) => code)

/** Of a type that is none, and of null, nothing is true. */
const rowOf = (type: number | null): AccountTypeRow | undefined => accountTypes.find(({ code }) => code === type)

/** An ordinary member; what an account is made as. */
export const PLAYER_ACCOUNT = 0
/** An agent below another one. */
export const AGENT_ACCOUNT = 2
/** Plays for play money. In SQL: `account_trial()`. */
export const TRIAL_ACCOUNT = 4

/** Agents of every kind. */
export const isAgentType = (type: number | null): boolean => rowOf(type)?.canAgent ?? false
export const isPlayerType = (type: number | null): boolean => isCountedType(type) && !isAgentType(type)
/** Agents for tests. */
export const isTestType = (type: number | null): boolean => isAgentType(type) && !isCountedType(type)
/** Whether what it plays counts for anybody: trial and test accounts play for nothing. */
export const isCountedType = (type: number | null): boolean => rowOf(type)?.reportable ?? false
/** Whether it can be paid what is earned from a team's play. */
export const isPaidType = (type: number | null): boolean => rowOf(type)?.payable ?? false

export const agentTypes = accountTypeCodes.filter(isAgentType)
export const testTypes = accountTypeCodes.filter(isTestType)
