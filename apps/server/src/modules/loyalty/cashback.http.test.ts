import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { dayCashback, payCashback } from '@lotus/rules/loyalty'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { excludeMember, getBalance } from '../wallet/index.ts'
import { checkLoyalty } from './audit/check-loyalty.ts'
import { claimCashback } from './cashback/claim.ts'
import { cashbackSettings } from './cashback/cashback-settings.ts'
import { endLeftovers } from './cashback/end-leftovers.ts'
import { getCashback } from './cashback/overview.ts'
import { listCashbackClaims, listCashbackLines } from './cashback/records.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { loyaltyModule } from './module.ts'
import { openGifts } from './rewards/open-gifts.ts'

// Cashback over HTTP, with news of bets as other modules write them (MC07, operations.md 4.4; issue 21).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const deps = app.composition.of(loyaltyModule)
const DAY = 86_400_000
// 10:00 there.
await app.clock.set('2026-06-01T03:00:00Z')
await f.open()
await setSetting(app.db, cashbackSettings.from, '2026-01-01T00:00:00.000Z', 'test')
let names = 0
async function member(level = 0) {
  names += 1
  const { client } = await app.register(`hoantra${names}`)
  const id = await f.idOf(`hoantra${names}`)
  await app.owner.query(sql`select loyalty_open(array[${id}::bigint], array[business_day(lotus_now())])`)
  await app.owner.query(sql`update loyalty_member set level = ${level}::smallint where member_id = ${id}`)
  return { client, id }
}
type Client = Awaited<ReturnType<typeof member>>['client']
const overview = async (client: Client) => (await call(client, 'cashback.overview', {})).value
const claim = (client: Client, key: string) => call(client, 'cashback.claim', {}, { key })
/** As the calls do it: a session ends where a test moves the clock by days. */
const seen = (id: bigint) => getCashback(deps, id)
const take = (id: bigint, key: string) => claimCashback(deps, id, key)
const claimsOf = (id: bigint) => listCashbackClaims(app.db, id, {})
const play = async (id: bigint, ...bets: Parameters<typeof f.bet>[1][]) => {
  for (const bet of bets) await f.bet(id, bet)
  await f.count()
}

it('the worked example: 400.00 of slots and 150.00 of live at rank 5, less 200.00 claimed, are 350.00 (4.4)', async () => {
  const { client, id } = await member(5)
  await play(id, { ref: 'e-1', validBet: '25000.0000' })
  expect((await claim(client, 'e1')).value).toEqual({ ref: `CB${id}-1`, amount: '200.0000', dueAt: null })
  await play(
    id,
    { ref: 'e-2', validBet: '25000.0000' },
    { ref: 'e-3', validBet: '30000.0000', category: 'LIVE' },
    { ref: 'e-4', validBet: '9000.0000', category: 'LOTT' },
  )
  const value = await overview(client)
  expect(value).toMatchObject({ isOpen: true, claimable: '350.0000', carried: '0.00000000', terms: { level: 5 } })
  expect(value.days).toEqual([
    {
      day: '2026-06-01',
      level: 5,
      dayMax: '12000.0000',
      earned: '550.00000000',
      cut: '0.00000000',
      claimed: '200.00000000',
      parts: [
        { category: 'LIVE', validBet: '30000.0000', ratePpm: 5000, amount: '150.00000000' },
        { category: 'LOTT', validBet: '9000.0000', ratePpm: 0, amount: '0.00000000' },
        { category: 'RNG', validBet: '50000.0000', ratePpm: 8000, amount: '400.00000000' },
      ],
    },
  ])
  expect((await claim(client, 'e2')).value.amount).toBe('350.0000')
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '550.0000', withdrawable: '550.0000' })
  expect((await call(client, 'wallet.statement', { group: 'rebate' })).value.rows).toMatchObject([
    { kind: 'CASHBACK', amount: '350.0000' },
    { kind: 'CASHBACK', amount: '200.0000' },
  ])
  // Each claim opens to what it was worked out from, and each product to its bets.
  const lines = (await call(client, 'cashback.lines', { id: '2' })).value.rows
  expect(lines.map(({ category, validBet, amount }) => `${category} ${validBet} ${amount}`)).toEqual([
    'LIVE 30000.0000 150.00000000',
    'RNG 25000.0000 200.00000000',
  ])
  const bets = (await call(client, 'cashback.bets', { day: '2026-06-01', category: 'RNG' })).value
  expect(bets.rows.map(({ ref, amount }) => `${ref} ${amount}`).toSorted()).toEqual([
    'e-1 200.00000000',
    'e-2 200.00000000',
  ])
  expect(bets.sources).toEqual([{ source: 'test', bets: 2, validBet: '50000.0000', amount: '400.00000000' }])
  expect(await f.breaks()).toEqual([])
})

it('news that come twice count once; a claim is paid once for a key, and once for everything in parallel', async () => {
  const { client, id } = await member()
  await play(id, { ref: 'd-1', validBet: '10000.0000' }, { ref: 'd-1', validBet: '10000.0000' })
  await play(id, { ref: 'd-1', validBet: '10000.0000' })
  const same = await Promise.all(Array.from({ length: 6 }, () => claim(client, 'd')))
  expect(new Set(same.map(({ value }) => `${value.ref} ${value.amount}`))).toEqual(new Set([`CB${id}-1 30.0000`]))
  await play(id, { ref: 'd-2', validBet: '10000.0000' })
  const parallel = await Promise.all(Array.from({ length: 6 }, (_one, at) => claim(client, `d${at}`)))
  expect(parallel.filter(({ success }) => success)).toHaveLength(1)
  expect(parallel.find(({ success }) => !success)).toMatchObject({
    code: 'cashback_small',
    value: { have: '0.0000', min: '1.0000' },
  })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '60.0000' })
})

it('a void before the claim takes back what its bet gave; after the claim it is owed, and later cashback pays it first', async () => {
  const { client, id } = await member()
  await play(id, { ref: 'v-1', validBet: '10000.0000' }, { ref: 'v-2', validBet: '20000.0000' })
  await play(id, { ref: 'v-1', validBet: '10000.0000', version: 2, reversed: true })
  expect(await overview(client)).toMatchObject({ claimable: '60.0000' })
  expect((await claim(client, 'v1')).value.amount).toBe('60.0000')
  // Told a day later, at another rank: it takes back what the bet had given.
  const placedAt = await app.owner.value<Date>(
    sql`select placed_at from loyalty_bet where member_id = ${id} and bet_ref = 'v-2'`,
  )
  await app.clock.advance(DAY)
  await app.owner.query(sql`update loyalty_member set level = 5 where member_id = ${id}`)
  await play(id, { ref: 'v-2', validBet: '20000.0000', version: 2, reversed: true, placedAt })
  expect(await seen(id)).toMatchObject({ claimable: '0.0000', due: '-60.00000000' })
  await expect(take(id, 'v2')).rejects.toMatchObject({ code: 'cashback_small' })
  await play(id, { ref: 'v-3', validBet: '10000.0000' })
  expect(await seen(id)).toMatchObject({ claimable: '20.0000', due: '20.00000000' })
  expect((await take(id, 'v3')).amount).toBe('20.0000')
  const lines = (await listCashbackLines(app.db, id, { id: '2' })).rows
  expect(lines.map(({ day, level, validBet, amount }) => `${day} ${level} ${validBet} ${amount}`)).toEqual([
    '2026-06-02 5 10000.0000 80.00000000',
    '2026-06-01 0 -20000.0000 -60.00000000',
  ])
  expect(await f.breaks()).toEqual([])
})

it('a day keeps the rates and the cap that it began with; the cap is shown and carried by no claim', async () => {
  const { client, id } = await member()
  await setSetting(app.db, cashbackSettings.ranks, [{ ratesPpm: { RNG: 10_000 }, dayMax: 50 }], 'test')
  await app.clock.advance(5000)
  await play(id, { ref: 'c-1', validBet: '4000.0000' })
  await setSetting(app.db, cashbackSettings.ranks, [{ ratesPpm: { RNG: 90_000 }, dayMax: null }], 'test')
  await app.clock.advance(5000)
  await play(id, { ref: 'c-2', validBet: '4000.0000' })
  expect((await overview(client)).days[0]).toMatchObject({
    earned: '50.00000000',
    cut: '30.00000000',
    dayMax: '50.0000',
  })
  expect((await claim(client, 'c')).value.amount).toBe('50.0000')
  const lines = (await call(client, 'cashback.lines', { id: '1' })).value.rows
  expect(lines.map(({ category, amount }) => `${category} ${amount}`)).toEqual(['RNG 80.00000000', 'CAP -30.00000000'])
  // A void below the cap changes nothing of it; one beyond takes back the rest.
  const bets = await app.owner.many<{ ref: string; at: Date }>(
    sql`select bet_ref as ref, placed_at as at from loyalty_bet where member_id = ${id} order by bet_ref`,
  )
  await play(id, { ref: 'c-2', validBet: '4000.0000', version: 2, reversed: true, placedAt: bets[1]?.at as Date })
  expect(await overview(client)).toMatchObject({ due: '-10.00000000' })
  await setSetting(app.db, cashbackSettings.ranks, [...cashbackSettings.ranks.default], 'test')
  await app.clock.advance(5000)
  expect(await f.breaks()).toEqual([])
})

it('what is left below a hundredth is carried to the next claim; below the least amount nothing is claimed', async () => {
  const { client, id } = await member()
  await play(id, { ref: 's-1', validBet: '320.0000' })
  expect(await claim(client, 's0')).toMatchObject({ code: 'cashback_small', value: { have: '0.9600', min: '1.0000' } })
  await play(id, { ref: 's-2', validBet: '914.5678' })
  expect((await claim(client, 's1')).value.amount).toBe('3.7000')
  expect(await overview(client)).toMatchObject({ claimable: '0.0000', carried: '0.00370340', due: '0.00370340' })
  await play(id, { ref: 's-3', validBet: '1002.1000' })
  expect((await claim(client, 's2')).value.amount).toBe('3.0100')
  expect((await call(client, 'cashback.claims', {})).value).toMatchObject({
    rows: [
      { amount: '3.0100', due: '3.01000340', carried: '0.00370340' },
      { amount: '3.7000', due: '3.70370340' },
    ],
    totals: { paid: '6.7100', expired: '0.0000' },
  })
  // A link to one claim shows that one; the account record leads there.
  const record = (await call(client, 'wallet.statement', { group: 'all' })).value.rows
  const reference = record.find(({ referenceKind }) => referenceKind === 'cashback')?.reference ?? ''
  expect((await call(client, 'cashback.claims', { ref: reference })).value.rows).toMatchObject([
    { ref: reference, amount: '3.0100' },
  ])
  const { client: other } = await member(1)
  expect((await call(other, 'cashback.claims', { ref: reference })).value.rows).toEqual([])
  expect(await f.breaks()).toEqual([])
})

it('agrees with the pure functions on many days of random play, voids and claims', async () => {
  const { client, id } = await member(3)
  const parts = new Map<string, bigint>()
  let paid = 0n
  for (let n = 0; n < 30; n += 1) {
    const category = n % 3 === 0 ? 'SPORTS' : 'RNG'
    const stake = BigInt((n * 7919) % 997) * 12_347n + 1n
    await f.bet(id, { ref: `q-${n}`, validBet: moneyToString(stake), category })
    parts.set(category, (parts.get(category) ?? 0n) + stake)
    if (n % 10 !== 9) continue
    await f.count()
    const rates = { SPORTS: 4000, RNG: 6000 } as const
    const day = [...parts].map(([name, validBet]) => ({ validBet, ratePpm: rates[name as keyof typeof rates] }))
    const due = dayCashback(day, parseMoney('4000')).earned - paid * 1_000_000n
    const reply = await claim(client, `q${n}`)
    expect(reply.value.amount).toBe(moneyToString(payCashback(due).amount))
    paid += payCashback(due).amount
  }
  expect(await f.breaks()).toEqual([])
})

it('claims rest after midnight; what was not claimed is paid by itself from 05:00 on, today’s stays', async () => {
  const { id } = await member()
  await play(id, { ref: 'l-1', validBet: '150.0000' })
  await app.clock.set('2026-07-01T18:30:00Z') // 01:30 there
  await play(id, { ref: 'l-2', validBet: '10000.0000' })
  expect(await seen(id)).toMatchObject({ rests: true, opensHour: 3 })
  await expect(take(id, 'l1')).rejects.toMatchObject({ code: 'cashback_closed', details: { hour: 3 } })
  await app.clock.set('2026-07-01T21:59:00Z')
  expect(await endLeftovers(app.db, app.clock.now())).toBe(0)
  await app.clock.set('2026-07-01T22:00:00Z')
  expect(await endLeftovers(app.db, app.clock.now())).toBeGreaterThan(0)
  expect(await endLeftovers(app.db, app.clock.now())).toBe(0)
  expect((await claimsOf(id)).rows).toMatchObject([{ kind: 'AUTO', amount: '0.4500' }])
  expect(await seen(id)).toMatchObject({ claimable: '30.0000' })
  await setSetting(app.db, cashbackSettings.leftover, 'EXPIRE', 'test')
  await app.clock.advance(DAY)
  expect(await endLeftovers(app.db, app.clock.now())).toBeGreaterThan(0)
  expect(await claimsOf(id)).toMatchObject({
    rows: [{ kind: 'EXPIRED', amount: '30.0000' }, { kind: 'AUTO' }],
    totals: { paid: '0.4500', expired: '30.0000' },
  })
  expect(await getBalance(app.db, id)).toMatchObject({ cash: '0.4500' })
  await setSetting(app.db, cashbackSettings.leftover, 'AUTO_PAY', 'test')
  await app.clock.advance(5000)
  expect(await f.breaks()).toEqual([])
})

it('news that are not counted yet hold the payment of their day back', async () => {
  const { id } = await member()
  await app.clock.set('2026-07-10T03:00:00Z')
  await f.bet(id, { ref: 'w-1', validBet: '1000.0000' })
  await app.clock.advance(DAY)
  expect(await endLeftovers(app.db, app.clock.now())).toBe(0)
  await f.count()
  await endLeftovers(app.db, app.clock.now())
  expect((await claimsOf(id)).rows).toMatchObject([{ kind: 'AUTO', amount: '3.0000' }])
})

it('who is excluded claims nothing and gets nothing by itself; trial and test accounts earn nothing', async () => {
  const { client, id } = await member()
  await play(id, { ref: 'x-1', validBet: '1000.0000' })
  await excludeMember(app.db, { memberId: id, until: null, reason: 'self' })
  expect(await claim(client, 'x')).toMatchObject({ success: false, code: 'self_excluded' })
  await app.clock.advance(DAY)
  await endLeftovers(app.db, app.clock.now())
  expect(
    await app.owner.value<number>(
      sql`select count(*)::integer as n from loyalty_cashback_claim where member_id = ${id}`,
    ),
  ).toBe(0)
  for (const type of [4, 41, 42]) {
    const { id: test } = await member()
    await app.owner.query(sql`update member set account_type = ${type} where id = ${test}`)
    await play(test, { ref: `x-${type}`, validBet: '1000.0000' })
    expect(
      await app.owner.value<number>(
        sql`select count(*)::integer as n from loyalty_cashback_day where member_id = ${test}`,
      ),
    ).toBe(0)
  }
})

it('bets under an open bonus, and bets of before it was opened, give none', async () => {
  const { client, id } = await member()
  const gift = { ref: 'b-1', what: 'VIP_UPGRADE', level: 1, amount: 80_000n, multiplePpm: 1_000_000_000 } as const
  const time = { opensAt: app.clock.now(), expiresAt: new Date(app.clock.now().getTime() + DAY) }
  await openGifts(app.db, [{ memberId: id, source: 'VIP', kind: 'BONUS', ...gift, ...time }])
  expect((await call(client, 'reward.claim', {})).value.claimed).toHaveLength(1)
  await app.clock.advance(1000)
  const under = app.clock.now()
  await play(id, { ref: 'b-1', validBet: '1000.0000' })
  await app.clock.advance(1000)
  expect((await call(client, 'bonus.giveUp', { ref: `G${id}-1` })).success).toBe(true)
  await app.clock.advance(1000)
  await play(id, { ref: 'b-2', validBet: '2000.0000' })
  // Settled only now, but placed under the bonus.
  await play(id, { ref: 'b-3', validBet: '4000.0000', placedAt: under })
  expect(await overview(client)).toMatchObject({ claimable: '6.0000', withBonus: false })
  await setSetting(app.db, cashbackSettings.from, new Date(app.clock.now().getTime() + 1).toISOString(), 'test')
  await app.clock.advance(5000)
  await play(id, { ref: 'b-4', validBet: '2000.0000', placedAt: under })
  expect(await overview(client)).toMatchObject({ claimable: '6.0000' })
  await setSetting(app.db, cashbackSettings.from, '2026-01-01T00:00:00.000Z', 'test')
  await app.clock.advance(5000)
  expect(await f.breaks()).toEqual([])
})

it('turnover of cashback is opened where the brand asks for it', async () => {
  const { client, id } = await member()
  await setSetting(app.db, cashbackSettings.multiple, 1_000_000, 'test')
  await app.clock.advance(5000)
  await play(id, { ref: 't-1', validBet: '1000.0000' })
  expect((await claim(client, 't')).value.amount).toBe('3.0000')
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '3.0000', withdrawable: '0.0000' })
  await setSetting(app.db, cashbackSettings.multiple, 0, 'test')
  await app.clock.advance(5000)
  // The command has the program's defaults.
  const { multiple, min, opensHour } = cashbackSettings
  expect([multiple, min, opensHour].map(({ default: usual }) => usual)).toEqual([0, 1, 3])
})

it('another member’s claims, lines and bets are nobody else’s', async () => {
  const { client, id } = await member()
  const { client: other } = await member()
  await play(id, { ref: 'o-1', validBet: '1000.0000' })
  await claim(client, 'o')
  const day = (await call(client, 'cashback.lines', { id: '1' })).value.rows[0]?.day ?? ''
  expect((await call(other, 'cashback.lines', { id: '1' })).value.rows).toEqual([])
  expect((await call(other, 'cashback.bets', { day, category: 'RNG' })).value).toMatchObject({ rows: [], sources: [] })
  expect((await call(other, 'cashback.claims', {})).value.rows).toEqual([])
})

it('the office sees what a period costs, by day and product; a longer period is refused', async () => {
  const linh = await app.operator('linh.fin')
  const report = (await call(linh, 'bo.cashbackReport', { from: '2026-06-01', to: '2026-06-01' })).value
  // The claims of the first three tests on that day: 550, 60 and 60; of the second day they are elsewhere.
  expect(report).toMatchObject({ isOpen: true, paid: '670.0000', expired: '0.0000' })
  expect(report.days).toEqual([
    { day: '2026-06-01', members: 3, claimed: '670.0000', auto: '0.0000', expired: '0.0000' },
  ])
  expect(report.products.map(({ category, amount }) => `${category} ${amount}`)).toEqual([
    'RNG 520.00000000',
    'LIVE 150.00000000',
  ])
  expect(report.ranks[0]).toEqual({ level: 0, ratesPpm: { RNG: 3000, LIVE: 2000, SPORTS: 2000 }, dayMax: '500.0000' })
  const long = await call(linh, 'bo.cashbackReport', { from: '2026-06-01', to: '2026-09-01' })
  expect(long).toMatchObject({ success: false, code: 'bad_request' })
})

it('the audit finds what is changed by hand', async () => {
  await expect(
    app.owner.tx(async (tx) => {
      const one = await tx.value<bigint>(sql`select min(member_id) from loyalty_cashback_claim`)
      await tx.query(
        sql`update loyalty_cashback_part set valid_bet = valid_bet + 1 where member_id = ${one} and rate_ppm > 0`,
      )
      await tx.query(sql`update loyalty_cashback_day set claimed = claimed + 1000000 where member_id = ${one}`)
      await tx.query(
        sql`update loyalty_cashback_claim set amount = amount + 100, due = due + 100000000 where member_id = ${one}`,
      )
      const found = await checkLoyalty.run(tx, { passes: 1, isWhole: true })
      const kinds = found.map(({ subject }) => subject.replace(/ (?:of )?(?:day|member|CB)[ \d].*/, ''))
      expect(new Set(kinds)).toEqual(
        new Set(['cashback bets', 'cashback', 'cashback claimed by', 'cashback taken by', 'money']),
      )
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})
