import { must, seededRng, uniformInt } from '@lotus/kernel'
import { expect, test } from 'vitest'
import {
  contractMoves,
  contractStates,
  draftLife,
  moveContract,
  type ContractActor,
  type ContractLife,
  type ContractMove,
} from './life.ts'

const days = { offer: 7, end: 3 }
const DAY = 86_400_000_000
const actors: readonly ContractActor[] = ['A', 'B', 'OPERATOR', 'SYSTEM']
const waiting: ContractLife = { state: 'PENDING', answerBy: 7 * DAY, endAskedBy: null }
const active: ContractLife = { state: 'ACTIVE', answerBy: null, endAskedBy: null }
const ends = new Set(['REJECTED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED', 'TERMINATED', 'AUTO_TERMINATED'])

function act(life: ContractLife, move: ContractMove, by: ContractActor, at = 0) {
  const result = moveContract(life, { move, by, at }, days)
  return result.ok ? result.life : result.refusal
}

test('an offer is answered by its holder within seven days, and expires after them', () => {
  expect(act(draftLife, 'send', 'A')).toEqual(waiting)
  expect(act(waiting, 'sign', 'A')).toBe('NOT_PARTY')
  expect(act(waiting, 'sign', 'B', 7 * DAY - 1)).toEqual(active)
  expect(act(waiting, 'sign', 'B', 7 * DAY)).toBe('CONTRACT_EXPIRED')
  expect(act(waiting, 'reject', 'B', 7 * DAY)).toBe('CONTRACT_EXPIRED')
  expect(act(waiting, 'expire', 'SYSTEM', 7 * DAY - 1)).toBe('CONTRACT_STATE')
  expect(act(waiting, 'expire', 'SYSTEM', 7 * DAY)).toMatchObject({ state: 'EXPIRED', answerBy: null })
})

test('a request to end is answered by the other side alone, within three days, else it lapses', () => {
  for (const [asks, answers] of [
    ['A', 'B'],
    ['B', 'A'],
  ] as const) {
    const asked = { state: 'TERMINATING', answerBy: 3 * DAY, endAskedBy: asks } as const
    expect(act(active, 'askEnd', asks)).toEqual(asked)
    expect(act(asked, 'acceptEnd', asks)).toBe('NOT_PARTY')
    expect(act(asked, 'refuseEnd', asks)).toBe('NOT_PARTY')
    expect(act(asked, 'askEnd', answers)).toBe('CONTRACT_STATE')
    expect(act(asked, 'acceptEnd', answers)).toMatchObject({ state: 'TERMINATED' })
    expect(act(asked, 'refuseEnd', answers)).toEqual(active)
    expect(act(asked, 'acceptEnd', answers, 3 * DAY)).toBe('CONTRACT_EXPIRED')
    expect(act(asked, 'lapseEnd', 'SYSTEM', 3 * DAY)).toEqual(active)
    expect(act(asked, 'terminate', 'OPERATOR', 3 * DAY)).toMatchObject({ state: 'TERMINATED' })
  }
})

test('of a signature and a withdrawal that race, the second one is refused', () => {
  const signed = must(moveContract(waiting, { move: 'sign', by: 'B', at: 1 }, days), 'a result')
  expect(signed.ok && act(signed.life, 'withdraw', 'A', 1)).toBe('CONTRACT_STATE')
  const withdrawn: ContractLife = { ...active, state: 'WITHDRAWN' }
  expect(act(waiting, 'withdraw', 'A', 1)).toEqual(withdrawn)
  expect(act(withdrawn, 'sign', 'B', 1)).toBe('CONTRACT_STATE')
})

test('a locked account suspends, and its contract goes on unchanged when it is unlocked', () => {
  const suspended: ContractLife = { ...active, state: 'SUSPENDED' }
  expect(act(active, 'suspend', 'SYSTEM')).toEqual(suspended)
  expect(act(suspended, 'askEnd', 'B')).toBe('CONTRACT_STATE')
  expect(act(suspended, 'supersede', 'SYSTEM')).toBe('CONTRACT_STATE')
  expect(act(suspended, 'resume', 'SYSTEM')).toEqual(active)
})

test('any row of moves keeps the rules of a life', () => {
  const reached = new Set<string>()
  for (let seed = 0; seed < 400; seed += 1) {
    const rng = seededRng(seed)
    let life = draftLife
    let at = 0
    let signatures = 0
    for (let step = 0; step < 40; step += 1) {
      at += uniformInt(rng, 2 * 86_400) * 1_000_000
      const move = must(contractMoves[uniformInt(rng, contractMoves.length)], 'a move')
      const by = must(actors[uniformInt(rng, actors.length)], 'an actor')
      const result = moveContract(life, { move, by, at }, days)
      if (!result.ok) continue
      // An end is final, and only the holder's own signature, or what operators put in force, makes a contract run.
      expect(ends.has(life.state), `seed ${seed}: ${life.state} ${move}`).toBe(false)
      if (['DRAFT', 'PENDING'].includes(life.state) && result.life.state === 'ACTIVE') {
        expect([move, by]).toEqual(life.state === 'DRAFT' ? ['override', 'OPERATOR'] : ['sign', 'B'])
        signatures += 1
      }
      life = result.life
      const isOpen = life.state === 'PENDING' || life.state === 'TERMINATING'
      expect(life.answerBy !== null, `seed ${seed}: ${life.state}`).toBe(isOpen)
      expect(life.endAskedBy !== null).toBe(life.state === 'TERMINATING')
      if (['ACTIVE', 'TERMINATING', 'SUSPENDED', 'SUPERSEDED'].includes(life.state)) expect(signatures).toBe(1)
      reached.add(life.state)
    }
  }
  expect([...reached].toSorted()).toEqual(contractStates.filter((state) => state !== 'DRAFT').toSorted())
})
