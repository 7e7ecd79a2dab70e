import { useTranslation } from '@lotus/i18n'
import { cx, EmptyState, ErrorState, Segmented, SkeletonLines, StatBars, type StatBar } from '@lotus/ui'
import { IconArrowRight, IconChartBar } from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { longestAbsent, mostFrequent } from '../model/statistics.ts'
import type { Statistics } from '../../../shared/lottery/types.ts'
import { statisticsWindows, type StatisticsState } from '../state/use-statistics.ts'
import styles from './statistics-panel.module.css'

/** Absence against its record, frequency against the expected value; always with the note that it predicts nothing. */
export function StatisticsPanel({ statistics }: { statistics: StatisticsState }) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const { data, window, setWindow } = statistics
  return (
    <div id="statistics" className={cx('panel', styles.panel)} aria-busy={statistics.isFetching}>
      <header className="between wrap">
        <h2>{t('stats.title')}</h2>
        <Segmented
          label={t('stats.window')}
          options={statisticsWindows.map((count) => ({
            value: String(count),
            label: count === 100 ? t('stats.windowDraws', { count }) : String(count),
          }))}
          value={String(window)}
          onChange={(value) => setWindow(statisticsWindows.find((count) => String(count) === value) ?? 100)}
        />
      </header>
      {data && data.draws > 0 ? (
        <Figures data={data} asked={window} />
      ) : statistics.isPending ? (
        <SkeletonLines lines={10} />
      ) : statistics.error ? (
        <ErrorState
          title={t('stats.error')}
          hint={errorText(statistics.error)}
          code={errorCode(statistics.error)}
          onRetry={() => void statistics.refetch()}
        />
      ) : (
        <EmptyState
          icon={<IconChartBar size={34} stroke={1.5} aria-hidden />}
          title={t('stats.empty')}
          hint={t('stats.emptyHint')}
        />
      )}
    </div>
  )
}

function Figures({ data, asked }: { data: Statistics; asked: number }) {
  const { t } = useTranslation('lottery')
  const absent: StatBar[] = longestAbsent(data).map(({ token, absent: draws, record, share }) => ({
    number: token,
    share,
    text: t('stats.draws', { count: draws }),
    note: `/ ${t('stats.record', { count: record })}`,
  }))
  const { rows, mark, expected } = mostFrequent(data)
  const frequent: StatBar[] = rows.map(({ token, hits, share }) => ({
    number: token,
    share,
    mark,
    text: t('stats.times', { count: hits }),
  }))
  return (
    <>
      <h3>{t('stats.absent')}</h3>
      <StatBars label={t('stats.absent')} bars={absent} tone="gold" />
      <h3>{t('stats.frequent', { count: data.draws })}</h3>
      <StatBars label={t('stats.frequent', { count: data.draws })} bars={frequent} tone="jade" />
      <p className={styles.fine}>
        {data.draws < asked && `${t('stats.have', { count: data.draws })} `}
        {t('stats.expected', { count: expected })} {t('stats.disclaimer')}
      </p>
      <Link className={cx('link', styles.all)} to="/vnlottery/statistics" search={{ gameCode: data.gameCode }}>
        {t('stats.all')}
        <IconArrowRight size={16} stroke={1.75} aria-hidden />
      </Link>
    </>
  )
}
