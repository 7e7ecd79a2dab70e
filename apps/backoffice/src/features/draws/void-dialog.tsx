import { useTranslation } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { failureText } from '../../shared/failure-text.ts'
import type { DrawDetail } from './draw-status.ts'

type Props = {
  detail: DrawDetail
  onClose: () => void
  onChanged: (changed: DrawDetail) => void
  onConflict: () => void
}

/** Proposes that an issue has no draw; after a second operator confirms, every stake is refunded. */
export function VoidDialog({ detail, onClose, onChanged, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  return (
    <DecisionDialog
      title={t('draws.void.title', { issue: detail.issueNo })}
      text={t('draws.void.text', { count: detail.orderCount, stake: moneyText(detail.totalStake) })}
      button={t('draws.void.submit')}
      isDanger
      reason={{ label: t('draws.void.reason') }}
      act={(reason) => call('bo.proposeVoid', { gameCode: detail.gameCode, issueNo: detail.issueNo, reason })}
      onClose={onClose}
      onDone={(changed) => {
        toast.success(t('draws.void.sent', { issue: detail.issueNo }))
        onClose()
        onChanged(changed)
      }}
      onConflict={(error) => {
        toast.error(failureText(error))
        onClose()
        onConflict()
      }}
    />
  )
}
