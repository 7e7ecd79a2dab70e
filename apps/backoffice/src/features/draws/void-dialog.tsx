import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, moneyText, TextAreaField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import type { DrawDetail } from './draw-status.ts'
import styles from './draws.module.css'

const REASON_MIN = 3
const REASON_MAX = 140

type Props = {
  detail: DrawDetail
  onClose: () => void
  onChanged: (changed: DrawDetail) => void
  onConflict: () => void
}

/** Proposes that an issue has no draw; a second operator confirms, then every stake goes back. */
export function VoidDialog({ detail, onClose, onChanged, onConflict }: Props) {
  const { t } = useTranslation('backoffice')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isTooShort = reason.trim().length < REASON_MIN
  const proposing = useMutation({
    mutationFn: () =>
      call('bo.proposeVoid', { gameCode: detail.gameCode, issueNo: detail.issueNo, reason: reason.trim() }),
    onSuccess: (changed) => {
      toast.success(t('draws.void.sent', { issue: detail.issueNo }))
      onClose()
      onChanged(changed)
    },
    onError: (error) => {
      if (!isCallError(error, 'state_conflict', 'result_already_settled')) return
      toast.error(failureText(error))
      onClose()
      onConflict()
    },
  })
  return (
    <Modal
      opened
      onClose={() => !proposing.isPending && onClose()}
      title={t('draws.void.title', { issue: detail.issueNo })}
      width={440}
      isDirty={reason !== '' && !proposing.isPending}
    >
      <form
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsChecked(true)
          if (!isTooShort && !proposing.isPending) proposing.mutate()
        }}
      >
        <p className={styles.statement}>
          {t('draws.void.text', { count: detail.orderCount, stake: moneyText(detail.totalStake) })}
        </p>
        <TextAreaField
          data-autofocus
          label={t('draws.void.reason')}
          labelAside={`${reason.trim().length} / ${REASON_MAX}`}
          error={isChecked && isTooShort ? t('errors:reason_required') : undefined}
          maxLength={REASON_MAX}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {proposing.isError && <Alert tone="loss">{failureText(proposing.error)}</Alert>}
        <div className={styles.pair}>
          <Button onClick={onClose} disabled={proposing.isPending}>
            {t('common:action.back')}
          </Button>
          <Button type="submit" variant="danger" loading={proposing.isPending}>
            {t('draws.void.submit')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
