import { i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('cashier.withdrawal_changed', (event, { refetch, text }) => {
  refetch('cashier.withdrawals', 'cashier.eligibility', 'wallet.statement')
  void refreshBalance()
  const key = `withdrawal.${event.status}`
  if (!i18n.exists(`frame:news.${key}`)) return
  toast.info(text(key, { amount: moneyText(event.amount), reason: event.reason ?? '' }), {
    id: `withdrawal-${event.id}`,
  })
})
