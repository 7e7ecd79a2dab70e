import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Badge, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { SearchBox } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { CataloguePanel, type CatalogueGame } from './catalogue-panel.tsx'
import { catalogueSearch } from './catalogue-search.ts'
import styles from './catalogue.module.css'

const PAGE_SIZE = 50

/** Games of vendors: which are shown, which are under maintenance, which come first. */
export function CataloguePage() {
  const { t } = useTranslation('backoffice')
  const [{ q, id }, change] = useSearchParams(catalogueSearch)
  const list = usePagedList('bo.catalogue', { limit: PAGE_SIZE, ...withValues({ q }) })
  const open = (next: string | undefined) => change({ id: next }, { replace: true })
  const close = () => open(undefined)
  const chosen = list.rows?.find((game) => game.id === id)
  return (
    <>
      <PageHead title={t('nav.catalogue')} note={t('catalogue.note')} />
      <FilterBar label={t('filters')}>
        <SearchBox
          className={styles.search}
          label={t('catalogue.search')}
          value={q}
          onSearch={(next) => change({ q: next }, { replace: true })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('nav.catalogue')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('catalogue.empty'), hint: t('catalogue.emptyHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={close}
        panelWidth="md"
        panel={chosen && <CataloguePanel key={`${chosen.id} ${chosen.updatedAt}`} game={chosen} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<CatalogueGame>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`catalogue.column.${key}`),
    [
      {
        key: 'game',
        card: 'title',
        cell: (row) => <TwoLines isApart top={localText(row.name)} below={row.code} />,
      },
      { key: 'vendor', card: 'sub', cell: (row) => localText(row.vendorName) },
      { key: 'hot', align: 'right', cell: (row) => row.hotRank ?? '–' },
      { key: 'state', cell: (row) => <State game={row} /> },
    ],
  )
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
