import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { parseInstant } from '../calendar.ts'
import { parseExact, parseRate } from '../exact.ts'
import { chooseTier, type Tier } from '../statement.ts'
import { listCascade, type GrantedContract } from './cascade.ts'
import { contractEnd, contractStart } from './dates.ts'
import { findContractGaps, findGapsOfGranter, warnOfOffer, findTermsFault, type ContractOffer } from './terms.ts'
import { contractHash, contractText, type ContractVersion } from './text.ts'

const rate = (text: string) => must(parseRate(text), 'a rate')
const money = (text: string) => must(parseExact(text), 'an amount')
const at = (text: string) => must(parseInstant(text), 'an instant')
const bounds = { DIVIDEND: rate('0.4'), DAILY: rate('0.02'), HOURLY: rate('0.01'), REALTIME: rate('0.01') }

function tier(share: string, active = 0, validBet = '0', loss = '0'): Tier {
  return { rate: rate(share), active, validBet: money(validBet), loss: money(loss) }
}

function dividend(...tiers: readonly Tier[]): ContractOffer {
  return {
    cadence: 'MONTHLY',
    categories: new Set(['LOTT']),
    terms: { kind: 'DIVIDEND', carry: 'NONE', activeMinBet: 0n, tiers },
  }
}

function realtime(profit: string, loss: string, single: string): ContractOffer {
  const terms = { profitRate: rate(profit), lossRate: rate(loss), singleBet: money(single) }
  return { cadence: 'SLOT', categories: new Set(['LOTT']), terms: { kind: 'REALTIME', ...terms } }
}

test('terms outside the bounds, out of order or without sense are refused with their code', () => {
  const fault = (offer: ContractOffer) => findTermsFault(offer, bounds)
  expect(fault(dividend(tier('0.05'), tier('0.4', 5, '0', '100')))).toBeUndefined()
  expect(fault(dividend(tier('0.400001')))).toBe('CONTRACT_RATE_BOUNDS')
  expect(fault(dividend(tier('0')))).toBe('CONTRACT_RATE_BOUNDS')
  expect(fault(dividend(tier('0.1'), tier('0.1', 5)))).toBe('CONTRACT_TIER_ORDER')
  expect(fault(dividend(tier('0.1', 5), tier('0.2', 4)))).toBe('CONTRACT_TIER_ORDER')
  expect(fault(dividend(tier('0.1', 0, '-1')))).toBe('CONTRACT_TIER_ORDER')
  expect(fault(dividend())).toBe('CONTRACT_TERMS')
  expect(fault(dividend(...Array.from({ length: 11 }, (_, place) => tier(`0.${10 + place}`))))).toBe('CONTRACT_TERMS')
  expect(fault({ ...dividend(tier('0.1')), cadence: 'HOUR' })).toBe('CONTRACT_TERMS')
  expect(fault({ ...dividend(tier('0.1')), categories: new Set() })).toBe('CONTRACT_TERMS')
  expect(fault(realtime('0', '0.01', '0'))).toBeUndefined()
  expect(fault(realtime('0', '0', '0'))).toBe('CONTRACT_RATE_BOUNDS')
  expect(fault(realtime('0.001', '0.011', '0'))).toBe('CONTRACT_RATE_BOUNDS')
})

test('a granted contract lies within its granter’s own: kind, period, categories, rates', () => {
  const own = dividend(tier('0.1', 3), tier('0.15', 10))
  expect(findContractGaps(own, dividend(tier('0.15', 10)), 'TIERWISE')).toEqual([])
  // The highest rate alone lets a downline reach with five members what the granter reaches with ten.
  const early = dividend(tier('0.1', 3), tier('0.12', 5))
  expect(findContractGaps(own, early, 'MAX_RATE')).toEqual([])
  expect(findContractGaps(own, early, 'TIERWISE')).toEqual([{ in: 'RATE', place: 2 }])
  expect(findContractGaps(own, { ...own, cadence: 'DAILY' }, 'TIERWISE')).toEqual([{ in: 'PERIOD' }])
  const wider = { ...own, categories: new Set(['LOTT', 'SLOTS']) }
  expect(findContractGaps(own, wider, 'TIERWISE')).toEqual([{ in: 'CATEGORIES' }])
  expect(findContractGaps(own, realtime('0.001', '0.001', '0'), 'TIERWISE')).toEqual([{ in: 'KIND' }])
  const easier: ContractOffer = { ...own, terms: { kind: 'DAILY', tiers: [tier('0.1', 3)], activeMinBet: money('9') } }
  const harder: ContractOffer = { ...own, terms: { kind: 'DAILY', tiers: [tier('0.1', 3)], activeMinBet: money('10') } }
  expect(findContractGaps(harder, easier, 'TIERWISE')).toEqual([{ in: 'ACTIVE_MIN_BET' }])
  const asking: ContractOffer = {
    ...own,
    terms: { ...harder.terms, activeMinDeposit: money('50') } as ContractOffer['terms'],
  }
  expect(findContractGaps(asking, harder, 'TIERWISE')).toEqual([{ in: 'ACTIVE_MIN_DEPOSIT' }])
  expect(findContractGaps(asking, harder, 'MAX_RATE')).toEqual([])
  expect(findContractGaps(harder, asking, 'TIERWISE')).toEqual([])
  expect(findContractGaps(harder, easier, 'MAX_RATE')).toEqual([])
  expect(findContractGaps(easier, harder, 'TIERWISE')).toEqual([])
  const paid = realtime('0.001', '0.002', '100')
  expect(findContractGaps(paid, realtime('0.001', '0.002', '100'), 'TIERWISE')).toEqual([])
  expect(findContractGaps(paid, realtime('0.0011', '0.0021', '99'), 'TIERWISE').map((gap) => gap.in)).toEqual([
    'PROFIT_RATE',
    'LOSS_RATE',
    'SINGLE_BET',
  ])
})

test('whoever holds none of a kind grants nothing, or what the own wallet pays where that is allowed (allow_self_funded)', () => {
  const gaps = (child: ContractOffer, allowSelfFunded: boolean, own?: ContractOffer) =>
    findGapsOfGranter(own, child, { dominance: 'TIERWISE', allowSelfFunded })
  const funded: ContractOffer = { ...dividend(tier('0.2')), funding: 'UPLINE' }
  expect(gaps(funded, false)).toEqual([{ in: 'KIND' }])
  expect(gaps(funded, true)).toEqual([])
  expect(gaps(dividend(tier('0.2')), true)).toEqual([{ in: 'KIND' }])
  // Who holds one is bound by it all the same.
  expect(gaps(funded, true, dividend(tier('0.1')))).toEqual([{ in: 'RATE', place: 1 }])
})

test('MAX_RATE warns of the tiers at which the granter would pay more than the granter gets (DECISIONS 44)', () => {
  const own = dividend(tier('0.1', 3), tier('0.15', 10))
  const early = dividend(tier('0.1', 3), tier('0.12', 5), tier('0.15', 9), tier('0.2', 10))
  const none = { tiers: [], isActiveEasier: false }
  // The last tier is above the highest rate: it is refused, not warned of.
  expect(warnOfOffer(own, early, 'MAX_RATE')).toEqual({
    tiers: [
      { place: 2, rate: rate('0.12'), held: rate('0.1') },
      { place: 3, rate: rate('0.15'), held: rate('0.1') },
    ],
    isActiveEasier: false,
  })
  expect(warnOfOffer(own, early, 'TIERWISE')).toEqual(none)
  expect(warnOfOffer(own, dividend(tier('0.1', 3)), 'MAX_RATE')).toEqual(none)
  expect(warnOfOffer(own, dividend(tier('0.1', 2)), 'MAX_RATE').tiers).toEqual([
    { place: 1, rate: rate('0.1'), held: 0n },
  ])
  const easier: ContractOffer = { ...own, terms: { kind: 'DAILY', tiers: [tier('0.1', 3)], activeMinBet: money('9') } }
  const harder: ContractOffer = { ...own, terms: { kind: 'DAILY', tiers: [tier('0.1', 3)], activeMinBet: money('10') } }
  expect(warnOfOffer(harder, easier, 'MAX_RATE')).toEqual({ tiers: [], isActiveEasier: true })
  expect(warnOfOffer(own, realtime('0.001', '0.001', '0'), 'MAX_RATE')).toEqual(none)
})

function randomTiers(rng: Rng): Tier[] {
  const sums = { rate: 0n, active: 0, validBet: 0n, loss: 0n }
  return Array.from({ length: 1 + uniformInt(rng, 4) }, () => {
    sums.rate += rate('0.01') * BigInt(1 + uniformInt(rng, 3))
    sums.active += uniformInt(rng, 3)
    sums.validBet += money('100') * BigInt(uniformInt(rng, 3))
    sums.loss += money('10') * BigInt(uniformInt(rng, 3))
    return { ...sums }
  })
}

test('what TIERWISE lets pass never pays a downline a higher rate than its granter gets for the same team', () => {
  let passed = 0
  for (let seed = 0; seed < 2000; seed += 1) {
    const rng = seededRng(seed)
    const [parent, child] = [randomTiers(rng), randomTiers(rng)]
    if (findContractGaps(dividend(...parent), dividend(...child), 'TIERWISE').length > 0) continue
    passed += 1
    for (let round = 0; round < 30; round += 1) {
      const validBet = money('50') * BigInt(uniformInt(rng, 20))
      const loss = money('5') * BigInt(uniformInt(rng, 20))
      const sums = { facts: 1, active: uniformInt(rng, 10), validBet, loss }
      const [held, given] = [chooseTier(parent, sums, loss), chooseTier(child, sums, loss)]
      expect(given.rate <= held.rate, `seed ${seed}`).toBe(true)
    }
  }
  expect(passed).toBeGreaterThan(50)
})

const policies = { dominance: 'TIERWISE', orphans: 'END_SUBTREE' } as const

function grant(a: string, b: string, share: string, isRunning = true): GrantedContract {
  return { id: `${a}-${b}${isRunning ? '' : '?'}`, a, b, offer: dividend(tier(share)), isRunning }
}

test('a lower rate ends what the holder granted beyond it, and nothing at or below it (operations.md 2.2)', () => {
  const granted = [grant('B', 'C', '0.12'), grant('B', 'E', '0.08'), grant('B', 'F', '0.1'), grant('C', 'D', '0.05')]
  const ids = (orphans: 'END_SUBTREE' | 'KEEP_UNFUNDED') =>
    listCascade('B', dividend(tier('0.1')), granted, { ...policies, orphans }).map(({ id }) => id)
  expect(ids('END_SUBTREE')).toEqual(['B-C', 'C-D'])
  expect(ids('KEEP_UNFUNDED')).toEqual(['B-C'])
})

test('an offer that is withdrawn takes nothing with it; a contract that ends takes offers and contracts below', () => {
  const waiting = [grant('B', 'C', '0.09'), grant('B', 'C', '0.12', false), grant('C', 'D', '0.05')]
  expect(listCascade('B', dividend(tier('0.1')), waiting, policies).map(({ id }) => id)).toEqual(['B-C?'])
  const running = [grant('B', 'C', '0.12'), grant('B', 'C', '0.13', false), grant('C', 'D', '0.05', false)]
  const ended = listCascade('B', dividend(tier('0.1')), running, policies)
  expect(ended.map(({ id }) => id)).toEqual(['B-C', 'B-C?', 'C-D?'])
})

test('a contract counts from the next period, or at once, and until the end of the day on which it is ended', () => {
  const signed = at('2026-03-10T08:30:00+07:00')
  expect(contractStart('DAILY', signed, { isAtOnce: false })).toBe(at('2026-03-11T00:00:00+07:00'))
  expect(contractStart('WEEKLY', signed, { isAtOnce: false })).toBe(at('2026-03-16T00:00:00+07:00'))
  expect(contractStart('SEMIMONTHLY', signed, { isAtOnce: false })).toBe(at('2026-03-16T00:00:00+07:00'))
  expect(contractStart('HOUR', signed, { isAtOnce: false })).toBe(at('2026-03-10T09:00:00+07:00'))
  expect(contractStart('SLOT', signed, { isAtOnce: false })).toBe(at('2026-03-10T08:35:00+07:00'))
  expect(contractStart('SLOT', signed, { isAtOnce: true })).toBe(signed)
  expect(contractStart('MONTHLY', signed, { isAtOnce: true })).toBe(at('2026-03-11T00:00:00+07:00'))
  // A version with other periods waits for the end of the running one, or two would take over one debt.
  expect(contractStart('WEEKLY', signed, { isAtOnce: true, held: 'MONTHLY' })).toBe(at('2026-04-01T00:00:00+07:00'))
  expect(contractStart('MONTHLY', signed, { isAtOnce: false, held: 'WEEKLY' })).toBe(at('2026-04-01T00:00:00+07:00'))
  const start = contractStart('MONTHLY', signed, { isAtOnce: false })
  expect(contractEnd(start, signed)).toBe(start)
  expect(contractEnd(at('2026-03-01T00:00:00+07:00'), signed)).toBe(at('2026-03-11T00:00:00+07:00'))
})

test('equal terms have equal bytes, and any other term has another hash', async () => {
  const version: ContractVersion = { id: '1', version: 1, a: null, b: '7', ...dividend(tier('0.1', 3)) }
  const sorted = { ...version, categories: new Set(['LOTT', 'SLOTS']) }
  expect(contractText({ ...version, categories: new Set(['SLOTS', 'LOTT']) })).toBe(contractText(sorted))
  const others: ContractVersion[] = [
    version,
    sorted,
    { ...version, version: 2 },
    { ...version, a: '3' },
    { ...version, b: '8' },
    { ...version, cadence: 'DAILY' },
    { ...version, ...dividend(tier('0.1', 4)) },
    // Finer than what statements print.
    { ...version, ...dividend(tier('0.100000000001', 3)) },
    { ...version, ...realtime('0.001', '0.002', '100') },
  ]
  const hashes = await Promise.all(others.map(contractHash))
  expect(new Set(hashes).size).toBe(others.length)
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
})
