import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { turnoverFixtures } from './turnover.fixtures.ts'

// Money returned to the bonus bucket after the bonus it was staked from has ended, while there is another one.
// PostgreSQL with the real schema; bets and wins through the wallet's own entry.
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
const grant = async (memberId: bigint, ref: string, amount: string, multiple = 10, converts = true) => {
  await turnover.grantBonus({ memberId, ref, amount: p(amount), multiplePpm: multiple * once, converts })
  await pass()
}
/** The largest cash-out, which a promotion's terms give a bonus. */
const cap = (memberId: bigint, ref: string, amount: string) =>
  test.owner.query(
    sql`update turnover_requirement set max_cashout = ${p(amount)}::bigint where member_id = ${memberId}::bigint and origin_ref = ${ref}`,
  )
const cancel = (memberId: bigint, ref: string) => turnover.cancelBonus({ memberId, ref, reason: 'given up' })
/** A corrected result takes the win of a bet back, all of it from where a bonus's winnings went. */
const takeBack = (memberId: bigint, bet: string, amount: string, ref = bet, paid: string | null = null) =>
  test.owner.one<{ taken_bonus: bigint; taken_cash: bigint; owed: bigint }>(sql`
    select * from wallet_take_back(${memberId}::bigint, 'P', ${p(amount)}::bigint, 0, 'gaming:test', 'test', ${`${bet}:undo`}, 'other',
      ${ref}, true, lotus_now(), ${paid}::text)`)
/** What went to the house from each bonus, and what of it became cash, as its requirement says. */
const ends = (memberId: bigint, ref: string) =>
  test.owner.one<{ to_house: bigint; released: bigint }>(
    sql`select to_house, released from turnover_requirement where member_id = ${memberId}::bigint and origin_ref = ${ref}`,
  )
/** What a bet's win gave the bonus bucket. */
const bonusWon = (memberId: bigint, bet: string) =>
  test.owner.value<bigint>(sql`
    select coalesce(sum(j.amount), 0)::bigint from journal j join account a on a.id = j.credit_account and a.bucket = bucket_bonus()
    where j.member_id = ${memberId}::bigint and j.kind = kind_win() and j.ref_no = ${bet}`)
const name = (memberId: bigint, bet: string) => `${memberId}-${bet}`

/** A bet of 50 from bonus A of 100; A is cleared by other bets; bonus B of 100 is granted. */
const stakedFromCleared = async (converts = true) => {
  const memberId = await f.member('0')
  await grant(memberId, 'A', '100', 1, converts)
  await f.bet(memberId, name(memberId, 'late'), '50')
  await publishSettled(memberId, [{ ref: name(memberId, 'others'), validBet: '100' }])
  await catchUp()
  expect(await requirement(memberId, 'A')).toMatchObject({ status: 'cleared' })
  expect(await balanceOf(memberId)).toMatchObject({ cash: converts ? '50.0000' : '0.0000', bonus: '0.0000' })
  await pass()
  await grant(memberId, 'B', '100')
  return memberId
}

describe('a win of a bet staked from a bonus that has been cleared since', () => {
  it('becomes cash; a bonus granted since keeps exactly its own share', async () => {
    const memberId = await stakedFromCleared()
    await f.win(memberId, name(memberId, 'late'), '500')
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('100') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('becomes cash with the bet’s event, once however often that is read', async () => {
    const memberId = await stakedFromCleared()
    await f.win(memberId, name(memberId, 'late'), '500')
    for (let i = 0; i < 3; i += 1) {
      await publishSettled(memberId, [{ ref: name(memberId, 'late'), validBet: '50' }])
      await catchUp()
      expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000', bonus: '100.0000' })
    }
    expect(await breaks()).toEqual([])
  })

  it('returns to the house account if the terms of that bonus convert nothing', async () => {
    const memberId = await stakedFromCleared(false)
    await f.win(memberId, name(memberId, 'late'), '500')
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('100') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '0.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('is found by its order if a settlement pays it', async () => {
    const memberId = await f.member('0')
    await grant(memberId, 'A', '100', 1)
    const no = name(memberId, 'L1')
    await test.owner.query(sql`
      select wallet_key_store('lottery', ${no}, sha256('x'), 'applied', ${memberId}::bigint, s.journal_ids, '{}')
      from wallet_stake(${memberId}::bigint, 'P', 500000, true, 'lottery:mb', 'lottery', ${no}, 'lottery_order', ${no}) s`)
    await publishSettled(memberId, [{ ref: no, validBet: '100' }])
    await catchUp()
    await grant(memberId, 'B', '100')
    await test.owner.query(sql`
      select wallet_pay_many('P', 'lottery:mb', 'lottery-settle', 'lottery_order', array[${memberId}::bigint], '{21}', '{5000000}',
        '{0}', '{500000}', array[${`${no}:1`}], array[${no}], array[lotus_now()])`)
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('100') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('is reduced by new stakes made before the next look; only then the later bonus is used', async () => {
    const memberId = await stakedFromCleared()
    await f.win(memberId, name(memberId, 'late'), '500')
    await f.bet(memberId, name(memberId, 'again'), '520')
    // The 500 are gone, and 20 of B's.
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('80') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '50.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })
})

describe('a returned stake', () => {
  it('rolled back after its bonus was cancelled is treated like that bonus, not added to the one granted since', async () => {
    const memberId = await f.member('0')
    await grant(memberId, 'A', '100')
    await f.bet(memberId, name(memberId, 'bet'), '60')
    await cancel(memberId, 'A')
    await grant(memberId, 'B', '30')
    await f.wallet.rollback({
      memberId,
      key: { source: 'test', extId: name(memberId, 'bet:back') },
      bet: { source: 'test', extId: name(memberId, 'bet') },
    })
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('30') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '0.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('of two bonuses is split in the proportion of their parts', async () => {
    const memberId = await f.member('0')
    await grant(memberId, 'A', '100')
    await grant(memberId, 'B', '50')
    // 100 of A, 20 of B.
    await f.bet(memberId, name(memberId, 'shared'), '120')
    expect(await cancel(memberId, 'A')).toMatchObject({ removed: 0n })
    await f.win(memberId, name(memberId, 'shared'), '240')
    await publishSettled(memberId, [{ ref: name(memberId, 'shared'), validBet: '120' }])
    await catchUp()
    // 200 went with A; B has the 30 that were left and 40 of the win.
    expect(await balanceOf(memberId)).toMatchObject({ cash: '0.0000', bonus: '70.0000' })
    expect(await breaks()).toEqual([])
  })

  it('whose bonus still exists stays in the bonus bucket', async () => {
    const memberId = await stakedFromCleared()
    await f.bet(memberId, name(memberId, 'of-B'), '40')
    await f.win(memberId, name(memberId, 'of-B'), '200')
    await publishSettled(memberId, [{ ref: name(memberId, 'of-B'), validBet: '40' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '50.0000', bonus: '260.0000' })
    expect(await cancel(memberId, 'B')).toMatchObject({ removed: p('260') })
    expect(await breaks()).toEqual([])
  })
})

describe('a win taken back by a correction after its bonus has ended', () => {
  /** Bonus A of 100, at most 60 of it cash: 50 staked, 110 won, cleared: 60 in cash and 100 with the house. */
  const capped = async () => {
    const memberId = await f.member('500')
    await grant(memberId, 'A', '100', 1)
    await cap(memberId, 'A', '60')
    await f.bet(memberId, name(memberId, 'won'), '50')
    await f.win(memberId, name(memberId, 'won'), '110')
    await publishSettled(memberId, [{ ref: name(memberId, 'won'), validBet: '100' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '560.0000', bonus: '0.0000' })
    expect(await ends(memberId, 'A')).toEqual({ to_house: p('100'), released: p('60') })
    return memberId
  }

  it('comes from what the largest cash-out had left to the house first, then from cash (operations.md 4.10)', async () => {
    const memberId = await capped()
    // Without the win 50 would have been there, and all of it cash.
    expect(await takeBack(memberId, name(memberId, 'won'), '110')).toEqual({
      taken_bonus: p('100'),
      taken_cash: p('10'),
      owed: 0n,
    })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000', bonus: '0.0000' })
    expect(await ends(memberId, 'A')).toEqual({ to_house: 0n, released: p('50') })
    // Its copy takes nothing more.
    expect(await takeBack(memberId, name(memberId, 'won'), '110')).toMatchObject({ taken_cash: p('10') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000' })
    expect(await breaks()).toEqual([])
  })

  it('and what the corrected result gives becomes cash up to the same limit', async () => {
    const memberId = await capped()
    await takeBack(memberId, name(memberId, 'won'), '110')
    await test.owner.query(sql`
      select wallet_pay_many('P', 'gaming:test', 'test', 'other', array[${memberId}::bigint], '{21}', '{300000}',
        '{0}', '{500000}', array[${`${name(memberId, 'won')}:2`}], array[${name(memberId, 'won')}], array[lotus_now()])`)
    await publishSettled(memberId, [{ ref: name(memberId, 'won'), validBet: '100', version: 2 }])
    await catchUp()
    // 50 of the bonus that was not staked and 30 won: 60 in cash, 20 with the house.
    expect(await balanceOf(memberId)).toMatchObject({ cash: '560.0000', bonus: '0.0000' })
    expect(await ends(memberId, 'A')).toEqual({ to_house: p('20'), released: p('60') })
    expect(await breaks()).toEqual([])
  })

  it('costs no cash if the bonus was given up: the house had it all', async () => {
    const memberId = await f.member('500')
    await grant(memberId, 'A', '100')
    await f.bet(memberId, name(memberId, 'won'), '50')
    await f.win(memberId, name(memberId, 'won'), '110')
    await cancel(memberId, 'A')
    expect(await ends(memberId, 'A')).toMatchObject({ to_house: p('160') })
    expect(await takeBack(memberId, name(memberId, 'won'), '110')).toEqual({
      taken_bonus: p('110'),
      taken_cash: 0n,
      owed: 0n,
    })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '500.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('leaves a bonus granted since alone: cash that the old one gave pays, then debt', async () => {
    const memberId = await stakedFromCleared()
    await f.win(memberId, name(memberId, 'late'), '500')
    await publishSettled(memberId, [{ ref: name(memberId, 'late'), validBet: '50' }])
    await catchUp()
    expect(await balanceOf(memberId)).toMatchObject({ cash: '550.0000', bonus: '100.0000' })
    expect(await takeBack(memberId, name(memberId, 'late'), '500')).toEqual({
      taken_bonus: 0n,
      taken_cash: p('500'),
      owed: 0n,
    })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '50.0000', bonus: '100.0000' })
    expect(await breaks()).toEqual([])
  })

  it('in the bucket still, before its event is read, ends the same', async () => {
    const memberId = await stakedFromCleared()
    await f.win(memberId, name(memberId, 'late'), '500')
    await takeBack(memberId, name(memberId, 'late'), '500')
    expect(await balanceOf(memberId)).toMatchObject({ cash: '50.0000', bonus: '100.0000' })
    expect(await breaks()).toEqual([])
  })

  it('of one of several bets of a round goes by its own bet, not by the first of the round', async () => {
    const memberId = await f.member('500')
    const round = name(memberId, 'round')
    const stake = (ext: string) =>
      f.wallet.bet({
        memberId,
        amount: p('50'),
        house: 'gaming:test',
        bonusFirst: true,
        key: { source: 'test', extId: ext },
        reference: { kind: 'other', no: round },
      })
    await grant(memberId, 'A', '100')
    await stake(`${round}-1`)
    await cancel(memberId, 'A')
    await grant(memberId, 'B', '100')
    await stake(`${round}-2`)
    await f.wallet.win({
      memberId,
      amount: p('110'),
      house: 'gaming:test',
      key: { source: 'test', extId: `${round}-2:win` },
      bet: { source: 'test', extId: `${round}-2` },
      reference: { kind: 'other', no: round },
    })
    expect(await takeBack(memberId, `${round}-2`, '110', round, `${round}-2:win`)).toMatchObject({
      taken_bonus: p('110'),
      taken_cash: 0n,
    })
    // A's 50 stay with the house, B has what it had.
    expect(await ends(memberId, 'A')).toMatchObject({ to_house: p('50') })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '500.0000', bonus: '50.0000' })
    expect(await breaks()).toEqual([])
  })

  it('of an open bonus comes from the bucket', async () => {
    const memberId = await f.member('500')
    await grant(memberId, 'A', '100')
    await f.bet(memberId, name(memberId, 'won'), '50')
    await f.win(memberId, name(memberId, 'won'), '110')
    expect(await takeBack(memberId, name(memberId, 'won'), '110')).toMatchObject({
      taken_bonus: p('110'),
      taken_cash: 0n,
    })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '500.0000', bonus: '50.0000' })
    expect(await breaks()).toEqual([])
  })
})

const step = fc.record({
  op: fc.constantFrom('grant', 'bet', 'bet', 'win', 'win', 'rollback', 'undo', 'tell', 'cancel'),
  nth: fc.nat(20),
  amount: fc.integer({ min: 1, max: 300 }),
})

it('for any order of grants, bets, wins, reversals and ends the ledger is sound and no bonus money is left without a bonus', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const memberId = await f.member('20')
      const grants: string[] = []
      const bets: string[] = []
      for (const [i, { op, nth, amount }] of steps.entries()) {
        const bet = bets[nth % Math.max(bets.length, 1)] ?? 'none'
        if (op === 'grant') {
          grants.push(`g${grants.length}`)
          await grant(memberId, `g${grants.length - 1}`, String(amount), 1 + (nth % 3), nth % 2 === 0)
          if (nth % 4 === 0) await cap(memberId, `g${grants.length - 1}`, String(1 + (amount % 90)))
        } else if (op === 'bet') {
          const ref = name(memberId, `bet-${i}`)
          // A bet that the balance does not cover is refused.
          const isTaken = await f.bet(memberId, ref, String(1 + (amount % 80))).then(
            () => true,
            (error: unknown) => {
              expect(error).toMatchObject({ code: 'insufficient_balance' })
              return false
            },
          )
          if (isTaken) bets.push(ref)
        } else if (op === 'win' && bets.length > 0) {
          // Already won, or rolled back.
          await f.win(memberId, bet, String(amount)).catch((error: unknown) => {
            expect(error).toMatchObject({ code: expect.stringMatching(/^(key|state)_conflict$/) })
          })
        } else if (op === 'undo' && bets.length > 0) {
          const part = await bonusWon(memberId, bet)
          if (part > 0n) await takeBack(memberId, bet, formatMoney(part))
        } else if (op === 'rollback' && bets.length > 0) {
          const key = { source: 'test', extId: `${bet}:back` }
          await f.wallet
            .rollback({ memberId, key, bet: { source: 'test', extId: bet } })
            .catch((error: unknown) => expect(error).toMatchObject({ code: 'state_conflict' }))
        } else if (op === 'tell' && bets.length > 0) {
          await publishSettled(memberId, [{ ref: bet, validBet: String(amount), reversed: nth > 17 }])
          await catchUp()
        } else if (op === 'cancel' && grants.length > 0) {
          await cancel(memberId, grants[nth % grants.length] ?? 'none').catch((error: unknown) =>
            expect(error).toMatchObject({ code: 'state_conflict' }),
          )
        }
        await pass()
      }
      for (const ref of grants) await cancel(memberId, ref).catch(() => undefined)
      // This clears what a reversal has opened again, and reads the last returns.
      await turnover.open({ memberId, origin: 'other', ref: 'last', base: 1n, multiplePpm: once })
      await pass()
      await publishSettled(memberId, [{ ref: name(memberId, 'last'), validBet: '100000' }])
      await catchUp()
      expect(await balanceOf(memberId)).toMatchObject({ bonus: '0.0000' })
      // What the requirements say of their ends is what the ledger moved.
      expect(
        await test.owner.value<boolean>(sql`
          select (select coalesce(sum(to_house), 0) from turnover_requirement where member_id = ${memberId}::bigint)
            = (select coalesce(sum(case when kind = kind_bonus_restore() then -amount else amount end), 0) from journal
              where member_id = ${memberId}::bigint and kind in (kind_bonus_forfeit(), kind_bonus_expire(), kind_bonus_restore()))`),
      ).toBe(true)
    }),
    { numRuns: 40, seed: 11, endOnFailure: true },
  )
  expect(await breaks()).toEqual([])
}, 120_000)
