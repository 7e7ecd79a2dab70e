import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { Skeleton } from '@lotus/ui'
import { lazy, Suspense } from 'react'
import { isStation } from '../../../shared/lottery/stations.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import styles from '../betting-screen.module.css'
import type { useResults } from '../state/use-results.ts'
import type { useStatistics } from '../state/use-statistics.ts'
import { HeadTailPanel, ResultPanel } from './result-panel.tsx'
import { StatisticsPanel } from './statistics-panel.tsx'

/** Below the board and seldom used: its charts load when somebody scrolls there. */
const Trends = lazy(async () => ({ default: (await import('../trends/index.ts')).Trends }))

type LowerProps = {
  game: Game
  family: Family
  results: ReturnType<typeof useResults>
  statistics: ReturnType<typeof useStatistics>
  onProof: (issueNo: string) => void
}

/** Result and statistics: head and tail, absence and frequency of 00 to 99 for stations, trend charts for the others. */
export function Lower({ game, family, results, statistics, onProof }: LowerProps) {
  const { t } = useTranslation('lottery')
  const station = isStation(family.name)
  return (
    <section
      id="results"
      className={station ? styles.low : styles.lowWide}
      aria-label={t('result.title', { game: '' }).trim()}
    >
      <ResultPanel game={game} family={family} results={results} onProof={onProof} />
      {station ? (
        <>
          <HeadTailPanel family={family} results={results} />
          <StatisticsPanel statistics={statistics} />
        </>
      ) : (
        <div id="statistics" className={styles.trends}>
          <Suspense fallback={<Skeleton height={320} radius={16} />}>
            <Trends game={game} family={family} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
