import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { Contract } from './types.ts'

type Running = NonNullable<RouteValue<'contract.progress'>['progress']>
type Props = {
  kind: Contract['kind']
  progress: Pick<Running, 'payment' | 'reviewHours' | 'reviewAbove' | 'claimBy' | 'uplinePays'> & {
    estimate: Pick<NonNullable<Running['estimate']>, 'childCount'> | null
  }
  /** Who reads it: A granted it, B holds it. */
  side: 'A' | 'B'
  /** Whether the reader is an agent: nobody is below a player. */
  isAgent: boolean
}

/** What becomes of an amount once its period is closed, who pays it, and what can still change it. */
export function Promised({ kind, progress, side, isAgent }: Props) {
  const { t } = useTranslation('agents')
  const { payment, reviewHours, reviewAbove, claimBy, uplinePays, estimate } = progress
  const isFunded = uplinePays !== null && payment !== 'HELD'
  const given = side === 'A' ? 'Given' : ''
  const word = isFunded ? (`${payment}_UPLINE` as const) : payment
  const hasBelow = (estimate?.childCount ?? 0) > 0
  const below = hasBelow ? 'changesBelow' : (`mayChangeBelow${given}` as const)
  return [
    t(`progress.payment${given}.${word}`, {
      hours: formatCount(reviewHours),
      time: claimBy === null ? '' : formatDateTime(claimBy),
    }),
    ...(isFunded
      ? [t(`progress.rest${given}.${uplinePays.shortfall}`, { hours: formatCount(uplinePays.retryHours) })]
      : []),
    // The period's amount so far may be less, or is not known yet.
    ...(reviewAbove === null || payment === 'HELD'
      ? []
      : [t('progress.above', { max: formatMoney(parseMoney(reviewAbove)) })]),
    t(`progress.changes.${kind}`),
    // What the upline pays has nothing of the downline's taken off.
    ...(uplinePays === null && (hasBelow || isAgent) ? [t(`progress.${below}`)] : []),
    // Once it is paid, or owed, it is never recalculated.
    ...(payment === 'AUTO' ? [] : [t(`progress.recalculated.${payment}`)]),
  ].join(' ')
}
