import { localText } from '@lotus/i18n'
import { DataTable, type Column } from '@lotus/ui'
import { useState } from 'react'
import type { OutcomeStatistics } from './types.ts'
import type { TabProps } from './tab-props.ts'

const STEP = 20

/** The outcomes of plays by absence, sorted by its ratio to their usual absence. */
export function OutcomesTab({ statistics, words }: TabProps) {
  const { t } = words
  const [count, setCount] = useState(STEP)
  const rows = statistics.outcomes
  const name = (row: OutcomeStatistics) => localText(row.playName)
  const columns: Column<OutcomeStatistics>[] = [
    {
      key: 'play',
      header: t('outcomes.outcome'),
      card: 'title',
      cell: (row) => (
        <>
          {words.outcome(row.play, row.outcome)}
          <small>{name(row)}</small>
        </>
      ),
    },
    { key: 'absent', header: t('outcomes.absent'), align: 'right', cell: (row) => <b className="num">{row.absent}</b> },
    {
      key: 'record',
      header: t('outcomes.record'),
      align: 'right',
      cell: (row) => <span className="num">{row.record}</span>,
    },
    {
      key: 'usual',
      header: t('outcomes.usual'),
      align: 'right',
      cell: (row) => <span className="num">{row.chancePpm > 0 ? Math.round(1_000_000 / row.chancePpm) : '–'}</span>,
    },
    {
      key: 'hits',
      header: t('outcomes.hits'),
      align: 'right',
      card: 'result',
      cell: (row) => <span className="num">{row.hits}</span>,
    },
  ]
  return (
    <>
      <DataTable
        label={t('tab.outcomes')}
        columns={columns}
        rows={rows.slice(0, count)}
        rowKey={(row) => `${row.play} ${row.outcome}`}
        loadMore={{ hasMore: rows.length > count, onClick: () => setCount(count + STEP) }}
      />
      <p className="fine">{t('outcomes.explain')}</p>
    </>
  )
}
