import { expect, it, vi } from 'vitest'
import { sql } from '@lotus/database'
import { businessDay, must, seededRng, uniformInt } from '@lotus/kernel'
import { testApp } from '../../testing/test-app.ts'
import { countBets } from './loyalty.repo.ts'

// What settled bets count for, against a model that adds bet by bet (issue 21 sections 1 and 5): news in any order, told again, late,
// void, of another product, while the programme is closed, from programs of the release before.
vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const ranks = [{ ratesPpm: { RNG: 3000, LIVE: 2000 }, dayMax: null }]
const points = { ratesPpm: { RNG: 1_200_000, LIVE: 700_000 }, unit: 10_000_000n }
const categories = ['RNG', 'LIVE', 'LOTT'] as const
const times = Array.from({ length: 6 }, (_, at) => new Date(Date.parse('2026-05-30T05:00:00Z') + at * 43_200_000))

type News = Parameters<typeof countBets>[1][number]
type Counted = Pick<News, 'version' | 'isReversed' | 'category' | 'validBet' | 'givesCashback'> & {
  memberId: bigint
  lost: bigint | null
  day: string
}
const keyOf = ({ memberId, ref }: Pick<News, 'memberId' | 'ref'>) => `${memberId} ${ref}`

/** How each bet stands after one more news of it; the model. */
function take(bets: Map<string, Counted>, news: News, from: Date | null, hasLost: boolean): void {
  const known = bets.get(keyOf(news))
  const { memberId, version, isReversed, category, validBet, stake, payout } = news
  if (known === undefined) {
    if (from === null || news.placedAt < from) return
    const lost = hasLost ? stake - payout : null
    const { givesCashback } = news
    bets.set(keyOf(news), {
      memberId,
      version,
      isReversed,
      category,
      validBet,
      lost,
      day: businessDay(news.at),
      givesCashback,
    })
    return
  }
  const isLater = version > known.version || (version === known.version && isReversed && !known.isReversed)
  if (!isLater) return
  const told = hasLost ? stake - payout : known.lost
  const lost = known.lost === null ? null : isReversed ? 0n : told
  bets.set(keyOf(news), { ...known, version, isReversed, category, validBet, lost })
}

type Line = { memberId: bigint; day: string; category: string; amount: bigint }
const sorted = (lines: readonly Line[]) =>
  lines.map(({ memberId, day, category, amount }) => `${memberId} ${day} ${category} ${amount}`).toSorted()

function sumsOf(bets: ReadonlyMap<string, Counted>, amountOf: (bet: Counted) => bigint): string[] {
  const sums = new Map<string, Line>()
  for (const bet of bets.values()) {
    const { memberId, day, category } = bet
    const before = sums.get(`${memberId} ${day} ${category}`)?.amount ?? 0n
    sums.set(`${memberId} ${day} ${category}`, { memberId, day, category, amount: before + amountOf(bet) })
  }
  return sorted([...sums.values()].filter(({ amount }) => amount !== 0n))
}

const stored = async (table: ReturnType<typeof sql>, column: ReturnType<typeof sql>) =>
  sorted(
    await app.owner.many<Line>(sql`
      select member_id as "memberId", day::text as day, category, ${column} as amount from ${table} where ${column} <> 0`),
  )

/** As a program of the release before tells them, with or without what they lost. */
const countAsBefore = (news: readonly News[], from: Date | null, hasLost: boolean) =>
  app.db.query(sql`
    select loyalty_count_bets(${JSON.stringify(
      news.map(({ memberId, validBet, stake, payout, isReversed, givesCashback, ...bet }) => ({
        ...bet,
        member: String(memberId),
        valid: String(validBet),
        reversed: isReversed,
        cashback: givesCashback,
        ...(hasLost && { lost: String(stake - payout) }),
      })),
    )}::jsonb, ${from}::timestamptz, ${JSON.stringify(points.ratesPpm)}::jsonb, ${points.unit}::bigint,
      ${JSON.stringify(ranks.map(({ ratesPpm }) => ({ rates: ratesPpm, dayMax: null })))}::jsonb, false)`)

it.each([1, 2, 3])(
  'days, losses, ranks and cashback are those of the bets, whatever the order of their news (%i)',
  async (seed) => {
    const rng = seededRng(seed)
    const pick = <Value>(list: readonly Value[]): Value => must(list[uniformInt(rng, list.length)], 'one of them')
    const members: bigint[] = []
    for (let n = 0; n < 4; n += 1) {
      const name = `dem${seed}x${n}`
      await app.register(name)
      members.push(await app.owner.value<bigint>(sql`select id from member where username = ${name}`))
    }
    const only = sql`(select * from loyalty_day where member_id = any (${members.map(String)}::bigint[])) x`
    const bets = new Map<string, Counted>()
    for (let round = 0; round < 60; round += 1) {
      const opened = pick(['', '2026-05-30T12:00:00Z', '2026-01-01T00:00:00Z'])
      const from = opened === '' ? null : new Date(opened)
      const news = Array.from({ length: 1 + uniformInt(rng, 25) }, (): News => {
        const ref = `r'"\\${uniformInt(rng, 60)}`
        const isReversed = uniformInt(rng, 6) === 0
        const stake = BigInt(uniformInt(rng, 50)) * 10_000n
        return {
          memberId: pick(members),
          kind: 'test',
          ref,
          // One bet is always placed at the same time.
          placedAt: must(times[ref.length % 3], 'a time'),
          version: 1 + uniformInt(rng, 4),
          isReversed,
          category: pick(categories),
          validBet: isReversed ? 0n : stake,
          stake: isReversed ? 0n : stake,
          payout: isReversed ? 0n : BigInt(uniformInt(rng, 100)) * 10_000n,
          at: pick(times),
          givesCashback: uniformInt(rng, 3) > 0,
        }
      })
      // At most one news of each bet in a call.
      const once = [...new Map(news.map((one) => [keyOf(one), one])).values()]
      const way = pick(['now', 'now', 'before', 'long before'] as const)
      if (way === 'now') await countBets(app.db, once, { ...points, from }, { ranks, withBonus: false })
      else await countAsBefore(once, from, way === 'before')
      for (const one of once) take(bets, one, from, way !== 'long before')
    }
    expect(bets.size).toBeGreaterThan(100)
    expect(await stored(only, sql`valid_bet`)).toEqual(sumsOf(bets, ({ validBet }) => validBet))
    const of = (table: ReturnType<typeof sql>) =>
      sql`(select * from ${table} where member_id = any (${members.map(String)}::bigint[])) x`
    expect(await stored(of(sql`loyalty_loss_day`), sql`lost`)).toEqual(sumsOf(bets, ({ lost }) => lost ?? 0n))
    expect(await stored(of(sql`loyalty_cashback_part`), sql`valid_bet`)).toEqual(
      sumsOf(bets, ({ validBet, givesCashback }) => (givesCashback ? validBet : 0n)),
    )
    const all = await app.owner.many<{ id: bigint; valid: bigint }>(sql`
    select member_id as id, valid_bet as valid from loyalty_member where member_id = any (${members.map(String)}::bigint[]) order by 1`)
    const sumOf = (id: bigint) =>
      [...bets.values()].reduce((sum, { memberId, validBet }) => (memberId === id ? sum + validBet : sum), 0n)
    expect(all.filter(({ valid }) => valid !== 0n)).toEqual(
      members.map((id) => ({ id, valid: sumOf(id) })).filter(({ valid }) => valid !== 0n),
    )
    const earned = await app.owner.value<bigint>(sql`
    select count(*) from loyalty_cashback_day d where member_id = any (${members.map(String)}::bigint[]) and earned <> coalesce((
      select sum(p.valid_bet::numeric * p.rate_ppm) from loyalty_cashback_part p
      where p.cell = d.cell and p.member_id = d.member_id and p.day = d.day), 0)`)
    expect(earned).toBe(0n)
  },
)
