import type { DocumentKind, RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation, localText } from '@lotus/i18n'
import { Badge, Button, type Column } from '@lotus/ui'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect } from '../../shared/filters.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { CategoriesModal } from './categories-modal.tsx'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { AddButton, Languages, Search, Title, type ListProps } from './list-parts.tsx'
import { useCategories } from './use-categories.ts'

type Row = RouteValue<'bo.contentDocuments'>['rows'][number]

const states = ['published', 'changed', 'draft', 'missing'] as const
const PAGE_SIZE = 50

/** Help, pages, news or blog, by category and position (row 58). */
export function DocumentsList({ q, state: stateText, kind, onFilter, onOpen }: ListProps & { kind: DocumentKind }) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  const [isSorting, setSorting] = useState(false)
  const state = states.find((each) => each === stateText)
  const list = usePagedList('bo.contentDocuments', { kind, limit: PAGE_SIZE, ...withValues({ q, state }) })
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <FilterSelect
          label={t('column.state')}
          every={t('everyState')}
          width="narrow"
          options={states.map((value) => ({ value, label: t(`documentState.${value}`) }))}
          value={state}
          onChange={(next) => onFilter({ state: next })}
        />
        <Search {...withValues({ q })} onFilter={onFilter} />
        {mayEdit && (
          <span className={styles.add}>
            {kind !== 'page' && (
              <Button size="sm" onClick={() => setSorting(true)}>
                {t('categories.open')}
              </Button>
            )}
            <AddButton text={t(`add.${kind}`)} onClick={() => onOpen(NEW)} />
          </span>
        )}
      </FilterBar>
      <PlainList
        list={list}
        label={t(`view.${kind}`)}
        columns={useColumns(kind)}
        rowKey={(row) => row.id}
        empty={{ title: t(`none.${kind}`), hint: t('none.hint') }}
        onOpen={(row) => onOpen(row.id)}
      />
      {kind !== 'page' && isSorting && <CategoriesModal kind={kind} onClose={() => setSorting(false)} />}
    </>
  )
}

function useColumns(kind: DocumentKind): Column<Row>[] {
  const { t } = useTranslation('backofficeContent')
  const categories = useCategories()
  const category = {
    key: 'category',
    card: 'sub' as const,
    cell: (row: Row) => {
      const found = categories.data?.rows.find(({ key }) => key === row.category)
      return found ? localText(found.name) : '–'
    },
  }
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'title', card: 'title', cell: (row) => <Title title={row.title} note={row.slug} /> },
      ...(kind === 'page' ? [] : [category]),
      {
        key: 'languages',
        cell: (row) => <Languages missing={row.missing} />,
      },
      {
        key: 'updated',
        cell: (row) => (
          <span className={styles.name}>
            <span className="num">{formatDateTime(row.updatedAt)}</span>
            <small>{row.updatedBy}</small>
          </span>
        ),
      },
      { key: 'version', align: 'right', cell: (row) => <span className="num">{row.version}</span> },
      { key: 'state', card: 'status', cell: (row) => <DocumentState document={row} /> },
    ],
  )
}

/** Published, changed since, not published yet, or waiting for a second operator. */
export function DocumentState({ document }: { document: Pick<Row, 'isWaiting' | 'publishedVersion' | 'version'> }) {
  const { t } = useTranslation('backofficeContent')
  if (document.isWaiting) return <Badge tone="info">{t('documentState.waiting')}</Badge>
  if (document.publishedVersion === null) return <Badge tone="neutral">{t('documentState.draft')}</Badge>
  if (document.publishedVersion < document.version) return <Badge tone="warning">{t('documentState.changed')}</Badge>
  return <Badge tone="gain">{t('documentState.published')}</Badge>
}
