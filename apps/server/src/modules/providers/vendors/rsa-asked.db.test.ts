import { verify } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { askOldRounds } from '../reconciliation/ask-old-rounds.ts'
import { listRooms, roundDetail } from './call-vendor.ts'
import { rsaText } from '../dialects/rsa.dialect.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { makeOwnRsaKey } from './install-vendors.ts'
import { reconcileVendor } from '../reconciliation/reconcile.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

// A vendor that signs with RSA shares no secret with us: it is called in its own dialect, signed with a key pair of
// ours.

const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, addVendor, player, breaks } = await vendorFixtures(test)
let publicKey = ''
const vendor = await fakeVendor(({ path, timestamp, body, signature }) =>
  verify('RSA-SHA256', Buffer.from(rsaText(path, timestamp, body)), publicKey, Buffer.from(signature, 'base64')),
)
await addVendor('RSAONE', { api_url: vendor.apiUrl, deadline_ms: 500, dialect: 'rsa' })
const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'RSAONE'`)
publicKey = await makeOwnRsaKey({ ...deps, db: test.owner }, { id, code: 'RSAONE' }, 'LOTUS-1')

const casesOf = (subject: string) =>
  test.owner.many<{ kind: string; state: string }>(
    sql`select c.kind, c.state from vendor_case c left join vendor_round r on r.round_no = c.subject
      where c.vendor = 'RSAONE' and coalesce(r.round_id, c.subject) = ${subject} order by c.id`,
  )

afterEach(async () => {
  expect(await breaks()).toEqual([])
  expect(vendor.received.every(({ isSigned }) => isSigned)).toBe(true)
})

describe('an RSA vendor', () => {
  it('is asked about a round that stays open, and its win is credited in the vendor’s units', async () => {
    const one = await player('100', '0', { vendor: 'RSAONE' })
    await one.bet('b1', '10', 'q1')
    await test.clock.advance(25 * 3_600_000)
    vendor.answerWith(() => ({ body: { result: 'done', state: 'CLOSED', sum: 1_000_000, prize: 1_250_000 } }))
    expect(await askOldRounds(deps)).toBe(1)
    expect(await one.balance()).toBe('102.5000')
    expect(vendor.received.at(-1)).toMatchObject({ op: 'table/look', body: { table: 'q1' } })
  })

  it.each([
    { state: 'CLOSED', sum: 1_000_000, prize: '1250000' },
    { state: 'CLOSED', sum: '1000000', prize: 1_250_000 },
    { state: 'CLOSED', sum: 1_000_000, prize: 12.5 },
    { state: 'CLOSED', sum: 1_000_000, prize: '12.5' },
  ])('that returns an amount in another form ($sum, $prize) moves nothing: operators look into it', async (answer) => {
    const one = await player('100', '0', { vendor: 'RSAONE' })
    const roundId = `q-${JSON.stringify(answer.sum)}-${JSON.stringify(answer.prize)}`
    await one.bet(`b-${roundId}`, '10', roundId)
    await test.clock.advance(25 * 3_600_000)
    vendor.answerWith(() => ({ body: { result: 'done', ...answer } }))
    expect(await askOldRounds(deps)).toBe(0)
    expect(await one.balance()).toBe('90.0000')
    expect(await casesOf(roundId)).toEqual([{ kind: 'open_round', state: 'open' }])
    vendor.answerWith(() => ({ body: { result: 'done', state: 'VOID' } }))
    await test.clock.advance(2 * 3_600_000)
    expect(await askOldRounds(deps)).toBe(1)
    expect(await one.balance()).toBe('100.0000')
  })

  it('lists its rounds page by page, and the reconciliation finds nothing', async () => {
    const one = await player('100', '0', { vendor: 'RSAONE' })
    for (const n of [1, 2]) {
      await one.bet(`h${n}`, '2', `h${n}`)
      await one.win(`hw${n}`, `${n}.25`, `h${n}`, { roundClosed: true })
    }
    const now = test.clock.now().getTime()
    const reported = [1, 2].map((n) => ({
      table: `h${n}`,
      player: one.member,
      unit: 'P',
      sum: 200_000,
      prize: n * 100_000 + 25_000,
      state: 'CLOSED',
    }))
    vendor.answerWith((_op, { page }) => ({
      body: {
        result: 'done',
        tables: page === null ? reported.slice(0, 1) : reported.slice(1),
        page: page === null ? '1' : null,
      },
    }))
    const span = { from: new Date(now - 600_000), to: new Date(now + 1000) }
    expect(await reconcileVendor(deps, 'RSAONE', span)).toMatchObject({
      outcome: 'sound',
      findings: 0,
    })
    expect(vendor.asked('table/history').map(({ body }) => body['page'])).toEqual([null, '1'])
  })

  it('is asked for rooms and round details; numbers that are not amounts are not converted', async () => {
    const rooms = [{ room: 'r1', name: 'Sen', least: 100_000, most: 5_000_000, open: true }]
    vendor.answerWith(() => ({ body: { result: 'done', rooms } }))
    expect(await listRooms(deps, 'RSAONE', 'SEN')).toEqual([
      { roomId: 'r1', name: 'Sen', minBet: '1.0000', maxBet: '50.0000', isOpen: true },
    ])
    vendor.answerWith(() => ({ body: { result: 'done', detail: { reels: [1, 2, 3] } } }))
    expect(await roundDetail(deps, { vendor: 'RSAONE', roundId: 'q1' })).toEqual({
      url: null,
      detail: { reels: [1, 2, 3] },
    })
  })
})
