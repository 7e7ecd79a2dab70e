import { i18n } from '@lotus/i18n'
import { moneyText, toast } from '@lotus/ui'
import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('cashier.withdrawal_changed', (news, { refetch, text }) => {
  refetch('cashier.withdrawals', 'cashier.eligibility', 'wallet.statement')
  void refreshBalance()
  const key = `withdrawal.${news.status}`
  if (!i18n.exists(`frame:news.${key}`)) return
  toast.info(text(key, { amount: moneyText(news.amount), reason: news.reason ?? '' }), { id: `withdrawal-${news.id}` })
})
