import { describe, expect, it } from 'vitest'
import { readPasted } from './paste-result.ts'
import {
  checkSheet,
  cleanNumber,
  emptySheet,
  numberState,
  readNumber,
  slotsOf,
  toPrizes,
  withNumber,
  type Shape,
} from './result-sheet.ts'

const north: Shape = [
  { prize: 'DB', count: 1, width: 5 },
  { prize: 'G1', count: 1, width: 5 },
  { prize: 'G2', count: 2, width: 5 },
  { prize: 'G3', count: 6, width: 5 },
  { prize: 'G4', count: 4, width: 4 },
  { prize: 'G5', count: 6, width: 4 },
  { prize: 'G6', count: 3, width: 3 },
  { prize: 'G7', count: 4, width: 2 },
]
const prizes: Record<string, string[]> = {
  DB: ['00417'],
  G1: ['12345'],
  G2: ['20001', '20002'],
  G3: ['30001', '30002', '30003', '30004', '30005', '30006'],
  G4: ['4001', '4002', '4003', '4004'],
  G5: ['5001', '5002', '5003', '5004', '5005', '5006'],
  G6: ['061', '062', '063'],
  G7: ['07', '72', '73', '74'],
}
const empty = emptySheet(north)
const first = { prize: 'DB', index: 0, width: 5 }
const inOrder = Object.values(prizes).flat()
const paste = (text: string, from = first, sheet = empty) => readPasted(north, sheet, text, from)

describe('the sheet of a North result', () => {
  it('has 27 fields in the order of the prizes', () => {
    expect(slotsOf(north)).toHaveLength(27)
    expect(slotsOf(north)[4]).toEqual({ prize: 'G3', index: 0, width: 5 })
  })
  it('counts a number only when all its digits are there', () => {
    expect(numberState('', 5)).toBe('empty')
    expect(numberState('0041', 5)).toBe('width')
    expect(numberState('00417', 5)).toBe('ok')
    const sheet = withNumber(withNumber(empty, first, '00417'), { prize: 'G1', index: 0 }, '123')
    expect(checkSheet(north, sheet)).toEqual({ filled: 1, total: 27, firstWrong: { prize: 'G1', index: 0, width: 5 } })
  })
  it('keeps leading zeros and accepts only digits', () => {
    expect(cleanNumber(' 0a4-1 7', 5)).toBe('0417')
    expect(cleanNumber('123456', 5)).toBe('12345')
  })
  it('is complete when every number is there', () => {
    const sheet = Object.fromEntries(Object.entries(prizes))
    expect(checkSheet(north, sheet)).toEqual({ filled: 27, total: 27, firstWrong: undefined })
    expect(toPrizes(sheet)).toEqual(prizes)
  })
})

describe('a pasted result', () => {
  it.each([
    ['spaces', inOrder.join(' ')],
    ['dashes', inOrder.join('-')],
    ['dashes with spaces', inOrder.join(' - ')],
    ['lines', inOrder.join('\n')],
    ['tabs and Windows lines', inOrder.join('\t\r\n')],
  ])('fills every field when apart by %s', (_, text) => {
    const pasted = paste(text)
    expect(pasted?.sheet).toEqual(prizes)
    expect(pasted).toMatchObject({ placed: 27, unplaced: [] })
  })
  it('fills from the first field, wherever it was pasted', () => {
    expect(paste(inOrder.join(' '), { prize: 'G5', index: 2, width: 4 })?.sheet).toEqual(prizes)
  })
  it('reads the names of prizes, in any order', () => {
    const lines = Object.entries(prizes).map(
      ([prize, numbers]) => `${prize === 'DB' ? 'ĐB' : prize}: ${numbers.join(' - ')}`,
    )
    expect(paste(lines.toReversed().join('\n'))?.sheet).toEqual(prizes)
  })
  it('reads the names in words and leaves dates alone', () => {
    const words = ['Đặc biệt', 'Giải nhất', 'Giải nhì', 'Giải ba', 'Tư', 'Năm', 'Giải sáu', 'Giải 7']
    const lines = Object.values(prizes).map((numbers, index) => `${words[index]}\t${numbers.join('\t')}`)
    const pasted = paste(['Kết quả 30/06/2026', ...lines].join('\n'))
    expect(pasted?.sheet).toEqual(prizes)
    expect(pasted?.unplaced).toEqual([])
  })
  it('fills a part from the field it was pasted into', () => {
    const pasted = paste('5003 5004', { prize: 'G5', index: 2, width: 4 })
    expect(pasted?.placed).toBe(2)
    expect(readNumber(pasted?.sheet ?? empty, { prize: 'G5', index: 3 })).toBe('5004')
    expect(readNumber(pasted?.sheet ?? empty, { prize: 'G5', index: 1 })).toBe('')
  })
  it('shows the numbers that fit nowhere', () => {
    const pasted = paste('5003 99999 5004', { prize: 'G5', index: 2, width: 4 })
    expect(pasted).toMatchObject({ placed: 2, unplaced: ['99999'] })
    expect(paste(`${inOrder.join(' ')} 88`)?.unplaced).toEqual(['88'])
    expect(paste('G7: 07 72 73 74 75')?.unplaced).toEqual(['75'])
  })
  it('keeps what stood in the other fields', () => {
    const typed = withNumber(empty, first, '00417')
    expect(readNumber(paste('07 72', { prize: 'G7', index: 0, width: 2 }, typed)?.sheet ?? empty, first)).toBe('00417')
  })
  it('is normal typing when it is one number', () => {
    expect(paste('12345')).toBeUndefined()
    expect(paste('')).toBeUndefined()
  })
})
