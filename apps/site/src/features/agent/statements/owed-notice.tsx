import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Alert, moneyText, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../shared/failure-text.ts'
import { MoneyButton } from '../../../shared/forms/money-button.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { useSend } from '../parts/use-send.ts'
import { changedByPayment as changed } from './changed-by-payment.ts'

/** What the agent owes by the contracts that the agent funds, and one tap that pays it as far as the wallet reaches. */
export function OwedNotice() {
  const { t } = useTranslation('agents')
  const { data: owed } = useQuery(callQuery('agent.owed', {}))
  const { send, isBusy, error } = useSend('agent.payOwed', changed)
  if (owed === undefined || owed.count === 0) return null
  const pay = async () => {
    const after = await send({})
    if (after === undefined) return
    const [paid, left] = [moneyText(after.paid), moneyText(after.left)]
    const isByJob = after.count === 0 && parseMoney(after.paid) === 0n
    if (isByJob) toast.success(t('statement.debt.paid'))
    else if (after.count === 0) toast.success(t('statement.debt.allPaid', { amount: paid }))
    else if (parseMoney(after.paid) === 0n) toast.error(t('statement.debt.paidPart', { amount: left }))
    else toast.info(t('statement.debt.allPaidPart', { paid, left }))
  }
  return (
    <Alert
      tone="warning"
      title={t('statement.debt.all', { count: owed.count, amount: moneyText(owed.left) })}
      action={
        <MoneyButton variant="primary" size="sm" loading={isBusy} onClick={() => void pay()}>
          {t('statement.debt.payAll')}
        </MoneyButton>
      }
    >
      {error === null ? t('statement.debt.allHint') : failureText(error)}
    </Alert>
  )
}
