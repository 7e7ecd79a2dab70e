import { isDeepStrictEqual } from 'node:util'
import { describeStep, isEvent, type Reply, type Step } from './commands.ts'
import { legsByMember, type OracleLeg } from './oracle-state.ts'
import type { Oracle } from './oracle.ts'

/**
 * One call as its caller saw it. `sent` and `answered` are ticks of one counter; commands of one `lane` keep their
 * order.
 */
export type Operation = { no: number; step: Step; reply: Reply; sent: number; answered: number; lane: string }

export type SerialOrder =
  | { isFound: true; order: number[]; oracle: Oracle }
  /** The longest order that explained every answer, and what could not follow it. */
  | { isFound: false; order: number[]; stuckAt: string[] }

/**
 * Searches one order of the operations in which the oracle, run one by one, gives every caller the answer it got. An
 * operation answered before another was sent comes before it; in one lane a member's commands keep their order; and
 * movements keep, for each member, the journal's order.
 */
export function findSerialOrder(
  start: Oracle,
  operations: readonly Operation[],
  journal: readonly OracleLeg[],
): SerialOrder {
  const wanted = legsByMember(journal)
  const waitsFor = operations.map((one) => operations.filter((other) => precedes(other, one)).map(({ no }) => no))
  const seen = new Set<string>()
  let best: { order: number[]; stuckAt: string[] } = { order: [], stuckAt: [] }

  function search(oracle: Oracle, placed: ReadonlySet<number>, order: readonly number[]): SerialOrder | undefined {
    const now = new Set(placed)
    const sequence = [...order]
    // An operation without effect in the oracle can be placed early, without affecting what follows.
    for (let isMoved = true; isMoved;) {
      isMoved = false
      for (const one of ready(now)) {
        if (isEvent(one.step) || !oracle.isDecided(one.step)) continue
        if (!isDeepStrictEqual(oracle.run(one.step), one.reply)) continue
        now.add(one.no)
        sequence.push(one.no)
        isMoved = true
      }
    }
    if (now.size === operations.length) return { isFound: true, order: sequence, oracle }
    const mark = [...now].toSorted((a, b) => a - b).join()
    if (seen.has(mark)) return undefined
    seen.add(mark)
    for (const one of ready(now)) {
      const next = follow(oracle, one)
      if (next === undefined) continue
      const found = search(next, new Set([...now, one.no]), [...sequence, one.no])
      if (found !== undefined) return found
    }
    if (sequence.length >= best.order.length)
      best = { order: sequence, stuckAt: ready(now).map((one) => describeOperation(oracle, one)) }
    return undefined
  }

  const ready = (placed: ReadonlySet<number>) =>
    operations.filter((one) => !placed.has(one.no) && (waitsFor[one.no] ?? []).every((no) => placed.has(no)))

  /** The oracle after one more operation; undefined if its answer differs, or money moves in another order. */
  function follow(oracle: Oracle, one: Operation): Oracle | undefined {
    const next = oracle.copy()
    if (isEvent(one.step)) {
      next.happen(one.step)
      return next
    }
    if (!isDeepStrictEqual(next.run(one.step), one.reply)) return undefined
    if (next.state.journal.length === oracle.state.journal.length) return next
    for (const [member, legs] of legsByMember(next.state.journal)) {
      const { key } = legs.at(-1) ?? { key: undefined }
      if (wanted.get(member)?.[legs.length - 1]?.key !== key) return undefined
    }
    return next
  }

  return search(start.copy(), new Set(), []) ?? { isFound: false, ...best }
}

function precedes(one: Operation, other: Operation): boolean {
  if (one.no === other.no) return false
  return one.answered < other.sent || (one.lane === other.lane && one.sent < other.sent)
}

/** The oracle's answer beside the real one. */
function describeOperation(oracle: Oracle, one: Operation): string {
  const would = isEvent(one.step) ? 'happens' : JSON.stringify(oracle.copy().run(one.step))
  return `${one.no} ${describeStep(one.step)} was answered ${JSON.stringify(one.reply)}, here the oracle: ${would}`
}
