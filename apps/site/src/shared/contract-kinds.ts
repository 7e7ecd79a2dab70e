import type { contractPages } from './agent-pages.ts'
import { useFlag } from './permission.ts'

type KindOfContract = keyof typeof contractPages
const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly KindOfContract[]

/** The kinds of contract that the operator has switched on (operations.md 2.10): each has a flag, and AGENTPOLICY3 switches all. */
export function useKindsOn(): readonly KindOfContract[] {
  const areOn = useFlag('AGENTPOLICY3')
  const on = {
    DIVIDEND: useFlag('X_DIVIDEND'),
    DAILY: useFlag('X_DAILYSAL'),
    HOURLY: useFlag('X_HOURSAL'),
    REALTIME: useFlag('X_RTSAL'),
  }
  return areOn ? kinds.filter((kind) => on[kind]) : []
}
