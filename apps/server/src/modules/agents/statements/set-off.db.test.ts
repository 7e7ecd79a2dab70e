import { must, parseMoney, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed, setOffAll } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { decide, listToSetOff, propose, setOff } from './adjustment.repo.ts'
import { cancelFunding, decideStatement } from './statement.repo.ts'

// What the holder got too much of the operator, in a line whose statements the upline pays (operations.md 2.9): the upline's statement takes
// it off, and the upline owes it to the operator. Held against the journal: the operator, the upline and the holder come to nothing.
const test = await testDatabase()
const { owner, db } = test
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
await setSetting(db, settleSettings.uplineShortfall, 'OPERATOR_ABSORBS', 'test')
const sign = signedBy(test)
const log = pino({ level: 'silent' })

const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
async function line(more: Pick<WireTerms, 'payout'> = {}) {
  const [top, agent, player] = await rebates.line([{ RNG: 0 }, { RNG: 0 }, { RNG: 0 }])
  await sign(top, null, daily(10_000))
  await sign(agent, top, daily(5000, { funding: 'UPLINE', ...more }))
  return { top, agent, player }
}
let date = 0
/** A day on which this player bets so much; the day is settled, and uplines are asked for what they owe. */
async function day(player: bigint, validBet: string, before?: () => Promise<unknown>): Promise<void> {
  date += 1
  const at = new Date(Date.UTC(2026, 5, date, 3))
  await test.setTestTime(at.toISOString())
  if (validBet !== '0') await rebates.tell(player, [{ ref: `${player}-${date}`, validBet, placedAt: at, at }])
  const now = new Date(Date.UTC(2026, 5, date, 17, 0, 1))
  await test.setTestTime(now.toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(db, now)
  await before?.()
  await payOwed(db, log)
}
type Row = { memberId: bigint; n: number; start: Date; due: Money; state: string; adjustOff: Money }
const latest = (memberId: bigint) =>
  owner.one<Row>(sql`
    select member_id as "memberId", n, period_start as start, due, state, adjust_off as "adjustOff" from agent_statement
    where member_id = ${memberId} order by period_start desc limit 1`)
const debtOf = (memberId: bigint) =>
  owner.maybe(sql`
    select due, by_upline as "byUpline", set_off as "setOff", to_return as "toReturn", returned, state from agent_funding
    where member_id = ${memberId} order by period_start desc limit 1`)
async function adjust({ memberId, n, start }: Row, amount: string): Promise<void> {
  const paid = await owner.value<Money>(sql`
    select agent_statement_paid(s) + agent_statement_adjusted(s) as paid from agent_statement s
    where member_id = ${memberId} and n = ${n} and period_start = ${start}`)
  const key = { memberId, n, start, amount: parseMoney(amount), paid }
  const { no, code } = await propose(db, { ...key, by: -1n, byName: 'linh', reason: 'a rate was wrong' })
  expect(code).toBe('ok')
  const decision = { ...key, no: must(no, 'a number'), confirms: true, by: -2n, byName: 'mai', note: '' }
  expect(await decide(db, decision)).toBe('ok')
}
const cash = async (id: bigint) => parseMoney(await rebates.cash(id))
/** What the operator's accounts for wages paid out, by the journal. */
const operatorPaid = () =>
  owner.value<Money>(sql`
    select coalesce(sum(case a.id when j.debit_account then j.amount else -j.amount end), 0)::bigint as sum
    from journal j join account a on a.id in (j.debit_account, j.credit_account) where a.house_code = 'wage-expense'`)
const money = parseMoney
/** Takes all cash but this away, as a bet does. */
const spendTo = async (id: bigint, rest: string) => {
  const more = (await cash(id)) - money(rest)
  if (more > 0n)
    await owner.query(sql`
      select wallet_adjust(${id}::bigint, 'P', ${-more}::bigint, 'adjustment', 'test', ${`spend-${id}-${date}`}, sha256('s'), 'adjustment', 'spend')`)
}
const breaks = async () => {
  const report = await auditLedger(db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  return report.checks.flatMap((check) => check.breaks)
}
/** What an upline was told of what is taken off for the operator. */
const toldOf = (memberId: bigint) =>
  owner.many(sql`
    select payload ->> 'side' as side, payload ->> 'setOff' as "setOff", payload ->> 'toReturn' as "toReturn" from outbox
    where topic = 'agents.contract_owed' and audience = ${`member:${memberId}`} and payload ->> 'state' = 'SET_OFF'`)
const openLeft = (memberId: bigint) =>
  owner.value<Money>(sql`
    select coalesce(sum(-amount - taken - written_off) filter (where amount < 0), 0)::bigint as left from agent_adjustment
    where member_id = ${memberId} and state = 'DONE'`)

describe('a take-off in a line that the upline pays', () => {
  it('closes: the holder gets less, the upline pays the same, the operator has back what it bore, to the unit', async () => {
    const { top, agent, player } = await line()
    // The upline has 60 of the 100 that it owes: the operator bears 40.
    await day(player, '20000.0000', () => spendTo(top, '60.0000'))
    await adjust(await latest(agent), '-50.0000')
    const [topBefore, agentBefore, paidBefore] = [await cash(top), await cash(agent), await operatorPaid()]
    await day(player, '20000.0000')
    // 100 less 50: 40 of them were the operator's, 10 the upline's. The upline's own 200 came at the same time.
    expect(await latest(agent)).toMatchObject({ due: money('50'), adjustOff: money('50'), state: 'PAID' })
    expect(await debtOf(agent)).toEqual({
      due: money('50'),
      byUpline: money('50'),
      setOff: money('40'),
      toReturn: money('40'),
      returned: money('40'),
      state: 'DONE',
    })
    const [upline, holder] = [(await cash(top)) - topBefore, (await cash(agent)) - agentBefore]
    const operator = (await operatorPaid()) - paidBefore
    expect([upline, holder, operator]).toEqual([money('110'), money('50'), money('160')])
    expect(operator - upline - holder).toBe(0n)
    expect(await toldOf(top)).toEqual([{ side: 'A', setOff: '40.0000', toReturn: '0.0000' }])
    expect(await openLeft(agent)).toBe(0n)
    expect(await breaks()).toEqual([])
    // Over both days everybody has what they had if the first one had come to 50: the upline paid its own 50 and 100.
    await day(player, '20000.0000')
    expect((await latest(agent)).adjustOff).toBe(0n)
    expect(await listToSetOff(db, 10)).toEqual([])
  })

  it('is owed by an upline who has nothing, and given back of what it is paid later', async () => {
    const { top, agent, player } = await line()
    await day(player, '20000.0000')
    const first = await latest(agent)
    await adjust(first, '30.0000')
    await adjust(first, '-30.0000')
    await day(player, '10000.0000', () => spendTo(top, '20.0000'))
    // 50 less 30: the upline has the 20 that the holder gets, and none of the operator's 30.
    expect(await debtOf(agent)).toMatchObject({
      due: money('20'),
      byUpline: money('20'),
      toReturn: money('30'),
      returned: 0n,
    })
    expect(await toldOf(top)).toEqual([{ side: 'A', setOff: '30.0000', toReturn: '30.0000' }])
    const before = await cash(top)
    await day(player, '10000.0000')
    expect(await debtOf(agent)).toMatchObject({ due: money('50'), toReturn: 0n })
    // Its own 100, less 50 for the holder and 30 for the operator.
    expect((await cash(top)) - before).toBe(money('20'))
    expect(await breaks()).toEqual([])
  })

  it('that leaves nothing to pay has a debt to the operator alone; nobody computes that statement again', async () => {
    const { agent, player } = await line()
    await day(player, '20000.0000')
    const first = await latest(agent)
    await adjust(first, '90.0000')
    await adjust(first, '-90.0000')
    await day(player, '10000.0000')
    const taken = await latest(agent)
    expect(taken).toMatchObject({ due: 0n, adjustOff: money('50'), state: 'PAID' })
    expect(await debtOf(agent)).toMatchObject({ due: 0n, setOff: money('50'), returned: money('50'), state: 'DONE' })
    expect(
      await owner.value<string>(
        sql`select agent_statement_again(${agent}, ${taken.n}, ${taken.start}::timestamptz) as code`,
      ),
    ).toBe('STATE')
    await day(player, '10000.0000')
    expect(await latest(agent)).toMatchObject({ due: money('10'), adjustOff: money('40') })
    expect(await openLeft(agent)).toBe(0n)
    expect(await breaks()).toEqual([])
  })

  it('waits while its statement waits, and goes back to the operator where that one is paid or rejected', async () => {
    for (const pays of [true, false]) {
      const { top, agent, player } = await line({ payout: 'REVIEW' })
      await day(player, '20000.0000')
      await decideStatement(db, { ...(await latest(agent)), pays: true, by: 'thu', reason: 'checked' })
      await payOwed(db, log)
      const first = await latest(agent)
      await adjust(first, '30.0000')
      await adjust(first, '-30.0000')
      await day(player, '20000.0000')
      const waits = await latest(agent)
      expect(waits).toMatchObject({ due: money('70'), state: 'REVIEW' })
      expect(await listToSetOff(db, 10)).toEqual([])
      const before = await cash(top)
      await decideStatement(db, { ...waits, pays, by: 'thu', reason: 'checked' })
      await payOwed(db, log)
      expect(before - (await cash(top))).toBe(money(pays ? '100' : '30'))
      expect(await debtOf(agent)).toMatchObject({
        due: pays ? money('70') : 0n,
        setOff: money('30'),
        returned: money('30'),
      })
      expect(await breaks()).toEqual([])
    }
  })
})

it('is set off once, however many do it, and whole after one that was killed', async () => {
  const { top, agent, player } = await line()
  await day(player, '20000.0000')
  const first = await latest(agent)
  await adjust(first, '30.0000')
  await adjust(first, '-30.0000')
  // The job is killed before it is asked.
  await expect(day(player, '20000.0000', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await listToSetOff(db, 10)).toHaveLength(1)
  await Promise.all([payOwed(db, log), payOwed(db, log), payOwed(db, log)])
  const before = await cash(top)
  await day(player, '20000.0000')
  const taken = await owner.one<{ offs: bigint; moves: bigint }>(sql`
    select sum(set_off)::bigint as offs, (select count(*) from agent_funding_move m where m.member_id = ${agent} and what = 'SET_OFF') as moves
    from agent_funding where member_id = ${agent}`)
  expect(taken).toEqual({ offs: money('30'), moves: 1n })
  expect((await cash(top)) - before).toBe(money('100'))
  // Killed half way: nothing of it is left.
  await adjust(await latest(agent), '20.0000')
  await adjust(await latest(agent), '-20.0000')
  const failing = {
    error: (entry: unknown) => {
      throw entry
    },
  }
  await owner.query(sql`
    create function refuse_set_off() returns trigger language plpgsql as
    'begin if new.what = ''RETURNED'' then raise exception ''killed''; end if; return new; end'`)
  await owner.query(sql`
    create trigger refuse_set_off before insert on agent_funding_move for each row execute function refuse_set_off()`)
  await expect(day(player, '20000.0000', () => payOwed(db, failing))).rejects.toBeDefined()
  await owner.query(sql`drop trigger refuse_set_off on agent_funding_move`)
  const [waiting] = await listToSetOff(db, 10)
  const open = must(waiting, 'it waits still')
  expect(await debtOf(agent)).toMatchObject({ setOff: 0n })
  const sums = await Promise.all(Array.from({ length: 6 }, () => db.tx((tx) => setOff(tx, open))))
  expect(sums.filter((sum) => sum !== 0n)).toEqual([money('20')])
  expect(await debtOf(agent)).toMatchObject({ setOff: money('20'), returned: money('20') })
  expect(await breaks()).toEqual([])
})

it('that never happens is found by the audit; beside an operator who cancels the debt neither waits for ever', async () => {
  const { top, agent, player } = await line()
  await day(player, '20000.0000')
  const first = await latest(agent)
  await adjust(first, '30.0000')
  await adjust(first, '-30.0000')
  await day(player, '20000.0000', async () => {
    await spendTo(top, '0.0000')
    await setSetting(db, settleSettings.isOn, false, 'test')
  })
  await setSetting(db, settleSettings.isOn, true, 'test')
  const open = must((await listToSetOff(db, 10))[0], 'it waits')
  expect(await breaks()).toEqual([])
  date += 2
  await test.setTestTime(new Date(Date.UTC(2026, 5, date, 17, 0, 1)).toISOString())
  expect(await breaks()).toMatchObject([{ expected: '0 wait', found: `${money('30')} wait` }])
  const waiting = () =>
    owner.value<number>(sql`
      select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  let both: Promise<unknown> | undefined
  await owner.tx(async (held) => {
    await held.query(sql`select from agent_adjustment_take where member_id = ${agent} for update`)
    const settingOff = db.tx((tx) => setOff(tx, open))
    await expect.poll(waiting).toBe(1)
    const cancelling = db.tx((tx) => cancelFunding(tx, { ...open, by: 'thu', reason: 'not theirs' }))
    both = Promise.all([settingOff, cancelling])
    await expect.poll(waiting).toBe(2)
  })
  expect(await both).toEqual([money('30'), true])
  expect(await debtOf(agent)).toMatchObject({ setOff: money('30'), state: 'CANCELLED' })
  expect(await breaks()).toEqual([])
})

it('goes on part by part past one that fails; what a run does not reach is the next one’s', async () => {
  const lines = [await line(), await line(), await line()]
  for (const { player } of lines) await day(player, '20000.0000')
  for (const { agent } of lines) {
    const first = await latest(agent)
    await adjust(first, '30.0000')
    await adjust(first, '-30.0000')
  }
  for (const { player } of lines)
    await expect(day(player, '20000.0000', () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  const waiting = async () => (await listToSetOff(db, 10)).map(({ memberId }) => memberId)
  const [one, two, three] = lines.map(({ agent }) => agent)
  expect(await waiting()).toEqual([one, two, three])
  await owner.query(sql`create table refused as select ${one}::bigint as member_id`)
  await owner.query(sql`
    create function refuse_one_set_off() returns trigger language plpgsql as
    'begin if new.what = ''SET_OFF'' and new.member_id in (select r.member_id from refused r) then raise exception ''refused''; end if; return new; end'`)
  await owner.query(sql`grant select on refused to public`)
  await owner.query(sql`
    create trigger refuse_one_set_off before insert on agent_funding_move for each row execute function refuse_one_set_off()`)
  const failed: unknown[] = []
  const noting = { error: (entry: unknown) => void failed.push(entry) }
  await setOffAll(db, noting, { size: 1, parts: 2 })
  expect([await waiting(), failed.length]).toEqual([[one, three], 1])
  await setOffAll(db, noting, { size: 1, parts: 2 })
  expect([await waiting(), failed.length]).toEqual([[one], 2])
  await owner.query(sql`drop trigger refuse_one_set_off on agent_funding_move`)
  await setOffAll(db, noting)
  expect([await waiting(), failed.length]).toEqual([[], 2])
  expect(await breaks()).toEqual([])
})
