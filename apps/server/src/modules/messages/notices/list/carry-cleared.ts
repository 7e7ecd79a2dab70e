import { carryCleared } from '@lotus/contract/events'
import { parseMoney } from '@lotus/kernel'
import { defineNotice } from '../define-notice.ts'
import { priced, statementNames } from '../wording.ts'

/** What an operator took off a contract's line, and why; for both sides (operations.md 2.4, 5.2). */
export const notice = defineNotice(carryCleared, async ({ id, kind, side, carry, owed, reason }, { tx }) => {
  const statementIn = await statementNames(tx, { id, kind })
  const values = { reason, carry: await priced(tx, carry), owed: await priced(tx, owed) }
  const what = parseMoney(owed) === 0n ? 'Carry' : parseMoney(carry) === 0n ? 'OwedOnly' : 'Owed'
  return {
    type: 'CONTRACT',
    text: `contract${what}Cleared${side}`,
    values: (language) => ({ ...values, statement: statementIn(language) }),
    action: { kind: 'CONTRACT', ref: `${kind}-${side === 'A' ? 'g-' : ''}${id}` },
  }
})
