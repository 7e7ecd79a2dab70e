import { expect, it } from 'vitest'
import { isConfirming } from './deposit-figures.ts'
import {
  confirmedOf,
  dueOf,
  followedOf,
  isByItself,
  isInTime,
  shortHash,
  usdtShort,
  wordOf,
  type Crypto,
} from './usdt-figures.ts'

it('USDT is rounded up to its sixth decimal, as the server does, and shown without zeros at its end', () => {
  const rate = { rateVnd: '25400' }
  expect(dueOf('100', rate, '1000')).toBe('3.937008')
  expect(dueOf('254', rate, '1000')).toBe('10.000000')
  expect(dueOf(undefined, rate, '1000')).toBeUndefined()
  expect(dueOf('100', { rateVnd: '0' }, '1000')).toBeUndefined()
  expect(dueOf('100', rate, null)).toBeUndefined()
  expect([usdtShort('3.937008'), usdtShort('10.000000'), usdtShort('1968.500000')]).toEqual([
    '3.937008',
    '10.00',
    '1,968.50',
  ])
})

const transfer = (state: Crypto['transfers'][number]['state'], confirmations: number) => ({
  network: 'TRC20',
  txid: '5f3a'.repeat(16),
  logIndex: 0,
  token: 'USDT',
  amount: '10.000000',
  confirmations,
  block: '100',
  state,
  counted: null,
  minedAt: '2026-07-01T08:29:00Z',
  worth: null,
  rateVnd: null,
})
const crypto = (transfers: Crypto['transfers']): Crypto => ({
  network: 'TRC20',
  address: null,
  due: '10.000000',
  rateVnd: '25400',
  rate: '25.4000',
  confirmations: 20,
  late: 'review',
  least: '1.000000',
  transfers,
})

it('the page follows the furthest transfer that waits, and counts no further than needed', () => {
  expect(followedOf(crypto([transfer('gone', 9), transfer('seen', 3), transfer('seen', 7)]))?.confirmations).toBe(7)
  expect(followedOf(crypto([transfer('taken', 20)]))).toBeUndefined()
  expect(confirmedOf(transfer('seen', 25), 20)).toBe(20)
  expect(isInTime({ expiresAt: '2026-07-01T08:30:00Z' }, transfer('seen', 1))).toBe(true)
  expect(isInTime({ expiresAt: '2026-07-01T08:28:00Z' }, transfer('seen', 1))).toBe(false)
  expect(shortHash('5f3a'.repeat(16))).toBe('5f3a5f3a…3a5f3a')
})

it('another token or network is never followed, and nothing promises a credit for it', () => {
  const order = { status: 'AWAITING_PAYMENT', expiresAt: '2026-07-01T08:30:00Z' } as const
  for (const other of [{ token: 'JUNK' }, { network: 'ERC20' }]) {
    const junk = { ...transfer('seen', 19), ...other }
    const only = crypto([junk])
    expect(followedOf(only)).toBeUndefined()
    expect(isConfirming({ status: 'AWAITING_PAYMENT', crypto: only })).toBe(false)
    expect(isByItself(order, only, junk)).toBe(false)
    expect(wordOf(only, junk)).toBe('foreign')
    expect(followedOf(crypto([junk, transfer('seen', 2)]))?.confirmations).toBe(2)
  }
  expect(isConfirming({ status: 'EXPIRED', crypto: crypto([transfer('seen', 1)]) })).toBe(true)
})

it('credited by itself: the first in time, or late where that is promised; and "counted" says what became of the money', () => {
  const seen = transfer('seen', 1)
  const order = { status: 'AWAITING_PAYMENT', expiresAt: '2026-07-01T08:30:00Z' } as const
  const late = { status: 'EXPIRED', expiresAt: '2026-07-01T08:00:00Z' } as const
  expect(isByItself(order, crypto([seen]), seen)).toBe(true)
  expect(isByItself(late, crypto([seen]), seen)).toBe(false)
  expect(isByItself(late, { ...crypto([seen]), late: 'rate' }, seen)).toBe(true)
  expect(isByItself({ ...order, status: 'CREDITED' }, crypto([seen]), seen)).toBe(false)
  const words = (['credited', 'waiting', 'returned'] as const).map((counted) =>
    wordOf(crypto([]), { ...transfer('taken', 20), counted }),
  )
  expect(words).toEqual(['credited', 'waiting', 'returned'])
})
