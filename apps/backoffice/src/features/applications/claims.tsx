import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { nextSelection } from '../../shared/next-selection.ts'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { applicationsSearch, claimFilters, keyOf, type Claim } from './applications-search.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { claimName, claimTones } from './claim-words.ts'
import { QueueChips } from './queue-chips.tsx'

const PAGE_SIZE = 50

/** Large claims that wait to be paid (operations.md 4.4, REVIEW): the one that waits longest first. */
export function Claims({ filter }: { filter: (typeof claimFilters)[number] }) {
  const { t } = useTranslation('backoffice')
  const [{ id }, change] = useSearchParams(applicationsSearch)
  const isWide = useIsWide()
  const list = usePagedList('bo.largeClaims', { ...(filter === 'all' ? {} : { state: filter }), limit: PAGE_SIZE })
  const shown = list.rows?.find((row) => keyOf(row) === id)
  const open = (next: string | undefined) => change({ id: next })
  /** One that is decided leaves the queue: beside the list the next one opens, on a phone the sheet closes. */
  const afterDecision = (decided: string) => {
    if (!isWide) return open(undefined)
    if (filter === 'WAITING') open(nextSelection(list.rows?.map(keyOf) ?? [], decided))
  }
  return (
    <>
      <PageHead title={t('nav.applications')} note={t('promotions.claims.note')} />
      <FilterBar label={t('filters')}>
        <QueueChips isOfClaims />
        <FilterChips
          values={claimFilters}
          value={filter}
          label={(each) => t(`promotions.claims.filter.${each}`)}
          onChange={(next) => change({ claims: next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('promotions.claims.title')}
        columns={useColumns()}
        shownInPanel={['due']}
        rowKey={keyOf}
        empty={{
          title: t(filter === 'WAITING' ? 'promotions.claims.noneWaiting' : 'promotions.claims.none'),
          hint: t('promotions.claims.noneHint'),
        }}
        openKey={id}
        onOpen={(row) => open(keyOf(row))}
        onClose={() => open(undefined)}
        panel={
          shown && (
            <ClaimPanel
              key={id}
              claim={shown}
              onClose={() => open(undefined)}
              onDecided={() => afterDecision(keyOf(shown))}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Claim>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`promotions.claims.column.${key}`),
    [
      {
        key: 'member',
        card: 'title',
        cell: ({ username, at }) => <TwoLines top={username} below={formatDateTime(at)} />,
      },
      { key: 'what', card: 'sub', cell: (row) => claimName(t, row) },
      { key: 'due', cell: ({ dueAt }) => formatDateTime(dueAt) },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} /> },
      {
        key: 'state',
        card: 'status',
        cell: ({ state }) => <Badge tone={claimTones[state]}>{t(`promotions.claims.filter.${state}`)}</Badge>,
      },
    ],
  )
}
