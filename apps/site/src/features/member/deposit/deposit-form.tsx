import { useTranslation, localText } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Button, Card, cx, MoneyInput, moneyText, SumList, toast, useIsOffline } from '@lotus/ui'
import { IconShieldHeart } from '@lotus/ui/icons'
import { useState, type FormEvent, type ReactNode } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import page from '../parts/page.module.css'
import { fieldError } from '../../../shared/forms/field-error.ts'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import styles from './deposit.module.css'
import { feeOf, problemOfDeposit, vndOf, type Offer } from './deposit-figures.ts'
import { RecentDeposits } from './recent-deposits.tsx'

/** Refusals about the amount are shown beside it. */
const amountCodes = ['amount_below_minimum', 'amount_above_maximum', 'amount_invalid'] as const

type Props = { offer: Offer; picker: ReactNode; onCreated: (id: string) => void }

export function DepositForm({ offer, picker, onCreated }: Props) {
  const { t } = useTranslation(['cashier', 'member'])
  const { amount, problem, amountError, serverError, create, change, submit } = useDeposit(offer, onCreated)
  const isOffline = useIsOffline()
  const vnd = vndOf(amount, offer.vndPerUnit)
  return (
    <form className={page.columns} onSubmit={submit} noValidate>
      <div className={styles.main}>
        {picker}
        {create.error !== null && serverError === undefined && (
          <MoneyFailure title={t('failure.deposit')} error={create.error} isUnknown={create.isUnknown} />
        )}
        <Card className="stack gap-4">
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
        </Card>
      </div>
      <div className={styles.side}>
        <Summary offer={offer} amount={amount} vnd={vnd}>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={create.isPending}
            disabled={isOffline}
            className={styles.submit}
          >
            {amount === undefined || problem
              ? t('deposit.create')
              : t('deposit.createAmount', { amount: moneyText(amount) })}
          </Button>
          {isOffline && <p className="fine mt-2">{t('member:offlineAction')}</p>}
        </Summary>
        <RecentDeposits />
      </div>
    </form>
  )
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

type SummaryProps = { offer: Offer; amount: string | undefined; vnd: string | undefined; children: ReactNode }

/** A summary of the order, beside its button. */
function Summary({ offer, amount, vnd, children }: SummaryProps) {
  const { t } = useTranslation('cashier')
  const number = (text: string) => <span className="num">{text}</span>
  const { channel } = offer
  const fee = channel && amount !== undefined ? feeOf(amount, channel) : undefined
  const net = amount === undefined ? undefined : parseMoney(amount) - (fee ?? 0n)
  const isFree = channel?.fee.ppm === 0 && parseMoney(channel.fee.fixed) === 0n
  return (
    <Card title={t('deposit.summary')}>
      <SumList
        lines={[
          {
            key: 'channel',
            label: t('deposit.channel'),
            value: channel
              ? localText(channel.name)
              : t('deposit.methodChosen', { method: t(`depositMethod.${offer.method}`) }),
          },
          // Which channel it will be is not known before; its fee is on the order.
          ...(channel
            ? [
                {
                  key: 'fee',
                  label: t('deposit.fee'),
                  value: isFree ? t('deposit.noFee') : number(fee === undefined ? '–' : moneyText(fee)),
                },
              ]
            : []),
          ...(vnd === undefined ? [] : [{ key: 'vnd', label: t('deposit.transfer'), value: number(vnd) }]),
          {
            key: 'credited',
            label: t('deposit.credited'),
            value: number(net === undefined || net <= 0n ? '–' : `${moneyText(net)} P`),
            emphasis: 'total',
          },
        ]}
      />
      {children}
    </Card>
  )
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
