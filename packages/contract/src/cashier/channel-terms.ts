/**
 * What of a channel money depends on: a change of it takes two operators. The name is among it, since members read it where they pay: with an
 * account number in it they would pay to that. The others are in force at once.
 */
const guarded: ReadonlySet<string> = new Set([
  'name',
  'min',
  'max',
  'payoutMax',
  'fixedAmounts',
  'feePpm',
  'feeFixed',
  'dailyCap',
])

export const isGuardedTerm = (name: string): boolean => guarded.has(name)

/** Whether two values of a term are one: texts by language in whatever order, and an empty one is none. */
export function isSameTerm(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, text]) => text !== '' && text !== undefined)
        .toSorted(([one], [other]) => one.localeCompare(other))
    : value
