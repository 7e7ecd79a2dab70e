import type { Rng } from '@lotus/kernel'
import { checkInput, type WireContent } from '@lotus/rules/catalogue'
import { inOrder, listContent, tokensIn } from '../../model/content.ts'
import { pickRandom } from '../../model/random-pick.ts'
import { combosOf, danTuoOf, type DanTuo } from '../../../../../shared/lottery/content-parts.ts'
import { universeOf, type TokenInput } from '../../../../../shared/lottery/vocabulary.ts'

/** The minimum and maximum number of tokens in a choice. */
export function limitsOf(input: TokenInput): { readonly min: number; readonly max: number } {
  const count = universeOf(input).length
  switch (input.kind) {
    case 'one_set':
    case 'da_set':
      return { min: input.min, max: input.max }
    case 'pool':
    case 'dan_tuo':
      return { min: input.k, max: count }
    case 'ordered_pairs':
      return { min: 2, max: count }
    default:
      return { min: 1, max: count }
  }
}

/** The chosen tokens as a content, in the order of the list, so that the same choice is always written the same way. */
export function contentOf(input: TokenInput, chosen: ReadonlySet<string>): WireContent | null {
  return listContent(inOrder(chosen, universeOf(input)))
}

export function contentOfDanTuo(input: TokenInput, dan: ReadonlySet<string>, tuo: ReadonlySet<string>) {
  if (dan.size + tuo.size === 0) return null
  return { dan: inOrder(dan, universeOf(input)), tuo: inOrder(tuo, universeOf(input)) }
}

/** Bankers leave at least one place of a line to the followers; a number is one or the other. */
export function chooseBankers(size: number, { dan, tuo }: DanTuo, next: ReadonlySet<string>) {
  const kept = [...next].slice(0, size - 1)
  const bankers = kept.length < next.size ? new Set(dan) : next
  return { dan: bankers, tuo: new Set(tuo.filter((token) => !bankers.has(token))) }
}

export function chooseFollowers({ dan }: DanTuo, next: ReadonlySet<string>) {
  return { dan: new Set(dan.filter((token) => !next.has(token))), tuo: next }
}

/** The number of lines of a choice; 0 while it is incomplete. */
export function linesOf(input: TokenInput, content: WireContent | null): bigint {
  const checked = checkInput(input, content)
  return checked.ok ? checked.lines : 0n
}

/** Tokens still missing for a complete choice. */
export function missingTokens(input: TokenInput, content: WireContent | null): number {
  if (combosOf(content)) return 0
  if (input.kind !== 'dan_tuo') return Math.max(0, limitsOf(input).min - tokensIn(content).length)
  const { dan, tuo } = danTuoOf(content)
  const followers = Math.max(0, input.k - Math.max(dan.length, 1) - tuo.length)
  return followers + (dan.length === 0 ? 1 : 0)
}

/** A random complete choice of the smallest size, without sold-out tokens. */
export function randomContent(input: TokenInput, rng: Rng, isOpen: (token: string) => boolean = () => true) {
  const open = universeOf(input).filter(isOpen)
  const drawn = pickRandom(open, limitsOf(input).min, rng)
  if (input.kind !== 'dan_tuo') return drawn
  const [banker = '', ...followers] = drawn
  return contentOfDanTuo(input, new Set([banker]), new Set(followers))
}
