import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Game } from '../../../shared/lottery/types.ts'
import { menuQuery } from '../../../shared/queries.ts'
import { slipOf, useBetting } from '../state/betting-store.ts'
import { isDailyStation } from './is-daily-station.ts'

/**
 * The stations whose slips go together with this page's: those of the same day, in the order of the menu. Empty if this
 * page's slip stands alone.
 */
export function useTogether(game: Game, viewedIssueNo: string | undefined): readonly string[] {
  const menu = useQuery(menuQuery())
  const slips = useBetting((state) => state.slips)
  const own = useBetting((state) => slipOf(state, game.gameCode))
  const issueNo = own.items.length > 0 ? own.issueNo : viewedIssueNo
  return useMemo(() => {
    if (!isDailyStation(game)) return []
    const codes = (menu.data?.games ?? []).filter(isDailyStation).map(({ gameCode }) => gameCode)
    const filled = codes.filter((code) => (slips[code]?.items.length ?? 0) > 0 && slips[code]?.issueNo === issueNo)
    return filled.some((code) => code !== game.gameCode) ? filled : []
  }, [game, menu.data, slips, issueNo])
}
