import { useTranslation } from '@lotus/i18n'
import { ErrorState } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { menuQuery, openedQuery } from '../../shared/queries.ts'
import { ClosingLotteries } from './closing-lotteries.tsx'
import { Fairness } from './fairness.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { LatestResults } from './latest-results.tsx'
import { summarise } from './lottery-summary.ts'
import { NextDraw } from './next-draw.tsx'
import { ResponsibleCard } from './responsible-card.tsx'

export function HomePage() {
  const { t } = useTranslation('home')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const menu = useQuery(menuQuery())
  const opened = useQuery(openedQuery())
  const summaries = useMemo(
    () => (menu.data && opened.data ? summarise(menu.data, opened.data) : undefined),
    [menu.data, opened.data],
  )
  const error = summaries ? null : (menu.error ?? opened.error)
  const retry = () => {
    void menu.refetch()
    void opened.refetch()
  }
  /** An issue closed while it was on screen: the news may be late, so the page asks by itself. */
  const refresh = () => void queryClient.invalidateQueries({ queryKey: openedQuery().queryKey })

  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <Hero />
        <NextDraw summaries={summaries} hasFailed={error !== null} onClosed={refresh} />
      </section>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{t('closing.title')}</h2>
          <Link to="/vnlottery" className="link">
            {t('closing.all')}
          </Link>
        </div>
        {error ? (
          <div className={styles.card}>
            <ErrorState
              title={t('closing.failed')}
              hint={errorText(error)}
              code={errorCode(error)}
              onRetry={retry}
              retrying={menu.isFetching || opened.isFetching}
            />
          </div>
        ) : (
          <ClosingLotteries summaries={summaries} onClosed={refresh} />
        )}
      </section>
      <div className={styles.two}>
        <LatestResults summaries={summaries} hasFailed={error !== null} />
        <ResponsibleCard />
      </div>
      <Fairness summaries={summaries} />
    </div>
  )
}
