import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { agentsSettings } from '../settings.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// Rebates up the chain on a real database (operations.md 1.3, AC05, MC12): to the unit, once, and back by the same split.
const test = await testDatabase()
await test.setTestTime('2026-06-30T03:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count, payments, cash, payDays } = rebates
await rebates.open()

const worked = [{ LOTT: 78_000 }, { LOTT: 70_000 }, { LOTT: 55_000 }, { LOTT: 40_000 }] as const
const each = (ids: readonly bigint[]) => Promise.all(ids.map((id) => payments(id)))
type Shown = { ref: string; version: number; isVoid: boolean; rate: number; below: number; paid: bigint }
const sharesOf = (memberId: bigint) =>
  test.owner.many<Shown>(sql`
    select bet_ref as ref, version, is_void as "isVoid", rate_ppm as rate, below_ppm as below, paid from agent_rebate
    where member_id = ${memberId} order by counted_at, version, is_void`)
const breaksOf = async () =>
  (await agentsRebatesCheck.run(test.db, { passes: 1, isWhole: true })).map(({ subject }) => subject)

describe('a settled bet', () => {
  it('pays the bettor their rate, and each upline what theirs exceeds those below', async () => {
    const ids = await line(worked)
    const [, b, c, d] = ids
    await tell(d, [{ ref: 'worked', validBet: '10000.0000', category: 'LOTT' }])
    await count()
    expect(await each(ids)).toEqual([['AGENT 80.0000'], ['AGENT 150.0000'], ['AGENT 150.0000'], ['SELF 400.0000']])
    expect(await Promise.all(ids.map((id) => cash(id)))).toEqual(['80.0000', '150.0000', '150.0000', '400.0000'])
    expect(await sharesOf(b)).toEqual([
      { ref: 'worked', version: 1, isVoid: false, rate: 15_000, below: 55_000, paid: 1_500_000n },
    ])
    expect(
      await test.owner.many(sql`
        select k.code, j.ref_no, j.amount from journal j join ledger_kind k on k.id = j.kind where j.member_id in (${c}, ${d})
        order by j.member_id`),
    ).toEqual([
      { code: 'REBATE_AGENT', ref_no: `R${c}-1`, amount: 1_500_000n },
      { code: 'REBATE_SELF', ref_no: `R${d}-1`, amount: 4_000_000n },
    ])
  })

  it('pays no more than the highest rate where the chain is inverted', async () => {
    const ids = await line(worked)
    await rebates.setRates(ids[1], { LOTT: 50_000 })
    await tell(ids[3], [{ ref: 'inverted', validBet: '10000.0000', category: 'LOTT' }])
    await count()
    expect(await each(ids)).toEqual([['AGENT 230.0000'], [], ['AGENT 150.0000'], ['SELF 400.0000']])
  })

  it('pays by the rates of when it was placed, lowered or raised since', async () => {
    const ids = await line(worked)
    await test.setTestTime('2026-06-30T04:30:00Z')
    await rebates.setRates(ids[3], { LOTT: 10_000 })
    await rebates.setRates(ids[0], { LOTT: 79_000 })
    await test.setTestTime('2026-06-30T05:00:00Z')
    await rebates.setRates(ids[2], { LOTT: 20_000 })
    const bet = { validBet: '10000.0000', category: 'LOTT' }
    await tell(ids[3], [
      { ...bet, ref: 'before', placedAt: new Date('2026-06-30T04:00:00Z') },
      { ...bet, ref: 'after', placedAt: new Date('2026-06-30T04:30:00Z') },
    ])
    await count()
    expect((await sharesOf(ids[2])).map(({ ref, rate }) => `${ref} ${rate}`).toSorted()).toEqual([
      'after 45000',
      'before 15000',
    ])
    expect(await each(ids)).toEqual([['AGENT 170.0000'], ['AGENT 300.0000'], ['AGENT 600.0000'], ['SELF 500.0000']])
  })

  it('pays the line of then after a move, and nobody for a bet of before the bettor joined', async () => {
    const ids = await line(worked)
    const [other] = await line([{ LOTT: 60_000 }, {}])
    await test.owner.query(sql`
      insert into agent_move (cell, member_id, n, moved_at, from_uplines, to_uplines, changed_by, reason)
      select cell, member_id, 1, ${new Date('2026-06-30T06:00:00Z')}, array[${other}::bigint], uplines, 'test', 'test'
      from agent_node where member_id = ${ids[3]}`)
    await tell(ids[3], [
      { ref: 'line', validBet: '1000.0000', category: 'LOTT' },
      { ref: 'early', validBet: '1000.0000', category: 'LOTT', placedAt: new Date('2026-06-30T01:00:00Z') },
    ])
    await count()
    expect(await each([other, ...ids])).toEqual([['AGENT 20.0000'], [], [], [], ['SELF 40.0000']])
  })

  it('leaves the share of somebody who is locked, or no agent, to nobody', async () => {
    const ids = await line(worked)
    await test.owner.query(sql`update member set status = 'blocked' where id = ${ids[1]}`)
    await test.owner.query(sql`update member set account_type = 41, is_test = true where id = ${ids[0]}`)
    await tell(ids[3], [{ ref: 'locked', validBet: '10000.0000', category: 'LOTT' }])
    await count()
    expect(await each(ids)).toEqual([[], [], ['AGENT 150.0000'], ['SELF 400.0000']])
  })

  it('of a trial or a test account pays nobody', async () => {
    for (const type of [4, 41, 42]) {
      const ids = await line(worked)
      await test.owner.query(sql`update member set account_type = ${type}, is_test = true where id = ${ids[3]}`)
      await tell(ids[3], [{ ref: `type-${type}`, validBet: '10000.0000', category: 'LOTT' }])
      await count()
      expect(await each(ids)).toEqual([[], [], [], []])
    }
  })

  it('goes up fifteen levels, by no more than the operator’s maximum', async () => {
    const rates = Array.from({ length: 15 }, (_, level) => ({ LOTT: 80_000 - level * 1000 }))
    const ids = await line(rates)
    await setSetting(test.db, agentsSettings.rebateMax, { ...agentsSettings.rebateMax.default, LOTT: 78_500 }, 'test')
    await tell(ids[14] ?? 0n, [{ ref: 'deep', validBet: '10000.0000', category: 'LOTT' }])
    await count()
    await setSetting(test.db, agentsSettings.rebateMax, agentsSettings.rebateMax.default, 'test')
    const agents = ['AGENT 5.0000', ...Array.from({ length: 12 }, () => 'AGENT 10.0000')].map((one) => [one])
    expect(await each(ids)).toEqual([[], ...agents, ['SELF 660.0000']])
  })

  it('pays in its own currency, and many bets of a round in one movement', async () => {
    await test.owner.query(sql`insert into currency (code, symbol) values ('Q', 'Q')`)
    const ids = await line([{ RNG: 10_000 }, { RNG: 4000 }])
    await tell(ids[1], [
      { ref: 'p1', validBet: '100.0000' },
      { ref: 'q1', validBet: '50.0000', currency: 'Q' },
      { ref: 'p2', validBet: '10.0099' },
      { ref: 'sports', validBet: '1000.0000', category: 'SPORTS' },
    ])
    await count()
    expect(await each(ids)).toEqual([
      ['AGENT 0.6600', 'AGENT 0.3000Q'],
      ['SELF 0.4400', 'SELF 0.2000Q'],
    ])
    expect([await cash(ids[0], 'Q'), await cash(ids[1], 'Q')]).toEqual(['0.3000', '0.2000'])
  })
})

describe('a share below a cent', () => {
  it('is kept exactly with its day, and the day’s sum is paid once it is over and all of it is counted', async () => {
    const ids = await line([{ RNG: 5000 }, { RNG: 2000 }])
    // 0.0024 and 0.0036 each.
    const bets = Array.from({ length: 9 }, (_, n) => ({ ref: `small-${n}`, validBet: '1.2000' }))
    await tell(ids[1], bets)
    await count()
    expect(await each(ids)).toEqual([[], []])
    await test.setTestTime('2026-06-30T16:59:00Z')
    await tell(ids[1], [{ ref: 'last', validBet: '1.2000' }])
    await test.setTestTime('2026-06-30T17:01:00Z')
    // The last one waits, and the day with it.
    await rebates.relay()
    expect(await payDays()).toBe(0)
    await count()
    expect(await payDays()).toBeGreaterThanOrEqual(2)
    expect(await payDays()).toBe(0)
    expect(await each(ids)).toEqual([['DAY 0.0300'], ['DAY 0.0200']])
    expect([await cash(ids[0]), await cash(ids[1])]).toEqual(['0.0300', '0.0200'])
    // Late, for a day that is paid: it counts for today.
    await tell(ids[1], [{ ref: 'late', validBet: '1.2000', at: new Date('2026-06-30T16:00:00Z') }])
    await count()
    expect(
      await test.owner.many(
        sql`select day::text as day, calc from agent_rebate_day where member_id = ${ids[0]} order by day`,
      ),
    ).toEqual([
      { day: '2026-06-30', calc: 360_000_000n },
      { day: '2026-07-01', calc: 36_000_000n },
    ])
  })
})

describe('news of a counted bet', () => {
  const taken = [
    ['AGENT 80.0000', 'REVERSAL -80.0000'],
    ['AGENT 150.0000', 'REVERSAL -150.0000'],
    ['AGENT 150.0000', 'REVERSAL -150.0000'],
    ['SELF 400.0000', 'REVERSAL -400.0000'],
  ]

  it('that it is void take back what it paid, from whom it was paid to, whatever has become of them', async () => {
    const ids = await line(worked)
    const bet = { ref: 'void', category: 'LOTT', placedAt: test.clock.now() }
    await tell(ids[3], [{ ...bet, validBet: '10000.0000' }])
    await count()
    await test.setTestTime('2026-06-30T17:10:00Z')
    await rebates.setRates(ids[1], { LOTT: 10_000 })
    await test.owner.query(sql`update member set status = 'blocked' where id = ${ids[0]}`)
    await test.owner.query(sql`update member set account_type = 42, is_test = true where id = ${ids[3]}`)
    await tell(ids[3], [{ ...bet, validBet: '0.0000', version: 2, reversed: true }])
    await count()
    expect(await each(ids)).toEqual(taken)
    expect(await Promise.all(ids.map((id) => cash(id)))).toEqual(['0.0000', '0.0000', '0.0000', '0.0000'])
    // The same news, and older ones that come late.
    await tell(ids[3], [
      { ...bet, validBet: '0.0000', version: 2, reversed: true },
      { ...bet, validBet: '10000.0000' },
    ])
    await count()
    expect(await each(ids)).toEqual(taken)
  })

  it('take back what was spent as a debt, which the next rebate pays first', async () => {
    const ids = await line(worked)
    const [, b, , d] = ids
    const bet = { ref: 'spent', category: 'LOTT', placedAt: test.clock.now() }
    await tell(d, [{ ...bet, validBet: '10000.0000' }])
    await count()
    await rebates.spend(b, '120')
    await tell(d, [{ ...bet, validBet: '0.0000', version: 2 }])
    await count()
    const buckets = () =>
      test.owner.many(
        sql`select bucket, balance from account where member_id = ${b} and bucket in (1, 4) order by bucket`,
      )
    expect(await buckets()).toEqual([
      { bucket: 1, balance: 0n },
      { bucket: 4, balance: -1_200_000n },
    ])
    await tell(d, [{ ref: 'next', category: 'LOTT', validBet: '10000.0000' }])
    await count()
    expect(await buckets()).toEqual([
      { bucket: 1, balance: 300_000n },
      { bucket: 4, balance: 0n },
    ])
    expect(
      await test.owner.values(sql`
        select k.code from journal j join ledger_kind k on k.id = j.kind where j.member_id = ${b} and j.source like 'agents-rebate%' order by j.id`),
    ).toEqual(['REBATE_AGENT', 'REBATE_REVERSAL', 'DEBT_OPENED', 'REBATE_AGENT', 'DEBT_RECOVERED'])
  })

  it('of another valid bet take the old back and pay the new, and move nothing where it is the same', async () => {
    const ids = await line([{ RNG: 5000 }, { RNG: 2000 }])
    const bet = { ref: 'again', placedAt: test.clock.now() }
    await tell(ids[1], [{ ...bet, validBet: '100.0000' }])
    await tell(ids[1], [{ ...bet, validBet: '100.0000', version: 2 }])
    await tell(ids[1], [{ ...bet, validBet: '40.0000', version: 3 }])
    await count()
    expect(await each(ids)).toEqual([
      ['AGENT 0.4200', 'REVERSAL -0.3000'],
      ['SELF 0.2800', 'REVERSAL -0.2000'],
    ])
    // Void after the day's small shares were paid: taken off the day of the void.
    const small = { ref: 'small-void', placedAt: test.clock.now() }
    await tell(ids[1], [{ ...small, validBet: '3.0000' }])
    await count()
    await test.setTestTime('2026-07-02T03:00:00Z')
    await payDays()
    await tell(ids[1], [{ ...small, validBet: '0.0000', version: 2 }])
    await count()
    expect(
      await test.owner.many(sql`
        select day::text as day, calc, paid from agent_rebate_day where member_id = ${ids[0]} order by day`),
    ).toEqual([
      { day: '2026-07-01', calc: 90_000_000n, paid: 0n },
      { day: '2026-07-02', calc: -90_000_000n, paid: null },
    ])
  })
})

describe('the job', () => {
  it('killed before its commit has paid nothing, and pays once when it runs again', async () => {
    const ids = await line(worked)
    await tell(ids[3], [{ ref: 'killed', validBet: '10000.0000', category: 'LOTT' }])
    await rebates.relay()
    const paidInside: string[][] = []
    for (let round = 0; round < 2; round += 1) {
      await expect(
        rebates.consumeWith(async (_rows, tx) => {
          paidInside.push(await tx.values<string>(sql`select kind from agent_payment where member_id = ${ids[0]}`))
          await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`)
        }),
      ).rejects.toThrow()
      // The lost try is counted as one before the next begins.
      await rebates.consumeWith(async () => undefined)
      await test.owner.query(
        sql`update outbox_attempt set retry_at = lotus_now() - interval '1 hour' where retry_at is not null`,
      )
    }
    expect(paidInside).toEqual([['AGENT'], ['AGENT']])
    await rebates.consumeWith(async () => undefined)
    await count()
    expect(await each(ids)).toEqual([['AGENT 80.0000'], ['AGENT 150.0000'], ['AGENT 150.0000'], ['SELF 400.0000']])
  })

  it('beginning again at the first row of the outbox pays nothing twice', async () => {
    const before = await test.owner.value<number>(sql`select count(*)::integer from agent_payment`)
    await test.owner.query(sql`update outbox_consumer set position = 0 where name = ${rebates.consumer.name}`)
    await count()
    expect(await test.owner.value<number>(sql`select count(*)::integer from agent_payment`)).toBe(before)
  })

  it('locks members of several currencies in the order of a batch', async () => {
    const [[lower, first], [higher, second]] = [
      await line([{ RNG: 10_000 }, { RNG: 4000 }]),
      await line([{ RNG: 10_000 }, { RNG: 4000 }]),
    ]
    const bets = (ref: string) => [
      { bettor: first, bet: { ref: `${ref}-1`, validBet: '100.0000', currency: 'Q' } },
      { bettor: second, bet: { ref: `${ref}-2`, validBet: '100.0000', currency: 'P' } },
    ]
    for (const { bettor, bet } of bets('accounts')) await tell(bettor, [bet])
    await count()
    for (const { bettor, bet } of bets('order')) await tell(bettor, [bet])
    await rebates.relay()
    const isWaiting = () =>
      test.owner.value<number>(sql`select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    let counting: Promise<void> | undefined
    await test.db.tx(async (tx) => {
      await tx.query(sql`select wallet_lock_member(${lower}, 'Q')`)
      counting = count()
      await expect.poll(isWaiting).toBe(1)
      // By currency it would hold this one already, and both would wait for each other.
      await tx.query(sql`select wallet_lock_member(${higher}, 'P')`)
    })
    await counting
    expect(await each([lower, higher])).toEqual([
      ['AGENT 0.6000Q', 'AGENT 0.6000Q'],
      ['AGENT 0.6000', 'AGENT 0.6000'],
    ])
  })
})

describe('the setting', () => {
  it('decides from when on bets earn; what was counted is corrected all the same', async () => {
    const ids = await line(worked)
    const old = { ref: 'known', category: 'LOTT', placedAt: test.clock.now() }
    await tell(ids[3], [{ ...old, validBet: '10000.0000' }])
    await count()
    await rebates.close()
    await tell(ids[3], [
      { ref: 'while-closed', validBet: '10000.0000', category: 'LOTT' },
      { ...old, validBet: '0.0000', version: 2 },
    ])
    await count()
    expect(await payments(ids[3])).toEqual(['SELF 400.0000', 'REVERSAL -400.0000'])
    await rebates.open('2026-07-02T04:00:00Z')
    await tell(ids[3], [
      { ref: 'placed-before', validBet: '10000.0000', category: 'LOTT', placedAt: new Date('2026-07-02T03:59:59Z') },
      { ref: 'placed-since', validBet: '10000.0000', category: 'LOTT', placedAt: new Date('2026-07-02T04:00:00Z') },
    ])
    await count()
    await rebates.open()
    expect(await payments(ids[3])).toEqual(['SELF 400.0000', 'REVERSAL -400.0000', 'SELF 400.0000'])
  })
})

describe('the audit', () => {
  it('finds nothing after all of this, and the ledger is whole', async () => {
    expect(await rebates.breaks()).toEqual([])
  })

  it.each<[string, ReturnType<typeof sql>, RegExp]>([
    [
      'a share that nobody earned',
      sql`update agent_rebate set paid = paid + 100 where payment is not null and bet_ref = 'deep'`,
      /share of member \d+ in bet test deep/,
    ],
    [
      'a share that was skipped',
      sql`delete from agent_rebate where bet_ref = 'worked' and bettor_id = member_id`,
      /share of member \d+ in bet test worked/,
    ],
    [
      'a kept fraction that is gone',
      sql`delete from agent_rebate where bet_ref = 'small-3'`,
      /share of member \d+ in bet test small-3/,
    ],
    [
      'a day that is not its sum',
      sql`update agent_rebate_day set calc = calc + 1 where paid_at is null`,
      /day 2026-07-0\d of member/,
    ],
    [
      'a payment that the ledger does not have',
      sql`update agent_payment set amount = amount + 100 where kind = 'AGENT' and n = 1`,
      /payment R\d+-1/,
    ],
    ['a movement without its payment', sql`delete from agent_payment where kind = 'DAY'`, /payment R\d+-\d+/],
    [
      'a chain that never was',
      sql`update agent_bet set rates_ppm[1] = 5000 where bet_ref = 'worked'`,
      /chain of bet test worked/,
    ],
  ])('finds %s', async (_name, spoil, expected) => {
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(spoil)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject).join('\n')).toMatch(expected)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await breaksOf()).toEqual([])
  })
})
