import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { addDays, businessDay, formatMoney, parseMoney } from '@lotus/kernel'
import { Card, Chip, ChipGroup, EmptyState, ErrorState, KpiCard, Money, SkeletonLines } from '@lotus/ui'
import { IconUsersGroup } from '@lotus/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { Bars } from '../parts/bars.tsx'
import styles from './overview.module.css'

const spans = [1, 7, 31] as const
type Span = (typeof spans)[number]
type Overview = RouteValue<'agent.overview'>

/** AC02: who the team is, level by level, and who came when. */
export function OverviewPage() {
  const { t } = useTranslation('agents')
  const [span, setSpan] = useState<Span>(7)
  const to = businessDay(new Date(serverClock.now()))
  const query = useQuery({
    ...callQuery('agent.overview', { from: addDays(to, 1 - span), to }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack gap-35">
      <ChipGroup label={t('overview.span')}>
        {spans.map((days) => (
          <Chip key={days} selected={span === days} onClick={() => setSpan(days)}>
            {t(`overview.last.${days}`)}
          </Chip>
        ))}
      </ChipGroup>
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
        <Shown overview={query.data} />
      )}
    </div>
  )
}

function Shown({ overview: { people, days, levels, play, rebates } }: { overview: Overview }) {
  const { t } = useTranslation('agents')
  return (
    <>
      <div className={styles.kpis}>
        <KpiCard
          label={t('overview.team')}
          value={formatCount(people.team)}
          basis={t('overview.joined', { count: people.joined })}
        />
        <KpiCard label={t('overview.direct')} value={formatCount(people.direct)} basis={t('overview.directHint')} />
        <KpiCard label={t('overview.agents')} value={formatCount(people.agents)} />
        <KpiCard label={t('overview.players')} value={formatCount(people.players)} />
      </div>
      <div className={styles.columns}>
        <Card>
          <h3>{t('overview.joinedByDay')}</h3>
          {people.joined === 0 ? <p className={styles.note}>{t('overview.nobodyNew')}</p> : <JoinedBars days={days} />}
        </Card>
        <Card>
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
      </div>
      <Played play={play} />
      <Cash play={play} />
      {rebates ? <Rebates rebates={rebates} /> : <p className={styles.note}>{t('overview.moneyLater')}</p>}
    </>
  )
}

/** What the team played; the page of profit and loss opens it line by line. */
function Played({ play }: Pick<Overview, 'play'>) {
  const { t } = useTranslation('agents')
  return (
    <section className={styles.rebates}>
      <h3>{t('overview.play')}</h3>
      <div className={styles.kpis}>
        <KpiCard label={t('overview.playStake')} value={<Money value={play.stake} />} />
        <KpiCard label={t('overview.playValid')} value={<Money value={play.validBet} />} />
        <KpiCard label={t('overview.playPayout')} value={<Money value={play.payout} />} />
        <KpiCard
          label={t('overview.playNet')}
          value={<Money value={play.net} colored />}
          basis={t('overview.playNetHint')}
        />
      </div>
    </section>
  )
}

/** What the team paid in and got out, and what the house gave it beside play. */
function Cash({ play }: Pick<Overview, 'play'>) {
  const { t } = useTranslation('agents')
  const { deposits, withdrawals, cash, bonus, cashback } = play
  if (deposits === null || withdrawals === null || cash === null) return null
  const net = parseMoney(deposits) - parseMoney(withdrawals)
  // Below zero where more was taken back in the period than came.
  const counted = (what: 'deposit' | 'first' | 'withdrawal', count: number) =>
    t(`overview.${what}${count < 0 ? 'Reversed' : 'Count'}`, {
      count: Math.abs(count),
      shown: formatCount(Math.abs(count)),
    })
  const given = parseMoney(bonus ?? '0') + parseMoney(cashback ?? '0')
  return (
    <section className={styles.rebates}>
      <h3>{t('overview.cash')}</h3>
      <div className={styles.kpis}>
        <KpiCard
          label={t('overview.deposits')}
          value={<Money value={deposits} />}
          basis={[counted('deposit', cash.deposits), counted('first', cash.first)].join(', ')}
        />
        <KpiCard
          label={t('overview.withdrawals')}
          value={<Money value={withdrawals} />}
          basis={counted('withdrawal', cash.withdrawals)}
        />
        <KpiCard label={t('overview.netDeposit')} value={<Money value={net} />} basis={t('overview.netDepositHint')} />
        <KpiCard label={t('overview.given')} value={<Money value={given} />} basis={t('overview.givenHint')} />
      </div>
    </section>
  )
}

/** What the agent was paid in the period; the account record opens each payment down to its bets. */
function Rebates({ rebates: { self, agent, small, takenBack, sum } }: { rebates: NonNullable<Overview['rebates']> }) {
  const { t } = useTranslation('agents')
  return (
    <section className={styles.rebates}>
      <h3>{t('overview.rebates')}</h3>
      <div className={styles.kpis}>
        <KpiCard
          label={t('overview.rebateSum')}
          value={<Money value={sum} signed />}
          basis={t('overview.rebateSumHint')}
        />
        <KpiCard
          label={t('overview.rebateAgent')}
          value={<Money value={agent} />}
          basis={t('overview.rebateAgentHint')}
        />
        <KpiCard label={t('overview.rebateSelf')} value={<Money value={self} />} basis={t('overview.rebateSelfHint')} />
        <KpiCard
          label={t('overview.rebateSmall')}
          value={<Money value={small} />}
          basis={t('overview.rebateBack', { amount: formatMoney(parseMoney(takenBack)) })}
        />
      </div>
      <p className={styles.note}>
        <MemberLink page="transactionHistory" className="link">
          {t('overview.rebateRecord')}
        </MemberLink>
      </p>
    </section>
  )
}

function JoinedBars({ days }: Pick<Overview, 'days'>) {
  const { t } = useTranslation('agents')
  return (
    <Bars
      label={t('overview.joinedByDay')}
      isTall
      bars={days.map(({ day, joined }) => ({
        key: day,
        size: joined,
        foot: formatDate(day, 'dd/MM'),
        top: joined > 0 ? String(joined) : '',
        words: `${formatDate(day, 'dd/MM')}: ${t('overview.onDay', { count: joined })}`,
      }))}
    />
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
