import { useTranslation } from '@lotus/i18n'
import { Alert, buttonClass, Card, cx, QrCard, Skeleton } from '@lotus/ui'
import { IconExternalLink } from '@lotus/ui/icons'
import styles from './deposit.module.css'
import type { Deposit } from './deposit-figures.ts'
import { dueOf, PaymentHead } from './payment-details.tsx'

/** Paying at a provider: its page by a button or by its QR code, and what happens next. */
export function ProviderPayment({ deposit, onExpired }: { deposit: Deposit; onExpired: () => void }) {
  const { t } = useTranslation('cashier')
  const { payUrl } = deposit
  return (
    <Card>
      <PaymentHead deposit={deposit} onExpired={onExpired} />
      {payUrl === null ? (
        <div aria-busy="true" className="stack gap-4">
          <Alert tone="info" title={t('order.connecting')}>
            {t('order.connectingText')}
          </Alert>
          <Skeleton height={236} radius={16} />
        </div>
      ) : (
        <div className={styles.payment} data-with-qr>
          <QrCard
            className={styles.qr}
            value={payUrl}
            label={t('order.payQrAlt', { amount: dueOf(deposit) })}
            caption={t('order.payQrHint')}
          />
          <div className="stack gap-4">
            <a
              className={cx(buttonClass({ variant: 'primary', size: 'lg', block: true }))}
              href={payUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconExternalLink size={18} stroke={1.75} aria-hidden /> {t('order.payOpen')}
            </a>
            <ol className={styles.next}>
              <li>{t('order.payStep.open')}</li>
              <li>{t('order.payStep.pay')}</li>
              <li>{t('order.payStep.wait')}</li>
            </ol>
            {deposit.isSimulated && <Alert tone="warning">{t('order.paySimulated')}</Alert>}
          </div>
        </div>
      )}
    </Card>
  )
}
