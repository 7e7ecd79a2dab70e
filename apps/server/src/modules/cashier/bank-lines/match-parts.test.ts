import { expect, it } from 'vitest'
import { codesIn, hasLoneCode } from './match-content.ts'
import { scoreCandidate } from './score-candidate.ts'

it('an order’s code is found whatever a bank or a payer does around and inside it (operations.md 3.2)', () => {
  for (const text of [
    'D7K2MNPQ3',
    'd7k2mnpq3',
    'NGUYEN VAN A chuyen tien D7K2MNPQ3',
    'MBVCB.1234567.D7K2MNPQ3.CT tu 0011 toi 9990',
    'IBFT Đ7K2MNPQ3 nạp',
    'D7K2 MNPQ3',
    'd7k2-mnp q3-',
    'D7K2\nMNPQ3',
    'CTDED7K2MNPQ3FT26001',
  ])
    expect(codesIn(text), text).toContain('D7K2MNPQ3')
  expect(codesIn('D7K2MNP03 D7K2MNPO3 D7K2')).toEqual([])
  expect(codesIn('nap tien')).toEqual([])
  expect([hasLoneCode('gui D7K2MNPQ3'), hasLoneCode('ma don hang'), hasLoneCode('dien thoai')]).toEqual([
    true,
    false,
    false,
  ])
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 3, minute))
const order = { amount: 100n, createdAt: at(0), expiresAt: at(20), names: ['Nguyễn Văn Đạt'] }
const rules = {
  points: { amount: 50, amount_near: 15, time: 20, day: 10, name: 30, name_part: 10 },
  nearPpm: 10_000,
}
const line = { amount: 100n, bookedAt: at(5), hasTime: true, payerName: 'NGUYEN VAN DAT', content: 'nap' }

it('amount, time and the payer’s name without diacritics speak for a candidate, in points', () => {
  expect(scoreCandidate(line, order, rules)).toEqual({ score: 100, signs: ['amount', 'time', 'name'] })
  expect(scoreCandidate({ ...line, hasTime: false }, order, rules).signs).toEqual(['amount', 'day', 'name'])
  expect(scoreCandidate({ ...line, payerName: 'NGUYEN DAT' }, order, rules).signs).toEqual([
    'amount',
    'time',
    'name_part',
  ])
  expect(scoreCandidate({ ...line, payerName: null, content: 'nguyen van dat gui' }, order, rules).signs).toContain(
    'name',
  )
  expect(scoreCandidate({ ...line, amount: 99n, payerName: 'LE THI HOA' }, order, rules)).toEqual({
    score: 35,
    signs: ['amount_near', 'time'],
  })
  expect(
    scoreCandidate({ ...line, amount: 50n, bookedAt: new Date('2026-11-20Z'), payerName: null }, order, rules).score,
  ).toBe(0)
})
