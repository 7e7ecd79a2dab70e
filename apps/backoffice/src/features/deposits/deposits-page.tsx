import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Money } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { whyDeposit } from '../../shared/why-deposit.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { DepositStatus, type Deposit } from './deposit-status.tsx'
import { depositsSearch, views } from './deposits-search.ts'

const PAGE_SIZE = 50
const keyOf = ({ of, id }: Deposit) => `${of}-${id}`

/** Money in that no order took by itself, and what became of it (operations.md 3.2). */
export function DepositsPage() {
  const { t } = useTranslation('backoffice')
  const [{ view = 'review', search, id }, change] = useSearchParams(depositsSearch)
  const list = usePagedList('bo.deposits', { view, limit: PAGE_SIZE, ...withValues({ search }) })
  const close = () => change({ id: undefined })
  const [, of, number] = /^(order|extra)-(.+)$/.exec(id ?? '') ?? []
  return (
    <>
      <PageHead title={t('nav.deposits')} note={t('deposits.note')} />
      <FilterBar label={t('filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(one) => t(`deposits.filter.${one}`)}
          onChange={(one) => change({ view: one === 'review' ? undefined : one, id: undefined })}
        />
        <SearchForm
          label={t('search.placeholder')}
          value={search ?? ''}
          onSearch={(next) => change({ search: next, id: undefined })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('nav.deposits')}
        columns={useColumns()}
        shownInPanel={['channel', 'time']}
        rowKey={keyOf}
        empty={{ title: t('deposits.empty'), hint: t('deposits.emptyHint') }}
        openKey={id}
        onOpen={(row) => change({ id: keyOf(row) })}
        onClose={close}
        panel={
          number !== undefined && (
            <DepositPanel key={id} of={of === 'extra' ? 'extra' : 'order'} id={number} onClose={close} />
          )
        }
      />
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('backoffice')
  const none = t('common:state.none')
  return columnsOf<Deposit>(
    (key) => t(`deposits.column.${key}`),
    [
      { key: 'member', card: 'title', cell: (row) => <TwoLines top={row.account} below={row.refNo} /> },
      { key: 'channel', card: 'hidden', cell: ({ channelCode }) => channelCode },
      { key: 'amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
      {
        key: 'paid',
        align: 'right',
        card: 'result',
        cell: ({ amountPaid }) => (amountPaid === null ? none : <Money value={amountPaid} />),
      },
      {
        key: 'reason',
        card: 'status',
        cell: (row) => (
          <>
            <DepositStatus status={row.status} />{' '}
            {row.reviewReason !== null && <small>{whyDeposit(row.reviewReason)}</small>}
          </>
        ),
      },
      {
        key: 'time',
        card: 'hidden',
        cell: ({ paidAt }) => <span className="num">{paidAt === null ? none : formatDateTime(paidAt)}</span>,
      },
    ],
  )
}
