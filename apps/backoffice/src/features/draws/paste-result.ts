import { slotsOf, withNumber, type Shape, type Sheet, type Slot } from './result-sheet.ts'

export type Pasted = {
  sheet: Sheet
  placed: number
  /** Numbers that fitted nowhere, in the order of the text: shown, never dropped silently. */
  unplaced: string[]
}

const ordinals = ['nhất', 'nhì', 'ba', 'tư', 'năm', 'sáu', 'bảy', 'tám']
const names = ordinals.join('|')
/**
 * Names of prizes as people write them: ĐB, DB, Đặc biệt; G1, G.1; Giải 1, Giải nhất; at the start of a line the
 * ordinal alone. Then a number, or something that looks like a date and is not a number of the draw.
 */
const token = new RegExp(
  [
    '(?<date>\\b\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?\\b)',
    '(?<special>(?<!\\p{L})(?:giải\\s+)?(?:đặc\\s*biệt|đb|db)(?!\\p{L}))',
    '(?<!\\p{L})(?:g\\.?\\s?|giải\\s+)(?<digit>[1-8])(?!\\d)',
    `(?<!\\p{L})giải\\s+(?<named>${names}|bốn|bẩy)(?!\\p{L})`,
    `^[\\s|]*(?<lead>${names})(?!\\p{L})`,
    '(?<number>\\d+)',
  ].join('|'),
  'gimu',
)

type Token = { label: string } | { number: string }

function ordinalOf(name: string): string {
  const plain = name.replace('bốn', 'tư').replace('bẩy', 'bảy')
  return `G${ordinals.indexOf(plain) + 1}`
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (const { groups = {} } of text.normalize('NFC').toLowerCase().matchAll(token)) {
    const name = groups['named'] ?? groups['lead']
    if (groups['special'] !== undefined) tokens.push({ label: 'DB' })
    else if (groups['digit'] !== undefined) tokens.push({ label: `G${groups['digit']}` })
    else if (name !== undefined) tokens.push({ label: ordinalOf(name) })
    else if (groups['number'] !== undefined) tokens.push({ number: groups['number'] })
  }
  return tokens
}

/** Numbers after the name of their prize, in any order of prizes. */
function placeByName(shape: Shape, sheet: Sheet, tokens: readonly Token[]): Pasted {
  const slots = slotsOf(shape)
  const unplaced: string[] = []
  let result = sheet
  let free: Slot[] = []
  let placed = 0
  for (const item of tokens) {
    if ('label' in item) {
      free = slots.filter((slot) => slot.prize === item.label)
      continue
    }
    const slot = free[0]
    if (slot && slot.width === item.number.length) {
      free = free.slice(1)
      result = withNumber(result, slot, item.number)
      placed += 1
    } else unplaced.push(item.number)
  }
  return { sheet: result, placed, unplaced }
}

/** Numbers without names: one field after the other, each only where its width fits. */
function placeInOrder(shape: Shape, sheet: Sheet, numbers: readonly string[], from: Slot): Pasted {
  const slots = slotsOf(shape)
  const start =
    numbers.length >= slots.length
      ? 0
      : slots.findIndex((slot) => slot.prize === from.prize && slot.index === from.index)
  const unplaced: string[] = []
  let result = sheet
  let at = Math.max(0, start)
  let placed = 0
  for (const number of numbers) {
    const slot = slots[at]
    if (slot && slot.width === number.length) {
      result = withNumber(result, slot, number)
      placed += 1
      at += 1
    } else unplaced.push(number)
  }
  return { sheet: result, placed, unplaced }
}

/**
 * A result pasted as text: numbers separated by spaces, dashes, commas or lines, with or without the names of the
 * prizes. A whole result fills from the first field, a part from the field it was pasted into. Undefined for a single
 * number: that is normal typing.
 */
export function readPasted(shape: Shape, sheet: Sheet, text: string, from: Slot): Pasted | undefined {
  const tokens = readTokens(text)
  const numbers = tokens.flatMap((item) => ('number' in item ? [item.number] : []))
  if (numbers.length < 2) return undefined
  const isNamed = tokens.some((item) => 'label' in item && shape.some(({ prize }) => prize === item.label))
  return isNamed ? placeByName(shape, sheet, tokens) : placeInOrder(shape, sheet, numbers, from)
}
