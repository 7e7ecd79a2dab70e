import { must, seededRng, uniformInt } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { sample } from '../../test-support/random-orders.ts'
import { randomWorld } from '../../test-support/random-worlds.ts'
import { answerWorld } from './exchange.ts'
import { exactToString, parseExact } from './exact.ts'

type Row = Readonly<Record<string, string>>
type Answer = { rebates: Row[]; accruals: Row[]; statements: Row[]; received: Record<string, string> }
const answer = (world: unknown): Answer =>
  JSON.parse([...answerWorld(JSON.stringify(world), { isExtended: true })].join(''))
const amount = (text: string | undefined) => must(parseExact(text), 'an amount')
const seeds = Array.from({ length: 150 }, (_, index) => 5000 + index)

test('the order of facts, costs and voids does not matter', () => {
  for (const seed of seeds) {
    const rng = seededRng(seed)
    const world = randomWorld(rng)
    const mixed = {
      ...world,
      bets: sample(rng, world.bets, world.bets.length),
      costs: sample(rng, world.costs, world.costs.length),
      voids: sample(rng, world.voids, world.voids.length),
      contracts: sample(rng, world.contracts, world.contracts.length),
    }
    expect(answer(mixed), `seed ${seed}`).toEqual(answer(world))
  }
})

test('wages are the same for a bet and for its two parts', () => {
  for (const seed of seeds) {
    const world = randomWorld(seededRng(seed))
    // A real-time salary judges bet by bet, so its smallest bet must not stand between the parts and the whole.
    const contracts = world.contracts
      .filter(({ kind }) => kind !== 'DIVIDEND')
      .map((contract) => (contract.kind === 'REALTIME' ? { ...contract, singleBet: '0' } : contract))
    const half = (text: string) => exactToString(amount(text) / 2n, 8)
    const bets = world.bets.flatMap((bet) =>
      ['x', 'y'].map((part) => ({
        ...bet,
        id: `${bet.id}${part}`,
        stake: half(bet.stake),
        validBet: half(bet.validBet),
        payout: half(bet.payout),
      })),
    )
    const voids = world.voids.flatMap((one) => ['x', 'y'].map((part) => ({ ...one, bet: `${one.bet}${part}` })))
    const whole = answer({ ...world, contracts })
    expect(answer({ ...world, contracts, bets, voids }).statements, `seed ${seed}`).toEqual(whole.statements)
  }
})

test('a void takes back exactly what its bet paid and accrued', () => {
  for (const seed of seeds) {
    const world = randomWorld(seededRng(seed))
    const { rebates } = answer({ ...world, until: '2030-01-01T00:00:00Z' })
    for (const { bet } of world.voids) {
      for (const key of ['calc', 'paid']) {
        const sums = new Map<string, bigint>()
        for (const row of rebates.filter(({ ref }) => ref === bet)) {
          sums.set(must(row['member'], 'a member'), (sums.get(row['member'] ?? '') ?? 0n) + amount(row[key]))
        }
        expect(
          [...sums.values()].every((sum) => sum === 0n),
          `seed ${seed}, bet ${bet}`,
        ).toBe(true)
      }
    }
  }
})

test('in a line in which nobody is short, the nets add up to what the operator pays', () => {
  for (const seed of seeds.slice(0, 40)) {
    const rng = seededRng(seed)
    const count = 2 + uniformInt(rng, 14)
    const ids = Array.from({ length: count }, (_, index) => `M${index}`)
    const members = ids.map((id, index) => ({
      id,
      upline: ids[index - 1] ?? null,
      type: index === 0 ? 1 : 2,
      rates: {},
      status: 'ACTIVE',
    }))
    const contracts = ids.map((b, index) => ({
      id: `C${index}`,
      kind: 'DAILY',
      a: ids[index - 1] ?? null,
      b,
      period: 'DAILY',
      categories: ['LOTT'],
      activeMinBet: '0',
      tiers: [{ rate: `0.0${String(99 - index).padStart(2, '0')}` }],
      from: '2026-03-01T00:00:00+07:00',
      to: null,
    }))
    const bets = Array.from({ length: 30 }, (_, index) => ({
      id: `B${index}`,
      member: ids[uniformInt(rng, count)],
      category: 'LOTT',
      at: `2026-03-0${1 + uniformInt(rng, 3)}T05:00:00+07:00`,
      stake: '1000.0001',
      validBet: `${uniformInt(rng, 1000)}.0001`,
      payout: '0',
    }))
    const { statements } = answer({
      id: 'line',
      until: '2026-03-10T00:00:00+07:00',
      members,
      contracts,
      bets,
      costs: [],
      voids: [],
    })
    const sum = (rows: Row[], key: string) => rows.reduce((total, row) => total + amount(row[key]), 0n)
    for (const end of new Set(statements.map((row) => row['end']))) {
      const day = statements.filter((row) => row['end'] === end)
      expect(sum(day, 'net'), `seed ${seed}`).toBe(
        sum(
          day.filter(({ contract }) => contract === 'C0'),
          'gross',
        ),
      )
    }
    expect(statements.length).toBeGreaterThan(1)
  }
})
