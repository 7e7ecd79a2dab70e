import { localText, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Badge, buttonClass, Card, CopyRow, Countdown, cx, moneyText, QrCard } from '@lotus/ui'
import styles from './deposit.module.css'
import { groupedAccount, vndDigits, vndText, type Deposit } from './deposit-figures.ts'

/** Where to pay what, and until when; the QR code is made on this device from the server's payload. */
export function PaymentDetails({ deposit, onExpired }: { deposit: Deposit; onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const { payee, qrPayload, amountVnd } = deposit
  const vnd = dueOf(deposit)
  return (
    <Card>
      <PaymentHead deposit={deposit} onExpired={onExpired} />
      {payee && (
        <div className={styles.payment} data-with-qr={qrPayload !== null || undefined}>
          {qrPayload !== null && (
            <QrCard
              className={styles.qr}
              value={qrPayload}
              label={t('order.qrAlt', { amount: vnd, content: payee.content })}
              caption={t('order.qrHint')}
              fileName={deposit.refNo}
            />
          )}
          <Payee payee={payee} amountVnd={amountVnd} amount={vnd} />
        </div>
      )}
      {deposit.bankApps.length > 0 && <BankApps apps={deposit.bankApps} />}
    </Card>
  )
}

/** Opens the member's own bank with the transfer filled in, where the operator named such a link (MC02). */
function BankApps({ apps }: { apps: Deposit['bankApps'] }) {
  const { t } = useTranslation('cashier')
  return (
    <section className="stack gap-2 mt-4" aria-label={t('order.bankApps')}>
      <p className={cx('note', styles.small)}>{t('order.bankAppsHint')}</p>
      <div className={styles.bankApps}>
        {apps.map(({ name, url }) => (
          <a
            key={url}
            href={url}
            className={buttonClass({ size: 'sm' })}
            rel="noopener noreferrer"
            // An app opens over this page; a page beside it, so that the order stays.
            target={/^(https:|\/)/.test(url) ? '_blank' : undefined}
          >
            {t('order.openBank', { bank: localText(name) })}
          </a>
        ))}
      </div>
    </section>
  )
}

/** What is to be paid: VND where the channel converts. */
export const dueOf = ({ amountVnd, amount }: Deposit): string =>
  amountVnd === null ? `${moneyText(amount)} P` : vndText(amountVnd)

/** How long the order lives, what it costs and what of it reaches the wallet. */
export function PaymentHead({ deposit, onExpired }: { deposit: Deposit; onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const fee = parseMoney(deposit.fee)
  const net = parseMoney(deposit.amount) - fee
  return (
    <div className="between gap-4 mb-4">
      <div>
        <span className={cx('note', styles.small)}>{t('order.expiresIn')}</span>
        <Countdown
          until={deposit.expiresAt}
          variant="order"
          announces
          label={t('order.expiresIn')}
          closedText={t('order.expired')}
          onEnd={onExpired}
        />
      </div>
      <div className="right">
        <span className={cx('note', styles.small)}>
          {t('order.toTransfer')} {deposit.isSimulated && <Badge tone="warning">{t('deposit.simulated')}</Badge>}
        </span>
        <b className={styles.headline}>{dueOf(deposit)}</b>
        <span className={cx('note', styles.small)}>
          {fee > 0n
            ? t('order.fee', { fee: moneyText(fee), net: moneyText(net) })
            : t('order.intoWallet', { amount: moneyText(net) })}
        </span>
      </div>
    </div>
  )
}

type PayeeProps = { payee: NonNullable<Deposit['payee']>; amountVnd: Deposit['amountVnd']; amount: string }

function Payee({ payee, amountVnd, amount }: PayeeProps) {
  const { t } = useTranslation('cashier')
  const copyName = (name: string) => `${t('common:action.copy')}: ${name}`
  return (
    <dl>
      <div className={styles.plain}>
        <dt>{t('order.bank')}</dt>
        <dd>{payee.bank}</dd>
      </div>
      <CopyRow label={t('order.holder')} copyLabel={copyName(t('order.holder'))} value={payee.accountName} />
      <CopyRow label={t('order.account')} copyLabel={copyName(t('order.account'))} value={payee.accountNumber}>
        <span className="num">{groupedAccount(payee.accountNumber)}</span>
      </CopyRow>
      {amountVnd !== null && (
        <CopyRow
          label={t('order.amount')}
          copyLabel={copyName(t('order.amount'))}
          value={vndDigits(amountVnd)}
          note={t('order.amountHint')}
        >
          <span className="num">{amount}</span>
        </CopyRow>
      )}
      <CopyRow
        label={t('order.content')}
        copyLabel={copyName(t('order.content'))}
        value={payee.content}
        note={t('order.contentHint')}
        emphasized
      />
    </dl>
  )
}
