import { statementDecided } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** What became of a statement that waited for the operator; the letter leads to the statement. */
export const notice = defineNotice(statementDecided, async ({ id, kind, state, amount, reason }, { tx }) => {
  const values = { id, amount: await priced(tx, amount), reason }
  const text = state === 'PAID' ? 'statementPaid' : 'statementRejected'
  return { type: 'CONTRACT', text, values: () => values, action: { kind: 'CONTRACT', ref: `${kind}-${id}` } }
})
