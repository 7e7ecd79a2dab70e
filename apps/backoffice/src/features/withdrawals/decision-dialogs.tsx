import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, moneyText, SelectField, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { BlockMeant } from './blocked-member.tsx'
import { isPartlyPaid, isStopping, isUndecided, type WithdrawalDetail } from './withdrawal-status.tsx'

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

/** What an approval pays, in words: of one that is partly paid only the rest. */
function useApproval(detail: WithdrawalDetail) {
  const { t } = useTranslation('backoffice')
  const isRest = isPartlyPaid(detail)
  const amount = moneyText(isRest ? detail.left : detail.amount)
  const isFirst = detail.needsSecond && detail.firstApproval === null
  return {
    amount,
    button: isRest
      ? t('withdrawals.approve.buttonRest', { left: amount })
      : t('withdrawals.approve.button', { amount }),
    /** By hand USDT is paid with its transaction; who only agrees first has sent nothing. */
    needsTxid: detail.usdt !== null && !isFirst,
    text: t(`withdrawals.approve.${textKey(detail, { isFirst, isRest })}`, {
      usdt: detail.usdt?.amount ?? '',
      network: detail.usdt?.network ?? '',
      net: moneyText(isFirst ? detail.left : detail.net),
      left: moneyText(detail.left),
      bank: detail.payoutAccount.bankName,
      tail: detail.payoutAccount.tail,
      holder: detail.holderName,
    }),
  }
}

function textKey({ usdt }: WithdrawalDetail, { isFirst, isRest }: { isFirst: boolean; isRest: boolean }): string {
  if (usdt !== null) return isFirst ? 'textFirstUsdt' : 'textUsdt'
  return isFirst ? 'textFirst' : isRest ? 'textRest' : 'text'
}

/** 64 letters and digits of a hash; the server knows whether it has paid another withdrawal. */
const isTxid = (typed: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(typed.trim())

/** Repeats the amount and the destination: the last check before the money is paid. */
export function ApproveDialog({ detail, onDone, ...rest }: Props) {
  const { t } = useTranslation('backoffice')
  const [note, setNote] = useState('')
  // While a payout is unclear the provider is not asked for another one, and never for more than it can carry.
  const isTooMuch = detail.payoutMost !== null && parseMoney(detail.left) > parseMoney(detail.payoutMost)
  const payoutChannel = isTooMuch || detail.payouts.some(isStopping) ? null : detail.payoutChannel
  const [by, setBy] = useState<'provider' | 'hand'>(payoutChannel === null ? 'hand' : 'provider')
  const { block } = detail.member
  const [isMeant, setMeant] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { amount, button, text, needsTxid } = useApproval(detail)
  const [txid, setTxid] = useState('')
  const asksTxid = needsTxid && by === 'hand'
  return (
    <DecisionDialog
      {...rest}
      title={t('withdrawals.approve.title', { amount })}
      text={text}
      button={button}
      outcome={useOutcome()}
      isDirty={note !== '' || txid !== '' || isMeant}
      check={() => {
        setMissing(true)
        return (block === null || isMeant) && (!asksTxid || isTxid(txid))
      }}
      act={() =>
        call('bo.approveWithdrawal', {
          id: detail.id,
          by,
          left: detail.left,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
          ...(block === null ? {} : { isBlockMeant: isMeant }),
          ...(asksTxid ? { txid: txid.trim() } : {}),
        })
      }
      onDone={(decided) => {
        const done = isUndecided(decided) ? 'doneFirst' : decided.status === 'PAYING' ? 'doneSent' : 'done'
        toast.success(t(`withdrawals.approve.${done}`, { amount, account: detail.account }))
        onDone(decided)
      }}
    >
      {block !== null && <BlockMeant block={block} isMeant={isMeant} isMissing={isMissing} onChange={setMeant} />}
      {isTooMuch && <TooMuch detail={detail} />}
      {payoutChannel !== null && <HowPaid channel={payoutChannel} by={by} onChange={setBy} />}
      {asksTxid && <TxidField value={txid} isMissing={isMissing} onChange={setTxid} />}
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

type HowPaidProps = { channel: string; by: 'provider' | 'hand'; onChange: (by: 'provider' | 'hand') => void }

function HowPaid({ channel, by, onChange }: HowPaidProps) {
  const { t } = useTranslation('backoffice')
  return (
    <SelectField
      label={t('withdrawals.approve.by')}
      size="sm"
      value={by}
      hint={by === 'hand' ? t('withdrawals.approve.byHandHint') : undefined}
      options={[
        { value: 'provider', label: t('withdrawals.approve.byProvider', { channel }) },
        { value: 'hand', label: t('withdrawals.approve.byHand') },
      ]}
      onChange={(event) => onChange(event.target.value === 'hand' ? 'hand' : 'provider')}
    />
  )
}

type TxidProps = { value: string; isMissing: boolean; onChange: (typed: string) => void }

/** By which transaction the operator has sent USDT. */
function TxidField({ value, isMissing, onChange }: TxidProps) {
  const { t } = useTranslation('backoffice')
  return (
    <TextField
      label={t('withdrawals.approve.txid')}
      hint={t('withdrawals.approve.txidHint')}
      error={isMissing && !isTxid(value) ? t('withdrawals.approve.txidMissing') : undefined}
      size="sm"
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** More is left than the channel pays in as many parts as there may be. */
function TooMuch({ detail: { payoutMost, left } }: Pick<Props, 'detail'>) {
  const { t } = useTranslation('backoffice')
  const values = { most: moneyText(payoutMost ?? '0'), left: moneyText(left) }
  return <Alert tone="warning">{t('withdrawals.approve.tooMuch', values)}</Alert>
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
