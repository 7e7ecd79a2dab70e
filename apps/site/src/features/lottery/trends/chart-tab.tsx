import { useState } from 'react'
import { sideBySide } from './chart-rows.ts'
import { TableChoice } from './table-choice.tsx'
import { TrendChart } from './trend-chart.tsx'
import type { TabProps } from './tab-props.ts'

/** All places side by side; not the key of a table. */
const PLACES = 'places'

/** The trend chart of one table, or of all places side by side. */
export function ChartTab({ statistics, rows, words }: TabProps) {
  const { t } = words
  const places = sideBySide(rows.tables)
  const [key, setKey] = useState(PLACES)
  const one = rows.tables.find((table) => table.key === key) ?? rows.tables[0]
  const isPlaces = key === PLACES && places.length > 1
  const shown = isPlaces ? places : one ? [one] : []
  const name = isPlaces ? t('chart.places') : words.table(one?.key ?? '')
  return (
    <>
      <div className="between wrap">
        <TableChoice
          tables={rows.tables}
          value={isPlaces ? PLACES : (one?.key ?? '')}
          onChange={setKey}
          words={words}
          first={places.length > 1 ? { value: PLACES, label: t('chart.places') } : undefined}
        />
      </div>
      <TrendChart
        tables={shown}
        figures={statistics.tables}
        issues={rows.issues}
        words={words}
        caption={t('chart.caption', { table: name })}
      />
      <p className="fine">{t('chart.explain')}</p>
    </>
  )
}
