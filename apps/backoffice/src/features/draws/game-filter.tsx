import { currentLanguage, useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FilterSelect } from '../../shared/filters.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { gameName, useSeenGames } from './game-names.ts'

type Props = { value: string | undefined; onChange: (gameCode: string | undefined) => void }

/** Chooses one game by name. An operator who may not see the games chooses among those whose draws were shown. */
export function GameFilter({ value, onChange }: Props) {
  const { t } = useTranslation('backoffice')
  const mayList = useCan('games.view')
  const seen = useSeenGames((state) => state.games)
  const query = useQuery({
    ...callQuery('bo.games', {}),
    enabled: mayList,
    refetchInterval: false as const,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const options = useMemo(() => {
    const games = query.data?.rows.map(({ gameCode, name }) => ({ gameCode, gameName: name })) ?? seen
    return games
      .map((game) => ({ value: game.gameCode, label: gameName(game) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  }, [query.data, seen])
  return (
    <FilterSelect
      label={t('draws.filter.game')}
      every={t('draws.filter.everyGame')}
      width="medium"
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
