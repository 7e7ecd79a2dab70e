import { must, seededRng } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { randomWorld } from '../../test-support/random-worlds.ts'
import { checkLine } from './compare.ts'
import { answerWorld } from './exchange.ts'

type Row = Readonly<Record<string, unknown>>
type Answer = { rebates: Row[]; accruals: Row[]; statements: Row[]; received: Record<string, string> }

function settled(seed: number): { world: unknown; stated: Answer } {
  const world = randomWorld(seededRng(seed))
  return { world, stated: JSON.parse([...answerWorld(JSON.stringify(world), { isExtended: true })].join('')) }
}

function check(world: unknown, stated: unknown): { count: number; differences: Row[] } {
  const { isSame, text } = checkLine(JSON.stringify({ world, stated }), { isExtended: true })
  const answer: { count: number; differences: Row[] } = JSON.parse(text)
  expect(isSame).toBe(answer.count === 0)
  return answer
}

const seeds = Array.from({ length: 40 }, (_, index) => 7000 + index)

test('what was settled from a world differs in nothing, in any order of its rows', () => {
  for (const seed of seeds) {
    const { world, stated } = settled(seed)
    expect(check(world, stated).count, `seed ${seed}`).toBe(0)
    expect(check(world, { ...stated, statements: stated.statements.toReversed() }).count, `seed ${seed}`).toBe(0)
  }
})

test('each changed, missing or repeated row is found and named', () => {
  for (const seed of seeds) {
    const { world, stated } = settled(seed)
    const [first, ...others] = stated.statements
    if (!first) continue
    const name = `statements ${String(first['contract'])} ${String(first['start'])}`
    const changed = check(world, { ...stated, statements: [{ ...first, paid: '0.01234' }, ...others] })
    expect(changed.differences).toEqual([
      { at: `${name} paid`, stated: '"0.01234"', computed: JSON.stringify(first['paid']) },
    ])
    const fields = Object.keys(first).length
    const missing = check(world, { ...stated, statements: others })
    expect(missing.count).toBe(fields)
    expect(missing.differences.every(({ stated: text }) => text === null)).toBe(true)
    const twice = check(world, { ...stated, statements: [first, ...stated.statements] })
    expect(twice.count).toBe(fields)
    expect(must(twice.differences[0], 'a difference')['at']).toMatch(`${name} #2 `)
  }
})

test('at most a hundred differences are listed, and all are counted', () => {
  const { world } = settled(7000)
  const received = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`nobody${index}`, '1.00']))
  const { count, differences } = check(world, { ...settled(7000).stated, received })
  expect(count).toBeGreaterThanOrEqual(250)
  expect(differences).toHaveLength(100)
})

test('lines of another form are refused, and a world that cannot be settled differs from what is stated', () => {
  for (const line of ['', 'x', '[]', '{}', '{"world":{}}', '{"world":1,"stated":{}}']) {
    expect(checkLine(line)).toEqual({ isSame: false, text: '{"id":null,"error":"bad_line"}' })
  }
  expect(check({ id: 'w', extra: 1 }, { id: 'w', error: 'bad_world', constructor: [1] }).count).toBe(1)
  expect(check({ id: 'w', extra: 1 }, { id: 'w', received: {} }).differences).toEqual([
    { at: 'error', stated: null, computed: '"bad_world"' },
  ])
})
