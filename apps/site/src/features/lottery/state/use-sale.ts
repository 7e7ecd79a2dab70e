import { serverClock } from '../../../shared/api.ts'
import { followingIssue, isSelling } from '../model/phase.ts'
import type { Game, Issue } from '../../../shared/lottery/types.ts'
import type { Slip } from './betting-store.ts'
import { usePhase, type Issues } from './use-issues.ts'

export type Sale = { state: 'selling' } | { state: 'early'; opensAt: string } | { state: 'closed'; next: Issue | null }

/** Whether the slip's issue takes bets now, by the server's clock. */
export function useSale(game: Game, issues: Issues, slip: Slip): Sale {
  const known = [issues.current, issues.next, ...issues.pending].filter((issue) => issue !== null)
  const issue = known.find((candidate) => candidate.issueNo === slip.issueNo) ?? null
  const phase = usePhase(issue, game.periodSeconds)
  if (issues.isLoading || (phase && isSelling(phase))) return { state: 'selling' }
  if (issue && phase === 'scheduled') return { state: 'early', opensAt: issue.openAt }
  return { state: 'closed', next: followingIssue(issues, slip.issueNo, serverClock.now()) }
}
