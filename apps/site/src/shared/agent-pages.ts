import type { FlagName } from '@lotus/contract'

/** Pages of the agent centre in the order of the specification (AC00); the last four stand behind their flags. */
export const agentPages = [
  'announcement',
  'teamOverview',
  'registerCenter',
  'teamManagement',
  'teamBetting',
  'teamProfit',
  'revenueReport',
  'teamTransactions',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realTimeSalary',
] as const
export type AgentPage = (typeof agentPages)[number]

export const agentPageFlags: Partial<Record<AgentPage, FlagName>> = {
  dividend: 'X_DIVIDEND',
  dailySalary: 'X_DAILYSAL',
  hourlySalary: 'X_HOURSAL',
  realTimeSalary: 'X_RTSAL',
}

export function isAgentPage(value: unknown): value is AgentPage {
  return agentPages.some((page) => page === value)
}

/** T01: members who have people below them; 0 is an ordinary member, 4 a trial account. */
const agentTypes: readonly number[] = [1, 2, 41, 42]
export const isAgentType = (type: number | null): boolean => type !== null && agentTypes.includes(type)
