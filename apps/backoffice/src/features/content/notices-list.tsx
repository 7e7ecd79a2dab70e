import { noticeTypes, type RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, DataTable, SelectField, type Column } from '@lotus/ui'
import { IconPlus } from '@lotus/ui/icons'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FilterBar } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { useCan } from '../../shared/permissions.ts'
import { pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { MissingBadge, Period, Search, StateBadge, Title, type ListProps } from './list-parts.tsx'

type Row = RouteValue<'bo.contentNotices'>['rows'][number]

const states = ['draft', 'planned', 'live', 'ended'] as const
const PAGE_SIZE = 30

/** All notices, newest first (row 56). */
export function NoticesList({ q, state: stateText, type: typeText, onFilter, onOpen }: ListProps) {
  const { t } = useTranslation('contentDesk')
  const mayEdit = useCan('content.edit')
  const state = states.find((each) => each === stateText)
  const type = noticeTypes.find((each) => each === typeText)
  const query = useInfiniteQuery(
    pagedQuery('bo.contentNotices', { limit: PAGE_SIZE, ...withValues({ q, state, type }) }),
  )
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <SelectField
          className={styles.select}
          size="sm"
          label={t('column.type')}
          labelHidden
          value={type ?? ''}
          options={[
            { value: '', label: t('everyType') },
            ...noticeTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ]}
          onChange={(event) => onFilter({ type: event.target.value || undefined })}
        />
        <SelectField
          className={styles.select}
          size="sm"
          label={t('column.state')}
          labelHidden
          value={state ?? ''}
          options={[
            { value: '', label: t('everyState') },
            ...states.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(event) => onFilter({ state: event.target.value || undefined })}
        />
        <Search {...withValues({ q })} onFilter={onFilter} />
        {mayEdit && (
          <Button
            size="sm"
            variant="primary"
            className={styles.add}
            icon={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => onOpen(NEW)}
          >
            {t('add.notice')}
          </Button>
        )}
      </FilterBar>
      <DataTable
        label={t('view.notices')}
        columns={useColumns()}
        rows={rows}
        rowKey={(row) => row.id}
        loading={query.isPending}
        error={listError(query, rows)}
        empty={{ title: t('none.notices'), hint: t('none.hint') }}
        onRowClick={(row) => onOpen(row.id)}
        loadMore={listMore(query)}
      />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('contentDesk')
  return [
    {
      key: 'title',
      header: t('column.title'),
      card: 'title',
      cell: (row) => <Title title={row.title} note={t(`audience.${row.audience}`)} />,
    },
    { key: 'type', header: t('column.type'), card: 'sub', cell: (row) => t(`type.${row.type}`) },
    { key: 'period', header: t('column.period'), cell: (row) => <Period {...row} /> },
    {
      key: 'missing',
      header: t('column.languages'),
      cell: (row) => {
        const missing = (['vi', 'en'] as const).filter((language) => row.title[language] === '')
        return missing.length === 0 ? 'VI · EN' : <MissingBadge missing={missing} />
      },
    },
    {
      key: 'updated',
      header: t('column.updated'),
      card: 'hidden',
      cell: (row) => (
        <span className={styles.name}>
          <span className="num">{formatDateTime(row.updatedAt)}</span>
          <small>{row.updatedBy}</small>
        </span>
      ),
    },
    { key: 'state', header: t('column.state'), card: 'status', cell: (row) => <StateBadge state={row.state} /> },
  ]
}
