import { formatDate, localText, useTranslation } from '@lotus/i18n'
import {
  Alert,
  Badge,
  buttonClass,
  Card,
  Countdown,
  EmptyState,
  Money,
  moneyText,
  serverNow,
  useServerNow,
  type Tone,
} from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { MemberLink } from '../../../shared/member-link.tsx'
import { callQuery } from '../../../shared/queries.ts'
import page from '../parts/page.module.css'
import { isConfirming, isPayable, type Deposit } from './deposit-figures.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'

const SHOWN = 5
const tones: Record<Deposit['status'], Tone> = {
  AWAITING_PAYMENT: 'info',
  CREDITED: 'gain',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  LATE_REVIEW: 'warning',
  AMOUNT_MISMATCH: 'warning',
  REJECTED: 'neutral',
  REFUNDED_EXTERNAL: 'neutral',
  REVERSED: 'loss',
}
const recentQuery = () => callQuery('cashier.deposits', { limit: SHOWN })

export function DepositBadge({ deposit }: { deposit: Pick<Deposit, 'status' | 'card' | 'crypto'> }) {
  const { t } = useTranslation('cashier')
  const { status, card } = deposit
  const isChecked = card !== null && status === 'AWAITING_PAYMENT'
  if (isConfirming(deposit)) return <Badge tone="info">{t('usdt.confirming')}</Badge>
  return <Badge tone={tones[status]}>{t(isChecked ? 'card.checking' : `depositStatus.${status}`)}</Badge>
}

/** The last deposits; each links to its order. */
export function RecentDeposits() {
  const { t } = useTranslation('cashier')
  const query = useQuery(recentQuery())
  return (
    <Card title={t('deposit.recent')}>
      {query.data === undefined ? (
        <NotLoaded query={query} title={t('deposit.listFailed')} lines={3} />
      ) : query.data.rows.length === 0 ? (
        <EmptyState title={t('deposit.recentEmpty')} hint={t('deposit.recentEmptyHint')} />
      ) : (
        <ul className={page.list}>
          {query.data.rows.map((deposit) => (
            <li key={deposit.id}>
              <MemberLink page="depositv2" item={deposit.id}>
                <span>
                  <b>
                    <Money value={deposit.credited ?? deposit.amount} />
                  </b>
                  <small className="num">
                    {localText(deposit.channelName)} · {formatDate(deposit.createdAt, 'dd/MM hh:mm')}
                  </small>
                </span>
                <DepositBadge deposit={deposit} />
              </MemberLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Orders that wait for payment come first, so that nobody makes a second one by mistake. */
export function OpenOrders() {
  const { t } = useTranslation('cashier')
  const { data } = useQuery(recentQuery())
  const now = useServerNow() ?? serverNow()
  const open = (data?.rows ?? []).filter((deposit) => isPayable(deposit, now))
  if (open.length === 0) return null
  return (
    <div className="stack gap-2 mb-4">
      {open.map((deposit) => (
        <Alert
          key={deposit.id}
          tone={deposit.card ? 'info' : 'warning'}
          action={
            <MemberLink
              page="depositv2"
              item={deposit.id}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t(deposit.card ? 'card.open' : 'deposit.resume')}
            </MemberLink>
          }
        >
          {deposit.card ? (
            t('card.isChecked', { ref: deposit.refNo })
          ) : (
            <>
              {t('deposit.open', { ref: deposit.refNo, amount: moneyText(deposit.amount) })}{' '}
              <Countdown until={deposit.expiresAt} variant="text" />
            </>
          )}
        </Alert>
      ))}
    </div>
  )
}
