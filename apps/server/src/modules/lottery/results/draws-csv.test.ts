import { describe, expect, it } from 'vitest'
import { parseDraws, parseNoDraws } from './draws-csv.ts'

describe('a file of draws', () => {
  it('gives the numbers of each prize with leading zeros, with any line ending', () => {
    const { draws, problems } = parseDraws('\uFEFFdraw_date,province_code,DB,G1\r\n2024-01-01,HN,01234,10-02\r\n\r\n')
    expect(problems).toEqual([])
    expect(draws).toEqual([{ line: 2, day: '2024-01-01', station: 'HN', prizes: { DB: ['01234'], G1: ['10', '02'] } }])
  })

  it('reports the lines that it cannot read, and reads the others', () => {
    const { draws, problems } = parseDraws('draw_date,province_code,DB\n1/1/2024,HN,1\n2024-01-02,HN\n2024-01-03,HN,5')
    expect(problems.map((row) => row.line)).toEqual([2, 3])
    expect(draws.map((row) => row.day)).toEqual(['2024-01-03'])
  })

  it('is refused without its header line', () => {
    expect(parseDraws('2024-01-01,HN,1').problems).toHaveLength(1)
    expect(parseNoDraws('2024-01-01,HN').problems).toHaveLength(1)
    expect(parseNoDraws('draw_date,province_code\n2024-02-09,HP\nx,y\n')).toEqual({
      days: [{ line: 2, day: '2024-02-09', station: 'HP' }],
      problems: [{ line: 3, column: 'draw_date', code: 'not_a_day', details: { value: 'x' } }],
    })
  })
})
