import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, CopyRow, cx, moneyText, Progress, type Tone } from '@lotus/ui'
import styles from './deposit.module.css'
import { vndText, type Deposit } from './deposit-figures.ts'
import { confirmedOf, isByItself, shortHash, usdtShort, wordOf, type Crypto, type Transfer } from './usdt-figures.ts'

const tones: Record<ReturnType<typeof wordOf>, Tone> = {
  seen: 'info',
  foreign: 'warning',
  credited: 'gain',
  waiting: 'warning',
  returned: 'info',
  small: 'warning',
  gone: 'warning',
  reversed: 'loss',
}

/** The transfers that the address was sent, with their confirmations; they grow by push while the page is open. */
export function UsdtTransfers({ deposit, crypto }: { deposit: Deposit; crypto: Crypto }) {
  const { t } = useTranslation('cashier')
  if (crypto.transfers.length === 0) return null
  return (
    <section className={styles.transfers} aria-label={t('usdt.transfers')}>
      {crypto.transfers.map((transfer) => (
        <TransferRow
          key={`${transfer.network}:${transfer.txid}:${transfer.logIndex}`}
          deposit={deposit}
          crypto={crypto}
          transfer={transfer}
        />
      ))}
    </section>
  )
}

function TransferRow({ deposit, crypto, transfer }: { deposit: Deposit; crypto: Crypto; transfer: Transfer }) {
  const { t } = useTranslation('cashier')
  const needed = crypto.confirmations
  const word = wordOf(crypto, transfer)
  const have = confirmedOf(transfer, needed)
  const text = t('usdt.confirmations', { have, needed })
  return (
    <div className={styles.transfer}>
      <div className="between gap-25">
        <b className="num">
          {usdtShort(transfer.amount)} {transfer.token}
        </b>
        <Badge tone={tones[word]}>{t(`usdt.state.${word}`)}</Badge>
      </div>
      {word === 'seen' && (
        <div aria-live="polite">
          <Progress
            value={have / needed}
            label={text}
            start={text}
            end={isByItself(deposit, crypto, transfer) ? t('usdt.atLast', { needed }) : t('usdt.thenStaff')}
          />
        </div>
      )}
      <dl>
        <CopyRow
          label={t('usdt.txid')}
          copyLabel={`${t('common:action.copy')}: ${t('usdt.txid')}`}
          value={transfer.txid}
        >
          <span className="num">{shortHash(transfer.txid)}</span>
        </CopyRow>
      </dl>
      <p className={cx('note num', styles.small)}>
        {t('usdt.minedAt', { time: formatDateTime(transfer.minedAt), block: transfer.block })}
        {transfer.worth !== null &&
          transfer.rateVnd !== null &&
          ` · ${t('usdt.worth', { worth: moneyText(transfer.worth), vnd: vndText(transfer.rateVnd) })}`}
      </p>
    </div>
  )
}

/** Below the outcome: what was sent, and by which rate it counted. */
export function UsdtResult({ deposit, crypto }: { deposit: Deposit; crypto: Crypto }) {
  const { t } = useTranslation('cashier')
  return (
    <div className="mt-35 stack gap-2">
      <p className="note num">
        {t('usdt.asked', { due: usdtShort(crypto.due), rate: vndText(crypto.rateVnd), ref: deposit.refNo })}
      </p>
      <UsdtTransfers deposit={deposit} crypto={crypto} />
    </div>
  )
}
