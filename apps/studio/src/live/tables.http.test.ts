import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { liveCommitment } from '@lotus/rules/live'
import { testStudio } from '../../test-support/test-studio.ts'
import { cards, dice, testTable } from '../../test-support/test-table.ts'
import { VOID_AFTER_MS } from './engines.ts'
import { removeOldSeats } from './seat.repo.ts'
import { removeEmptyRounds } from './table.repo.ts'
import { createTables } from './tables.ts'
import { workDueSeats } from './table-worker.ts'

const studio = await testStudio()
const { deps, db, clock, platform } = studio
const { sit, step, phaseOf, next, playTo, open, work } = testTable(studio)
const P = parseMoney

describe('a round of a table (games.md 2.1)', () => {
  it('an empty table waits and writes nothing; the first player opens a round', async () => {
    expect(await step(dice, false)).toBe(false)
    expect(await db.many(sql`select 1 from live_table`)).toEqual([])
    const player = await sit(dice)
    expect(player.opened.body.state).toMatchObject({ phase: 'WAITING', commitment: null })
    expect(await step(dice)).toBe(true)
    const state = await player.state()
    expect(state).toMatchObject({ phase: 'OPEN', opened: { dice: [] }, mark: null })
    expect(state.commitment).toMatch(/^[0-9a-f]{64}$/)
  })

  it('takes bets, deals step by step, pays one win, and shows the seed of the commitment', async () => {
    await open(dice)
    const player = await sit(dice)
    const { commitment, roundId } = await player.state()
    const placed = await player.bet({ big: '10.00', small: '10.00' })
    expect(placed.body).toMatchObject({ balance: '980.0000', own: { staked: '20.0000', roundId } })
    await player.bet({ anyTriple: '1.00' })
    expect(await next(dice)).toBe('CLOSING')
    expect((await player.bet({ big: '1.00' })).body.error?.code).toBe('bets_closed')
    expect(await next(dice)).toBe('DEALING')
    clock.advance(1_900)
    const shown = await player.state()
    expect(shown.opened.dice.length).toBeGreaterThanOrEqual(1)
    expect(shown.mark).toBeNull()
    expect(await next(dice)).toBe('RESULT')
    await work()
    const { own, state } = (await player.call('table/own')).body
    expect(state.opened.dice).toHaveLength(3)
    const isTriple = state.mark?.result === 'triple'
    expect(own?.settled?.win).toBe(isTriple ? '31.0000' : '20.0000')
    expect(player.balance()).toBe(P('979') + P(own?.settled?.win ?? '0'))
    const sent = platform.callsOf('win').filter(({ body }) => body['member'] === player.member)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ roundClosed: true, validBet: '1.0000' })
    expect(platform.callsOf('bet').filter(({ body }) => body['member'] === player.member)).toHaveLength(2)
    const [line] = (await player.call('table/history')).body.rounds
    const { round } = (await player.call('table/round', { roundId: line?.roundId })).body
    expect(await liveCommitment(Buffer.from(round.seed ?? '', 'hex'))).toBe(commitment)
    expect(round).toMatchObject({
      bet: '21.0000',
      state: 'CLOSED',
      lines: [{ spot: 'small' }, { spot: 'big' }, { spot: 'anyTriple' }],
    })
  })

  it('a set is all or none, within the limits of spot and round, cumulative', async () => {
    await open(dice)
    const player = await sit(dice, { balance: '10000' })
    expect((await player.bet({ big: '5.00', nothing: '5.00' })).body.error?.code).toBe('bet_not_allowed')
    expect((await player.bet({ big: '0.50' })).body.error?.code).toBe('bet_not_allowed')
    expect((await player.bet({ triple_6: '200.00' })).body.error).toMatchObject({
      code: 'table_limit',
      most: '111.0000',
    })
    expect((await player.bet({ big: '400.00' })).status).toBe(200)
    expect((await player.bet({ big: '101.00' })).body.error).toMatchObject({ code: 'table_limit', most: '500.0000' })
    expect((await player.bet({ small: '500.00', odd: '500.00', even: '500.00' })).status).toBe(200)
    expect((await player.bet({ total_10: '101.00' })).body.error).toMatchObject({
      code: 'table_limit',
      most: '2000.0000',
    })
    expect(player.balance()).toBe(P('8100'))
    const poor = await sit(dice, { balance: '3' })
    expect((await poor.bet({ big: '5.00' })).body.error?.code).toBe('insufficient_funds')
    expect(poor.balance()).toBe(P('3'))
  })

  it('the same request twice is one bet; other bets under it are refused', async () => {
    await open(dice)
    const player = await sit(dice)
    const twice = await Promise.all([player.bet({ big: '5.00' }), player.bet({ big: '7.00' }, 'same-request')])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await player.bet({ big: '7.00' }, 'same-request')).body.own?.staked).toBe('12.0000')
    expect((await player.bet({ big: '8.00' }, 'same-request')).body.error?.code).toBe('bad_request')
    expect(player.balance()).toBe(P('988'))
  })

  it('the same request twice at the same moment is one bet, with money of either kind', async () => {
    await open(dice)
    for (const isPlay of [false, true]) {
      const player = await sit(dice, { isPlay })
      const { roundId } = await player.state()
      const same = () => player.bet({ big: '7.00' }, `at-once-${String(isPlay)}`, roundId ?? '')
      const answers = await Promise.all([same(), same(), same(), same()])
      // While the first is on its way, the others may be told that its end is not known yet.
      for (const { status, body } of answers) if (status !== 200) expect(body.error?.code).toBe('bet_unknown')
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      expect((await player.call('table/own')).body).toMatchObject({ balance: '993.0000', own: { staked: '7.0000' } })
    }
  })

  it('a process that starts counts on, so that pages take its news as newer', async () => {
    const before = createTables(deps)
    before.changed(dice.gameCode)
    await before.turn()
    clock.advance(1_000)
    const [old, fresh] = await Promise.all([before, createTables(deps)].map((one) => one.snapshot(dice.gameCode)))
    expect(fresh?.seq).toBeGreaterThan(old?.seq ?? 0)
  })

  it('a set is taken back while bets are open, not after; all gone, one sits down anew', async () => {
    await open(dice)
    const player = await sit(dice)
    await player.bet({ big: '5.00' })
    const { own } = (await player.bet({ odd: '7.00' })).body
    const undone = await player.call('table/undo', { betId: own?.undo })
    expect(undone.body).toMatchObject({ balance: '995.0000', own: { staked: '5.0000' } })
    expect((await player.call('table/undo', { betId: own?.undo })).body.own?.staked).toBe('5.0000')
    const first = undone.body.own?.undo
    await player.call('table/undo', { betId: first })
    expect(player.balance()).toBe(P('1000'))
    const again = await player.bet({ even: '4.00' })
    expect(again.body.own).toMatchObject({ staked: '4.0000' })
    await next(dice)
    const late = await player.call('table/undo', { betId: again.body.own?.undo })
    expect(late.body.error?.code).toBe('bets_closed')
    await playTo(dice, 'RESULT')
    await work()
    expect((await player.call('table/own')).body.own?.state).toBe('CLOSED')
  })
})

describe('when something breaks', () => {
  it('a bet without an answer is given back, and the round settles without it', async () => {
    await open(dice)
    const player = await sit(dice)
    for (let i = 0; i < 2; i += 1) platform.fail('bet', 'unanswered')
    const lost = await player.bet({ big: '50.00' })
    expect(lost.body.error?.code).toBe('bet_unknown')
    await work()
    expect(player.balance()).toBe(P('1000'))
    await playTo(dice, 'RESULT')
    await work()
    expect(player.balance()).toBe(P('1000'))
  })

  it('a win whose answer is lost is paid once', async () => {
    await open(dice)
    const player = await sit(dice)
    await player.bet({ big: '10.00', small: '10.00', odd: '10.00', even: '10.00' })
    platform.fail('win', 'unanswered')
    platform.fail('win', 'away')
    await playTo(dice, 'RESULT')
    for (let i = 0; i < 6; i += 1) {
      clock.advance(70_000)
      await workDueSeats(deps)
    }
    const { own } = (await player.call('table/own')).body
    expect(own?.state).toBe('CLOSED')
    expect(player.balance()).toBe(P('960') + P(own?.settled?.win ?? '0'))
  })

  it('a program that ends while the dice are shown is followed by one that goes on with the same dice', async () => {
    await open(dice)
    const player = await sit(dice)
    await player.bet({ big: '10.00' })
    await playTo(dice, 'DEALING')
    const { outcome } = await db.one<{ outcome: unknown }>(
      sql`select outcome from live_round where game_code = ${dice.gameCode} and phase = 'DEALING'`,
    )
    // Another program, after a long time: the lease of the first is over.
    clock.advance(10 * VOID_AFTER_MS)
    expect(await step(dice, false, 'TEST-OWNER-2')).toBe(true)
    await work()
    const shown = await player.state()
    expect(shown).toMatchObject({ phase: 'RESULT', opened: outcome })
    expect((await player.call('table/own')).body.own?.state).toBe('CLOSED')
  })

  it('one program owns a table until its lease ends', async () => {
    await open(cards)
    await next(cards)
    clock.advance(2_000)
    expect(await step(cards, true, 'TEST-OWNER-2')).toBe(false)
    expect(await step(cards)).toBe(true)
  })

  it('a round that was left with bets open for long is void, and every stake goes back', async () => {
    await open(dice)
    const [real, play] = [await sit(dice), await sit(dice, { isPlay: true })]
    await real.bet({ big: '25.00' })
    expect((await play.bet({ big: '25.00' })).body.balance).toBe('975.0000')
    await next(dice)
    clock.advance(VOID_AFTER_MS + 30_000)
    await step(dice)
    expect(await phaseOf(dice)).toBe('VOID')
    await work()
    expect(real.balance()).toBe(P('1000'))
    expect((await play.call('balance')).body.balance).toBe('1000.0000')
    expect((await real.call('table/own')).body.own).toMatchObject({
      state: 'VOID',
      reason: 'ROUND_VOID',
      settled: null,
    })
  })

  it('outcome, stake and win of a round cannot be changed, and nothing of it can be deleted (games.md 2.1)', async () => {
    await open(dice)
    const player = await sit(dice)
    await player.bet({ big: '10.00', small: '10.00' })
    const { own } = (await player.bet({ odd: '5.00' })).body
    await player.call('table/undo', { betId: own?.undo })
    await playTo(dice, 'RESULT')
    await work()
    const seat = (await player.call('table/history')).body.rounds[0]?.roundId
    const { round } = await db.one<{ round: string }>(sql`select live_round as round from live_seat where id = ${seat}`)
    const refused = [
      sql`update live_round set outcome = '{"dice": [6, 6, 6]}' where id = ${round}`,
      sql`update live_round set outcome = null where id = ${round}`,
      sql`update live_round set engine_version = '0' where id = ${round}`,
      sql`update live_bet set amount = amount + 1 where seat = ${seat}`,
      sql`update live_bet set bets = '[]' where seat = ${seat}`,
      sql`update live_bet set state = 'VOID' where seat = ${seat} and state = 'BET_OK'`,
      sql`update live_bet set state = 'BET_OK' where seat = ${seat} and state = 'VOID'`,
      sql`update live_seat set win = win + 1 where id = ${seat}`,
      sql`update live_seat set win = null where id = ${seat}`,
      sql`update live_seat set valid_bet = 0, lines = '[]' where id = ${seat}`,
      sql`update live_seat set state = 'SETTLED' where id = ${seat}`,
      sql`update live_seat set wallet = 'play' where id = ${seat}`,
      sql`insert into live_bet (id, seat, player, request_id, bets, amount, state, next_try_at, created_at)
          select 'AFTERTHEWIN1', seat, player, 'after-the-win', bets, amount, 'BET_OK', created_at, created_at
          from live_bet where seat = ${seat} limit 1`,
      sql`delete from live_bet where seat = ${seat}`,
      sql`delete from live_seat where id = ${seat}`,
      sql`delete from live_round where id = ${round}`,
    ]
    for (const statement of refused)
      await expect(db.query(statement), statement.text).rejects.toThrow(/cannot be changed|kept|only while|stays so/)
    await playTo(dice, 'DONE')
    await expect(db.query(sql`update live_round set phase = 'RESULT' where id = ${round}`)).rejects.toThrow('changed')
    await expect(db.query(sql`delete from live_round where id = ${round}`)).rejects.toThrow('live_seat')
  })

  it('rounds of play money are removed when they are old, and then the round that nobody else bet on', async () => {
    await open(dice)
    const player = await sit(dice, { isPlay: true })
    await player.bet({ big: '10.00' })
    await playTo(dice, 'DONE')
    const seat = (await player.call('table/history')).body.rounds[0]?.roundId
    const { round } = await db.one<{ round: string }>(sql`select live_round as round from live_seat where id = ${seat}`)
    clock.advance(1_000)
    const old = { before: clock.now(), limit: 1_000 }
    expect(await removeOldSeats(db, old)).toBeGreaterThan(0)
    expect(await removeEmptyRounds(db, old)).toBeGreaterThan(0)
    expect(await db.many(sql`select 1 from live_bet where seat = ${seat}`)).toEqual([])
    expect(await db.many(sql`select 1 from live_round where id = ${round}`)).toEqual([])
  })
})

describe('baccarat', () => {
  it('a coup opens card by card, a tie gives both sides back, the seed of the shoe stays secret', async () => {
    await open(cards)
    const player = await sit(cards)
    const before = await player.state()
    expect(before.shoe).toMatchObject({ total: 416 })
    await player.bet({ player: '10.00', banker: '20.00' })
    await playTo(cards, 'DEALING')
    clock.advance(700 + 900)
    // Real time runs too: at least two cards lie open.
    const { opened, phaseEndsAt } = await player.state()
    expect(phaseEndsAt).toBeNull()
    expect(opened.player.length + opened.banker.length).toBeGreaterThanOrEqual(2)
    await playTo(cards, 'RESULT')
    await work()
    const { own, state } = (await player.call('table/own')).body
    const win = { player: '20.0000', banker: '39.0000', tie: '30.0000' }[String(state.mark?.result)]
    expect(own?.settled?.win).toBe(win)
    const [line] = (await player.call('table/history')).body.rounds
    expect((await player.call('table/round', { roundId: line?.roundId })).body.round).toMatchObject({
      seed: null,
      commitment: before.commitment,
      validBet: state.mark?.result === 'tie' ? '0.0000' : '10.0000',
    })
    expect((await player.state()).history).not.toEqual([])
  })

  it('a shoe ends one coup after its cut card; then its seed is told', async () => {
    await playTo(cards, 'DONE')
    const { shoe } = await db.one<{ shoe: string }>(
      sql`update live_shoe set position = 403 where ended_at is null returning id as shoe`,
    )
    await open(cards)
    await playTo(cards, 'DONE')
    await open(cards)
    const player = await sit(cards)
    const state = await player.state()
    expect(state.shoe?.id).not.toBe(shoe)
    expect(state.revealed?.label).toBe(shoe)
    expect(await liveCommitment(Buffer.from(state.revealed?.seed ?? '', 'hex'))).toBe(state.revealed?.commitment)
  })
})

it('thirty players bet at once: each is debited and paid once', async () => {
  await open(dice)
  const players: Awaited<ReturnType<typeof sit>>[] = []
  for (let i = 0; i < 30; i += 1) players.push(await sit(dice))
  const { roundId } = await (players[0] as (typeof players)[number]).state()
  const placed = await Promise.all(
    players.map((player, i) =>
      player.bet({ big: '10.00', [`single_${(i % 6) + 1}`]: '5.00' }, `crowd-request-${i}`, roundId ?? ''),
    ),
  )
  expect(placed.map(({ status }) => status)).toEqual(placed.map(() => 200))
  await playTo(dice, 'RESULT')
  await work()
  for (const player of players) {
    const { own } = (await player.call('table/own')).body
    expect(own?.state).toBe('CLOSED')
    expect(player.balance()).toBe(P('985') + P(own?.settled?.win ?? '0'))
  }
}, 120_000)
