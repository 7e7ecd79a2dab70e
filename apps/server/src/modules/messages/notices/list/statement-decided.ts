import { statementDecided } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced, statementNames } from '../wording.ts'

/** What became of a statement that waited for the operator; the letter leads to the statement. */
export const notice = defineNotice(statementDecided, async ({ id, kind, state, amount, reason }, { tx }) => {
  const statementIn = await statementNames(tx, { id, kind })
  const values = { amount: await priced(tx, amount), reason }
  const text = state === 'PAID' ? 'statementPaid' : 'statementRejected'
  return {
    type: 'CONTRACT',
    text,
    values: (language) => ({ ...values, statement: statementIn(language) }),
    action: { kind: 'CONTRACT', ref: `${kind}-${id}` },
  }
})
