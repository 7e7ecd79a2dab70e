import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { sql, type SqlQuery } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { checkPackets, PACKETS_FORMAT, type PacketsFile } from '@lotus/rules/packets'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { sequenceLog, transparencyModule } from '../transparency/index.ts'
import { excludeMember } from '../wallet/index.ts'
import { listGrabBreaks, listPacketBreaks } from './audit/promotions-audit.repo.ts'
import {
  bareTerms,
  draftOf,
  promotionFixtures,
  type PromotionMember,
  type Rule,
  type Saved,
} from './promotions.fixtures.ts'
import { endWindows } from './packets/end-windows.ts'
import { grabPacket } from './packets/grab-packet.ts'

// Red packets over HTTP: built by an operator, committed, grabbed by many at once, ended, checked (operations.md 4.12; K05,
// V10, L12; issue 21 sections 1, 2 and 4).
const app = await testApp([], { rates: noRates })
const { call } = app
const { f, deps, mai, setClock, state, member } = await promotionFixtures(app, '2026-06-03T04:50:00Z', 'giatlixi')

type Given = Extract<Rule['given'], { form: 'PACKETS' }>
const noon = { at: '12:00', minutes: 10 }
const later = { at: '12:15', minutes: 10 }
function draft(code: string, given: Partial<Given>, rule: Partial<Rule> = {}, own: Partial<Saved> = {}): Saved {
  return draftOf(
    code,
    { vi: 'Lì xì', en: 'Packets' },
    {
      startsAt: '2026-06-02T17:00:00.000Z',
      endsAt: '2026-06-05T17:00:00.000Z',
      rule: {
        trigger: 'REDPACKET',
        period: 'DAY',
        who: { rankMin: 0, newDays: null, needsPhone: false },
        metric: null,
        deposit: null,
        given: { form: 'PACKETS', pool: '100', count: 10, least: '1', daily: [noon], grabsMax: 3, ...given },
        kind: 'CASH',
        terms: bareTerms,
        claimDays: 0,
        ...rule,
      },
      budget: '3000',
      ...own,
    },
  )
}
async function open(...of: Parameters<typeof draft>): Promise<string> {
  const { value } = await call(mai(), 'bo.savePromotion', draft(...of))
  expect((await state(value.id, 'OPEN')).code).toBe('ok')
  return value.id
}
const windows = async (id: string) => (await call(app.site, 'promotion.packets', { id })).value.windows
const windowOf = async (id: string, window: number) =>
  must(
    (await windows(id)).find((one) => one.window === window),
    'it is shown',
  )
type Member = PromotionMember
const grab = ({ client }: Member, id: string, window: number, key: string = randomUUID()) =>
  call(client, 'promotion.grab', { id, window, key })
const cashOf = async ({ client }: Member) => (await call(client, 'wallet.balance', {})).value.cash
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + parseMoney(amount), 0n)

/** Everything that was published of a window, as the page puts it into a file. */
async function fileOf(id: string, no: number): Promise<PacketsFile> {
  await sequenceLog(app.composition.of(transparencyModule))
  const { code } = (await call(app.site, 'promotion.packets', { id })).value
  const one = await windowOf(id, no)
  const { rows } = (await call(app.site, 'promotion.packetList', { id, window: no })).value
  const { list } = (await call(app.site, 'promotion.list', {})).value
  const { key } = (await call(app.site, 'log.key', {})).value
  const proof = (await call(app.site, 'log.inclusion', { subject: `packets/${code}/${no}` })).value
  const hundredths = (amount: string) => Number(parseMoney(amount) / 100n)
  return {
    format: PACKETS_FORMAT,
    packets: code,
    window: no,
    version: one.version,
    kind: must(
      list.find((shown) => shown.id === id),
      'it is listed',
    ).rule.kind,
    from: one.from,
    to: one.to,
    pool: hundredths(one.pool),
    count: one.packets,
    least: hundredths(one.least),
    commitment: one.commitment,
    seed: must(one.seed, 'it is over'),
    grabs: rows.map(({ amount }) => hundredths(amount)),
    log: {
      key,
      checkpoint: proof.note,
      entries: proof.entries.map(({ leaf, index, path }) => ({ leaf, index, path })),
    },
  }
}
const everyStepRight = ['seed ok', 'amounts ok', 'log_head ok', 'log_seed ok', 'log_end ok']
const stepsOf = async (file: PacketsFile) =>
  (await checkPackets(file, file.log?.key)).map(({ name, outcome }) => `${name} ${outcome}`)

it('an operator cannot save packets whose budget does not cover every window, whose pool is too small, or that never end', async () => {
  const code = async (...of: Parameters<typeof draft>) => (await call(mai(), 'bo.savePromotion', draft(...of))).code
  // Three days with two windows each.
  expect(await code('six-windows', { daily: [noon, later] }, {}, { budget: '599.99' })).toBe('bad_request')
  expect(await code('six-windows', { daily: [noon, later] }, {}, { budget: '600' })).toBe('ok')
  expect(await code('no-end', {}, {}, { endsAt: null })).toBe('bad_request')
  expect(await code('too-long', {}, {}, { endsAt: '2028-06-05T17:00:00.000Z', budget: '5000000' })).toBe('bad_request')
  expect(await code('too-small', { pool: '9.99' })).toBe('bad_request')
  expect(await code('run-into', { daily: [noon, { at: '12:09', minutes: 5 }] })).toBe('bad_request')
  expect(await code('alone', {}, { kind: 'BONUS', terms: { ...bareTerms, multiplePpm: 1, isExclusive: true } })).toBe(
    'bad_request',
  )
  // The only window of these times has begun when it opens: its seed was in no log before.
  await setClock('2026-06-03T05:01:00Z')
  const { value } = await call(
    mai(),
    'bo.savePromotion',
    draft('begun', {}, {}, { endsAt: '2026-06-03T06:00:00.000Z' }),
  )
  expect((await state(value.id, 'OPEN')).code).toBe('state_conflict')
  await setClock('2026-06-03T04:50:00Z')
})

it('every window is committed before it opens; terms and times stay as they are', async () => {
  const id = await open('committed', { daily: [noon, later] })
  const [first, ...others] = await windows(id)
  expect(first).toMatchObject({ window: 1, state: 'OPEN', from: '2026-06-03T05:00:00.000Z', seed: null, paid: null })
  expect(first).toMatchObject({ to: '2026-06-03T05:10:00.000Z', pool: '100.0000', packets: 10, grabbed: 0 })
  expect(others).toHaveLength(5)
  const leaves = await app.owner.many<{ leaf: string }>(
    sql`select leaf from transparency_entry where kind = 'packets' and leaf like '%"committed"%' order by id`,
  )
  expect(leaves).toHaveLength(6)
  expect(JSON.parse(must(leaves[0], 'it is in the log').leaf)).toMatchObject({
    body: { step: 'commit', packets: 'committed', window: 1, pool: 10_000, count: 10, commitment: first?.commitment },
  })
  const save = async (given: Partial<Given>, own: Partial<Saved> = {}) =>
    (
      await call(mai(), 'bo.savePromotion', {
        ...draft('committed', { daily: [noon, later], ...given }, {}, own),
        id,
        version: 1,
      })
    ).code
  expect(await save({ grabsMax: 4 })).toBe('bad_request')
  expect(await save({}, { code: 'other-name' })).toBe('bad_request')
  expect(await save({}, { endsAt: '2026-06-06T17:00:00.000Z' })).toBe('bad_request')
  // Paused and opened again: the same commitments.
  expect((await state(id, 'PAUSED')).code).toBe('ok')
  expect((await state(id, 'OPEN')).code).toBe('ok')
  expect((await windows(id))[0]).toEqual(first)
  expect((await state(id, 'CLOSED')).code).toBe('ok')
  // None had begun: they are called off, and of their lists nothing is kept.
  expect(await windows(id)).toEqual([])
  const kept = sql`select 1 from promotion_packet_window where state = 'CANCELLED' and (seed is not null or amounts is not null)`
  expect(await app.owner.many(kept)).toEqual([])
  expect((await call(mai(), 'bo.packets', { id })).value.windows.map((one) => one.state)).toEqual(
    Array.from({ length: 6 }, () => 'CANCELLED'),
  )
})

const people: Member[] = []
for (let n = 0; n < 50; n += 1) people.push(await member())
const [an, binh, chi] = [must(people[0], 'one'), must(people[1], 'two'), must(people[2], 'three')]

it('a packet among 50 members: ten get one each, in the order of arrival; the sum is the pool; the others are told', async () => {
  const id = await open('fifty', { grabsMax: 1 })
  expect(await grab(an, id, 1)).toMatchObject({ code: 'packet_early', value: { opensAt: '2026-06-03T05:00:00.000Z' } })
  await setClock('2026-06-03T05:00:00Z')
  const answers = await Promise.all(people.map((one) => grab(one, id, 1)))
  const got = answers.filter(({ success }) => success).map(({ value }) => value)
  expect(got.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(sum(got.map(({ amount }) => amount))).toBe(parseMoney('100'))
  expect(
    got.every(({ amount, own, kind }) => parseMoney(amount) >= parseMoney('1') && own === 1 && kind === 'CASH'),
  ).toBe(true)
  const refused = answers.filter(({ success }) => !success)
  expect(refused).toHaveLength(40)
  expect(refused.every(({ code }) => code === 'packet_gone')).toBe(true)
  expect(refused[0]?.value).toMatchObject({ packets: 10 })
  // Paid at once, in the ledger.
  const cash = await Promise.all(people.map(cashOf))
  expect(sum(cash)).toBe(parseMoney('100'))
  expect(cash.filter((amount) => amount !== '0.0000')).toHaveLength(10)
  expect(await f.breaks()).toEqual([])

  // While it runs nobody is told what the packets came to, nor who has them.
  expect(await windowOf(id, 1)).toMatchObject({ grabbed: 10, seed: null, paid: null })
  expect((await call(app.site, 'promotion.packetList', { id, window: 1 })).value.rows).toEqual([])
  await endWindows(deps)
  expect((await windowOf(id, 1)).seed).toBeNull()
  await setClock('2026-06-03T05:10:00Z')
  await Promise.all([endWindows(deps), endWindows(deps)])
  expect(await windowOf(id, 1)).toMatchObject({ state: 'ENDED', grabbed: 10, paid: '100.0000' })
  const { rows } = (await call(app.site, 'promotion.packetList', { id, window: 1 })).value
  expect(rows.map(({ place, amount }) => [place, amount])).toEqual(
    got.toSorted((a, b) => a.place - b.place).map(({ place, amount }) => [place, amount]),
  )
  expect(rows.every(({ account }) => account.includes('***'))).toBe(true)
  const file = await fileOf(id, 1)
  expect(await stepsOf(file)).toEqual(everyStepRight)
  expect(await stepsOf({ ...file, grabs: file.grabs.toReversed() })).toContain('amounts bad')
  expect(await grab(an, id, 1)).toMatchObject({ code: 'packet_late', value: { closedAt: '2026-06-03T05:10:00.000Z' } })
  expect((await grab(an, id, 9)).code).toBe('not_found')
  await setClock('2026-06-03T04:50:00Z')
})

it('the last packet wanted by 100 in parallel: one gets it, with the rest of the pool', async () => {
  const id = await open('last-one', { count: 2, pool: '20' })
  await setClock('2026-06-03T05:00:01Z')
  const first = await grab(an, id, 1)
  const crowd = [...people.slice(1), ...people.slice(1), binh, chi]
  expect(crowd).toHaveLength(100)
  const answers = await Promise.allSettled(
    crowd.map(({ id: memberId }) => grabPacket(deps, memberId, { id, window: 1, key: randomUUID() })),
  )
  const winners = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(winners).toHaveLength(1)
  expect(winners[0]).toMatchObject({ place: 2, left: 0 })
  expect(sum([first.value.amount, must(winners[0], 'one').amount])).toBe(parseMoney('20'))
  const codes = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
  )
  expect([...new Set(codes)].filter((code) => code !== 'too_many_requests')).toEqual(['packet_gone'])
  expect(await f.breaks()).toEqual([])
  await setClock('2026-06-03T04:50:00Z')
})

it('a double click, two tabs and a replayed key: one packet for each key, 200 ms apart, and no more than the window allows', async () => {
  const id = await open('careful', { daily: [noon, later] })
  await setClock('2026-06-03T05:00:00Z')
  const key = randomUUID()
  const before = parseMoney(await cashOf(an))
  // The same key eight times at once, then two other keys within the throttle.
  const same = await Promise.all(Array.from({ length: 8 }, () => grab(an, id, 1, key)))
  expect(new Set(same.map(({ value }) => value.ref)).size).toBe(1)
  const tabs = await Promise.all([grab(an, id, 1), grab(an, id, 1)])
  expect(tabs.map(({ code }) => code)).toEqual(['too_many_requests', 'too_many_requests'])
  await app.clock.advance(200)
  const together = await Promise.all([grab(an, id, 1), grab(an, id, 1)])
  expect(together.map(({ code }) => code).toSorted()).toEqual(['ok', 'too_many_requests'])
  await app.clock.advance(200)
  expect((await grab(an, id, 1)).value).toMatchObject({ own: 3, left: 7 })
  await app.clock.advance(200)
  expect(await grab(an, id, 1)).toMatchObject({ code: 'packet_limit', value: { own: 3, most: 3 } })
  // The first key again tells the first packet, also in another window and after the end, and gives nothing.
  const told = same[0]?.value
  expect((await grab(an, id, 1, key)).value).toMatchObject({ place: told?.place, amount: told?.amount, ref: told?.ref })
  await app.clock.set('2026-06-03T05:15:00Z')
  expect((await grab(an, id, 2, key)).value).toMatchObject({ window: 1, place: 1 })
  expect((await windowOf(id, 2)).grabbed).toBe(0)
  const { rows } = (await call(an.client, 'promotion.ownPackets', { id })).value
  expect(rows.map(({ place }) => place)).toEqual([3, 2, 1])
  expect(parseMoney(await cashOf(an)) - before).toBe(sum(rows.map(({ amount }) => amount)))
  // Another member with the same key has a packet of their own.
  expect((await grab(binh, id, 2, key)).value).toMatchObject({ window: 2, place: 1, own: 1 })
  expect((await call(binh.client, 'promotion.ownPackets', { id })).value.rows).toHaveLength(1)
  expect(await f.breaks()).toEqual([])
  await setClock('2026-06-03T04:50:00Z')
})

it('who does not meet the conditions is told which, with the figures; who is excluded or blocked gets nothing', async () => {
  const metric: Rule['metric'] = { kind: 'DEPOSITS', categories: [], least: '100' }
  const id = await open('for-some', {}, { metric, who: { rankMin: 0, newDays: 30, needsPhone: false } })
  const forAll = await open('for-all', {})
  const ranked = await open('for-rank', {}, { who: { rankMin: 2, newDays: null, needsPhone: false } })
  await setClock('2026-06-03T05:00:00Z')
  expect(await grab(chi, id, 1)).toMatchObject({
    code: 'promo_not_eligible',
    value: { condition: 'METRIC', have: '0.0000', need: '100.0000' },
  })
  expect((await grab(chi, ranked, 1)).value).toMatchObject({ condition: 'RANK', have: '0.0000', need: '2.0000' })
  await f.deposit(chi.id, 'C1', '150.0000')
  await f.count()
  expect((await grab(chi, id, 1)).code).toBe('ok')
  const lan = await member()
  await f.deposit(lan.id, 'L1', '150.0000')
  await f.count()
  await excludeMember(app.db, { memberId: lan.id, until: null, reason: 'self' })
  expect((await grab(lan, id, 1)).code).toBe('self_excluded')
  // Trial and test accounts get nothing.
  const hung = await member()
  await app.owner.query(sql`update member set account_type = 41 where id = ${hung.id}`)
  await expect(grabPacket(deps, hung.id, { id: forAll, window: 1, key: randomUUID() })).rejects.toMatchObject({
    code: 'promo_not_eligible',
    details: { condition: 'PLAY' },
  })
  await app.clock.advance(200)
  expect((await windowOf(id, 1)).grabbed).toBe(1)
  expect((await call(app.site, 'promotion.grab', { id, window: 1, key: randomUUID() })).code).toBe('not_logged_in')
  expect(await f.breaks()).toEqual([])
  await setClock('2026-06-03T04:50:00Z')
})

it('a bonus carries its turnover on the packet alone', async () => {
  const id = await open(
    'as-bonus',
    { grabsMax: 2 },
    { kind: 'BONUS', terms: { ...bareTerms, multiplePpm: 5_000_000, hours: 72 } },
  )
  await setClock('2026-06-03T05:00:00Z')
  const { value } = await grab(chi, id, 1)
  const { rows } = (await call(chi.client, 'promotion.mine', {})).value
  const bonus = rows.find((row) => row.id === id)?.bonus
  expect(value.kind).toBe('BONUS')
  expect(bonus).toMatchObject({ ref: value.ref, amount: value.amount })
  expect(parseMoney(bonus?.required ?? '0')).toBe(parseMoney(value.amount) * 5n)
  expect(await f.breaks()).toEqual([])
  await setClock('2026-06-03T04:50:00Z')
})

it('is not stopped while a window runs, and nobody sees what it has paid; closed after it, the others are called off and what is left stays in the budget', async () => {
  const id = await open('stopped', { daily: [noon, later] })
  await setClock('2026-06-03T05:05:00Z')
  const one = await grab(chi, id, 1)
  await grab(binh, id, 1)
  for (const to of ['PAUSED', 'CLOSED'] as const) expect((await state(id, to)).code).toBe('state_conflict')
  const running = (await call(mai(), 'bo.packets', { id })).value
  expect([running.windows[0]?.paid, running.total.paid]).toEqual([null, '0.0000'])
  await setClock('2026-06-03T05:12:00Z')
  expect((await state(id, 'CLOSED')).code).toBe('ok')
  const { windows: all, total } = (await call(mai(), 'bo.packets', { id })).value
  expect(all.map((each) => each.state)).toEqual(['ENDED', ...Array.from({ length: 5 }, () => 'CANCELLED')])
  expect(total.pool).toBe('100.0000')
  expect(sum([total.paid, total.left])).toBe(parseMoney('100'))
  expect(parseMoney(total.paid)).toBeGreaterThanOrEqual(parseMoney(one.value.amount))
  expect(await stepsOf(await fileOf(id, 1))).toEqual(everyStepRight)
  const { rows } = (await call(mai(), 'bo.promotions', {})).value
  expect(
    must(
      rows.find((row) => row.id === id),
      'it is listed',
    ).spent,
  ).toBe(total.paid)
  expect((await grab(an, id, 1)).code).toBe('promo_closed')
  expect(await f.breaks()).toEqual([])
})

it('the audit finds a grab that is not of the list, a sum that is not the grabs’, and an award that is missing', async () => {
  class Undone extends Error {}
  const brokenBy = async (change: SqlQuery) => {
    let found: string[] = []
    const undone = app.owner.tx(async (tx) => {
      await tx.query(change)
      const breaks = [...(await listPacketBreaks(tx, 10)), ...(await listGrabBreaks(tx, 10))]
      found = breaks.map(({ subject }) => subject.replace(/ .*/, ''))
      throw new Undone()
    })
    await expect(undone).rejects.toBeInstanceOf(Undone)
    return found
  }
  const id = Number((await call(app.site, 'promotion.list', {})).value.list.find(({ code }) => code === 'fifty')?.id)
  const of = sql`promotion_id = ${id}`
  expect(await brokenBy(sql`select 1`)).toEqual([])
  expect(await brokenBy(sql`update promotion_packet_grab set amount = amount + 100 where ${of} and place = 1`)).toEqual(
    ['window', 'window', 'packet'],
  )
  expect(await brokenBy(sql`update promotion_packet_grab set place = 11 where ${of} and place = 10`)).toEqual([
    'window',
  ])
  expect(await brokenBy(sql`delete from promotion_packet_grab where ${of} and place = 10`)).toContain('packet')
  expect(
    await brokenBy(sql`update promotion_packet_window set amounts[1] = amounts[1] + 100 where ${of} and window_no = 1`),
  ).toEqual(['list', 'window'])
  expect(
    await brokenBy(sql`update promotion_award set amount = amount + 100 where ${of} and slot = 'packet:3'`),
  ).toEqual(['packet'])
})

type Shown = RouteValue<'promotion.mine'>['rows'][number]
it('packets do not hide other promotions from the member’s own list', async () => {
  const { rows } = (await call(chi.client, 'promotion.mine', {})).value
  const own = (id: string): Shown | undefined => rows.find((row) => row.id === id)
  expect(rows.length).toBeGreaterThan(3)
  const { list } = (await call(app.site, 'promotion.list', {})).value
  const bonus = must(
    list.find(({ code }) => code === 'as-bonus'),
    'it is listed',
  )
  expect(own(bonus.id)).toMatchObject({ state: 'PROCESS', award: { kind: 'BONUS' } })
})
