/** How much longer a text becomes; Vietnamese needs about 15 % more room than English, other languages up to this. */
const LONGER = 0.35
const OPEN = '⟦'
const CLOSE = '⟧'
const FILLER = 'ơ'
/** A padding word is no longer than an ordinary one, so that a text still breaks as usual. */
const WORD = 6

/**
 * A text of the pseudo-language: in brackets, so that text outside the language files stands out, and a third longer.
 * Placeholders and the tags of `Trans` stay as they are. A single word grows by letters, longer texts by more words.
 */
export function pseudoText(text: string): string {
  const bare = text.replace(/\{\{.*?\}\}|<\/?\d+>/g, '').trim()
  const more = Math.max(1, Math.ceil(bare.length * LONGER))
  const padding = FILLER.repeat(more)
  const words = /\s/.test(bare) ? ` ${(padding.match(new RegExp(`.{1,${WORD}}`, 'gu')) ?? []).join(' ')}` : padding
  return `${OPEN}${text}${words}${CLOSE}`
}

/** Every text of a locale file; names, which are the same in every language, only get brackets. */
export function pseudoTexts(tree: unknown, isName: (key: string) => boolean = () => false, path = ''): unknown {
  if (typeof tree === 'string') return isName(path) ? `${OPEN}${tree}${CLOSE}` : pseudoText(tree)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, pseudoTexts(value, isName, path === '' ? key : `${path}.${key}`)]),
  )
}
