import { describe, expect, it } from 'vitest'
import { contentText } from './content-text.ts'
import { parseDraws, parseNoDraws } from './draws-csv.ts'

describe('a file of draws', () => {
  it('gives the numbers of each prize with their zeros, whatever ends its lines', () => {
    const { draws, problems } = parseDraws('\uFEFFdraw_date,province_code,DB,G1\r\n2024-01-01,HN,01234,10-02\r\n\r\n')
    expect(problems).toEqual([])
    expect(draws).toEqual([{ line: 2, day: '2024-01-01', station: 'HN', prizes: { DB: ['01234'], G1: ['10', '02'] } }])
  })

  it('names the lines that it cannot read, and reads the others', () => {
    const { draws, problems } = parseDraws('draw_date,province_code,DB\n1/1/2024,HN,1\n2024-01-02,HN\n2024-01-03,HN,5')
    expect(problems.map((row) => row.line)).toEqual([2, 3])
    expect(draws.map((row) => row.day)).toEqual(['2024-01-03'])
  })

  it('is refused without its heading', () => {
    expect(parseDraws('2024-01-01,HN,1').problems).toHaveLength(1)
    expect(parseNoDraws('2024-01-01,HN').problems).toHaveLength(1)
    expect(parseNoDraws('draw_date,province_code\n2024-02-09,HP\nx,y\n')).toEqual({
      days: [{ line: 2, day: '2024-02-09', station: 'HP' }],
      problems: [{ line: 3, problem: 'not a day and a station' }],
    })
  })
})

describe('the text of a choice', () => {
  it.each([
    [['12', '33', '68'], null, '12, 33, 68'],
    [['12', '68'], 2, '12-68'],
    [['12', '33', '68'], 2, '12, 33, 68'],
    [
      {
        combos: [
          ['12', '68'],
          ['33', '40'],
        ],
      },
      2,
      '12-68, 33-40',
    ],
    [{ board: [['1', '2'], ['3']] }, null, '13, 23'],
    [Array.from({ length: 14 }, (_, n) => String(n + 10)), null, '10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 …'],
  ])('of %j is short and readable', (content, size, text) => {
    expect(contentText(content, size)).toBe(text)
  })

  it('of a board with ten thousand numbers looks at the first alone', () => {
    const digits = [...'0123456789']
    expect(contentText({ board: [digits, digits, digits, digits] }, null)).toMatch(/^0000, 0001, .* …$/)
  })
})
