import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, SelectField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import type { VerificationDetail } from './verifications-search.ts'

type Props = {
  detail: VerificationDetail
  id: string
  onClose: () => void
  onDone: (now: VerificationDetail) => void
  onConflict: () => void
}
const REASON_MAX = 300
const known = ['UNDER_AGE', 'EXPIRED', 'UNSCREENED', 'SCREENING', 'LISTED'] as const

/** Approves; where somebody is alike or a list knew the name, another operator approves too. */
export function ApproveDialog({ detail, id, onClose, onDone, onConflict }: Props) {
  const { t } = useTranslation(['backofficeVerification', 'errors'])
  const [problem, setProblem] = useState<string>()
  const isFirst = detail.needsSecond && detail.first === null
  return (
    <DecisionDialog
      title={t('approveTitle', { account: detail.account })}
      text={t(isFirst ? 'approveFirst' : 'approveText')}
      button={t('approve')}
      reason={{ label: t('decideReason'), lengthMax: REASON_MAX }}
      act={(reason) => call('bo.decideVerification', { id, reason })}
      onClose={onClose}
      onDone={(now) => {
        toast.success(t(now.state === 'APPROVED' ? 'approved' : 'approvedFirst'))
        onDone(now)
      }}
      onConflict={(error) => {
        const state = isCallError(error, 'state_conflict') ? error.details['state'] : undefined
        const word = known.find((one) => one === state)
        setProblem(
          isCallError(error, 'same_operator')
            ? t('errors:same_operator')
            : t(word ? `conflict.${word}` : 'conflict.other'),
        )
        onConflict()
      }}
    >
      {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
    </DecisionDialog>
  )
}

const refusals = [
  'UNREADABLE',
  'CUT_OFF',
  'NAME',
  'NUMBER',
  'EXPIRED',
  'UNDER_AGE',
  'SELFIE',
  'DUPLICATE',
  'OTHER',
] as const

type Refusal = (typeof refusals)[number]

/** Refuses; the member reads the chosen reason in their language, the note stays with the operators. */
export function RefuseDialog(props: Props) {
  const { t } = useTranslation('backofficeVerification')
  const words = {
    title: t('refuseTitle', { account: props.detail.account }),
    text: t('refuseText'),
    button: t('refuse'),
    done: t('refused'),
  }
  return (
    <RefusalDialog
      {...props}
      words={words}
      first="UNREADABLE"
      act={(refusal, reason) => call('bo.decideVerification', { id: props.id, refusal, reason })}
    />
  )
}

/** Takes an approval back; the member loses the level at once, and reads the chosen reason. */
export function WithdrawDialog(props: Props) {
  const { t } = useTranslation('backofficeVerification')
  const words = {
    title: t('withdrawTitle', { account: props.detail.account }),
    text: t('withdrawText'),
    button: t('withdraw'),
    done: t('withdrawn'),
  }
  return (
    <RefusalDialog
      {...props}
      words={words}
      first="OTHER"
      act={(refusal, reason) => call('bo.withdrawVerification', { id: props.id, refusal, reason })}
    />
  )
}

type RefusalProps = Omit<Props, 'detail' | 'id'> & {
  words: Readonly<Record<'title' | 'text' | 'button' | 'done', string>>
  first: Refusal
  act: (refusal: Refusal, reason: string) => Promise<VerificationDetail>
}

function RefusalDialog({ words, first, act, onClose, onDone, onConflict }: RefusalProps) {
  const { t } = useTranslation('backofficeVerification')
  const [refusal, setRefusal] = useState<Refusal>(first)
  return (
    <DecisionDialog
      title={words.title}
      text={words.text}
      button={words.button}
      isDanger
      reason={{ label: t('decideReason'), lengthMax: REASON_MAX }}
      act={(reason) => act(refusal, reason)}
      onClose={onClose}
      onDone={(now) => {
        toast.success(words.done)
        onDone(now)
      }}
      onRefused={onConflict}
    >
      <SelectField
        label={t('refusalLabel')}
        size="sm"
        value={refusal}
        options={refusals.map((value) => ({ value, label: t(`refusal.${value}`) }))}
        onChange={(event) => setRefusal(refusals.find((one) => one === event.target.value) ?? 'OTHER')}
      />
    </DecisionDialog>
  )
}
