import { describe, expect, it } from 'vitest'
import { choose } from './combinations.ts'
import {
  contentOfDraft,
  contentParts,
  countDraftLines,
  emptyDraft,
  entryKindOf,
  missingNumbers,
  toggleNumbers,
  type Draft,
} from './selection.ts'

const lo2 = { width: 2, combinationSize: null }
const xien2 = { width: 2, combinationSize: 2 }
const bonCang = { width: 4, combinationSize: null }
const draft = (part: Partial<Draft>): Draft => ({ ...emptyDraft, ...part })

describe('lines of a draft', () => {
  it('counts every single number as one line', () => {
    expect(countDraftLines(lo2, draft({ numbers: ['12', '68'] }))).toBe(2n)
  })

  it('counts the subsets of a pool, and none while numbers are missing', () => {
    expect(countDraftLines(xien2, draft({ numbers: ['12', '68', '99'] }))).toBe(3n)
    expect(countDraftLines(xien2, draft({ numbers: ['12'] }))).toBe(0n)
    expect(missingNumbers(xien2, draft({ numbers: ['12'] }))).toBe(1)
  })

  it('multiplies the digits of the places, and is 0 while a place is empty', () => {
    const places = [['0'], ['4', '5'], ['6'], ['7', '8', '9']]
    expect(countDraftLines(bonCang, draft({ places }))).toBe(6n)
    expect(countDraftLines(bonCang, draft({ places: places.slice(0, 3) }))).toBe(0n)
  })

  it('counts the combinations of a list one by one', () => {
    const combos = [
      ['12', '68'],
      ['33', '97'],
    ]
    expect(countDraftLines(xien2, draft({ mode: 'list', combos }))).toBe(2n)
    expect(countDraftLines(xien2, draft({ mode: 'board', combos }))).toBe(0n)
  })

  it('gives exact counts for the largest pools', () => {
    expect(choose(100, 10)).toBe(17_310_309_456_440n)
    expect(choose(3, 4)).toBe(0n)
    expect(choose(100, 0)).toBe(1n)
  })
})

describe('content of a draft', () => {
  it('is nothing while the draft has no line', () => {
    expect(contentOfDraft(xien2, draft({ numbers: ['12'] }))).toBeUndefined()
    expect(contentOfDraft(bonCang, emptyDraft)).toBeUndefined()
  })

  it('takes the form of the way of entry', () => {
    expect(contentOfDraft(lo2, draft({ numbers: ['05', '12'] }))).toEqual(['05', '12'])
    expect(contentOfDraft(xien2, draft({ mode: 'list', combos: [['12', '68']] }))).toEqual({ combos: [['12', '68']] })
    const places = [['1'], ['2'], ['3'], ['4']]
    expect(contentOfDraft(bonCang, draft({ places }))).toEqual({ board: places })
    expect(contentOfDraft(bonCang, draft({ mode: 'list', places, numbers: ['0468'] }))).toEqual(['0468'])
  })

  it('reads a pool of exactly one combination as that combination', () => {
    expect(contentParts(xien2, ['12', '68'])).toEqual(['12–68'])
    expect(contentParts(xien2, ['12', '68', '99'])).toEqual(['12', '68', '99'])
    expect(contentParts(lo2, ['12', '68'])).toEqual(['12', '68'])
  })
})

describe('choosing numbers', () => {
  it('takes a group away only where all of it was chosen', () => {
    expect(toggleNumbers(['00', '01'], ['00', '01'])).toEqual([])
    expect(toggleNumbers(['01'], ['00', '01'])).toEqual(['00', '01'])
  })

  it('enters one digit on a row, two on the board, more by place', () => {
    expect([1, 2, 3, 4].map((width) => entryKindOf({ width }))).toEqual(['digits', 'pairs', 'places', 'places'])
  })
})
