import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomDraw, randomOrder, rngOf } from '../../../test-support/random-orders.ts'
import { findFamily, listFamilies } from './all.ts'
import { parseExchangeLine, settleExchange } from './exchange.ts'
import { parseFamilyDraw, prepareFamilyOrder } from './index.ts'

const errors = [
  'unknown_play',
  'bad_content',
  'wrong_length',
  'out_of_range',
  'duplicate',
  'too_many_lines',
  'bad_draw',
]
const family = fc.constantFrom(...listFamilies())
const play = fc.constantFrom(...listFamilies().flatMap((of) => of.plays.map((row) => ({ of, row }))))
const word = fc.constantFrom('1', '01', '123', 'big', 'rat', '', '-1', '1 2', '00000', 'x', '__proto__')
/** JSON that sometimes looks like an order's content. */
const content = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.integer(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 10 }),
    fc.dictionary(
      fc.constantFrom(
        'board',
        'combos',
        'typed',
        'dan',
        'tuo',
        'places',
        'digits',
        'double',
        'single',
        'triple',
        'void',
      ),
      tie('tree'),
      { maxKeys: 3 },
    ),
  ),
})).tree

test('any content is either priced or refused with one of the codes', () => {
  fc.assert(
    fc.property(play, content, ({ of, row }, value) => {
      const result = prepareFamilyOrder(of, { play: row.code, content: value, unit: '1', points: 1 })
      if (result.ok) expect(result.lines).toBeGreaterThan(0)
      else expect(errors).toContain(result.error)
    }),
    { numRuns: 4000 },
  )
})

test('any value is either a draw or refused', () => {
  fc.assert(
    fc.property(family, fc.oneof(content, fc.jsonValue()), (of, value) => {
      const draw = parseFamilyDraw(of, value)
      if (draw && !draw.isVoid) expect(draw.values.length + Object.keys(draw.named).length).toBeGreaterThan(0)
    }),
    { numRuns: 3000 },
  )
})

test('the auditor\u2019s tool answers any line', () => {
  const request = fc.record(
    {
      id: fc.jsonValue(),
      family: fc.oneof(word, fc.constantFrom('ssc', 'lhc', 'k3')),
      draw: fc.jsonValue(),
      order: fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            play: fc.constantFrom('sum', 'special', 'fixed_place', 'constructor'),
            content,
            unit: fc.oneof(word, fc.constant('1'), fc.integer()),
            multiple: fc.oneof(fc.integer(), fc.double(), fc.boolean()),
            points: fc.integer(),
            prizeGroup: fc.oneof(fc.integer({ min: 1600, max: 2100 }), word),
            rebate: fc.oneof(word, fc.constant('0.1')),
          },
          { requiredKeys: ['play', 'content'] },
        ),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        request.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (line) => {
        const answer = settleExchange(findFamily, parseExchangeLine(line))
        if ('error' in answer) expect(errors).toContain(answer.error)
        else expect(answer.status).toBeGreaterThan(3)
      },
    ),
    { numRuns: 4000 },
  )
})

test('an order changed in one place is parsed as another or refused, never as the same with another price', () => {
  fc.assert(
    fc.property(play, fc.nat(), ({ of, row }, seed) => {
      const rng = rngOf(`fuzz ${seed}`)
      const order = randomOrder(rng, row, randomDraw(of, rng))
      const once = prepareFamilyOrder(of, { ...order, points: 1 })
      const twice = prepareFamilyOrder(of, { ...order, points: 2 })
      if (!once.ok || !twice.ok) return
      expect(twice.stake).toBe(2n * once.stake)
      expect(once.stake).toBe((BigInt(once.lines) * row.pricePerLine * once.unit) / 10_000n)
    }),
    { numRuns: 500 },
  )
})
