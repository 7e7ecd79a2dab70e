import { uniformInt, type Rng } from '@lotus/kernel'
import { pick, sample } from './random-orders.ts'
import type { NaiveWorld } from './naive-agents.ts'

const categories = ['LOTT', 'LIVE', 'SPORTS']
/** Months of 28 to 31 days, ends of a year, a Monday, midnights and hours; all in Hanoi. */
const edges = [
  '2023-03-01T00:00:00',
  '2024-02-29T00:00:00',
  '2024-03-01T00:00:00',
  '2026-01-01T00:00:00',
  '2026-02-28T23:00:00',
  '2026-03-01T00:00:00',
  '2026-03-16T00:00:00',
  '2026-04-01T00:00:00',
  '2026-05-01T00:00:00',
  '2026-05-18T00:00:00',
  '2026-05-18T00:05:00',
]
const minute = 60_000

const chance = (rng: Rng, outOf: number) => uniformInt(rng, outOf) === 0
const amountText = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4)
const someAmount = (rng: Rng) =>
  pick(rng, [
    () => '0.0001',
    () => amountText(1 + uniformInt(rng, 100)),
    () => String(1 + uniformInt(rng, 900)),
    () => amountText(1 + uniformInt(rng, 50_000_000)),
    () => `${1 + uniformInt(rng, 9_000_000)}00000000.1234`,
  ])()
const someRate = (rng: Rng, top: number) => (uniformInt(rng, top + 1) / 10_000).toFixed(4)

/** One instant in one of several ways to write it. */
function writeTime(rng: Rng, at: number): string {
  const [sign, hours] = pick(rng, [
    ['+', 7],
    ['+', 0],
    ['-', 5],
    ['+', 14],
  ] as const)
  const local = new Date(at + (sign === '-' ? -hours : hours) * 60 * minute).toISOString().slice(0, -1)
  return `${local}${sign}${String(hours).padStart(2, '0')}:00`
}

/** The start of every world, and an instant after it: at an edge, a millisecond beside it, or anywhere. */
function clockOf(rng: Rng) {
  const edge = Date.parse(`${pick(rng, edges)}+07:00`)
  const near = () => edge + pick(rng, [0, 0, -1, 1, -300_000, 300_000, -60 * minute, 24 * 60 * minute])
  const anywhere = () => edge + (uniformInt(rng, 40 * 24 * 60) - 20 * 24 * 60) * minute
  return { edge, early: edge - 30 * 24 * 60 * minute, moment: () => (chance(rng, 2) ? near() : anywhere()) }
}
type Clock = ReturnType<typeof clockOf>

function randomMembers(rng: Rng): NaiveWorld['members'] {
  const isLine = chance(rng, 3)
  const levels: number[] = []
  const count = isLine ? 15 : 2 + uniformInt(rng, 7)
  return Array.from({ length: count }, (_, index) => {
    const upline = index === 0 ? null : isLine ? index - 1 : uniformInt(rng, index)
    levels.push(upline === null ? 1 : (levels[upline] ?? 0) + 1)
    return {
      id: `M${index}`,
      upline: upline === null ? null : `M${upline}`,
      type: index === 0 ? 1 : pick(rng, [0, 2, 2, 2, 2, 4, 41, 42]),
      rates: Object.fromEntries(
        sample(rng, categories, 3 - uniformInt(rng, 2)).map((name) => [name, someRate(rng, 800)]),
      ),
      status: pick(rng, ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'LOCKED', 'CLOSED']),
    }
  })
}

function randomTiers(rng: Rng, top: number) {
  return Array.from({ length: uniformInt(rng, 4) }, () => ({
    rate: someRate(rng, top),
    ...(chance(rng, 2) ? { active: uniformInt(rng, 3) } : {}),
    ...(chance(rng, 2) ? { validBet: pick(rng, ['0', '1', '500']) } : {}),
    ...(chance(rng, 2) ? { loss: pick(rng, ['0', '1', '500']) } : {}),
  }))
}

function randomContract(
  rng: Rng,
  id: string,
  b: NaiveWorld['members'][number],
  kind: string,
  { early, moment }: Clock,
) {
  const [first, second] = [moment(), moment()].toSorted((x, y) => x - y)
  const common = {
    id,
    kind,
    a: b.upline,
    b: b.id,
    categories: sample(rng, categories, 1 + uniformInt(rng, 3)),
    from: writeTime(rng, chance(rng, 2) ? early : (first ?? 0)),
    to: chance(rng, 2) ? null : writeTime(rng, second ?? 0),
  }
  const activeMinBet = pick(rng, ['0', '1', '100'])
  const active = {
    activeMinBet,
    ...(chance(rng, 3) ? { activeMinDeposit: pick(rng, ['0', '0.0001', '50', '100']) } : {}),
  }
  const period = pick(rng, ['DAILY', 'WEEKLY', 'SEMIMONTHLY', 'SEMIMONTHLY', 'MONTHLY'])
  if (kind === 'REALTIME') {
    const singleBet = pick(rng, ['0', '1', '100'])
    return { ...common, profitRate: someRate(rng, 20), lossRate: someRate(rng, 20), singleBet }
  }
  if (kind === 'HOURLY') return { ...common, ...active, tiers: randomTiers(rng, 100) }
  if (kind === 'DAILY') return { ...common, ...active, period, tiers: randomTiers(rng, 200) }
  const carry = pick(rng, ['NONE', 'PREVIOUS', 'MONTH', 'PERMANENT'])
  return { ...common, ...active, period, carry, tiers: randomTiers(rng, 4000) }
}

/** Accounts that are, or were for some time, known to be of the person of the first one. */
function randomPersons(rng: Rng, members: NaiveWorld['members'], { early, moment }: Clock) {
  return members.slice(1).flatMap(({ id }) =>
    chance(rng, 4)
      ? []
      : [
          {
            member: id,
            of: 'M0',
            from: writeTime(rng, chance(rng, 4) ? moment() : early),
            to: !chance(rng, 3) ? null : writeTime(rng, moment()),
          },
        ],
  )
}

/** Accounts that wait, or waited for some time, for a review; some were found twice. */
function randomDuplicates(rng: Rng, members: NaiveWorld['members'], { early, moment }: Clock) {
  return members.flatMap(({ id }) =>
    Array.from({ length: pick(rng, [0, 0, 0, 1, 2]) }, () => ({
      member: id,
      from: writeTime(rng, chance(rng, 2) ? moment() : early),
      to: chance(rng, 2) ? null : writeTime(rng, moment()),
    })),
  )
}

/** A small world in form, full of edges: instants beside the borders of periods, tiny and huge amounts, odd accounts. */
export function randomWorld(rng: Rng): NaiveWorld {
  const clock = clockOf(rng)
  const { edge, moment } = clock
  const members = randomMembers(rng)
  const bets = Array.from({ length: uniformInt(rng, 40) }, (_, index) => {
    const member = pick(rng, members)
    const category = pick(rng, categories)
    const stake = someAmount(rng)
    const payout = pick(rng, ['0', '0', stake, someAmount(rng)])
    const own = member.rates[category]
    const used = own !== undefined && chance(rng, 5) ? { used: (Number(own) / 2).toFixed(5) } : {}
    const validBet = chance(rng, 6) ? '0' : stake
    return {
      id: `B${index}`,
      member: member.id,
      category,
      at: writeTime(rng, moment()),
      stake,
      validBet,
      payout,
      ...used,
    }
  })
  const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME']
  const contracts = members
    .flatMap((member) => kinds.map((kind) => ({ member, kind })))
    .filter(() => chance(rng, members.length > 9 ? 3 : 2))
    .map(({ member, kind }, index) => randomContract(rng, `C${index}`, member, kind, clock))
  return {
    id: 'random',
    until: writeTime(rng, chance(rng, 3) ? moment() : edge + 25 * 24 * 60 * minute),
    ...(chance(rng, 2)
      ? {
          settings: {
            rebateMax: { LOTT: '0.05' },
            deduct: { [pick(rng, ['selfRebate', 'agentRebate', 'cashback', 'bonus', 'wages'])]: false },
            adminFee: pick(rng, ['0', '0.05']),
            shortfall: pick(rng, ['CARRY_TO_UPLINE', 'OPERATOR_ABSORBS']),
            rtsBasis: pick(rng, ['VALID_BET', 'WIN_LOSS']),
          },
        }
      : {}),
    members,
    contracts,
    bets,
    costs: Array.from({ length: uniformInt(rng, 3) }, () => ({
      member: pick(rng, members).id,
      at: writeTime(rng, moment()),
      kind: pick(rng, ['CASHBACK', 'BONUS']),
      amount: someAmount(rng),
    })),
    ...(chance(rng, 2)
      ? {
          deposits: Array.from({ length: uniformInt(rng, 12) }, () => ({
            member: pick(rng, members).id,
            at: writeTime(rng, moment()),
            amount: pick(rng, ['50', '100', '0.0001', '-50', someAmount(rng)]),
          })),
        }
      : {}),
    ...(chance(rng, 2) ? { samePersons: randomPersons(rng, members, clock) } : {}),
    voids: bets
      .filter(() => chance(rng, 4))
      .map((bet) => ({
        bet: bet.id,
        at: writeTime(rng, Date.parse(bet.at) + pick(rng, [1, 60 * minute, 20 * 24 * 60 * minute])),
      })),
    ...(chance(rng, 2) ? { duplicates: randomDuplicates(rng, members, clock) } : {}),
  }
}
