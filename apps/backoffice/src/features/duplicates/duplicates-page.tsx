import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { DuplicatePanel } from './duplicate-panel.tsx'
import { DuplicateState, useSignsText, type Duplicate } from './duplicate-state.tsx'
import { duplicatesSearch, views } from './duplicates-search.ts'

const PAGE_SIZE = 50

/** Members who look like one above them (operations.md 1.13): until somebody decides they count for no active member. */
export function DuplicatesPage() {
  const { t } = useTranslation('people')
  const [{ state = 'WAITS', account, id }, change] = useSearchParams(duplicatesSearch)
  const list = usePagedList('bo.duplicates', { state, ...withValues({ account }), limit: PAGE_SIZE })
  const noteOf = ({ waiting, late, isCounted }: RouteValue<'bo.duplicates'>) =>
    [
      t('duplicates.note', { count: waiting }),
      ...(late === 0 ? [] : [t('duplicates.late', { count: late })]),
      ...(isCounted ? [t('duplicates.counted')] : []),
    ].join(' ')
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.key === id)
  return (
    <>
      <PageHead title={t('duplicates.title')} note={list.first && noteOf(list.first)} />
      {list.first?.isCounted === false && <Alert tone="warning">{t('duplicates.notCounted')}</Alert>}
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={state}
          label={(value) => t(`duplicates.state.${value}`)}
          count={(value) => (value === 'WAITS' ? list.first?.waiting : undefined)}
          onChange={(next) => change({ state: next, id: undefined })}
        />
        <SearchForm
          label={t('duplicates.search')}
          value={account ?? ''}
          onSearch={(next) => change({ account: next })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('duplicates.title')}
        columns={useColumns()}
        shownInPanel={['team']}
        rowKey={(row) => row.key}
        empty={{ title: t('duplicates.none'), hint: t('duplicates.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.key })}
        onClose={close}
        panel={open && <DuplicatePanel key={open.key} duplicate={open} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<Duplicate>[] {
  const { t } = useTranslation('people')
  const signsText = useSignsText()
  return columnsOf(
    (key) => t(`duplicates.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, since }) => <TwoLines top={account} below={formatDateTime(since)} />,
      },
      {
        key: 'upline',
        card: 'sub',
        cell: (row) => <TwoLines top={row.upline} below={signsText(row)} />,
      },
      { key: 'team', cell: ({ team }) => team ?? '–' },
      { key: 'state', card: 'status', cell: (row) => <DuplicateState {...row} /> },
    ],
  )
}
