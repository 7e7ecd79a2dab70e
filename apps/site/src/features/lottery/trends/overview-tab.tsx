import { hotAndCold } from '@lotus/rules/catalogue'
import { cx, HeadTail } from '@lotus/ui'
import { RowBars, type RowBar } from './bar-columns.tsx'
import { expectedHits, longestAbsent } from './bars.ts'
import { TableChoice, useTableChoice } from './table-choice.tsx'
import styles from './trends.module.css'
import type { Statistics, TokenStatistics } from './types.ts'
import type { TabProps } from './tab-props.ts'

const SHOWN = 12

/** Longest absent, hot, cold, and the head-and-tail table of the latest draw. */
export function OverviewTab({ statistics, words }: TabProps) {
  const { t } = words
  const tables = statistics.tables.filter(({ group, tokens }) => group !== 'sides' && tokens.length > 3)
  const { chosen, key, setKey } = useTableChoice(tables.length > 0 ? tables : statistics.tables)
  if (!chosen) return null
  const { draws } = statistics
  const shown = Math.min(SHOWN, Math.ceil(chosen.tokens.length / 2))
  const { hot, cold } = hotAndCold(chosen.tokens, shown)
  const most = Math.max(1, ...chosen.tokens.map((row) => Math.max(row.hits, expectedHits(row, draws)))) * 1.04
  const ofHits = (row: TokenStatistics): RowBar => ({
    key: row.token,
    label: words.token(row.token, chosen.key),
    share: row.hits / most,
    mark: expectedHits(row, draws) / most,
    text: t('times', { count: row.hits }),
  })
  const ofAbsence = (row: TokenStatistics): RowBar => ({
    key: row.token,
    label: words.token(row.token, chosen.key),
    share: row.record === 0 ? 0 : row.absent / row.record,
    text: t('draws', { count: row.absent }),
    note: t('overview.record', { count: row.record }),
  })
  const numbers = numbersOf(statistics.lastDraw)
  return (
    <>
      <div className="between wrap">
        <TableChoice tables={tables} value={key} onChange={setKey} words={words} />
      </div>
      <div className={styles.cards}>
        <Part title={t('overview.absent')}>
          <RowBars label={t('overview.absent')} tone="gold" bars={longestAbsent(chosen.tokens, shown).map(ofAbsence)} />
        </Part>
        <Part title={t('overview.hot', { count: draws })}>
          <RowBars label={t('overview.hot', { count: draws })} tone="jade" bars={hot.map(ofHits)} />
        </Part>
        <Part title={t('overview.cold', { count: draws })}>
          <RowBars label={t('overview.cold', { count: draws })} tone="ink" bars={cold.map(ofHits)} />
        </Part>
        {numbers.length > 0 && (
          <Part title={t('overview.headTail')}>
            <HeadTail numbers={numbers} caption={t('overview.headTail')} />
          </Part>
        )}
      </div>
      <p className="fine">{t('overview.mark')}</p>
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={cx('stack panel', styles.part)}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** The numbers of a station's draw; other draws have no heads and tails. */
function numbersOf(draw: Statistics['lastDraw']): readonly string[] {
  const prizes = draw?.['prizes']
  return typeof prizes === 'object' && !Array.isArray(prizes) ? Object.values(prizes).flat() : []
}
