import { seededRng } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { naiveAgents } from '../../test-support/naive-agents.ts'
import { randomWorld } from '../../test-support/random-worlds.ts'
import { answerWorld } from './exchange.ts'

const answer = (world: unknown): unknown =>
  JSON.parse([...answerWorld(JSON.stringify(world), { isExtended: true })].join(''))

test('a second program, which filters all facts again for each figure, agrees on random worlds to the last digit', () => {
  const seen = {
    statements: 0,
    rebates: 0,
    carried: 0,
    accruals: 0,
    held: 0,
    children: 0,
    deposits: 0,
    persons: 0,
    waits: 0,
  }
  for (let seed = 1; seed <= 100; seed += 1) {
    const world = randomWorld(seededRng(seed))
    const expected = naiveAgents(world)
    expect(answer(world), `seed ${seed}`).toEqual(expected)
    seen.statements += expected.statements.length
    seen.rebates += expected.rebates.length
    seen.accruals += expected.accruals.length
    seen.carried += expected.statements.filter(({ carryIn = '0' }) => carryIn.startsWith('-')).length
    seen.held += expected.statements.filter(({ status }) => status === 'HELD').length
    // Where deposits decide who is active.
    const unasked = { ...world, contracts: world.contracts.map((one) => ({ ...one, activeMinDeposit: '0' })) }
    if (JSON.stringify(naiveAgents(unasked)) !== JSON.stringify(expected)) seen.deposits += 1
    if (JSON.stringify(naiveAgents({ ...world, samePersons: [] })) !== JSON.stringify(expected)) seen.persons += 1
    if (JSON.stringify(naiveAgents({ ...world, duplicates: [] })) !== JSON.stringify(expected)) seen.waits += 1
    seen.children += expected.statements.filter(({ children }) => !children.startsWith('0.0')).length
  }
  // The worlds contain what they are there for.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
