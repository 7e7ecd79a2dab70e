import { CONTENT_TOKENS_MAX } from '@lotus/contract'
import type { WireContent } from '@lotus/rules/catalogue'
import { tokensIn } from '../../model/content.ts'
import { combosOf } from '../../../../../shared/lottery/content-parts.ts'
import { universeOf, type TokenInput } from '../../../../../shared/lottery/vocabulary.ts'

const ITEMS_MAX = 1000

export type PoolInput = Extract<TokenInput, { kind: 'pool' }>

export type TypedPool = {
  /** Numbers to combine, or whole sets; null if nothing was understood. */
  readonly content: WireContent | null
  /** Everything that was rejected, as typed: nothing is dropped silently. */
  readonly problems: readonly string[]
}

/**
 * Reads typed or pasted numbers, separated by white space, commas or semicolons. If one item joins members by a dash or
 * `&`, every item must be a set of `k`; otherwise the numbers are the pool to combine.
 */
export function parsePool(input: PoolInput, text: string): TypedPool {
  const universe = universeOf(input)
  const width = universe.at(-1)?.length ?? 1
  const items = text.split(/[\s,;]+/).filter((part) => part !== '')
  const hasSets = items.some((item) => /[-&]/.test(item))
  const size = hasSets ? input.k : 1
  // Large sets reach the contract's limit of tokens before that of items.
  const max = Math.min(ITEMS_MAX, Math.floor(CONTENT_TOKENS_MAX / size))
  const taken = new Map<string, readonly string[]>()
  const problems: string[] = []
  for (const item of items) {
    const members = item.split(/[-&]/).map((member) => member.padStart(width, '0'))
    const chosen = universe.filter((token) => members.includes(token))
    const isWhole = members.length === size && chosen.length === size
    if (isWhole && !taken.has(chosen.join()) && taken.size < max) taken.set(chosen.join(), chosen)
    else problems.push(item)
  }
  const rows = [...taken.values()]
  if (rows.length === 0) return { content: null, problems }
  return { content: hasSets ? { combos: rows } : rows.flat().toSorted(), problems }
}

export function writePool(content: WireContent | null): string {
  const combos = combosOf(content)
  return combos ? combos.map((combo) => combo.join('-')).join(', ') : tokensIn(content).join(' ')
}
