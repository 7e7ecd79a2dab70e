import { expect, it } from 'vitest'
import { decimalOdds, factsOf } from './valid-bet-rule.ts'

// operations.md 0.3: 1.75 in decimal odds is 0.75 in Hong Kong's and Malay ones, and -133 in American ones (issue 19).
it.each([
  ['1.75', 'DECIMAL', 1750n],
  ['1.7499', 'DECIMAL', 1749n],
  ['0.75', 'HK', 1750n],
  ['0.74', 'HK', 1740n],
  ['0.75', 'MALAY', 1750n],
  ['-0.9', 'MALAY', 2111n],
  ['1.2', 'INDO', 2200n],
  ['-1.34', 'INDO', 1746n],
  ['-133', 'US', 1751n],
  ['-134', 'US', 1746n],
  ['150', 'US', 2500n],
  ['0', 'US', 1000n],
  ['-0', 'MALAY', 1000n],
  ['0.5', 'DECIMAL', 500n],
  ['-5', 'DECIMAL', 1n],
] as const)('odds of %s (%s) are %s thousandths', (odds, format, expected) => {
  expect(decimalOdds(odds, format)).toBe(expected)
})

it('a call that says nothing of its round adds nothing to the command', () => {
  expect(factsOf({ roundId: 'r', validBet: '1' })).toEqual({})
  expect(factsOf({ odds: '2', outcome: 'half_won', jackpotPart: '0.5' })).toEqual({
    odds: '2000',
    outcome: 'half_won',
    jackpot: '5000',
  })
})
