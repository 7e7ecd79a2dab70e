import { useTranslation, localText } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { cx, MoneyInput, moneyText, toast, useIsOffline } from '@lotus/ui'
import { IconShieldHeart } from '@lotus/ui/icons'
import { useState, type FormEvent, type ReactNode } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { fieldError } from '../../../shared/forms/field-error.ts'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import styles from './deposit.module.css'
import { feeOf, problemOfDeposit, vndOf, type Offer } from './deposit-figures.ts'
import { DepositFrame, number } from './deposit-frame.tsx'
import { dueOf, usdtShort } from './usdt-figures.ts'

/** Refusals about the amount are shown beside it. */
const amountCodes = ['amount_below_minimum', 'amount_above_maximum', 'amount_invalid'] as const

type Props = { offer: Offer; picker: ReactNode; onCreated: (id: string) => void }

export function DepositForm({ offer, picker, onCreated }: Props) {
  const { t } = useTranslation('cashier')
  const { amount, problem, amountError, serverError, create, change, submit } = useDeposit(offer, onCreated)
  const vnd = toSend(amount, offer)
  const summary = useSummary(offer, amount, vnd)
  return (
    <DepositFrame
      picker={picker}
      failure={
        create.error !== null &&
        serverError === undefined && (
          <MoneyFailure title={t('failure.deposit')} error={create.error} isUnknown={create.isUnknown} />
        )
      }
      summary={summary}
      submitText={
        amount === undefined || problem ? t('deposit.create') : t('deposit.createAmount', { amount: moneyText(amount) })
      }
      isPending={create.isPending}
      onSubmit={submit}
    >
      <MoneyInput
        label={t('deposit.amount')}
        size="lg"
        value={amount}
        min={offer.min}
        max={offer.max}
        quickAmounts={offer.fixedAmounts.length > 0 ? offer.fixedAmounts : offer.quickAmounts}
        error={amountError}
        hint={vnd === undefined ? undefined : <span className="num">{`= ${vnd}`}</span>}
        onChange={change}
      />
      <Responsible />
    </DepositFrame>
  )
}

/** What is sent for the amount: VND, or USDT at the rate that an order now would lock. */
function toSend(amount: string | undefined, { channel, vndPerUnit }: Offer): string | undefined {
  if (!channel?.crypto) return vndOf(amount, vndPerUnit)
  const due = dueOf(amount, channel.crypto, vndPerUnit)
  return due === undefined ? undefined : `${usdtShort(due)} USDT`
}

/** The amount, its error, and the resulting order. */
function useDeposit(offer: Offer, onCreated: (id: string) => void) {
  const { t } = useTranslation('cashier')
  const [amount, setAmount] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const isOffline = useIsOffline()
  const create = useMoneyCall('cashier.createDeposit', {
    refetch: ['cashier.deposits', 'cashier.channels'],
    onDone: (deposit) => {
      toast.success(t('deposit.created', { ref: deposit.refNo }))
      onCreated(deposit.id)
    },
  })
  const problem = problemOfDeposit(amount, offer)
  const serverError = fieldError(create.error, amountCodes)
  const ownError =
    isAsked && problem
      ? t(`deposit.error.${problem.key}`, { min: moneyText(offer.min), max: moneyText(offer.max) })
      : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problem || amount === undefined || isOffline) return
    void create.send({ ...(offer.channel ? { channelCode: offer.channel.code } : { method: offer.method }), amount })
  }
  const change = (next: string | undefined) => {
    setAmount(next)
    if (serverError !== undefined) create.reset()
  }
  return { amount, problem, amountError: serverError ?? ownError, serverError, create, change, submit }
}

/** What is paid, by which way, and what is credited. */
function useSummary({ channel, method }: Offer, amount: string | undefined, vnd: string | undefined) {
  const { t } = useTranslation('cashier')
  const fee = channel && amount !== undefined ? feeOf(amount, channel) : undefined
  const net = amount === undefined ? undefined : parseMoney(amount) - (fee ?? 0n)
  const isFree = channel?.fee.ppm === 0 && parseMoney(channel.fee.fixed) === 0n
  const feeText = fee === undefined ? undefined : moneyText(fee)
  return {
    channel: channel ? localText(channel.name) : t('deposit.methodChosen', { method: t(`depositMethod.${method}`) }),
    lines: [
      // Which channel it will be is not known before; its fee is on the order.
      ...(channel
        ? [{ key: 'fee', label: t('deposit.fee'), value: isFree ? t('deposit.noFee') : number(feeText) }]
        : []),
      ...(channel?.crypto
        ? [
            { key: 'network', label: t('usdt.network'), value: t(`usdt.networkName.${channel.crypto.network}`) },
            { key: 'rate', label: t('usdt.rateNow'), value: number(`${moneyText(channel.crypto.rate)} P`) },
          ]
        : []),
      ...(vnd === undefined ? [] : [{ key: 'vnd', label: t('deposit.transfer'), value: number(vnd) }]),
    ],
    credited: net === undefined || net <= 0n ? undefined : net,
  }
}

function Responsible() {
  const { t } = useTranslation('cashier')
  return (
    <p className={cx('note row', styles.responsible)}>
      <IconShieldHeart size={18} stroke={1.75} aria-hidden />
      {t('deposit.responsible')}
    </p>
  )
}
