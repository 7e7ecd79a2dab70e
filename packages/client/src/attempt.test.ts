import { CallError } from '@lotus/client'
import { describe, expect, test } from 'vitest'
import { createAttempts, isOutcomeUnknown } from './attempt.ts'

function attempts() {
  let count = 0
  return createAttempts(() => `key-${++count}`)
}

describe('the key of a money call', () => {
  test('stays the same while the answer is unknown, so that pressing again cannot do it twice', () => {
    const tries = attempts()
    expect(tries.keyFor({ amount: '100' })).toBe('key-1')
    tries.settle(new CallError('network_error'))
    expect(tries.keyFor({ amount: '100' })).toBe('key-1')
    tries.settle(new CallError('internal_error', { status: 500 }))
    expect(tries.keyFor({ amount: '100' })).toBe('key-1')
  })

  test('is new after success, after a certain refusal and for other content', () => {
    const tries = attempts()
    expect(tries.keyFor({ amount: '100' })).toBe('key-1')
    tries.settle()
    expect(tries.keyFor({ amount: '100' })).toBe('key-2')
    tries.settle(new CallError('insufficient_balance', { status: 409 }))
    expect(tries.keyFor({ amount: '100' })).toBe('key-3')
    expect(tries.keyFor({ amount: '200' })).toBe('key-4')
  })
})

test('a refusal by the server is a known outcome, a lost answer is not', () => {
  expect(isOutcomeUnknown(new CallError('busy', { status: 503 }))).toBe(false)
  expect(isOutcomeUnknown(new CallError('amount_below_minimum', { status: 400 }))).toBe(false)
  expect(isOutcomeUnknown(new CallError('network_error'))).toBe(true)
  expect(isOutcomeUnknown(new Error('page'))).toBe(true)
})
