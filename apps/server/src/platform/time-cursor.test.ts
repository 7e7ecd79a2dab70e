import { describe, expect, it } from 'vitest'
import { byTimeAndId, byTimeAndMember, timeCursor } from './time-cursor.ts'

// Cursors of lists ordered by time (issue 16).
const refused = { code: 'bad_request', details: { fields: { cursor: 'invalid' } } }
const refusalOf = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return error
  }
}

describe('a cursor by time', () => {
  it('reads what it wrote, to the microsecond', () => {
    const cursor = byTimeAndMember.write({ micros: '1781924400000401', memberId: 1_000_001n, n: 3 })
    expect(cursor).toBe('1781924400000401-1000001-3')
    expect(byTimeAndMember.read(cursor)).toEqual({ micros: '1781924400000401', memberId: '1000001', n: '3' })
    expect(byTimeAndId.read(undefined)).toBeNull()
  })

  it('keeps the order of the key, and parts with a dash', () => {
    const list = timeCursor({ z: /\d+/, code: /[a-z-]+/ })
    expect(list.read(list.write({ micros: '1781924400000401', z: 7, code: 'a-b-c' }))).toEqual({
      micros: '1781924400000401',
      z: '7',
      code: 'a-b-c',
    })
  })

  it('is accepted in milliseconds, as a screen still holds it that was opened before', () => {
    expect(byTimeAndId.read('1781924400123-7')).toEqual({ micros: '1781924400123000', id: '7' })
    // A draw of the year 2000 has a digit less.
    expect(byTimeAndId.read('946684800000000-7')).toEqual({ micros: '946684800000000', id: '7' })
    expect(byTimeAndId.read('946684800000-7')).toEqual({ micros: '946684800000000', id: '7' })
  })

  it.each([
    '',
    'x',
    '1-',
    '1781924400000401',
    '1781924400000401-',
    '1781924400000401-7-8',
    "1-'; drop",
    '-1-1',
    '1.5-1',
  ])('refuses %j', (cursor) => expect(refusalOf(() => byTimeAndId.read(cursor))).toMatchObject(refused))

  it('refuses a number that the database could not hold', () => {
    expect(refusalOf(() => byTimeAndId.read(`1-${'9'.repeat(19)}`))).toMatchObject(refused)
    expect(refusalOf(() => byTimeAndId.read(`${'9'.repeat(18)}-1`))).toMatchObject(refused)
    expect(refusalOf(() => byTimeAndMember.read(`1781924400000401-1-${'9'.repeat(10)}`))).toMatchObject(refused)
  })
})
