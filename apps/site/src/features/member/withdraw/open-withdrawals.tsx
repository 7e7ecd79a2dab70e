import { formatDateTime, useTranslation } from '@lotus/i18n'
import {
  Alert,
  Badge,
  Button,
  Card,
  confirm,
  Countdown,
  EmptyState,
  IconButton,
  moneyText,
  Steps,
  toast,
  useIsOffline,
  type Tone,
  cx,
} from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { loadWithdrawal } from '../parts/find-by-reference.ts'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { WhereItIs, type PayoutTimes } from './where-it-is.tsx'
import { isOnItsWay, isOpenWithdrawal, stepOfWithdrawal, type Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

/** More than can be open at once: one under review, some paid and not yet confirmed. */
const LOOKED_AT = 20
const tones = {
  SUBMITTED: 'info',
  PAYING: 'info',
  PAY_FAILED: 'warning',
  PAID: 'warning',
  RECEIVED: 'gain',
  FORCED_RECEIVED: 'gain',
  REJECTED: 'loss',
} as const satisfies Record<Withdrawal['status'], Tone>

export function WithdrawalBadge({ status }: { status: Withdrawal['status'] }) {
  const { t } = useTranslation('cashier')
  return <Badge tone={tones[status]}>{t(`withdrawalStatus.${status}`)}</Badge>
}

type Props = { item: string | undefined; times: PayoutTimes | undefined; onClose: () => void }

/** Unfinished requests, and the one named by the address, each with its steps. */
export function OpenWithdrawals({ item, times, onClose }: Props) {
  const { t } = useTranslation('cashier')
  const { data } = useQuery(callQuery('cashier.withdrawals', { limit: LOOKED_AT }))
  const open = (data?.rows ?? []).filter(isOpenWithdrawal)
  const isAmongOpen = open.some(({ id, refNo }) => id === item || refNo === item)
  const named = useQuery({
    queryKey: ['cashier.withdrawals', { item }],
    queryFn: ({ signal }) => (item === undefined ? null : loadWithdrawal(item, signal)),
    enabled: item !== undefined && data !== undefined && !isAmongOpen,
  })
  const single = item === undefined || isAmongOpen ? undefined : named.data
  if (open.length === 0 && single === undefined) return null
  return (
    <div className="stack mb-4">
      {single === null && <EmptyState title={t('withdrawal.notFound')} hint={t('order.notFoundHint')} />}
      {single && <WithdrawalCard withdrawal={single} times={times} onClose={onClose} />}
      {open.map((withdrawal) => (
        <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} times={times} />
      ))}
    </div>
  )
}

type CardProps = { withdrawal: Withdrawal; times: PayoutTimes | undefined; onClose?: () => void }

function WithdrawalCard({ withdrawal, times, onClose }: CardProps) {
  const { t } = useTranslation('cashier')
  const isRejected = withdrawal.status === 'REJECTED'
  const values = {
    amount: moneyText(withdrawal.amount),
    net: moneyText(withdrawal.net),
    time: withdrawal.closedAt === null ? '' : formatDateTime(withdrawal.closedAt),
    account: t('withdraw.tail', { bank: withdrawal.payoutAccount.bankName, tail: withdrawal.payoutAccount.tail }),
  }
  return (
    <Card
      className={styles.card}
      title={<span className="num">{t('withdrawal.title', { ref: withdrawal.refNo })}</span>}
      subtitle={
        <span className={styles.facts}>
          {formatDateTime(withdrawal.createdAt)} · {values.amount} · {values.account}
        </span>
      }
      actions={
        <span className="row">
          <WithdrawalBadge status={withdrawal.status} />
          {onClose && (
            <IconButton
              size="sm"
              label={t('withdrawal.close')}
              icon={<IconX size={18} stroke={1.75} aria-hidden />}
              onClick={onClose}
            />
          )}
        </span>
      }
    >
      {!isRejected && (
        <Steps
          className={styles.steps}
          steps={[t('withdrawal.step.sent'), t('withdrawal.step.paid'), t('withdrawal.step.received')]}
          current={stepOfWithdrawal(withdrawal.status)}
        />
      )}
      {isOnItsWay(withdrawal) && <WhereItIs withdrawal={withdrawal} times={times} />}
      <div aria-live="polite">
        <Alert tone={tones[withdrawal.status]}>
          <p className={styles.sentence}>{t(`withdrawal.${withdrawal.status}`, values)}</p>
          {withdrawal.isAutomatic && <p className={styles.sentence}>{t('withdrawal.automatic')}</p>}
          {withdrawal.rejectReason !== null && (
            <p className={styles.sentence}>{t('withdrawal.reason', { reason: withdrawal.rejectReason })}</p>
          )}
        </Alert>
      </div>
      {withdrawal.status === 'PAID' && (
        <ConfirmReceipt withdrawal={withdrawal} account={values.account} net={values.net} />
      )}
    </Card>
  )
}

/** T17: confirmed as received, or counted so after the deadline. */
function ConfirmReceipt({ withdrawal, account, net }: { withdrawal: Withdrawal; account: string; net: string }) {
  const { t } = useTranslation(['cashier', 'member'])
  const isOffline = useIsOffline()
  const received = useMoneyCall('cashier.confirmReceived', {
    refetch: ['cashier.withdrawals', 'cashier.eligibility'],
    onDone: () => toast.success(t('withdrawal.receivedDone', { net })),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('withdrawal.receivedConfirmTitle', { net }),
      text: t('withdrawal.receivedConfirmText', { account }),
      confirmLabel: t('withdrawal.receivedYes', { net }),
      cancelLabel: t('withdrawal.receivedNo'),
      tone: 'info',
    })
    if (isSure) await received.send({ id: withdrawal.id })
  }
  return (
    <>
      <div className={cx('between gap-5', styles.confirm)}>
        <div>
          {withdrawal.confirmDeadline !== null && (
            <>
              <span className={cx('note', styles.small)}>{t('withdrawal.autoConfirm')}</span>
              <Countdown
                until={withdrawal.confirmDeadline}
                variant="order"
                label={t('withdrawal.autoConfirm')}
                closedText={t('withdrawalStatus.FORCED_RECEIVED')}
              />
              <p className="fine">{t('withdrawal.autoConfirmHint')}</p>
            </>
          )}
        </div>
        <Button
          variant="primary"
          size="lg"
          loading={received.isPending}
          disabled={isOffline}
          onClick={() => void ask()}
        >
          {t('withdrawal.received')}
        </Button>
      </div>
      {received.error !== null && (
        <MoneyFailure
          title={t('withdrawal.receivedFailed')}
          error={received.error}
          isUnknown={received.isUnknown}
          movesMoney={false}
        />
      )}
    </>
  )
}
