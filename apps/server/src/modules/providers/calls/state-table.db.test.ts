import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { vendorFixtures } from '../vendor.fixtures.ts'

// Every row of the state table of wallet.md 2, named by its text.
const test = await testDatabase()
const { addVendor, player, cases, breaks, replays } = await vendorFixtures(test)

const expectSound = async () => {
  expect(await breaks()).toEqual([])
  expect(replays).toEqual([])
}
const topUp = async (memberId: bigint, amount: string) => {
  await test.owner.query(sql`
    select wallet_credit(${memberId}, 'P', ${BigInt(amount) * 10_000n}, 'DEP_BANK', 'psp:test', 'deposit', ${`top-${memberId}-${amount}`},
      '\\x01'::bytea, 'deposit', 'top')`)
}

describe('any op, same fingerprint, decided', () => {
  it('does nothing and answers the stored outcome, duplicate, txBalance of then and balance of now', async () => {
    const one = await player('100')
    expect(await one.bet('dup-1', '10')).toMatchObject({
      code: 'OK',
      duplicate: false,
      balance: '90.0000',
      txBalance: '90.0000',
    })
    await one.bet('dup-2', '5')
    expect(await one.bet('dup-1', '10')).toMatchObject({
      code: 'OK',
      duplicate: true,
      balance: '85.0000',
      txBalance: '90.0000',
    })
    expect(await one.win('dup-3', '7', 'r-dup-1', { refTxId: 'dup-1' })).toMatchObject({
      duplicate: false,
      balance: '92.0000',
    })
    expect(await one.win('dup-3', '7', 'r-dup-1', { refTxId: 'dup-1' })).toMatchObject({
      duplicate: true,
      balance: '92.0000',
    })
    expect(await one.rollback('dup-4', 'dup-2')).toMatchObject({ duplicate: false, balance: '97.0000' })
    expect(await one.rollback('dup-4', 'dup-2')).toMatchObject({ code: 'OK', duplicate: true, balance: '97.0000' })
    expect(await one.adjust('dup-5', '3', 'jackpot')).toMatchObject({ duplicate: false, balance: '100.0000' })
    expect(await one.adjust('dup-5', '3', 'jackpot')).toMatchObject({ duplicate: true, balance: '100.0000' })
    expect(await one.endRound('r-dup-1')).toMatchObject({ code: 'OK', duplicate: false })
    expect(await one.endRound('r-dup-1')).toMatchObject({ code: 'OK', duplicate: true })
    await expectSound()
  })

  it('a hundred copies of each op in parallel are one', async () => {
    const one = await player('100')
    const times = Array.from({ length: 100 })
    const bets = await Promise.all(times.map(() => one.bet('par-b', '10')))
    expect(bets.filter((reply) => reply['duplicate'] === false)).toHaveLength(1)
    const wins = await Promise.all(times.map(() => one.win('par-w', '4', 'r-par-b')))
    expect(wins.filter((reply) => reply['duplicate'] === false)).toHaveLength(1)
    await one.bet('par-c', '20')
    const backs = await Promise.all(times.map(() => one.rollback('par-r', 'par-c')))
    expect(backs.filter((reply) => reply['duplicate'] === false)).toHaveLength(1)
    const both = await Promise.all(times.map(() => one.betWin('par-bw', '10', '15')))
    expect(both.filter((reply) => reply['duplicate'] === false)).toHaveLength(1)
    expect(await one.balance()).toBe('99.0000')
    await expectSound()
  })
})

describe('any op, other fingerprint, decided', () => {
  it('does nothing, alerts, TX_CONFLICT', async () => {
    const one = await player('100')
    await one.bet('con-1', '10', 'round-a')
    for (const reply of [
      await one.bet('con-1', '11', 'round-a'),
      await one.bet('con-1', '10', 'round-b'),
      await one.win('con-1', '10', 'round-a'),
      await one.rollback('con-1', 'another'),
    ]) {
      expect(reply).toMatchObject({ code: 'TX_CONFLICT', class: 'final', balance: '90.0000' })
    }
    expect((await cases('tx_conflict')).find((row) => row.subject === 'con-1')).toMatchObject({
      times: 4,
      state: 'open',
    })
    const other = await player('100')
    expect(await other.bet('con-1', '10', 'round-a')).toMatchObject({ code: 'TX_CONFLICT' })
    expect(await other.balance()).toBe('100.0000')
    await expectSound()
  })

  it('two members with one txId at the same moment: one is decided, the other is a conflict', async () => {
    const [one, other] = await Promise.all([player('100'), player('100')])
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all([one.bet(`same-${round}`, '1'), other.bet(`same-${round}`, '1')])
      expect(replies.map(({ code }) => code).toSorted()).toEqual(['OK', 'TX_CONFLICT'])
    }
    expect(await breaks()).toEqual([])
    replays.length = 0
  })
})

describe('bet', () => {
  it('none, funds low: stored REJECTED, so that a delayed copy cannot succeed after a top-up', async () => {
    const one = await player('5')
    expect(await one.bet('low', '10')).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: '5.0000',
      duplicate: false,
    })
    await topUp(one.memberId, '100')
    expect(await one.bet('low', '10')).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      duplicate: true,
      txBalance: '5.0000',
      balance: '105.0000',
    })
    expect(await one.bet('low-again', '10')).toMatchObject({ code: 'OK', balance: '95.0000' })
    await expectSound()
  })

  it('tombstone, rollback came first: stored REJECTED_BY_TOMBSTONE, TX_ROLLED_BACK', async () => {
    const one = await player('100')
    await one.rollback('tomb-r', 'tomb-b')
    expect(await one.bet('tomb-b', '10')).toMatchObject({
      code: 'TX_ROLLED_BACK',
      duplicate: false,
      balance: '100.0000',
    })
    expect(await one.bet('tomb-b', '10')).toMatchObject({ code: 'TX_ROLLED_BACK', duplicate: true })
    expect(await one.bet('tomb-b', '11')).toMatchObject({ code: 'TX_CONFLICT' })
    expect(await one.balance()).toBe('100.0000')
    await expectSound()
  })

  it('round closed: ROUND_CLOSED', async () => {
    const one = await player('100')
    await one.bet('rc-1', '10', 'rc')
    await one.win('rc-2', '0', 'rc', { roundClosed: true })
    expect(await one.bet('rc-3', '10', 'rc')).toMatchObject({ code: 'ROUND_CLOSED', balance: '90.0000' })
    await expectSound()
  })
})

describe('rollback', () => {
  it('ref accepted, not settled: reverses exactly the recorded cash and bonus, undoes turnover', async () => {
    const one = await player('100', '30')
    await one.bet('rb-1', '50', 'rb')
    expect(await one.buckets()).toMatchObject({ cash: '80.0000', bonus: '0.0000' })
    await one.endRound('rb')
    expect(await one.rollback('rb-2', 'rb-1')).toMatchObject({ code: 'OK', duplicate: false, balance: '130.0000' })
    expect(await one.buckets()).toMatchObject({ cash: '100.0000', bonus: '30.0000' })
    const settled = await test.owner.many<{ bet: { version: number; reversed: boolean; validBet: string } }>(sql`
      select payload #> '{bets,0}' as bet from outbox
      where topic = 'wallet.bets_settled' and audience = ${`member:${one.memberId}`} order by id`)
    expect(settled.map(({ bet }) => bet)).toMatchObject([
      // The member’s own part earns; turnover counts the bonus's too (operations.md 0.3, issue 19).
      { version: 1, reversed: false, validBet: '20.0000', turnover: '50.0000' },
      { version: 2, reversed: true, validBet: '0.0000' },
    ])
    await expectSound()
  })

  it('ref already rolled back, by any rollback txId: nothing, recorded, OK duplicate', async () => {
    const one = await player('100')
    await one.bet('again-1', '10')
    await one.rollback('again-2', 'again-1')
    expect(await one.rollback('again-3', 'again-1')).toMatchObject({ code: 'OK', duplicate: true, balance: '100.0000' })
    expect(await one.status('again-3')).toMatchObject({ code: 'OK', status: 'ACCEPTED', op: 'rollback' })
    await expectSound()
  })

  it('ref unknown: a tombstone for refTxId and the rollback recorded, OK', async () => {
    const one = await player('100')
    expect(await one.rollback('unk-1', 'unk-0')).toMatchObject({ code: 'OK', duplicate: false, balance: '100.0000' })
    expect(await one.status('unk-0')).toMatchObject({ code: 'TX_ROLLED_BACK' })
    expect(await one.rollback('unk-2', 'unk-0')).toMatchObject({ code: 'OK', duplicate: true })
    await expectSound()
  })

  it('ref unknown, by the vendor flag: TX_NOT_FOUND, and the late bet is refused all the same', async () => {
    await addVendor('FLAGGED', { unknown_rollback: 'not_found' })
    const one = await player('100', '0', { vendor: 'FLAGGED' })
    expect(await one.rollback('flag-1', 'flag-0')).toMatchObject({ code: 'TX_NOT_FOUND' })
    expect(await one.bet('flag-0', '10')).toMatchObject({ code: 'TX_ROLLED_BACK' })
    await expectSound()
  })

  it('ref REJECTED: recorded, OK', async () => {
    const one = await player('5')
    await one.bet('rej-1', '10')
    expect(await one.rollback('rej-2', 'rej-1')).toMatchObject({ code: 'OK', balance: '5.0000' })
    await topUp(one.memberId, '50')
    expect(await one.bet('rej-1', '10')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', duplicate: true })
    await expectSound()
  })

  it('ref settled by a win: refused, alert, TX_SETTLED', async () => {
    const one = await player('100')
    await one.bet('set-1', '10', 'set')
    await one.win('set-2', '25', 'set')
    expect(await one.rollback('set-3', 'set-1')).toMatchObject({ code: 'TX_SETTLED', balance: '115.0000' })
    expect((await cases('settled_rollback')).map((row) => row.subject)).toContain('set-3')
    await one.bet('set-4', '10', 'set-4')
    await one.win('set-5', '0', 'set-4', { refTxId: 'set-4' })
    expect(await one.rollback('set-6', 'set-4')).toMatchObject({ code: 'TX_SETTLED' })
    await one.betWin('set-7', '10', '0')
    expect(await one.rollback('set-8', 'set-7')).toMatchObject({ code: 'TX_SETTLED' })
    await expectSound()
  })

  it('before, during and after its bet leaves the same balance, whatever order wins (20 races)', async () => {
    const one = await player('100')
    for (let race = 0; race < 20; race += 1) {
      const calls = [() => one.bet(`race-${race}`, '10'), () => one.rollback(`race-r-${race}`, `race-${race}`)]
      if (race % 2) calls.reverse()
      await Promise.all(calls.map((call) => call()))
    }
    expect(await one.balance()).toBe('100.0000')
    await expectSound()
  })

  it('of a win, at a vendor that may: taken back in its parts, what is spent becomes debt', async () => {
    await addVendor('UNWIN', { rollback_win: true })
    const one = await player('10', '0', { vendor: 'UNWIN' })
    await one.bet('uw-1', '10', 'uw')
    await one.win('uw-2', '30', 'uw')
    await one.bet('uw-3', '25', 'uw-b')
    expect(await one.rollback('uw-4', 'uw-2')).toMatchObject({ code: 'OK', balance: '0.0000' })
    // The bet is no longer settled: it may be rolled back too, and the debt is paid first.
    expect(await one.rollback('uw-5', 'uw-1')).toMatchObject({ code: 'OK', balance: '0.0000' })
    expect(await one.rollback('uw-6', 'uw-3')).toMatchObject({ code: 'OK', balance: '10.0000' })
    await one.betWin('uw-7', '4', '6')
    expect(await one.rollback('uw-8', 'uw-7')).toMatchObject({ code: 'OK', balance: '10.0000' })
    await expectSound()
  })

  it('of a win, at any other vendor: TX_SETTLED; of a rollback: BAD_REQUEST', async () => {
    const one = await player('100')
    await one.bet('nw-1', '10', 'nw')
    await one.win('nw-2', '30', 'nw')
    expect(await one.rollback('nw-3', 'nw-2')).toMatchObject({ code: 'TX_SETTLED' })
    expect(await one.rollback('nw-4', 'nw-3')).toMatchObject({ code: 'BAD_REQUEST' })
    await expectSound()
  })
})

describe('win', () => {
  it('ref accepted: credited in the proportion of the bet, wins add up until the round is closed', async () => {
    const one = await player('20', '10')
    await one.bet('w-1', '30', 'w')
    expect(await one.win('w-2', '60', 'w', { refTxId: 'w-1' })).toMatchObject({ code: 'OK', balance: '60.0000' })
    expect(await one.buckets()).toMatchObject({ cash: '40.0000', bonus: '20.0000' })
    expect(await one.win('w-3', '0.0001', 'w', { roundClosed: true })).toMatchObject({ code: 'OK', balance: '60.0001' })
    expect(await one.win('w-4', '1', 'w')).toMatchObject({ code: 'ROUND_CLOSED' })
    await expectSound()
  })

  it('ref unknown: not credited, kept in suspense, BET_NOT_FOUND, and credited when it comes again after its bet', async () => {
    const one = await player('100')
    expect(await one.win('s-2', '5', 's', { refTxId: 's-1' })).toMatchObject({
      code: 'BET_NOT_FOUND',
      class: 'retryable',
      balance: '100.0000',
    })
    expect(await one.win('s-2', '5', 's', { refTxId: 's-1' })).toMatchObject({ code: 'BET_NOT_FOUND' })
    await one.bet('s-1', '10', 's')
    expect(await one.win('s-2', '5', 's', { refTxId: 's-1' })).toMatchObject({
      code: 'OK',
      duplicate: false,
      balance: '95.0000',
    })
    const rows = await test.owner.many(
      sql`select times, resolved_at is not null as resolved from vendor_suspense where tx_id = 's-2'`,
    )
    expect(rows).toEqual([{ times: 2, resolved: true }])
    await expectSound()
  })

  it('ref rolled back: not credited, alert, TX_ROLLED_BACK', async () => {
    const one = await player('100')
    await one.bet('rw-1', '10', 'rw')
    await one.rollback('rw-2', 'rw-1')
    expect(await one.win('rw-3', '50', 'rw', { refTxId: 'rw-1' })).toMatchObject({
      code: 'TX_ROLLED_BACK',
      balance: '100.0000',
    })
    expect(await one.win('rw-4', '50', 'rw')).toMatchObject({ code: 'TX_ROLLED_BACK' })
    expect((await cases('rolled_back_win')).map((row) => row.subject)).toEqual(expect.arrayContaining(['rw-3', 'rw-4']))
    await one.rollback('rw-6', 'rw-5')
    expect(await one.win('rw-7', '50', 'rw', { refTxId: 'rw-5' })).toMatchObject({ code: 'TX_ROLLED_BACK' })
    await expectSound()
  })

  it('second win, other txId, round open: credited', async () => {
    const one = await player('100')
    await one.bet('m-1', '10', 'm')
    await one.win('m-2', '5', 'm', { refTxId: 'm-1' })
    expect(await one.win('m-3', '6', 'm', { refTxId: 'm-1' })).toMatchObject({ code: 'OK', balance: '101.0000' })
    await expectSound()
  })

  it('second win, round closed: by the vendor a promotion is allowed, else refused, ROUND_CLOSED', async () => {
    const one = await player('100')
    await one.bet('p-1', '10', 'p')
    await one.win('p-2', '5', 'p', { roundClosed: true })
    expect(await one.win('p-3', '6', 'p')).toMatchObject({ code: 'ROUND_CLOSED' })
    expect(await one.win('p-4', '6', 'p', { promoRef: 'jackpot-1' })).toMatchObject({ code: 'OK', balance: '101.0000' })
    await addVendor('STRICT', { late_win: 'refuse' })
    const strict = await player('100', '0', { vendor: 'STRICT' })
    await strict.bet('p-1', '10', 'p')
    await strict.endRound('p')
    expect(await strict.win('p-4', '6', 'p', { promoRef: 'jackpot-1' })).toMatchObject({ code: 'ROUND_CLOSED' })
    await expectSound()
  })

  it('of a promotion needs no bet', async () => {
    const one = await player('100')
    expect(await one.win('promo-1', '12.5', 'nowhere', { promoRef: 'drop-7' })).toMatchObject({
      code: 'OK',
      balance: '112.5000',
    })
    await expectSound()
  })

  it('before its bet was refused: BET_NOT_FOUND, nothing credited', async () => {
    const one = await player('5')
    await one.bet('wr-1', '10', 'wr')
    expect(await one.win('wr-2', '100', 'wr', { refTxId: 'wr-1' })).toMatchObject({
      code: 'BET_NOT_FOUND',
      balance: '5.0000',
    })
    await expectSound()
  })
})
