import { statementRecalculated } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced, statementNames } from '../wording.ts'

/** What a statement that was not paid yet came to, and comes to since it was computed again (operations.md 5.2 row 44). */
export const notice = defineNotice(statementRecalculated, async ({ id, kind, before, after, reason }, { tx }) => {
  const statementIn = await statementNames(tx, { id, kind })
  const values = { before: await priced(tx, before), after: await priced(tx, after), reason }
  return {
    type: 'CONTRACT',
    text: 'statementRecalculated',
    values: (language) => ({ ...values, statement: statementIn(language) }),
    action: { kind: 'CONTRACT', ref: `${kind}-${id}` },
  }
})
