import { localText, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Alert, Button, moneyText, Stepper, useIsOffline } from '@lotus/ui'
import { useEffect, useState, type FormEvent } from 'react'
import { FundPasswordField } from '../../../../shared/forms/fund-password-field.tsx'
import { MoneyFailure } from '../../../../shared/forms/money-failure.tsx'
import { shortText } from '../../../../shared/rewards/short-text.ts'
import { AddressFields, addressOf, noAddress, type TypedAddress } from './address-fields.tsx'
import { mostPieces, problemOf, timesPieces, type Holder, type Item } from './item-rules.ts'
import { useRedeem } from './use-redeem.ts'
import styles from './mall.module.css'

type Props = {
  item: Item
  autoCashBelow: string
  holder: Holder
  onDirty: (isDirty: boolean) => void
  onDone: () => void
}

/** How many, where to, the fund password where there is one, and what is left after it. */
export function OrderForm({ item, autoCashBelow, holder, onDirty, onDone }: Props) {
  const { t } = useTranslation('mall')
  const [quantity, setQuantity] = useState(1)
  const [typed, setTyped] = useState<TypedAddress>(noAddress)
  const [isTried, setTried] = useState(false)
  const isOffline = useIsOffline()
  const redeem = useRedeem(onDone)
  const isSent = item.kind === 'PHYSICAL'
  const address = addressOf(typed)
  const problem = problemOf(item, quantity, holder)
  const isReady = problem === undefined && holder.points !== undefined && !isOffline
  const isTyped = isSent && Object.values(typed).some((text) => text !== '')
  useEffect(() => onDirty(isTyped), [isTyped, onDirty])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || (isSent && address === undefined)) return
    const { id: itemId, points, amount, worth, multiplePpm } = item
    const where = isSent && address ? { address } : {}
    void redeem.order({ itemId, quantity, points, amount, worth, multiplePpm, ...where })
  }
  const most = mostPieces(item, holder.own)
  return (
    <form className="stack gap-35" onSubmit={submit} noValidate>
      <div className={styles.quantity}>
        <span aria-hidden>{t('item.quantity')}</span>
        <Stepper
          label={t('item.quantity')}
          value={quantity}
          min={1}
          max={Math.max(1, most)}
          disabled={most === 0}
          onChange={setQuantity}
        />
      </div>
      {isSent && <AddressFields value={typed} isTried={isTried} onChange={setTyped} />}
      <FundPasswordField fund={redeem.fund} />
      <Sums item={item} quantity={quantity} points={holder.points} />
      {problem && <Alert tone="warning">{t(`problem.${problem.key}`, textsOf(problem.values))}</Alert>}
      {redeem.changed && <Changed changed={redeem.changed} />}
      {redeem.failure !== null && (
        <MoneyFailure title={t('item.failed')} error={redeem.failure} isUnknown={redeem.isUnknown} />
      )}
      <Button type="submit" variant="primary" size="lg" block loading={redeem.isPending} disabled={!isReady}>
        {t('item.submit', { points: shortText(timesPieces(item.points, quantity)) })}
      </Button>
      <p className="fine">
        {item.kind === 'CASH' ? t('item.note.CASH', { below: moneyText(autoCashBelow) }) : t('item.note.other')}
      </p>
    </form>
  )
}

/** Amounts as they are read. */
const textsOf = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? shortText(value) : value]),
  )

function Changed({ changed: { points, amount } }: { changed: { points: string; amount: string } }) {
  const { t } = useTranslation('mall')
  const isPaid = Number(amount) > 0
  const values = { points: shortText(points), amount: moneyText(amount) }
  return <Alert tone="warning">{t(isPaid ? 'item.changedMoney' : 'item.changed', values)}</Alert>
}

type SumsProps = { item: Item; quantity: number; points: string | undefined }

function Sums({ item, quantity, points }: SumsProps) {
  const { t } = useTranslation('mall')
  const cost = timesPieces(item.points, quantity)
  const rest = points === undefined ? undefined : parseMoney(points) - parseMoney(cost)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('item.have')}</dt>
        <dd className="num">{points === undefined ? '–' : moneyText(points)}</dd>
      </div>
      <div>
        <dt>{t('item.minus', { name: localText(item.name), quantity })}</dt>
        <dd className="num">−{moneyText(cost)}</dd>
      </div>
      <div className={styles.rest}>
        <dt>{t('item.rest')}</dt>
        <dd className="num">{rest === undefined || rest < 0n ? '–' : moneyText(moneyToString(rest))}</dd>
      </div>
      {Number(item.amount) > 0 && (
        <div>
          <dt>{t('item.pay')}</dt>
          <dd className="num">−{moneyText(timesPieces(item.amount, quantity))}</dd>
        </div>
      )}
    </dl>
  )
}
