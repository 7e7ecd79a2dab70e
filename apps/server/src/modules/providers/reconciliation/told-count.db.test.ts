import { beforeEach, expect, it, vi } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../../agents/rebates/rebate.fixtures.ts'
import { settleDue } from '../../agents/settle/settle-due.ts'
import { signedBy } from '../../agents/settle/settle.fixtures.ts'
import { agentsSettings } from '../../agents/settings.ts'
import { findReportedByNo } from '../../games/record/reported-record.repo.ts'
import { setSetting } from '../../system/index.ts'
import { turnoverFixtures } from '../../wallet/turnover/turnover.fixtures.ts'
import { authenticate } from '../calls/authenticate.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { launchGame } from '../play/launch.ts'
import { providersSettings } from '../settings.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { getVendor } from '../vendors/vendor-directory.ts'
import { readNewRounds } from './reported-rounds.ts'

// Rounds of a vendor with a wallet of its own count as those of our wallet do (operations.md 0.3, 1.3, docs/domain/told-rounds.md).
const test = await testDatabase()
await test.setTestTime('2026-06-01T03:00:00Z')
const { deps, addVendor, player, nextName, breaks } = await vendorFixtures(test)
const SECRET = 'the secret between us and this vendor'
const vendor = await fakeVendor(SECRET)
await addVendor('PURSE', { wallet_mode: 'transfer', api_url: vendor.apiUrl, deadline_ms: 2000 })
const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'PURSE'`)
await addHmacKey(deps, { id, code: 'PURSE' }, { keyId: 'PURSE-1', secret: SECRET })
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')

type Told = {
  roundId: string
  member: string
  gameCode: string
  bet: string
  win: string
  state: string
  openedAt: string
} & {
  validBet?: string
  closedAt?: string
}
const rounds: Told[] = []
beforeEach(() => {
  rounds.length = 0
  vendor.answerWith((op, { from }) =>
    op === 'betHistory'
      ? {
          body: {
            code: 'OK',
            rounds: rounds.filter(({ openedAt }) => openedAt >= String(from)).map((one) => ({ ...one, currency: 'P' })),
            nextCursor: null,
          },
        }
      : { body: { code: 'OK' } },
  )
})

/** A member with an open game at the vendor with a wallet of its own, and the rounds that it will tell of them. */
async function toldPlayer(memberId: bigint) {
  const launched = await launchGame(deps, {
    memberId,
    accountType: 0,
    vendor: 'PURSE',
    gameCode: 'SEN',
    mode: 'real',
    language: 'vi',
    device: 'M',
    lobbyUrl: null,
    siteOrigin: null,
  })
  const row = must(await getVendor(test.db, deps.vendorBox, 'PURSE'), 'the vendor')
  const { member } = await authenticate(deps, row, { token: new URL(launched.gameUrl).searchParams.get('t') ?? '' })
  return (bet: string, win: string, more: Partial<Told> = {}): Told => {
    const openedAt = test.clock.now().toISOString()
    const round = {
      roundId: nextName(),
      member: String(member),
      gameCode: 'SEN',
      bet,
      win,
      state: 'CLOSED',
      openedAt,
      ...more,
    }
    rounds.push(round)
    return round
  }
}
const fresh = async () => {
  const memberId = await rebates.member()
  return { memberId, tell: await toldPlayer(memberId) }
}
type News = { ref: string; version: number; reversed: boolean; validBet: string; stake: string }
const newsOf = (roundId: string): Promise<News[]> =>
  test.owner.values<News>(sql`
    select payload -> 'bets' -> 0 as bet from outbox where topic = 'wallet.bets_settled' and payload -> 'round' ->> 'roundId' = ${roundId} order by id`)
const short = (news: News[]) =>
  news.map(({ version, reversed, validBet, stake }) => `${version} ${reversed ? 'back' : `${validBet} of ${stake}`}`)

it('is told once, again only when its figures change, and taken back when it is void', async () => {
  const { memberId, tell } = await fresh()
  const round = tell('10', '0', { state: 'OPEN' })
  await readNewRounds(deps)
  expect(await newsOf(round.roundId)).toEqual([])
  round.state = 'CLOSED'
  await Promise.all([readNewRounds(deps), readNewRounds(deps), readNewRounds(deps)])
  await readNewRounds(deps)
  expect(short(await newsOf(round.roundId))).toEqual(['1 10.0000 of 10.0000'])
  round.win = '25'
  await readNewRounds(deps)
  round.state = 'VOID'
  await readNewRounds(deps)
  await readNewRounds(deps)
  expect(short(await newsOf(round.roundId))).toEqual(['1 10.0000 of 10.0000', '2 10.0000 of 10.0000', '3 back'])
  const { ref } = must((await newsOf(round.roundId))[0], 'news')
  expect(ref).toMatch(/^V\d{11}$/)
  expect(await findReportedByNo(test.db, memberId, ref)).toMatchObject({
    state: 'returned',
    valid: 0n,
    isCounted: true,
  })
  expect(await breaks()).toEqual([])
})

it('that is closed again after it was void counts again', async () => {
  const { tell } = await fresh()
  const round = tell('10', '0')
  for (const state of ['CLOSED', 'VOID', 'CLOSED']) {
    round.state = state
    await readNewRounds(deps)
    await readNewRounds(deps)
  }
  expect(short(await newsOf(round.roundId))).toEqual(['1 10.0000 of 10.0000', '2 back', '3 10.0000 of 10.0000'])
})

it('stays void whatever a page says that was asked for before', async () => {
  const { tell } = await fresh()
  const round = tell('10', '0')
  await readNewRounds(deps)
  const asked = () => vendor.asked('betHistory').length
  const before = asked()
  const old = [{ ...round, win: '4', currency: 'P' }]
  vendor.answerWith(() => ({ body: { code: 'OK', rounds: old, nextCursor: null }, delayMs: 800 }))
  const slow = readNewRounds(deps)
  await vi.waitFor(() => expect(asked()).toBe(before + 1))
  await test.clock.advance(1000)
  vendor.answerWith(() => ({
    body: { code: 'OK', rounds: [{ ...round, state: 'VOID', currency: 'P' }], nextCursor: null },
  }))
  await readNewRounds(deps)
  await slow
  expect(asked()).toBe(before + 2)
  expect(short(await newsOf(round.roundId))).toEqual(['1 10.0000 of 10.0000', '2 back'])
  // What is asked for later counts, as ever.
  await test.clock.advance(1000)
  vendor.answerWith(() => ({ body: { code: 'OK', rounds: old, nextCursor: null } }))
  await readNewRounds(deps)
  expect(short(await newsOf(round.roundId)).slice(2)).toEqual(['3 10.0000 of 10.0000'])
})

it('of two states of one round in a page the one counts that ended last', async () => {
  const { tell } = await fresh()
  const pair = (first: Partial<Told>, second: Partial<Told>) => {
    const { roundId } = tell('10', '0', first)
    tell('10', '0', { roundId, ...second })
    return roundId
  }
  const at = (seconds: number) => ({ closedAt: new Date(test.clock.now().getTime() + seconds * 1000).toISOString() })
  const voids = [
    pair({ state: 'VOID' }, {}),
    pair({}, { state: 'VOID' }),
    pair({ state: 'VOID' }, at(1)),
    pair(at(1), { state: 'VOID', ...at(2) }),
  ]
  const closed = [
    pair({ state: 'OPEN' }, {}),
    pair({}, { state: 'OPEN' }),
    pair(at(2), { state: 'VOID', ...at(1) }),
    pair({ bet: '10', ...at(2) }, { bet: '30', ...at(1) }),
    pair({ bet: '30' }, { bet: '10' }),
  ]
  await readNewRounds(deps)
  await readNewRounds(deps)
  for (const roundId of voids) expect(await newsOf(roundId)).toEqual([])
  for (const roundId of closed) expect(short(await newsOf(roundId))).toEqual(['1 10.0000 of 10.0000'])
})

/** As the program before stores one, which knows nothing of counting. */
const storeAsBefore = (memberId: bigint, { roundId, gameCode, bet, win, state, openedAt }: Told) =>
  test.db.query(sql`
    insert into vendor_told_round as r (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at, closed_at)
    values ('PURSE', ${roundId}, ${memberId}, 'P', ${gameCode}, 'RNG', ${state.toLowerCase()}, ${parseMoney(bet)}, ${parseMoney(win)},
      ${openedAt}::timestamptz, lotus_now())
    on conflict (vendor, round_id, member_id) do update set state = excluded.state, bet = excluded.bet, win = excluded.win,
      closed_at = coalesce(r.closed_at, excluded.closed_at), told_at = lotus_now()
      where (r.state, r.bet, r.win) is distinct from (excluded.state, excluded.bet, excluded.win)`)

it('that the program of before stored or changed is counted all the same, once, whether it is listed again or not', async () => {
  const { memberId, tell } = await fresh()
  const [lower, back, lost] = [tell('100', '0'), tell('20', '0'), tell('5', '0')]
  await readNewRounds(deps)
  lower.bet = '60'
  back.state = 'VOID'
  await storeAsBefore(memberId, lower)
  await storeAsBefore(memberId, back)
  // The same again is no news.
  await storeAsBefore(memberId, lost)
  const missed = tell('7', '0')
  await storeAsBefore(memberId, missed)
  rounds.length = 0
  await readNewRounds(deps)
  await readNewRounds(deps)
  const heard = async (round: Told) => short(await newsOf(round.roundId))
  expect(await heard(lower)).toEqual(['1 100.0000 of 100.0000', '2 60.0000 of 60.0000'])
  expect(await heard(back)).toEqual(['1 20.0000 of 20.0000', '2 back'])
  expect(await heard(lost)).toEqual(['1 5.0000 of 5.0000'])
  expect(await heard(missed)).toEqual(['1 7.0000 of 7.0000'])
  // From before they count: never.
  await test.clock.advance(1000)
  const early = tell('9', '0')
  await test.clock.advance(1000)
  await setSetting(test.db, providersSettings.toldCountFrom, test.clock.now().toISOString(), 'test')
  await storeAsBefore(memberId, early)
  await readNewRounds(deps)
  await setSetting(test.db, providersSettings.toldCountFrom, '2020-01-01T00:00:00Z', 'test')
  await readNewRounds(deps)
  expect(await heard(early)).toEqual([])
  expect(await breaks()).toEqual([])
})

it('counts by the rule of its category, and says why that is less than the stake', async () => {
  const { memberId, tell } = await fresh()
  const live = tell('100', '150', { gameCode: 'TABLE', validBet: '80' })
  const tie = tell('100', '100', { gameCode: 'TABLE' })
  const reel = tell('100', '100')
  await readNewRounds(deps)
  const shown = async ({ roundId }: Told) => {
    const { ref } = must((await newsOf(roundId))[0], 'news')
    const { valid, validWhy } = must(await findReportedByNo(test.db, memberId, ref), 'the round')
    const why = (amount: bigint) =>
      test.db.value(sql`select vendor_valid_why(${memberId}, 'vendor:PURSE', ${ref}, ${amount}) as why`)
    expect(await why(valid ?? 0n)).toBe(validWhy)
    expect(await why(1n)).toBeNull()
    return [valid, validWhy]
  }
  expect(await shown(live)).toEqual([parseMoney('50'), 'result'])
  expect(await shown(tie)).toEqual([0n, 'tie'])
  expect(await shown(reel)).toEqual([parseMoney('100'), null])
})

it('counts for turnover, and no more once it is void', async () => {
  const { member, turnover, catchUp, requirement } = turnoverFixtures(test)
  const memberId = await member('100')
  const tell = await toldPlayer(memberId)
  await turnover.open({ memberId, origin: 'deposit', ref: 'told', base: parseMoney('30'), multiplePpm: 1_000_000 })
  await test.clock.advance(1000)
  const round = tell('10', '25')
  await readNewRounds(deps)
  await catchUp()
  expect(await requirement(memberId, 'told')).toMatchObject({ progress: '10.0000' })
  round.state = 'VOID'
  await readNewRounds(deps)
  await catchUp()
  expect(await requirement(memberId, 'told')).toMatchObject({ progress: '0.0000' })
})

it('that began before the operator has them count never counts', async () => {
  const { memberId, tell } = await fresh()
  const round = tell('10', '0')
  await test.clock.advance(1000)
  await setSetting(test.db, providersSettings.toldCountFrom, test.clock.now().toISOString(), 'test')
  await readNewRounds(deps)
  round.win = '5'
  await readNewRounds(deps)
  const later = tell('10', '0')
  await readNewRounds(deps)
  expect([(await newsOf(round.roundId)).length, (await newsOf(later.roundId)).length]).toEqual([0, 1])
  const ids = await test.owner.values<bigint>(
    sql`select id from vendor_told_round where member_id = ${memberId} order by id`,
  )
  const shown = await findReportedByNo(test.db, memberId, `V${String(ids[0]).padStart(11, '0')}`)
  expect(shown).toMatchObject({ valid: 0n, isCounted: false })
  await setSetting(test.db, providersSettings.toldCountFrom, '2020-01-01T00:00:00Z', 'test')
})

it('of two members in one round each has their own', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const round = one.tell('10', '0')
  other.tell('30', '0', { roundId: round.roundId })
  await readNewRounds(deps)
  expect((await newsOf(round.roundId)).map(({ validBet }) => validBet).toSorted()).toEqual(['10.0000', '30.0000'])
})

it('earns what the same bets of our wallet earn: rebates, a wage with its active members, and back again', async () => {
  await setSetting(test.db, agentsSettings.rebateMax, { ...agentsSettings.rebateMax.default, RNG: 12_000 }, 'test')
  const rates = [{ RNG: 10_000 }, { RNG: 8000 }, { RNG: 4000 }] as const
  const [ours, theirs] = [await rebates.line(rates), await rebates.line(rates)]
  const sign = signedBy(test)
  for (const [top] of [ours, theirs]) {
    await sign(
      top,
      null,
      {
        kind: 'DAILY',
        cadence: 'DAILY',
        categories: ['RNG'],
        activeMinBet: '50.0000',
        tiers: [{ ratePpm: 5000, active: 1, validBet: '100.0000', loss: '0.0000' }],
      },
      '2026-05-31T17:00:00Z',
    )
  }
  await test.owner.query(sql`
    select wallet_adjust(${ours[2]}::bigint, 'P', 10000000, 'adjustment', 'test', 'give', sha256('give'), 'adjustment', 'give')`)
  const here = await player('0', '0', { memberId: ours[2], accountType: 0 })
  const there = await toldPlayer(theirs[2])
  const bets = [
    ['120', '0'],
    ['40.5', '81'],
    ['0.5', '0'],
  ] as const
  const told: Told[] = []
  for (const [bet, win] of bets) {
    await here.betWin(nextName(), bet, win)
    told.push(there(bet, win))
    await test.clock.advance(1000)
  }
  await readNewRounds(deps)
  await rebates.count()
  const earned = async ([top, middle, bettor]: typeof ours) => [
    await rebates.payments(top),
    await rebates.payments(middle),
    await rebates.payments(bettor),
    await test.owner.many(sql`
      select kind, valid_bet, loss, active, tier, gross::text, due, state from agent_statement where member_id = ${top} order by period_start`),
  ]
  expect(await earned(theirs)).toEqual(await earned(ours))
  expect((await rebates.payments(theirs[0])).length).toBeGreaterThan(0)
  await test.setTestTime('2026-06-01T17:00:01Z')
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, test.clock.now())
  expect(await earned(theirs)).toEqual(await earned(ours))
  const [statement] = await test.owner.values<string>(
    sql`select active || ' ' || state || ' ' || due as said from agent_statement where member_id = ${theirs[0]}`,
  )
  // 0.5 % of 161.00.
  expect(statement).toBe('1 PAID 8000')
  expect(await rebates.breaks()).toEqual([])
  // Void after it was paid: every share comes back.
  const paid = await rebates.payments(theirs[0])
  must(told[0], 'a round').state = 'VOID'
  await test.clock.advance(60_000)
  // It is read again while somebody plays there.
  await toldPlayer(theirs[2])
  await readNewRounds(deps)
  await rebates.count()
  expect((await rebates.payments(theirs[0])).length).toBe(paid.length + 1)
  expect(await rebates.breaks()).toEqual([])
})

it('counts as play: once the check is due it is asked for, though no bet of theirs asks us (trust.md 2.2)', async () => {
  const { memberId, tell } = await fresh()
  tell('10', '0')
  await readNewRounds(deps)
  const play = () =>
    test.owner.maybe<{ asked: boolean }>(
      sql`select asked_at is not null as asked from protection_play where member_id = ${memberId}`,
    )
  expect(await play()).toEqual({ asked: false })
  await test.owner.query(
    sql`update protection_play set since = since - interval '61 minutes' where member_id = ${memberId}`,
  )
  // Nothing new: it is not told again.
  await readNewRounds(deps)
  expect(await play()).toEqual({ asked: false })
  tell('5', '20')
  await readNewRounds(deps)
  expect(await play()).toEqual({ asked: true })
  const news = sql`select payload from outbox where topic = 'protection.reality_check' and audience = ${`member:${memberId}`}`
  expect(await test.owner.values(news)).toEqual([{ isDue: true }])
})
