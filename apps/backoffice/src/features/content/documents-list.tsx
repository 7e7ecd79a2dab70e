import type { DocumentKind, RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable, SelectField, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FilterBar } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { useCan } from '../../shared/permissions.ts'
import { pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { CategoriesModal } from './categories-modal.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { inMine, MissingBadge, Search, Title, type ListProps } from './list-parts.tsx'
import { useCategories } from './use-categories.ts'

type Row = RouteValue<'bo.contentDocuments'>['rows'][number]

const states = ['published', 'changed', 'draft', 'missing'] as const
const PAGE_SIZE = 50

/** Help, pages, news or blog, by category and place (row 58). */
export function DocumentsList({ q, state: stateText, kind, onFilter, onOpen }: ListProps & { kind: DocumentKind }) {
  const { t } = useTranslation('contentDesk')
  const mayEdit = useCan('content.edit')
  const [isSorting, setSorting] = useState(false)
  const state = states.find((each) => each === stateText)
  const query = useInfiniteQuery(
    pagedQuery('bo.contentDocuments', { kind, limit: PAGE_SIZE, ...withValues({ q, state }) }),
  )
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <SelectField
          className={styles.select}
          size="sm"
          label={t('column.state')}
          labelHidden
          value={state ?? ''}
          options={[
            { value: '', label: t('everyState') },
            ...states.map((value) => ({ value, label: t(`documentState.${value}`) })),
          ]}
          onChange={(event) => onFilter({ state: event.target.value || undefined })}
        />
        <Search {...withValues({ q })} onFilter={onFilter} />
        {mayEdit && (
          <span className={styles.add}>
            {kind !== 'page' && (
              <Button size="sm" onClick={() => setSorting(true)}>
                {t('categories.open')}
              </Button>
            )}
            <Button
              size="sm"
              variant="primary"
              icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => onOpen(NEW)}
            >
              {t(`add.${kind}`)}
            </Button>
          </span>
        )}
      </FilterBar>
      <DataTable
        label={t(`view.${kind}`)}
        columns={useColumns(kind)}
        rows={rows}
        rowKey={(row) => row.id}
        loading={query.isPending}
        error={listError(query, rows)}
        empty={{ title: t(`none.${kind}`), hint: t('none.hint') }}
        onRowClick={(row) => onOpen(row.id)}
        loadMore={listMore(query)}
      />
      {kind !== 'page' && isSorting && <CategoriesModal kind={kind} onClose={() => setSorting(false)} />}
    </>
  )
}

function useColumns(kind: DocumentKind): Column<Row>[] {
  const { t } = useTranslation('contentDesk')
  const categories = useCategories()
  const category: Column<Row> = {
    key: 'category',
    header: t('column.category'),
    card: 'sub',
    cell: (row) => {
      const found = categories.data?.rows.find(({ key }) => key === row.category)
      return found ? inMine(found.name) : '–'
    },
  }
  return [
    {
      key: 'title',
      header: t('column.title'),
      card: 'title',
      cell: (row) => <Title title={row.title} note={row.slug} />,
    },
    ...(kind === 'page' ? [] : [category]),
    {
      key: 'languages',
      header: t('column.languages'),
      cell: (row) => (row.missing.length === 0 ? 'VI · EN' : <MissingBadge missing={row.missing} />),
    },
    {
      key: 'updated',
      header: t('column.updated'),
      cell: (row) => (
        <span className={styles.name}>
          <span className="num">{formatDateTime(row.updatedAt)}</span>
          <small>{row.updatedBy}</small>
        </span>
      ),
    },
    {
      key: 'version',
      header: t('column.version'),
      align: 'right',
      cell: (row) => <span className="num">{row.version}</span>,
    },
    { key: 'state', header: t('column.state'), card: 'status', cell: (row) => <DocumentState document={row} /> },
  ]
}

/** On the site, changed since, not yet, or waiting for a second operator. */
export function DocumentState({ document }: { document: Pick<Row, 'isWaiting' | 'publishedVersion' | 'version'> }) {
  const { t } = useTranslation('contentDesk')
  if (document.isWaiting) return <Badge tone="info">{t('documentState.waiting')}</Badge>
  if (document.publishedVersion === null) return <Badge tone="neutral">{t('documentState.draft')}</Badge>
  if (document.publishedVersion < document.version) return <Badge tone="warning">{t('documentState.changed')}</Badge>
  return <Badge tone="gain">{t('documentState.published')}</Badge>
}
