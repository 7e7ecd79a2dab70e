import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Money, moneyText } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { TransferPanel } from './transfer-panel.tsx'
import { TransferState, type Transfer } from './transfer-state.tsx'
import { states, transfersSearch, ways } from './transfers-search.ts'

const PAGE_SIZE = 50

/** Transfers between members of a line (operations.md, page 46): what passed, and what is taken back. */
export function TransfersPage() {
  const { t } = useTranslation('agents')
  const [{ account, way, state, id }, change] = useSearchParams(transfersSearch)
  const list = usePagedList('bo.transfers', { ...withValues({ account, way, state }), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.id === id)
  const { totals, waiting } = list.first ?? {}
  return (
    <>
      <PageHead
        title={t('transfer.records')}
        note={
          totals &&
          [
            t('transfer.office.sum', { count: totals.count, amount: moneyText(totals.amount) }),
            t('transfer.office.waiting', { count: waiting ?? 0 }),
          ].join(' · ')
        }
      />
      <FilterBar label={t('backoffice:filters')}>
        <FilterSelect
          label={t('transfer.office.column.way')}
          every={t('transfer.office.everyWay')}
          options={ways.map((value) => ({ value, label: t(`transfer.office.way.${value}`) }))}
          value={way}
          onChange={(next) => change({ way: next })}
        />
        <FilterSelect
          label={t('transfer.col.state')}
          every={t('contract.office.everyState')}
          options={states.map((value) => ({ value, label: t(`transfer.office.state.${value}`) }))}
          value={state}
          onChange={(next) => change({ state: next })}
        />
        <SearchForm
          label={t('transfer.office.search')}
          value={account ?? ''}
          onSearch={(next) => change({ account: next })}
        />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('transfer.records')}
        columns={useColumns()}
        shownInPanel={['way', 'kind', 'depth', 'recipient', 'block']}
        rowKey={(row) => row.id}
        empty={{ title: t('transfer.none'), hint: t('transfer.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.id })}
        onClose={close}
        panel={open && <TransferPanel key={open.id} transfer={open} onClose={close} />}
      />
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('agents')
  return columnsOf<Transfer>(
    (key) => t(`transfer.office.column.${key}`),
    [
      {
        key: 'sender',
        card: 'title',
        cell: ({ sender, at }) => <TwoLines top={sender} below={formatDateTime(at)} />,
      },
      { key: 'recipient', card: 'sub', cell: ({ recipient, id }) => <TwoLines top={recipient} below={id} /> },
      { key: 'way', cell: ({ way }) => t(`transfer.office.way.${way}`) },
      { key: 'kind', cell: ({ kind }) => t(`transfer.kindOf.${kind}`) },
      { key: 'depth', align: 'right', cell: ({ depth }) => formatCount(depth) },
      { key: 'amount', align: 'right', card: 'result', cell: ({ amount }) => <Money value={amount} /> },
      { key: 'state', card: 'status', cell: (row) => <TransferState transfer={row} /> },
      {
        key: 'block',
        cell: ({ sender }) => (
          // The row itself opens the panel.
          <Link to="/agents" search={{ account: sender }} className="link" onClick={(event) => event.stopPropagation()}>
            {t('transfer.office.block')}
          </Link>
        ),
      },
    ],
  )
}
