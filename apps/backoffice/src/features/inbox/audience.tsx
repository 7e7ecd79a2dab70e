import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'

export type Sent = RouteValue<'bo.inbox'>['rows'][number]

/** Who received it. */
export function Audience({ message }: { message: Sent }) {
  const { t } = useTranslation('backofficeTalk')
  if (message.scope === 'MEMBER') return t('inbox.to.MEMBER', { count: message.recipients ?? 0 })
  if (message.scope === 'RANK') return t('inbox.to.RANK', { rank: message.rankMin ?? 0 })
  return t('inbox.to.ALL')
}
