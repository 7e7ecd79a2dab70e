import { describe, expect, it } from 'vitest'
import { beadPlate, bigRoad, derivedMarks, layRoad, type RoadResult } from './roads.ts'

// Each sign is one result.
const results = (text: string) => [...text] as RoadResult[]
const marks = (text: string) =>
  ([1, 2, 3] as const).map((distance) =>
    derivedMarks(results(text), distance)
      .map((mark) => (mark === 'red' ? 'R' : 'b'))
      .join(''),
  )

describe('derived roads (games.md 2.3)', () => {
  it.each([
    ['BBPP', 'R', '', ''],
    ['BPBPBPBPBP', 'RRRRRRRR', 'RRRRRRR', 'RRRRRR'],
    ['BBBBBBBB', '', '', ''],
    ['BBPBBBPPBPPPPB', 'bbRbRbbbRRb', 'RbbbbbRbRb', 'RRRRRbb'],
    ['BTBPPTPBBBBBBBPBPBBPPPBTBB', 'RbbRRbRRRbbRRbbRbbRR', 'RbRRRRbbbRbbbRbRb', 'bbbbbbRbbR'],
    ['PPBPBBPPPPPPPPBBBBBBBPPBPPB', 'bRbbRbRRRRRbRRRRRRbRbbbb', 'bbbbRRRRRRbRbRRRRbRbbRR', 'RRbRRRRRRbbRRRRRbRRbRb'],
  ])('%s', (text, ...roads) => {
    expect(marks(text)).toEqual(roads)
  })
})

describe('the big road', () => {
  const cells = (text: string) =>
    bigRoad(results(text)).map(({ column, row, mark }) => [mark.winner, column, row, mark.ties])

  it('ties are counted at the result before, or at the first', () => {
    expect(cells('TTBTBP')).toEqual([
      ['B', 0, 0, 3],
      ['B', 0, 1, 0],
      ['P', 1, 0, 0],
    ])
  })

  it('a long run turns right at the last row, and above another tail', () => {
    expect(cells('BBBBBBBB').slice(5)).toEqual([
      ['B', 0, 5, 0],
      ['B', 1, 5, 0],
      ['B', 2, 5, 0],
    ])
    expect(cells('BBBBBBBPPPPPP').at(-1)).toEqual(['P', 2, 4, 0])
  })

  it('no two marks share a cell', () => {
    const laid = layRoad(results('B'.repeat(20) + 'PB'.repeat(15) + 'P'.repeat(12)), (a, b) => a === b)
    expect(new Set(laid.map(({ column, row }) => `${column},${row}`)).size).toBe(laid.length)
  })
})

it('the bead plate goes down six', () => {
  expect(beadPlate(results('BPTBPTB')).at(-1)).toEqual({ column: 1, row: 0, mark: 'B' })
})
