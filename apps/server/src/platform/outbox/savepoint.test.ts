import { describe, expect, it } from 'vitest'
import { AppError } from '@lotus/kernel'
import { errorTextOf } from './savepoint.ts'

describe('the text of an error', () => {
  it('contains message, code and causes, without the stack', () => {
    const refused = new AppError('state_conflict', { state: 'PAID', id: 12n })
    const error = Object.assign(new TypeError('outer\0', { cause: refused }), { code: 'E1' })
    expect(errorTextOf(error)).toBe(
      'TypeError: outer (E1)\ncaused by AppError state_conflict {"state":"PAID","id":"12"}',
    )
    expect(errorTextOf('just text')).toBe('just text')
    expect(errorTextOf(undefined)).toBe('')
  })
  it('is never longer than its column, and ends at circular causes', () => {
    const error = new Error('x'.repeat(5000))
    expect(errorTextOf(error)).toHaveLength(4000)
    const circle = new Error('round')
    circle.cause = circle
    expect(errorTextOf(circle).split('\n')).toHaveLength(4)
  })
})
