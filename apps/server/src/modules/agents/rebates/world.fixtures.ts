/** Members and bets of a world in the exchange format of `@lotus/rules/agents`, as tests build and read them. */
export type WorldMember = {
  id: string
  upline: string | null
  type: number
  rates: Record<string, string>
  status: string
}
export type WorldBet = {
  id: string
  member: string
  category: string
  at: string
  stake: string
  validBet: string
  payout: string
  used?: string
}

/** The status of an account in the table `member`. */
export const statusOf = (status: string): string =>
  status === 'ACTIVE' ? 'active' : status === 'LOCKED' ? 'blocked' : 'closed'
