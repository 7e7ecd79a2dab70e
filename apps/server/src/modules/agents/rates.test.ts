import { AppError } from '@lotus/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rebateCategories } from '@lotus/contract'
import { checkRaised, checkRates, eachRate, limitedTo, offersOf, type RateRules } from './rates.ts'

const rules: RateRules = {
  max: { ...eachRate({}), LOTT: 80_000, LIVE: 8000 },
  step: 1000,
  gap: { agent: 1000, player: 0 },
}
const refusal = (work: () => void): Record<string, unknown> | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
}

describe('rates below an agent (operations.md 1.2)', () => {
  it('reach the own rate for players, and stay the gap below it for agents', () => {
    const own = eachRate({ LOTT: 78_000, LIVE: 500 })
    expect(offersOf(own, 'player', rules)).toMatchObject({ LOTT: 78_000, LIVE: 0, RNG: 0 })
    expect(offersOf(own, 'agent', rules)).toMatchObject({ LOTT: 77_000, LIVE: 0 })
  })

  it('are never above the operator’s maximum, whatever the own rate is', () => {
    expect(offersOf(eachRate({ LOTT: 100_000 }), 'player', rules).LOTT).toBe(80_000)
  })

  it('are refused above the offer and between two steps', () => {
    const offers = offersOf(eachRate({ LOTT: 40_000 }), 'agent', rules)
    expect(refusal(() => checkRates({ LOTT: 39_000 }, offers, rules.step))).toBeUndefined()
    expect(refusal(() => checkRates({ LOTT: 40_000 }, offers, rules.step))).toEqual({
      code: 'rate_out_of_range',
      category: 'LOTT',
      min: 0,
      max: 39_000,
      step: 1000,
    })
    expect(refusal(() => checkRates({ LOTT: 1500 }, offers, rules.step))).toEqual({
      code: 'rate_step',
      category: 'LOTT',
      step: 1000,
    })
    expect(refusal(() => checkRates({ PVP: 1000 }, offers, rules.step))?.['category']).toBe('PVP')
  })

  it('that are held stay valid when the limits fall, and are never lowered by an agent', () => {
    const held = eachRate({ LOTT: 50_000 })
    expect(refusal(() => checkRates({ LOTT: 50_000 }, eachRate({ LOTT: 30_000 }), 1000, held))).toBeUndefined()
    expect(refusal(() => checkRaised({ LOTT: 49_000 }, held))).toEqual({ code: 'rate_only_raised', category: 'LOTT' })
    expect(refusal(() => checkRaised({ LOTT: 50_000, LIVE: 1000 }, held))).toBeUndefined()
  })

  it('that an offer allows pass the check, and none of a child inverts the chain', () => {
    const rate = fc.integer({ min: 0, max: 100_000 })
    const rates = fc.record(Object.fromEntries(rebateCategories.map((category) => [category, rate])))
    fc.assert(
      fc.property(rates, rates, fc.constantFrom('agent', 'player'), (own, wanted, kind) => {
        const offers = offersOf(eachRate(own), kind, rules)
        const given = limitedTo(wanted, offers)
        for (const category of rebateCategories) {
          expect(given[category]).toBeLessThanOrEqual(eachRate(own)[category])
          expect(offers[category] % rules.step).toBe(0)
        }
        expect(refusal(() => checkRates(offers, offers, rules.step))).toBeUndefined()
      }),
    )
  })
})
