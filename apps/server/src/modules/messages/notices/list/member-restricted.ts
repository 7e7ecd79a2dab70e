import { restricted } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { timesOf } from '../wording.ts'

/** Why is the operators' alone. */
export const notice = defineNotice(restricted, async ({ what, until, isEndChanged = false }, { tx }) => {
  const text = `${what === 'BETS' ? 'bets' : 'withdrawals'}${isEndChanged ? 'End' : ''}Blocked` as const
  const letter = { type: 'SYSTEM', action: null } as const
  if (until === null) return { ...letter, text, values: () => ({}) }
  const times = await timesOf(tx, new Date(until))
  return { ...letter, text: `${text}Until`, values: (language) => ({ time: times[language] ?? '' }) }
})
