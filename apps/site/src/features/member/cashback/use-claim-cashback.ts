import { useAttempt } from '@lotus/client/use-attempt'
import { i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'

const touched = ['cashback.overview', 'cashback.claims', 'wallet.statement']

/** Claims all cashback that is due, under one key until the answer is known. */
export function useClaimCashback() {
  const queryClient = useQueryClient()
  const { isSending, isUnknown, send } = useAttempt<Record<string, never>>()
  const claim = async (): Promise<void> => {
    const value = await send(
      {},
      (content, key) => call('cashback.claim', content, { idempotencyKey: key }),
      (error) => {
        toast.error(failureText(error))
        return 'shown'
      },
    )
    if (value !== undefined) toast.success(i18n.t('loyalty:cashback.done', { amount: moneyText(value.amount) }))
    for (const name of touched) void queryClient.invalidateQueries({ queryKey: [name] })
    void refreshBalance()
  }
  return { claim, isSending, isUnknown }
}
