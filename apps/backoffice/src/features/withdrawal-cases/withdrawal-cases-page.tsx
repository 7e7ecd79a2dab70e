import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { CasePanel } from './case-panel.tsx'
import { casesSearch, views, type Case } from './withdrawal-cases-search.ts'

const PAGE_SIZE = 50

/** Withdrawals later than promised, unclear or not received: who looks after them (issue 20 section 2, T17). */
export function WithdrawalCasesPage() {
  const { t } = useTranslation('backoffice')
  const [{ view = 'open', id }, change] = useSearchParams(casesSearch)
  const list = usePagedList('bo.withdrawalCases', { view, limit: PAGE_SIZE })
  const open = (next: string | undefined) => change({ id: next })
  return (
    <>
      <PageHead title={t('nav.withdrawalCases')} note={t('withdrawalCases.note')} />
      <FilterBar label={t('filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(each) => t(`withdrawalCases.filter.${each}`)}
          onChange={(next) => change({ view: next === 'open' ? undefined : next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('nav.withdrawalCases')}
        columns={useColumns()}
        shownInPanel={['opened', 'owner']}
        rowKey={(row) => row.id}
        empty={{ title: t('withdrawalCases.none'), hint: t('withdrawalCases.noneHint') }}
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panel={id !== undefined && <CasePanel key={id} id={id} onClose={() => open(undefined)} />}
      />
    </>
  )
}

function useColumns(): Column<Case>[] {
  const { t } = useTranslation('backoffice')
  return columnsOf(
    (key) => t(`withdrawalCases.column.${key}`),
    [
      { key: 'member', card: 'title', cell: (row) => <TwoLines top={row.account} below={row.refNo} /> },
      { key: 'amount', align: 'right', card: 'result', cell: (row) => <Money value={row.amount} /> },
      { key: 'why', card: 'status', cell: (row) => <Why of={row} /> },
      { key: 'owner', card: 'sub', cell: (row) => row.owner ?? t('withdrawalCases.nobody') },
      { key: 'opened', card: 'hidden', cell: (row) => formatDateTime(row.openedAt) },
      { key: 'status', card: 'hidden', cell: (row) => t(`withdrawals.status.${row.status}`) },
    ],
  )
}

function Why({ of }: { of: Case }) {
  const { t } = useTranslation('backoffice')
  if (of.claimedAt !== null) return <Badge tone="loss">{t('withdrawalCases.why.claimed')}</Badge>
  if (of.unclear !== null) return <Badge tone="loss">{t('withdrawalCases.why.unclear')}</Badge>
  return <Badge tone="warning">{t('withdrawalCases.why.late')}</Badge>
}
