import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, TextField, type Column } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Desk, FilterBar, PageHead, Permitted } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { CataloguePanel } from './catalogue-panel.tsx'
import styles from './catalogue.module.css'

export type CatalogueGame = RouteValue<'bo.catalogue'>['rows'][number]

const route = getRouteApi('/desk/catalogue')
const PAGE_SIZE = 50
const QUERY_MAX = 60

/** Games of vendors: which are shown, which are closed for work, which stand in front. */
export function CataloguePage() {
  return (
    <Permitted permission="games.view">
      <Games />
    </Permitted>
  )
}

function Games() {
  const { t } = useTranslation('backoffice')
  const { q, id } = route.useSearch()
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q ?? '')
  const query = useInfiniteQuery(pagedQuery('bo.catalogue', { limit: PAGE_SIZE, ...withValues({ q }) }))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const go = (next: { q?: string | undefined; id?: string | undefined }) =>
    void navigate({ search: withValues({ q, id, ...next }), replace: true })
  const chosen = rows?.find((game) => game.id === id)
  return (
    <>
      <PageHead title={t('nav.catalogue')} note={t('catalogue.note')} />
      <FilterBar label={t('filters')}>
        <TextField
          className={styles.search}
          size="sm"
          type="search"
          label={t('catalogue.search')}
          labelHidden
          placeholder={t('catalogue.search')}
          maxLength={QUERY_MAX}
          before={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            go({ q: event.target.value.trim() || undefined })
          }}
        />
      </FilterBar>
      <Desk
        width="md"
        list={
          <DataTable
            label={t('nav.catalogue')}
            columns={useColumns()}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t('catalogue.empty'), hint: t('catalogue.emptyHint') }}
            selectedKey={id}
            onRowClick={(row) => go({ id: row.id })}
            loadMore={listMore(query)}
          />
        }
        panel={
          chosen && (
            <CataloguePanel
              key={`${chosen.id} ${chosen.updatedAt}`}
              game={chosen}
              onClose={() => go({ id: undefined })}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<CatalogueGame>[] {
  const { t, i18n } = useTranslation('backoffice')
  return [
    {
      key: 'game',
      header: t('catalogue.column.game'),
      card: 'title',
      cell: (row) => (
        <span className={styles.name}>
          <b>{i18n.language === 'vi' ? row.nameVi : row.nameEn}</b>
          <small className="num">{row.code}</small>
        </span>
      ),
    },
    {
      key: 'vendor',
      header: t('catalogue.column.vendor'),
      card: 'sub',
      cell: (row) => (i18n.language === 'vi' ? row.vendorNameVi : row.vendorNameEn),
    },
    { key: 'hot', header: t('catalogue.column.hot'), align: 'right', cell: (row) => row.hotRank ?? '–' },
    {
      key: 'state',
      header: t('catalogue.column.state'),
      cell: (row) => <State game={row} />,
    },
  ]
}

function State({ game }: { game: CatalogueGame }) {
  const { t } = useTranslation('backoffice')
  if (game.isHidden) return <Badge tone="neutral">{t('catalogue.state.hidden')}</Badge>
  if (!game.maintenance) return <Badge tone="gain">{t('catalogue.state.open')}</Badge>
  const { until } = game.maintenance
  return (
    <Badge tone="warning">
      {until === null ? t('catalogue.state.closed') : t('catalogue.state.closedUntil', { at: formatDateTime(until) })}
    </Badge>
  )
}
