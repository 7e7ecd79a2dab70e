import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { describe, expect, test } from 'vitest'
import { testKeys, testStudio, type TestPlayer } from '../test-support/test-studio.ts'
import { workDueRounds } from './rounds/worker.ts'
import { signedHeaders } from './vendor/signature.ts'

const studio = await testStudio()
const { app, deps, db, platform, clock } = studio
const thousand = 10_000_000n
let names = 0
const newMember = () => `member-${(names += 1)}`

const stateOf = async (roundId: string) =>
  (await db.one<{ state: string }>(sql`select state from round where id = ${roundId}`)).state
const sumOf = (prefix: string) =>
  platform.ledger.filter(({ txId }) => txId.startsWith(prefix)).reduce((sum, { amount }) => sum + amount, 0n)

/** Spins until a round has a win that was not shown yet. */
async function spinToWin(player: TestPlayer) {
  for (let i = 0; i < 200; i += 1) {
    const { body } = await player.spin()
    if (parseMoney(body.round.win) > 0n) return body.round
  }
  throw new Error('200 spins without a win')
}
async function lastRoundId(): Promise<string> {
  return (await db.one<{ id: string }>(sql`select id from round order by created_at desc, id desc limit 1`)).id
}
/** Waits for work that continues after a reply. */
async function untilState(roundId: string, state: string): Promise<void> {
  await expect.poll(() => stateOf(roundId), { timeout: 5_000 }).toBe(state)
}

test('play money that ran out is refilled on request; a platform’s money never is', async () => {
  const opened = await app.inject({
    method: 'POST',
    url: '/play-api/session',
    payload: { gameCode: 'HS_SEN25', token: null, language: 'vi' },
  })
  const session = opened.json<{ token: string; canRefill: boolean; balance: string; betLevels: string[] }>()
  expect(session).toMatchObject({ canRefill: true, balance: '1000.0000' })
  const call = async (path: string, payload: object = {}) => {
    const url = `/play-api/${path}`
    return (
      await app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${session.token}` } })
    ).json()
  }
  await db.query(sql`update player set play_balance = 5 where play_balance > 0`)
  const bet = must(session.betLevels[0], 'a bet')
  expect(await call('spin', { requestId: crypto.randomUUID(), bet })).toEqual({ error: { code: 'insufficient_funds' } })
  expect(await call('refill')).toMatchObject({ balance: '1000.0000' })
  const player = await studio.playerOf({ member: newMember(), balance: thousand })
  expect((await player.call('refill')).body).toEqual({ error: { code: 'bad_request' } })
})

describe('a session', () => {
  test('is opened by a launch token, once', async () => {
    const token = platform.launch('once')
    const open = () =>
      app.inject({ method: 'POST', url: '/play-api/session', payload: { gameCode: 'HS_SEN25', token, language: 'vi' } })
    expect((await open()).json()).toMatchObject({ mode: 'real', currency: 'P', openRound: null })
    expect((await open()).json()).toEqual({ error: { code: 'launch_expired' } })
  })

  test('keeps neither its own token nor the platform token readable in the database', async () => {
    const player = await studio.playerOf({ member: newMember() })
    const rows = await db.many(
      sql`select encode(token_hash, 'escape') as hash, encode(platform_token, 'escape') as sealed, language, game_code from session`,
    )
    const text = JSON.stringify(rows)
    expect(text).not.toContain(player.token)
    expect(text).not.toContain('wallet-session')
  })

  test('ends after half an hour without a call, and when a second page takes over', async () => {
    const member = newMember()
    const first = await studio.playerOf({ member, balance: thousand })
    const second = await studio.playerOf({ member })
    expect((await first.spin()).body).toEqual({ error: { code: 'session_expired' } })
    expect((await second.call('balance')).status).toBe(200)
    clock.advance(31 * 60_000)
    expect((await second.call('balance')).body.error.code).toBe('session_expired')
    clock.advance(-31 * 60_000)
  })

  test('without a token every call is refused', async () => {
    for (const path of ['spin', 'shown', 'current', 'balance', 'history', 'round'])
      expect((await app.inject({ method: 'POST', url: `/play-api/${path}`, payload: {} })).statusCode).toBe(401)
  })
})

describe('a round (state machine of issue 6, section 4)', () => {
  test('takes the bet, shows the outcome, and pays the win once it was shown', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    expect(await stateOf(round.roundId)).toBe('BET_OK')
    expect(sumOf(round.roundId)).toBe(-10_000n)
    const done = await player.finish(round)
    expect(done.body.state).toBe('CLOSED')
    expect(sumOf(round.roundId)).toBe(parseMoney(round.win) - 10_000n)
    const steps = await db.many<{ state: string }>(
      sql`select state from round_step where round = ${round.roundId} order by step`,
    )
    expect(steps.map(({ state }) => state)).toEqual([
      'CREATED',
      'BET_SENT',
      'BET_OK',
      'PRESENTED',
      'WIN_SENT',
      'CLOSED',
    ])
  })

  test('closes by itself with a win of 0 where nothing was won', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    let round = (await player.spin()).body.round
    while (parseMoney(round.win) > 0n) {
      await player.finish(round)
      round = (await player.spin()).body.round
    }
    await untilState(round.roundId, 'CLOSED')
    expect(platform.ledger.filter(({ txId }) => txId === `${round.roundId}-win`)).toEqual([
      { op: 'win', txId: `${round.roundId}-win`, amount: 0n },
    ])
  })

  test('the outcome is stored in the database before the bet is sent', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    platform.fail('bet', 'away')
    platform.fail('bet', 'away')
    await player.spin()
    const row = await db.one<{ draws: unknown[] }>(sql`select draws from round where id = ${await lastRoundId()}`)
    expect(row.draws.length).toBeGreaterThanOrEqual(5)
  })

  test('is the same round for the same request, sent a hundred times at once', async () => {
    const member = newMember()
    const player = await studio.playerOf({ member, balance: thousand })
    const answers = await Promise.all(Array.from({ length: 100 }, () => player.spin('2.00', `same-request-${member}`)))
    const played = answers.filter(({ status }) => status === 200)
    expect(new Set(played.map(({ body }) => body.round.roundId)).size).toBe(1)
    expect(platform.callsOf('bet').filter(({ body }) => body['member'] === member)).toHaveLength(1)
  })

  test('one at a time: a second one waits until the first is over', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    expect((await player.spin()).body.error).toMatchObject({ code: 'round_open', roundId: round.roundId })
    await player.finish(round)
    expect((await player.spin()).status).toBe(200)
  })

  test.each([
    ['INSUFFICIENT_FUNDS', 'insufficient_funds'],
    ['LIMIT_REACHED', 'limit_reached'],
    ['REALITY_CHECK_DUE', 'reality_check_due'],
    ['SELF_EXCLUDED', 'self_excluded'],
    ['TOKEN_EXPIRED', 'session_expired'],
    ['MAINTENANCE', 'maintenance'],
  ])('refused by the platform with %s is not shown, and says %s', async (code, error) => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    platform.refuse(code)
    const answer = await player.spin()
    platform.refuse(undefined)
    expect(answer.body).toEqual({ error: expect.objectContaining({ code: error }) })
    expect(JSON.stringify(answer.body)).not.toContain('spins')
    expect(await stateOf(await lastRoundId())).toBe('REFUSED')
    expect((await player.spin()).status).toBe(200)
  })

  test.each(['0.50', '1.01', '1000.00', '-1.00', '1', 'x'])('a bet of %s is not a level of the game', async (bet) => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    expect((await player.spin(bet)).body.error?.code ?? 'played').toBe(bet === '1' ? 'played' : 'bet_not_allowed')
  })

  test('of another member is not accessible', async () => {
    const owner = await studio.playerOf({ member: newMember(), balance: thousand })
    const other = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(owner)
    expect((await other.finish(round)).status).toBe(404)
    expect((await other.call('round', { roundId: round.roundId })).status).toBe(404)
    expect((await other.call('history')).body.rounds.map(({ roundId }) => roundId)).not.toContain(round.roundId)
    expect(await stateOf(round.roundId)).toBe('BET_OK')
  })
})

describe('interruptions', () => {
  test('a bet with a lost reply is sent again, and the stake is taken once', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    platform.fail('bet', 'unanswered')
    const { status, body } = await player.spin()
    expect(status).toBe(200)
    expect(platform.ledger.filter(({ txId }) => txId === `${body.round.roundId}-bet`)).toHaveLength(1)
  })

  test.each(['lost', 'unanswered', 'away'] as const)(
    'a bet that stays without an answer (%s) is taken back and never shown',
    async (fault) => {
      const player = await studio.playerOf({ member: newMember(), balance: thousand })
      platform.fail('bet', fault)
      platform.fail('bet', fault)
      const answer = await player.spin()
      expect(answer.body).toEqual({ error: { code: 'bet_unknown', roundId: expect.any(String) } })
      const roundId = await lastRoundId()
      await untilState(roundId, 'VOID')
      expect(sumOf(roundId)).toBe(0n)
      expect((await player.call('round', { roundId })).status).toBe(404)
      expect((await player.spin()).status).toBe(200)
    },
  )

  test('a crash between bet and win: the next page continues the round where it stopped', async () => {
    const member = newMember()
    const before = await studio.playerOf({ member, balance: thousand })
    const round = await spinToWin(before)
    const after = await studio.playerOf({ member })
    expect(after.opened.body.openRound).toMatchObject({ roundId: round.roundId, win: round.win, shown: 0 })
    expect((await after.finish(round)).body.state).toBe('CLOSED')
  })

  test('a page that lost an answer learns which round to continue, or that there is none', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    expect((await player.call('current')).body.round).toBeNull()
    const round = await spinToWin(player)
    expect((await player.call('current')).body.round).toMatchObject({ roundId: round.roundId, win: round.win })
    await player.finish(round)
    expect((await player.call('current')).body.round).toBeNull()
  })

  test('a crash after the bet was sent: the worker rolls the bet back', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    // The state of the database if the program had died before it read the reply.
    await db.query(sql`update round set state = 'BET_SENT', next_try_at = ${clock.now()} where id = ${round.roundId}`)
    await workDueRounds(deps)
    expect(await stateOf(round.roundId)).toBe('VOID')
    expect(sumOf(round.roundId)).toBe(0n)
  })

  test('an abandoned round is finished for the player after its time, with its full win', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    await workDueRounds(deps)
    expect(await stateOf(round.roundId)).toBe('BET_OK')
    clock.advance(deps.settings.sweepAfterMs + 1_000)
    // The platform's time window is shorter than the step, so the studio's clock is set back before it calls.
    const due = workDueRoundsAt(round.roundId)
    clock.advance(-deps.settings.sweepAfterMs - 1_000)
    await due
    expect(await stateOf(round.roundId)).toBe('CLOSED')
    expect(sumOf(round.roundId)).toBe(parseMoney(round.win) - 10_000n)
  })

  test('a win is sent until it is accepted, and paid once', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    for (const fault of ['away', 'unanswered', 'lost', 'away'] as const) platform.fail('win', fault)
    expect((await player.finish(round)).body.state).toBe('WIN_SENT')
    const waits: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const { wait } = await db.one<{ wait: string }>(
        sql`select extract(epoch from next_try_at - ${clock.now()}::timestamptz)::text as wait from round where id = ${round.roundId}`,
      )
      waits.push(Math.ceil(Number(wait)))
      await db.query(sql`update round set next_try_at = ${clock.now()} where id = ${round.roundId}`)
      await workDueRounds(deps)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    expect(await stateOf(round.roundId)).toBe('CLOSED')
    expect(platform.ledger.filter(({ txId }) => txId === `${round.roundId}-win`)).toHaveLength(1)
  })

  test('a win that the platform refuses finally is left to an operator, not sent for ever', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    await deps.platform.call('HOUSE', 'rollback', {
      txId: `${round.roundId}-by-hand`,
      refTxId: `${round.roundId}-bet`,
      member: 'x',
    })
    expect((await player.finish(round)).body.state).toBe('DISPUTED')
    expect(await stateOf(round.roundId)).toBe('DISPUTED')
  })

  test('how far a round was shown is stored, and never goes back', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    await db.query(sql`update round set spins = 13 where id = ${round.roundId}`)
    await player.call('shown', { roundId: round.roundId, shown: 5 })
    await player.call('shown', { roundId: round.roundId, shown: 3 })
    const row = await db.one<{ shown: number }>(sql`select shown from round where id = ${round.roundId}`)
    expect(row.shown).toBe(5)
  })
})

/** A turn that has started: due rounds are claimed before the clock goes back. */
async function workDueRoundsAt(roundId: string): Promise<void> {
  await db.query(sql`update round set next_try_at = ${new Date(0)} where id = ${roundId}`)
  await workDueRounds(deps)
}

describe('demos', () => {
  test('without a launch token the same engine uses play money, and the platform is not called', async () => {
    const before = platform.calls.length
    const opened = await app.inject({
      method: 'POST',
      url: '/play-api/session',
      payload: { gameCode: 'PP_PHUONG', token: null, language: 'en' },
    })
    const { token, balance, mode, currency } = opened.json()
    expect({ balance, mode, currency }).toEqual({ balance: '1000.0000', mode: 'demo', currency: 'TRIAL' })
    const call = async (path: string, payload: object) =>
      (
        await app.inject({
          method: 'POST',
          url: `/play-api/${path}`,
          headers: { authorization: `Bearer ${token}` },
          payload,
        })
      ).json()
    let sum = 10_000_000n
    for (let i = 0; i < 20; i += 1) {
      const { round } = await call('spin', { requestId: `demo-spin-${i}`, bet: '5.00' })
      await call('shown', { roundId: round.roundId, shown: round.spins.length })
      sum += parseMoney(round.win) - 50_000n
      await untilState(round.roundId, 'CLOSED')
    }
    expect(parseMoney((await call('balance', {})).balance)).toBe(sum)
    expect(platform.calls).toHaveLength(before)
  })

  test('a demo in a real currency uses play money; a trial account uses its own wallet', async () => {
    const member = newMember()
    const tried = await studio.playerOf({ member, balance: thousand, mode: 'demo' })
    expect(tried.opened.body).toMatchObject({ mode: 'demo', balance: '1000.0000' })
    const trial = newMember()
    const account = await studio.playerOf({ member: trial, balance: 5_000_000n, mode: 'demo', currency: 'TRIAL' })
    expect((await account.spin()).status).toBe(200)
    expect(platform.callsOf('bet').at(-1)?.body).toMatchObject({ member: trial, currency: 'TRIAL' })
  })
})

describe('conservation', () => {
  test('the platform’s balance changes by wins minus bets, through every fault', async () => {
    const member = newMember()
    const player = await studio.playerOf({ member, balance: 100n * thousand })
    const faults = ['lost', 'unanswered', 'away'] as const
    for (let i = 0; i < 150; i += 1) {
      if (i % 5 === 0) platform.fail('bet', must(faults[i % 3], 'a fault'))
      if (i % 15 === 0) platform.fail('bet', must(faults[(i + 1) % 3], 'a fault'))
      if (i % 7 === 0) platform.fail('win', must(faults[(i + 1) % 3], 'a fault'))
      if (i % 20 === 0) platform.fail('rollback', must(faults[i % 3], 'a fault'))
      const { status, body } = await player.spin(must(['1.00', '2.00', '5.00', '10.00'][i % 4], 'a bet'))
      if (status === 200) await player.finish(body.round)
      if (i % 10 === 9) {
        await db.query(sql`update round set next_try_at = ${new Date(0)} where state in ('WIN_SENT', 'ROLLBACK')`)
        await workDueRounds(deps)
      }
    }
    for (let i = 0; i < 6; i += 1) {
      await db.query(
        sql`update round set next_try_at = ${new Date(0)} where state in ('WIN_SENT', 'ROLLBACK', 'PRESENTED')`,
      )
      await workDueRounds(deps)
    }
    const played = await db.one<{ bets: bigint; wins: bigint; open: bigint; rounds: bigint }>(
      sql`select coalesce(sum(bet) filter (where state = 'CLOSED'), 0)::bigint as bets,
            coalesce(sum(win) filter (where state = 'CLOSED'), 0)::bigint as wins,
            count(*) filter (where state not in ('CLOSED', 'VOID', 'REFUSED')) as open,
            count(*) filter (where state = 'CLOSED') as rounds
          from round r join player p on p.id = r.player where p.member = ${member}`,
    )
    expect(played.open).toBe(0n)
    expect(played.rounds).toBeGreaterThan(100n)
    expect((platform.balances.get(member) ?? 0n) - 100n * thousand).toBe(played.wins - played.bets)
    // 150 rounds with their waits: a busy machine takes longer than the usual limit.
  }, 120_000)
})

describe('the platform’s calls', () => {
  const ask = (vendor: 'HOUSE' | 'PHUONGPHO', operation: string, body: object, change: object = {}) => {
    const path = `/api/${vendor}/v1/${operation}`
    const rawBody = JSON.stringify(body)
    const timestamp = String(clock.now().getTime())
    const key = must(testKeys[vendor], 'a key')
    const headers = { ...signedHeaders(key, { method: 'POST', path, timestamp, rawBody }), ...change }
    return app.inject({ method: 'POST', url: path, headers, payload: rawBody })
  }

  test('are refused without the right signature, with an old one, and with the key of another studio', async () => {
    expect((await ask('HOUSE', 'listGames', {}, { 'x-signature': 'ab' })).statusCode).toBe(401)
    expect((await ask('HOUSE', 'listGames', {}, { 'x-timestamp': '1700000000000' })).statusCode).toBe(401)
    expect((await ask('HOUSE', 'listGames', {}, { 'x-key-id': 'PHUONGPHO-1' })).statusCode).toBe(401)
    expect((await app.inject({ method: 'POST', url: '/api/__proto__/v1/listGames', payload: {} })).statusCode).toBe(401)
  })

  test('list each studio’s own games', async () => {
    const house = (await ask('HOUSE', 'listGames', { category: 'RNG' })).json()
    const live = (await ask('HOUSE', 'listGames', { category: 'LIVE' })).json()
    expect(live).toMatchObject({ games: [{ gameCode: 'HL_TAIXIU' }, { gameCode: 'HL_BACCARAT' }] })
    expect((await ask('HOUSE', 'listGames', {})).json().games).toHaveLength(3)
    expect(house).toMatchObject({ code: 'OK', games: [{ gameCode: 'HS_SEN25', returnPpm: 962365 }] })
    expect((await ask('PHUONGPHO', 'listGames', { category: 'RNG' })).json().games).toHaveLength(2)
    expect((await ask('HOUSE', 'listGames', { category: 'FISH' })).json().games).toEqual([])
  })

  test('list the bets of a day, page by page, for reconciliation', async () => {
    const from = new Date(clock.now().getTime() - 3_600_000).toISOString()
    const to = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const { rounds, nextCursor } = (await ask('HOUSE', 'betHistory', { from, to })).json()
    expect(rounds.length).toBeGreaterThan(100)
    expect(nextCursor === null || typeof nextCursor === 'string').toBe(true)
    expect(rounds[0]).toMatchObject({ betTxId: `${rounds[0].roundId}-bet`, bet: expect.stringMatching(/^\d+\.\d{4}$/) })
    expect((await ask('HOUSE', 'betHistory', { from: 'x', to })).json().code).toBe('BAD_REQUEST')
  })

  test('say whether a round is open, and end a player’s sessions and rounds', async () => {
    const member = newMember()
    const player = await studio.playerOf({ member, balance: thousand })
    const round = await spinToWin(player)
    expect((await ask('HOUSE', 'openRound', { roundId: round.roundId })).json()).toMatchObject({
      state: 'OPEN',
      win: null,
    })
    expect((await ask('PHUONGPHO', 'openRound', { roundId: round.roundId })).json().state).toBe('UNKNOWN')
    expect((await ask('HOUSE', 'kick', { playerRef: member })).json()).toEqual({ code: 'OK', closed: 1 })
    expect((await player.call('balance')).status).toBe(401)
    expect((await ask('HOUSE', 'openRound', { roundId: round.roundId })).json()).toMatchObject({
      state: 'CLOSED',
      win: round.win,
    })
  })

  test('a studio without wallets accepts no transfers', async () => {
    expect((await ask('HOUSE', 'transferIn', { reference: 'r', amount: '5.00' })).json().code).toBe('BAD_REQUEST')
  })

  test('a replay is derived again from the record, at an address that works once', async () => {
    const player = await studio.playerOf({ member: newMember(), balance: thousand })
    const round = await spinToWin(player)
    await player.finish(round)
    const { url, detail } = (await ask('HOUSE', 'roundDetail', { roundId: round.roundId })).json()
    expect(detail).toMatchObject({ win: round.win, outcome: { spins: round.spins.map(({ win }) => ({ win })) } })
    expect(detail.steps.map(({ state }: { state: string }) => state).at(-1)).toBe('CLOSED')
    const token = new URL(String(url)).searchParams.get('k')
    const open = () =>
      app.inject({ method: 'POST', url: '/play-api/replay', payload: { roundId: round.roundId, token } })
    expect((await open()).json()).toMatchObject({ roundId: round.roundId, win: round.win })
    expect((await open()).statusCode).toBe(401)
  })
})

describe('records are immutable', () => {
  test('no statement of the program changes an outcome or removes a round of a platform', async () => {
    const roundId = await lastRoundId()
    await expect(db.query(sql`update round set win = win + 1 where id = ${roundId}`)).rejects.toThrow(
      'cannot be changed',
    )
    const real = await db.one<{ id: string }>(sql`select id from round where wallet = 'platform' limit 1`)
    await expect(db.query(sql`delete from round where id = ${real.id}`)).rejects.toThrow('kept for ever')
  })

  test('pages may be framed only by the platform, and load nothing from elsewhere', async () => {
    const page = await app.inject({ url: '/play/HS_SEN25' })
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    if (page.statusCode === 200)
      expect(page.headers['content-security-policy']).toContain('frame-ancestors http://platform.test')
    expect((await app.inject({ url: '/play/NOT_A_GAME' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/assets/..%2f..%2fpackage.json' })).statusCode).toBe(404)
  })
})
