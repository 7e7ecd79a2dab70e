import { isCallError } from '@lotus/client'
import type { RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, SelectField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { FundsDetail } from './funds-search.ts'

type Refusal = NonNullable<RouteInput<'bo.decideFunds'>['refusal']>
type Props = {
  detail: FundsDetail
  id: string
  onClose: () => void
  onDone: (now: FundsDetail) => void
  onConflict: () => void
}
const REASON_MAX = 300
const refusals = [
  'UNREADABLE',
  'CUT_OFF',
  'NOT_THE_MEMBER',
  'TOO_OLD',
  'TOO_LITTLE',
  'OTHER',
] as const satisfies readonly Refusal[]

/** Accepts: deposits and withdrawals that waited for it go on. */
export function AcceptDialog({ detail, id, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backofficeVerification')
  const [problem, setProblem] = useState<string>()
  return (
    <DecisionDialog
      title={t('source.acceptTitle', { account: detail.account })}
      text={t('source.acceptText')}
      button={t('source.accept')}
      reason={{ label: t('decideReason'), lengthMax: REASON_MAX }}
      act={(reason) => call('bo.decideFunds', { id, reason })}
      onClose={onClose}
      onDone={(now) => {
        toast.success(t('source.accepted'))
        onDone(now)
      }}
      onConflict={(error) => {
        const isUnchecked = isCallError(error, 'state_conflict') && error.details['state'] === 'NO_DOCUMENTS'
        setProblem(t(isUnchecked ? 'source.noDocuments' : 'source.conflict'))
        onConflict()
      }}
    >
      {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
    </DecisionDialog>
  )
}

/** Refuses, or takes back what was accepted; the member reads the chosen reason, the note stays with the operators. */
export function RefuseDialog({ detail, id, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation('backofficeVerification')
  const [refusal, setRefusal] = useState<Refusal>('UNREADABLE')
  return (
    <DecisionDialog
      title={t('source.refuseTitle', { account: detail.account })}
      text={t('source.refuseText')}
      button={t('source.refuse')}
      isDanger
      reason={{ label: t('decideReason'), lengthMax: REASON_MAX }}
      act={(reason) => call('bo.decideFunds', { id, refusal, reason })}
      onClose={onClose}
      onDone={(now) => {
        toast.success(t('source.refused'))
        onDone(now)
      }}
      onRefused={onConflict}
    >
      <SelectField
        label={t('refusalLabel')}
        size="sm"
        value={refusal}
        options={refusals.map((value) => ({ value, label: t(`source.refusal.${value}`) }))}
        onChange={(event) => setRefusal(refusals.find((one) => one === event.target.value) ?? 'OTHER')}
      />
    </DecisionDialog>
  )
}
