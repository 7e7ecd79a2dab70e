import { formatCount, useTranslation } from '@lotus/i18n'
import { Card, EmptyState, ErrorState, Money, Segmented, SelectField, SkeletonLines } from '@lotus/ui'
import { IconUsersGroup } from '@lotus/ui/icons'
import { COUNTING_MS, isCountedOn } from '@lotus/ui/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'
import { betCategories, type BetCategory } from '../../../shared/records/bet-categories.ts'
import { DayCharts } from './day-charts.tsx'
import { Cash, People, Played, Rebates } from './figures.tsx'
import type { Overview } from './types.ts'
import styles from './overview.module.css'

const scopes = ['team', 'direct'] as const
type Filter = { period: Period; scope: (typeof scopes)[number]; category: BetCategory | undefined }

/** AC02: who the team is, what it played, and what the agent got of it, of a period, a scope and a product. */
export function OverviewPage() {
  const { t } = useTranslation('agents')
  const [filter, setFilter] = useState<Filter>({ period: { preset: 'today' }, scope: 'team', category: undefined })
  const { scope, category } = filter
  const query = useQuery({
    ...callQuery('agent.overview', {
      ...rangeOfPeriod(filter.period, new Date(serverClock.now())),
      scope,
      ...(category ? { category } : {}),
    }),
    placeholderData: keepPreviousData,
    // Who was active in a large team is counted behind.
    refetchInterval: ({ state: { data } }) => data !== undefined && isCountedOn(data.people.active) && COUNTING_MS,
  })
  return (
    <div className="stack gap-35">
      <Filters value={filter} onChange={setFilter} />
      {query.isError && query.data === undefined ? (
        <ErrorState
          title={t('overview.failed')}
          hint={failureText(query.error)}
          code={errorCode(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <Shown overview={query.data} isTeam={scope === 'team'} isOneProduct={category !== undefined} />
      )}
    </div>
  )
}

function Filters({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation('agents')
  return (
    <div className="stack gap-25" role="search" aria-label={t('report.filters')}>
      <PeriodFilter value={value.period} presets={agentPresets} onChange={(period) => onChange({ ...value, period })} />
      <div className={styles.filters}>
        <Segmented
          label={t('overview.scope.label')}
          value={value.scope}
          options={scopes.map((scope) => ({ value: scope, label: t(`overview.scope.${scope}`) }))}
          onChange={(scope) => onChange({ ...value, scope })}
        />
        <SelectField
          size="sm"
          label={t('overview.category')}
          labelHidden
          value={value.category ?? ''}
          options={[
            { value: '', label: t('bets.anyCategory') },
            ...betCategories.map((name) => ({ value: name, label: t(`category.${name}`) })),
          ]}
          onChange={(event) =>
            onChange({ ...value, category: betCategories.find((name) => name === event.target.value) })
          }
        />
      </div>
    </div>
  )
}

type ShownProps = { overview: Overview; isTeam: boolean; isOneProduct: boolean }

function Shown({ overview, isTeam, isOneProduct }: ShownProps) {
  const { t } = useTranslation('agents')
  const { from, to, people, levels, play, categories, rebates } = overview
  return (
    <>
      <People overview={overview} isTeam={isTeam} />
      <Played play={play} isTeam={isTeam} isOneProduct={isOneProduct} />
      {categories.length > 0 && <Categories categories={categories} />}
      {from !== to && <DayCharts overview={overview} />}
      <Cash play={play} />
      {rebates ? <Rebates rebates={rebates} /> : <p className={styles.note}>{t('overview.moneyLater')}</p>}
      <Card className={styles.card}>
        <h3>{t('overview.levels')}</h3>
        {levels.length === 0 ? (
          <EmptyState
            icon={<IconUsersGroup size={34} stroke={1.5} aria-hidden />}
            title={t('team.empty')}
            hint={t('team.emptyHint')}
          />
        ) : (
          <Levels levels={levels} total={people.team} />
        )}
      </Card>
    </>
  )
}

/** The valid bet by product, each bar as long as its part of the largest. */
function Categories({ categories }: Pick<Overview, 'categories'>) {
  const { t } = useTranslation('agents')
  const largest = Math.max(...categories.map(({ validBet }) => Number(validBet)), 1)
  return (
    <Card className={styles.card}>
      <h3>{t('overview.categories')}</h3>
      <ul className={styles.levels}>
        {categories.map(({ category, validBet }) => (
          <li key={category}>
            <span>{t(`category.${category}`)}</span>
            <b>
              <Money value={validBet} />
            </b>
            <i>
              <i style={{ width: `${Math.max(0, (100 * Number(validBet)) / largest)}%` }} />
            </i>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Levels({ levels, total }: Pick<Overview, 'levels'> & { total: number }) {
  const { t } = useTranslation('agents')
  return (
    <ul className={styles.levels}>
      {levels.map(({ depth, agents, players }) => (
        <li key={depth}>
          <span>{t('overview.level', { depth: String(depth) })}</span>
          <b className="num">{formatCount(agents + players)}</b>
          <i>
            <i style={{ width: `${(100 * (agents + players)) / Math.max(1, total)}%` }} />
          </i>
          <small>
            {[t('overview.agentCount', { count: agents }), t('overview.playerCount', { count: players })].join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
