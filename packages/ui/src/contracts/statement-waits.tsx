import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge } from '../components/badge.tsx'
import type { Statement } from './statement-ladder.tsx'

type Waits = NonNullable<Statement['waits']>

/** What a statement waits for, by when it is decided, and that it is late, in whole sentences. */
export function useWaitsText(): (waits: Waits) => string {
  const { t } = useTranslation('agents')
  return ({ why, by, isLate, notBefore }) =>
    [
      why === 'EXCLUDED' && notBefore !== null
        ? t('statement.waits.why.UNTIL', { time: formatDateTime(notBefore) })
        : t(`statement.waits.why.${why ?? 'UNTOLD'}`),
      ...(by === null ? [] : [t(isLate ? 'statement.waits.late' : 'statement.waits.by', { time: formatDateTime(by) })]),
    ].join(' ')
}

/** In a row of a list: by when it is decided, or since when that is late. */
export function WaitsNote({ waits }: { waits: Waits | null }) {
  const { t } = useTranslation('agents')
  if (waits === null || (waits.by ?? waits.notBefore) === null) return null
  if (waits.by === null)
    return (
      <small className="num">{t('statement.waits.notBefore', { time: formatDateTime(waits.notBefore ?? '') })}</small>
    )
  return (
    <small className="num">
      {waits.isLate && <Badge tone="loss">{t('statement.waits.isLate')}</Badge>}{' '}
      {t('statement.waits.shortBy', { time: formatDateTime(waits.by) })}
    </small>
  )
}
