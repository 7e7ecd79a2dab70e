import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, EmptyState, IconButton, moneyText, Steps, type Tone } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { loadWithdrawal } from '../parts/find-by-reference.ts'
import { FeeLines } from './fee-lines.tsx'
import { UsdtLines } from './usdt-lines.tsx'
import { Receipt, ReceiptStory } from './receipt.tsx'
import { PayoutParts } from './payout-parts.tsx'
import { WhereItIs, type PayoutTimes } from './where-it-is.tsx'
import { isOnItsWay, isOpenWithdrawal, stepOfWithdrawal, unpaidOf, type Withdrawal } from './withdraw-rules.ts'
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
  NOT_RECEIVED: 'warning',
  RECEIVED_CONFIRMED: 'gain',
  REFUNDED: 'info',
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

const sentenceOf = ({ status, givenBack }: Withdrawal) =>
  status === 'RECEIVED_CONFIRMED' && givenBack !== null ? 'RECEIVED_CONFIRMED_PART' : status

const isWaiting = ({ status }: Withdrawal) => status === 'SUBMITTED' || status === 'PAY_FAILED'

type CardProps = { withdrawal: Withdrawal; times: PayoutTimes | undefined; onClose?: () => void }

function WithdrawalCard({ withdrawal, times, onClose }: CardProps) {
  const { t } = useTranslation('cashier')
  const isBack = withdrawal.status === 'REJECTED' || withdrawal.status === 'REFUNDED'
  const values = {
    amount: moneyText(withdrawal.amount),
    net: moneyText(withdrawal.status === 'PAY_FAILED' ? unpaidOf(withdrawal) : withdrawal.net),
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
      {!isBack && (
        <Steps
          className={styles.steps}
          steps={[t('withdrawal.step.sent'), t('withdrawal.step.paid'), t('withdrawal.step.received')]}
          current={stepOfWithdrawal(withdrawal.status)}
        />
      )}
      <FeeLines withdrawal={withdrawal} />
      <UsdtLines withdrawal={withdrawal} />
      {withdrawal.parts.length > 1 && <PayoutParts parts={withdrawal.parts} />}
      {isOnItsWay(withdrawal) && <WhereItIs withdrawal={withdrawal} times={times} />}
      {(withdrawal.paidAt ?? withdrawal.claim ?? withdrawal.takenBack) !== null && (
        <ReceiptStory withdrawal={withdrawal} />
      )}
      <div aria-live="polite">
        <Alert tone={tones[withdrawal.status]}>
          <p className={styles.sentence}>{t(`withdrawal.${sentenceOf(withdrawal)}`, values)}</p>
          {withdrawal.unplayed !== null && isWaiting(withdrawal) && (
            <p className={styles.sentence}>
              {t('withdrawal.unplayed', { missing: moneyText(withdrawal.unplayed.missing) })}
            </p>
          )}
          {withdrawal.isAutomatic && <p className={styles.sentence}>{t('withdrawal.automatic')}</p>}
          {withdrawal.rejectReason !== null && (
            <p className={styles.sentence}>{t('withdrawal.reason', { reason: withdrawal.rejectReason })}</p>
          )}
        </Alert>
      </div>
      <Receipt withdrawal={withdrawal} account={values.account} net={values.net} />
    </Card>
  )
}
