import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'

export type Deposit = RouteValue<'bo.deposits'>['rows'][number]

const tones: Record<Deposit['status'], Tone> = {
  AWAITING_PAYMENT: 'info',
  CREDITED: 'gain',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  LATE_REVIEW: 'warning',
  AMOUNT_MISMATCH: 'warning',
  REJECTED: 'loss',
  REFUNDED_EXTERNAL: 'neutral',
  REVERSED: 'loss',
}

export function DepositStatus({ status }: { status: Deposit['status'] }) {
  const { t } = useTranslation('backoffice')
  return <Badge tone={tones[status]}>{t(`deposits.status.${status}`)}</Badge>
}
