import type { Input, WireContent } from '@lotus/rules/catalogue'

const SHOWN_MAX = 12

type Row = readonly string[]

/** Combinations with one digit of each row, generated only as far as they are shown. */
function* productOf(rows: readonly Row[], head = ''): Generator<string> {
  const [first, ...rest] = rows
  if (first === undefined) yield head
  else for (const digit of first) yield* productOf(rest, head + digit)
}

function joinShown(items: Iterable<string>, separator = ', '): string {
  const shown: string[] = []
  for (const item of items) {
    if (shown.length === SHOWN_MAX) return `${shown.join(separator)} …`
    shown.push(item)
  }
  return shown.join(separator)
}

const isRow = (content: WireContent): content is Row =>
  Array.isArray(content) && content.every((item) => typeof item === 'string')
const isRows = (content: WireContent): content is readonly Row[] =>
  Array.isArray(content) && content.every((item) => Array.isArray(item))

/**
 * The content of an order, for lists and mails: "12, 33, 68", combinations "12-68, 33-40", rows by place "12 | 3 | 45",
 * of words "– | composite, prime",
 * banker and followers "03 + 05, 07". Screens, which have the play's own terms, show it better.
 */
export function contentText(input: Input, content: WireContent): string {
  if (isRow(content)) return textOfRow(input, content)
  if (isRows(content))
    return joinShown(
      content.map((row) => (row.length === 0 ? '–' : textOfPlace(row))),
      ' | ',
    )
  const parts = Object.entries(content)
  return parts.map(([name, part]) => textOfPart(name, part)).join(' + ')
}

function textOfRow(input: Input, row: Row): string {
  const isOne = input.kind === 'pool' ? row.length === input.k : input.kind === 'one_set' || input.kind === 'da_set'
  return isOne ? joinShown(row, '-') : joinShown(row)
}

/** Single digits stand together, longer tokens apart. */
const textOfPlace = (row: Row) => row.join(row.every((token) => token.length === 1) ? '' : ', ')

function textOfPart(name: string, part: WireContent): string {
  if (name === 'board' && isRows(part)) return joinShown(productOf(part))
  if (name === 'combos' && isRows(part)) return joinShown(part.map((combo) => combo.join('-')))
  if (isRow(part)) return joinShown(part)
  return isRows(part) ? joinShown(part.map(textOfPlace), ' | ') : ''
}
