import type { PushEvents } from '@lotus/contract'
import { moneyText, toast } from '@lotus/ui'
import { isBoardSeen } from '../../shared/lottery/open-boards.ts'
import { useSession } from '../../shared/session.ts'
import { defineReaction } from '../define-reaction.ts'

/** Statuses of lottery.md 0 that are not the outcome of a draw. */
const [CHASE_STOPPED, GIVEN_BACK, VOID] = [6, 8, 12]

/** The toast for settled orders; none for refunds, which have their own message or are known already. */
function settledKey({ orders, won, corrects }: PushEvents['lottery.orders_settled']): string | undefined {
  const all = (status: number) => orders.length > 0 && orders.every((order) => order.status === status)
  if (all(GIVEN_BACK)) return undefined
  if (all(CHASE_STOPPED)) return 'ordersChaseStopped'
  if (all(VOID)) return 'ordersVoid'
  if (corrects !== undefined) return 'ordersCorrected'
  return won > 0 ? 'ordersWon' : 'ordersLost'
}

export const reaction = defineReaction('lottery.orders_settled', (event, { refetch, nameOf, text }) => {
  refetch(
    'lottery.orders',
    'lottery.order',
    'report.bets',
    'lottery.chases',
    'lottery.chase',
    'cashier.eligibility',
    'promotion.mine',
  )
  // Plain words in both cases: a win below its stake is not celebrated (components.md, "Honesty rules").
  const key = settledKey(event)
  if (key === undefined) return
  // The open board tells it where the eye is, after its numbers have fallen.
  if ((key === 'ordersWon' || key === 'ordersLost') && isBoardSeen(event.gameCode)) return
  const { person } = useSession.getState()
  // Several games draw in the same minute, so the toast names the game.
  void nameOf(event.gameCode).then((game) => {
    if (useSession.getState().person !== person) return
    const values = { game, issue: event.issueNo, count: event.won, payout: moneyText(event.payout) }
    toast.info(text(key, values), { id: `settled-${event.gameCode}-${event.issueNo}` })
  })
})
