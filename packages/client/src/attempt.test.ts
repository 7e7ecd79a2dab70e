import { describe, expect, test } from 'vitest'
import { isOutcomeUnknown, keepInMemory, sendAttempt } from './attempt.ts'
import { CallError } from './call-error.ts'

function attempts() {
  let count = 0
  const store = keepInMemory<unknown>()
  /** The key that a try was sent with. */
  const keyOf = async (content: unknown, failure?: Error, options: { repeatsUnknown?: boolean } = {}) => {
    let used: [string, unknown] = ['', null]
    const send = async (sent: unknown, key: string) => {
      used = [key, sent]
      if (failure !== undefined) throw failure
    }
    await sendAttempt(store, content, send, { ...options, makeKey: () => `key-${++count}` }).catch(() => undefined)
    return used
  }
  return { store, keyOf }
}
const lost = new CallError('network_error')
const hundred = { amount: '100' }
const other = { amount: '200' }

describe('the key of an attempt', () => {
  test('stays the same while the answer is unknown, so that pressing again cannot do it twice', async () => {
    const { store, keyOf } = attempts()
    expect(await keyOf(hundred, lost)).toEqual(['key-1', hundred])
    expect(store.read()).toMatchObject({ isUnknown: true })
    expect(await keyOf(hundred, new CallError('internal_error', { status: 500 }))).toEqual(['key-1', hundred])
    expect(await keyOf(hundred)).toEqual(['key-1', hundred])
  })

  test('is new after success, after a certain refusal and for other content', async () => {
    const { keyOf } = attempts()
    expect(await keyOf(hundred)).toEqual(['key-1', hundred])
    expect(await keyOf(hundred, new CallError('insufficient_balance', { status: 409 }))).toEqual(['key-2', hundred])
    expect(await keyOf(hundred, lost)).toEqual(['key-3', hundred])
    expect(await keyOf(other)).toEqual(['key-4', other])
  })

  test('belongs to what was sent, if only that may be sent again', async () => {
    const { keyOf } = attempts()
    await keyOf(hundred, lost)
    expect(await keyOf(other, undefined, { repeatsUnknown: true })).toEqual(['key-1', hundred])
    expect(await keyOf(other, undefined, { repeatsUnknown: true })).toEqual(['key-2', other])
  })

  test('belongs to what was sent, for content that asks for the same with another price', async () => {
    type Bought = { amount: string; fee?: string }
    const store = keepInMemory<Bought>()
    let made = 0
    const send = (content: Bought, error?: Error) =>
      sendAttempt(store, content, (sent, key) => (error ? Promise.reject(error) : Promise.resolve([key, sent])), {
        repeatsUnknown: (first, now) => first.amount === now.amount,
        makeKey: () => `key-${(made += 1)}`,
      })
    await expect(send({ amount: '100' }, lost)).rejects.toThrow()
    expect(await send({ amount: '100', fee: '1' })).toEqual(['key-1', { amount: '100' }])
    // Its outcome is known: the next one is another purchase. So is one of another amount.
    await expect(send({ amount: '100', fee: '1' }, lost)).rejects.toThrow()
    expect(await send({ amount: '200', fee: '1' })).toEqual(['key-3', { amount: '200', fee: '1' }])
  })

  test('stays the same if the server was busy, and then an unknown outcome stays unknown', async () => {
    const { store, keyOf } = attempts()
    await keyOf(hundred, new CallError('busy', { status: 503 }))
    expect(store.read()).toMatchObject({ key: 'key-1', isUnknown: false })
    await keyOf(hundred, lost)
    await keyOf(hundred, new CallError('too_many_requests', { status: 429 }))
    expect(store.read()).toMatchObject({ key: 'key-1', isUnknown: true })
  })

  test('is stored before the request is sent, and another attempt stored meanwhile is not touched', async () => {
    const store = keepInMemory<unknown>()
    const another = { key: 'another', content: other, isUnknown: false }
    await sendAttempt(store, hundred, async (_content, key) => {
      expect(store.read()).toEqual({ key, content: hundred, isUnknown: false })
      store.write(another, true)
    })
    expect(store.read()).toEqual(another)
  })
})

test('a refusal by the server is a known outcome, a lost answer is not', () => {
  expect(isOutcomeUnknown(new CallError('busy', { status: 503 }))).toBe(false)
  expect(isOutcomeUnknown(new CallError('amount_below_minimum', { status: 400 }))).toBe(false)
  expect(isOutcomeUnknown(new CallError('network_error'))).toBe(true)
  expect(isOutcomeUnknown(new Error('page'))).toBe(true)
})
