import { formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Button, confirm, Countdown, cx, moneyText, SumList, toast, useIsOffline, useServerNow } from '@lotus/ui'
import { useState } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { ClaimDialog } from './claim-form.tsx'
import type { Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

type Props = { withdrawal: Withdrawal; account: string; net: string }

/** T17: did it arrive? Confirmed, counted so after the deadline, or not: with a proof, for some days. */
export function Receipt({ withdrawal, account, net }: Props) {
  const { t } = useTranslation(['cashier', 'member'])
  const isOffline = useIsOffline()
  const now = useServerNow()
  const [isClaiming, setClaiming] = useState(false)
  const { send, isPending, error, isUnknown } = useConfirm(withdrawal, { account, net })
  const { status, claimUntil } = withdrawal
  const canConfirm = status === 'PAID' || status === 'NOT_RECEIVED'
  const canClaim = claimUntil !== null && now !== undefined && Date.parse(claimUntil) > now
  if (!canConfirm && !canClaim) return null
  return (
    <>
      <div className={cx('between gap-5', styles.confirm)}>
        <div>
          {status === 'PAID' && withdrawal.confirmDeadline !== null && <Deadline until={withdrawal.confirmDeadline} />}
          {canClaim && <p className="fine">{t('claim.until', { time: formatDateTime(claimUntil) })}</p>}
          {status === 'NOT_RECEIVED' && <p className="fine">{t('claim.arrivedHint')}</p>}
        </div>
        <div className={styles.answers}>
          {canClaim && (
            <Button size="lg" disabled={isOffline} onClick={() => setClaiming(true)}>
              {t('claim.button')}
            </Button>
          )}
          {canConfirm && (
            <Button
              variant={status === 'PAID' ? 'primary' : 'secondary'}
              size="lg"
              loading={isPending}
              disabled={isOffline}
              onClick={() => void send()}
            >
              {t(status === 'PAID' ? 'withdrawal.received' : 'claim.arrived')}
            </Button>
          )}
        </div>
      </div>
      {error !== null && (
        <MoneyFailure title={t('withdrawal.receivedFailed')} error={error} isUnknown={isUnknown} movesMoney={false} />
      )}
      {isClaiming && <ClaimDialog withdrawal={withdrawal} account={account} onClose={() => setClaiming(false)} />}
    </>
  )
}

function Deadline({ until }: { until: string }) {
  const { t } = useTranslation('cashier')
  return (
    <>
      <span className={cx('note', styles.small)}>{t('withdrawal.autoConfirm')}</span>
      <Countdown
        until={until}
        variant="order"
        label={t('withdrawal.autoConfirm')}
        closedText={t('withdrawalStatus.FORCED_RECEIVED')}
      />
      <p className="fine">{t('withdrawal.autoConfirmHint')}</p>
    </>
  )
}

function useConfirm({ id }: Withdrawal, { account, net }: { account: string; net: string }) {
  const { t } = useTranslation('cashier')
  const received = useMoneyCall('cashier.confirmReceived', {
    refetch: ['cashier.withdrawals', 'cashier.eligibility'],
    onDone: () => toast.success(t('withdrawal.receivedDone', { net })),
  })
  const send = async () => {
    const isSure = await confirm({
      title: t('withdrawal.receivedConfirmTitle', { net }),
      text: t('withdrawal.receivedConfirmText', { account }),
      confirmLabel: t('withdrawal.receivedYes', { net }),
      cancelLabel: t('withdrawal.receivedNo'),
      tone: 'info',
    })
    if (isSure) await received.send({ id })
  }
  return { send, isPending: received.isPending, error: received.error, isUnknown: received.isUnknown }
}

/** What happened since it was paid, each with its time: received by whom, said not to have arrived, and what was found. */
export function ReceiptStory({ withdrawal }: Pick<Props, 'withdrawal'>) {
  const { t } = useTranslation('cashier')
  const { status, paidAt, closedAt, claim, takenBack, givenBack } = withdrawal
  const line = (key: string, label: string, at: string | null) =>
    at === null ? [] : [{ key, label, value: formatDateTime(at) }]
  const outcome = claim?.outcome ?? null
  return (
    <>
      <SumList
        className={cx(styles.where)}
        lines={[
          ...line('paid', t('story.paid'), paidAt),
          ...line('forced', t('story.forced'), claim?.forcedAt ?? (status === 'FORCED_RECEIVED' ? closedAt : null)),
          ...line('claimed', t('story.claimed'), claim?.claimedAt ?? null),
          ...(outcome === null ? [] : line('decided', t(`story.${outcome}`), claim?.decidedAt ?? null)),
          // Said once it had arrived; after a claim its end says so.
          ...line('received', t('story.received'), status === 'RECEIVED' && outcome !== 'received' ? closedAt : null),
          ...line('givenBack', t('story.givenBack'), givenBack?.at ?? null),
          ...line('takenBack', t('story.takenBack'), takenBack?.at ?? null),
          ...(claim?.providerRef
            ? [{ key: 'ref', label: t('story.ref'), value: <span className="num">{claim.providerRef}</span> }]
            : []),
        ]}
      />
      {givenBack !== null && <GivenBack givenBack={givenBack} net={withdrawal.net} />}
      {takenBack !== null && (
        <p className={cx('mb-4', styles.sentence)}>
          {t(parseMoney(takenBack.owed) === 0n ? 'story.taken' : 'story.takenOwed', {
            taken: moneyText(takenBack.taken),
            owed: moneyText(takenBack.owed),
          })}
        </p>
      )}
      {claim !== null && (
        <div className={cx('mb-4', styles.story)}>
          <p className={styles.sentence}>{t('story.said', { said: claim.said, count: claim.images })}</p>
          {claim.note !== null && <p className={styles.sentence}>{t('story.note', { note: claim.note })}</p>}
        </div>
      )}
    </>
  )
}

/** What of it is in the wallet again though the rest was paid, and what the staff said about it. */
function GivenBack({ givenBack, net }: { givenBack: NonNullable<Withdrawal['givenBack']>; net: string }) {
  const { t } = useTranslation('cashier')
  const { amount, fee, reason } = givenBack
  const values = { amount: moneyText(amount), fee: moneyText(fee), net: moneyText(net) }
  return (
    <div className="mb-4">
      <p className={styles.sentence}>
        {t(parseMoney(fee) === 0n ? 'story.givenBackText' : 'story.givenBackFee', values)}
      </p>
      {reason !== null && <p className={styles.sentence}>{t('story.note', { note: reason })}</p>}
    </div>
  )
}
