import { useTranslation, localText } from '@lotus/i18n'
import { Badge, Chip, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RouteValue } from '@lotus/contract'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams } from '../../shared/search.ts'
import { listOf } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { GamePanel } from './game-panel.tsx'
import { areas, gamesSearch } from './games-search.ts'
import { drawsText } from './schedule-text.ts'

export type GameRow = RouteValue<'bo.games'>['rows'][number]

/** Every game with its hours, limits and odds (C08), exactly as it is sold. */
export function GamesPage() {
  const { t } = useTranslation('backoffice')
  const [{ area, game, part = 'general' }, change] = useSearchParams(gamesSearch)
  const query = useQuery(callQuery('bo.games', {}))
  const all = query.data?.rows
  const rows = useMemo(() => all?.filter((row) => area === undefined || row.area === area), [all, area])
  const close = () => change({ game: undefined, part: undefined })
  return (
    <>
      <PageHead title={t('nav.games')} note={t('games.note')} />
      <FilterBar label={t('filters')}>
        <Chip selected={area === undefined} onClick={() => change({ area: undefined, part: undefined })}>
          {t('games.area.all')} {all && <small className="num">{all.length}</small>}
        </Chip>
        <FilterChips
          values={areas}
          value={area}
          label={(name) => t(`games.area.${name}`)}
          onChange={(name) => change({ area: name, part: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={listOf(rows, query)}
        label={t('nav.games')}
        columns={useColumns()}
        shownInPanel={['plays', 'version']}
        rowKey={(row) => row.gameCode}
        empty={{ title: t('games.empty'), hint: t('games.emptyHint') }}
        openKey={game}
        onOpen={(row) => change({ game: row.gameCode, part })}
        onClose={close}
        panel={
          game !== undefined && (
            <GamePanel
              key={game}
              gameCode={game}
              part={part}
              onPart={(next) => change({ part: next })}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<GameRow>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`games.column.${key}`),
    [
      {
        key: 'game',
        card: 'title',
        cell: (row) => (
          <TwoLines isApart top={localText(row.name)} below={`${row.gameCode} · ${t(`games.area.${row.area}`)}`} />
        ),
      },
      { key: 'draws', card: 'sub', cell: (row) => drawsText(t, row) },
      { key: 'plays', align: 'right', cell: (row) => row.playCount },
      { key: 'version', align: 'right', cell: (row) => row.ruleVersion },
      {
        key: 'open',
        header: t('games.column.state'),
        card: 'status',
        cell: (row) => (
          <Badge tone={row.isOpen ? 'gain' : 'warning'}>{t(row.isOpen ? 'games.open' : 'games.closed')}</Badge>
        ),
      },
    ],
  )
}
