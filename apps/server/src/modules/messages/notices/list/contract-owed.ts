import { contractOwed } from '@lotus/contract/events'
import { parseMoney } from '@lotus/kernel'
import { defineNotice } from '../define-notice.ts'
import { priced, statementNames } from '../wording.ts'

/** What could not be paid of a statement at once, and what became of it; for both sides (operations.md 2.9). */
export const notice = defineNotice(contractOwed, async (debt, { tx }) => {
  const { id, kind, side } = debt
  const values = {
    left: await priced(tx, debt.left),
    amount: await priced(tx, debt.amount),
    byOperator: await priced(tx, debt.byOperator),
    setOff: await priced(tx, debt.setOff ?? '0'),
    toReturn: await priced(tx, debt.toReturn),
  }
  const statementIn = await statementNames(tx, debt)
  const ref = `${kind}-${side === 'A' ? 'g-' : ''}${id}`
  return {
    type: 'CONTRACT',
    text: textOf(debt),
    values: (language) => ({ ...values, statement: statementIn(language) }),
    action: { kind: 'CONTRACT', ref },
  }
})

type Debt = { state: 'OWED' | 'PAID' | 'CANCELLED' | 'SET_OFF'; side: 'A' | 'B'; byOperator: string; toReturn: string }

function textOf({ state, side, byOperator, toReturn }: Debt): string {
  if (state === 'SET_OFF') return parseMoney(toReturn) > 0n ? 'contractSetOffLater' : 'contractSetOff'
  if (state === 'OWED') return side === 'A' ? 'contractYouOwe' : 'contractOwedToYou'
  if (side === 'B') return 'contractPaidToYou'
  if (state === 'CANCELLED') return 'contractDebtCancelled'
  if (parseMoney(toReturn) > 0n) return 'contractPaidAhead'
  return parseMoney(byOperator) > 0n ? 'contractPaidForYou' : 'contractYouPaid'
}
