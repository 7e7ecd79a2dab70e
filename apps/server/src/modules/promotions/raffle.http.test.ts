import { expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { sql, type SqlQuery } from '@lotus/database'
import { must } from '@lotus/kernel'
import { checkRaffle, RAFFLE_FORMAT, type RaffleFile } from '@lotus/rules/raffle'
import { testApp } from '../../testing/test-app.ts'
import { sequenceLog, transparencyModule } from '../transparency/index.ts'
import { bareTerms, draftOf, promotionFixtures, type Saved } from './promotions.fixtures.ts'
import { drawRaffle } from './raffle/draw-raffle.ts'
import { listDrawBreaks } from './audit/promotions-audit.repo.ts'
import { freezeRaffle } from './raffle/freeze-raffle.ts'
import { listDue } from './raffle/raffle.repo.ts'
import { givePrizes, runRaffles } from './raffle/run-raffles.ts'
import { showOwnRaffle } from './raffle/show-raffle.ts'

// The committed raffle over HTTP: built by an operator, earned, frozen, drawn, given, checked (C10, K10, V10, L12; issue 21
// sections 1, 2 and 4).
const app = await testApp()
const { call } = app
const { f, deps, mai, setClock, state, member } = await promotionFixtures(app, '2026-06-03T03:00:00Z', 'rutthamvui')

type Given = Extract<Saved['rule']['given'], { form: 'RAFFLE' }>
const prizes: Given['prizes'] = [
  { amount: '100', count: 1, good: null },
  { amount: '10', count: 2, good: null },
]
function draft(code: string, given: Partial<Given> = {}, own: Partial<Saved> = {}): Saved {
  const rule: Saved['rule'] = {
    trigger: 'RAFFLE',
    period: 'ONCE',
    who: { rankMin: 0, newDays: null, needsPhone: false },
    metric: { kind: 'DEPOSITS', categories: [], least: '500' },
    deposit: null,
    given: { form: 'RAFFLE', prizes, dayMax: 5, ticketsMax: 8, ticketsLeast: 2, drawHours: 6, ...given },
    kind: 'CASH',
    terms: bareTerms,
    claimDays: 0,
  }
  return draftOf(
    code,
    { vi: 'Rút thăm', en: 'Raffle' },
    {
      startsAt: '2026-06-01T00:00:00.000Z',
      endsAt: '2026-06-06T17:00:00.000Z',
      rule,
      budget: '120',
      ...own,
    },
  )
}
async function open(code: string, given: Partial<Given> = {}, own: Partial<Saved> = {}): Promise<string> {
  const { value } = await call(mai(), 'bo.savePromotion', draft(code, given, own))
  const opened = await state(value.id, 'OPEN')
  expect(opened.code).toBe('ok')
  if (!opened.value.needsSecond) return value.id
  // What goods cost no budget says: two operators open them.
  expect((await state(value.id, 'OPEN')).code).toBe('same_operator')
  const hoa = await app.operator('hoa.ops')
  const second = { id: value.id, version: 1, state: 'OPEN', reason: 'seen by a second one' } as const
  expect((await call(hoa, 'bo.setPromotionState', second)).value).toEqual({ state: 'OPEN', needsSecond: false })
  return value.id
}
const shown = async (id: string) => (await call(app.site, 'promotion.raffle', { id })).value
const own = ({ id: memberId }: { id: bigint }, id: string) => showOwnRaffle(deps, memberId, { id })
let refs = 0
async function deposit(id: bigint, amount: string): Promise<string> {
  refs += 1
  await f.deposit(id, `R${refs}`, `${amount}.0000`)
  await f.count()
  return `R${refs}`
}
const awards = (id: string) =>
  app.owner.many<{ amount: bigint; facts: { ticket: number } }>(
    sql`select amount, facts from promotion_award where promotion_id = ${Number(id)} and slot = 'raffle' order by amount desc`,
  )
/** Everything that was published, as the page puts it into a file. */
async function fileOf(id: string, rows: RouteValue<'promotion.raffleList'>['rows']): Promise<RaffleFile> {
  await sequenceLog(app.composition.of(transparencyModule))
  const raffle = await shown(id)
  const { list } = (await call(app.site, 'promotion.list', {})).value
  const { given, kind } = must(
    list.find((one) => one.id === id),
    'it is listed',
  ).rule
  const key = (await call(app.site, 'log.key', {})).value
  const proof = (await call(app.site, 'log.inclusion', { subject: `raffle/${raffle.code}` })).value
  return {
    format: RAFFLE_FORMAT,
    raffle: raffle.code,
    version: raffle.version,
    commitment: raffle.commitment,
    kind,
    to: raffle.to,
    prizes: given.form === 'RAFFLE' ? given.prizes : [],
    root: must(raffle.root, 'it is frozen'),
    seed: must(raffle.seed, 'it is drawn'),
    holders: rows.map(({ holder, tickets }) => [holder, tickets] as const),
    winners: raffle.winners.map(({ prize, ticket, holder }) => [prize, ticket, holder] as const),
    log: {
      key: key.key,
      checkpoint: proof.note,
      entries: proof.entries.map(({ leaf, index, path }) => ({ leaf, index, path })),
    },
  }
}

it('an operator cannot open one whose budget does not cover its prizes, or that never ends', async () => {
  const refused = async (own: Partial<Saved>, given: Partial<Given> = {}) =>
    (await call(mai(), 'bo.savePromotion', draft('not-covered', given, own))).code
  expect(await refused({ budget: '119.99' })).toBe('bad_request')
  expect(await refused({ budget: null })).toBe('bad_request')
  expect(await refused({ endsAt: null })).toBe('bad_request')
  expect(await refused({ endsAt: '2026-12-01T00:00:00.000Z' })).toBe('bad_request')
  expect(await refused({}, { prizes: [{ amount: '0', count: 1, good: null }] })).toBe('bad_request')
  // The days that count begin after the seed is committed; here none is left.
  const { value } = await call(mai(), 'bo.savePromotion', draft('too-late', {}, { endsAt: '2026-06-03T17:00:00.000Z' }))
  expect((await state(value.id, 'OPEN')).code).toBe('state_conflict')
})

const [an, binh, chi, dung, lan] = [await member(), await member(), await member(), await member(), await member()]
const main = await open('main-raffle')

it('the seed is committed before the first day that counts; the terms stay as they are', async () => {
  const raffle = await shown(main)
  expect(raffle).toMatchObject({ state: 'OPEN', seed: null, root: null, winners: [], from: '2026-06-03T17:00:00.000Z' })
  expect(raffle).toMatchObject({ to: '2026-06-06T17:00:00.000Z', drawAt: '2026-06-06T23:00:00.000Z' })
  const leaves = await app.owner.many<{ leaf: string }>(
    sql`select leaf from transparency_entry where kind = 'raffle' order by id`,
  )
  expect(JSON.parse(must(leaves[0], 'it is in the log').leaf)).toMatchObject({
    body: { step: 'commit', raffle: 'main-raffle', commitment: raffle.commitment, from: raffle.from },
  })
  expect(leaves).toHaveLength(1)
  const save = async (own: Partial<Saved>, given: Partial<Given> = {}, version = 1) =>
    (await call(mai(), 'bo.savePromotion', { ...draft('main-raffle', given, own), id: main, version })).code
  expect(await save({}, { ticketsMax: 9 })).toBe('bad_request')
  expect(await save({ code: 'other-name' })).toBe('bad_request')
  expect(await save({ startsAt: '2026-06-02T00:00:00.000Z' })).toBe('bad_request')
  expect(await save({ endsAt: '2026-06-07T17:00:00.000Z' })).toBe('bad_request')
  expect(await save({ title: { vi: 'Tên khác', en: 'Another name' } })).toBe('ok')
  for (let version = 2; version < 13; version += 1)
    expect(await save({ title: { vi: `Tên ${version}`, en: `Name ${version}` } }, {}, version)).toBe('ok')
  // Paused, with another title, and opened again: the seed is still the one that was committed.
  expect((await state(main, 'PAUSED', 13)).code).toBe('ok')
  expect(await save({ title: { vi: 'Tên mới', en: 'A new name' } }, {}, 13)).toBe('ok')
  expect((await state(main, 'OPEN', 14)).code).toBe('ok')
  expect((await shown(main)).commitment).toBe(raffle.commitment)
})

it('tickets follow what is counted: by day, once for each event, and less when a deposit is reversed', async () => {
  await deposit(an.id, '5000')
  expect((await call(an.client, 'promotion.ownRaffle', { id: main })).value).toEqual({
    tickets: 0,
    days: [],
    listed: null,
    win: null,
  })
  await setClock('2026-06-04T03:00:00Z')
  await deposit(an.id, '1700')
  expect(await own(an, main)).toMatchObject({
    tickets: 3,
    listed: null,
    win: null,
    days: [{ day: '2026-06-04', value: '1700.0000', tickets: 3 }],
  })
  // The same news again counts nothing.
  await app.owner.query(sql`update outbox_consumer set position = 0 where name like 'loyalty.%'`)
  await f.count()
  await f.deposit(an.id, `R${refs}`, '1700.0000')
  await f.count()
  expect((await own(an, main)).tickets).toBe(3)
  await deposit(an.id, '9000')
  expect((await own(an, main)).tickets).toBe(5)
  await setClock('2026-06-05T03:00:00Z')
  await deposit(an.id, '9000')
  expect((await own(an, main)).tickets).toBe(8)
  await deposit(binh.id, '500')
  const back = await deposit(chi.id, '1000')
  await deposit(dung.id, '2500')
  await deposit(lan.id, '499')
  await app.owner.query(
    sql`select outbox_add('cashier.deposit_changed', ${`member:${chi.id}`}, ${JSON.stringify({ id: '1', refNo: back, status: 'REVERSED', amount: '1000.0000' })}::jsonb)`,
  )
  await f.count()
  expect((await own(chi, main)).tickets).toBe(0)
  expect((await call(mai(), 'bo.raffle', { id: main })).value).toMatchObject({
    now: { holders: 3, tickets: 14 },
    winners: [],
  })
})

it('nothing is drawn before its hour, nor while news of those days is not counted', async () => {
  await setClock('2026-06-06T22:59:59Z')
  await runRaffles(deps)
  // Its days are over: whoever could see how it ends cannot call it off.
  expect((await state(main, 'CLOSED', 14)).code).toBe('state_conflict')
  expect((await shown(main)).state).toBe('OPEN')
  await setClock('2026-06-06T16:00:00Z')
  await f.deposit(chi.id, 'LATE', '500.0000')
  await setClock('2026-06-06T23:00:00Z')
  await runRaffles(deps)
  expect((await shown(main)).state).toBe('OPEN')
  await f.count()
})

it('two workers freeze and draw once; whoever was excluded by then is not in the list', async () => {
  await app.owner.query(sql`update member set status = 'blocked' where id = ${dung.id}`)
  await Promise.all([freezeRaffle(deps, Number(main)), freezeRaffle(deps, Number(main))])
  const frozen = await shown(main)
  expect(frozen).toMatchObject({ state: 'FROZEN', holders: 3, tickets: 10, seed: null, winners: [] })
  // What comes after the freeze changes nothing.
  await deposit(binh.id, '5000')
  expect((await own(binh, main)).tickets).toBe(1)
  expect(await state(main, 'CLOSED', 14)).toMatchObject({ code: 'state_conflict', value: { state: 'OPEN' } })
  await Promise.all([drawRaffle(deps, Number(main)), drawRaffle(deps, Number(main))])
  const drawn = await shown(main)
  expect(drawn.state).toBe('DRAWN')
  expect(drawn.winners.map(({ row }) => row)).toEqual([0, 1, 1])
  expect(await awards(main)).toEqual([])
})

it('killed before the prizes were given: the next round gives each once, and no other', async () => {
  await Promise.all([givePrizes(deps, Number(main)), givePrizes(deps, Number(main))])
  await runRaffles(deps)
  expect((await awards(main)).map(({ amount }) => amount)).toEqual([1_000_000n, 100_000n, 100_000n])
  expect((await shown(main)).state).toBe('DONE')
  const [a, b, c] = [await own(an, main), await own(binh, main), await own(chi, main)]
  expect([a, b, c].map(({ win }) => win?.amount ?? '').toSorted((x, y) => x.localeCompare(y))).toEqual([
    '10.0000',
    '10.0000',
    '100.0000',
  ])
  expect(a.win).toMatchObject({ state: 'GIVEN', kind: 'CASH' })
  expect(await own(dung, main)).toMatchObject({ tickets: 0, listed: null, win: null })
  const logged = await app.owner.many<{ step: string }>(
    sql`select leaf::jsonb -> 'body' ->> 'step' as step from transparency_entry where kind = 'raffle' and leaf like '%"main-raffle"%' order by id`,
  )
  expect(logged.map(({ step }) => step)).toEqual(['commit', 'list', 'draw'])
  expect(await f.breaks()).toEqual([])
})

it('the audit finds a draw that is not what terms and list say', async () => {
  class Undone extends Error {}
  const brokenBy = async (change: SqlQuery) => {
    let found: string[] = []
    const undone = app.owner.tx(async (tx) => {
      await tx.query(change)
      found = (await listDrawBreaks(tx, 10)).map(({ subject }) => subject.replace(/ .*/, ''))
      throw new Undone()
    })
    await expect(undone).rejects.toBeInstanceOf(Undone)
    return found
  }
  const of = sql`promotion_id = ${Number(main)}`
  const first = sql`${of} and prize = 0`
  expect(await brokenBy(sql`select 1`)).toEqual([])
  expect(await brokenBy(sql`update promotion_raffle_win set amount = amount + 1 where ${first}`)).toEqual(['win'])
  expect(await brokenBy(sql`update promotion_raffle_win set kind = 'BONUS' where ${first}`)).toEqual(['win'])
  expect(await brokenBy(sql`update promotion_raffle_win set prize_row = 7 where ${first}`)).toEqual(['win'])
  expect(await brokenBy(sql`update promotion_raffle_win set ticket = 999 where ${first}`)).toEqual(['win'])
  expect(await brokenBy(sql`delete from promotion_raffle_win where ${first}`)).toEqual(['winners'])
  const more = sql`update promotion_raffle_entry set tickets = tickets + 1 where ${of} and first_ticket = 1`
  expect(await brokenBy(more)).toEqual(['list'])
})

it('anybody can check it from what is published, and sees no name in full (V10, L12)', async () => {
  const { rows, next } = (await call(app.site, 'promotion.raffleList', { id: main })).value
  expect(next).toBeNull()
  const file = await fileOf(main, rows)
  expect((await checkRaffle(file, file.log?.key)).map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    'seed ok',
    'list ok',
    'draw ok',
    'log_head ok',
    'log_terms ok',
    'log_seed ok',
    'log_list ok',
    'log_draw ok',
  ])
  const { winners } = await shown(main)
  expect(winners.every(({ account }) => account.includes('***'))).toBe(true)
  const listed = must((await own(an, main)).listed, 'the list has them')
  expect(listed.last - listed.first).toBe(7)
  expect(rows).toContainEqual({ holder: listed.holder, tickets: 8 })
})

it('too few tickets, and one that is closed before its draw: said, and nothing kept', async () => {
  const few = await open('too-few', { ticketsLeast: 3 }, { endsAt: '2026-06-08T17:00:00.000Z' })
  const gone = await open('called-off', {}, { endsAt: '2026-06-08T17:00:00.000Z' })
  await setClock('2026-06-07T18:00:00Z')
  await deposit(an.id, '1000')
  expect((await state(gone, 'CLOSED')).code).toBe('ok')
  await setClock('2026-06-08T23:00:00Z')
  await runRaffles(deps)
  expect(await shown(few)).toMatchObject({ state: 'CANCELLED', cancelled: 'TOO_FEW', holders: null, seed: null })
  expect(await shown(gone)).toMatchObject({ state: 'CANCELLED', cancelled: 'CLOSED' })
  const kept = await app.owner.many(sql`
    select 1 from promotion_raffle r where state = 'CANCELLED' and (seed is not null or exists (
      select from promotion_raffle_entry e where e.promotion_id = r.promotion_id))`)
  expect(kept).toEqual([])
  expect((await own(an, few)).tickets).toBe(0)
})

it('who is excluded between list and prize gets nothing, and others are not told; a good is handed out once', async () => {
  const good = { vi: 'Xe đạp', en: 'A bicycle' }
  const id = await open(
    'with-good',
    {
      prizes: [
        { amount: '0', count: 1, good },
        { amount: '50', count: 1, good: null },
      ],
      ticketsLeast: 1,
    },
    { endsAt: '2026-06-10T17:00:00.000Z' },
  )
  await setClock('2026-06-09T18:00:00Z')
  await deposit(an.id, '500')
  await deposit(binh.id, '500')
  await setClock('2026-06-10T23:00:00Z')
  await freezeRaffle(deps, Number(id))
  await drawRaffle(deps, Number(id))
  const winners = await Promise.all(
    [an, binh].map(async (one) => ({ ...one, win: must((await own(one, id)).win, 'both win') })),
  )
  const rich = must(
    winners.find(({ win }) => win.kind === 'CASH'),
    'the cash',
  )
  const lucky = must(
    winners.find(({ win }) => win.kind === 'GOOD'),
    'the bicycle',
  )
  const before = await shown(id)
  await app.owner.query(sql`update member set status = 'blocked' where id = ${rich.id}`)
  await runRaffles(deps)
  expect(await awards(id)).toEqual([])
  expect(await shown(id)).toEqual({ ...before, state: 'DONE' })
  const office = (await call(mai(), 'bo.raffle', { id })).value.winners
  expect(office.map(({ username, state }) => `${username} ${state}`).toSorted()).toEqual(
    [`${lucky.name} TO_HAND`, `${rich.name} REFUSED`].toSorted(),
  )
  const hand = () =>
    call(mai(), 'bo.handRafflePrize', {
      id,
      memberId: String(lucky.id),
      isHanded: true,
      note: 'picked up at the office',
    })
  expect((await hand()).code).toBe('ok')
  expect((await hand()).code).toBe('state_conflict')
  expect((await own(lucky, id)).win).toMatchObject({ state: 'HANDED', good, amount: '0.0000' })
  expect(await f.breaks()).toEqual([])
})

it('a prize that fails holds up no other, nor does a paused raffle', async () => {
  const until = { endsAt: '2026-06-12T17:00:00.000Z' }
  const asleep = await open('asleep', {}, until)
  const id = await open('one-fails', { ticketsLeast: 1 }, until)
  await setClock('2026-06-11T18:00:00Z')
  for (const one of [lan, chi, await member()]) await deposit(one.id, '500')
  expect((await state(asleep, 'PAUSED')).code).toBe('ok')
  await setClock('2026-06-12T23:00:00Z')
  expect(await listDue(app.db, 1)).toEqual([Number(id)])
  await freezeRaffle(deps, Number(id))
  await drawRaffle(deps, Number(id))
  const unlucky = await app.owner.value<bigint>(
    sql`select member_id from promotion_raffle_win where promotion_id = ${Number(id)} and prize = 0`,
  )
  await app.owner.query(sql`
    create function test_fail() returns trigger language plpgsql as $$ begin
      if new.facts ->> 'prize' = '0' then raise exception 'this one fails'; end if; return new; end $$`)
  await app.owner.query(sql`
    create trigger test_fail before insert on promotion_award for each row execute function test_fail()`)
  await runRaffles(deps)
  expect((await awards(id)).map(({ amount }) => amount)).toEqual([100_000n, 100_000n])
  expect((await shown(id)).state).toBe('DRAWN')
  await app.owner.query(sql`drop trigger test_fail on promotion_award`)
  await runRaffles(deps)
  expect((await awards(id)).map(({ amount }) => amount)).toEqual([1_000_000n, 100_000n, 100_000n])
  expect((await showOwnRaffle(deps, unlucky, { id })).win?.state).toBe('GIVEN')
  expect((await shown(id)).state).toBe('DONE')
  expect(await f.breaks()).toEqual([])
})
