import { currentLanguage, useTranslation } from '@lotus/i18n'
import { Badge, Chip, DataTable, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { RouteValue } from '@lotus/contract'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError } from '../../shared/list-state.ts'
import { callQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { useListKeys } from '../../shared/use-list-keys.ts'
import { GamePanel } from './game-panel.tsx'
import { areas, type Area, type Part } from './games-search.ts'
import { drawsText } from './schedule-text.ts'
import styles from './games.module.css'

const route = getRouteApi('/desk/games')
export type GameRow = RouteValue<'bo.games'>['rows'][number]

export function GamesPage() {
  return (
    <Permitted permission="games.view">
      <Games />
    </Permitted>
  )
}

/** Every game with its hours, limits and odds (C08): what stands here is what is sold. */
function Games() {
  const { t } = useTranslation('backoffice')
  const { area, game, part = 'general' } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useQuery(callQuery('bo.games', {}))
  const all = query.data?.rows
  const rows = useMemo(() => all?.filter((row) => area === undefined || row.area === area), [all, area])
  const go = (next: { area?: Area | undefined; game?: string | undefined; part?: Part | undefined }) =>
    void navigate({ search: withValues(next) })
  const close = () => go({ area })
  useListKeys(listRef, isWide && game !== undefined ? close : undefined)
  const columns = useColumns(game !== undefined && isWide)
  return (
    <>
      <PageHead title={t('nav.games')} note={t('games.note')} />
      <FilterBar label={t('filters')}>
        <Chip selected={area === undefined} onClick={() => go({ game })}>
          {t('games.area.all')} {all && <small className="num">{all.length}</small>}
        </Chip>
        {areas.map((name) => (
          <Chip key={name} selected={area === name} onClick={() => go({ area: name, game })}>
            {t(`games.area.${name}`)}
          </Chip>
        ))}
      </FilterBar>
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('nav.games')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.gameCode}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('games.empty'), hint: t('games.emptyHint') }}
            selectedKey={game}
            onRowClick={(row) => go({ area, game: row.gameCode, part })}
          />
        }
        panel={
          game !== undefined && (
            <GamePanel
              key={game}
              gameCode={game}
              part={part}
              onPart={(next) => go({ area, game, part: next })}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

/** `isNarrow`: the panel takes the room of what it shows itself. */
function useColumns(isNarrow: boolean): Column<GameRow>[] {
  const { t } = useTranslation('backoffice')
  const columns: Column<GameRow>[] = [
    {
      key: 'game',
      header: t('games.column.game'),
      card: 'title',
      cell: (row) => (
        <span className={styles.name}>
          <b>{currentLanguage() === 'vi' ? row.nameVi : row.nameEn}</b>
          <small className="num">{`${row.gameCode} · ${t(`games.area.${row.area}`)}`}</small>
        </span>
      ),
    },
    { key: 'draws', header: t('games.column.draws'), card: 'sub', cell: (row) => drawsText(t, row) },
    { key: 'plays', header: t('games.column.plays'), align: 'right', cell: (row) => row.playCount },
    { key: 'version', header: t('games.column.version'), align: 'right', cell: (row) => row.ruleVersion },
    {
      key: 'open',
      header: t('games.column.state'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.isOpen ? 'gain' : 'warning'}>{t(row.isOpen ? 'games.open' : 'games.closed')}</Badge>
      ),
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'plays' && key !== 'version') : columns
}
