import type { CallError } from '@lotus/client'
import { useAttempt } from '@lotus/client/use-attempt'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { requireLogin } from '../../../shared/auth-gate.ts'
import { isLoggedIn, setBalance } from '../../../shared/session.ts'
import { keptAttempts } from './chase-attempt.ts'
import type { Chase, ChaseBody } from './model.ts'

export type PlacingChase = {
  isSending: boolean
  /** No answer arrived: only the same chase may be sent again, with the same key. */
  isUnknown: boolean
  failure: CallError | null
  forgetFailure: () => void
  confirm: (body: ChaseBody) => Promise<Chase | null>
}

/** The issues or the game of the chase have changed on the server. */
const staleData = {
  issue_closed: 'lottery.chaseIssues',
  issue_not_found: 'lottery.chaseIssues',
  chase_issue_gap: 'lottery.chaseIssues',
  chase_too_long: 'lottery.chaseIssues',
  odds_changed: 'lottery.game',
  terms_changed: 'lottery.game',
  return_under_floor: 'lottery.game',
  unknown_play: 'lottery.game',
  play_closed: 'lottery.game',
  game_closed: 'lottery.game',
  chase_not_allowed: 'lottery.game',
  reality_check_due: 'protection.play',
} as const

/** One key per confirmation, kept through every retry of the same chase and through a reload. */
export function usePlaceChase(gameCode: string): PlacingChase {
  const queries = useQueryClient()
  const { send, ...state } = useAttempt<ChaseBody>({ store: () => keptAttempts(gameCode), repeatsUnknown: true })
  const refetch = (...names: string[]) => {
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }

  async function confirm(body: ChaseBody): Promise<Chase | null> {
    if (!isLoggedIn()) {
      await requireLogin()
      return null
    }
    const placed = await send(
      body,
      (content, key) => call('lottery.placeChase', content, { idempotencyKey: key }),
      (error) => {
        const stale = staleData[error.code as keyof typeof staleData] // undefined for every other code
        if (stale) refetch(stale)
        refetch('lottery.ownGroup')
      },
    )
    if (!placed) return null
    setBalance(placed.balance)
    refetch('lottery.chases', 'lottery.orders', 'wallet.statement')
    return placed.chase
  }
  return { ...state, confirm }
}
