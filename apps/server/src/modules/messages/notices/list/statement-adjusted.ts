import { statementAdjusted } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced, statementNames } from '../wording.ts'

const words = { ADDED: 'Added', TAKEN_OFF: 'TakenOff', WRITTEN_OFF: 'WrittenOff' } as const

/** What operators added to a paid statement, took off it, or gave up, and why (operations.md 2.9); the letter leads to the statement. */
export const notice = defineNotice(statementAdjusted, async ({ id, kind, side, what, amount, reason }, { tx }) => {
  const statementIn = await statementNames(tx, { id, kind })
  const values = { amount: await priced(tx, amount), reason }
  return {
    type: 'CONTRACT',
    text: `contract${words[what]}${side}`,
    values: (language) => ({ ...values, statement: statementIn(language) }),
    action: { kind: 'CONTRACT', ref: `${kind}-${side === 'A' ? 'g-' : ''}${id}` },
  }
})
