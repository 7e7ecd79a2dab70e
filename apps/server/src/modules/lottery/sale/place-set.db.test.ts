import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger } from '../../wallet/index.ts'
import { lotteryLedgerCheck } from '../index.ts'
import { deDb, lo2, p, refusalOf, setUpLottery } from '../lottery.fixtures.ts'
import { createPlacementReads } from './placement-reads.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const fast = (await lottery.selling('SEN60')).issueNo
const daily = (await lottery.selling('MBAC')).issueNo
const reads = createPlacementReads(test.db)

/** A first call holds the queue, so that those behind it form one batch. */
async function together<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<PromiseSettledResult<Answer>[]> {
  return Promise.allSettled(calls.map((call) => call()))
}
const journal = (member: bigint) =>
  test.owner.many<{ amount: bigint; after: bigint; ref: string; key: string }>(sql`
    select j.amount, j.debit_after as after, j.ref_no as ref, k.ext_id as key from journal j
    join tx_key k on j.id = any (k.journal_ids) where j.member_id = ${member} and j.kind = 20 order by j.id`)

describe('placements that share a commit', () => {
  it('answer, order and book like each one alone', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, (_, at) => lottery.member(`crowd${at}`, p(1000))))
    const answers = await together(
      members.map(
        (member, at) => () =>
          lottery.place(member, {
            gameCode: at % 2 === 0 ? 'SEN60' : 'MBAC',
            issueNo: at % 2 === 0 ? fast : daily,
            items: [lo2(['68', '99'], 2), deDb([String(10 + at)], at + 1), lo2(['07'])],
            key: 'same-for-all',
          }),
      ),
    )
    for (const [at, answer] of answers.entries()) {
      const member = must(members[at], 'a member')
      if (answer.status === 'rejected') throw answer.reason
      const { orders, balance, totalStake, isDuplicate } = answer.value
      const price = 27
      const stakes = [price * 4, at + 1, price]
      expect(orders.map(({ play, stake, stakeCash, stakeBonus }) => [play, stake, stakeCash, stakeBonus])).toEqual([
        ['lo2', `${stakes[0]}.0000`, `${stakes[0]}.0000`, '0.0000'],
        ['de_db', `${stakes[1]}.0000`, `${stakes[1]}.0000`, '0.0000'],
        ['lo2', `${stakes[2]}.0000`, `${stakes[2]}.0000`, '0.0000'],
      ])
      const total = stakes.reduce((sum, stake) => sum + stake, 0)
      expect([totalStake, balance.cash, isDuplicate]).toEqual([`${total}.0000`, `${1000 - total}.0000`, false])
      // The values built from the command's reply equal those read later.
      expect(balance).toEqual(await reads.balance(member))
      const booked = await journal(member)
      expect(booked.map(({ ref, key }) => [ref, key])).toEqual(orders.map(({ orderNo }) => [orderNo, 'same-for-all']))
      expect(booked.at(-1)?.after).toBe(p(1000 - total))
    }
    expect(await auditLedger(test.db, { extra: [lotteryLedgerCheck] })).toMatchObject({ isSound: true })
  })

  it('were written as a set, otherwise this file tests nothing', async () => {
    const members = await Promise.all(Array.from({ length: 30 }, (_, at) => lottery.member(`setof${at}`, p(100))))
    await together(
      members.map(
        (member) => () => lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 5)] }),
      ),
    )
    const { news } = await test.owner.one<{ news: number }>(sql`
      select max(jsonb_array_length(payload))::integer as news from outbox where topic = 'wallet.balances_changed'`)
    expect(news).toBeGreaterThan(5)
  })

  it('leave out calls that are refused, use bonus, have debt, use play money or repeat a key', async () => {
    const rich = await Promise.all(Array.from({ length: 12 }, (_, at) => lottery.member(`calm${at}`, p(100))))
    const poor = await lottery.member('poorOne', p(3))
    const gifted = await lottery.member('gifted', p(10), p(10))
    const again = await lottery.member('again', p(100))
    const trial = await lottery.trial('thutron', p(100))
    const bet =
      (member: bigint, key: string, points = 5) =>
      () =>
        lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], points)], key })
    await bet(again, 'once')()
    const [, ...answers] = await together([
      bet(must(rich[0], 'a member'), 'first'),
      ...[poor, gifted, again, trial].map((member) => bet(member, 'once')),
      ...rich.slice(1).map((member) => bet(member, 'k')),
    ])
    const replies = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
    expect(await refusalOf(bet(poor, 'once')())).toEqual({
      code: 'insufficient_balance',
      balance: '3.0000',
      short: '2.0000',
    })
    expect(answers[0]?.status).toBe('rejected')
    expect(replies[1]?.orders[0]).toMatchObject({ stakeBonus: '5.0000', stakeCash: '0.0000' })
    expect([replies[2]?.isDuplicate, replies[2]?.balance.cash]).toEqual([true, '95.0000'])
    expect(replies[3]?.balance).toMatchObject({ currency: 'TRIAL', cash: '95.0000' })
    for (const answer of replies.slice(4)) expect(answer?.balance.cash).toBe('95.0000')
  })

  it('count the limits of an issue exactly, however batches are formed', async () => {
    await test.owner.query(
      sql`update lottery_rule set max_issue_stake = ${p(12)} where game_id = (select id from lottery_game where code = 'SEN60')`,
    )
    const members = await Promise.all(Array.from({ length: 25 }, (_, at) => lottery.member(`limit${at}`, p(100))))
    for (let round = 0; round < 3; round += 1) {
      const answers = await together(
        members.map(
          (member) => async () =>
            refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 5)] })),
        ),
      )
      const codes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))
      for (const code of codes) {
        if (round < 2) expect(code).toBeUndefined()
        else expect(code).toEqual({ code: 'issue_over_limit', limit: '12.0000', remaining: '2.0000' })
      }
    }
  })

  it('end with the sale: none is accepted after the lock', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, (_, at) => lottery.member(`late${at}`, p(100))))
    await test.setTestTime('2026-06-30T03:00:55.000Z')
    const codes = await Promise.all(
      members.map((member) =>
        refusalOf(lottery.place(member, { gameCode: 'SEN60', issueNo: fast, items: [deDb(['01'], 1)] })),
      ),
    )
    expect(codes.every((code) => code?.['code'] === 'issue_closed')).toBe(true)
    expect(await lottery.balance(must(members[3], 'a member'))).toEqual({ cash: '100.0000', bonus: '0.0000' })
  })
})
