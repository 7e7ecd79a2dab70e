import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Badge } from '@lotus/ui'

export type Transfer = RouteValue<'bo.transfers'>['rows'][number]

/** What became of a transfer; one that waits for a second operator says so. */
export function TransferState({ transfer: { state, reversal } }: { transfer: Transfer }) {
  const { t } = useTranslation('agents')
  const isWaiting = reversal?.state === 'PROPOSED'
  return (
    <Badge tone={isWaiting || state === 'REVERSED' ? 'warning' : 'gain'}>
      {t(`transfer.office.state.${isWaiting ? 'waiting' : state}`)}
    </Badge>
  )
}
