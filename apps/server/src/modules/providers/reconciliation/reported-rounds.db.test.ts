import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { listReported } from '../../games/record/reported-record.repo.ts'
import { authenticate } from '../calls/authenticate.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { launchGame } from '../play/launch.ts'
import { providersSettings } from '../settings.ts'
import { reconcileVendor } from './reconcile.ts'
import { readNewRounds } from './reported-rounds.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import { getVendor } from '../vendors/vendor-directory.ts'

// Rounds played from a vendor's own wallet, as its `betHistory` reports them (games.md 0).
const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, addVendor, members, cases, breaks } = await vendorFixtures(test)
const SECRET = 'the secret between us and this vendor'
const vendor = await fakeVendor(SECRET)
await addVendor('PURSE', { wallet_mode: 'transfer', api_url: vendor.apiUrl, deadline_ms: 2000 })
const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'PURSE'`)
await addHmacKey(deps, { id, code: 'PURSE' }, { keyId: 'PURSE-1', secret: SECRET })

type ReportedRound = { roundId: string; member: string; bet: string; win: string; state: string; openedAt: string }
const rounds: ReportedRound[] = []
const PAGE = 2
beforeEach(() => {
  rounds.length = 0
  vendor.answerWith((op, { from, to, cursor }) => {
    if (op !== 'betHistory') return { body: { code: 'OK' } }
    const within = rounds.filter(({ openedAt }) => openedAt >= String(from) && openedAt < String(to))
    const at = Number(cursor ?? 0)
    const page = within
      .slice(at, at + PAGE)
      .map((round) => ({ ...round, gameCode: 'SEN', currency: 'P', betTxId: null }))
    return { body: { code: 'OK', rounds: page, nextCursor: at + PAGE < within.length ? String(at + PAGE) : null } }
  })
})
afterEach(async () => {
  expect(await breaks()).toEqual([])
})

/** A member with an open game session at the vendor. */
async function playSession() {
  const memberId = await members.member('100')
  const launched = await launchGame(deps, {
    memberId,
    accountType: 1,
    vendor: 'PURSE',
    gameCode: 'SEN',
    mode: 'real',
    language: 'vi',
    device: 'M',
    lobbyUrl: null,
    siteOrigin: null,
  })
  const row = await getVendor(test.db, deps.vendorBox, 'PURSE')
  if (!row) throw new Error('no vendor')
  const token = new URL(launched.gameUrl).searchParams.get('t') ?? ''
  const { member } = await authenticate(deps, row, { token })
  let count = 0
  const addRound = (
    bet: string,
    win: string,
    state = 'CLOSED',
    name = `r${memberId}-${(count += 1)}`,
  ): ReportedRound => {
    const round = { roundId: name, member: String(member), bet, win, state, openedAt: test.clock.now().toISOString() }
    rounds.push(round)
    return round
  }
  return { memberId, member: String(member), addRound }
}
const shownTo = (memberId: bigint) =>
  listReported(
    test.db,
    {
      memberId,
      category: null,
      vendor: null,
      gameCode: null,
      states: null,
      from: new Date('2026-03-01T00:00:00Z'),
      to: new Date('2026-04-01T00:00:00Z'),
    },
    { beforeId: null, limit: 50 },
  )

it('each round is stored once, over all pages, however often it is read', async () => {
  const { memberId, addRound } = await playSession()
  for (const win of ['0', '2.5', '1', '0', '7.125']) {
    addRound('1', win)
    await test.clock.advance(1000)
  }
  await readNewRounds(deps)
  await readNewRounds(deps)
  await Promise.all([readNewRounds(deps), readNewRounds(deps)])
  expect((await shownTo(memberId)).map(({ state, bet, win }) => [state, bet, win])).toEqual([
    ['won', parseMoney('1'), parseMoney('7.125')],
    ['lost', parseMoney('1'), 0n],
    ['tie', parseMoney('1'), parseMoney('1')],
    ['won', parseMoney('1'), parseMoney('2.5')],
    ['lost', parseMoney('1'), 0n],
  ])
  expect(vendor.asked('betHistory').at(-1)).toMatchObject({ isSigned: true })
})

it('an open round is asked for until it ends, also after the vendor did not answer for hours', async () => {
  const { memberId, addRound } = await playSession()
  const open = addRound('5', '0', 'OPEN')
  await readNewRounds(deps)
  expect(await shownTo(memberId)).toMatchObject([{ state: 'waiting', closedAt: null }])
  vendor.answerWith(() => ({ status: 503 }))
  await test.clock.advance(5 * 3_600_000)
  await readNewRounds(deps)
  vendor.answerWith((op, { from }) => ({
    body: {
      code: 'OK',
      rounds:
        op === 'betHistory' && String(from) <= open.openedAt
          ? [{ ...open, currency: 'P', win: '9', state: 'CLOSED' }]
          : [],
    },
  }))
  await readNewRounds(deps)
  expect(await shownTo(memberId)).toMatchObject([{ state: 'won', win: parseMoney('9'), closedAt: test.clock.now() }])
})

it('moves no money, and counts for nothing before the operator says from when; unknown players, other currencies and other vendors’ rounds are left out', async () => {
  await setSetting(test.db, providersSettings.toldCountFrom, null, 'test')
  const { memberId, addRound } = await playSession()
  const stranger = await playSession()
  addRound('10', '30')
  addRound('10', '0', 'VOID')
  rounds.push({ ...addRound('1', '1'), member: 'p000000000000000000', roundId: 'nobody' })
  const before = await test.owner.one(sql`
    select (select count(*) from journal) as moved, (select count(*) from outbox where topic = 'wallet.bets_settled') as settled,
      (select count(*) from protection_usage) as used`)
  await readNewRounds(deps)
  expect(
    await test.owner.one(sql`
      select (select count(*) from journal) as moved, (select count(*) from outbox where topic = 'wallet.bets_settled') as settled,
        (select count(*) from protection_usage) as used`),
  ).toEqual(before)
  const shown = await shownTo(memberId)
  expect(shown.map(({ state, valid }) => [state, valid])).toEqual(
    expect.arrayContaining([
      ['won', 0n],
      ['returned', 0n],
    ]),
  )
  expect(shown).toHaveLength(3)
  expect(await shownTo(stranger.memberId)).toEqual([])
  // The member's page is notified, and only theirs.
  const audiences = await test.owner.many<{ audience: string }>(
    sql`select distinct audience from outbox where topic = 'games.rounds_told' and audience = any(${[`member:${memberId}`, `member:${stranger.memberId}`]})`,
  )
  expect(audiences).toEqual([{ audience: `member:${memberId}` }])
  // Nor do those rounds count once others do, however often they are told.
  await setSetting(
    test.db,
    providersSettings.toldCountFrom,
    new Date(test.clock.now().getTime() + 1000).toISOString(),
    'test',
  )
  const settled = () => test.owner.value(sql`select count(*) as n from outbox where topic = 'wallet.bets_settled'`)
  const told = await settled()
  for (const round of rounds) round.win = '77'
  await test.clock.advance(60_000)
  await readNewRounds(deps)
  expect(await settled()).toBe(told)
})

it('a member who plays there keeps their session, which no bet here would extend', async () => {
  const { memberId, addRound } = await playSession()
  const live = async () =>
    (
      await test.owner.one<{ live: boolean }>(sql`
        select exists (select from vendor_session where member_id = ${memberId} and kind = 'session' and expires_at > lotus_now()) as live`)
    ).live
  for (let played = 0; played < 4; played += 1) {
    await test.clock.advance(40 * 60_000)
    addRound('1', '0')
    await readNewRounds(deps)
    expect(await live()).toBe(true)
  }
  await test.clock.advance(61 * 60_000)
  await readNewRounds(deps)
  expect(await live()).toBe(false)
})

it('the nightly reconciliation reads missed rounds, and finds no problem in them', async () => {
  const { memberId, addRound } = await playSession()
  addRound('3', '0')
  await test.clock.advance(26 * 3_600_000)
  await readNewRounds(deps)
  expect(await shownTo(memberId)).toEqual([])
  const now = test.clock.now()
  const run = await reconcileVendor(deps, 'PURSE', { from: new Date(now.getTime() - 2 * 86_400_000), to: now })
  expect(run).toMatchObject({ outcome: 'sound', findings: 0 })
  expect(await shownTo(memberId)).toHaveLength(1)
  expect(await cases('missing_here')).toEqual([])
})
