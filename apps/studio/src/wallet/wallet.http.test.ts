import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { describe, expect, test } from 'vitest'
import { testKeys, testStudio } from '../../test-support/test-studio.ts'
import { signedHeaders } from '../vendor/signature.ts'

// A studio with wallets of its own: transfer mode of wallet.md 2, rooms of games.md 0 (C10).
const studio = await testStudio({ settings: { rehearsesTransfers: true } })
const { app, db, platform, clock } = studio
let count = 0
const next = (word: string) => `${word}-${(count += 1)}`

async function ask(operation: string, body: object, vendor = 'HOILANG') {
  const path = `/api/${vendor}/v1/${operation}`
  const rawBody = JSON.stringify(body)
  const timestamp = String(clock.now().getTime())
  const headers = signedHeaders(must(testKeys[vendor], 'a key'), { method: 'POST', path, timestamp, rawBody })
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: rawBody })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const move = (op: 'transferIn' | 'transferOut', member: string, amount: string, reference = next('T')) =>
  ask(op, { reference, member, amount, currency: 'P' })
const walletOf = async (member: string) =>
  (await db.one<{ purse: bigint }>(sql`select purse from player where vendor = 'HOILANG' and member = ${member}`)).purse
const CONFIRMED = { code: 'OK', status: 'CONFIRMED' }

describe('a wallet at the studio', () => {
  test('is credited and debited once per reference, and never overdrawn', async () => {
    const member = next('m')
    const reference = next('T')
    const all = await Promise.all(Array.from({ length: 12 }, () => move('transferIn', member, '40.00', reference)))
    for (const { body } of all) expect(body).toEqual({ ...CONFIRMED, balance: '40.0000' })
    expect((await move('transferIn', member, '41.00', reference)).body).toEqual({ code: 'TX_CONFLICT' })
    expect((await move('transferOut', member, '40.00', reference)).body).toEqual({ code: 'TX_CONFLICT' })
    expect((await move('transferOut', member, '40.01')).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      status: 'FAILED',
    })
    const both = await Promise.all([move('transferOut', member, '30.00'), move('transferOut', member, '30.00')])
    expect(both.filter(({ body }) => body['status'] === 'CONFIRMED')).toHaveLength(1)
    expect(both.filter(({ body }) => body['status'] === 'FAILED')).toHaveLength(1)
    expect(await walletOf(member)).toBe(parseMoney('10'))
  })

  test('a reference answered as unknown is refused for ever; another member’s is not visible', async () => {
    const [member, other] = [next('m'), next('m')]
    const reference = next('T')
    expect((await ask('transferStatus', { reference, member })).body).toEqual({ code: 'OK', status: 'NOT_FOUND' })
    expect((await move('transferIn', member, '5.00', reference)).body).toMatchObject({ status: 'FAILED' })
    expect((await ask('transferStatus', { reference, member })).body).toMatchObject({ status: 'NOT_FOUND' })
    expect(await walletOf(member)).toBe(0n)
    const own = next('T')
    await move('transferIn', member, '5.00', own)
    expect((await ask('transferStatus', { reference: own, member: other })).body['code']).toBe('BAD_REQUEST')
    expect((await move('transferIn', other, '5.00', own)).body).toEqual({ code: 'TX_CONFLICT' })
    expect(await walletOf(other)).toBe(0n)
  })

  test('invalid calls move nothing, and a studio on the platform’s wallet accepts no transfers', async () => {
    const member = next('m')
    for (const amount of ['0', '-1.00', '1e3', 'x', '1.00001', ''])
      expect((await move('transferIn', member, amount)).body).toMatchObject({ code: 'BAD_REQUEST' })
    expect((await ask('transferIn', { reference: '', member, amount: '1.00', currency: 'P' })).body['code']).toBe(
      'BAD_REQUEST',
    )
    const seamless = { reference: next('T'), member, amount: '1.00', currency: 'P' }
    expect((await ask('transferIn', seamless, 'HOUSE')).body['code']).toBe('BAD_REQUEST')
  })

  test('in a demo certain amounts simulate faults: late, done without an answer, refused, never', async () => {
    const member = next('m')
    const [later, lost, never] = [next('T'), next('T'), next('T')]
    expect((await move('transferIn', member, '5.11', later)).body).toMatchObject({ status: 'PENDING' })
    const status = async (reference: string) => (await ask('transferStatus', { reference, member })).body['status']
    expect(await status(later)).toBe('PENDING')
    clock.advance(21_000)
    expect(await status(later)).toBe('CONFIRMED')
    expect((await move('transferIn', member, '5.22', lost)).status).toBe(503)
    expect(await status(lost)).toBe('CONFIRMED')
    expect((await move('transferIn', member, '5.33')).body).toMatchObject({ code: 'NOT_TAKEN', status: 'FAILED' })
    expect((await move('transferIn', member, '5.44', never)).body).toMatchObject({ status: 'PENDING' })
    clock.advance(86_400_000)
    expect(await status(never)).toBe('PENDING')
    // Back to the clock of the platform in the other tests.
    clock.advance(-86_421_000)
    expect(await walletOf(member)).toBe(parseMoney('10.33'))
  })
})

describe('a game that is played from it', () => {
  const game = { gameCode: 'HL_HOIXUAN' }

  test('bets and wins move the wallet here, and the platform’s is not called', async () => {
    const member = next('m')
    await move('transferIn', member, '300.00')
    const player = await studio.playerOf({ member, balance: parseMoney('999'), ...game })
    expect(player.opened.body).toMatchObject({ mode: 'real', balance: '300.0000' })
    const before = platform.calls.length
    let [bets, wins] = [0n, 0n]
    for (let played = 0; played < 40; played += 1) {
      const { body } = await player.spin()
      bets += parseMoney(body.round.bet)
      wins += parseMoney(body.round.win)
      await player.finish(body.round)
    }
    const open = () =>
      db.one<{ left: number }>(sql`select count(*)::int as left from round where wallet = 'own' and state <> 'CLOSED'`)
    await expect.poll(async () => (await open()).left).toBe(0)
    expect(await walletOf(member)).toBe(parseMoney('300') - bets + wins)
    // The platform can fetch each of them with its times, and the sums agree.
    const span = { from: new Date(clock.now().getTime() - 3_600_000), to: new Date(clock.now().getTime() + 3_600_000) }
    const { body } = await ask('betHistory', { from: span.from.toISOString(), to: span.to.toISOString(), cursor: null })
    const rounds = (body['rounds'] as { member: string; bet: string; win: string; state: string; openedAt: string }[]) // as it sends them
      .filter((round) => round.member === member)
    expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => 'CLOSED'))
    expect(rounds.reduce((sum, { bet, win }) => sum - parseMoney(bet) + parseMoney(win), 0n)).toBe(wins - bets)
    expect(platform.calls.length).toBe(before)
    expect(platform.balances.get(member)).toBe(parseMoney('999'))
    const { id } = await db.one<{ id: string }>(sql`select id from round where wallet = 'own' limit 1`)
    await expect(db.query(sql`delete from round where id = ${id}`)).rejects.toThrow('kept for ever')
  })

  test('an empty wallet pays no bet, and a demo uses play money', async () => {
    const member = next('m')
    const player = await studio.playerOf({ member, balance: parseMoney('500'), ...game })
    expect((await player.spin()).body).toEqual({ error: { code: 'insufficient_funds' } })
    const fun = await studio.playerOf({ member, mode: 'demo', ...game })
    expect(fun.opened.body).toMatchObject({ mode: 'demo', balance: '1000.0000' })
    expect((await fun.spin()).status).toBe(200)
    expect(await walletOf(member)).toBe(0n)
  })

  test('C10: each room has its stakes; the default is the first room, and an unknown one opens nothing', async () => {
    const { rooms } = (await ask('roomList', { gameCode: 'HL_HOIXUAN' })).body
    expect(rooms).toMatchObject([
      { roomId: 'sandinh', name: 'Sân đình', nameEn: 'Village yard', minBet: '1.00', maxBet: '5.00', isOpen: true },
      { roomId: 'choque', minBet: '10.00' },
      { roomId: 'benthuyen', maxBet: '200.00' },
    ])
    expect((await ask('roomList', { gameCode: 'HS_SEN25' }, 'HOUSE')).body).toEqual({ code: 'OK', rooms: [] })
    expect((await ask('roomList', { gameCode: 'HS_SEN25' })).body['code']).toBe('GAME_NOT_FOUND')
    const member = next('m')
    await move('transferIn', member, '100.00')
    const small = await studio.playerOf({ member, ...game })
    expect(small.opened.body).toMatchObject({ betLevels: ['1.0000', '2.0000', '5.0000'], room: { vi: 'Sân đình' } })
    const high = await studio.playerOf({ member, roomId: 'choque', ...game })
    expect(high.opened.body).toMatchObject({
      betLevels: ['10.0000', '20.0000', '50.0000'],
      room: { en: 'Country market' },
    })
    expect((await high.spin('1.00')).body).toEqual({ error: { code: 'bet_not_allowed' } })
    expect((await high.spin('10.00')).status).toBe(200)
    const none = await studio.playerOf({ member, roomId: 'nowhere', ...game })
    expect(none.opened.body).toEqual({ error: { code: 'not_found' } })
  })
})
