import { contractOwed } from '@lotus/contract/events'
import { defineNotice } from '../define-notice.ts'
import { priced } from '../wording.ts'

/** What the upline's wallet could not pay of a statement, or paid in the end; for both sides (operations.md 2.9). */
export const notice = defineNotice(contractOwed, async ({ id, kind, state, side, left, amount }, { tx }) => {
  const text =
    state === 'OWED'
      ? side === 'A'
        ? 'contractYouOwe'
        : 'contractOwedToYou'
      : side === 'A'
        ? 'contractYouPaid'
        : 'contractPaidToYou'
  const values = { id, left: await priced(tx, left), amount: await priced(tx, amount) }
  return {
    type: 'CONTRACT',
    text,
    values: () => values,
    action: { kind: 'CONTRACT', ref: `${kind}-${side === 'A' ? 'g-' : ''}${id}` },
  }
})
