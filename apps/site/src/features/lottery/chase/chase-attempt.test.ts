import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAttempt, writeAttempt, type ChaseAttempt } from './chase-attempt.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  store.set('account', 'an')
})
afterEach(() => vi.unstubAllGlobals())

const attempt: ChaseAttempt = {
  key: 'k1',
  content: { gameCode: 'SEN60', items: [], issues: [], winStop: true, generator: 'same' },
  isUnknown: true,
}

test('an attempt survives a reload, only for its member and its game (DECISIONS 8)', () => {
  writeAttempt(attempt)
  expect(readAttempt('SEN60')).toEqual(attempt)
  expect(readAttempt('MBAC')).toBeNull()
  store.set('account', 'binh')
  expect(readAttempt('SEN60')).toBeNull()
})

test('a finished attempt, or one written by another version, is ignored', () => {
  writeAttempt(attempt)
  writeAttempt(null)
  expect(readAttempt('SEN60')).toBeNull()
  for (const text of ['', 'x', '{}', '{"version":99}', '{"version":1}', '{"version":2}']) {
    store.set('lx-chase', text)
    expect(readAttempt('SEN60')).toBeNull()
  }
})
