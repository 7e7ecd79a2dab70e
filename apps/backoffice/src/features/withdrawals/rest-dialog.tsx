import { useTranslation } from '@lotus/i18n'
import { Alert, moneyText, toast } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { WithdrawalDetail } from './withdrawal-status.tsx'

type Props = {
  detail: WithdrawalDetail
  onClose: () => void
  onDone: (decided: WithdrawalDetail) => void
  onConflict: () => void
}

/** Gives back what of a partly paid withdrawal nobody could pay; the second operator confirms what the first one asked. */
export function RestDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  const { id, account, restAsked } = detail
  const left = moneyText(detail.left)
  const isSecond = restAsked !== null && restAsked.amount === detail.left
  return (
    <DecisionDialog
      {...rest}
      title={t('withdrawals.rest.title', { left })}
      text={t('withdrawals.rest.text', { left, account })}
      button={t('withdrawals.rest.button', { left })}
      isDanger
      outcome={{ none: t('withdrawals.nothingMoved'), unknown: t('withdrawals.outcomeUnknown') }}
      reason={{
        label: t('withdrawals.reject.reason'),
        hint: t('withdrawals.reject.hint'),
        lengthMax: 300,
        rows: 3,
        ...(isSecond ? { presets: { label: t('withdrawals.rest.proposed'), texts: [restAsked.reason] } } : {}),
      }}
      act={(reason) => call('bo.giveWithdrawalRest', { id, left: detail.left, reason })}
      onDone={(decided) => {
        toast.success(t(`withdrawals.rest.${decided.status === 'PAY_FAILED' ? 'asked' : 'done'}`, { left, account }))
        onDone(decided)
      }}
    >
      {!isSecond && <Alert tone="info">{t('withdrawals.rest.textFirst')}</Alert>}
    </DecisionDialog>
  )
}
