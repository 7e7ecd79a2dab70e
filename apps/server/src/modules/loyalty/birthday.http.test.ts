import { expect, it } from 'vitest'
import { readSchema, sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testApp } from '../../testing/test-app.ts'
import { getSetting, setSetting } from '../system/index.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { loyaltyModule } from './module.ts'
import { giveBirthdayGifts } from './ranks/give-birthday.ts'
import { getStanding } from './ranks/standing.ts'
import { listRewards } from './rewards/rewards.ts'
import { loyaltySettings } from './settings.ts'

// The birthday gift of a rank (operations.md 4.1, issue 21).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const deps = app.composition.of(loyaltyModule)
await app.clock.set('2027-01-05T03:00:00Z')
await f.open()

let names = 0
/** A member who registered now, holds that rank and whose identity was checked. */
async function member(birthday: string | null, { level = 2, isChecked = true } = {}) {
  names += 1
  const name = `sinhnhat${names}`
  const { client } = await app.register(name)
  const id = await f.idOf(name)
  if (birthday !== null) expect(await call(client, 'member.setProfile', { birthday })).toMatchObject({ success: true })
  if (isChecked) await app.owner.query(sql`update member set identity_checked_at = lotus_now() where id = ${id}`)
  await f.deposit(id, `B-${names}`, '1.0000')
  await f.count()
  // Judged far away from these days, so that no window moves the rank.
  await app.owner.query(sql`
    update loyalty_member set level = ${level}, rank_due = '2099-01-01', keep_from = '2098-01-01' where member_id = ${id}`)
  return { id, client, birthday: async () => (await getStanding(deps, id)).birthday }
}
/** At ten in the morning of that day, there. */
const at = (day: string) => app.clock.set(new Date(`${day}T03:00:00Z`))
const gifts = async (id: bigint) =>
  (await listRewards(deps, id, { state: 'OPEN' })).rows
    .filter(({ what }) => what === 'VIP_BIRTHDAY')
    .map(({ level, amount, opensAt, expiresAt }) => ({ level, amount, opensAt, expiresAt }))

it('opens once a year at the rank of the day, and runs out after its days', async () => {
  const m = await member('1990-03-10')
  expect((await call(m.client, 'loyalty.standing', {})).value.birthday).toEqual({
    state: 'DAY',
    amount: '28.0000',
    opensOn: '2027-03-10',
  })
  await at('2027-03-09')
  await f.night()
  expect(await gifts(m.id)).toEqual([])
  await at('2027-03-10')
  await Promise.all([giveBirthdayGifts(app.db, app.clock.now()), giveBirthdayGifts(app.db, app.clock.now())])
  await app.owner.query(sql`update loyalty_member set level = 3 where member_id = ${m.id}`)
  await at('2027-03-11')
  await f.night()
  expect(await gifts(m.id)).toEqual([
    { level: 2, amount: '28.0000', opensAt: '2027-03-09T17:00:00.000Z', expiresAt: '2027-03-16T17:00:00.000Z' },
  ])
  expect(await m.birthday()).toMatchObject({ state: 'GIVEN', opensOn: '2027-03-10' })
  await at('2028-03-10')
  await f.night()
  expect((await gifts(m.id)).map(({ amount }) => amount)).toContain('88.0000')
  expect(await f.breaks()).toEqual([])
})

it('waits until somebody was a member for thirty days, within the days of the birthday alone', async () => {
  await at('2027-04-01')
  const [soon, late] = [await member('1991-04-28'), await member('1991-04-15')]
  expect(await soon.birthday()).toMatchObject({ state: 'DAY', opensOn: '2027-05-01' })
  expect(await late.birthday()).toMatchObject({ state: 'DAY', opensOn: '2028-04-15' })
  await at('2027-04-30')
  await f.night()
  expect(await gifts(soon.id)).toEqual([])
  await at('2027-05-01')
  await app.clock.advance(60_000)
  await f.night()
  expect(await gifts(soon.id)).toHaveLength(1)
  expect(await gifts(late.id)).toEqual([])
})

it('a birthday that was written just before it gives nothing that year', async () => {
  await at('2027-05-10')
  const m = await member(null)
  await at('2027-07-01')
  expect(await m.birthday()).toMatchObject({ state: 'NO_DATE', opensOn: null })
  await app.owner.query(sql`update member set birthday = '1990-07-05' where id = ${m.id}`)
  expect(await m.birthday()).toMatchObject({ state: 'DAY', opensOn: '2028-07-05' })
  await at('2027-07-05')
  await f.night()
  expect(await gifts(m.id)).toEqual([])
})

it('needs an identity that was checked, a rank with a gift, and the setting says otherwise', async () => {
  await at('2027-08-01')
  const unchecked = await member('1990-09-20', { isChecked: false })
  const unranked = await member('1990-09-20', { level: 0 })
  await at('2027-09-20')
  await f.night()
  expect([await gifts(unchecked.id), await gifts(unranked.id)]).toEqual([[], []])
  expect([(await unchecked.birthday()).state, (await unranked.birthday()).state]).toEqual(['CHECK', 'NO_RANK'])
  await setSetting(app.db, loyaltySettings.birthdayNeedsCheck, false, 'test')
  await app.clock.advance(5000)
  await f.night()
  expect((await gifts(unchecked.id)).map(({ amount }) => amount)).toEqual(['28.0000'])
  expect(await gifts(unranked.id)).toEqual([])
})

it('a gift of the first minutes of a day waits for the night that decides the rank', async () => {
  await at('2027-10-01')
  const [born, weekly] = [await member('1990-11-20'), await member(null)]
  const climb = async (id: bigint) => f.bet(id, { ref: `climb-${id}`, validBet: '1000000.0000' })
  await at('2027-11-19')
  await f.deposit(born.id, 'B-climb', '10000.0000')
  await climb(born.id)
  await app.clock.set('2027-11-19T17:00:01Z')
  await f.night()
  expect(await gifts(born.id)).toEqual([])
  await app.clock.set('2027-11-19T17:10:01Z')
  await f.night()
  expect((await gifts(born.id)).map(({ level, amount }) => [level, amount])).toEqual([[3, '88.0000']])
  // Once a week: what the lower rank got would be all.
  const ofWeek = async () =>
    (await listRewards(deps, weekly.id, { state: 'OPEN' })).rows.flatMap(({ what, level, amount }) =>
      what === 'VIP_WEEKLY' ? [[level, amount]] : [],
    )
  await at('2027-11-25')
  await f.deposit(weekly.id, 'W-climb', '10000.0000')
  await at('2027-11-30')
  await climb(weekly.id)
  await app.clock.set('2027-11-30T17:00:01Z')
  await f.night()
  expect(await ofWeek()).toEqual([])
  await app.clock.set('2027-11-30T17:10:01Z')
  await f.night()
  expect(await ofWeek()).toEqual([[3, '18.0000']])
  expect(await f.breaks()).toEqual([])
})

const migration = (name: string) =>
  must(
    readSchema().tables.find(({ path }) => path.endsWith(name)),
    'the migration',
  ).sql

it('rank 0 gives none, and the settings say so; a closed programme promises none', async () => {
  const [lowest, ...others] = loyaltySettings.ranks.default
  const { schema } = loyaltySettings.ranks
  expect(schema.safeParse(loyaltySettings.ranks.default).success).toBe(true)
  for (const gift of ['upgradeBonus', 'weeklyBonus', 'monthlyBonus', 'birthdayBonus'])
    expect(schema.safeParse([{ ...lowest, [gift]: '5' }, ...others]).success).toBe(false)
  // What was stored before is read after the upgrade.
  const { birthdayBonus: _new, ...old } = must(lowest, 'the first')
  await app.owner.query(sql`insert into setting (key, value, updated_by)
    values ('loyalty.ranks', ${JSON.stringify([{ ...old, weeklyBonus: '5' }, ...others])}::jsonb, 'test')`)
  await app.owner.pool.query(migration('rank-0-gifts.sql'))
  await app.clock.advance(5000)
  expect((await getSetting(app.db, loyaltySettings.ranks)).slice(0, 2)).toMatchObject([
    { weeklyBonus: '0', birthdayBonus: '0', withdrawCount: 3 },
    { upgradeBonus: '8' },
  ])
  const m = await member('1990-03-10')
  expect(await m.birthday()).toMatchObject({ state: 'DAY' })
  await setSetting(app.db, loyaltySettings.countsFrom, null, 'test')
  expect(await m.birthday()).toMatchObject({ state: 'NO_RANK', opensOn: null })
  await f.open()
})

it('a birthday that is older than the note since when it stands counts as written at the upgrade', async () => {
  await at('2028-01-10')
  const m = await member('1990-05-05')
  await at('2028-05-01')
  expect(await m.birthday()).toMatchObject({ state: 'DAY', opensOn: '2028-05-05' })
  await app.owner.query(sql`alter table member drop column birthday_at`)
  await app.owner.pool.query(migration('birthday-known.sql'))
  expect(await m.birthday()).toMatchObject({ state: 'DAY', opensOn: '2029-05-05' })
  await at('2028-05-05')
  await f.night()
  expect(await gifts(m.id)).toEqual([])
  // Nothing is noted for who registers from then on.
  await app.register('sinhnhatmoi')
  expect(await app.owner.value(sql`select birthday_at from member where username = 'sinhnhatmoi'`)).toBeNull()
})
