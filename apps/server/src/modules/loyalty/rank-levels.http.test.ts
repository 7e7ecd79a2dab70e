import { beforeEach, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { zWrongFields } from '../../testing/refusal-details.ts'
import { testApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { runRanks } from './ranks/run-ranks.ts'
import { getStanding } from './ranks/standing.ts'
import { loyaltySettings } from './settings.ts'

// The levels of the VIP programme in the back office (operations.md 4.1, 5.2 row 50, issue 21).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
await app.clock.set('2026-06-01T03:00:00Z')
await f.open()
const mai = await app.operator('mai.sup')
const hoa = await app.operator('hoa.ops')
const linh = await app.operator('linh.fin')
const tu = await app.operator('tu.op')
const usual = loyaltySettings.ranks.default
const terms = (level: number) => must(usual[level], 'a default level')
const read = async () => (await call(mai, 'bo.ranks', {})).value
const save = async (level: number, change: Partial<RouteInput<'bo.saveRank'>> = {}) => {
  const { version } = await read()
  return call(mai, 'bo.saveRank', { ...terms(Math.min(level, 10)), level, version, reason: 'theo mùa', ...change })
}
async function decide(isConfirmed: boolean, by = hoa) {
  const { waiting } = await read()
  return call(by, 'bo.decideSettings', { id: must(waiting, 'a proposal waits').id, isConfirmed })
}
beforeEach(async () => {
  await app.owner.query(sql`delete from setting_proposal where state = 'pending'`)
  await app.owner.query(sql`delete from setting where key = ${loyaltySettings.ranks.key}`)
  await app.clock.advance(5000)
})

it('who may look sees the levels and changes none; who may neither look is refused', async () => {
  const seen = (await call(linh, 'bo.ranks', {})).value
  expect(seen).toMatchObject({ isOpen: true, keepDays: 30, version: null, changedBy: null, waiting: null })
  expect(seen.levels).toEqual(usual)
  const input = { ...terms(1), level: 1, version: null, reason: 'theo mùa' }
  expect((await call(linh, 'bo.saveRank', input)).code).toBe('permission_denied')
  expect((await call(linh, 'bo.removeRank', { level: 10, version: null, reason: 'bớt' })).code).toBe(
    'permission_denied',
  )
  expect((await call(tu, 'bo.ranks', {})).code).toBe('permission_denied')
  const { client: member } = await app.register('khongphai')
  expect((await call(member, 'bo.saveRank', input)).success).toBe(false)
  expect((await read()).waiting).toBeNull()
})

it('a level is proposed, in force once another operator confirms, written down, and on the members’ page', async () => {
  const change = { upValidBet: '12000', upgradeBonus: '9.5', withdrawFree: null, withdrawFeePpm: 5000 }
  const { value } = await save(1, change)
  expect(value.levels).toEqual(usual)
  expect(value.waiting).toMatchObject({ by: 'mai.sup', isOwn: true, reason: 'theo mùa', others: 0 })
  expect(value.waiting?.levels?.[1]).toEqual({ ...terms(1), ...change })
  expect((await decide(true, mai)).code).toBe('same_operator')
  expect((await decide(true)).code).toBe('ok')
  const now = await read()
  expect(now).toMatchObject({ waiting: null, changedBy: 'mai.sup' })
  expect(now.version).not.toBeNull()
  expect(now.levels).toEqual(usual.map((one, at) => (at === 1 ? { ...one, ...change } : one)))
  const { client } = await app.register('vip1')
  const { ranks } = (await call(client, 'loyalty.ranks', {})).value
  expect(ranks[1]).toMatchObject({
    upValidBet: '12000.0000',
    upgradeBonus: '9.5000',
    withdrawFee: { free: null, ppm: 5000 },
  })
  const row = await app.owner.one<{ operator: string; target: string; details: object }>(
    sql`select operator, target, details from audit_log where action = 'settings.propose' order by id desc limit 1`,
  )
  expect(row).toMatchObject({
    operator: 'mai.sup',
    target: 'setting:loyalty.ranks',
    details: { reason: 'theo mùa', level: 1, act: 'save', changes: [{ key: 'loyalty.ranks' }] },
  })
})

it('a level has a name in every language or none; a page of before that knows no names keeps it', async () => {
  const name = { vi: 'Mầm Sen', en: 'Lotus Sprout' }
  expect((await save(1, { name: { ...name, vi: ' ' } })).code).toBe('bad_request')
  expect((await save(1, { name })).code).toBe('ok')
  expect((await decide(true)).code).toBe('ok')
  const { name: _none, ...before } = terms(1)
  const { version } = await read()
  const sent = await call(mai, 'bo.saveRank', { ...before, level: 1, version, reason: 'theo mùa', upgradeBonus: '9' })
  expect(sent.value.waiting?.levels?.[1]).toMatchObject({ name, upgradeBonus: '9' })
  const { client } = await app.register('vipname')
  const { ranks } = (await call(client, 'loyalty.ranks', {})).value
  expect(ranks.slice(0, 2).map((one) => one.name)).toEqual([null, name])
})

it('each wrong field is named: bounds, the order of levels, and nothing for level 0', async () => {
  const wrong = async (level: number, change: Partial<RouteInput<'bo.saveRank'>>) => {
    const reply = await save(level, change)
    return [reply.code, zWrongFields.parse(reply.value).fields]
  }
  expect(await wrong(2, { upValidBet: '10000', upDeposit: '199.99' })).toEqual([
    'bad_request',
    { upValidBet: 'not_above_lower', upDeposit: 'below_lower' },
  ])
  expect(await wrong(2, { upValidBet: '1000000', upDeposit: '10000.01' })).toEqual([
    'bad_request',
    { upValidBet: 'not_below_higher', upDeposit: 'above_higher' },
  ])
  expect(await wrong(0, { upDeposit: '1', weeklyBonus: '5' })).toEqual([
    'bad_request',
    { upDeposit: 'lowest', weeklyBonus: 'lowest' },
  ])
  const [code, fields] = await wrong(1, { monthlyBonus: '1.234', withdrawCount: 0, withdrawFeePpm: 100_001 })
  expect(code).toBe('bad_request')
  expect(Object.keys(fields ?? {}).toSorted()).toEqual(['monthlyBonus', 'withdrawCount', 'withdrawFeePpm'])
  expect((await save(1, { reason: ' a ' })).code).toBe('bad_request')
  expect((await save(12)).code).toBe('not_found')
  expect((await read()).waiting).toBeNull()
})

it('one more level at the end, then the last one away; no other can go', async () => {
  const eleventh = { ...terms(10), upValidBet: '900000000', upDeposit: '3000000' }
  expect((await save(11)).code).toBe('bad_request')
  expect((await save(11, eleventh)).code).toBe('ok')
  await decide(true)
  const { levels, version } = await read()
  expect(levels[11]).toEqual(eleventh)
  expect(levels).toHaveLength(12)
  const remove = (level: number) => call(mai, 'bo.removeRank', { level, version, reason: 'bớt hạng' })
  expect((await remove(10)).code).toBe('not_found')
  expect((await remove(11)).value.waiting?.levels).toHaveLength(11)
  expect((await decide(false)).code).toBe('ok')
  expect((await read()).levels).toHaveLength(12)
  await remove(11)
  await decide(true)
  expect((await read()).levels).toEqual(usual)
})

it('two at once: one proposal waits, the other operator is told; so is who saw an older list', async () => {
  const replies = await Promise.all([save(1, { weeklyBonus: '1' }), save(2, { weeklyBonus: '7' })])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect(replies.find(({ code }) => code !== 'ok')?.value).toMatchObject({ state: 'pending' })
  await decide(true)
  const before = await read()
  const stale = await save(3, { weeklyBonus: '20', version: null })
  expect([stale.code, stale.value]).toMatchObject(['state_conflict', { key: 'loyalty.ranks' }])
  expect((await read()).version).toBe(before.version)
  // Changed while it waits: what was proposed is refused, nothing is overwritten.
  await save(3, { weeklyBonus: '20' })
  await app.owner.query(
    sql`update setting set updated_at = updated_at + interval '1 second' where key = 'loyalty.ranks'`,
  )
  expect((await decide(true)).code).toBe('state_conflict')
  expect((await read()).levels[3]?.weeklyBonus).toBe('18')
})

it('another change of settings that waits is shown as such, and is no proposal of levels', async () => {
  const changes = [{ key: loyaltySettings.keepDays.key, value: 60, seen: null }]
  expect((await call(mai, 'bo.setSettings', { changes, reason: 'dài hơn' })).code).toBe('ok')
  expect((await read()).waiting).toMatchObject({ levels: null, others: 1, by: 'mai.sup' })
  expect(await save(1)).toMatchObject({ code: 'state_conflict', value: { state: 'pending' } })
})

it('the preview judges by the rule of the night who would rise, fall, or not keep the level yet', async () => {
  await app.clock.set('2026-07-01T03:00:00Z')
  const log = await app.operator('mai.sup')
  const member = async (name: string, bets: string, level: number, keepFrom: string) => {
    await app.register(name)
    const id = await f.idOf(name)
    await f.bet(id, { ref: name, validBet: bets })
    await f.deposit(id, `D-${name}`, '500.0000')
    await f.count()
    await app.owner.query(
      sql`update loyalty_member set level = ${level}, keep_from = ${keepFrom}::date where member_id = ${id}`,
    )
  }
  await member('xem1', '9000.0000', 0, '2026-06-30')
  await member('xem2', '11000.0000', 0, '2026-06-30')
  // Their windows: over tonight, and just begun.
  await member('xem3', '1500.0000', 1, '2026-06-02')
  await member('xem4', '1500.0000', 1, '2026-06-30')
  const { upValidBet, upDeposit, keepValidBet } = terms(1)
  const ask = (change: Partial<RouteInput<'bo.previewRank'>>) =>
    call(log, 'bo.previewRank', { level: 1, change: 'save', upValidBet, upDeposit, keepValidBet, ...change })
  const same = (await ask({})).value
  expect(same).toEqual({
    looked: same.looked,
    isAll: true,
    holders: 2,
    restarts: 0,
    now: same.changed,
    changed: same.changed,
  })
  expect(same.now).toEqual({ up: 1, down: 0, behind: 0 })
  expect((await ask({ upValidBet: '8000', keepValidBet: '2000' })).value).toMatchObject({
    // Higher bets to keep it begin a new window for both, so nobody falls tonight.
    restarts: 2,
    now: { up: 1, down: 0, behind: 0 },
    changed: { up: 2, down: 0, behind: 2 },
  })
  expect((await ask({ upDeposit: '500.01' })).value.changed.up).toBe(0)
  expect((await ask({ change: 'remove' })).code).toBe('bad_request')
  // The last level: everybody who holds it falls by one.
  await app.owner.query(sql`update loyalty_member set level = 10 where level = 1`)
  expect((await ask({ level: 10, change: 'remove' })).value).toMatchObject({
    holders: 2,
    changed: { down: 2, behind: 0 },
  })
})

it('a change in force: nobody falls by it silently; a raised keep begins a new window, who may rise does so the night after', async () => {
  await app.clock.set('2026-09-01T03:00:00Z')
  const log = await app.operator('mai.sup')
  const second = await app.operator('hoa.ops')
  await runRanks(app.db, app.clock.now())
  const member = async (name: string, bets: string, level: number) => {
    await app.register(name)
    const id = await f.idOf(name)
    await f.bet(id, { ref: name, validBet: bets })
    await f.deposit(id, `D-${name}`, '500.0000')
    await f.count()
    // Judged, and nothing due before the end of the window, which is tomorrow.
    await app.owner.query(sql`
      update loyalty_member set level = ${level}, highest = ${level}, keep_from = '2026-08-03', rank_due = '2026-09-02' where member_id = ${id}`)
    return () => getStanding(app, id)
  }
  const holder = await member('giuhang', '1500.0000', 1)
  const below = await member('chuadu', '9000.0000', 0)
  await app.owner.query(sql`update loyalty_member set rank_due = '2026-09-30' where level = 0`)
  const { version, levels } = (await call(log, 'bo.ranks', {})).value
  const input = { ...must(levels[1], 'level 1'), upValidBet: '8000', keepValidBet: '5000', level: 1, version }
  const { value } = await call(log, 'bo.saveRank', { ...input, reason: 'đổi mức' })
  await call(second, 'bo.decideSettings', { id: must(value.waiting, 'it waits').id, isConfirmed: true })
  await app.clock.advance(20_000)

  await runRanks(app.db, app.clock.now())
  expect(await holder()).toMatchObject({
    level: 1,
    keep: { from: '2026-09-01', need: '5000.0000', have: '1500.0000', isRestarted: true },
  })
  expect((await below()).level).toBe(0)
  await app.clock.set('2026-09-02T03:00:00Z')
  await runRanks(app.db, app.clock.now())
  expect(await holder()).toMatchObject({ level: 1, keep: { from: '2026-09-01' } })
  expect(await below()).toMatchObject({ level: 1, keep: { from: '2026-09-02', isRestarted: false } })
  // By the end of that window it is lost as ever, and lower terms change nothing for who holds it.
  await app.clock.set('2026-10-02T03:00:00Z')
  await runRanks(app.db, app.clock.now())
  expect((await holder()).level).toBe(0)
})
