import { Segmented } from '@lotus/ui'
import { useState } from 'react'
import { BarColumns } from './bar-columns.tsx'
import { absenceBars, expectedHits, frequencyBars } from './bars.ts'
import { TableChoice, useTableChoice } from './table-choice.tsx'
import type { StatisticsTable, TokenStatistics } from './types.ts'
import type { Words } from './words.ts'
import type { TabProps } from './tab-props.ts'

type Order = 'token' | 'value'
/** Sums and ratios keep the order of their scale. */
const isScale = ({ group }: StatisticsTable) => group === 'sums'

/** Hits of every token, with a dashed line at the expected value. */
export function FrequencyTab({ statistics, words }: TabProps) {
  const { t } = words
  const { chosen, key, setKey } = useTableChoice(statistics.tables)
  const [order, setOrder] = useState<Order>('token')
  if (!chosen) return null
  const { draws } = statistics
  const tokens = ordered(chosen, order, ({ hits }) => hits)
  const expected = new Set(tokens.map((row) => row.meanPpm))
  const [one] = tokens
  return (
    <>
      <Tools {...{ statistics, words, tableKey: key, setKey, order: isScale(chosen) ? null : order, setOrder }} />
      <BarColumns
        label={t('frequency.label', { table: words.table(chosen.key), count: draws })}
        bars={frequencyBars(tokens, draws)}
        tone="jade"
        tokenText={(token) => words.token(token, chosen.key)}
        describe={({ token, value }) => t('frequency.bar', { token: words.token(token, chosen.key), count: value })}
      />
      <p className="fine">
        {expected.size === 1 && one
          ? t('frequency.expected', { count: Math.round(expectedHits(one, draws) * 10) / 10, draws })
          : t('frequency.expectedEach')}
      </p>
    </>
  )
}

/** The current absence of every token in front of its record. */
export function AbsenceTab({ statistics, words }: TabProps) {
  const { t } = words
  const { chosen, key, setKey } = useTableChoice(statistics.tables)
  const [order, setOrder] = useState<Order>('token')
  if (!chosen) return null
  const tokens = ordered(chosen, order, ({ absent }) => absent)
  const known = new Map(tokens.map((row) => [row.token, row]))
  return (
    <>
      <Tools {...{ statistics, words, tableKey: key, setKey, order: isScale(chosen) ? null : order, setOrder }} />
      <BarColumns
        label={t('absence.label', { table: words.table(chosen.key) })}
        bars={absenceBars(tokens)}
        tone="gold"
        tokenText={(token) => words.token(token, chosen.key)}
        describe={({ token, value }) => {
          const row = known.get(token)
          const record = row?.record ?? 0
          return row?.isSeen
            ? t('absence.bar', { token: words.token(token, chosen.key), count: value, record })
            : t('absence.barUnseen', { token: words.token(token, chosen.key), count: value })
        }}
      />
      <p className="fine">{t('absence.explain')}</p>
    </>
  )
}

function ordered(
  table: StatisticsTable,
  order: Order,
  of: (row: TokenStatistics) => number,
): readonly TokenStatistics[] {
  return order === 'token' || isScale(table) ? table.tokens : table.tokens.toSorted((a, b) => of(b) - of(a))
}

function Tools({
  statistics,
  words,
  tableKey,
  setKey,
  order,
  setOrder,
}: {
  statistics: TabProps['statistics']
  words: Words
  tableKey: string
  setKey: (key: string) => void
  /** Null if the tokens have an order of their own. */
  order: Order | null
  setOrder: (order: Order) => void
}) {
  const { t } = words
  return (
    <div className="between wrap">
      <TableChoice tables={statistics.tables} value={tableKey} onChange={setKey} words={words} />
      {order !== null && (
        <Segmented
          label={t('order.label')}
          options={[
            { value: 'token', label: t('order.token') },
            { value: 'value', label: t('order.value') },
          ]}
          value={order}
          onChange={setOrder}
        />
      )}
    </div>
  )
}
