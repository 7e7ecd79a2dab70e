import { parseMoney } from '@lotus/kernel'

export type Side = { key: string; ours: string | null; theirs: string | null; differs: boolean }
export type Fact = { key: string; value: string }

/** The facts that both sides have, in the order in which a person compares them. */
const compared = ['State', 'Rounds', 'Bet', 'Win'] as const

/** The other facts, in this order; those not named here follow as they come. */
const factOrder = [
  'member',
  'roundId',
  'refTxId',
  'direction',
  'amount',
  'currency',
  'bet',
  'win',
  'answer',
  'expected',
  'found',
  'transfers',
  'ledger',
  'op',
  'storedOp',
  'from',
  'to',
  'reason',
]

function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** `2`, `2.00` and `2.0000` are the same amount; anything else is compared as text. */
function same(one: string | null, other: string | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  if (!/^-?\d+(\.\d{1,4})?$/.test(one) || !/^-?\d+(\.\d{1,4})?$/.test(other))
    return one.toLowerCase() === other.toLowerCase()
  return parseMoney(one) === parseMoney(other)
}

/** A case's details: our values beside the vendor's, and the facts that only one side has. */
export function caseSides(details: Readonly<Record<string, unknown>>): { sides: Side[]; facts: Fact[] } {
  const used = new Set<string>()
  const sides: Side[] = []
  for (const name of compared) {
    const [ours, theirs] = [text(details[`our${name}`]), text(details[`their${name}`])]
    used.add(`our${name}`).add(`their${name}`)
    if (ours !== null || theirs !== null)
      sides.push({ key: name.toLowerCase(), ours, theirs, differs: !same(ours, theirs) })
  }
  const rank = (key: string) => (factOrder.includes(key) ? factOrder.indexOf(key) : factOrder.length)
  const facts = Object.entries(details)
    .flatMap(([key, value]) => {
      const shown = used.has(key) ? null : text(value)
      return shown === null ? [] : [{ key, value: shown }]
    })
    .toSorted((a, b) => rank(a.key) - rank(b.key))
  return { sides, facts }
}

/**
 * The decisions that a case allows: a proposal is approved or rejected, a transfer is completed, any other case gets a
 * proposal or is closed.
 */
export function decisionsOf(found: {
  state: 'open' | 'proposed' | 'closed'
  kind: string
  memberId: string | null
}): readonly ('propose' | 'close' | 'approve' | 'return' | 'confirmed' | 'failed')[] {
  if (found.state === 'closed') return []
  if (found.state === 'proposed') return ['approve', 'return']
  if (found.kind === 'transfer_unknown') return ['confirmed', 'failed']
  return found.memberId === null ? ['close'] : ['propose', 'close']
}
