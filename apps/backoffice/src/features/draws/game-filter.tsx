import { currentLanguage, useTranslation } from '@lotus/i18n'
import { SelectField } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { gameName, useSeenGames } from './game-names.ts'
import styles from './draws.module.css'

type Props = { value: string | undefined; onChange: (gameCode: string | undefined) => void }

/** One game of many, by name. Who may not see the games chooses among those whose draws were shown. */
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
    const games =
      query.data?.rows.map(({ gameCode, nameVi, nameEn }) => ({ gameCode, gameNameVi: nameVi, gameNameEn: nameEn })) ??
      seen
    return games
      .map((game) => ({ value: game.gameCode, label: gameName(game) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))
  }, [query.data, seen])
  return (
    <SelectField
      className={styles.gameFilter}
      size="sm"
      label={t('draws.filter.game')}
      labelHidden
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      options={[{ value: '', label: t('draws.filter.everyGame') }, ...options]}
    />
  )
}
