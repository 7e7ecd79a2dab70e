import { tryParseMoney } from '@lotus/kernel'
import { useTranslation } from '@lotus/i18n'
import { moneyText, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import type { VendorCase } from './vendor-state.tsx'

export type CaseDecision = 'propose' | 'close' | 'approve' | 'return' | 'confirmed' | 'failed'
type Props = { found: VendorCase; decision: CaseDecision; onClose: () => void }

const NOTE_MAX = 500

/** A sentence says what the amount means before it is sent: a minus sign alone is easily overlooked. */
export function CaseDialog({ found, decision, onClose }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const amount = typed.trim().replace(',', '.')
  const read = tryParseMoney(amount)
  const isAmountWrong = decision === 'propose' && (read === undefined || read === 0n)
  const wantsNote = decision !== 'approve' && decision !== 'return'
  return (
    <DecisionDialog
      title={t(`decision.${decision}.title`)}
      text={t(`decision.${decision}.text`, {
        amount: found.amount === null ? '' : moneyText(found.amount, { signed: true }),
      })}
      button={t(`decision.${decision}.button`)}
      isDanger={decision === 'failed'}
      isDirty={typed !== ''}
      {...(wantsNote ? { reason: { label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX } } : {})}
      check={() => {
        setTried(true)
        return !isAmountWrong
      }}
      act={(note) =>
        decision === 'propose'
          ? call('bo.proposeVendorCase', { id: found.id, amount, note })
          : call('bo.decideVendorCase', { id: found.id, decision, ...(wantsNote ? { note } : {}) })
      }
      onClose={onClose}
      onDone={() => {
        toast.success(t(`decision.${decision}.done`))
        onClose()
        void refresh('bo.vendorCases', 'bo.vendors')
      }}
      // Another operator decided first: the list shows the result.
      onRefused={() => void refresh('bo.vendorCases')}
    >
      {decision === 'propose' && (
        <TextField
          data-autofocus
          label={t('case.column.amount')}
          hint={
            read === undefined || read === 0n
              ? t('decision.propose.amountHint')
              : t(read > 0n ? 'decision.propose.gives' : 'decision.propose.takes', {
                  amount: moneyText(read < 0n ? -read : read),
                })
          }
          error={isTried && isAmountWrong ? t('decision.propose.amountWrong') : undefined}
          inputMode="decimal"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
