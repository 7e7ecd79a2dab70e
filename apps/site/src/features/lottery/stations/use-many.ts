import { useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { gameQuery } from '../../../shared/queries.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { useItemErrorText } from '../parts/item-error-text.ts'
import type { Issues } from '../state/use-issues.ts'
import { isDailyStation } from './is-daily-station.ts'

type Choice = { play: string; content: WireContent; points: number; unit: string }

/** The other stations for which the board's ticket is bet at the same time; the choice is one of this page. */
export function useMany(game: Game, issues: Issues, onOpenSlip: () => void, isMobile: boolean) {
  const { t } = useTranslation('lottery')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const itemErrorText = useItemErrorText()
  const issueNo = issues.viewed?.issueNo
  const [chosen, setChosen] = useState<{ issueNo: string | undefined; codes: readonly string[] }>({
    issueNo: undefined,
    codes: [],
  })
  // Another day has other stations.
  const others = chosen.issueNo === issueNo ? chosen.codes : []
  const choose = useCallback(
    (codes: readonly string[]) => {
      setChosen({ issueNo, codes })
      for (const code of codes) void queries.prefetchQuery(gameQuery(code))
    },
    [issueNo, queries],
  )

  async function add(choice: Choice, onAdded: () => void): Promise<void> {
    if (issueNo === undefined) return
    try {
      const { addMany } = await import('./add-many.ts')
      const answer = await addMany(queries, { ...choice, issueNo, gameCodes: [game.gameCode, ...others] })
      if (answer.kind === 'added') {
        onAdded()
        if (isMobile) onOpenSlip()
      } else {
        const text =
          answer.kind === 'refused'
            ? itemErrorText(answer.error)
            : t('many.otherIssue', { issue: answer.blocked.issueNo })
        toast.error(t('many.failed', { station: answer.game, text }), { id: 'many' })
      }
    } catch (error) {
      toast.error(errorText(error), { id: 'many' })
    }
  }
  return { isPossible: isDailyStation(game), others, choose, add }
}
