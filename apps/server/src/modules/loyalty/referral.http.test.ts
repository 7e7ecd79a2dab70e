import { must } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { httpClient } from '@lotus/testing'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { getBalance } from '../wallet/index.ts'
import { checkLoyalty } from './audit/check-loyalty.ts'
import { claimSettings } from './claims/claim-settings.ts'
import { decideClaim } from './claims/claims.repo.ts'
import { listOwnClaims } from './claims/own-claims.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { loyaltyModule } from './module.ts'
import { getReferral, listFriends } from './referral/friends.ts'
import { judgeReferrals } from './referral/judge-due.ts'
import { referralSettings } from './referral/referral-settings.ts'
import { claimRewards, listRewards } from './rewards/rewards.ts'

// Inviting friends over HTTP, with news as other modules write them (MC12, V10, T18, operations.md 4.8).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const deps = app.composition.of(loyaltyModule)
await app.clock.set('2026-06-01T03:00:00Z')
await f.open()
await setSetting(app.db, referralSettings.isOpen, true, 'test')
let names = 0
const HOUR = 3_600_000

/** Somebody in a place of their own, or in the one that is named. */
async function member(invitedBy?: string, address?: string) {
  names += 1
  const name = `banbe${names}`
  const at = httpClient(app.members.siteApp, { remoteAddress: address ?? `198.51.${names}.7` })
  const password = 'một mật khẩu dài'
  const own = { username: name, password, confirmPassword: password, agree: true, ageConfirmed: true } as const
  const answer = await call(at, 'member.register', { ...own, ...(invitedBy ? { affiliateCode: invitedBy } : {}) })
  expect(answer.code).toBe('ok')
  const client = at.as(answer.value.token)
  const id = await f.idOf(name)
  return { client, id, name, code: must((await call(client, 'referral.overview', {})).value.code, 'everybody has one') }
}
type Member = Awaited<ReturnType<typeof member>>
let told = 0
async function play(friend: Member, { deposit, validBet }: { deposit?: string; validBet?: string }) {
  told += 1
  if (deposit !== undefined) await f.deposit(friend.id, `D${told}`, deposit)
  if (validBet !== undefined) await f.bet(friend.id, { ref: `b${told}`, validBet })
  await judge()
  return `b${told}`
}
async function judge() {
  await f.count()
  await judgeReferrals(app.db, deps.log)
}
// Without a session: the clock moves by days.
const friendsOf = async ({ id }: Member) => (await listFriends(app.db, id, {})).rows
const giftsOf = async ({ id }: Member) =>
  (await listRewards(deps, id, { state: 'OPEN' })).rows.filter(({ source }) => source === 'REFERRAL')
const statesOf = async (one: Member) => (await friendsOf(one)).map(({ state }) => state)

it('a friend counts by what they pay in and play, and both get a gift once; one who does not, gives nothing', async () => {
  const host = await member()
  const [good, idle] = [await member(host.code), await member(host.code.toLowerCase())]
  expect((await call(host.client, 'referral.friends', {})).value.rows.map(({ state }) => state)).toEqual([
    'WAITING',
    'WAITING',
  ])
  expect((await call(good.client, 'referral.friends', {})).value.rows).toEqual([])
  await play(good, { deposit: '100.0000', validBet: '180.0000' })
  expect((await friendsOf(host))[1]).toMatchObject({
    account: expect.stringMatching(/^ba\*+/),
    state: 'WAITING',
    deposit: { have: '100.0000', left: '0.0000' },
    validBet: { have: '180.0000', need: '300.0000', left: '120.0000' },
  })
  expect(JSON.stringify(await friendsOf(host))).not.toContain(good.name)
  await play(good, { validBet: '120.0000' })
  await Promise.all([judge(), judge()])
  await judge()
  expect(await giftsOf(host)).toMatchObject([
    { what: 'REFERRAL_FRIEND', kind: 'BONUS', amount: '20.0000', multiplePpm: 1_000_000, state: 'WAITING' },
  ])
  expect(await giftsOf(good)).toMatchObject([{ what: 'REFERRAL_WELCOME', amount: '10.0000' }])
  expect((await call(host.client, 'referral.overview', {})).value).toMatchObject({
    isOpen: true,
    invited: 2,
    qualified: 1,
    waiting: 1,
    open: '20.0000',
    earned: '0.0000',
    month: { count: 1, sum: '20.0000' },
  })
  await app.clock.advance(25 * HOUR)
  expect((await claimRewards(deps, host.id, {})).claimed).toHaveLength(1)
  expect(await getBalance(app.db, host.id)).toMatchObject({ bonus: '20.0000', withdrawable: '0.0000' })
  expect(await getReferral(app.db, host.id)).toMatchObject({ earned: '20.0000', open: '0.0000' })
  // Their thirty days end without play.
  await app.clock.advance(30 * 24 * HOUR)
  await judge()
  expect(await statesOf(host)).toEqual(['EXPIRED', 'QUALIFIED'])
  await play(idle, { deposit: '500.0000', validBet: '500.0000' })
  expect(await statesOf(host)).toEqual(['EXPIRED', 'QUALIFIED'])
  expect(await f.breaks()).toEqual([])
})

it('a registration alone, and a deposit without play, give nothing; what was paid in before the code counts for nobody', async () => {
  const host = await member()
  const friend = await member(host.code)
  await play(friend, { deposit: '100000.0000' })
  await play(await member(), { deposit: '500.0000', validBet: '500.0000' })
  expect(await statesOf(host)).toEqual(['WAITING'])
  expect([...(await giftsOf(host)), ...(await giftsOf(friend))]).toEqual([])
  // Zero would pay for the registration: the setting refuses it.
  expect(referralSettings.validBet.schema.safeParse(0).success).toBe(false)
  expect(referralSettings.multiplePpm.schema.safeParse(0).success).toBe(false)
})

it('T18: a void takes the gift back before it is claimed, and the bonus after; a bet that is settled again gives it again', async () => {
  const host = await member()
  const friend = await member(host.code)
  const placedAt = app.clock.now()
  const bet = await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  expect(await giftsOf(host)).toHaveLength(1)
  await f.bet(friend.id, { ref: bet, placedAt, validBet: '300.0000', version: 2, reversed: true })
  await judge()
  expect(await statesOf(host)).toEqual(['REVERSED'])
  expect([...(await giftsOf(host)), ...(await giftsOf(friend))]).toEqual([])
  await f.bet(friend.id, { ref: bet, placedAt, validBet: '300.0000', version: 3 })
  await judge()
  await app.clock.advance(25 * HOUR)
  expect((await claimRewards(deps, host.id, {})).claimed).toHaveLength(1)
  await f.bet(friend.id, { ref: bet, placedAt, validBet: '0.0000', version: 4 })
  await judge()
  expect(await getBalance(app.db, host.id)).toMatchObject({ bonus: '0.0000' })
  expect(
    await app.owner.value(
      sql`select end_reason from turnover_requirement where member_id = ${host.id} and origin = 'bonus'`,
    ),
  ).toBe('referral_reversed')
  // What was claimed and taken back is not given a second time.
  await f.bet(friend.id, { ref: bet, placedAt, validBet: '300.0000', version: 5 })
  await judge()
  expect(await giftsOf(host)).toEqual([])
  expect(await f.breaks()).toEqual([])
})

it('accounts of one household are held with the evidence; an operator lets one count and refuses the other', async () => {
  const linh = await app.operator('linh.fin')
  const host = await member(undefined, '203.0.113.5')
  const same = await member(host.code, '203.0.113.5')
  const near = await member(host.code, '203.0.113.77')
  const paid = await member(host.code)
  await app.owner.query(sql`insert into payout_account (member_id, bank_code, account_number, holder_name)
    select id, 'VCB', '0123456789', 'NGUYEN VAN A' from unnest(array[${host.id}::bigint, ${paid.id}::bigint]) id`)
  for (const friend of [same, near, paid]) await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  expect(await statesOf(host)).toEqual(['HELD', 'HELD', 'HELD'])
  // Nothing of it is told to the members.
  expect(JSON.stringify(await friendsOf(host))).not.toMatch(/DEVICE|ADDRESS|PAYOUT/)
  expect(await giftsOf(host)).toEqual([])
  const { rows, held: count } = (await call(linh, 'bo.referrals', { state: 'HELD' })).value
  expect(count).toBe(3)
  expect(rows.map(({ friend, evidence }) => [friend, ...evidence])).toEqual([
    [same.name, expect.anything(), ...(rows[0]?.evidence.slice(1) ?? [])],
    [near.name, 'ADDRESS'],
    [paid.name, 'PAYOUT'],
  ])
  expect(rows[0]?.evidence).toContain('ADDRESS')
  const decide = (id: string, decision: 'approve' | 'reject') =>
    call(linh, 'bo.decideReferral', { memberId: host.id.toString(), id, decision, reason: 'Cùng tài khoản nhận tiền' })
  expect((await decide('2', 'approve')).code).toBe('ok')
  expect((await decide('3', 'reject')).code).toBe('ok')
  expect((await decide('3', 'approve')).code).toBe('state_conflict')
  expect((await decide('99', 'approve')).code).toBe('not_found')
  expect((await friendsOf(host)).map(({ state, reason }) => [state, reason])).toEqual([
    ['REJECTED', 'Cùng tài khoản nhận tiền'],
    ['QUALIFIED', ''],
    ['HELD', ''],
  ])
  await play(paid, { validBet: '900.0000' })
  expect((await statesOf(host))[0]).toBe('REJECTED')
  expect(await giftsOf(host)).toHaveLength(1)
  expect(await giftsOf(paid)).toEqual([])
  expect(await f.breaks()).toEqual([])
})

it('friends who are alike count once: the first does, the others wait for a reviewer with what they share', async () => {
  const host = await member()
  const [first, second, far, third] = [
    await member(host.code, '203.0.114.9'),
    await member(host.code, '203.0.114.9'),
    await member(host.code),
    await member(host.code),
  ]
  await app.owner.query(sql`insert into payout_account (member_id, bank_code, account_number, holder_name)
    select id, 'VCB', '0999999999', 'NGUYEN VAN B' from unnest(array[${first.id}::bigint, ${third.id}::bigint]) id`)
  for (const friend of [first, second, far, third]) {
    await play(friend, { deposit: '100.0000', validBet: '300.0000' })
    await app.clock.advance(1000)
  }
  expect(await statesOf(host)).toEqual(['HELD', 'QUALIFIED', 'HELD', 'QUALIFIED'])
  // The second look, just before the gifts open, does not turn against the first one.
  await app.clock.advance(24 * HOUR - 60_000)
  await judge()
  expect(await statesOf(host)).toEqual(['HELD', 'QUALIFIED', 'HELD', 'QUALIFIED'])
  expect(JSON.stringify(await friendsOf(host))).not.toMatch(/FRIEND_|DEVICE|PAYOUT/)
  const linh = await app.operator('linh.fin')
  const { rows } = (await call(linh, 'bo.referrals', { state: 'HELD', account: host.name })).value
  expect(
    rows.map(({ friend, evidence }) => [
      friend,
      evidence.includes('FRIEND_ADDRESS'),
      evidence.includes('FRIEND_PAYOUT'),
    ]),
  ).toEqual([
    [second.name, true, false],
    [third.name, false, true],
  ])
  expect(await giftsOf(second)).toEqual([])
  const refused = { memberId: host.id.toString(), id: '2', decision: 'reject', reason: 'Cùng một nhà' } as const
  expect((await call(linh, 'bo.decideReferral', refused)).code).toBe('ok')
  expect((await friendsOf(host)).find(({ id }) => id === '2')).toMatchObject({
    state: 'REJECTED',
    reason: 'Cùng một nhà',
  })
  // Refusing the others of a household does not turn against its first one; whoever comes later waits.
  await play(first, { validBet: '5.0000' })
  expect(await statesOf(host)).toEqual(['HELD', 'QUALIFIED', 'REJECTED', 'QUALIFIED'])
  expect(await giftsOf(first)).toHaveLength(1)
  await play(await member(host.code, '203.0.114.9'), { deposit: '100.0000', validBet: '300.0000' })
  expect((await statesOf(host))[0]).toBe('HELD')
  expect(await f.breaks()).toEqual([])
})

it('a month gives at most so many rewards and so much; friends keep the terms of the day they registered', async () => {
  await setSetting(app.db, referralSettings.monthSum, 40, 'test')
  const host = await member()
  const friends = [await member(host.code), await member(host.code), await member(host.code)]
  await setSetting(app.db, referralSettings.monthSum, 4000, 'test')
  await setSetting(app.db, referralSettings.reward, 500, 'test')
  for (const friend of friends) await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  expect((await statesOf(host)).toSorted()).toEqual(['CAPPED', 'QUALIFIED', 'QUALIFIED'])
  // operations.md 4.8: two friends who qualify are 40.00; the friend's own gift is not capped.
  expect((await call(host.client, 'referral.overview', {})).value).toMatchObject({ open: '40.0000', qualified: 3 })
  for (const friend of friends) expect(await giftsOf(friend)).toHaveLength(1)
  for (const one of [referralSettings.monthSum, referralSettings.reward]) {
    await setSetting(app.db, one, one.default, 'test')
  }
  expect(await f.breaks()).toEqual([])
})

it('while it is closed nobody is noted; an agent’s link is no invitation (R19); a friend’s list is their own', async () => {
  await setSetting(app.db, referralSettings.isOpen, false, 'test')
  const host = await member()
  const friend = await member(host.code)
  await setSetting(app.db, referralSettings.isOpen, true, 'test')
  expect(await friendsOf(host)).toEqual([])
  await app.owner.query(sql`insert into affiliate_link (code, member_id) values ('DAILY7', ${host.id})`)
  await member('DAILY7')
  expect(await friendsOf(host)).toEqual([])
  expect((await call(friend.client, 'bo.referrals', {})).success).toBe(false)
  // The defaults of the program are those of the database's own function.
  const second = await member(host.code)
  expect(await friendsOf(host)).toMatchObject([
    { deposit: { need: '100.0000' }, validBet: { need: '300.0000' }, reward: '20.0000' },
  ])
  expect(await friendsOf(second)).toEqual([])
})

it('what is held stays held, whatever happens to the evidence, and a second look before the gifts open holds them too', async () => {
  const [host, far] = [await member(undefined, '203.0.114.5'), await member()]
  const near = await member(host.code, '203.0.114.77')
  const late = await member(far.code)
  const enough = { deposit: '100.0000', validBet: '300.0000' }
  await play(near, enough)
  await play(late, enough)
  expect([await statesOf(host), await statesOf(far)]).toEqual([['HELD'], ['QUALIFIED']])
  await app.owner.query(sql`delete from member_login where member_id = ${near.id}`)
  await play(near, enough)
  expect(await statesOf(host)).toEqual(['HELD'])
  // A shared payout account that comes after the first look and a bet, before the gifts open.
  await play(late, { validBet: '10.0000' })
  expect(await statesOf(far)).toEqual(['QUALIFIED'])
  await app.owner.query(sql`insert into payout_account (member_id, bank_code, account_number, holder_name)
    select id, 'VCB', '0987654321', 'TRAN VAN B' from unnest(array[${far.id}::bigint, ${late.id}::bigint]) id`)
  await app.clock.advance(24 * HOUR - 60_000)
  await judge()
  expect(await statesOf(far)).toEqual(['HELD'])
  expect([...(await giftsOf(far)), ...(await giftsOf(late))]).toEqual([])
  // What was claimed is not taken because of what two people share later.
  const early = await member()
  const mate = await member(early.code)
  await play(mate, enough)
  await app.clock.advance(25 * HOUR)
  expect((await claimRewards(deps, early.id, {})).claimed).toHaveLength(1)
  await app.owner.query(sql`insert into payout_account (member_id, bank_code, account_number, holder_name)
    select id, 'VCB', '0777654321', 'LE VAN C' from unnest(array[${early.id}::bigint, ${mate.id}::bigint]) id`)
  await play(mate, { validBet: '10.0000' })
  expect(await statesOf(early)).toEqual(['QUALIFIED'])
  // Erased: nothing speaks against it any more, so it never counts.
  await app.db.query(sql`select loyalty_referral_erase(${near.id}::bigint)`)
  await play(near, enough)
  expect([await statesOf(host), await giftsOf(host)]).toEqual([['REJECTED'], []])
  expect(await f.breaks()).toEqual([])
})

it('a reward that became cash fills the month even when its friend is reversed; caps that were lowered hold at once', async () => {
  const host = await member()
  const friends = [await member(host.code), await member(host.code)]
  const [first, second] = [must(friends[0], 'the first'), must(friends[1], 'the second')]
  const placedAt = app.clock.now()
  const bet = await play(first, { deposit: '100.0000', validBet: '300.0000' })
  await app.clock.advance(25 * HOUR)
  expect((await claimRewards(deps, host.id, {})).claimed).toHaveLength(1)
  await app.owner
    .query(sql`update turnover_requirement set status = 'cleared', progress = required, cleared_at = lotus_now(),
    ended_at = lotus_now() where member_id = ${host.id}`)
  await f.bet(first.id, { ref: bet, placedAt, validBet: '0.0000', version: 2 })
  await judge()
  expect(await statesOf(host)).toEqual(['WAITING', 'REVERSED'])
  expect((await getReferral(app.db, host.id)).month).toEqual({ count: 1, sum: '20.0000' })
  await setSetting(app.db, referralSettings.monthCount, 1, 'test')
  await play(second, { deposit: '100.0000', validBet: '300.0000' })
  expect(await statesOf(host)).toEqual(['CAPPED', 'REVERSED'])
  await setSetting(app.db, referralSettings.monthCount, referralSettings.monthCount.default, 'test')
  // Counted again, the reward that stayed is not given a second time.
  await f.bet(first.id, { ref: bet, placedAt, validBet: '300.0000', version: 3 })
  await judge()
  expect(await statesOf(host)).toEqual(['CAPPED', 'QUALIFIED'])
  expect(await giftsOf(host)).toEqual([])
})

it('T18: what a friend gave is taken back while it waits for an operator; counting again, it is claimed and waits anew', async () => {
  await setSetting(app.db, claimSettings.reviewFrom, 10, 'test')
  const host = await member()
  const friend = await member(host.code)
  const placedAt = app.clock.now()
  const ref = await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  await app.clock.advance(25 * HOUR)
  const claims = async () => (await listOwnClaims(deps, host.id, {}, 'vi')).rows.map(({ state }) => state)
  expect(await claimRewards(deps, host.id, {})).toEqual({ claimed: [], waiting: ['1'] })
  await f.bet(friend.id, { ref, placedAt, validBet: '300.0000', version: 2, reversed: true })
  await judge()
  expect([await statesOf(host), await claims()]).toEqual([['REVERSED'], ['WITHDRAWN']])
  const late = { memberId: host.id, n: 1, decision: 'PAY' as const, reason: 'late', by: 'mai.sup' }
  expect(await decideClaim(app.db, late)).toEqual({ code: 'state_conflict', state: 'WITHDRAWN' })
  await f.bet(friend.id, { ref, placedAt, validBet: '300.0000', version: 3 })
  await judge()
  await app.clock.advance(25 * HOUR)
  expect(await claimRewards(deps, host.id, {})).toEqual({ claimed: [], waiting: ['1'] })
  expect(await claims()).toEqual(['WAITING', 'WITHDRAWN'])
  await setSetting(app.db, claimSettings.reviewFrom, 0, 'test')
  expect(await checkLoyalty.run(app.db, { passes: 1, isWhole: true })).toEqual([])
})

it('one friend who cannot be judged does not stop the others', async () => {
  const host = await member()
  const friends = [await member(host.code), await member(host.code)]
  const broken = must(friends[0], 'the first')
  await app.owner.query(sql`delete from loyalty_referral where friend_id = ${broken.id}`)
  for (const friend of friends) await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  expect(await statesOf(host)).toEqual(['QUALIFIED'])
  await app.owner.query(sql`delete from loyalty_referred where member_id = ${broken.id}`)
})

it('a friend who was reversed and counts again does so on the first day alone, so no step of two periods', async () => {
  await app.clock.set('2026-11-10T03:00:00Z')
  const host = await member()
  const friend = await member(host.code)
  const placedAt = app.clock.now()
  const ref = await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  const friends = (from: string, to: string) =>
    app.owner.value<number>(sql`select loyalty_friends(${host.id}::bigint, ${from}::date, ${to}::date)`)
  const months = async () => [await friends('2026-11-01', '2026-12-01'), await friends('2026-12-01', '2027-01-01')]
  await app.clock.set('2026-12-02T03:00:00Z')
  expect(await months()).toEqual([1, 0])
  await f.bet(friend.id, { ref, placedAt, validBet: '300.0000', version: 2, reversed: true })
  await judge()
  expect([await statesOf(host), await months()]).toEqual([['REVERSED'], [0, 0]])
  await f.bet(friend.id, { ref, placedAt, validBet: '300.0000', version: 3 })
  await judge()
  await app.clock.advance(25 * HOUR)
  expect([await statesOf(host), await months()]).toEqual([['QUALIFIED'], [1, 0]])
  expect(
    await app.owner.many(sql`select day::text, friends from loyalty_facts('2026-11-01', '2027-01-01', '{}', 100)
      where member_id = ${host.id} and friends > 0`),
  ).toEqual([{ day: '2026-11-11', friends: 1 }])
  // One that was reversed before the gift opened had not counted: it does when it opens.
  const late = await member(host.code)
  const [since, bet] = [app.clock.now(), await play(late, { deposit: '100.0000', validBet: '300.0000' })]
  await f.bet(late.id, { ref: bet, placedAt: since, validBet: '0.0000', version: 2 })
  await judge()
  await app.clock.set('2027-01-01T03:00:00Z')
  await f.bet(late.id, { ref: bet, placedAt: since, validBet: '300.0000', version: 3 })
  await judge()
  await app.clock.advance(25 * HOUR)
  expect([await months(), await friends('2027-01-01', '2027-02-01')]).toEqual([[1, 0], 1])
  expect(await checkLoyalty.run(app.db, { passes: 1, isWhole: true })).toEqual([])
})

it('accounts are compared before counting stops for everybody', async () => {
  const host = await member()
  const two = [await member(host.code, '203.0.115.9'), await member(host.code, '203.0.115.9')]
  await app.owner.query(sql`alter function loyalty_referral_likeness(bigint, bigint) rename to usual_likeness`)
  await app.owner
    .query(sql`create function loyalty_referral_likeness(p_a bigint, p_b bigint) returns text[] language plpgsql as $$
    begin
      if exists (select from pg_locks where locktype = 'advisory' and classid = 7313 and objid = 1 and pid = pg_backend_pid()) then
        raise exception 'counting waits for a comparison';
      end if;
      return usual_likeness(p_a, p_b);
    end $$`)
  for (const friend of two) {
    await play(friend, { deposit: '100.0000', validBet: '300.0000' })
    await app.clock.advance(1000)
  }
  expect(await statesOf(host)).toEqual(['HELD', 'QUALIFIED'])
  await app.owner.query(sql`drop function loyalty_referral_likeness(bigint, bigint)`)
  await app.owner.query(sql`alter function usual_likeness(bigint, bigint) rename to loyalty_referral_likeness`)
})

it('the audit finds a gift that nothing gives; erasing takes the evidence', async () => {
  const host = await member()
  const friend = await member(host.code)
  await play(friend, { deposit: '100.0000', validBet: '300.0000' })
  const key = sql`member_id = ${host.id} and friend_id = ${friend.id}`
  await app.owner.query(
    sql`update loyalty_referral set state = 'REVERSED', month = null, evidence = '{PAYOUT}' where ${key}`,
  )
  expect(await checkLoyalty.run(app.db, { passes: 1, isWhole: true })).toHaveLength(2)
  await app.db.query(sql`select loyalty_referral_erase(${friend.id}::bigint)`)
  expect(await app.owner.value(sql`select evidence from loyalty_referral where ${key}`)).toEqual([])
})
