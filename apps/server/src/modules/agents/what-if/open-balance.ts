import type { Money } from '@lotus/kernel'
import type { Funding } from '@lotus/rules/agents'

/** A take-off of a line (operations.md 2.9) as it stood at the first period: open from when on, in all, and what of it was the operator's. */
export type OpenOff = { from: Date; total: Money; operators: Money }
export type OpenBalance = ReturnType<typeof createOpenBalance>

const least = (one: Money, other: Money): Money => (one < other ? one : other)

/**
 * What statements may take off, period by period, by the rules of those that are settled: what the upline pays takes off all, what the
 * operator pays only what had been the operator's; of each the operator's part first, the oldest first.
 */
export function createOpenBalance(rows: readonly OpenOff[]) {
  const open = rows.map((row) => ({ ...row }))
  const partOf = ({ total, operators }: OpenOff, funding: Funding): Money => (funding === 'UPLINE' ? total : operators)
  return {
    /** What a statement of a period that ends then may take off at most. */
    at: (end: Date, funding: Funding): Money =>
      open.reduce((sum, row) => (row.from <= end ? sum + partOf(row, funding) : sum), 0n),
    take(amount: Money, end: Date, funding: Funding): void {
      let left = amount
      for (const row of open.filter(({ from }) => from <= end)) {
        const part = least(left, partOf(row, funding))
        row.total -= part
        row.operators -= least(part, row.operators)
        left -= part
      }
    },
    /** What is still open, with what was confirmed since. */
    left: (): Money => open.reduce((sum, { total }) => sum + total, 0n),
  }
}
