import { isCallError } from '@lotus/client'
import { tryParseMoney } from '@lotus/kernel'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Modal, moneyText, TextAreaField, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../shared/api.ts'
import { failureText } from '../../shared/failure-text.ts'
import { refresh } from '../../shared/queries.ts'
import type { VendorCase } from './vendor-state.tsx'
import styles from './vendors.module.css'

export type CaseDecision = 'propose' | 'close' | 'approve' | 'return' | 'confirmed' | 'failed'
type Props = { found: VendorCase; decision: CaseDecision; onClose: () => void }

const NOTE_MIN = 3
const NOTE_MAX = 500

/** What the amount means is said in words before it is sent: a sign alone is easily overlooked. */
export function CaseDialog({ found, decision, onClose }: Props) {
  const { t } = useTranslation('vendorDesk')
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const typed = tryParseMoney(amount.trim().replace(',', '.'))
  const wantsNote = decision !== 'approve' && decision !== 'return'
  const isAmountWrong = decision === 'propose' && (typed === undefined || typed === 0n)
  const isNoteShort = wantsNote && note.trim().length < NOTE_MIN
  const sending = useMutation({
    mutationFn: () =>
      decision === 'propose'
        ? call('bo.proposeVendorCase', { id: found.id, amount: amount.trim().replace(',', '.'), note: note.trim() })
        : call('bo.decideVendorCase', { id: found.id, decision, ...(wantsNote ? { note: note.trim() } : {}) }),
    onSuccess: async () => {
      toast.success(t(`decision.${decision}.done`))
      onClose()
      await refresh('bo.vendorCases', 'bo.vendors')
    },
    onError: (error) => {
      // Somebody was faster: the list shows what became of it.
      if (isCallError(error, 'state_conflict', 'same_operator')) void refresh('bo.vendorCases')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isAmountWrong && !isNoteShort && !sending.isPending) sending.mutate()
  }
  return (
    <Modal
      opened
      onClose={() => !sending.isPending && onClose()}
      title={t(`decision.${decision}.title`)}
      width={460}
      isDirty={(amount !== '' || note !== '') && !sending.isPending}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
        <p className={styles.lead}>
          {t(`decision.${decision}.text`, {
            amount: found.amount === null ? '' : moneyText(found.amount, { signed: true }),
          })}
        </p>
        {decision === 'propose' && (
          <TextField
            data-autofocus
            label={t('case.column.amount')}
            hint={
              typed === undefined || typed === 0n
                ? t('decision.propose.amountHint')
                : t(typed > 0n ? 'decision.propose.gives' : 'decision.propose.takes', {
                    amount: moneyText(typed < 0n ? -typed : typed),
                  })
            }
            error={isChecked && isAmountWrong ? t('decision.propose.amountWrong') : undefined}
            inputMode="decimal"
            maxLength={20}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        )}
        {wantsNote && (
          <TextAreaField
            label={t('reason')}
            hint={t('reasonHint')}
            error={isChecked && isNoteShort ? t('errors:reason_required') : undefined}
            maxLength={NOTE_MAX}
            rows={3}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {sending.isError && <Alert tone="loss">{failureText(sending.error)}</Alert>}
        <div className={styles.dialogButtons}>
          <Button onClick={onClose} disabled={sending.isPending}>
            {t('common:action.back')}
          </Button>
          <Button type="submit" variant={decision === 'failed' ? 'danger' : 'primary'} loading={sending.isPending}>
            {t(`decision.${decision}.button`)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
