import { useTranslation } from '@lotus/i18n'
import { moneyText, SelectField, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { BlockMeant } from './blocked-member.tsx'
import { isUnclear, isUndecided, type WithdrawalDetail } from './withdrawal-status.tsx'

type Props = {
  detail: WithdrawalDetail
  onClose: () => void
  onDone: (decided: WithdrawalDetail) => void
  /** Another operator decided first. */
  onConflict: () => void
}

const NOTE_MAX = 140
const presets = ['holder', 'account', 'verify', 'asked'] as const

function useOutcome() {
  const { t } = useTranslation('backoffice')
  return { none: t('withdrawals.nothingMoved'), unknown: t('withdrawals.outcomeUnknown') }
}

/** Repeats the amount and the destination: the last check before the money is paid. */
export function ApproveDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  const [note, setNote] = useState('')
  // While a payout is unclear the provider is not asked for another one.
  const payoutChannel = detail.payouts.some(isUnclear) ? null : detail.payoutChannel
  const [by, setBy] = useState<'provider' | 'hand'>(payoutChannel === null ? 'hand' : 'provider')
  const { block } = detail.member
  const [isMeant, setMeant] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const amount = moneyText(detail.amount)
  const isFirst = detail.needsSecond && detail.firstApproval === null
  return (
    <DecisionDialog
      {...rest}
      title={t('withdrawals.approve.title', { amount })}
      text={t(isFirst ? 'withdrawals.approve.textFirst' : 'withdrawals.approve.text', {
        net: moneyText(detail.net),
        bank: detail.payoutAccount.bankName,
        tail: detail.payoutAccount.tail,
        holder: detail.holderName,
      })}
      button={t('withdrawals.approve.button', { amount })}
      outcome={useOutcome()}
      isDirty={note !== '' || isMeant}
      check={() => {
        setMissing(block !== null)
        return block === null || isMeant
      }}
      act={() =>
        call('bo.approveWithdrawal', {
          id: detail.id,
          by,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(block === null ? {} : { isBlockMeant: isMeant }),
        })
      }
      onDone={(decided) => {
        const done = isUndecided(decided) ? 'doneFirst' : decided.status === 'PAYING' ? 'doneSent' : 'done'
        toast.success(t(`withdrawals.approve.${done}`, { amount, account: detail.account }))
        onDone(decided)
      }}
    >
      {block !== null && <BlockMeant block={block} isMeant={isMeant} isMissing={isMissing} onChange={setMeant} />}
      {payoutChannel !== null && (
        <SelectField
          label={t('withdrawals.approve.by')}
          size="sm"
          value={by}
          hint={by === 'hand' ? t('withdrawals.approve.byHandHint') : undefined}
          options={[
            { value: 'provider', label: t('withdrawals.approve.byProvider', { channel: payoutChannel }) },
            { value: 'hand', label: t('withdrawals.approve.byHand') },
          ]}
          onChange={(event) => setBy(event.target.value === 'hand' ? 'hand' : 'provider')}
        />
      )}
      <TextField
        label={t('withdrawals.approve.note')}
        labelAside={t('optional')}
        size="sm"
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}

/** A reason is required; the member reads it. */
export function RejectDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  const amount = moneyText(detail.amount)
  return (
    <DecisionDialog
      {...rest}
      title={t('withdrawals.reject.title', { amount })}
      text={t('withdrawals.reject.text', { amount, account: detail.account })}
      button={t('withdrawals.reject.button')}
      isDanger
      outcome={useOutcome()}
      reason={{
        label: t('withdrawals.reject.reason'),
        hint: t('withdrawals.reject.hint'),
        presets: {
          label: t('withdrawals.reject.presets'),
          texts: presets.map((preset) => t(`withdrawals.reject.preset.${preset}`)),
        },
      }}
      act={(reason) => call('bo.rejectWithdrawal', { id: detail.id, reason })}
      onDone={(decided) => {
        toast.success(t('withdrawals.reject.done', { amount, account: detail.account }))
        onDone(decided)
      }}
    />
  )
}
