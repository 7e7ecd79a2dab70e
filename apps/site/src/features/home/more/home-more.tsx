import { useTranslation } from '@lotus/i18n'
import { useEffect } from 'react'
import type { LotterySummary } from '../lottery-summary.ts'
import { Fairness } from './fairness.tsx'
import { HotGames } from './hot-games.tsx'
import { LatestResults } from './latest-results.tsx'
import { News } from './news.tsx'
import { Promotions } from './promotions.tsx'
import { ResponsibleCard } from './responsible-card.tsx'
import styles from './more.module.css'
import { Vendors } from './vendors.tsx'
import { Winners } from './winners.tsx'

type Props = { summaries: readonly LotterySummary[] | undefined; hasFailed: boolean }

/** The part below the first view; it loads after the page is shown. */
export function HomeMore({ summaries, hasFailed }: Props) {
  useTranslation(['homeMore', 'tile'])
  useEffect(() => {
    // An address with a hash was opened before its target existed.
    const { hash } = window.location
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [])
  return (
    <>
      <HotGames />
      <Promotions />
      <Vendors />
      <div className={styles.two}>
        <Winners />
        <ResponsibleCard />
      </div>
      <div className={styles.two}>
        <LatestResults summaries={summaries} hasFailed={hasFailed} />
        <News />
      </div>
      <Fairness summaries={summaries} />
    </>
  )
}
