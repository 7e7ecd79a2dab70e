import { formatIsoDay, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, cx, serverNow, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { MoneyFailure } from '../../../../shared/forms/money-failure.tsx'
import { metricFrom, metricText, sumOf, worthOf } from '../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion } from '../../../../shared/promotions/types.ts'
import { useClaimPromotion } from '../../../../shared/promotions/use-claim-promotion.ts'
import styles from './check-in.module.css'
import { DayLotus } from './day-lotus.tsx'

type Props = { own: OwnPromotion; amounts: readonly string[] }

/** The days of the row, a lotus that opens by day; today's is claimed here. A missed day begins the row again, unless it is made up. */
export function CheckIn({ own, amounts }: Props) {
  const { t } = useTranslation('promotions')
  const { rule, checkIn } = own
  const makeUp = rule.given.form === 'CYCLE' ? rule.given.makeUp : undefined
  const today = checkIn?.day ?? 1
  const isClaimed = checkIn?.isClaimed ?? false
  const [justClaimed, setJustClaimed] = useState(false)
  return (
    <Card
      title={t('checkIn.title', { day: today })}
      subtitle={
        rule.metric &&
        t(makeUp === undefined ? 'checkIn.rule' : 'checkIn.ruleMakeUp', {
          metric: metricFrom(t, rule.metric),
          least: makeUp && metricFrom(t, { ...rule.metric, least: makeUp.least }),
          times: makeUp?.perMonth,
        })
      }
    >
      <div className="stack gap-35">
        <ol className={styles.days} aria-label={t('checkIn.row')}>
          {amounts.map((amount, at) => {
            const day = at + 1
            const isDone = day < today || (day === today && isClaimed)
            const state = isDone ? 'got' : day === today ? 'today' : 'ahead'
            return (
              <li
                // The place in the row is what the day is.
                key={day}
                data-state={state}
                className={cx(justClaimed && day === today && styles.opening)}
                aria-current={day === today ? 'date' : undefined}
              >
                <DayLotus part={day / amounts.length} />
                <b className="num">{worthOf(t, rule.kind, amount)}</b>
                <small>{state === 'ahead' ? t('checkIn.day', { day }) : t(`checkIn.${state}`)}</small>
              </li>
            )
          })}
        </ol>
        <MakeUp own={own} />
        <Today own={own} amounts={amounts} onClaimed={() => setJustClaimed(true)} />
        <p className="fine">{t('checkIn.calm')}</p>
      </div>
    </Card>
  )
}

/** Yesterday was missed and can be made up, as long as today is not claimed. */
function MakeUp({ own }: { own: OwnPromotion }) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const { claim, isPending, error, isUnknown } = useClaimPromotion(own.id)
  const { rule, checkIn } = own
  const missed = checkIn?.makeUp
  if (!missed || rule.metric === null) return null
  const isReady = own.state !== 'CLOSED' && Number(missed.have) >= Number(missed.need)
  const { kind } = rule.metric
  return (
    <>
      <Alert tone="warning" title={t('checkIn.missed', { day: missed.day })}>
        {t('checkIn.makeUp', {
          have: metricText(kind, missed.have),
          need: metricText(kind, missed.need),
          times: missed.left,
        })}
      </Alert>
      {error !== null && <MoneyFailure title={t('claim.failed')} error={error} isUnknown={isUnknown} />}
      {isReady && (
        <Button
          variant="soft"
          size="lg"
          block
          loading={isPending}
          disabled={isOffline}
          onClick={() => claim(missed.period)}
        >
          {t('act.makeUp', { worth: worthOf(t, rule.kind, missed.amount) })}
        </Button>
      )}
    </>
  )
}

/** Whether today can be claimed, with the figures of the day. */
function Today({ own, amounts, onClaimed }: Props & { onClaimed: () => void }) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const { claim, isPending, error, isUnknown } = useClaimPromotion(own.id, onClaimed)
  const { rule, checkIn, conditions, state } = own
  const today = checkIn?.day ?? 1
  const isClaimed = checkIn?.isClaimed ?? false
  const metric = conditions.find(({ code }) => code === 'METRIC')
  const isReady = state === 'CLAIM' && !isClaimed
  const have =
    !isClaimed && metric?.have != null && metric.need !== null && rule.metric !== null
      ? t('checkIn.have', {
          have: metricText(rule.metric.kind, metric.have),
          need: metricText(rule.metric.kind, metric.need),
        })
      : ''
  const got = t('checkIn.sum', {
    got: worthOf(t, rule.kind, sumOf(amounts.slice(0, isClaimed ? today : today - 1))),
    all: worthOf(t, rule.kind, sumOf(amounts)),
  })
  return (
    <>
      <Alert
        tone={isClaimed || isReady ? 'gain' : 'info'}
        title={t(isClaimed ? 'checkIn.done' : isReady ? 'checkIn.ready' : 'checkIn.notReady')}
      >
        {have} {got}
      </Alert>
      {error !== null && <MoneyFailure title={t('claim.failed')} error={error} isUnknown={isUnknown} />}
      {isReady && (
        <Button
          variant="primary"
          size="lg"
          block
          loading={isPending}
          disabled={isOffline}
          // The brand's day by the server's clock: the name of the period.
          onClick={() => claim(formatIsoDay(serverNow()))}
        >
          {t('act.claim', { worth: worthOf(t, rule.kind, amounts[today - 1] ?? '0') })}
        </Button>
      )}
    </>
  )
}
