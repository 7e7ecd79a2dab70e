import { noticeTypes, type RouteValue } from '@lotus/contract'
import { formatDateTime, completeLanguages, useTranslation } from '@lotus/i18n'
import type { Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect } from '../../shared/filters.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import styles from './content.module.css'
import { NEW } from './content-search.ts'
import { AddButton, Languages, Period, Search, StateBadge, Title, type ListProps } from './list-parts.tsx'

type Row = RouteValue<'bo.contentNotices'>['rows'][number]

const states = ['draft', 'planned', 'live', 'ended'] as const
const PAGE_SIZE = 30

/** All notices, newest first (row 56). */
export function NoticesList({ q, state: stateText, type: typeText, onFilter, onOpen }: ListProps) {
  const { t } = useTranslation('backofficeContent')
  const mayEdit = useCan('content.edit')
  const state = states.find((each) => each === stateText)
  const type = noticeTypes.find((each) => each === typeText)
  const list = usePagedList('bo.contentNotices', { limit: PAGE_SIZE, ...withValues({ q, state, type }) })
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <FilterSelect
          label={t('column.type')}
          every={t('everyType')}
          width="narrow"
          options={noticeTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(next) => onFilter({ type: next })}
        />
        <FilterSelect
          label={t('column.state')}
          every={t('everyState')}
          width="narrow"
          options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state}
          onChange={(next) => onFilter({ state: next })}
        />
        <Search {...withValues({ q })} onFilter={onFilter} />
        {mayEdit && <AddButton text={t('add.notice')} onClick={() => onOpen(NEW)} />}
      </FilterBar>
      <PlainList
        list={list}
        label={t('view.notices')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('none.notices'), hint: t('none.hint') }}
        onOpen={(row) => onOpen(row.id)}
      />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('backofficeContent')
  return columnsOf(
    (key) => t(`column.${key}`),
    [
      { key: 'title', card: 'title', cell: (row) => <Title title={row.title} note={t(`audience.${row.audience}`)} /> },
      { key: 'type', card: 'sub', cell: (row) => t(`type.${row.type}`) },
      { key: 'period', cell: (row) => <Period {...row} /> },
      {
        key: 'missing',
        header: t('column.languages'),
        cell: (row) => <Languages missing={completeLanguages.filter((language) => row.title[language] === '')} />,
      },
      {
        key: 'updated',
        card: 'hidden',
        cell: (row) => (
          <span className={styles.name}>
            <span className="num">{formatDateTime(row.updatedAt)}</span>
            <small>{row.updatedBy}</small>
          </span>
        ),
      },
      { key: 'state', card: 'status', cell: (row) => <StateBadge state={row.state} /> },
    ],
  )
}
