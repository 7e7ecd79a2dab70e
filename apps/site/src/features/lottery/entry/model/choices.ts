import type { Input, WireContent } from '@lotus/rules/catalogue'
import { fieldIn, namedContent, tokensIn, type Row } from './content.ts'

/** The named lists of some inputs: the marked places, the digits, the two sets. */
export function namesOf(input: Input): Row {
  if (input.kind === 'two_sets') return Object.keys(input.sets)
  if (input.kind !== 'marked_places') return []
  return ['places', ...(input.inner.kind === 'two_sets' ? Object.keys(input.inner.sets) : ['digits'])]
}

export function namedLists(input: Input, content: WireContent | null): Readonly<Record<string, Row>> {
  return Object.fromEntries(namesOf(input).map((name) => [name, tokensIn(fieldIn(content, name))]))
}

/** The content with one of its lists replaced; `null` when nothing is chosen any more. */
export function withNamed(input: Input, content: WireContent | null, name: string, tokens: Row): WireContent | null {
  return namedContent({ ...namedLists(input, content), [name]: tokens })
}
