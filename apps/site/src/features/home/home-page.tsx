import { ensureNamespaces, useTranslation } from '@lotus/i18n'
import { ErrorState } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, type ComponentProps } from 'react'
import { errorCode, useErrorText } from '../../shared/error-text.ts'
import { menuQuery, openedQuery } from '../../shared/queries.ts'
import { Categories } from './categories.tsx'
import { ClosingLotteries } from './closing-lotteries.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { summarise } from './lottery-summary.ts'
import { NextDraw } from './next-draw.tsx'
import { NoticeLine } from './notice-line.tsx'
import { useIdle, useIsBack } from './use-idle.ts'
import { PageLink } from '../../shared/page-link.tsx'

/** If it cannot be loaded, the page above stays as it is. */
const HomeMore = lazy(async () => {
  try {
    const [module] = await Promise.all([import('./more/home-more.tsx'), ensureNamespaces('homeMore', 'tile')])
    return { default: module.HomeMore }
  } catch {
    return { default: MoreFailed }
  }
})

function MoreFailed() {
  return <ErrorState className={styles.section} onRetry={() => window.location.reload()} />
}

/** The part below the first view; a separate component, so that the page above is not rendered again. */
function Later(props: ComponentProps<typeof HomeMore>) {
  if (!useIdle()) return <div className={styles.later} />
  return (
    <Suspense fallback={<div className={styles.later} />}>
      <HomeMore {...props} />
    </Suspense>
  )
}

export function HomePage() {
  const { t } = useTranslation('home')
  const isBack = useIsBack()
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
  /** An issue closed while it was on screen: the push may be late, so the page refetches. */
  const refresh = () => void queryClient.invalidateQueries({ queryKey: openedQuery().queryKey })

  return (
    <div className={styles.home} data-back={isBack || undefined}>
      <section className={styles.hero}>
        <Hero />
        <NextDraw summaries={summaries} hasFailed={error !== null} onClosed={refresh} />
      </section>
      <NoticeLine />
      <Categories />
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>{t('closing.title')}</h2>
          <span className="row gap-4">
            <PageLink to="/results" className="link">
              {t('closing.results')}
            </PageLink>
            <PageLink to="/vnlottery" className="link">
              {t('closing.all')}
            </PageLink>
          </span>
        </div>
        {error ? (
          <div className="panel">
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
      <Later summaries={summaries} hasFailed={error !== null} />
    </div>
  )
}
