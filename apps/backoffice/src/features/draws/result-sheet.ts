import type { RouteValue } from '@lotus/contract'

/** How many numbers each prize has, and of how many digits, in the order of the contract (lottery.md 1.1). */
export type Shape = RouteValue<'bo.draw'>['shape']
/** The contents of the fields, prize by prize; empty text where nothing is typed yet. */
export type Sheet = Readonly<Record<string, readonly string[]>>
export type Slot = { prize: string; index: number; width: number }
export type NumberState = 'empty' | 'width' | 'ok'

export const slotsOf = (shape: Shape): Slot[] =>
  shape.flatMap(({ prize, count, width }) => Array.from({ length: count }, (_, index) => ({ prize, index, width })))

export const emptySheet = (shape: Shape): Sheet =>
  Object.fromEntries(shape.map(({ prize, count }) => [prize, Array.from({ length: count }, () => '')]))

/** A published result in the form of the fields. */
export const sheetFrom = (shape: Shape, sheet: Readonly<Record<string, readonly string[]>>): Sheet =>
  Object.fromEntries(
    shape.map(({ prize, count }) => [prize, Array.from({ length: count }, (_, index) => sheet[prize]?.[index] ?? '')]),
  )

/** Numbers stay text because leading zeros matter: only digits are kept, at most as many as the prize has. */
export const cleanNumber = (text: string, width: number): string => text.replace(/\D/g, '').slice(0, width)

export function numberState(text: string, width: number): NumberState {
  if (text === '') return 'empty'
  return text.length === width && /^\d+$/.test(text) ? 'ok' : 'width'
}

export const readNumber = (sheet: Sheet, slot: Pick<Slot, 'prize' | 'index'>): string =>
  sheet[slot.prize]?.[slot.index] ?? ''

export function withNumber(sheet: Sheet, slot: Pick<Slot, 'prize' | 'index'>, text: string): Sheet {
  const numbers = (sheet[slot.prize] ?? []).map((before, index) => (index === slot.index ? text : before))
  return { ...sheet, [slot.prize]: numbers }
}

/** How many numbers are complete, and the first that is not. */
export function checkSheet(
  shape: Shape,
  sheet: Sheet,
): { filled: number; total: number; firstWrong: Slot | undefined } {
  const slots = slotsOf(shape)
  const wrong = slots.filter((slot) => numberState(readNumber(sheet, slot), slot.width) !== 'ok')
  return { filled: slots.length - wrong.length, total: slots.length, firstWrong: wrong[0] }
}

export const toPrizes = (sheet: Sheet): Record<string, string[]> =>
  Object.fromEntries(Object.entries(sheet).map(([prize, numbers]) => [prize, [...numbers]]))
