import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, moneyText, toast, useIsOffline, type Tone } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../shared/api.ts'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, queryClient } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { EndAsked, EndPayout } from './end-payout.tsx'
import { isPartlyPaid, isStopping, isUnclear, type WithdrawalDetail } from './withdrawal-status.tsx'
import styles from './withdrawals.module.css'

type Payout = WithdrawalDetail['payouts'][number]

const tones: Record<Payout['state'], Tone> = {
  asked: 'warning',
  sent: 'info',
  paid: 'gain',
  failed: 'loss',
  returned: 'info',
}

/** Each try to pay through the provider: where it is, what the provider said, and what to do. */
export function Payouts({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  const canDecide = useCan('withdrawals.decide')
  if (detail.payouts.length === 0) return null
  const isUnfinished = detail.status === 'PAYING' || detail.status === 'PAY_FAILED'
  // One that failed, or whose money came back, is settled whatever became of the withdrawal (T17).
  const isOpen = (payout: Payout) =>
    isUnclear(payout) && (isUnfinished || payout.state === 'returned' || payout.state === 'failed')
  const isStopped = detail.payouts.some((payout) => isOpen(payout) && isStopping(payout))
  return (
    <section>
      <h3 className={styles.heading}>{t('withdrawals.payouts.title')}</h3>
      {isStopped && <Alert tone="warning">{t('withdrawals.payouts.end.open')}</Alert>}
      {detail.status === 'PAY_FAILED' && !isStopped && !isPartlyPaid(detail) && (
        <Alert tone="warning">{t('withdrawals.payouts.failed')}</Alert>
      )}
      {detail.status === 'PAY_FAILED' && isPartlyPaid(detail) && (
        <Alert tone="info">{t('withdrawals.payouts.partlyPaid', { left: moneyText(detail.left) })}</Alert>
      )}
      <RestAsked detail={detail} />
      {detail.status === 'PAYING' && <Alert tone="info">{t('withdrawals.payouts.waits')}</Alert>}
      <ol className={styles.history}>
        {detail.payouts.map((payout) => (
          <PayoutTry
            key={payout.payoutRef}
            payout={payout}
            end={
              canDecide && mayEnd(payout, { isStopped, isUnfinished }) ? (
                <EndPayout id={detail.id} payout={payout} />
              ) : undefined
            }
          />
        ))}
      </ol>
      {detail.status === 'PAYING' && !isStopped && canDecide && <AskNow id={detail.id} />}
    </section>
  )
}

/** One on its way is ended while something unclear stops it; what has ended, while it is unclear itself; a paid part, while others are open. */
function mayEnd(payout: Payout, { isStopped, isUnfinished }: { isStopped: boolean; isUnfinished: boolean }): boolean {
  if (payout.state === 'paid') return isUnclear(payout) && isUnfinished
  if (payout.state === 'failed' || payout.state === 'returned') return isUnclear(payout)
  return isStopped && isUnfinished
}

function PayoutTry({ payout, end }: { payout: Payout; end: ReactNode }) {
  const { t } = useTranslation('backoffice')
  const { askedAt, sentAt, endedAt, nextAt, tries, reason, providerRef, unclear, settledAt, returnedAt, takenBack } =
    payout
  const lines = [
    payout.parts > 1 &&
      payout.amount !== null &&
      t('withdrawals.payouts.part', { part: payout.part, parts: payout.parts, amount: moneyText(payout.amount) }),
    t('withdrawals.payouts.asked', { time: formatDateTime(askedAt) }),
    sentAt && t('withdrawals.payouts.sent', { time: formatDateTime(sentAt) }),
    endedAt && t('withdrawals.payouts.ended', { time: formatDateTime(endedAt) }),
    nextAt && t('withdrawals.payouts.tries', { count: tries, time: formatDateTime(nextAt) }),
    providerRef && t('withdrawals.payouts.providerRef', { ref: providerRef }),
    reason && t('withdrawals.payouts.reason', { reason }),
    returnedAt && t('withdrawals.payouts.returnedAt', { time: formatDateTime(returnedAt) }),
    takenBack &&
      t('withdrawals.payouts.takenBack', { taken: moneyText(takenBack.taken), owed: moneyText(takenBack.owed) }),
    settledAt && t('withdrawals.payouts.settled', { time: formatDateTime(settledAt) }),
  ].filter((line) => typeof line === 'string')
  return (
    <li>
      <span>
        <span className="num">{payout.payoutRef}</span>
        {lines.map((line) => (
          <small key={line}>{line}</small>
        ))}
        {unclear && (
          <small className={styles.note}>
            <b>{t(`withdrawals.payouts.unclear.${unclear}`)}</b>
          </small>
        )}
        {payout.end !== null && payout.end.confirmedAt === null && <EndAsked end={payout.end} />}
        {end}
      </span>
      <Badge tone={isUnclear(payout) ? 'loss' : tones[payout.state]}>
        {t(`withdrawals.payouts.state.${payout.state}`)}
      </Badge>
    </li>
  )
}

/** What an operator asked of the rest, and nobody has confirmed yet. */
function RestAsked({ detail: { restAsked } }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  if (restAsked === null) return null
  const { who, amount, reason, at } = restAsked
  return (
    <Alert tone="warning">
      {t('withdrawals.rest.waits', { who, left: moneyText(amount), reason, time: formatDateTime(at) })}
    </Alert>
  )
}

function AskNow({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  const { queryKey } = callQuery('bo.withdrawal', { id })
  const ask = useMutation({
    mutationFn: () => call('bo.askPayout', { id }),
    onSuccess: (detail) => {
      queryClient.setQueryData(queryKey, detail)
      toast.success(t('withdrawals.payouts.askDone'))
    },
    // It may have ended in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <FailureAlert error={ask.error} />
      <Button variant="secondary" size="sm" loading={ask.isPending} disabled={isOffline} onClick={() => ask.mutate()}>
        {t('withdrawals.payouts.ask')}
      </Button>
    </>
  )
}
