import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, createWallet, getBalance, houseAccounts } from './index.ts'

// Real: PostgreSQL with the product's migrations, under the application's own role.
const test = await testDatabase()
const wallet = createWallet()
const p = parseMoney
let nextMember = 1000n

async function memberWith(cash: string, bonus = '0'): Promise<bigint> {
  const memberId = nextMember++
  if (p(cash) > 0n) {
    await wallet.credit(test.db, {
      memberId,
      amount: p(cash),
      kind: 'DEP_BANK',
      house: houseAccounts.psp('test'),
      key: { source: 'deposit', extId: `d${memberId}` },
      reference: { kind: 'deposit', no: `d${memberId}` },
    })
  }
  if (p(bonus) > 0n) {
    // No command grants a bonus yet; the test uses the ledger's own building block as the owner.
    await test.owner.tx(async (tx) => {
      await tx.query(
        sql`select wallet_move(null, 30::smallint, ${memberId}::bigint, wallet_house('bonus-expense', 'P'), (wallet_lock(${memberId}::bigint, 'P')).bonus_id, ${p(bonus)}::bigint, 'test', ${`b${memberId}`}, 'other', 'b')`,
      )
    })
  }
  return memberId
}

const bet = (db: Queryable, memberId: bigint, extId: string, amount: string, bonusFirst = true) =>
  wallet.debit(db, {
    memberId,
    amount: p(amount),
    bonusFirst,
    house: houseAccounts.gamingResult('test'),
    key: { source: 'test-game', extId },
    reference: { kind: 'other', no: extId },
  })

const balanceOf = async (memberId: bigint) => {
  const { cash, bonus, onHold } = await getBalance(test.db, memberId)
  return { cash, bonus, onHold }
}

async function expectSound(): Promise<void> {
  const report = await auditLedger(test.db)
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

describe('a bet', () => {
  it('takes its stake once and answers the split; the same key again is the same answer', async () => {
    const memberId = await memberWith('100', '30')
    const first = await bet(test.db, memberId, 'split', '50')
    expect(first).toMatchObject({ isDuplicate: false, stakeBonus: p('30'), stakeCash: p('20') })
    const second = await bet(test.db, memberId, 'split', '50')
    expect(second).toEqual({ ...first, isDuplicate: true })
    expect(await balanceOf(memberId)).toEqual({ cash: '80.0000', bonus: '0.0000', onHold: '0.0000' })
    await expectSound()
  })

  it('under a used key with other content is key_conflict and moves nothing', async () => {
    const memberId = await memberWith('100')
    await bet(test.db, memberId, 'conflict', '10')
    await expect(bet(test.db, memberId, 'conflict', '11')).rejects.toMatchObject({ code: 'key_conflict' })
    expect((await balanceOf(memberId)).cash).toBe('90.0000')
  })

  it('200 in parallel of 60 on a balance of 100: exactly one is accepted (WAL-1)', async () => {
    const memberId = await memberWith('100')
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => bet(test.db, memberId, `race-${i}`, '60')),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await balanceOf(memberId)).cash).toBe('40.0000')
    await expectSound()
  })

  it('sent 50 times in parallel under one key is taken once', async () => {
    const memberId = await memberWith('100')
    const results = await Promise.all(Array.from({ length: 50 }, () => bet(test.db, memberId, 'same-key', '60')))
    expect(results.filter((result) => !result.isDuplicate)).toHaveLength(1)
    expect((await balanceOf(memberId)).cash).toBe('40.0000')
  })

  it('refused for want of balance stays refused after a top-up: the late copy cannot succeed', async () => {
    const memberId = await memberWith('10')
    await expect(bet(test.db, memberId, 'late-copy', '50')).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { balance: '10.0000', short: '40.0000' },
    })
    await wallet.credit(test.db, {
      memberId,
      amount: p('100'),
      kind: 'DEP_BANK',
      house: houseAccounts.psp('test'),
      key: { source: 'deposit', extId: `top${memberId}` },
      reference: { kind: 'deposit', no: 'top' },
    })
    await expect(bet(test.db, memberId, 'late-copy', '50')).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect((await balanceOf(memberId)).cash).toBe('110.0000')
  })

  it('rolled back returns exactly what each bucket gave, once', async () => {
    const memberId = await memberWith('100', '30')
    await bet(test.db, memberId, 'rolled', '70')
    const ref = { source: 'test-game', extId: 'rolled' }
    const results = await Promise.all(Array.from({ length: 20 }, () => wallet.rollback(test.db, { memberId, ref })))
    expect(results.filter((result) => !result.isDuplicate)).toHaveLength(1)
    expect(await balanceOf(memberId)).toEqual({ cash: '100.0000', bonus: '30.0000', onHold: '0.0000' })
    await expectSound()
  })

  it('that comes after its own rollback meets a tombstone', async () => {
    const memberId = await memberWith('100')
    expect(await wallet.rollback(test.db, { memberId, ref: { source: 'test-game', extId: 'tomb' } })).toMatchObject({
      effect: 'tombstone',
    })
    await expect(bet(test.db, memberId, 'tomb', '5')).rejects.toMatchObject({ code: 'state_conflict' })
    expect((await balanceOf(memberId)).cash).toBe('100.0000')
  })
})

describe('a pay-back', () => {
  const payBack = (memberId: bigint, extId: string, amount: string, cash: string, bonus: string) =>
    test.owner.one<{ paid: boolean }>(
      sql`select wallet_pay_back(21::smallint, ${memberId}::bigint, 'P', ${p(amount)}::bigint, ${p(cash)}::bigint, ${p(bonus)}::bigint, 'gaming-result:test', 'test-settle', ${extId}, 'other', ${extId}) as paid`,
    )

  it('goes back in the proportion of the stake, to the last ten-thousandth, and once', async () => {
    const memberId = await memberWith('100', '30')
    await bet(test.db, memberId, 'win', '90')
    expect((await payBack(memberId, 'win:1', '100.0001', '60', '30')).paid).toBe(true)
    expect((await payBack(memberId, 'win:1', '100.0001', '60', '30')).paid).toBe(false)
    expect(await balanceOf(memberId)).toEqual({ cash: '106.6668', bonus: '33.3333', onHold: '0.0000' })
    await expectSound()
  })
})

describe('a hold', () => {
  const open = (memberId: bigint, no: string, amount: string) =>
    wallet.hold(test.db, {
      memberId,
      amount: p(amount),
      key: { source: 'withdrawal', extId: no },
      reference: { kind: 'withdrawal', no },
    })

  it('is resolved at most once, whichever way and however many try', async () => {
    const memberId = await memberWith('100')
    const { holdId } = await open(memberId, 'w1', '80')
    expect(await balanceOf(memberId)).toEqual({ cash: '20.0000', bonus: '0.0000', onHold: '80.0000' })
    const tries = [
      ...Array.from({ length: 20 }, () => wallet.postHold(test.db, { holdId, house: houseAccounts.psp('test') })),
      ...Array.from({ length: 20 }, () => wallet.voidHold(test.db, { holdId })),
    ]
    const results = await Promise.allSettled(tries)
    const moved = results.filter((result) => result.status === 'fulfilled' && !result.value.isDuplicate)
    expect(moved).toHaveLength(1)
    const after = await balanceOf(memberId)
    expect(after.onHold).toBe('0.0000')
    expect(['20.0000', '100.0000']).toContain(after.cash)
    await expectSound()
  })

  it('cannot take more than cash', async () => {
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

  it('building blocks are closed to the application', async () => {
    await expect(test.db.query(sql`select wallet_house('x', 'P')`)).rejects.toMatchObject({ code: '42501' })
  })

  it('shows the proof every kind of damage that an owner could do behind its back', async () => {
    const memberId = await memberWith('50')
    await bet(test.db, memberId, 'damage', '20')
    const damages = [
      {
        statement: sql`update account set balance = balance + 1 where member_id = ${memberId} and bucket = 1`,
        check: 'balance_is_sum_of_rows',
      },
      {
        statement: sql`update account set version = version + 1 where member_id = ${memberId} and bucket = 1`,
        check: 'balance_is_sum_of_rows',
      },
      {
        statement: sql`delete from journal where member_id = ${memberId} and kind = 20`,
        check: 'chain_is_contiguous',
        also: 'balance_is_sum_of_rows',
      },
      {
        statement: sql`update journal set amount = amount + 1 where member_id = ${memberId} and kind = 1`,
        check: 'chain_is_contiguous',
      },
      {
        statement: sql`insert into hold (member_id, currency, amount, ref_kind, ref_no) values (${memberId}, 'P', 5, 'other', 'x')`,
        check: 'open_holds_equal_hold_balance',
      },
    ]
    for (const damage of damages) {
      const found = await damagedChecks(damage.statement)
      expect(found, damage.statement.text).toContain(damage.also ?? damage.check)
    }
  })
})

/** Damages a copy inside a transaction, proves it there, and throws the copy away. */
async function damagedChecks(statement: ReturnType<typeof sql>): Promise<string[]> {
  const { checks } = await import('./audit.repo.ts')
  let names: string[] = []
  const rollback = new Error('the copy is thrown away')
  await test.owner
    .tx(async (tx) => {
      await tx.query(sql`alter table journal disable trigger user`)
      await tx.query(statement)
      for (const check of checks) if ((await check.run(tx)).length > 0) names = [...names, check.name]
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return names
}
