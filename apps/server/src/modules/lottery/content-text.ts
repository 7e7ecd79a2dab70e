import type { Content } from '@lotus/rules/lottery'

const SHOWN_MAX = 12

/** The numbers of a board, one digit of each row, as far as they are shown. */
function* boardNumbers(rows: readonly (readonly string[])[], head = ''): Generator<string> {
  const [first, ...rest] = rows
  if (first === undefined) yield head
  else for (const digit of first) yield* boardNumbers(rest, head + digit)
}

function joinShown(items: Iterable<string>): string {
  const shown: string[] = []
  for (const item of items) {
    if (shown.length === SHOWN_MAX) return `${shown.join(', ')} …`
    shown.push(item)
  }
  return shown.join(', ')
}

/**
 * What was chosen, for a list: "12, 33, 68", combinations "12-68, 33-40". `combinationSize` is how many numbers one
 * combination takes; a pool of exactly that many is one combination.
 */
export function contentText(content: Content, combinationSize: number | null): string {
  if ('board' in content) return joinShown(boardNumbers(content.board))
  if ('combos' in content) return joinShown(content.combos.map((combo) => combo.join('-')))
  return content.length === combinationSize ? content.join('-') : joinShown(content)
}
