import { i18n, useTranslation } from '@lotus/i18n'
import { Button, confirm, toast, useIsOffline } from '@lotus/ui'
import { MoneyFailure } from '../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../shared/forms/use-money-call.ts'
import type { Deposit } from './deposit-figures.ts'

/** Gives an unpaid order up, after asking once. */
export function CancelOrder({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('cashier')
  const isOffline = useIsOffline()
  const { id, refNo: ref } = deposit
  const cancel = useMoneyCall('cashier.cancelDeposit', {
    refetch: ['cashier.deposit', 'cashier.deposits', 'cashier.channels'],
    onDone: () => toast.info(i18n.t('cashier:order.cancelledDone', { ref })),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('order.cancelTitle', { ref }),
      text: t('order.cancelText'),
      confirmLabel: t('order.cancelYes'),
      cancelLabel: t('order.cancelNo'),
      tone: 'warning',
    })
    if (isSure) await cancel.send({ id })
  }
  return (
    <>
      {cancel.error !== null && (
        <MoneyFailure
          title={t('failure.cancel')}
          error={cancel.error}
          isUnknown={cancel.isUnknown}
          movesMoney={false}
        />
      )}
      <Button variant="ghost" block loading={cancel.isPending} disabled={isOffline} onClick={() => void ask()}>
        {t('order.cancel')}
      </Button>
    </>
  )
}
