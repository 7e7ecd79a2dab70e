import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, useServerNow, type Tone } from '@lotus/ui'
import { waitingSince } from './waiting.ts'
import styles from './withdrawals.module.css'

export type Withdrawal = RouteValue<'bo.withdrawals'>['rows'][number]
export type WithdrawalDetail = RouteValue<'bo.withdrawal'>
/** How a request that waits can be decided: paid, rejected whole, or, once a part is paid, its rest given back. */
export type WithdrawalDialog = 'approve' | 'reject' | 'rest'

const tones: Record<Withdrawal['status'], Tone> = {
  SUBMITTED: 'warning',
  PAYING: 'info',
  PAY_FAILED: 'loss',
  PAID: 'info',
  RECEIVED: 'gain',
  FORCED_RECEIVED: 'gain',
  NOT_RECEIVED: 'loss',
  RECEIVED_CONFIRMED: 'gain',
  REFUNDED: 'info',
  REJECTED: 'loss',
}

/** Waits for a decision: a new request, or one that the provider did not pay. */
export const isUndecided = ({ status }: Pick<Withdrawal, 'status'>): boolean =>
  status === 'SUBMITTED' || status === 'PAY_FAILED'

/** The provider said what no rule decides, and two operators have not settled it. */
export const isUnclear = ({ unclear, settledAt }: WithdrawalDetail['payouts'][number]): boolean =>
  unclear !== null && settledAt === null

/** While it is unclear whether this one was paid, nothing else of the withdrawal is sent; what is said of a paid part stops nothing. */
export const isStopping = (payout: WithdrawalDetail['payouts'][number]): boolean =>
  isUnclear(payout) && payout.state !== 'paid'

/** A part of it is out: an approval pays the rest, or two operators give it back. */
export const isPartlyPaid = ({ left, net }: Pick<WithdrawalDetail, 'left' | 'net'>): boolean => left !== net

export function StatusBadge({ status }: { status: Withdrawal['status'] }) {
  const { t } = useTranslation('backoffice')
  return <Badge tone={tones[status]}>{t(`withdrawals.status.${status}`)}</Badge>
}

/** Counts up by the server's clock, every second. */
export function WaitingTime({ since }: { since: string }) {
  const now = useServerNow()
  if (now === undefined) return null
  const { text, level } = waitingSince(since, now)
  return <span className={`num ${styles[level] ?? ''}`}>{text}</span>
}
