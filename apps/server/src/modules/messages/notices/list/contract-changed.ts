import { contractChanged } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'

/** AC15: an offer from the upline, and whatever the other side or a rule did with a contract. */
export const notice = defineNotice(contractChanged, ({ kind, move, side, other }) => {
  const text = textOf(move, side)
  if (text === undefined) return undefined
  return { type: 'CONTRACT', text, values: () => ({ kind, other: other ?? 'Lotus' }), action: null }
})

function textOf(move: string, side: 'A' | 'B'): string | undefined {
  if (move === 'send') return side === 'B' ? 'contractOffered' : undefined
  if (move === 'askEnd') return 'contractEndAsked'
  if (move === 'sign') return 'contractSigned'
  if (move === 'reject') return 'contractRejected'
  if (move === 'acceptEnd' || move === 'terminate' || move === 'cascade') return 'contractEnded'
  return move === 'withdraw' || move === 'expire' ? 'contractGone' : undefined
}
