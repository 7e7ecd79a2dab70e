import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { promotionsModule } from './module.ts'
import { draft, rescueFixtures, type RescueMember, free, type Category, type Saved } from './rescue.fixtures.ts'
import { runRescues } from './rescue/run-rescues.ts'

// Which days of a rescue count, and what its gifts are held to (operations.md 4.12, issue 21).
const app = await testApp([], { rates: noRates })
const { call } = app
const r = await rescueFixtures(app, '2026-06-02T05:00:00Z')
const { f, deps, setClock, run, state, open, member, gifts, own, lose } = r
type Member = RescueMember
const lossDay = async (day: string, of: Member, ref: string, category: Category) => {
  await setClock(`${day}T05:00:00Z`)
  await lose(of.id, ref, '2000', category)
  await f.count()
}

it('two rescues never pay for the same loss: overlapping products on the same days are refused, one after the other', async () => {
  await setClock('2026-06-23T05:00:00Z')
  const drafts = [draft('trung-1', ['RNG'], {}, free), draft('trung-2', ['RNG', 'FISH'], {}, free)]
  const ids: string[] = []
  for (const one of drafts) ids.push((await call(r.mai, 'bo.savePromotion', one)).value.id)
  const [a = '', b = ''] = ids
  // At the same time: one of the two that overlap is opened.
  const both = await Promise.all([state(a, 1, 'OPEN'), state(b, 1, 'OPEN')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'promo_overlaps'])
  const isFirst = both[0].code === 'ok'
  const [opened, refused] = isFirst ? [a, b] : [b, a]
  expect(both.find(({ code }) => code !== 'ok')?.value).toMatchObject({ other: isFirst ? 'trung-1' : 'trung-2' })
  // Paused, it still pays for its days later on.
  await state(opened, 1, 'PAUSED')
  expect((await state(refused, 1, 'OPEN')).code).toBe('promo_overlaps')
  await state(opened, 1, 'OPEN')
  const of = await member()
  await lossDay('2026-06-24', of, 'm1', 'RNG')
  await setClock('2026-06-24T17:11:00Z')
  await run()
  expect(await gifts(of)).toMatchObject([{ amount: '40.0000' }])
  // Closed, its days have ended: the other one begins with the next.
  expect((await state(opened, 1, 'CLOSED')).code).toBe('ok')
  expect((await state(refused, 1, 'OPEN')).code).toBe('ok')
  for (const id of ids) await state(id, 1, 'CLOSED')
})

it('a rescue that is open does not take the days or products of another one', async () => {
  await setClock('2026-06-26T05:00:00Z')
  const early = { endsAt: '2026-06-28T17:00:00.000Z' }
  const first = await open('noi-1', ['PVP'], early)
  const later = await open('noi-2', ['PVP'], { startsAt: '2026-06-28T17:00:00.000Z' })
  const other = await open('noi-3', ['FISH'])
  const change = (code: string, id: string, categories: Category[], own: Partial<Saved>) =>
    call(r.mai, 'bo.savePromotion', { ...draft(code, categories, own), id, version: 1 })
  expect((await change('noi-1', first, ['PVP'], { endsAt: '2026-06-29T17:00:00.000Z' })).code).toBe('promo_overlaps')
  expect((await change('noi-1', first, ['PVP'], { endsAt: '2026-06-29T16:59:00.000Z' })).code).toBe('ok')
  expect((await change('noi-3', other, ['FISH', 'PVP'], {})).value).toMatchObject({ other: 'noi-1' })
  expect((await change('noi-3', other, [], {})).code).toBe('promo_overlaps')
  for (const id of [first, later, other]) expect((await state(id, 1, 'CLOSED')).code).toBe('ok')
})

it('only days that it was open for as a whole count: not that of its opening, its start, its end or its closing', async () => {
  await setClock('2026-07-01T16:50:00Z')
  const of = await member()
  await app.deposit(of.client, '5000')
  await lose(of.id, 'n1', '2000', 'RNG')
  const id = await open('tron-ngay', ['RNG'], {}, free)
  const timed = await open(
    'co-gio',
    ['FISH'],
    { startsAt: '2026-07-01T18:00:00.000Z', endsAt: '2026-07-04T16:30:00.000Z' },
    free,
  )
  await f.count()
  await setClock('2026-07-01T17:20:00Z')
  await run()
  expect(await gifts(of)).toEqual([])
  for (const day of ['02', '03', '04']) {
    await lossDay(`2026-07-${day}`, of, `o${day}`, 'RNG')
    await lose(of.id, `p${day}`, '2000', 'FISH')
  }
  await f.count()
  // At 00:30 of the 5th: losses of that day do not count any more, those of the 4th do.
  await setClock('2026-07-04T17:05:00Z')
  await lose(of.id, 'q1', '2000', 'RNG')
  expect((await state(id, 1, 'CLOSED')).code).toBe('ok')
  await lossDay('2026-07-05', of, 'q2', 'RNG')
  await setClock('2026-07-05T17:11:00Z')
  await run()
  const days = await app.owner.many<{ promotion: number; day: string }>(
    sql`select promotion_id as promotion, day::text as day from promotion_rescue_gift where member_id = ${of.id} order by 1, 2`,
  )
  expect(days.map(({ promotion, day }) => [String(promotion), day])).toEqual([
    ...['02', '03', '04'].map((day) => [id, `2026-07-${day}`]),
    [timed, '2026-07-03'],
  ])
  await state(timed, 1, 'CLOSED')
  expect(await f.breaks()).toEqual([])
})

it('waits for a bet or a deposit of that day that is a dead letter, says so once, and not for later ones; no day is dropped', async () => {
  await setClock('2026-07-07T05:00:00Z')
  const id = await open('tin-loi', ['RNG'], {}, free)
  const [of, late] = [await member(), await member()]
  await lossDay('2026-07-08', of, 'r1', 'RNG')
  await setClock('2026-07-08T17:11:00Z')
  const dead = (consumer: string, position: number, occurredAt: string) =>
    app.owner.query(sql`
      insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, error, attempts, first_failed_at)
      values (${consumer}, ${position}, 'cashier.deposit_credited', ${`member:${late.id}`}, '{}', ${new Date(occurredAt)}, 'it fails', 5, ${new Date(occurredAt)})`)
  const warned: unknown[] = []
  const log = Object.assign(Object.create(deps.log) as typeof deps.log, {
    warn: (...all: unknown[]) => warned.push(all),
  })
  const look = async () => {
    await f.count()
    await runRescues({ ...deps, log })
  }
  await dead('loyalty.deposits', 900_000_001, '2026-07-08T06:00:00Z')
  await look()
  await look()
  expect(await gifts(of)).toEqual([])
  // Others are open, too.
  expect(warned.filter((one) => JSON.stringify(one).includes('tin-loi'))).toHaveLength(1)
  const findings = () => must(promotionsModule.findings, 'it has')(deps)
  expect(await findings()).toEqual([{ code: 'rescue_waits', values: { days: '1', first: '2026-07-08' } }])
  // More than thirty days later it is still there; a dead letter of a later day holds up later days alone.
  await setClock('2026-08-20T05:00:00Z')
  await app.owner.query(sql`delete from outbox_dead_letter where position = 900000001`)
  await dead('loyalty.bets', 900_000_002, '2026-07-09T06:00:00Z')
  await look()
  expect(await gifts(of)).toMatchObject([{ amount: '40.0000' }])
  await app.owner.query(sql`delete from outbox_dead_letter where position = 900000002`)
  await look()
  expect(await findings()).toEqual([])
  await state(id, 1, 'CLOSED')
})

it('rank and how new somebody is are those of the day, whenever it is paid', async () => {
  await setClock('2026-08-22T05:00:00Z')
  const id = await open('moi-choi', ['RNG'], {}, { who: { rankMin: 0, newDays: 2, needsPhone: false } })
  const ranked = await open('hang-cao', ['FISH'], {}, { who: { rankMin: 2, newDays: null, needsPhone: false } })
  await setClock('2026-08-23T05:00:00Z')
  const [of, up] = [await member(), await member()]
  for (const { client } of [of, up]) await app.deposit(client, '5000')
  await lossDay('2026-08-23', of, 's1', 'RNG')
  await lossDay('2026-08-23', up, 's2', 'FISH')
  await setClock('2026-08-30T05:00:00Z')
  await app.owner.query(sql`update loyalty_member set level = 3 where member_id = ${up.id}`)
  await app.owner.query(sql`update member set rank_level = 3 where id = ${up.id}`)
  await app.owner.query(sql`
    insert into loyalty_rank_log (cell, member_id, n, from_level, to_level, reason, day, valid_bet, deposits, keep_valid_bet, by_name, note, at)
    values (cell_of(${up.id}), ${up.id}, 100, 1, 3, 'MANUAL', '2026-08-29', 0, 0, 0, 'mai.sup', 'a test', lotus_now())`)
  await run()
  expect(await gifts(of)).toMatchObject([{ amount: '40.0000' }])
  expect(await own(up, ranked)).toMatchObject({ rescue: { due: '40.0000', refusal: 'RANK', gift: null } })
  await app.owner.query(sql`delete from loyalty_rank_log where member_id = ${up.id} and n = 100`)
  await app.owner.query(sql`update loyalty_member set level = 0 where member_id = ${up.id}`)
  await app.owner.query(sql`update member set rank_level = 0 where id = ${up.id}`)
  for (const one of [id, ranked]) await state(one, 1, 'CLOSED')
})

it('the audit sees figures that do not hold: each of them, alone and together', async () => {
  const any = await app.owner.one<{ member: bigint; day: string }>(sql`
    select member_id as member, day::text as day from promotion_rescue_gift where amount > 0 and day > '2026-08-01' order by day limit 1`)
  const where = sql`where member_id = ${any.member} and day = ${any.day}::date`
  const before = await app.owner.one<{ row: object }>(
    sql`select to_jsonb(g) as row from promotion_rescue_gift g ${where}`,
  )
  expect(await f.breaks()).toEqual([])
  for (const change of [
    sql`lost = lost * 3`,
    sql`deposits = 0`,
    sql`ppm = ppm + 10000`,
    sql`bonuses = bonuses + 10000`,
    sql`lost = lost + 10000, bonuses = bonuses + 10000`,
    sql`deposits = deposits - 10000`,
  ]) {
    await app.owner.query(sql`update promotion_rescue_gift g set ${change} ${where}`)
    expect(await f.breaks()).not.toEqual([])
    await app.owner.query(sql`
      update promotion_rescue_gift g set lost = o.lost, bonuses = o.bonuses, deposits = o.deposits, ppm = o.ppm
      from jsonb_populate_record(null::promotion_rescue_gift, ${JSON.stringify(before.row)}::jsonb) o
      where g.member_id = ${any.member} and g.day = ${any.day}::date`)
  }
  expect(await f.breaks()).toEqual([])
})
