import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, uniformInt } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { keystreamRng } from '../../test-support/keystream-rng.ts'
import { fractionToString } from '../lottery/fraction.ts'
import { engineFacts, engineOdds, slotCatalogue, slotVendors } from './catalogue.ts'
import { compileGame, openLines, scatterCount, windowCredits } from './compiled.ts'
import { definitionHash, definitionProblems } from './definition.ts'
import { evaluate, lineWins } from './evaluate.ts'
import { parSheet } from './par-sheet.ts'
import { proveReturn, standardDeviation, sumCycle } from './proof.ts'
import { senVang, senVangHash } from './sen-vang.ts'

const compiled = compileGame(senVang)
const sums = sumCycle(compiled)
const proof = proveReturn(senVang)

describe('Sen Vàng 25, proven in every run (games.md 1.2 and 1.5, L12)', () => {
  test('the algebra gives the certified return, as a fraction', () => {
    expect(fractionToString(proof.total)).toBe('134929070053/140205586752')
  })

  test('the full cycle, by the functions that decide rounds, gives exactly the expected figures', () => {
    expect(sums).toMatchObject({
      cycle: 45_239_040,
      lineCredits: 758_780_250,
      scatterCredits: 37_393_650,
      scatterHistogram: [25_891_200, 15_378_660, 3_546_414, 400_086, 22_194, 486],
      maxCredits: 4_240,
      hits: 18_978_588,
    })
    expect(sums.lineCredits + sums.scatterCredits).toBe(796_173_900)
    expect(sums.scatterHistogram.slice(3).reduce((a, b) => a + b)).toBe(422_766)
    expect(((sums.hits / sums.cycle) * 100).toFixed(2)).toBe('41.95')
  })

  test('cycle and algebra agree on lines, scatters and triggers, in integers', () => {
    const cycle = BigInt(sums.cycle)
    const cost = BigInt(senVang.credits)
    expect(proof.lineReturn.numerator * cycle * cost).toBe(BigInt(sums.lineCredits) * proof.lineReturn.denominator)
    expect(proof.scatterReturn.numerator * cycle * cost).toBe(
      BigInt(sums.scatterCredits) * proof.scatterReturn.denominator,
    )
    expect(proof.trigger.numerator * cycle).toBe(422_766n * proof.trigger.denominator)
  })

  test('the standard deviation is that of the specification', () => {
    expect(standardDeviation(senVang, sums)).toBeCloseTo(4.17254, 4)
  })

  test('the definition is the certified one', async () => {
    expect(definitionProblems(senVang)).toEqual([])
    expect(await definitionHash(senVang)).toBe(senVangHash)
    expect(await definitionHash({ ...senVang, scatterPays: [3, 12, 61] })).not.toBe(senVangHash)
  })

  test('the event evaluator and the compiled one agree on every window tested', () => {
    const rng = keystreamRng('both evaluators')
    const scratch = openLines(senVang)
    const differing: number[][] = []
    for (let i = 0; i < 20_000; i += 1) {
      const stops = senVang.strips.map((strip) => uniformInt(rng, strip.length))
      const outcome = evaluate(senVang, 'base', stops)
      const lines = windowCredits(compiled, stops, scratch)
      const scatter = must(compiled.scatterPays[scatterCount(compiled, stops)], 'a pay')
      const free = evaluate(senVang, 'free', stops)
      if (outcome.totalCredits !== lines + scatter || free.totalCredits !== 3 * lines + scatter) differing.push(stops)
    }
    expect(differing).toEqual([])
  })

  test('and on every window of the first two reels with the others fixed, including the ends of the strips', () => {
    const scratch = openLines(senVang)
    for (const rest of [
      [0, 0, 0],
      [31, 35, 32],
      [20, 22, 6],
    ])
      for (let a = 0; a < 35; a += 1)
        for (let b = 0; b < 34; b += 1) {
          const stops = [a, b, ...rest]
          const lines = lineWins(senVang, 'base', evaluate(senVang, 'base', stops).grid)
          expect(lines.reduce((sum, { credits }) => sum + credits, 0)).toBe(windowCredits(compiled, stops, scratch))
        }
  })

  test('300,000 rounds with their free spins return the proven share, within 3.3 standard errors', () => {
    const rounds = 300_000
    const rng = keystreamRng('monte carlo')
    const scratch = openLines(senVang)
    const window = () => {
      const stops = senVang.strips.map((strip) => uniformInt(rng, strip.length))
      const count = scatterCount(compiled, stops)
      return { lines: windowCredits(compiled, stops, scratch), scatter: compiled.scatterPays[count] ?? 0 }
    }
    let credits = 0
    for (let i = 0; i < rounds; i += 1) {
      const base = window()
      credits += base.lines + base.scatter
      for (let left = base.scatter > 0 ? 12 : 0; left > 0; left -= 1) {
        const free = window()
        credits += 3 * free.lines + free.scatter
        if (free.scatter > 0) left += 12
      }
    }
    const mean = credits / (rounds * senVang.credits)
    expect(Math.abs(mean - 0.9623658598688134)).toBeLessThan((3.3 * 4.17254) / Math.sqrt(rounds))
  })

  test('the PAR sheet in the documents matches the definition', async () => {
    const path = join(import.meta.dirname, '../../../../docs/domain/par-hs-sen25.md')
    expect(readFileSync(path, 'utf8')).toBe(await parSheet(senVang, 'Sen Vàng 25'))
  })
})

describe('the catalogue of slots shows what its engine is proven to do (L12, DECISIONS 24)', () => {
  test('return, hit rate and lines are the proven ones, truncated', () => {
    const facts = engineFacts.HS_SEN25
    const { numerator, denominator } = facts.returnFraction
    expect(`${numerator}/${denominator}`).toBe(fractionToString(proof.total))
    expect(facts.returnPpm).toBe(Number((proof.total.numerator * 1_000_000n) / proof.total.denominator))
    expect(facts.hitPpm).toBe(Math.floor((sums.hits * 1_000_000) / sums.cycle))
    const odds = engineOdds.HS_SEN25
    expect(odds.triggerOneIn).toBe(Math.floor(sums.cycle / 422_766))
    expect(odds.largestBaseWin).toBe(String(sums.maxCredits / senVang.credits))
    expect(facts).toMatchObject({ lines: senVang.lines.length, engineVersion: senVang.version })
  })

  test('every entry runs it, has a unique code and an existing studio', () => {
    expect(new Set(slotCatalogue.map(({ gameCode }) => gameCode)).size).toBe(slotCatalogue.length)
    for (const entry of slotCatalogue) {
      expect(entry).toMatchObject(engineFacts[entry.engine])
      expect(slotVendors.map(({ code }) => code)).toContain(entry.vendorCode)
      expect(entry.name.vi).not.toBe(entry.name.en)
    }
  })

  test('a lobby shows at most two of them, and every lobby at least one', () => {
    for (const vendor of slotVendors) {
      const games = slotCatalogue.filter(({ vendorCode }) => vendorCode === vendor.code)
      expect(games.length, vendor.code).toBeGreaterThanOrEqual(1)
      expect(games.length, vendor.code).toBeLessThanOrEqual(2)
    }
  })
})
