import type { RouteInput } from '@lotus/contract'
import type { ExplainedStatement, StepPick } from './statement-ladder.tsx'

type Sum = RouteInput<'contract.statementStep'>['step']
/** What a step of the ladder is the sum of, and its figure; `bets`: of a short period, whose bets are listed at once. */
export type OpenStep = { key: string; sum: Sum | 'bets'; amount: string }

const sums = ['loss', 'validBet', 'rebates', 'accruals', 'cashback', 'bonus', 'wages'] as const satisfies readonly Sum[]
const carried = ['carryIn', 'slotCarry', 'owedIn'] as const
const keys = [...sums, 'fee', 'shares'] as const

/** Undefined of a step that is no sum. */
export function stepOf(s: ExplainedStatement, key: string): OpenStep | undefined {
  if (s.play === null) {
    // Of an hour or a slot nothing is kept by day.
    if (key === 'shares' && s.shares !== null) return { key, sum: 'bets', amount: s.shares }
    return key === 'validBet' && s.shares === null ? { key, sum: 'bets', amount: s.validBet } : undefined
  }
  if (s.costs === null) return key === 'validBet' ? { key, sum: key, amount: s.validBet } : undefined
  // A fee is a part of what was lost.
  if (key === 'loss' || key === 'fee') return { key, sum: 'loss', amount: s.loss }
  const sum = sums.find((one) => one === key)
  if (sum === undefined || sum === 'loss' || sum === 'validBet') return undefined
  return { key, sum, amount: s.costs[sum] }
}

/** The steps of a statement that open something: what they are the sum of, or the statement before. */
function openedBy(s: ExplainedStatement): ReadonlySet<string> {
  return new Set([...keys.filter((key) => stepOf(s, key) !== undefined), ...(s.previous === null ? [] : carried)])
}

type Opens = { step: (key: string) => void; statement: (reference: string) => void }

/** Each step that is a sum opens what it is made of; what is carried in opens the statement that left it. */
export const stepPick = (s: ExplainedStatement, open: string | undefined, opens: Opens): StepPick => ({
  of: openedBy(s),
  open,
  onPick: (key) => {
    if (stepOf(s, key) !== undefined) opens.step(key)
    else if (s.previous !== null) opens.statement(s.previous)
  },
})
