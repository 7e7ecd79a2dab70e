import { exactPercent, i18n, localText, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Button, Card, FieldMessage, moneyText, SumList, TextField, toast, useIsOffline } from '@lotus/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { badFields, fieldError } from '../../../shared/forms/field-error.ts'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import page from '../parts/page.module.css'
import { cardDigits, channelsOf, facesOf, faultsOf, telcosOf, type CardDraft, type CardField } from './card-figures.ts'
import styles from './deposit.module.css'
import { feeOf, vndOf, type Channel } from './deposit-figures.ts'
import { RecentDeposits } from './recent-deposits.tsx'

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
  const { t } = useTranslation(['cashier', 'member'])
  const offered = code === undefined ? channels : channels.filter((channel) => channel.code === code)
  const form = useCard(offered, code, onCreated)
  const { draft, telco, telcos, fitting, create, errorOf, change } = form
  const isOffline = useIsOffline()
  const penaltyPpm = fitting[0]?.card?.penaltyPpm ?? 0
  const vnd = vndOf(draft.amount, fitting[0]?.vndPerUnit ?? null)
  return (
    <form ref={form.ref} className={page.columns} onSubmit={form.submit} noValidate>
      <div className={styles.main}>
        {picker}
        {create.error !== null && !form.isFieldFault && (
          <MoneyFailure title={t('failure.card')} error={create.error} isUnknown={create.isUnknown} />
        )}
        <Card className="stack gap-4">
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
            options={facesOf(fitting).map((face) => ({
              value: face,
              label: vndOf(face, fitting[0]?.vndPerUnit ?? null) ?? moneyText(face),
            }))}
            onChange={(amount) => change({ amount })}
          />
          <Digits form={form} field="serial" counts={telco?.serialDigits ?? []} />
          <Digits form={form} field="pin" counts={telco?.pinDigits ?? []} />
          <Alert tone="warning" title={t('card.wrongFaceTitle')}>
            {penaltyPpm >= 1_000_000
              ? t('card.wrongFaceNothing')
              : t('card.wrongFace', { percent: exactPercent(penaltyPpm) })}
          </Alert>
        </Card>
      </div>
      <div className={styles.side}>
        <Summary channels={fitting} amount={draft.amount} vnd={vnd}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={create.isPending}
            disabled={isOffline}
            className={styles.submit}
          >
            {vnd === undefined ? t('card.send') : t('card.sendFace', { face: vnd })}
          </Button>
          {isOffline && <p className="fine mt-2">{t('member:offlineAction')}</p>}
        </Summary>
        <RecentDeposits />
      </div>
    </form>
  )
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
      if (!isOffline) void create.send({ ...draft, amount, ...(code === undefined ? {} : { channelCode: code }) })
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
  options: readonly { value: string; label: string }[]
  isNumber?: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of a few, as native radio buttons. */
function Choice({ label, name, value, options, isNumber, error, onChange }: ChoiceProps) {
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
          </label>
        ))}
      </div>
      <FieldMessage id={id} error={error} />
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

type SummaryProps = {
  channels: readonly Channel[]
  amount: string | undefined
  vnd: string | undefined
  children: ReactNode
}

/** What the card is worth here, beside the button. */
function Summary({ channels, amount, vnd, children }: SummaryProps) {
  const { t } = useTranslation('cashier')
  const number = (text: string) => <span className="num">{text}</span>
  const [channel] = channels
  const isOne = channels.length === 1 && channel !== undefined
  const fee = isOne && amount !== undefined ? feeOf(amount, channel) : undefined
  const net = amount === undefined || fee === undefined ? undefined : parseMoney(amount) - fee
  return (
    <Card title={t('deposit.summary')}>
      <SumList
        lines={[
          {
            key: 'channel',
            label: t('deposit.channel'),
            value: isOne ? localText(channel.name) : t('deposit.methodChosen', { method: t('depositMethod.DEP_CARD') }),
          },
          { key: 'face', label: t('card.face'), value: number(vnd ?? '–') },
          ...(isOne
            ? [
                {
                  key: 'fee',
                  label: t('card.discount', { percent: exactPercent(channel.fee.ppm) }),
                  value: number(fee === undefined ? '–' : moneyText(fee)),
                },
              ]
            : []),
          {
            key: 'credited',
            label: t('deposit.credited'),
            value: number(net === undefined ? '–' : `${moneyText(net)} P`),
            emphasis: 'total',
          },
        ]}
      />
      {children}
    </Card>
  )
}
