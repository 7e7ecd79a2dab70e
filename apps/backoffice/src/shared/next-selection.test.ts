import { describe, expect, it } from 'vitest'
import { nextSelection } from './next-selection.ts'

describe('after a decision', () => {
  it('the panel goes to the request below', () => {
    expect(nextSelection(['a', 'b', 'c'], 'b')).toBe('c')
  })
  it('at the end of the list it goes to the one above', () => {
    expect(nextSelection(['a', 'b', 'c'], 'c')).toBe('b')
  })
  it('the last request leaves nothing to open', () => {
    expect(nextSelection(['a'], 'a')).toBeUndefined()
  })
  it('after a request that is not in the list nothing opens', () => {
    expect(nextSelection(['a', 'b'], 'x')).toBeUndefined()
    expect(nextSelection([], 'x')).toBeUndefined()
  })
})
