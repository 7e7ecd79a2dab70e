import { beforeEach, describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { explainTurnover, getBalance, getTurnover, houseAccounts, listTurnover } from '../index.ts'
import { listStatement } from '../funds/list-statement.ts'
import { turnoverFixtures } from './turnover.fixtures.ts'
import { walletSettings } from '../settings.ts'

// Real: PostgreSQL with the product's schema; bets and wins through the wallet's own entry.
const test = await testDatabase({ hasMadeUpEvents: true })
const f = turnoverFixtures(test)
const { turnover, publishSettled, catchUp, requirement, breaks, balanceOf } = f
const p = parseMoney
const once = 1_000_000
let minute = 0

beforeEach(async () => {
  minute += 100_000
  await test.setTestTime(new Date(Date.UTC(2026, 2, 10) + minute * 60_000))
})
const pass = () => test.clock.advance(60_000)
const grant = (memberId: bigint, ref: string, amount: string, multiple = 10) =>
  turnover.grantBonus({ memberId, ref, amount: p(amount), multiplePpm: multiple * once })
const cancel = (memberId: bigint, ref: string) => turnover.cancelBonus({ memberId, ref, reason: 'given up' })
const moved = async (memberId: bigint, kind: number) =>
  (
    await test.owner.one<{ total: bigint }>(
      sql`select coalesce(sum(amount), 0)::bigint as total from journal where member_id = ${memberId} and kind = ${kind}`,
    )
  ).total

describe('a bonus', () => {
  it('is granted once, however often and in parallel it is sent; other terms are a conflict', async () => {
    const memberId = await f.member('100')
    const results = await Promise.all(Array.from({ length: 20 }, () => grant(memberId, 'g', '30')))
    expect(results.filter((one) => !one.isDuplicate)).toHaveLength(1)
    await expect(grant(memberId, 'g', '31')).rejects.toMatchObject({ code: 'key_conflict' })
    expect(await balanceOf(memberId)).toEqual({ cash: '100.0000', bonus: '30.0000', onHold: '0.0000' })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 1, required: p('300') })
    expect(await breaks()).toEqual([])
  })

  it('on deposit and bonus together replaces the deposit’s own requirement', async () => {
    const memberId = await f.member('500')
    await turnover.open({ memberId, origin: 'deposit', ref: 'D9', base: p('500'), multiplePpm: once })
    await turnover.grantBonus({
      memberId,
      ref: 'D9-bonus',
      amount: p('50'),
      base: p('550'),
      multiplePpm: 8 * once,
      replaces: 'D9',
    })
    expect(await requirement(memberId, 'D9')).toMatchObject({ status: 'cancelled' })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 1, required: p('4400') })
  })

  it('with complete turnover becomes cash with its winnings', async () => {
    const memberId = await f.member('100')
    await grant(memberId, 'r', '50', 1)
    await pass()
    await f.bet(memberId, 'r-bet', '40')
    await f.win(memberId, 'r-bet', '90')
    await publishSettled(memberId, [{ ref: 'r-bet', validBet: '40' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '100.0000', bonus: '100.0000' })
    await publishSettled(memberId, [{ ref: 'r-more', validBet: '10' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '200.0000', bonus: '0.0000' })
    expect(await moved(memberId, 42)).toBe(p('100'))
    // A reversal opens the requirement again; money already converted stays.
    await publishSettled(memberId, [{ ref: 'r-more', validBet: '10', reversed: true }])
    await catchUp()
    expect(await requirement(memberId, 'r')).toMatchObject({ status: 'open', progress: '40.0000' })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '200.0000', bonus: '0.0000' })
    await expect(cancel(memberId, 'r')).rejects.toMatchObject({
      code: 'state_conflict',
      details: { state: 'released' },
    })
    await publishSettled(memberId, [{ ref: 'r-again', validBet: '10' }])
    await catchUp()
    expect(await requirement(memberId, 'r')).toMatchObject({ status: 'cleared' })
    expect(await moved(memberId, 42)).toBe(p('100'))
    expect(await breaks()).toEqual([])
  })

  it('explains its progress bet by bet, including reversals and bets that did not count', async () => {
    const memberId = await f.member()
    await turnover.grantBonus({ memberId, ref: 'why', amount: p('10'), multiplePpm: 10 * once, maxBet: p('50') })
    await pass()
    await publishSettled(memberId, [{ ref: 'why-a', validBet: '30' }])
    await pass()
    await publishSettled(memberId, [{ ref: 'why-b', validBet: '50', category: 'LIVE' }])
    await pass()
    await publishSettled(memberId, [{ ref: 'why-c', validBet: '51' }])
    await catchUp()
    await publishSettled(memberId, [{ ref: 'why-a', validBet: '30', version: 2, reversed: true }])
    await catchUp()
    const [row] = await listTurnover(test.db, memberId, { beforeId: null, limit: 1 })
    expect(row).toMatchObject({ progress: '10.0000', left: '90.0000' })
    const id = BigInt(row?.id ?? '0')
    const rows = await explainTurnover(test.db, { memberId, id }, { offset: 0, limit: 10 })
    expect(rows.map((one) => [one.bet, one.used, one.amount, one.takenBack, one.isOverMaxBet])).toEqual([
      ['why-a', '0.0000', '0.0000', '30.0000', false],
      ['why-c', '0.0000', '0.0000', '0.0000', true],
      ['why-b', '50.0000', '10.0000', '0.0000', false],
    ])
    // A member cannot read another member's requirement.
    expect(await explainTurnover(test.db, { memberId: memberId + 1n, id }, { offset: 0, limit: 10 })).toEqual([])
  })

  it('locks the whole balance until then; the account record shows it in, out of bonus, and into cash', async () => {
    const memberId = await f.member('100')
    expect((await getBalance(test.db, memberId)).withdrawable).toBe('100.0000')
    await grant(memberId, 'record', '50', 1)
    await pass()
    expect((await getBalance(test.db, memberId)).withdrawable).toBe('0.0000')
    await publishSettled(memberId, [{ ref: 'record', validBet: '50' }])
    await catchUp()
    expect((await getBalance(test.db, memberId)).withdrawable).toBe('150.0000')
    const seen: string[] = []
    let cursor: string | undefined
    // One row per page: the two rows of one movement are on two pages.
    for (let page = 0; page < 5; page += 1) {
      const { rows, nextCursor } = await listStatement(test.db, memberId, {
        group: 'promotion',
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      })
      seen.push(...rows.map((row) => `${row.kind} ${row.bucket} ${row.amount} ${row.balanceAfter}`))
      if (nextCursor === null) break
      cursor = nextCursor
    }
    expect(seen).toEqual([
      'BONUS_RELEASE cash 50.0000 150.0000',
      'BONUS_RELEASE bonus -50.0000 0.0000',
      'BONUS_GRANT bonus 50.0000 50.0000',
    ])
  })

  it('does not become cash if the brand’s terms at its grant say so', async () => {
    const memberId = await f.member('100')
    await test.db.tx(async (tx) => setSetting(tx, walletSettings.bonusReleaseConverts, false, 'test'))
    await turnover.grantBonus({ memberId, ref: 's', amount: p('50'), multiplePpm: once, converts: false })
    await test.db.tx(async (tx) => setSetting(tx, walletSettings.bonusReleaseConverts, true, 'test'))
    await pass()
    await publishSettled(memberId, [{ ref: 's', validBet: '50' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '100.0000', bonus: '0.0000' })
    expect(await moved(memberId, 41)).toBe(p('50'))
    expect(await breaks()).toEqual([])
  })

  it('pays debt first when it becomes cash', async () => {
    const memberId = await f.member('10')
    await f.wallet.adjust({
      memberId,
      amount: -p('25'),
      house: houseAccounts.adjustment,
      key: { source: 'test', extId: 'owes' },
      reference: { kind: 'adjustment', no: 'owes' },
    })
    await grant(memberId, 'debt', '40', 1)
    await pass()
    await publishSettled(memberId, [{ ref: 'debt', validBet: '40' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '25.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })
})

describe('cancelling a bonus', () => {
  it('returns its share once, keeps cash and no longer blocks withdrawals', async () => {
    const memberId = await f.member('100')
    await grant(memberId, 'c', '30')
    const results = await Promise.all(Array.from({ length: 20 }, () => cancel(memberId, 'c')))
    expect(results.filter((one) => !one.isDuplicate)).toEqual([{ isDuplicate: false, removed: p('30') }])
    expect(await balanceOf(memberId)).toMatchObject({ cash: '100.0000', bonus: '0.0000' })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 0 })
    expect(await moved(memberId, 41)).toBe(p('30'))
    await expect(cancel(memberId, 'never')).rejects.toMatchObject({ code: 'not_found' })
    expect(await breaks()).toEqual([])
  })

  it('during a bet takes what is there, and later what the bet returns to the bonus bucket', async () => {
    const memberId = await f.member('100')
    await grant(memberId, 'play', '30')
    await pass()
    // 30 from bonus, 30 from cash.
    await f.bet(memberId, 'play-bet', '60')
    expect(await cancel(memberId, 'play')).toEqual({ isDuplicate: false, removed: 0n })
    await f.win(memberId, 'play-bet', '200')
    expect(await balanceOf(memberId)).toMatchObject({ cash: '170.0000', bonus: '100.0000' })
    await publishSettled(memberId, [{ ref: 'play-bet', validBet: '60' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '170.0000', bonus: '0.0000' })
    expect(await requirement(memberId, 'play')).toMatchObject({ status: 'cancelled', progress: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('counts settled bets first: a bonus with complete turnover cannot be cancelled by accident', async () => {
    const memberId = await f.member('100')
    await grant(memberId, 'done', '30', 1)
    await pass()
    await publishSettled(memberId, [{ ref: 'done', validBet: '30' }])
    await expect(cancel(memberId, 'done')).rejects.toMatchObject({
      code: 'state_conflict',
      details: { state: 'cleared' },
    })
    // The refusal undoes no counting: the consumer gives the same result.
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '130.0000', bonus: '0.0000' })
  })

  it('operations.md 4.10: of deposit 500 and bonus 50, up 200, 250 go and 500 stay; down 100, it was staked first and 450 stay', async () => {
    const up = await f.member('500')
    await grant(up, 'up', '50')
    await pass()
    await f.bet(up, 'up-bet', '50')
    await f.win(up, 'up-bet', '250')
    expect(await balanceOf(up)).toMatchObject({ cash: '500.0000', bonus: '250.0000' })
    expect(await cancel(up, 'up')).toMatchObject({ removed: p('250') })
    expect(await balanceOf(up)).toMatchObject({ cash: '500.0000', bonus: '0.0000' })
    // The one balance of the text would take 50 of the 450; the bucket has none left to take, to the member's good.
    const down = await f.member('500')
    await grant(down, 'down', '50')
    await pass()
    await f.bet(down, 'down-bet', '100')
    expect(await cancel(down, 'down')).toMatchObject({ removed: 0n })
    expect(await balanceOf(down)).toMatchObject({ cash: '450.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('of several takes only its own share: the oldest is spent first and has the winnings', async () => {
    const memberId = await f.member()
    await grant(memberId, 'first', '100')
    await pass()
    await grant(memberId, 'second', '50')
    await pass()
    await f.bet(memberId, 'several', '70')
    // 80 are left: 50 of the second, 30 of the first.
    expect(await cancel(memberId, 'second')).toMatchObject({ removed: p('50') })
    expect(await balanceOf(memberId)).toMatchObject({ bonus: '30.0000' })
    await pass()
    await grant(memberId, 'third', '20')
    await f.win(memberId, 'several', '140')
    // 190 are left: 20 of the third, the rest with its winnings of the first.
    expect(await cancel(memberId, 'first')).toMatchObject({ removed: p('170') })
    expect(await cancel(memberId, 'third')).toMatchObject({ removed: p('20') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '0.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('concurrent with bets, settlements and drains ends in one state, and the ledger is sound', async () => {
    const memberId = await f.member('1000')
    await grant(memberId, 'race', '100', 3)
    await pass()
    const rounds = Array.from({ length: 20 }, async (_, i) => {
      await f.bet(memberId, `race-${i}`, '20')
      if (i % 3 === 0) await f.win(memberId, `race-${i}`, '30')
      await publishSettled(memberId, [{ ref: `race-${i}`, validBet: '20' }])
      await f.relay()
      await (i % 2 === 0 ? f.consume() : getTurnover(test.db, memberId))
      if (i === 9) await cancel(memberId, 'race').catch(() => undefined)
    })
    await Promise.all(rounds)
    await catchUp()
    const { status } = await requirement(memberId, 'race')
    expect(['cleared', 'cancelled']).toContain(status)
    expect(await balanceOf(memberId)).toMatchObject({ bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })
})
