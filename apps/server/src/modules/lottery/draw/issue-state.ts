import type { RouteValue } from '@lotus/contract'
import type { Issue } from './issues.repo.ts'

export type WireState = RouteValue<'lottery.results'>['rows'][number]['state']

/** The stored state says what has been done; whether the issue is on sale follows from the clock. */
export function wireState(issue: Pick<Issue, 'state' | 'openAt' | 'lockAt'>, now: Date): WireState {
  if (issue.state !== 'scheduled') return issue.state
  if (now < issue.openAt) return 'scheduled'
  return now < issue.lockAt ? 'open' : 'locked'
}
