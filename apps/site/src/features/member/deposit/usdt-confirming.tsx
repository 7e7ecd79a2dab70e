import { formatTime, useTranslation } from '@lotus/i18n'
import { Badge, Card, cx, moneyText } from '@lotus/ui'
import styles from './deposit.module.css'
import { vndText, type Deposit } from './deposit-figures.ts'
import { confirmedOf, isByItself, isInTime, usdtShort, type Crypto, type Transfer } from './usdt-figures.ts'
import { UsdtTransfers } from './usdt-transfers.tsx'

type Props = { deposit: Deposit; crypto: Crypto; transfer: Transfer }

/** A transfer is on the chain: nothing is to be done but to wait for its confirmations. */
export function UsdtConfirming({ deposit, crypto, transfer }: Props) {
  const { t } = useTranslation('cashier')
  const needed = crypto.confirmations
  return (
    <Card>
      <div className="between gap-4 mb-4">
        <div aria-live="polite">
          <span className={cx('note', styles.small)}>{t('usdt.confirming')}</span>
          <b className={cx(styles.headline, 'num')}>
            {t('usdt.ofNeeded', { have: confirmedOf(transfer, needed), needed })}
          </b>
        </div>
        <div className="right">
          <span className={cx('note', styles.small)}>
            {t('usdt.arrived')} {deposit.isSimulated && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
          </span>
          <b className={cx(styles.headline, 'num')}>
            {usdtShort(transfer.amount)} {transfer.token}
          </b>
          <span className={cx('note num', styles.small)}>
            {t('usdt.rate', { rate: moneyText(crypto.rate), vnd: vndText(crypto.rateVnd) })}
          </span>
        </div>
      </div>
      <UsdtTransfers deposit={deposit} crypto={crypto} />
      <ol className={cx(styles.next, 'mt-35')}>
        <li>
          {t(isByItself(deposit, crypto, transfer) ? 'usdt.step.wait' : 'usdt.step.staff', {
            count: needed,
            network: crypto.network,
          })}
        </li>
        <li>
          {isInTime(deposit, transfer)
            ? t('usdt.inTime')
            : t(`usdt.step.late.${crypto.late}`, { time: formatTime(deposit.expiresAt) })}
        </li>
      </ol>
    </Card>
  )
}
