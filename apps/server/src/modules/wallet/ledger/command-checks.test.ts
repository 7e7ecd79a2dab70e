import { describe, expect, it } from 'vitest'
import { checkItem, isConnectionLost, isKeyTaken } from './command-checks.ts'

const item = (more: Record<string, string>) => ({ op: 'bet', member: '1', currency: 'P', ...more })
const fieldsOf = (more: Record<string, string>): unknown => {
  try {
    checkItem(item(more))
    return undefined
  } catch (error) {
    return error instanceof Error && 'details' in error ? error.details : error
  }
}

describe('an item for the wallet', () => {
  it('passes with the lengths and amounts that the ledger allows', () => {
    expect(
      fieldsOf({
        source: 's'.repeat(60),
        ext: 'e'.repeat(160),
        refNo: 'r',
        amount: '1000000000000000',
        house: 'vendor:a',
      }),
    ).toBeUndefined()
    expect(fieldsOf({ amount: '-1000000000000000' })).toBeUndefined()
  })

  it.each([
    ['a key beyond its column', { ext: 'e'.repeat(161) }, 'ext', 'invalid'],
    ['a zero character', { ext: 'a\u0000b' }, 'ext', 'invalid'],
    ['half a surrogate pair', { refNo: 'a\ud800' }, 'refNo', 'invalid'],
    ['an empty source', { source: '' }, 'source', 'invalid'],
    ['an amount beyond the journal', { amount: '1000000000000001' }, 'amount', 'too_large'],
    ['a win beyond it', { win: '9'.repeat(30) }, 'win', 'too_large'],
    ['a house that is no code', { house: 'Vendor A' }, 'house', 'invalid'],
    ["a source of the ledger's own", { source: 'hold' }, 'source', 'reserved'],
    ['a member\u2019s own source of placements', { source: 'lottery:m12' }, 'source', 'reserved'],
  ])('is refused for %s, before it reaches a batch', (_, more, field, reason) => {
    expect(fieldsOf(more)).toEqual({ fields: { [field]: reason } })
  })
})

it('only a violation of the key index counts as a key in use', () => {
  expect(isKeyTaken(Object.assign(new Error(), { code: '23505', constraint: 'tx_key_pkey' }))).toBe(true)
  expect(isKeyTaken(Object.assign(new Error(), { code: '23505', constraint: 'journal_2026_11_debit' }))).toBe(false)
})

it('an unavailable database is distinguished from one that refuses', () => {
  for (const code of ['57P01', '08006', 'ECONNREFUSED'])
    expect(isConnectionLost(Object.assign(new Error(), { code }))).toBe(true)
  expect(isConnectionLost(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isConnectionLost(Object.assign(new Error(), { code: '40001' }))).toBe(false)
})
