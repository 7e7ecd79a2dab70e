import { useTranslation } from '@lotus/i18n'
import { Button, Money, moneyText } from '@lotus/ui'
import { IconUpload } from '@lotus/ui/icons'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { DaysFilter } from '../../shared/days-filter.tsx'
import { FilterChips, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { bankLinesSearch, states } from './bank-lines-search.ts'
import { LinePanel } from './line-panel.tsx'
import { bookedText, LineState, reasonOf, type Line } from './line-state.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import styles from './bank-lines.module.css'

const PAGE_SIZE = 50

/** Lines of the bank's statements: what order each paid, and those that fit none for sure (operations.md, row 13). */
export function BankLinesPage() {
  const { t } = useTranslation('bankLines')
  const { t: common } = useTranslation('backoffice')
  const [{ state = 'open', from, to, search, id }, change] = useSearchParams(bankLinesSearch)
  const [isUploading, setUploading] = useState(false)
  const list = usePagedList('bo.bankLines', { state, limit: PAGE_SIZE, ...withValues({ from, to, search }) })
  const mayImport = useCan('deposits.import')
  const close = () => change({ id: undefined })
  const sums = list.first?.sums ?? []
  const countOf = (one: (typeof states)[number]) =>
    list.first && sums.reduce((sum, row) => (one === 'all' || row.state === one ? sum + row.count : sum), 0)
  return (
    <>
      <PageHead title={common('nav.bankLines')} note={t('note')}>
        {mayImport && (
          <Button variant="primary" size="sm" onClick={() => setUploading(true)}>
            <IconUpload size={16} stroke={1.75} aria-hidden /> {t('upload')}
          </Button>
        )}
      </PageHead>
      <FilterBar label={common('filters')}>
        <FilterChips
          values={states}
          value={state}
          label={(one) => t(`state.${one}`)}
          count={countOf}
          onChange={(one) => change({ state: one === 'open' ? undefined : one, id: undefined })}
        />
        <DaysFilter
          from={from}
          to={to}
          everyDay={t('everyDay')}
          onChange={(days) => change({ ...days, id: undefined })}
        />
        <SearchForm
          label={t('search')}
          value={search ?? ''}
          onSearch={(next) => change({ search: next, id: undefined })}
        />
      </FilterBar>
      {sums.length > 0 && (
        <p className={`${styles.sums} num`}>
          {sums
            .filter((row) => state === 'all' || row.state === state)
            .map((row) =>
              t('sum', { state: t(`state.${row.state}`), amount: moneyText(row.amount), currency: row.currency }),
            )
            .join(' · ')}
        </p>
      )}
      <ListFrame
        list={list}
        label={common('nav.bankLines')}
        columns={useColumns()}
        shownInPanel={['time', 'order']}
        rowKey={(row) => row.id}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        openKey={id}
        onOpen={(row) => change({ id: row.id })}
        onClose={close}
        panel={id !== undefined && <LinePanel key={id} id={id} onClose={close} />}
      />
      {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}

function useColumns() {
  const { t } = useTranslation('bankLines')
  const { t: common } = useTranslation('common')
  return columnsOf<Line>(
    (key) => t(`column.${key}`),
    [
      { key: 'time', card: 'sub', cell: (row) => <span className="num">{bookedText(row)}</span> },
      {
        key: 'content',
        card: 'title',
        cell: ({ content, payerName }) => (
          <span className={styles.content}>
            <TwoLines top={content || common('state.none')} below={payerName ?? ''} />
          </span>
        ),
      },
      {
        key: 'amount',
        align: 'right',
        card: 'result',
        cell: ({ amount, direction, currency }) => (
          <Money value={direction === 'out' ? `-${amount}` : amount} currency={currency} />
        ),
      },
      {
        key: 'order',
        card: 'hidden',
        cell: ({ order }) => (order ? <TwoLines top={order.account} below={order.refNo} /> : common('state.none')),
      },
      {
        key: 'state',
        card: 'status',
        cell: ({ state, reason }) => (
          <>
            <LineState state={state} /> {reason !== null && <small>{reasonOf(reason)}</small>}
          </>
        ),
      },
    ],
  )
}
