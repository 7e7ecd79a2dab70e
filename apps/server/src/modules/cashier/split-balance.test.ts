import fc from 'fast-check'
import { expect, it } from 'vitest'
import { truncateToCents } from '@lotus/kernel'
import { splitBalance } from './split-balance.ts'

const money = fc.bigInt({ min: 0n, max: 10n ** 10n })

it('MC04: what can be taken now and the rest add up to the balance, and now is what one request may carry', () => {
  fc.assert(
    fc.property(
      fc.record({
        cash: money,
        bonus: money,
        min: money,
        max: money,
        dailyAmountLeft: money,
        levelLeft: fc.option(money),
        dailyCountLeft: fc.integer({ min: 0, max: 5 }),
        blockedBy: fc.constantFrom(null, 'turnover', 'service'),
      }),
      (b) => {
        const { now, rest } = splitBalance(b as Parameters<typeof splitBalance>[0])
        expect(rest.reduce((sum, { amount }) => sum + amount, now)).toBe(b.cash + b.bonus)
        expect(now <= b.cash && now <= b.max && now <= b.dailyAmountLeft && truncateToCents(now) === now).toBe(true)
        expect(b.levelLeft === null || now <= b.levelLeft).toBe(true)
        if (b.blockedBy !== null) expect(now).toBe(0n)
        expect(rest.every(({ amount }) => amount > 0n)).toBe(true)
        expect(new Set(rest.map(({ reason }) => reason)).size).toBe(rest.length)
      },
    ),
  )
})
