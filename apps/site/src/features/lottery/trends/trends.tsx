import type { RouteValue } from '@lotus/contract'
import type { Family } from '@lotus/rules/catalogue'
import { cx, EmptyState, ErrorState, Segmented, SkeletonLines, Tabs, useDelayedLoading } from '@lotus/ui'
import { IconChartBar } from '@lotus/ui/icons'
import { useState } from 'react'
import { errorCode, useErrorText } from '../../../shared/error-text.ts'
import { AbsenceTab, FrequencyTab } from './bars-tab.tsx'
import { ChartTab } from './chart-tab.tsx'
import { OutcomesTab } from './outcomes-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { RoadsTab } from './roads-tab.tsx'
import styles from './trends.module.css'
import type { Statistics } from './types.ts'
import { trendWindows, useTrends } from './use-trends.ts'
import { useWords, type Words } from './words.ts'
import type { TabProps } from './tab-props.ts'

type TrendGame = Pick<RouteValue<'lottery.menu'>['games'][number], 'gameCode' | 'name'>

const tabs = ['overview', 'chart', 'absence', 'frequency', 'roads', 'outcomes'] as const
type Tab = (typeof tabs)[number]

const bodies: Readonly<Record<Tab, (props: TabProps) => React.ReactNode>> = {
  overview: OverviewTab,
  chart: ChartTab,
  absence: AbsenceTab,
  frequency: FrequencyTab,
  roads: RoadsTab,
  outcomes: OutcomesTab,
}

/** Statistics of a game (lottery.md 5.6) as charts; always with the note that past draws predict nothing. */
export function Trends({
  game,
  family,
  hasTitle = true,
}: {
  game: TrendGame
  family: Family
  /** False if a heading above has the title already. */
  hasTitle?: boolean
}) {
  const words = useWords(family)
  const { t } = words
  const [tab, setTab] = useState<Tab>('overview')
  const trends = useTrends(game.gameCode)
  const { statistics, rows } = trends
  const hasSides = statistics.data?.tables.some(({ group }) => group === 'sides') ?? false
  const hasOutcomes = (statistics.data?.outcomes.length ?? 0) > 0
  const offered = tabs.filter((name) => (name === 'roads' ? hasSides : name === 'outcomes' ? hasOutcomes : true))
  const shown = offered.includes(tab) ? tab : 'overview'
  const Body = bodies[shown]
  return (
    <section className="stack" aria-busy={statistics.isFetching || rows.isFetching}>
      <header className={cx('between wrap', styles.head)}>
        <div>
          {hasTitle && <h2>{t('title')}</h2>}
          <p className={styles.note}>
            {t('note')} {statistics.data?.hasSimulated && t('common:simulated.some')}
          </p>
        </div>
        <Segmented
          label={t('window')}
          options={trendWindows.map((value) => ({ value, label: value === 'all' ? t('windowAll') : value }))}
          value={trends.window}
          onChange={trends.setWindow}
        />
      </header>
      <Tabs
        label={t('tabs')}
        items={offered.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={shown}
        onChange={setTab}
      >
        {statistics.data && rows.data && statistics.data.draws > 0 ? (
          <div className={cx('stack gap-35', styles.body)}>
            <Body statistics={statistics.data} rows={rows.data} words={words} family={family} />
            {shown !== 'outcomes' && <Basis statistics={statistics.data} asked={trends.window} words={words} />}
          </div>
        ) : (
          <NoFigures trends={trends} words={words} />
        )}
      </Tabs>
    </section>
  )
}

/** How many draws the figures are based on. */
function Basis({ statistics, asked, words: { t } }: { statistics: Statistics; asked: string; words: Words }) {
  const isShort = asked !== 'all' && statistics.draws < Number(asked)
  return (
    <p className="fine">
      {isShort && `${t('have', { count: statistics.draws })} `}
      {t('basis', { count: statistics.draws, known: statistics.drawsKnown })}
    </p>
  )
}

function NoFigures({
  trends: { statistics, rows },
  words: { t },
}: {
  trends: ReturnType<typeof useTrends>
  words: Words
}) {
  const errorText = useErrorText()
  const isLoading = useDelayedLoading(statistics.isPending || rows.isPending)
  const error = statistics.error ?? rows.error
  if (error) {
    return (
      <ErrorState
        title={t('error')}
        hint={errorText(error)}
        code={errorCode(error)}
        retrying={statistics.isFetching || rows.isFetching}
        onRetry={() => void Promise.all([statistics.refetch(), rows.refetch()])}
      />
    )
  }
  if (statistics.isPending || rows.isPending) return isLoading ? <SkeletonLines lines={12} /> : null
  return (
    <EmptyState icon={<IconChartBar size={34} stroke={1.5} aria-hidden />} title={t('empty')} hint={t('emptyHint')} />
  )
}
