import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, useIsOffline } from '@lotus/ui'
import { useState } from 'react'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import styles from './deposit.module.css'
import type { Deposit } from './deposit-figures.ts'

/**
 * The demo's channel has no bank behind it and says so; the member simulates the payment. Real channels never show
 * this.
 */
export function SimulatedPayment({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation(['cashier', 'member'])
  const [isSent, setSent] = useState(false)
  const isOffline = useIsOffline()
  const pay = useMoneyCall('cashier.simulatePayment', {
    refetch: ['cashier.deposit', 'cashier.deposits', 'wallet.statement'],
    onDone: ({ accepted }) => setSent(accepted),
  })
  return (
    <>
      <Card className={styles.simulated} title={t('order.simulatedTitle')}>
        <p>{t('order.simulatedText')}</p>
        {pay.error !== null && (
          <MoneyFailure title={t('failure.simulate')} error={pay.error} isUnknown={pay.isUnknown} movesMoney={false} />
        )}
        <Button
          variant="primary"
          size="lg"
          block
          loading={pay.isPending}
          disabled={isOffline || isSent}
          onClick={() => void pay.send({ id: deposit.id })}
        >
          {t('order.simulate')}
        </Button>
        {isOffline && <p className="fine mt-2">{t('member:offlineAction')}</p>}
      </Card>
      <Alert tone="info" title={t('order.waiting')}>
        {isSent ? t('order.simulated') : t('order.waitingHint')}
      </Alert>
    </>
  )
}
