import type { RouteInput } from '@lotus/contract'
import { exactPercent, i18n, localText, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, FieldMessage, moneyText, TextField, toast, useIsOffline } from '@lotus/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { badFields, fieldError } from '../../../shared/forms/field-error.ts'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import { feeAmountText } from '../../../shared/records/fee-words.ts'
import {
  cardDigits,
  channelsOf,
  creditsOf,
  facesOf,
  faultsOf,
  otherFaceOf,
  telcosOf,
  wrongFaceCredits,
  type CardDraft,
  type CardField,
} from './card-figures.ts'
import styles from './deposit.module.css'
import { feeOf, vndOf, type Channel } from './deposit-figures.ts'
import { DepositFrame, number } from './deposit-frame.tsx'

type Props = {
  /** The open channels of scratch cards. */
  channels: readonly Channel[]
  /** The one that the person chose; undefined: the server chooses. */
  code: string | undefined
  picker: ReactNode
  onCreated: (id: string) => void
}

/** A scratch card: its network, value, serial and code (operations.md 3.2, DEP_CARD). */
export function CardForm({ channels, code, picker, onCreated }: Props) {
  const { t } = useTranslation('cashier')
  const offered = code === undefined ? channels : channels.filter((channel) => channel.code === code)
  const form = useCard(offered, code, onCreated)
  const { draft, telco, telcos, fitting, create, errorOf, change } = form
  const vnd = vndOf(draft.amount, fitting[0]?.vndPerUnit ?? null)
  const summary = useSummary(fitting, draft.amount, vnd)
  return (
    <DepositFrame
      ref={form.ref}
      picker={picker}
      failure={
        create.error !== null &&
        !form.isFieldFault && (
          <MoneyFailure title={t('failure.card')} error={create.error} isUnknown={create.isUnknown} />
        )
      }
      summary={summary}
      submitText={vnd === undefined ? t('card.send') : t('card.sendFace', { face: vnd })}
      isPending={create.isPending}
      onSubmit={form.submit}
    >
      <Choice
        label={t('card.telco')}
        name="card-telco"
        value={draft.telco}
        options={telcos.map((one) => ({ value: one.code, label: localText(one.name) }))}
        onChange={(next) => change({ telco: next, amount: undefined })}
      />
      <Choice
        label={t('card.face')}
        name="card-face"
        isNumber
        value={draft.amount}
        error={errorOf('amount')}
        hint={t('card.creditsHint')}
        options={facesOf(fitting).map((face) => ({
          value: face,
          label: faceText(face, fitting),
          note: creditsText(face, fitting),
        }))}
        onChange={(amount) => change({ amount })}
      />
      <Digits form={form} field="serial" counts={telco?.serialDigits ?? []} />
      <Digits form={form} field="pin" counts={telco?.pinDigits ?? []} />
      <WrongFace channels={fitting} declared={draft.amount} />
    </DepositFrame>
  )
}

const faceText = (face: string, channels: readonly Channel[]) =>
  vndOf(face, channels[0]?.vndPerUnit ?? null) ?? moneyText(face)

/** What a good card of this face credits; several channels may differ, and the server chooses. */
function creditsText(face: string, channels: readonly Channel[]): string | undefined {
  const range = creditsOf(face, channels)
  if (range === undefined) return undefined
  const [least, most] = [moneyText(range.least), moneyText(range.most)]
  return range.least === range.most ? `${least} P` : `${least}–${most} P`
}

/** What a wrong face costs, in words and with an example of the faces on offer. */
function WrongFace({ channels, declared }: { channels: readonly Channel[]; declared: string | undefined }) {
  const { t } = useTranslation('cashier')
  const [channel] = channels
  if (!channel?.card) return null
  const { penaltyPpm } = channel.card
  const faces = facesOf(channels)
  const example = declared ?? faces.at(-1)
  const real = example === undefined ? undefined : otherFaceOf(example, faces)
  const isNothing = penaltyPpm >= 1_000_000
  return (
    <Alert tone="warning" title={t('card.wrongFaceTitle')}>
      <p>
        {isNothing
          ? t('card.wrongFaceNothing')
          : t('card.wrongFace', { percent: exactPercent(penaltyPpm), discount: feeAmountText(channel.fee) })}
      </p>
      {!isNothing && channels.length === 1 && example !== undefined && real !== undefined && (
        <p>
          {t('card.wrongFaceExample', {
            declared: faceText(example, channels),
            real: faceText(real, channels),
            credited: moneyText(wrongFaceCredits(example, real, { fee: channel.fee, penaltyPpm })),
          })}
        </p>
      )}
    </Alert>
  )
}

/** Discount and deduction that the page shows; several channels that differ show none that would hold. */
function seenOf(channels: readonly Channel[]): Pick<RouteInput<'cashier.createCardDeposit'>, 'seen'> {
  const [first, ...others] = channels
  const isOne = others.every(({ fee }) => fee.ppm === first?.fee.ppm && fee.fixed === first.fee.fixed)
  if (!first?.card || !isOne) return {}
  return { seen: { feePpm: first.fee.ppm, feeFixed: first.fee.fixed, penaltyPpm: first.card.penaltyPpm } }
}

/** The typed card, what is wrong with it, and its sending. */
function useCard(offered: readonly Channel[], code: string | undefined, onCreated: Props['onCreated']) {
  const { t } = useTranslation('cashier')
  const telcos = telcosOf(offered)
  const [typed, setTyped] = useState<CardDraft>({ telco: '', amount: undefined, serial: '', pin: '' })
  const [isAsked, setAsked] = useState(false)
  const isOffline = useIsOffline()
  const ref = useRef<HTMLFormElement>(null)
  const create = useMoneyCall('cashier.createCardDeposit', {
    refetch: ['cashier.deposits', 'cashier.channels'],
    onDone: (deposit) => {
      toast.success(t('card.sent', { ref: deposit.refNo }))
      onCreated(deposit.id)
    },
  })
  const telco = telcos.find((one) => one.code === typed.telco) ?? telcos[0]
  const draft = { ...typed, telco: telco?.code ?? '' }
  const fitting = channelsOf(offered, draft.telco)
  const faults = faultsOf(draft, telco)
  const bad = badFields(create.error)
  const used = fieldError(create.error, ['card_used'])
  const errorOf = (field: CardField): string | undefined => {
    if (field === 'serial' && used !== undefined) return used
    const isFault = (isAsked && faults.includes(field)) || bad[field] !== undefined
    const counts = field === 'serial' ? telco?.serialDigits : field === 'pin' ? telco?.pinDigits : undefined
    return isFault ? t(`card.error.${field}`, { many: listed(counts ?? []) }) : undefined
  }
  const change = (next: Partial<CardDraft>) => {
    setTyped({ ...draft, ...next })
    if (create.error !== null) create.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const { amount } = draft
    if (faults.length === 0 && amount !== undefined) {
      if (!isOffline)
        void create.send({ ...draft, amount, ...seenOf(fitting), ...(code === undefined ? {} : { channelCode: code }) })
      return
    }
    const first = faults.includes('amount') ? 'input[name=card-face]' : '[aria-invalid]'
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(first)?.focus())
  }
  const isFieldFault = used !== undefined || Object.keys(bad).length > 0
  return { ref, draft, telco, telcos, fitting, create, errorOf, isFieldFault, change, submit }
}

type ChoiceProps = {
  label: string
  name: string
  value: string | undefined
  options: readonly { value: string; label: string; note?: string | undefined }[]
  hint?: string
  isNumber?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of a few, as native radio buttons. */
function Choice({ label, name, value, options, hint, isNumber, error, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={error === undefined ? undefined : `${id}-message`}>
      <legend>{label}</legend>
      <div className={styles.choices} data-numbers={isNumber}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={isNumber ? 'num' : undefined}>{option.label}</span>
            {option.note !== undefined && <small className="num">{option.note}</small>}
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} hint={hint} />
    </fieldset>
  )
}

/** "11 or 14". */
const listed = (counts: readonly number[]) =>
  new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(counts.map(String))

type DigitsProps = { form: ReturnType<typeof useCard>; field: 'serial' | 'pin'; counts: readonly number[] }

function Digits({ form, field, counts }: DigitsProps) {
  const { t } = useTranslation('cashier')
  return (
    <TextField
      label={t(`card.${field}`)}
      hint={t('card.digits', { many: listed(counts) })}
      error={form.errorOf(field)}
      value={form.draft[field]}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => form.change({ [field]: cardDigits(event.target.value) })}
    />
  )
}

/** What the card is worth here. */
function useSummary(channels: readonly Channel[], amount: string | undefined, vnd: string | undefined) {
  const { t } = useTranslation('cashier')
  const [channel] = channels
  const isOne = channels.length === 1 && channel !== undefined
  const fee = isOne && amount !== undefined ? feeOf(amount, channel) : undefined
  const feeText = fee === undefined ? undefined : moneyText(fee)
  return {
    channel: isOne ? localText(channel.name) : t('deposit.methodChosen', { method: t('depositMethod.DEP_CARD') }),
    lines: [
      { key: 'face', label: t('card.face'), value: number(vnd) },
      ...(isOne
        ? [
            {
              key: 'fee',
              label: t('card.discount', { percent: exactPercent(channel.fee.ppm) }),
              value: number(feeText),
            },
          ]
        : []),
    ],
    credited: amount === undefined || fee === undefined ? undefined : parseMoney(amount) - fee,
  }
}
