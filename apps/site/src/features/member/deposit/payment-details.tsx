import { useTranslation } from '@lotus/i18n'
import { Badge, Card, CopyRow, Countdown, cx, moneyText, QrCard } from '@lotus/ui'
import styles from './deposit.module.css'
import { groupedAccount, vndDigits, vndText, type Deposit } from './deposit-figures.ts'

/** Where to pay what, and until when; the QR code is made on this device from the server's payload. */
export function PaymentDetails({ deposit, onExpired }: { deposit: Deposit; onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const { payee, qrPayload, amountVnd } = deposit
  const vnd = amountVnd === null ? `${moneyText(deposit.amount)} P` : vndText(amountVnd)
  return (
    <Card>
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
          <b className={styles.headline}>{vnd}</b>
          {amountVnd !== null && (
            <span className={cx('note', styles.small)}>
              {t('order.intoWallet', { amount: moneyText(deposit.amount) })}
            </span>
          )}
        </div>
      </div>
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
    </Card>
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
