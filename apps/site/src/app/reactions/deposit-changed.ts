import { i18n } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { refreshBalance } from '../../shared/account.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('cashier.deposit_changed', (event, { refetch, text }) => {
  refetch('cashier.deposits', 'cashier.deposit', 'wallet.statement')
  if (event.status === 'REVERSED') void refreshBalance()
  const key = `deposit.${event.status}`
  if (!i18n.exists(`frame:news.${key}`)) return
  toast.info(text(key, { refNo: event.refNo }), { id: `deposit-${event.id}` })
})
