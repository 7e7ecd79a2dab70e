import { formatDateTime, i18n, useTranslation } from '@lotus/i18n'
import { Alert, Button, buttonClass, Card, moneyText, serverNow, useServerNow, type AlertTone } from '@lotus/ui'
import { MemberLink } from '../../../shared/member-link.tsx'
import { CardResult } from './card-check.tsx'
import type { Deposit, DepositView } from './deposit-figures.ts'
import { UsdtResult } from './usdt-transfers.tsx'

type Closed = Exclude<DepositView, 'pay' | 'confirming'>
const tones: Record<Closed, AlertTone> = {
  credited: 'gain',
  expired: 'warning',
  review: 'warning',
  mismatch: 'warning',
  currency: 'warning',
  rejected: 'loss',
  refunded: 'info',
  reversed: 'loss',
  cancelled: 'info',
}

type Props = { deposit: Deposit; view: Closed; onNew: () => void }

/** What became of a card says more than the outcome's own sentence; undefined for every other order. */
function cardText({ card, reviewReason }: Deposit, view: Closed, now: number): string | undefined {
  if (!card) return undefined
  if (view === 'expired') {
    if (card.askedUntil === null || Date.parse(card.askedUntil) <= now) return i18n.t('cashier:order.card.waitingOver')
    return i18n.t('cashier:order.card.waiting', { time: formatDateTime(card.askedUntil) })
  }
  const key = `cashier:order.card.${reviewReason ?? 'none'}`
  return view === 'rejected' && i18n.exists(key) ? i18n.t(key) : undefined
}

/** Of USDT, where the usual words are about banks and currencies; undefined where they fit. */
function usdtText({ crypto }: Deposit, view: Closed, values: Record<string, string>): string | undefined {
  const key = `cashier:usdt.outcome.${view}`
  return crypto && i18n.exists(key) ? i18n.t(key, values) : undefined
}

/** How an order ended, or who looks at it and by when. */
export function DepositOutcome({ deposit, view, onNew }: Props) {
  const { t } = useTranslation('cashier')
  const now = useServerNow() ?? serverNow()
  const amount = moneyText(deposit.credited ?? deposit.amount)
  const paid = moneyText(deposit.amountPaid ?? deposit.amount)
  const time = formatDateTime(deposit.reviewBy ?? deposit.creditedAt ?? deposit.expiresAt)
  return (
    <Card>
      <div aria-live="polite">
        <Alert
          tone={tones[view]}
          title={deposit.crypto && view === 'currency' ? t('usdt.otherToken') : t(`order.${view}`, { amount, paid })}
        >
          {cardText(deposit, view, now) ??
            usdtText(deposit, view, { time, amount }) ??
            t(`order.${view}Text`, { time, amount })}
          {deposit.decisionReason !== null && view !== 'credited' && (
            <p>{t('order.reason', { reason: deposit.decisionReason })}</p>
          )}
        </Alert>
        {deposit.card && <CardResult deposit={deposit} card={deposit.card} />}
        {deposit.crypto && <UsdtResult deposit={deposit} crypto={deposit.crypto} />}
        {deposit.extras.map((extra, index) => (
          // Further transfers are only ever added at the end.
          <Alert
            key={index}
            className="mt-2"
            tone="info"
            title={
              extra.isCurrency ? t('order.extraTitle', { amount: moneyText(extra.amount) }) : t('order.extraForeign')
            }
          >
            {extra.decision === null
              ? t(extra.isCurrency ? 'order.extraOpen' : 'order.extraForeignOpen')
              : extra.decision === 'credit'
                ? t('order.extraCredit', { amount: moneyText(extra.credited ?? extra.amount) })
                : t('order.extraReturn')}
            {extra.reason !== null && extra.decision === 'return' && (
              <p>{t('order.reason', { reason: extra.reason })}</p>
            )}
          </Alert>
        ))}
      </div>
      <div className="row wrap gap-25 mt-35">
        {view === 'credited' && (
          <MemberLink page="transferFund" className={buttonClass({ variant: 'primary' })}>
            {t('order.toWallet')}
          </MemberLink>
        )}
        <Button onClick={onNew}>{t('order.newOrder')}</Button>
      </div>
    </Card>
  )
}
