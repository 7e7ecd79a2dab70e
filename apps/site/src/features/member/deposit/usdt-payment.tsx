import { formatTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, Badge, buttonClass, Card, CopyRow, Countdown, cx, moneyText, QrCard, Skeleton } from '@lotus/ui'
import { IconExternalLink } from '@lotus/ui/icons'
import styles from './deposit.module.css'
import { vndText, type Deposit } from './deposit-figures.ts'
import { usdtShort, type Crypto } from './usdt-figures.ts'
import { UsdtTransfers } from './usdt-transfers.tsx'

type OfUsdt = { deposit: Deposit; crypto: Crypto }

/** Where to send how much USDT on which network, by which rate and how long it is locked. */
export function UsdtPayment({ deposit, crypto, onExpired }: OfUsdt & { onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const { address, network } = crypto
  return (
    <Card>
      <Head deposit={deposit} crypto={crypto} onExpired={onExpired} />
      {address === null ? (
        <div aria-busy="true" className="stack gap-4">
          <Alert tone="info" title={t('usdt.connecting')}>
            {t('order.connectingText')}
          </Alert>
          <Skeleton height={236} radius={16} />
        </div>
      ) : (
        <>
          <div className={styles.payment} data-with-qr>
            <QrCard
              className={styles.qr}
              value={address}
              label={t('usdt.qrAlt', { network, address })}
              caption={t('usdt.qrHint', { network })}
              fileName={deposit.refNo}
            />
            <div className="stack gap-4">
              <Payee crypto={crypto} address={address} />
              <Alert tone="warning" title={t('usdt.onlyNetwork', { network })}>
                {t('usdt.onlyNetworkText', { network })}
              </Alert>
            </div>
          </div>
          <UsdtTransfers deposit={deposit} crypto={crypto} />
          <Rules deposit={deposit} crypto={crypto} />
          {deposit.isSimulated && deposit.payUrl !== null && <Simulated payUrl={deposit.payUrl} />}
        </>
      )}
    </Card>
  )
}

function Head({ deposit, crypto, onExpired }: OfUsdt & { onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const net = moneyText(parseMoney(deposit.amount) - parseMoney(deposit.fee))
  return (
    <div className="between gap-4 mb-4">
      <div>
        <span className={cx('note', styles.small)}>{t('usdt.lockedFor')}</span>
        <Countdown
          until={deposit.expiresAt}
          variant="order"
          announces
          label={t('usdt.lockedFor')}
          closedText={t('usdt.lockOver')}
          onEnd={onExpired}
        />
        <span className={cx('note num', styles.small)}>
          {t('usdt.rate', { rate: moneyText(crypto.rate), vnd: vndText(crypto.rateVnd) })}
        </span>
      </div>
      <div className="right">
        <span className={cx('note', styles.small)}>
          {t('usdt.toSend')} {deposit.isSimulated && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
        </span>
        <b className={cx(styles.headline, 'num')}>{usdtShort(crypto.due)} USDT</b>
        <span className={cx('note', styles.small)}>{t('order.intoWallet', { amount: net })}</span>
      </div>
    </div>
  )
}

function Payee({ crypto, address }: { crypto: Crypto; address: string }) {
  const { t } = useTranslation('cashier')
  const copyName = (name: string) => `${t('common:action.copy')}: ${name}`
  return (
    <dl>
      <div className={styles.plain}>
        <dt>{t('usdt.network')}</dt>
        <dd>{t(`usdt.networkName.${crypto.network}`)}</dd>
      </div>
      <CopyRow label={t('usdt.address')} copyLabel={copyName(t('usdt.address'))} value={address} emphasized>
        <span className={styles.address}>{address}</span>
      </CopyRow>
      <CopyRow
        label={t('order.amount')}
        copyLabel={copyName(t('order.amount'))}
        value={crypto.due}
        note={t('usdt.amountHint')}
      >
        <span className="num">{usdtShort(crypto.due)} USDT</span>
      </CopyRow>
    </dl>
  )
}

/** What happens next, and what becomes of another amount or a later transfer. */
function Rules({ deposit, crypto }: OfUsdt) {
  const { t } = useTranslation('cashier')
  const { confirmations: count } = crypto
  return (
    <ol className={cx(styles.next, 'mt-35')}>
      <li>{t('usdt.step.confirm', { count, network: crypto.network })}</li>
      <li>{t('usdt.step.received', { least: usdtShort(crypto.least) })}</li>
      <li>{t(`usdt.step.late.${crypto.late}`, { time: formatTime(deposit.expiresAt) })}</li>
    </ol>
  )
}

/** The demo's chains exist only at the sandbox provider, where a transfer is played. */
function Simulated({ payUrl }: { payUrl: string }) {
  const { t } = useTranslation('cashier')
  return (
    <div className="stack gap-2 mt-35">
      <Alert tone="warning">{t('usdt.simulatedText')}</Alert>
      <a
        className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
        href={payUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IconExternalLink size={18} stroke={1.75} aria-hidden /> {t('usdt.simulate')}
      </a>
    </div>
  )
}
