import { moneyText, toast } from '@lotus/ui'
import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('cashier.deposit_credited', (event, { refetch, text }) => {
  refetch('cashier.deposits', 'cashier.deposit', 'cashier.eligibility', 'wallet.statement', 'promotion.mine')
  void refreshBalance()
  toast.success(text('depositCredited', { amount: moneyText(event.amount) }), { id: `deposit-${event.id}` })
})
