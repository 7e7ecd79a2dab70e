import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Card, Countdown, cx, SumList } from '@lotus/ui'
import type { Eligibility, Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

export type PayoutTimes = Eligibility['payoutTimes']

/** A waiting request: since when, its place, what was promised, and what it usually takes here (measured). */
export function WhereItIs({ withdrawal, times }: { withdrawal: Withdrawal; times: PayoutTimes | undefined }) {
  const { t } = useTranslation('cashier')
  const { createdAt, promisedAt, lateAt, queuePlace, orderedAt, sentAt, caseClosedAt } = withdrawal
  const isPaying = withdrawal.status === 'PAYING'
  const measured = useMeasured(times)
  return (
    <>
      <SumList
        className={cx(styles.where)}
        lines={[
          { key: 'since', label: t('where.since'), value: formatDateTime(createdAt) },
          ...(isPaying && orderedAt !== null
            ? [{ key: 'approved', label: t('where.approved'), value: formatDateTime(orderedAt) }]
            : []),
          ...(isPaying
            ? [
                {
                  key: 'sent',
                  label: t('where.sent'),
                  value: sentAt === null ? t('where.sending') : formatDateTime(sentAt),
                },
              ]
            : []),
          ...(queuePlace === null
            ? []
            : [{ key: 'place', label: t('where.place'), value: t('where.placeOf', { place: queuePlace }) }]),
          ...(promisedAt === null
            ? []
            : [
                {
                  key: 'promised',
                  label: t('where.promised'),
                  value: (
                    <>
                      {formatDateTime(promisedAt)}
                      {lateAt === null && (
                        <>
                          {' · '}
                          <Countdown until={promisedAt} variant="text" closedText={t('where.due')} />
                        </>
                      )}
                    </>
                  ),
                },
              ]),
          ...(measured === undefined
            ? []
            : [{ key: 'measured', label: measured, value: '', emphasis: 'small' as const }]),
        ]}
      />
      {lateAt !== null && (
        <div className="mb-4">
          <Alert tone="warning" title={t('where.lateTitle')}>
            {t('where.late', { time: formatDateTime(lateAt) })}
            {caseClosedAt !== null && <p>{t('where.caseClosed', { time: formatDateTime(caseClosedAt) })}</p>}
          </Alert>
        </div>
      )}
    </>
  )
}

/** The promise and the measured times, before anything is sent. */
export function PayoutTimesCard({ rules }: { rules: Pick<Eligibility, 'payoutTimes' | 'promiseMinutes'> }) {
  const { t } = useTranslation('cashier')
  return (
    <Card title={t('times.title')}>
      <p>{t('times.promise', { count: rules.promiseMinutes })}</p>
      <p className="fine">{useMeasured(rules.payoutTimes)}</p>
    </Card>
  )
}

function useMeasured(times: PayoutTimes | undefined): string | undefined {
  const { t } = useTranslation('cashier')
  if (times === undefined) return undefined
  const { days, count, medianSeconds, p95Seconds } = times
  if (medianSeconds === null || p95Seconds === null) return t('times.tooFew', { days, count })
  const minutes = (seconds: number) => t('times.minutes', { count: Math.max(1, Math.ceil(seconds / 60)) })
  return t('times.measured', { days, count, median: minutes(medianSeconds), p95: minutes(p95Seconds) })
}
