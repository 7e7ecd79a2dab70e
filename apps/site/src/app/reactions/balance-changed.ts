import { refreshBalance } from '../../shared/account.ts'
import { useSession } from '../../shared/session.ts'
import { defineReaction } from '../define-reaction.ts'

const isVersion = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)

export const reaction = defineReaction('wallet.balance_changed', ({ version }, { refetch }) => {
  // The answer to the member's own bet has often brought this balance already.
  const known = useSession.getState().balance?.version
  const isKnown = known !== undefined && isVersion(version) && BigInt(version) <= BigInt(known)
  if (!isKnown) void refreshBalance()
  // A contract pays without a push of its own: a slot's salary would bring one every five minutes.
  refetch('wallet.statement', 'report.bets', 'games.transfers', 'cashier.eligibility', 'contract.statements')
})
