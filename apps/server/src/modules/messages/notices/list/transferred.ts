import { transferred } from '@lotus/contract/events'
import { parseMoney } from '@lotus/kernel'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** Money from the upline or from somebody directly below, and what has to be played for it. */
export const notice = defineNotice(transferred, async ({ id, from, amount, turnover }, { tx }) => {
  const values = { id, from, amount: await priced(tx, amount), toPlay: await priced(tx, turnover) }
  const text = parseMoney(turnover) > 0n ? 'transferTurnover' : 'transferReceived'
  return { type: 'FINANCE', text, values: () => values, action: null }
})
