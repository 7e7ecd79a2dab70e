import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { givePointsDue } from './points/give-points.ts'
import { loyaltyModule } from './module.ts'
import { getStanding } from './ranks/standing.ts'
import { openGifts } from './rewards/open-gifts.ts'
import { claimRewards, listRewards } from './rewards/rewards.ts'
import { excludeMember, getBalance } from '../wallet/index.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { checkLoyalty } from './audit/check-loyalty.ts'
import { convertPoints } from './points/points.ts'
import { loyaltySettings, pointSettings } from './settings.ts'

// Ranks, points and gifts over HTTP, with news as other modules write them (R04, R05, MC11, C11, C13, K10).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const deps = app.composition.of(loyaltyModule)
await app.clock.set('2026-06-01T03:00:00Z')
await f.open()
let names = 0
async function member() {
  names += 1
  const { client } = await app.register(`hoivien${names}`)
  return { client, id: await f.idOf(`hoivien${names}`) }
}
const DAY = 86_400_000
const nextNight = async () => {
  await app.clock.advance(DAY)
  await f.night()
}

it('points are given once for each day, taken back with a void, and owed where they were spent', async () => {
  const { client, id } = await member()
  await f.bet(id, { ref: 'p-rng', validBet: '50000.0000' })
  await f.bet(id, { ref: 'p-live', validBet: '30000.0000', category: 'LIVE' })
  await f.bet(id, { ref: 'p-sports', validBet: '12500.0000', category: 'SPORTS' })
  await f.bet(id, { ref: 'p-lott', validBet: '9000.0000', category: 'LOTT' })
  await f.bet(id, { ref: 'p-rng', validBet: '50000.0000' })
  await f.count()
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '0.0000', today: '93.5000' })
  await Promise.all([givePointsDue(app.db), givePointsDue(app.db)])
  await givePointsDue(app.db)
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '93.5000', owed: '0.0000' })
  await app.owner.query(sql`select loyalty_adjust_points(${id}::bigint, -900000, 'spent', 'test')`)
  await f.bet(id, { ref: 'p-rng', validBet: '50000.0000', version: 2, reversed: true })
  await f.count()
  await givePointsDue(app.db)
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '0.0000', owed: '56.5000' })
  const { rows } = (await call(client, 'loyalty.pointRecord', {})).value
  expect(rows.map(({ kind, delta, owedAfter }) => `${kind} ${delta} ${owedAfter}`)).toEqual([
    'EARN -3.5000 56.5000',
    'ADJUST -90.0000 0.0000',
    'EARN 93.5000 0.0000',
  ])
  expect(await f.breaks()).toEqual([])
})

it('a day keeps the rates that it began with', async () => {
  const { client, id } = await member()
  await f.bet(id, { ref: 'r-1', validBet: '1000.0000' })
  await f.count()
  await setSetting(app.db, pointSettings.rates, { RNG: 5_000_000 }, 'test')
  await app.clock.advance(5000)
  await f.bet(id, { ref: 'r-2', validBet: '1000.0000' })
  await f.count()
  await givePointsDue(app.db)
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '2.4000' })
  await setSetting(app.db, pointSettings.rates, pointSettings.rates.default, 'test')
})

it('points become money with its turnover, once for a key, never more than there are', async () => {
  const { client, id } = await member()
  await app.owner.query(sql`select loyalty_adjust_points(${id}::bigint, 12600000, 'start', 'test')`)
  const refused = await call(
    client,
    'loyalty.convertPoints',
    { points: '1255', amount: '1255', multiplePpm: 1_000_000 },
    { key: 'k0' },
  )
  expect(refused).toMatchObject({ success: false, code: 'points_amount' })
  const send = () =>
    call(client, 'loyalty.convertPoints', { points: '1250', amount: '1250', multiplePpm: 1_000_000 }, { key: 'k1' })
  const replies = await Promise.all(Array.from({ length: 10 }, send))
  expect(new Set(replies.map(({ value }) => `${value.ref} ${value.amount}`)).size).toBe(1)
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '10.0000' })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '1250.0000', withdrawable: '0.0000' })
  expect((await call(client, 'wallet.statement', { group: 'promotion' })).value.rows).toMatchObject([
    { kind: 'POINT_CONVERT', amount: '1250.0000' },
  ])
  const more = await call(
    client,
    'loyalty.convertPoints',
    { points: '100', amount: '100', multiplePpm: 1_000_000 },
    { key: 'k2' },
  )
  expect(more).toMatchObject({ success: false, code: 'points_insufficient', value: { have: '10.0000' } })
  expect(await f.breaks()).toEqual([])
})

it('the members’ program cannot choose what points are worth', async () => {
  const { id } = await member()
  await app.owner.query(sql`select loyalty_adjust_points(${id}::bigint, 1000000, 'start', 'test')`)
  const reply = await app.db.value<{ code: string }>(sql`
    select loyalty_convert_points(${id}::bigint, 1000000, 99990000, 1000000, null, 'forged', '\\x00') as reply`)
  expect(reply).toEqual({ code: 'points_terms' })
  // The function has the program's defaults.
  const { convertPpm, convertMultiple, convertMin, convertStep } = pointSettings
  expect([convertPpm, convertMultiple, convertMin, convertStep].map(({ default: usual }) => usual)).toEqual([
    1_000_000, 1_000_000, 100, 10,
  ])
})

it('ranks rise one a night with a gift each, once for ever; the gift is claimed once', async () => {
  const { id } = await member()
  await f.bet(id, { ref: 'v-1', validBet: '8400000.0000' })
  await f.deposit(id, 'D-1', '80000.0000')
  await f.night()
  expect(await getStanding(deps, id)).toMatchObject({ level: 0, next: { level: 1 } })
  const seen: number[] = []
  for (let night = 0; night < 6; night += 1) {
    await nextNight()
    await f.night()
    seen.push((await getStanding(deps, id)).level)
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 5])
  expect(await app.owner.value<number>(sql`select rank_level from member where id = ${id}`)).toBe(5)
  const { rows } = await listRewards(deps, id, { state: 'OPEN' })
  const upgrades = rows.filter(({ what }) => what === 'VIP_UPGRADE')
  expect(upgrades.map(({ level, amount }) => `${level} ${amount}`)).toEqual([
    '5 388.0000',
    '4 188.0000',
    '3 88.0000',
    '2 28.0000',
    '1 8.0000',
  ])
  const first = upgrades[0]?.id ?? ''
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimRewards(deps, id, { ids: [first] })))
  expect(claims.filter(({ claimed }) => claimed.length > 0)).toHaveLength(1)
  expect(await getBalance(app.db, id)).toMatchObject({ bonus: '388.0000', cash: '0.0000' })
  const all = await claimRewards(deps, id, {})
  expect(all.claimed.length).toBeGreaterThan(3)
  expect(await listRewards(deps, id, { state: 'CLAIMED' })).toMatchObject({ claimable: 0 })
  expect(await f.breaks()).toEqual([])
})

it('what came after midnight is judged the next night, also where the night found nothing to do', async () => {
  const { id } = await member()
  await f.bet(id, { ref: 'm-1', validBet: '5000.0000' })
  await f.deposit(id, 'D-m', '200.0000')
  await app.clock.set(new Date(Date.parse('2027-02-01T17:03:00Z'))) // 00:03 there
  await f.count()
  await f.bet(id, { ref: 'm-2', validBet: '6000.0000' })
  await app.clock.advance(10 * 60_000)
  await f.night()
  expect((await getStanding(deps, id)).level).toBe(0)
  await nextNight()
  expect((await getStanding(deps, id)).level).toBe(1)
})

it('late news of an old day do not give a second step on one day', async () => {
  const { id } = await member()
  await f.bet(id, { ref: 'l-1', validBet: '200000.0000' })
  await f.deposit(id, 'D-l', '5000.0000')
  await nextNight()
  expect((await getStanding(deps, id)).level).toBe(1)
  await app.owner.query(sql`update loyalty_member set rank_due = '2026-01-01' where member_id = ${id}`)
  await f.night()
  await f.night()
  expect((await getStanding(deps, id)).level).toBe(1)
  await nextNight()
  expect((await getStanding(deps, id)).level).toBe(2)
})

it('a void takes back what the bet gave, on its day and at its rate, also while the programme is closed', async () => {
  const { id } = await member()
  await f.bet(id, { ref: 'x-1', validBet: '10000.0000' })
  await f.count()
  await givePointsDue(app.db)
  await setSetting(app.db, pointSettings.rates, { RNG: 9_000_000 }, 'test')
  await app.clock.advance(DAY)
  await setSetting(app.db, loyaltySettings.countsFrom, null, 'test')
  await app.clock.advance(5000)
  await f.bet(id, {
    ref: 'x-1',
    validBet: '10000.0000',
    version: 2,
    reversed: true,
    placedAt: new Date(app.clock.now().getTime() - DAY - 5000),
  })
  await f.bet(id, { ref: 'x-2', validBet: '10000.0000' })
  await f.count()
  await givePointsDue(app.db)
  expect(await app.owner.value<bigint>(sql`select points from loyalty_member where member_id = ${id}`)).toBe(0n)
  expect(await app.owner.value<bigint>(sql`select points_owed from loyalty_member where member_id = ${id}`)).toBe(0n)
  expect(await f.breaks()).toEqual([])
  await f.open()
  await setSetting(app.db, pointSettings.rates, pointSettings.rates.default, 'test')
  await app.clock.advance(5000)
})

it('other terms than those agreed to are refused, and nothing is taken', async () => {
  const { id } = await member()
  await app.owner.query(sql`select loyalty_adjust_points(${id}::bigint, 2000000, 'start', 'test')`)
  const asked = { points: '100', amount: '100', multiplePpm: 1_000_000 }
  await setSetting(app.db, pointSettings.convertPpm, 100_000, 'test')
  const send = (key: string) => convertPoints(deps, { memberId: id, sessionId: null }, key, asked)
  await expect(send('t1')).rejects.toMatchObject({ code: 'state_conflict' })
  await setSetting(app.db, pointSettings.convertPpm, 1_000_000, 'test')
  expect(await send('t2')).toMatchObject({ amount: '100.0000' })
  // A key that is known answers the same, whatever the terms are by now.
  await setSetting(app.db, pointSettings.convertMin, 200, 'test')
  expect(await send('t2')).toMatchObject({ amount: '100.0000' })
  await setSetting(app.db, pointSettings.convertMin, 100, 'test')
})

it('where there is a fund password, one right entry changes points once, for its session', async () => {
  const { client, id } = await member()
  await app.owner.query(sql`select loyalty_adjust_points(${id}::bigint, 3000000, 'start', 'test')`)
  await app.owner.query(sql`update member set payment_password_hash = 'hash' where id = ${id}`)
  await app.owner.query(sql`insert into fund_password (cell, member_id) values (cell_of(${id}), ${id})`)
  const send = (key: string, sessionId: bigint) =>
    convertPoints(deps, { memberId: id, sessionId }, key, { points: '100', amount: '100', multiplePpm: 1_000_000 })
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ needsFundPassword: true })
  await expect(send('f1', 7n)).rejects.toMatchObject({ code: 'fund_password_required' })
  await app.owner.query(sql`select fund_password_prove(${id}::bigint, 'hash', 7, 5)`)
  await expect(send('f1', 8n)).rejects.toMatchObject({ code: 'fund_password_required' })
  expect(await send('f1', 7n)).toMatchObject({ amount: '100.0000' })
  expect(await send('f1', 7n)).toMatchObject({ amount: '100.0000' })
  await expect(send('f2', 7n)).rejects.toMatchObject({ code: 'fund_password_required' })
  expect((await call(client, 'loyalty.pointBalance', {})).value).toMatchObject({ points: '200.0000' })
})

it('the audit finds what is changed by hand', async () => {
  await expect(
    app.owner.tx(async (tx) => {
      await tx.query(
        sql`update loyalty_day set valid_bet = valid_bet + 1 where (cell, member_id, day, category) in (select cell, member_id, day, category from loyalty_day limit 1)`,
      )
      await tx.query(sql`update loyalty_member set points = points + 100 where points > 0`)
      await tx.query(
        sql`update loyalty_reward set state = 'OPEN', ended_at = null where state = 'CLAIMED' and kind = 'BONUS'`,
      )
      const found = await checkLoyalty.run(tx, { passes: 1, isWhole: true })
      const subjects = found.map(({ subject }) => subject.replace(/[ ]\d.*|[ ]G\d.*/, '').replace(/ member$/, ''))
      expect(new Set(subjects)).toEqual(new Set(['valid bets of', 'day', 'points of', 'money of']))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})

it('a rank is lost one at a time when its window is missed, and comes back with the bets that keep it', async () => {
  const { id } = await member()
  await f.bet(id, { ref: 'k-1', validBet: '100000.0000' })
  await f.deposit(id, 'D-k', '2000.0000')
  await nextNight()
  await nextNight()
  expect(await getStanding(deps, id)).toMatchObject({ level: 2, keep: { daysLeft: 30 } })
  await app.clock.advance(30 * DAY)
  await f.night()
  expect(await getStanding(deps, id)).toMatchObject({
    level: 1,
    next: { level: 2, isReturn: true, bonus: '0.0000', validBet: { left: '10000.0000' } },
  })
  await f.bet(id, { ref: 'k-2', validBet: '10000.0000' })
  await nextNight()
  const value = await getStanding(deps, id)
  expect(value.level).toBe(2)
  expect(value.history.map(({ to, reason }) => `${reason} ${to}`)).toEqual(['UP 2', 'DOWN 1', 'UP 2', 'UP 1'])
  const gifts = (await listRewards(deps, id, { state: 'EXPIRED' })).rows
  expect(gifts.filter(({ what, level }) => what === 'VIP_UPGRADE' && level === 2)).toHaveLength(1)
})

it('a weekly gift opens on Wednesday for who paid in the week before; one month gives no more than its rank', async () => {
  await app.clock.set('2027-09-06T03:00:00Z') // a Monday
  const { id } = await member()
  await f.bet(id, { ref: 'w-1', validBet: '100000.0000' })
  await f.deposit(id, 'D-w', '2000.0000')
  for (let night = 0; night < 2; night += 1) await nextNight()
  await app.clock.set('2027-09-14T17:30:00Z') // Wednesday, 00:30 there
  await f.night()
  await f.night()
  const weekly = async () =>
    (await listRewards(deps, id, { state: 'OPEN' })).rows.filter(({ what }) => what === 'VIP_WEEKLY')
  expect(await weekly()).toMatchObject([{ amount: '5.0000', level: 2, expiresAt: '2027-09-21T17:00:00.000Z' }])
  await app.clock.set('2027-10-02T03:00:00Z')
  await f.night()
  expect(await weekly()).toEqual([])
  const monthly = async () =>
    (await listRewards(deps, id, { state: 'OPEN' })).rows.filter(({ what }) => what === 'VIP_MONTHLY')
  expect(await monthly()).toMatchObject([{ amount: '18.0000' }])
  await f.bet(id, { ref: 'w-2', validBet: '900000.0000' })
  await f.deposit(id, 'D-w2', '8000.0000')
  await nextNight()
  await f.night()
  // Rank 3 gives 58: the rest of it.
  expect((await monthly()).map(({ amount }) => amount)).toEqual(['40.0000', '18.0000'])
})

it('a bonus is listed with its turnover, and given up: own money stays, withdrawals no longer wait (MC10)', async () => {
  const { client, id } = await member()
  const { id: stranger, client: other } = await member()
  await openGifts(app.db, [
    {
      memberId: id,
      source: 'VIP',
      ref: 'up-1',
      what: 'VIP_UPGRADE',
      level: 1,
      kind: 'BONUS',
      amount: 80_000n,
      multiplePpm: 2_000_000,
      opensAt: app.clock.now(),
      expiresAt: new Date(app.clock.now().getTime() + DAY),
    },
  ])
  expect((await call(client, 'reward.claim', {})).value.claimed).toHaveLength(1)
  const { rows, totals } = (await call(client, 'bonus.list', {})).value
  expect(rows).toMatchObject([
    {
      what: 'VIP_UPGRADE',
      level: 1,
      amount: '8.0000',
      required: '16.0000',
      left: '16.0000',
      share: '8.0000',
      status: 'open',
    },
  ])
  expect(totals).toEqual({ granted: '8.0000', open: '8.0000', cleared: '0.0000', ended: '0.0000' })
  const ref = rows[0]?.ref ?? ''
  // A link to one bonus shows that one, and nobody else's.
  expect((await call(client, 'bonus.list', { ref })).value).toMatchObject({ rows: [{ ref }], totals })
  expect((await call(client, 'bonus.list', { ref: 'none' })).value.rows).toEqual([])
  expect((await call(other, 'bonus.list', { ref })).value.rows).toEqual([])
  const record = (await call(client, 'wallet.statement', { group: 'promotion' })).value.rows
  expect(record).toMatchObject([{ kind: 'BONUS_GRANT', referenceKind: 'bonus', reference: ref }])
  expect(await call(other, 'bonus.giveUp', { ref })).toMatchObject({ success: false, code: 'not_found' })
  expect((await call(other, 'bonus.list', {})).value.rows).toEqual([])
  expect(stranger).not.toBe(id)
  expect((await call(client, 'bonus.giveUp', { ref })).value).toEqual({ removed: '8.0000' })
  expect((await call(client, 'bonus.giveUp', { ref })).value).toEqual({ removed: '0.0000' })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ bonus: '0.0000' })
  expect((await call(client, 'bonus.list', {})).value).toMatchObject({
    rows: [{ status: 'cancelled', share: '0.0000' }],
    totals: { ended: '8.0000' },
  })
  expect(await f.breaks()).toEqual([])
})

it('an excluded member cannot claim a gift', async () => {
  const { client, id } = await member()
  await openGifts(app.db, [
    {
      memberId: id,
      source: 'COMPENSATION',
      ref: 'c-1',
      what: 'COMPENSATION',
      level: null,
      kind: 'CASH',
      amount: 100_000n,
      multiplePpm: 0,
      opensAt: new Date('2026-01-01T00:00:00Z'),
      expiresAt: new Date('2029-01-01T00:00:00Z'),
    },
  ])
  await excludeMember(app.db, { memberId: id, until: null, reason: 'self' })
  const claimed = await call(client, 'reward.claim', {})
  expect(claimed).toMatchObject({ success: false, code: 'self_excluded' })
  expect(await listRewards(deps, id, { state: 'OPEN' })).toMatchObject({ claimable: 1 })
})
