import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { auditLedger } from '../../wallet/index.ts'
import { agentsFundingCheck } from '../audit/check-funding.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// A statement that was paid is adjusted (operations.md 2.9): one operator proposes, another one confirms. What is added is paid at once
// by the operator; what is taken off is owed, and later statements take it off.
const app = await testApp()
const { call, owner, site } = app
await app.setTestTime('2026-06-01T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-05-31T17:00:00Z')

const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'> = {}): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
const member = async (username: string) => {
  await app.register(username)
  return owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
/** An agent of the operator and one below, who plays. */
async function line(name: string, below: WireTerms, own = daily(10_000)) {
  const [top, agent] = [await member(`${name}1`), await member(`${name}2`)]
  await setAgent(app.db, { memberId: top, rates: { RNG: 0 }, by: 'test', reason: 'test' })
  await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent', rates: { RNG: 0 } })
  await signedBy(app)(top, null, own, '2026-05-31T17:00:00Z')
  await signedBy(app)(agent, top, below, '2026-05-31T17:00:00Z')
  return { top, agent }
}
const more = await line('cong', daily(5000))
const less = await line('bottien', daily(5000))
const owing = await line('conno', daily(5000, { funding: 'UPLINE' }))
const barred = await line('khoa', daily(5000))
const lines = { more, less, owing, barred }

const quiet = { error: () => {} }
let [linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
/** Each team plays so much on a day of June, and the day is settled. */
async function day(date: number, plays: Partial<Record<keyof typeof lines, string>>): Promise<void> {
  const on = (hour: number) => new Date(Date.UTC(2026, 5, date, hour))
  for (const [name, validBet] of Object.entries(plays)) {
    const { agent } = lines[name as keyof typeof lines] // its keys
    await rebates.tell(agent, [{ ref: `${name}-${date}`, validBet, at: on(3) }])
  }
  await settle(new Date(Date.UTC(2026, 5, date, 17, 0, 1)))
}
async function settle(now: Date): Promise<void> {
  await app.setTestTime(now.toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, now)
  await payOwed(app.db, quiet)
  ;[linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
}
await day(1, { more: '20000.0000', less: '20000.0000', owing: '20000.0000', barred: '20000.0000' })

const password = 'một mật khẩu dài'
const logIn = async (username: string) =>
  site.as(must((await call(site, 'session.login', { username, password })).value, 'logged in').token)
const listOf = async (account: string) => (await call(linh, 'bo.statements', { account })).value.rows
/** The first statement of an account. */
const firstOf = async (account: string) => must((await listOf(account)).at(-1), 'a statement')
const explain = async (id: string) => (await call(linh, 'bo.statement', { id })).value
const propose = async (id: string, amount: string, paid?: string, as = linh) =>
  call(as, 'bo.proposeAdjustment', {
    id,
    amount,
    paid: paid ?? must((await explain(id)).got, 'paid'),
    reason: 'a rate was wrong',
  })
type Proposal = { id: string; amount: string; paid: string }
const decide = ({ id, amount, paid }: Proposal, as = mai, decision: 'confirm' | 'reject' = 'confirm') =>
  call(as, 'bo.decideAdjustment', { id, amount, paid, decision, reason: 'checked' })
const adjust = async (id: string, amount: string) => {
  const proposed = await propose(id, amount)
  expect(proposed.code).toBe('ok')
  const done = await decide(proposed.value)
  expect(done.code).toBe('ok')
  return done.value
}
const breaks = async () => {
  const report = await auditLedger(app.db, { extra: [agentsRebatesCheck, agentsFundingCheck], isWhole: true })
  return report.checks.flatMap((check) => check.breaks)
}
const toldTo = (memberId: bigint) =>
  owner.values<string>(sql`
    select payload->>'side' || ' ' || (payload->>'what') || ' ' || (payload->>'amount') from outbox
    where topic = 'agents.statement_adjusted' and audience = ${`member:${memberId}`} order by id`)
const setStatus = (id: bigint, status: 'active' | 'blocked') =>
  owner.query(sql`update member set status = ${status} where id = ${id}`)

describe('what is proposed', () => {
  it('is of a statement that was paid, by whoever may pay, and of the sum that was shown', async () => {
    const { id, due } = await firstOf('cong2')
    expect(due).toBe('100.0000')
    expect((await propose(id, '5.0000', '99.0000')).code).toBe('state_conflict')
    expect((await propose(id, '-100.0100')).code).toBe('adjustment_too_large')
    expect((await propose('C1-1-1', '5.0000', '100.0000')).code).toBe('not_found')
    for (const amount of ['0.0000', '0.0010', '-0']) expect((await propose(id, amount)).code).toBe('bad_request')
    expect((await propose(id, '5.0000', due, await app.operator('tu.op'))).code).toBe('permission_denied')
    // Nobody played: nothing was paid of it.
    await owner.query(
      sql`update agent_statement set state = 'REJECTED', paid_at = null, decided_by = 'test' where member_id = ${barred.agent}`,
    )
    const rejected = await firstOf('khoa2')
    expect((await explain(rejected.id)).got).toBeNull()
    expect((await propose(rejected.id, '5.0000', '0.0000')).code).toBe('statement_state')
    await owner.query(
      sql`update agent_statement set state = 'PAID', paid_at = made_at, decided_by = null where member_id = ${barred.agent}`,
    )
  })

  it('waits for another operator: who proposed neither confirms nor rejects, and one waits at a time', async () => {
    const { id } = await firstOf('cong2')
    const { value } = await propose(id, '5.0000')
    expect(value).toMatchObject({ state: 'PROPOSED', by: 'linh.fin', amount: '5.0000', paid: '100.0000' })
    // The same again, as after an answer that was lost.
    expect((await propose(id, '5.0000')).code).toBe('adjustment_waits')
    for (const decision of ['confirm', 'reject'] as const) {
      expect((await decide(value, linh, decision)).code).toBe('same_operator')
    }
    await expect(
      owner.query(
        sql`update agent_adjustment set state = 'DONE', decided_by = proposed_by, decided_at = lotus_now() where state = 'PROPOSED'`,
      ),
    ).rejects.toThrow(/check/)
    expect((await call(linh, 'bo.adjustments', { state: 'waiting' })).value.rows).toMatchObject([
      { id: value.id, holder: 'cong2' },
    ])
    // Neither side hears of it before.
    expect((await call(await logIn('cong2'), 'contract.statement', { id })).value.adjustments).toEqual([])
    expect((await decide(value, mai, 'reject')).value).toMatchObject({
      state: 'REJECTED',
      decidedBy: 'mai.sup',
      note: 'checked',
    })
    expect((await decide(value)).code).toBe('state_conflict')
    expect([await rebates.cash(more.agent), await toldTo(more.agent)]).toEqual(['100.0000', []])
  })
})

describe('what is added', () => {
  it('is paid once, however often and by how many it is confirmed, and shows wherever income does', async () => {
    const { id } = await firstOf('cong2')
    const above = await firstOf('cong1')
    const { value } = await propose(id, '12.3400')
    expect((await decide({ ...value, amount: '12.3500' })).code).toBe('state_conflict')
    expect((await decide({ ...value, paid: '90.0000' })).code).toBe('state_conflict')
    const codes = (await Promise.all([decide(value), decide(value), decide(value)])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['ok', 'state_conflict', 'state_conflict'])
    expect(await rebates.cash(more.agent)).toBe('112.3400')
    expect(await toldTo(more.agent)).toEqual(['B ADDED 12.3400'])
    expect(await toldTo(more.top)).toEqual([])
    const client = await logIn('cong2')
    const read = (await call(client, 'contract.statement', { id })).value
    // The statement stays as it was.
    expect([read.due, read.state, read.adjusted]).toEqual(['100.0000', 'PAID', '12.3400'])
    expect(read.adjustments).toMatchObject([
      { id: `${id}-A2`, amount: '12.3400', reason: 'a rate was wrong', writtenOff: null },
    ])
    expect(read).not.toHaveProperty('proposals')
    const given = (await call(await logIn('cong1'), 'contract.statement', { id })).value
    expect(given.adjustments).toEqual(read.adjustments)
    expect((await call(await logIn('bottien2'), 'contract.statement', { id })).code).toBe('not_found')
    // The reference that income and the record have opens the same, to the same people.
    expect((await call(client, 'contract.statement', { id: `${id}-A2` })).value).toEqual(read)
    expect((await call(await logIn('bottien2'), 'contract.statement', { id: `${id}-A2` })).code).toBe('not_found')
    const list = (await call(client, 'contract.statements', { kind: 'DAILY' })).value
    expect([list.totals.due, list.totals.paid]).toEqual(['100.0000', '112.3400'])
    // What the upline took off stays.
    expect((await explain(above.id)).children).toBe('100.00000000')
    const income = (await call(client, 'agent.income', { from: '2026-06-01', to: '2026-06-03' })).value
    expect([income.totals.daily, income.totals.adjusted, income.totals.net]).toEqual([
      '100.0000',
      '12.3400',
      '112.3400',
    ])
    const rows = (await call(client, 'agent.incomeRows', { from: '2026-06-01', to: '2026-06-03', of: 'contract' }))
      .value
    expect(rows.rows.map(({ kind, reference, amount }) => [kind, reference, amount])).toContainEqual([
      'ADJUSTED',
      `${id}-A2`,
      '12.3400',
    ])
    const record = (await call(client, 'wallet.statement', {})).value.rows
    expect(record.map(({ kind, reference }) => [kind, reference])).toContainEqual(['CONTRACT_ADJUSTMENT', `${id}-A2`])
    const cost = (memberId: bigint) =>
      owner.value<bigint>(sql`select sum(wages)::bigint as sum from agent_team_cost_day where member_id = ${memberId}`)
    // The upline's own part of the wage, the agent's, and what was added.
    expect([await cost(more.agent), await cost(more.top)]).toEqual([parseMoney('112.34'), parseMoney('212.34')])
    expect(await breaks()).toEqual([])
  })

  it('waits while its holder is locked or excluded, as a statement does', async () => {
    const { id } = await firstOf('khoa2')
    const { value } = await propose(id, '7.0000')
    await setStatus(barred.agent, 'blocked')
    expect((await decide(value)).code).toBe('statement_account_shut')
    await setStatus(barred.agent, 'active')
    await owner.query(sql`
      insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${barred.agent}, 'self', lotus_now(), lotus_now() + interval '1 hour')`)
    expect((await decide(value)).code).toBe('statement_excluded')
    await app.setTestTime('2026-06-01T18:30:00Z')
    ;[linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
    expect((await decide(value)).code).toBe('ok')
    expect(await rebates.cash(barred.agent)).toBe('107.0000')
  })

  it('is paid by the operator where the upline pays the contract, also while a part is owed', async () => {
    const owed = await firstOf('conno2')
    expect([owed.state, owed.debt?.byUpline]).toEqual(['PAID', '100.0000'])
    const [before, upline] = [await rebates.cash(owing.agent), await rebates.cash(owing.top)]
    await adjust(owed.id, '3.0000')
    expect([before, await rebates.cash(owing.agent), await rebates.cash(owing.top)]).toEqual([
      '100.0000',
      '103.0000',
      upline,
    ])
    expect(await breaks()).toEqual([])
  })
})

describe('what is taken off', () => {
  it('moves nothing, and is taken off the next statements until it is done', async () => {
    const { id } = await firstOf('bottien2')
    const upper = (await firstOf('bottien1')).id
    await adjust(id, '-80.0000')
    // All of what was paid, after what was taken off before.
    expect((await propose(id, '-20.0100')).code).toBe('adjustment_too_large')
    expect([await rebates.cash(less.agent), await toldTo(less.agent), await toldTo(less.top)]).toEqual([
      '100.0000',
      ['B TAKEN_OFF 80.0000'],
      [],
    ])
    await day(2, { less: '10000.0000', more: '1000.0000', owing: '1000.0000' })
    const second = must((await listOf('bottien2'))[0], 'a statement')
    expect([second.gross, second.net, second.due, second.adjustOff]).toEqual([
      '50.00000000',
      '0.00000000',
      '0.0000',
      '50.0000',
    ])
    const open = await explain(id)
    expect(open.adjustments).toMatchObject([{ taken: '50.0000', left: '30.0000' }])
    // The day that runs is the next one to be closed.
    const ends = new Date(open.adjustAt ?? '').getTime() - app.clock.now().getTime()
    expect(ends > 0 && ends <= 86_400_000).toBe(true)
    expect((await call(linh, 'bo.adjustments', { state: 'open' })).value.rows).toMatchObject([
      { statement: id, left: '30.0000' },
    ])
    // What is to come says so before.
    await app.setTestTime('2026-06-03T05:00:00Z')
    await rebates.tell(less.agent, [{ ref: 'bot-3', validBet: '10001.0000', at: new Date('2026-06-03T03:00:00Z') }])
    await rebates.count()
    const { progress } = (await call(await logIn('bottien2'), 'contract.progress', { kind: 'DAILY' })).value
    expect(progress?.estimate).toMatchObject({ owedIn: '-30.00000000', adjustOff: '30.0000', due: '20.0000' })
    await day(3, {})
    const third = must((await listOf('bottien2'))[0], 'a statement')
    expect([third.due, third.adjustOff]).toEqual(['20.0000', '30.0000'])
    expect(await rebates.cash(less.agent)).toBe('120.0000')
    expect(await explain(id)).toMatchObject({ adjustAt: null, adjustments: [{ taken: '80.0000', left: '0.0000' }] })
    expect((await call(linh, 'bo.adjustments', { state: 'open' })).value.rows).toEqual([])
    // Each upline statement takes the whole gross off, as ever.
    expect((await explain(upper)).children).toBe('100.00000000')
    expect(must((await listOf('bottien1'))[0], 'a statement').children).toBe('50.00500000')
    await day(4, { less: '10000.0000' })
    expect(must((await listOf('bottien2'))[0], 'a statement')).toMatchObject({ due: '50.0000', adjustOff: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('makes the upline pay less where it pays the contract, and both are told', async () => {
    const { id } = await firstOf('conno2')
    // The operator added 3 before: those go back to the operator.
    await adjust(id, '-40.0000')
    expect(await toldTo(owing.top)).toEqual(['A TAKEN_OFF 37.0000'])
    const upline = parseMoney(await rebates.cash(owing.top))
    await day(5, { owing: '10000.0000' })
    const row = must((await listOf('conno2'))[0], 'a statement')
    expect([row.due, row.adjustOff, row.debt?.byUpline]).toEqual(['10.0000', '40.0000', '10.0000'])
    // Its own 1 %, less the 13 of the 50: 10 to the holder, and to the operator the 3 that the holder had of it.
    expect(parseMoney(await rebates.cash(owing.top)) - upline).toBe(parseMoney('87'))
    expect(row.debt?.toReturn).toBe('0.0000')
    expect(await breaks()).toEqual([])
  })

  it('that is left is given up with a reason, once, and nobody takes it off any more', async () => {
    const { id } = await firstOf('conno2')
    const { id: adjustment } = await adjust(id, '-10.0000')
    const give = (left: string, step: 'ask' | 'confirm' = 'confirm', as = mai) =>
      call(as, 'bo.writeOffAdjustment', { id: adjustment, left, step, reason: 'it was our mistake' })
    // Nobody gives it up alone.
    expect((await give('10.0000')).code).toBe('state_conflict')
    expect((await give('10.0000', 'ask', linh)).value).toMatchObject({
      left: '10.0000',
      writeOffAsked: { by: 'linh.fin' },
    })
    expect((await give('10.0000', 'ask')).code).toBe('state_conflict')
    expect((await give('10.0000', 'confirm', linh)).code).toBe('same_operator')
    expect((await give('9.0000')).code).toBe('state_conflict')
    const done = await give('10.0000')
    expect(done.value).toMatchObject({
      left: '0.0000',
      writtenOff: { amount: '10.0000', reason: 'it was our mistake' },
      writtenOffBy: 'mai.sup',
      writeOffAsked: null,
    })
    expect((await give('10.0000')).code).toBe('state_conflict')
    expect((await toldTo(owing.agent)).at(-1)).toBe('B WRITTEN_OFF 10.0000')
    expect((await toldTo(owing.top)).at(-1)).toBe('A WRITTEN_OFF 10.0000')
    // What was given up is the holder's: it counts as paid.
    expect((await explain(id)).got).toBe('63.0000')
    await day(6, { owing: '10000.0000' })
    expect(must((await listOf('conno2'))[0], 'a statement')).toMatchObject({ due: '50.0000', adjustOff: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('is taken off by the statement after the next one where it is confirmed while that one is written', async () => {
    const { id } = await firstOf('cong2')
    const { value } = await propose(id, '-10.0000')
    await rebates.tell(more.agent, [{ ref: 'cong-7', validBet: '2000.0000', at: new Date('2026-06-07T03:00:00Z') }])
    await app.setTestTime('2026-06-07T17:00:01Z')
    ;[linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
    const [, decided] = await Promise.all([settle(new Date('2026-06-07T17:00:01Z')), decide(value)])
    expect(decided.code).toBe('ok')
    await day(8, { more: '2000.0000' })
    const offs = (await listOf('cong2')).slice(0, 2).map(({ due, adjustOff }) => `${due} ${adjustOff}`)
    expect([
      ['0.0000 10.0000', '10.0000 0.0000'],
      ['10.0000 0.0000', '0.0000 10.0000'],
    ]).toContainEqual(offs)
    // What a job had read of it is not written once it was given up, or taken off.
    const [stale] = await owner.values<bigint>(sql`select recalculations as n from agent_close`)
    const row = {
      member: String(more.agent),
      n: 1,
      start: '2026-06-20T17:00:00Z',
      end: '2026-06-21T17:00:00Z',
      granter: String(more.top),
      currency: 'P',
      facts: 1,
      validBet: '1',
      loss: '1',
      active: 1,
      rebates: '0',
      accruals: '0',
      wages: '0',
      fee: '0',
      carryIn: '0',
      carryOut: '0',
      base: '0',
      gross: '5',
      children: '0',
      owedIn: '-5',
      net: '0',
      owedOut: '0',
      tier: 1,
      ratePpm: 5000,
      due: '0',
      state: 'PAID',
      adjustOff: '100',
      recalculations: Number(stale),
    }
    await expect(
      owner.query(sql`select agent_statement_write('DAILY', ${JSON.stringify([row])}::jsonb)`),
    ).rejects.toThrow(/not owed any more/)
    expect(await breaks()).toEqual([])
  })
})

it('the audit finds what was made up', async () => {
  const spoil = async (change: ReturnType<typeof sql>, subject: RegExp) => {
    await owner
      .tx(async (tx) => {
        await tx.query(change)
        const found = await agentsRebatesCheck.run(tx, { isWhole: true, passes: 1 })
        expect(found.map((one) => one.subject).join('\n')).toMatch(subject)
        throw new Error('undo')
      })
      .catch((error: unknown) => expect(String(error)).toContain('undo'))
  }
  await spoil(
    sql`update agent_adjustment set amount = amount + 100 where member_id = ${barred.agent} and state = 'DONE'`,
    /adjustment C/,
  )
  await spoil(sql`update agent_adjustment set taken = taken - 100 where taken > 100`, /taken off for adjustment C/)
  await spoil(
    sql`update agent_statement set adjust_off = adjust_off + 100, owed_in = owed_in - 1e34, net = net - 1e34 where adjust_off > 0`,
    /adjustments in statement C/,
  )
  await spoil(
    sql`update agent_own_cost_day set wages = wages - 70000 where member_id = ${barred.agent} and wages >= 70000`,
    /costs of account/,
  )
  expect(await breaks()).toEqual([])
})

it('income, the signed month and its verifier say the same', async () => {
  await app.setTestTime('2026-07-01T03:00:00Z')
  const { verify } = (await import('../../../../../../tools/lotus-verify.mjs' as string)) as {
    verify: (value: unknown, known?: string) => Promise<{ name: string; outcome: string }[]>
  }
  const { key } = (await call(site, 'log.key', {})).value
  for (const username of ['cong2', 'bottien2', 'conno1', 'conno2', 'khoa2']) {
    const client = await logIn(username)
    const month = (await call(client, 'agent.month', { month: '2026-06' })).value
    const answers = await verify(JSON.parse(month.file), key)
    expect(
      answers.filter(({ outcome }) => outcome !== 'ok'),
      username,
    ).toEqual([])
    const { totals } = (await call(client, 'agent.income', { from: '2026-06-01', to: '2026-06-30' })).value
    expect([totals.net, totals.adjusted], username).toEqual([month.received, month.adjustments.added])
    const id = await owner.value<bigint>(sql`select id from member where username = ${username}`)
    expect(month.received, username).toBe(await rebates.cash(id))
  }
  const { value } = await call(await logIn('conno2'), 'agent.month', { month: '2026-06' })
  expect(value.adjustments).toEqual({ added: '3.0000', takenOff: '50.0000' })
  expect(JSON.parse(value.file).statement).toMatchObject({ givenUpSum: '10.0000', givenUp: [{ amount: '10.0000' }] })
  expect(
    (await call(await logIn('conno2'), 'agent.monthPdf', { month: '2026-06', language: 'vi' } as never)).code,
  ).toBe('ok')
})
