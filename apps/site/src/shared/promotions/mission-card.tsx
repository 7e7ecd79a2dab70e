import { formatDate, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Button, useIsOffline } from '@lotus/ui'
import { IconDeviceGamepad2, IconUserPlus, IconWallet } from '@lotus/ui/icons'
import { MoneyFailure } from '../forms/money-failure.tsx'
import { PageLink } from '../page-link.tsx'
import styles from './mission-card.module.css'
import { figureText, worthOf, type Say } from './rule-words.ts'
import { StepBar } from './step-bar.tsx'
import type { OwnPromotion, PeriodState } from './types.ts'
import { useClaimPromotion } from './use-claim-promotion.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
type Props = { own: OwnPromotion; title: string; isLinked?: boolean }

/** One mission: what its period has come to, its steps, and what can be claimed; then the period before, if it still can. */
export function MissionCard({ own, title, isLinked }: Props) {
  const { t } = useTranslation('promotions')
  const { rule, periods } = own
  const [now, before] = periods
  if (now === undefined) return null
  const kind = rule.metric?.kind
  const Glyph = kind === 'VALID_BET' ? IconDeviceGamepad2 : kind === 'FRIENDS' ? IconUserPlus : IconWallet
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <Glyph size={22} stroke={1.75} />
        </span>
        <div className={styles.text}>
          <h3>
            {isLinked ? (
              <PageLink to="/promoDetail" search={{ id: own.id }}>
                {title}
              </PageLink>
            ) : (
              title
            )}
          </h3>
          <p>{progressText(t, own, now)}</p>
        </div>
        <Claim own={own} period={now} title={title} />
      </header>
      <StepBar title={title} rule={rule} period={now} />
      {before !== undefined && parseMoney(before.claimable) > 0n && (
        <div className={styles.before}>
          <div className={styles.text}>
            <b>{t('mission.before', { to: formatDate(before.until ?? before.from, MINUTE) })}</b>
            <p>
              {t('mission.beforeClaim', {
                value: figureText(t, rule.metric?.kind ?? 'VALID_BET', before.value),
                at: formatDate(before.claimUntil ?? before.from, MINUTE),
              })}
            </p>
          </div>
          <Claim own={own} period={before} title={title} />
        </div>
      )}
    </section>
  )
}

function progressText(t: Say, { rule }: OwnPromotion, { value, steps }: PeriodState): string {
  const kind = rule.metric?.kind ?? 'VALID_BET'
  const next = steps.find(({ target }) => parseMoney(target) > parseMoney(value))
  const values = { value: figureText(t, kind, value) }
  if (next === undefined) return t('mission.all', values)
  const left = parseMoney(next.target) - parseMoney(value)
  return t('mission.now', {
    ...values,
    left: figureText(t, kind, moneyToString(left)),
    target: figureText(t, kind, next.target),
  })
}

function Claim({ own, period, title }: { own: OwnPromotion; period: PeriodState; title: string }) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const { claim, isPending, error, isUnknown } = useClaimPromotion(own.id)
  const worth = worthOf(t, own.rule.kind, period.claimable)
  const isClaimable = parseMoney(period.claimable) > 0n
  if (!isClaimable && error === null) return null
  return (
    <>
      {isClaimable && (
        <Button
          variant="primary"
          className={styles.claim}
          loading={isPending}
          disabled={isOffline}
          aria-label={t('act.claimOf', { worth, title })}
          onClick={() => claim(period.key)}
        >
          {t('act.claim', { worth })}
        </Button>
      )}
      {error !== null && (
        <div className={styles.failure}>
          <MoneyFailure title={t('claim.failed')} error={error} isUnknown={isUnknown} />
        </div>
      )}
    </>
  )
}
