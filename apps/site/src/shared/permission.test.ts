import { describe, expect, it } from 'vitest'
import { isNodeOn } from './permission.ts'

const leaf = (modId: string, enabled: '0' | '1') => ({ modId, enabled, childrenNodes: [] })
const tree = (login: '0' | '1') => ({
  modId: 'ROOT',
  enabled: '1' as const,
  childrenNodes: [
    { modId: 'LOGIN', enabled: login, childrenNodes: [leaf('FREEPLAY3', '1'), leaf('CHNGPASSVERIF3', '0')] },
    leaf('MANPLAYREB3', '1'),
  ],
})

describe('a leaf of the white-label tree', () => {
  it('is on if all its parents are on, and off if one parent is off', () => {
    expect(isNodeOn(tree('1'), 'FREEPLAY3')).toBe(true)
    expect(isNodeOn(tree('0'), 'FREEPLAY3')).toBe(false)
    expect(isNodeOn(tree('0'), 'MANPLAYREB3')).toBe(true)
  })

  it('is off by its own switch, and if it is not in the tree', () => {
    expect(isNodeOn(tree('1'), 'CHNGPASSVERIF3')).toBe(false)
    expect(isNodeOn(tree('1'), 'AGENTPOLICY3')).toBe(false)
  })
})
