import { formatCount, formatTime, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { KpiCard, Money } from '@lotus/ui'
import { CountFailed, useLeftOutText } from '@lotus/ui/contracts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { useCountAgain } from '../parts/use-count-again.ts'
import type { Overview } from './types.ts'
import styles from './overview.module.css'

type Shown = { overview: Overview; isTeam: boolean }

/** Who counts as active, of whom it is not known, and as of when; or how far counting is. */
function useActiveBasis(active: Overview['people']['active']): string {
  const { t } = useTranslation('agents')
  const leftOut = useLeftOutText(active)
  if (active.countFailed) return t('overview.activeFailed')
  if (active.counting !== null) return t('overview.activeCounting', { percent: active.counting })
  const [least, deposit] = [parseMoney(active.from), parseMoney(active.deposit)].map((amount) => formatMoney(amount))
  const hint =
    parseMoney(active.deposit) === 0n
      ? t('overview.activeHint', { least })
      : t('overview.activeDepositHint', { least, deposit })
  const asOf = active.at === null ? undefined : t('overview.asOf', { time: formatTime(active.at) })
  return [hint, leftOut, asOf].filter(Boolean).join(' · ')
}

/** Who the team is, who of it plays, and what it holds now. */
export function People({ overview: { people, levels, live, play }, isTeam }: Shown) {
  const { t } = useTranslation('agents')
  const [nearest] = levels
  const { active } = people
  const activeBasis = useActiveBasis(active)
  const again = useCountAgain('agent.overview')
  const isNear = nearest?.depth === 1
  const directKinds = [
    t('overview.agentCount', { count: isNear ? nearest.agents : 0 }),
    t('overview.playerCount', { count: isNear ? nearest.players : 0 }),
  ]
  const asOf = live.at === null ? t('overview.notCounted') : t('overview.asOf', { time: formatTime(live.at) })
  return (
    <>
      <div className={styles.kpis}>
        <KpiCard
          label={t('overview.team')}
          value={formatCount(people.team)}
          basis={[
            t('overview.agentCount', { count: people.agents }),
            t('overview.playerCount', { count: people.players }),
          ].join(' · ')}
        />
        <KpiCard label={t('overview.direct')} value={formatCount(people.direct)} basis={directKinds.join(' · ')} />
        <KpiCard
          label={t(isTeam ? 'overview.new' : 'overview.newDirect')}
          value={formatCount(people.joined)}
          basis={t('overview.inPeriod')}
        />
        <KpiCard
          label={t('overview.online')}
          value={live.online === null ? '–' : formatCount(live.online)}
          basis={asOf}
        />
        <KpiCard label={t('overview.bettors')} value={formatCount(people.bettors)} basis={t('overview.bettorsHint')} />
        <KpiCard
          label={t('overview.active')}
          value={active.count === null ? '–' : formatCount(active.count)}
          basis={activeBasis}
        />
        <KpiCard
          label={t(isTeam ? 'overview.balance' : 'overview.balanceDirect')}
          value={live.balance === null ? '–' : <Money value={live.balance} />}
          basis={asOf}
        />
        {people.depositors !== null && (
          <KpiCard
            label={t('overview.depositors')}
            value={formatCount(people.depositors)}
            basis={t('overview.depositorsHint')}
          />
        )}
        {play.cash && (
          <KpiCard
            label={t('overview.first')}
            value={formatCount(play.cash.first)}
            basis={t('overview.inPeriodFirst')}
          />
        )}
      </div>
      {active.countFailed && <CountFailed again={again} />}
    </>
  )
}

/** From the stake to the net result; the page of profit and loss opens it line by line. */
export function Played({
  play,
  isTeam,
  isOneProduct,
}: Pick<Overview, 'play'> & { isTeam: boolean; isOneProduct: boolean }) {
  const { t } = useTranslation('agents')
  const parts = (
    ['winLoss', 'rebateSelf', 'rebateAgent', 'small', 'cashback', 'bonus', 'wages', 'dividends'] as const
  ).filter((key) => key === 'winLoss' || (play[key] !== null && parseMoney(play[key]) !== 0n))
  const netName = t(isTeam ? 'overview.playNet' : 'overview.playNetDirect')
  return (
    <section className={styles.rebates}>
      <h3>{t(isTeam ? 'overview.play' : 'overview.playDirect')}</h3>
      <div className={styles.kpis}>
        <KpiCard label={t('overview.playStake')} value={<Money value={play.stake} />} />
        <KpiCard label={t('overview.playValid')} value={<Money value={play.validBet} />} />
        <KpiCard label={t('overview.playPayout')} value={<Money value={play.payout} />} />
        <KpiCard
          label={netName}
          value={<Money value={play.net} colored />}
          basis={t(isOneProduct ? 'overview.playNetProductHint' : 'overview.playNetHint')}
        />
      </div>
      {!isTeam && (
        <p className={styles.note}>{t(isOneProduct ? 'overview.directProductCosts' : 'overview.directCosts')}</p>
      )}
      {isOneProduct && isTeam && <p className={styles.note}>{t('overview.unsplit')}</p>}
      <dl className={styles.parts} aria-label={t('overview.toNet')}>
        {parts.map((key) => (
          <div key={key}>
            <dt>{t(`profit.col.${key}`)}</dt>
            <dd>
              <Money value={play[key]} signed />
            </dd>
          </div>
        ))}
        <div>
          <dt>{netName}</dt>
          <dd>
            <Money value={play.net} signed colored />
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** What the team paid in and got out, and what the house gave it beside play. */
export function Cash({ play }: Pick<Overview, 'play'>) {
  const { t } = useTranslation('agents')
  const { deposits, withdrawals, cash, bonus, cashback } = play
  if (deposits === null || withdrawals === null || cash === null) return null
  const net = parseMoney(deposits) - parseMoney(withdrawals)
  // Below zero where more was taken back in the period than came.
  const counted = (what: 'deposit' | 'withdrawal', count: number) =>
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
          basis={counted('deposit', cash.deposits)}
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
export function Rebates({
  rebates: { self, agent, small, takenBack, sum },
}: {
  rebates: NonNullable<Overview['rebates']>
}) {
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
