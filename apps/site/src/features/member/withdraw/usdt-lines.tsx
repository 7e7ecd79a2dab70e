import { useTranslation } from '@lotus/i18n'
import { CopyRow, cx, SumList, type SumLine } from '@lotus/ui'
import { vndText } from '../deposit/deposit-figures.ts'
import { usdtShort } from '../deposit/usdt-figures.ts'
import type { Withdrawal } from './withdraw-rules.ts'
import styles from './withdraw.module.css'

type Usdt = Omit<NonNullable<Withdrawal['usdt']>, 'txid'>

/** What is paid out in VND, by which rate, what the network takes, and what is sent. */
export function useUsdtLines(): (usdt: Usdt) => SumLine[] {
  const { t } = useTranslation('cashier')
  const num = (text: string) => <span className="num">{text}</span>
  return (usdt) => [
    { key: 'vnd', label: t('withdraw.usdt.vnd'), value: num(vndText(usdt.vnd)) },
    {
      key: 'rate',
      label: t('withdraw.usdt.rate'),
      value: num(t('withdraw.usdt.rateText', { vnd: vndText(usdt.rateVnd) })),
    },
    {
      key: 'networkFee',
      label: t('withdraw.usdt.networkFee', { network: usdt.network }),
      value: num(`${usdtShort(usdt.fee)} USDT`),
    },
    {
      key: 'usdt',
      label: t('withdraw.usdt.amount'),
      value: num(`${usdtShort(usdt.amount)} USDT`),
      emphasis: 'strong' as const,
    },
  ]
}

/** Of one that was sent: what was locked, and the transaction by which it was paid. */
export function UsdtLines({ withdrawal: { usdt } }: { withdrawal: Pick<Withdrawal, 'usdt'> }) {
  const { t } = useTranslation('cashier')
  const lines = useUsdtLines()
  if (usdt === null) return null
  return (
    <>
      <SumList className={cx(styles.where)} lines={lines(usdt)} />
      {usdt.txid !== null && (
        <dl className={styles.txid}>
          <CopyRow label={t('withdraw.usdt.txid')} copyLabel={t('withdraw.usdt.copy')} value={usdt.txid}>
            <span className="num">{usdt.txid}</span>
          </CopyRow>
        </dl>
      )}
    </>
  )
}
