import { useAttempt } from '@lotus/client/use-attempt'
import type { RouteValue } from '@lotus/contract'
import { i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { refreshBalance } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { dueText } from '../../../shared/rewards/due-text.ts'

const touched = ['cashback.overview', 'cashback.claims', 'reward.reviews', 'wallet.statement']

function tell({ amount, dueAt }: RouteValue<'cashback.claim'>): void {
  if (dueAt === null) toast.success(i18n.t('loyalty:cashback.done', { amount: moneyText(amount) }))
  else toast.info(dueText(amount, dueAt))
}

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
    if (value !== undefined) tell(value)
    for (const name of touched) void queryClient.invalidateQueries({ queryKey: [name] })
    void refreshBalance()
  }
  return { claim, isSending, isUnknown }
}
