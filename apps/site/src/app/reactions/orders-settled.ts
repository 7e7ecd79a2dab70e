import type { PushEvents } from '@lotus/contract'
import { moneyText, toast } from '@lotus/ui'
import { useSession } from '../../shared/session.ts'
import { defineReaction } from '../define-reaction.ts'

/** Statuses of lottery.md 0 that are no outcome of a draw. */
const [CHASE_STOPPED, GIVEN_BACK, VOID] = [6, 8, 12]

/** What settled orders have to say; nothing where they were given back, which is told elsewhere or known. */
function settledKey({ orders, won, corrects }: PushEvents['lottery.orders_settled']): string | undefined {
  const all = (status: number) => orders.length > 0 && orders.every((order) => order.status === status)
  if (all(GIVEN_BACK)) return undefined
  if (all(CHASE_STOPPED)) return 'ordersChaseStopped'
  if (all(VOID)) return 'ordersVoid'
  if (corrects !== undefined) return 'ordersCorrected'
  return won > 0 ? 'ordersWon' : 'ordersLost'
}

export const reaction = defineReaction('lottery.orders_settled', (news, { refetch, nameOf, text }) => {
  refetch('lottery.orders', 'lottery.order', 'report.bets', 'lottery.chases', 'lottery.chase', 'cashier.eligibility')
  // Plain words either way: a win below its stake is no reason to celebrate (components.md, "Honesty rules").
  const key = settledKey(news)
  if (key === undefined) return
  const { person } = useSession.getState()
  // Several games draw in the same minute: news of one says which it is.
  void nameOf(news.gameCode).then((game) => {
    if (useSession.getState().person !== person) return
    const values = { game, issue: news.issueNo, count: news.won, payout: moneyText(news.payout) }
    toast.info(text(key, values), { id: `settled-${news.gameCode}-${news.issueNo}` })
  })
})
