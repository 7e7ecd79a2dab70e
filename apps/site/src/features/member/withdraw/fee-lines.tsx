import type { RouteValue } from '@lotus/contract'
import { formatDateTime, i18n, useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Button, cx, moneyText, SumList } from '@lotus/ui'
import { feeTermsText, hasFee, type Fee } from '../../../shared/records/fee-words.ts'
import { useUsdtLines } from './usdt-lines.tsx'
import { isPaidBack, type Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

/** How many free ones are left and what the others cost, in a sentence or two. */
export function feeSentence(fee: Fee): string {
  const say = (key: string, values: Record<string, string | number> = {}) => i18n.t(`cashier:fee.${key}`, values)
  if (!hasFee(fee)) return say('none')
  const terms = feeTermsText(fee)
  if (fee.free === 0) return say('never', { terms })
  const left = fee.left ?? 0
  return left > 0
    ? `${say(`left_${fee.period}`, { count: left })} ${say('then', { terms })}`
    : `${say(`used_${fee.period}`)} ${say('now', { terms })}`
}

type FormProps = {
  rules: Fee
  fee: {
    /** Null: it is not known yet, or nothing is typed. */
    shown: Pick<RouteValue<'cashier.withdrawalFee'>, 'fee' | 'net' | 'usdt'> | null
    isCounting: boolean
    /** It could not be read: asks again. */
    again: (() => void) | undefined
    why: string | undefined
  }
}

/** Before anything is sent: the fee, what arrives, and why. */
export function FeeAndNet({ rules, fee: { shown, isCounting, again, why } }: FormProps) {
  const { t } = useTranslation('cashier')
  const usdtLines = useUsdtLines()
  const money = (value: string | undefined) => (
    <span className="num">{value === undefined ? (isCounting ? t('fee.counting') : '–') : moneyText(value)}</span>
  )
  return (
    <div aria-live="polite">
      <SumList
        lines={[
          { key: 'fee', label: t('withdraw.fee'), value: money(shown?.fee) },
          { key: 'net', label: t('withdraw.net'), value: money(shown?.net), emphasis: 'total' },
          ...(shown?.usdt ? usdtLines(shown.usdt) : []),
        ]}
      />
      {again !== undefined && (
        <p className="row mt-2">
          <span>{why ?? t('fee.failed')}</span>
          <Button size="sm" variant="secondary" onClick={again}>
            {t('fee.again')}
          </Button>
        </p>
      )}
      {shown?.usdt && <p className="fine mt-2">{t('withdraw.usdt.lock')}</p>}
      <p className="fine mt-2">{feeSentence(rules)}</p>
    </div>
  )
}

/** Of one that was sent: what left the balance, the fee of it and what of that came back, and what is paid out or came back. */
export function FeeLines({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('cashier')
  const { feeTerms, feeReturnedAt, fee, givenBack } = withdrawal
  if (feeTerms === null || !hasFee(feeTerms)) return null
  const money = (value: string) => <span className="num">{moneyText(value)}</span>
  const isBack = isPaidBack(withdrawal)
  return (
    <SumList
      className={cx(styles.where)}
      lines={[
        { key: 'amount', label: t('withdrawal.col.amount'), value: money(withdrawal.amount) },
        { key: 'fee', label: t('withdraw.fee'), value: feeTerms.isFree ? t('fee.free') : money(fee) },
        ...(feeReturnedAt === null
          ? []
          : [
              {
                key: 'returned',
                label: t('fee.returned'),
                value: t('fee.returnedAt', { fee: moneyText(fee), time: formatDateTime(feeReturnedAt) }),
              },
            ]),
        // Of the amount: what of it, and of its fee, is in the wallet again.
        ...(givenBack === null || isBack
          ? []
          : [
              {
                key: 'givenBack',
                label: t('withdrawal.givenBack'),
                value: money(moneyToString(parseMoney(givenBack.amount) + parseMoney(givenBack.fee))),
              },
            ]),
        {
          key: 'net',
          label: t(isBack ? 'fee.amountBack' : 'withdraw.net'),
          value: money(isBack ? withdrawal.amount : withdrawal.net),
          emphasis: 'strong' as const,
        },
      ]}
    />
  )
}
