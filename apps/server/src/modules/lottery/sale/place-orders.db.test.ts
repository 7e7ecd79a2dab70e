import { describe, expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { findGame, insertRule, listPlayTerms } from '../config/games.repo.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { lotterySettings } from '../settings.ts'
import { deDb, lo2, p, refusalOf, setUpLottery, win } from '../lottery.fixtures.ts'

const test = await testDatabase()
// 10:00:30 in Hanoi: issue 0601 of the one-minute game sells until 10:00:55.
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const fast = (await lottery.selling('SEN60')).issueNo
const daily = (await lottery.selling('MBAC')).issueNo

describe('a cap on the payout (DECISIONS 36, issue 23)', () => {
  const lo4 = { play: 'lo4', content: ['1234'], points: 999, odds: win('8880') }

  it('refuses a bet of which it leaves too little, says what is left, and takes it once that is confirmed', async () => {
    const member = await lottery.member('capped', p(50_000))
    const place = (item: typeof lo4 & { returnPpm?: number }) =>
      lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [item] })
    expect(await refusalOf(place(lo4))).toEqual({
      code: 'return_under_floor',
      item: 0,
      play: 'lo4',
      max: '500000.0000',
      returnPpm: 50_002,
      ownReturnPpm: 888_000,
      returnPercent: '5.00',
      ownReturnPercent: '88.80',
      points: 56,
    })
    expect(await refusalOf(place({ ...lo4, returnPpm: 50_003 }))).toMatchObject({ code: 'return_under_floor' })
    expect(await lottery.balance(member)).toEqual({ cash: '50000.0000', bonus: '0.0000' })
    const placed = await place({ ...lo4, returnPpm: 50_002 })
    expect(placed).toMatchObject({ totalStake: '19980.0000', balance: { cash: '30020.0000' } })
    expect(await place({ ...lo4, points: 56 })).toMatchObject({ totalStake: '1120.0000' })
  })

  it('asks below the floor that the operator sets', async () => {
    const member = await lottery.member('floor', p(50_000))
    const call = { gameCode: 'SEN60', issueNo: fast, items: [lo4] }
    await setSetting(test.db, lotterySettings.returnFloorPpm, 50_000, 'test')
    try {
      expect(await lottery.place(member, call)).toMatchObject({ totalStake: '19980.0000' })
    } finally {
      await setSetting(test.db, lotterySettings.returnFloorPpm, 750_000, 'test')
    }
    expect(await refusalOf(lottery.place(member, call))).toMatchObject({ code: 'return_under_floor' })
  })
})

describe('placing orders', () => {
  it('debits the stake and stores the order, with odds, rules and time', async () => {
    const member = await lottery.member('happy', p(1000))
    const items = [
      lo2(['68', '99'], 2),
      deDb(['68'], 10),
      { play: 'xien2', content: ['12', '68', '99'], points: 1, odds: win('16') },
    ]
    const placed = await lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items })
    expect(fast).toBe('20260630-0601')
    expect(placed.totalStake).toBe('121.0000')
    expect(placed.balance.cash).toBe('879.0000')
    expect(placed.isDuplicate).toBe(false)
    expect(
      placed.orders.map((order) => [order.play, order.lines, order.stake, order.odds, order.contentText, order.status]),
    ).toEqual([
      ['lo2', 2, '108.0000', win('98.5000'), '68, 99', 2],
      ['de_db', 1, '10.0000', win('99.0000'), '68', 2],
      ['xien2', 3, '3.0000', win('16.0000'), '12, 68, 99', 2],
    ])
    expect(placed.orders[0]?.placedAt).toBe('2026-06-30T03:00:30.000Z')
    expect(placed.orders.every((order) => order.payout === null && order.validBet === null)).toBe(true)
  })

  it('uses bonus before cash and stores the split', async () => {
    const member = await lottery.member('split', p(100), p(30))
    const placed = await lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 50)] })
    expect(placed.orders[0]).toMatchObject({ stake: '50.0000', stakeBonus: '30.0000', stakeCash: '20.0000' })
    expect(await lottery.balance(member)).toEqual({ cash: '80.0000', bonus: '0.0000' })
  })

  it('places all items or none', async () => {
    const member = await lottery.member('allornone', p(50))
    const refused = await refusalOf(
      lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 30), deDb(['02'], 30)] }),
    )
    expect(refused).toEqual({ code: 'insufficient_balance', balance: '50.0000', short: '10.0000' })
    expect(await lottery.balance(member)).toEqual({ cash: '50.0000', bonus: '0.0000' })
  })

  it('keeps a refusal for lack of money under its key, even after a deposit', async () => {
    const member = await lottery.member('lateMoney', p(10))
    const call = { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 30)], key: 'once' }
    expect(await refusalOf(lottery.place(member, call))).toMatchObject({
      code: 'insufficient_balance',
      short: '20.0000',
    })
    await test.owner.query(
      sql`select wallet_credit(${member}, 'P', 1000000, 'ADJ_CREDIT', 'adjustment', 'test', 'late', sha256('x'), 'adjustment', 'x')`,
    )
    expect(await refusalOf(lottery.place(member, call))).toMatchObject({
      code: 'insufficient_balance',
      short: '20.0000',
    })
    expect(await lottery.balance(member)).toMatchObject({ cash: '110.0000' })
  })

  it('answers concurrent calls with one key with one order', async () => {
    const member = await lottery.member('twice', p(1000))
    const call = { gameCode: 'SEN60', issueNo: fast, items: [lo2(['07'], 1)], key: 'same-key' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => lottery.place(member, call)))
    expect(new Set(answers.map((answer) => answer.orders[0]?.id)).size).toBe(1)
    expect(answers.filter((answer) => !answer.isDuplicate)).toHaveLength(1)
    expect(await lottery.balance(member)).toMatchObject({ cash: '973.0000' })
  })

  it('refuses the same key with other content, and debits nothing', async () => {
    const member = await lottery.member('conflict', p(1000))
    await lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [lo2(['07'])], key: 'k1' })
    const other = { gameCode: 'SEN60', issueNo: fast, key: 'k1' }
    expect(await refusalOf(lottery.place(member, { ...other, items: [lo2(['08'])] }))).toEqual({ code: 'key_conflict' })
    expect(await refusalOf(lottery.place(member, { ...other, items: [lo2(['07'], 2)] }))).toEqual({
      code: 'key_conflict',
    })
    expect(await lottery.balance(member)).toMatchObject({ cash: '973.0000' })
  })

  it('separates the keys of two members', async () => {
    const [one, two] = [await lottery.member('keyOne', p(100)), await lottery.member('keyTwo', p(100))]
    const call = { gameCode: 'SEN60', issueNo: fast, items: [lo2(['07'])], key: 'shared' }
    expect((await lottery.place(one, call)).isDuplicate).toBe(false)
    expect((await lottery.place(two, call)).isDuplicate).toBe(false)
  })

  it('accepts exactly one of 200 parallel bets of 60 on a balance of 100', async () => {
    const member = await lottery.member('rich100', p(100))
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 60)], key: `p${n}` })),
      ),
    )
    expect(results.filter((result) => result === undefined)).toHaveLength(1)
    expect(results.filter((result) => result?.['code'] === 'insufficient_balance')).toHaveLength(199)
    expect(await lottery.balance(member)).toMatchObject({ cash: '40.0000' })
  })

  it('refuses what fails the rules or the limits, with its own code, and debits nothing', async () => {
    const member = await lottery.member('badInput', p(1_000_000))
    const cases: [Parameters<typeof lottery.place>[1]['items'][number], Record<string, unknown>][] = [
      [
        { play: 'nope', content: ['01'], points: 1, odds: win('98.5') },
        { code: 'unknown_play', play: 'nope', item: 0 },
      ],
      [{ play: 'agent_lo2', content: ['01'], points: 1, odds: win('75') }, { code: 'unknown_play' }],
      [lo2(['1']), { code: 'wrong_length' }],
      [lo2(['ab']), { code: 'bad_content' }],
      [lo2([]), { code: 'wrong_length' }],
      [lo2(['11', '11']), { code: 'duplicate_number' }],
      [
        {
          play: 'xien4',
          content: Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0')),
          points: 1,
          odds: win('180'),
        },
        { code: 'too_many_lines', play: 'xien4' },
      ],
      [deDb(['01'], 20_001), { code: 'stake_over_limit', max: '20000.0000' }],
      [
        { ...lo2(['01']), odds: win('99') },
        { code: 'odds_changed', newOdds: '98.5000' },
      ],
    ]
    for (const [item, refusal] of cases) {
      expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [item] }))).toMatchObject(
        refusal,
      )
    }
    const items = Array.from({ length: 51 }, () => lo2(['01']))
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items }))).toEqual({
      code: 'too_many_items',
      max: 50,
    })
    expect(await refusalOf(lottery.place(member, { gameCode: 'NOPE', issueNo: fast, items: [lo2(['01'])] }))).toEqual({
      code: 'game_not_found',
    })
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: daily, items: [lo2(['01'])] }))).toEqual(
      { code: 'issue_not_found' },
    )
    expect(await lottery.balance(member)).toMatchObject({ cash: '1000000.0000' })
  })

  it('refuses an issue that has not opened, and says when it does', async () => {
    const member = await lottery.member('early', p(100))
    const refused = await refusalOf(
      lottery.place(member, { gameCode: 'SEN60', issueNo: '20260630-0602', items: [lo2(['01'])] }),
    )
    expect(refused).toEqual({ code: 'issue_not_open', issue: '20260630-0602', opensAt: '2026-06-30T03:00:55.000Z' })
  })

  it('refuses a member who may not play', async () => {
    const member = await lottery.member('blocked', p(100))
    await test.owner.query(sql`update member set status = 'blocked' where id = ${member}`)
    expect(await refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [lo2(['01'])] }))).toEqual({
      code: 'account_disabled',
    })
  })

  it('still answers an accepted call after the odds have changed', async () => {
    const member = await lottery.member('oldOdds', p(1000))
    const call = { gameCode: 'MBAC', issueNo: daily, items: [lo2(['07'])], key: 'old' }
    const first = await lottery.place(member, call)
    const game = must(await findGame(test.db, 'MBAC'), 'the game is installed')
    const plays = await listPlayTerms(test.db, game)
    const dearer = plays.map((row) => ({ ...row, odds: [{ tier: 'win', odds: parseMoney('98.5001') }] }))
    await insertRule(test.db, game.id, { ...game, version: 2, author: null }, dearer)
    await test.owner.query(sql`update lottery_game set rule_version = 2 where id = ${game.id}`)
    const again = await lottery.place(member, call)
    expect(again).toMatchObject({ isDuplicate: true, orders: [{ id: first.orders[0]?.id, odds: win('98.5000') }] })
    expect(await refusalOf(lottery.place(member, { ...call, key: 'new' }))).toMatchObject({
      code: 'odds_changed',
      newOdds: '98.5001',
    })
  })

  it('refuses an order after the lock, offers the next issue, and stores the refusal', async () => {
    const member = await lottery.member('tooLate', p(100))
    const call = { gameCode: 'SEN60', issueNo: fast, items: [lo2(['01'])], key: 'late' }
    await test.setTestTime('2026-06-30T03:00:55Z')
    expect(await refusalOf(lottery.place(member, call))).toMatchObject({
      code: 'issue_closed',
      issue: fast,
      nextIssue: { issueNo: '20260630-0602', state: 'open' },
    })
    await test.setTestTime('2026-06-30T03:00:30Z')
    expect(await refusalOf(lottery.place(member, call))).toMatchObject({ code: 'issue_closed' })
    expect(await lottery.balance(member)).toMatchObject({ cash: '100.0000' })
  })

  it('cannot be stored at or after the lock, by anybody', async () => {
    await expect(test.owner.query(sql`update lottery_order set placed_at = lock_at`)).rejects.toThrow(
      'lottery_order_check',
    )
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: [lotteryLedgerCheck] })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
    expect(report.isSound).toBe(true)
  })
})
