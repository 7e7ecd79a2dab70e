import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatDay, i18n, useTranslation } from '@lotus/i18n'
import { Badge, type Tone } from '@lotus/ui'
import { whyDeposit } from '../../shared/why-deposit.ts'

export type Line = RouteValue<'bo.bankLines'>['rows'][number]
export type LineDetail = RouteValue<'bo.bankLine'>

const tones: Record<Line['state'], Tone> = {
  new: 'info',
  open: 'warning',
  credited: 'gain',
  review: 'warning',
  confirmed: 'gain',
  ignored: 'neutral',
  returned: 'neutral',
}

export function LineState({ state }: { state: Line['state'] }) {
  const { t } = useTranslation('bankLines')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** Why it waits, in words: its own, or those of a deposit's review. */
export function reasonOf(reason: string): string {
  const key = `bankLines:reason.${reason}`
  return i18n.exists(key) ? i18n.t(key) : whyDeposit(reason)
}

/** The bank's time, or its day where it names no time. */
export const bookedText = ({ bookedAt, hasTime }: Pick<Line, 'bookedAt' | 'hasTime'>) =>
  hasTime ? formatDateTime(bookedAt) : formatDay(bookedAt)
