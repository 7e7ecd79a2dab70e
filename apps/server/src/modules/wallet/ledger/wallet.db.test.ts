import { describe, expect, it, vi } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, excludeMember, houseAccounts, setLimit } from '../index.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

// Real: PostgreSQL with the product's schema, under the application's own role.
const test = await testDatabase()
const { wallet, replays, member: memberWith, balanceOf, setStatus } = walletFixtures(test)
const p = parseMoney
const house = houseAccounts.gamingResult('test')
const keyOf = (extId: string) => ({ source: 'test-game', extId })

const bet = (memberId: bigint, extId: string, amount: string, bonusFirst = true) =>
  wallet.bet({
    memberId,
    amount: p(amount),
    bonusFirst,
    house,
    key: keyOf(extId),
    reference: { kind: 'other', no: extId },
  })
const win = (memberId: bigint, extId: string, betId: string, amount: string) =>
  wallet.win({
    memberId,
    amount: p(amount),
    house,
    key: keyOf(extId),
    bet: keyOf(betId),
    reference: { kind: 'other', no: betId },
  })
const adjust = (memberId: bigint, extId: string, amount: string) =>
  wallet.adjust({
    memberId,
    amount: amount.startsWith('-') ? -p(amount.slice(1)) : p(amount),
    house: houseAccounts.adjustment,
    key: keyOf(extId),
    reference: { kind: 'adjustment', no: extId },
  })

async function expectSound(): Promise<void> {
  expect(replays).toEqual([])
  const report = await auditLedger(test.db)
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

describe('a bet', () => {
  it('debits its stake once and returns the split; a repeated key gets the same answer', async () => {
    const memberId = await memberWith('100', '30')
    const first = await bet(memberId, 'split', '50')
    expect(first).toMatchObject({ isDuplicate: false, stakeBonus: p('30'), stakeCash: p('20') })
    const second = await bet(memberId, 'split', '50')
    expect(second).toEqual({ ...first, isDuplicate: true })
    expect(await balanceOf(memberId)).toEqual({ cash: '80.0000', bonus: '0.0000', onHold: '0.0000' })
    await expectSound()
  })

  it('whose key another member takes at that moment gets the outcome stored under it', async () => {
    const [mine, theirs] = [await memberWith('100'), await memberWith('100')]
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const other = test.db.tx(async (tx) => {
      await wallet.rollback({ memberId: theirs, key: keyOf('taker'), bet: keyOf('taken') }, tx)
      take()
      await committed
    })
    await taken
    const late = bet(mine, 'taken', '10').catch((error: unknown) => error)
    await vi.waitFor(async () =>
      expect(await test.owner.one(sql`select count(*)::int as n from pg_locks where not granted`)).toEqual({ n: 1 }),
    )
    commit()
    await other
    expect(await late).toMatchObject({ code: 'state_conflict', details: { state: 'rolled_back' } })
    expect(await balanceOf(mine)).toMatchObject({ cash: '100.0000' })
    await expectSound()
  })

  it('under a used key with other content is key_conflict and moves nothing', async () => {
    const memberId = await memberWith('100')
    await bet(memberId, 'conflict', '10')
    await expect(bet(memberId, 'conflict', '11')).rejects.toMatchObject({ code: 'key_conflict' })
    expect((await balanceOf(memberId)).cash).toBe('90.0000')
  })

  it('200 in parallel of 60 on a balance of 100: exactly one is accepted (WAL-1)', async () => {
    const memberId = await memberWith('100')
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => bet(memberId, `race-${i}`, '60')))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await balanceOf(memberId)).cash).toBe('40.0000')
    await expectSound()
  })

  it('sent 50 times in parallel under one key is taken once', async () => {
    const memberId = await memberWith('100')
    const results = await Promise.all(Array.from({ length: 50 }, () => bet(memberId, 'same-key', '60')))
    expect(results.filter((result) => !result.isDuplicate)).toHaveLength(1)
    expect((await balanceOf(memberId)).cash).toBe('40.0000')
  })

  it('refused for lack of balance stays refused after a deposit: the late copy cannot succeed', async () => {
    const memberId = await memberWith('10')
    await expect(bet(memberId, 'late-copy', '50')).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { balance: '10.0000', short: '40.0000' },
    })
    await wallet.credit({
      memberId,
      amount: p('100'),
      entry: 'DEP_BANK',
      house: houseAccounts.psp('test'),
      key: { source: 'deposit', extId: `top${memberId}` },
      reference: { kind: 'deposit', no: 'top' },
    })
    await expect(bet(memberId, 'late-copy', '50')).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect((await balanceOf(memberId)).cash).toBe('110.0000')
  })

  it('rolled back returns exactly the amount of each bucket, once', async () => {
    const memberId = await memberWith('100', '30')
    await bet(memberId, 'rolled', '70')
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        wallet.rollback({ memberId, key: keyOf(`rolled-back-${i % 2}`), bet: keyOf('rolled') }),
      ),
    )
    // Two keys, each once; only the first rollback found something to return.
    expect(
      results
        .filter((result) => !result.isDuplicate)
        .map((result) => result.effect)
        .sort(),
    ).toEqual(['nothing', 'reversed'])
    expect(await balanceOf(memberId)).toEqual({ cash: '100.0000', bonus: '30.0000', onHold: '0.0000' })
    await expectSound()
  })

  it('that comes after its own rollback is refused by the tombstone', async () => {
    const memberId = await memberWith('100')
    expect(await wallet.rollback({ memberId, key: keyOf('tomb-back'), bet: keyOf('tomb') })).toMatchObject({
      effect: 'tombstone',
    })
    await expect(bet(memberId, 'tomb', '5')).rejects.toMatchObject({ code: 'state_conflict' })
    expect((await balanceOf(memberId)).cash).toBe('100.0000')
  })
})

describe('a bet now', () => {
  it('is refused for a blocked member, and the refusal is stored under its key', async () => {
    const memberId = await memberWith('100')
    await setStatus(memberId, 'blocked')
    await expect(bet(memberId, 'blocked', '10')).rejects.toMatchObject({ code: 'account_disabled' })
    await setStatus(memberId, 'active')
    await expect(bet(memberId, 'blocked', '10')).rejects.toMatchObject({ code: 'account_disabled' })
    expect(await bet(memberId, 'unblocked', '10')).toMatchObject({ balance: p('90') })
  })

  it('is refused for an excluded member until the exclusion ends', async () => {
    const memberId = await memberWith('100')
    const until = new Date(test.clock.now().getTime() + 3_600_000)
    await excludeMember(test.db, { memberId, until, reason: 'cool_off' })
    await expect(bet(memberId, 'excluded', '10')).rejects.toMatchObject({
      code: 'self_excluded',
      details: { until: until.toISOString() },
    })
    await test.clock.advance(3_601_000)
    expect((await bet(memberId, 'back', '10')).isDuplicate).toBe(false)
  })

  it('never passes a limit, alone or 50 at a time, and the moving window releases it', async () => {
    const memberId = await memberWith('1000')
    await bet(memberId, 'before-limit', '30')
    await setLimit(test.db, { memberId, kind: 'stake', hours: 24, amount: p('100') })
    await expect(bet(memberId, 'over', '70.0001')).rejects.toMatchObject({
      code: 'limit_reached',
      details: { kind: 'stake', days: 1, limit: '100.0000', left: '70.0000' },
    })
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, i) => bet(memberId, `limited-${i}`, '20')))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    await wallet.rollback({ memberId, key: keyOf('limited-back'), bet: keyOf('before-limit') })
    await bet(memberId, 'room-again', '40')
    await expect(bet(memberId, 'full-again', '0.0001')).rejects.toMatchObject({ code: 'limit_reached' })
    await test.clock.advance(26 * 3_600_000)
    await bet(memberId, 'next-day', '100')
    await expectSound()
  })

  it('a limit counts what was staked in an hour before which the clock was set back', async () => {
    const memberId = await memberWith('1000')
    await setLimit(test.db, { memberId, kind: 'stake', hours: 24, amount: p('100') })
    await test.clock.advance(3_600_000)
    await bet(memberId, 'before-the-step', '100')
    await test.clock.advance(-3_600_000)
    await expect(bet(memberId, 'after-the-step', '1')).rejects.toMatchObject({ code: 'limit_reached' })
  })

  it('a lower limit is in force at once, a higher one only after its wait and the member’s confirmation (trust.md 2.1)', async () => {
    const memberId = await memberWith('1000')
    await setLimit(test.db, { memberId, kind: 'loss', hours: 24, amount: p('50') })
    await setLimit(test.db, { memberId, kind: 'loss', hours: 24, amount: p('200'), raiseHours: 30 })
    await expect(bet(memberId, 'raise-early', '60')).rejects.toMatchObject({ code: 'limit_reached' })
    await test.clock.advance(31 * 3_600_000)
    await expect(bet(memberId, 'raise-unconfirmed', '60')).rejects.toMatchObject({ code: 'limit_reached' })
    await test.db.query(sql`select protection_confirm_limit(${memberId}, 'loss', 24::smallint, 7)`)
    await bet(memberId, 'raised', '60')
    await win(memberId, 'raised-win', 'raised', '60')
    await setLimit(test.db, { memberId, kind: 'loss', hours: 24, amount: p('10') })
    await expect(bet(memberId, 'lowered', '11')).rejects.toMatchObject({ code: 'limit_reached' })
    await bet(memberId, 'lost-nothing-yet', '10')
  })
})

describe('a win', () => {
  it('is credited in the proportion of the stake, to the last ten-thousandth, and once', async () => {
    const memberId = await memberWith('100', '30')
    await bet(memberId, 'win', '90')
    const first = await win(memberId, 'win:1', 'win', '100.0001')
    expect(await win(memberId, 'win:1', 'win', '100.0001')).toEqual({ ...first, isDuplicate: true })
    expect(await balanceOf(memberId)).toEqual({ cash: '106.6668', bonus: '33.3333', onHold: '0.0000' })
    await expectSound()
  })

  it('before its bet, or after its rollback, moves nothing; after a win the bet cannot be rolled back', async () => {
    const memberId = await memberWith('100')
    await expect(win(memberId, 'early', 'later', '5')).rejects.toMatchObject({ details: { state: 'bet_not_found' } })
    await bet(memberId, 'later', '10')
    // The same key is still free: the vendor sends it again.
    expect(await win(memberId, 'early', 'later', '5')).toMatchObject({ isDuplicate: false, balance: p('95') })
    await win(memberId, 'early-more', 'later', '1')
    await expect(wallet.rollback({ memberId, key: keyOf('later-back'), bet: keyOf('later') })).rejects.toMatchObject({
      details: { state: 'settled' },
    })
    await bet(memberId, 'gone', '10')
    await wallet.rollback({ memberId, key: keyOf('gone-back'), bet: keyOf('gone') })
    await expect(win(memberId, 'gone-win', 'gone', '5')).rejects.toMatchObject({ details: { state: 'rolled_back' } })
    expect((await balanceOf(memberId)).cash).toBe('96.0000')
    await expectSound()
  })

  it('of a round that ends at once needs the balance for the stake before the win', async () => {
    const memberId = await memberWith('10')
    const command = (extId: string, stake: string, won: string) =>
      wallet.betWin({
        memberId,
        stake: p(stake),
        win: p(won),
        bonusFirst: true,
        house,
        key: keyOf(extId),
        reference: { kind: 'other', no: extId },
      })
    await expect(command('too-much', '11', '100')).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect(await command('round', '10', '25')).toMatchObject({ balance: p('25') })
    await expect(wallet.rollback({ memberId, key: keyOf('round-back'), bet: keyOf('round') })).rejects.toMatchObject({
      details: { state: 'settled' },
    })
  })
})

describe('a currency', () => {
  it('is never mixed: a bet is won and rolled back only in its own', async () => {
    const memberId = await memberWith('100')
    await test.owner.query(sql`insert into currency (code, symbol) values ('T', 'T') on conflict do nothing`)
    await wallet.credit({
      memberId,
      currency: 'T',
      amount: p('50'),
      entry: 'ADJ_CREDIT',
      house: houseAccounts.adjustment,
      key: keyOf('trial-money'),
      reference: { kind: 'adjustment', no: 'trial' },
    })
    await wallet.bet({
      memberId,
      currency: 'T',
      amount: p('10'),
      bonusFirst: true,
      house,
      key: keyOf('trial-bet'),
      reference: { kind: 'other', no: 'trial-bet' },
    })
    await expect(win(memberId, 'real-win', 'trial-bet', '500')).rejects.toMatchObject({ code: 'key_conflict' })
    await expect(wallet.rollback({ memberId, key: keyOf('real-back'), bet: keyOf('trial-bet') })).rejects.toMatchObject(
      { code: 'key_conflict' },
    )
    expect((await balanceOf(memberId)).cash).toBe('100.0000')
    await expectSound()
  })
})

describe('a correction', () => {
  it('takes what is there, books the rest as debt, and later money pays the debt first (DECISIONS 5)', async () => {
    const memberId = await memberWith('30')
    expect(await adjust(memberId, 'down', '-100')).toMatchObject({ debt: p('70') })
    expect((await balanceOf(memberId)).cash).toBe('0.0000')
    await adjust(memberId, 'up', '50')
    expect((await balanceOf(memberId)).cash).toBe('0.0000')
    await adjust(memberId, 'up-more', '50')
    expect((await balanceOf(memberId)).cash).toBe('30.0000')
    await expectSound()
  })
})

describe('a group of legs', () => {
  const group = (extId: string, legs: readonly (readonly [bigint, 'in' | 'out', string])[]) =>
    wallet.postGroup({
      key: { source: 'rebates', extId },
      reference: { kind: 'commission', no: extId },
      legs: legs.map(([memberId, way, amount]) => ({
        memberId,
        way,
        amount: p(amount),
        bucket: 'cash',
        house: 'rebate-expense',
        entry: 'REBATE',
      })),
    })

  it('moves all or nothing, once, whichever member is short', async () => {
    const [a, b, c] = [await memberWith('10'), await memberWith('0'), await memberWith('5')]
    await expect(
      group('short', [
        [b, 'in', '7'],
        [a, 'out', '10'],
        [c, 'out', '6'],
      ]),
    ).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)].map(({ cash }) => cash)).toEqual([
      '10.0000',
      '0.0000',
      '5.0000',
    ])
    const legs = [
      [a, 'in', '1'],
      [b, 'in', '2.5'],
      [c, 'in', '0.0001'],
    ] as const
    const results = await Promise.all(Array.from({ length: 10 }, () => group('chain', [...legs])))
    expect(results.filter((result) => !result.isDuplicate)).toHaveLength(1)
    expect([await balanceOf(a), await balanceOf(b), await balanceOf(c)].map(({ cash }) => cash)).toEqual([
      '11.0000',
      '2.5000',
      '5.0001',
    ])
    await expectSound()
  })

  it('in opposite orders and concurrent with bets never deadlocks', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => memberWith('100')))
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const turned = i % 2 === 0 ? members : [...members].reverse()
        return i % 3 === 0
          ? bet(members[i % 6] ?? 0n, `beside-${i}`, '1')
          : group(
              `turn-${i}`,
              turned.map((memberId) => [memberId, 'in', '1']),
            )
      }),
    )
    await expectSound()
  })
})

describe('a hold', () => {
  const open = (memberId: bigint, no: string, amount: string) =>
    wallet.hold({
      memberId,
      amount: p(amount),
      key: { source: 'withdrawal', extId: no },
      reference: { kind: 'withdrawal', no },
    })

  it('is resolved at most once, by either way and however many try', async () => {
    const memberId = await memberWith('100')
    const { holdId } = await open(memberId, 'w1', '80')
    expect(await balanceOf(memberId)).toEqual({ cash: '20.0000', bonus: '0.0000', onHold: '80.0000' })
    const tries = [
      ...Array.from({ length: 20 }, () => wallet.postHold({ memberId, holdId, house: houseAccounts.psp('test') })),
      ...Array.from({ length: 20 }, () => wallet.voidHold({ memberId, holdId })),
    ]
    const results = await Promise.allSettled(tries)
    const moved = results.filter((result) => result.status === 'fulfilled' && !result.value.isDuplicate)
    expect(moved).toHaveLength(1)
    const after = await balanceOf(memberId)
    expect(after.onHold).toBe('0.0000')
    expect(['20.0000', '100.0000']).toContain(after.cash)
    await expectSound()
  })

  it('cannot exceed cash', async () => {
    const memberId = await memberWith('100', '50')
    await expect(open(memberId, 'w2', '120')).rejects.toMatchObject({ code: 'insufficient_balance' })
  })
})

describe('the journal', () => {
  it('cannot be written, changed or emptied by the application, nor changed by its owner', async () => {
    await memberWith('5')
    for (const statement of [
      sql`update journal set amount = amount + 1`,
      sql`delete from journal`,
      sql`truncate journal`,
      sql`insert into tx_key select * from tx_key limit 1`,
      sql`update account set balance = 0`,
    ]) {
      await expect(test.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
    for (const statement of [
      sql`update journal set amount = amount + 1`,
      sql`delete from journal`,
      sql`truncate journal`,
      sql`delete from tx_key`,
    ]) {
      await expect(test.owner.query(statement)).rejects.toMatchObject({ code: 'LT900' })
    }
  })

  it('internal functions are closed to the application', async () => {
    for (const call of [
      sql`select wallet_house('x', 'P')`,
      sql`select wallet_move(null, 20::smallint, 1, 1, 2, 1, 'x', 'x', 'other', 'x')`,
      sql`select wallet_register('x_y_z', 'lotus_now()')`,
      sql`select protection_put_limit(1, 'stake', 24::smallint, 1, 1)`,
    ])
      await expect(test.db.query(call)).rejects.toMatchObject({ code: '42501' })
  })
})
