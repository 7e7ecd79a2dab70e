import { itemKinds } from '@lotus/contract'
import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Money, type Column } from '@lotus/ui'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips, FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { OrderPanel } from './order-panel.tsx'
import { OrderState, type Order } from './order-state.tsx'
import { ordersSearch, views } from './orders-search.ts'

const PAGE_SIZE = 50
/** Orders of the points mall (operations.md 4.3): what waits for a decision or has to be sent comes first. */
export function MallOrdersPage() {
  const { t } = useTranslation('backofficeLoyalty')
  const [{ state: view = 'open', kind, account, id }, change] = useSearchParams(ordersSearch)
  const state = view === 'all' ? undefined : view
  const list = usePagedList('bo.mallOrders', { ...withValues({ state, kind, account }), limit: PAGE_SIZE })
  const close = () => change({ id: undefined })
  const open = list.rows?.find((row) => row.key === id)
  return (
    <>
      <PageHead title={t('orders.title')} note={list.first && t('orders.note', { count: list.first.open })} />
      <FilterBar label={t('backoffice:filters')}>
        <FilterChips
          values={views}
          value={view}
          label={(value) => t(`orders.filter.${value}`)}
          count={(value) => (value === 'open' ? list.first?.open : undefined)}
          onChange={(next) => change({ state: next, id: undefined })}
        />
        <FilterSelect
          label={t('goods.column.kind')}
          every={t('orders.everyKind')}
          options={itemKinds.map((value) => ({ value, label: t(`goods.kind.${value}`) }))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        <SearchForm label={t('orders.search')} value={account ?? ''} onSearch={(next) => change({ account: next })} />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('orders.title')}
        columns={useColumns()}
        shownInPanel={['amount']}
        rowKey={(row) => row.key}
        empty={{ title: t('orders.none'), hint: t('orders.noneHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.key })}
        onClose={close}
        panel={open && <OrderPanel key={open.key} order={open} onClose={close} />}
      />
    </>
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('backofficeLoyalty')
  return columnsOf(
    (key) => t(`orders.column.${key}`),
    [
      {
        key: 'account',
        card: 'title',
        cell: ({ account, at }) => <TwoLines top={account} below={formatDateTime(at)} />,
      },
      {
        key: 'item',
        card: 'sub',
        cell: ({ name, quantity, ref }) => <TwoLines top={`${localText(name)} × ${quantity}`} below={ref} />,
      },
      { key: 'points', align: 'right', card: 'result', cell: ({ points }) => <Money value={points} /> },
      { key: 'amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
      { key: 'state', card: 'status', cell: ({ state }) => <OrderState state={state} /> },
    ],
  )
}
