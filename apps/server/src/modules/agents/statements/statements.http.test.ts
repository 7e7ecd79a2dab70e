import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// Statements over HTTP (AC09 to AC12): who reads which, what each figure is made of down to the bets, and who decides.
const app = await testApp()
const { call, site } = app
const FROM = '2026-06-15T17:00:00Z'
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await app.owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const top = await member('bangke1')
const agent = await member('bangke2')
const player = await member('bangke3')
const other = await member('bangke4')
for (const { id } of [top, other])
  await setAgent(app.db, { memberId: id, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent.id, uplineId: top.id, kind: 'agent', rates: { RNG: 8000 } })
await join(app.db, { ...usual, memberId: player.id, uplineId: agent.id, kind: 'player', rates: { RNG: 5000 } })

const tiers = [
  { ratePpm: 100_000, active: 1, validBet: '0.0000', loss: '0.0000' },
  { ratePpm: 120_000, active: 2, validBet: '1000.0000', loss: '100.0000' },
  { ratePpm: 200_000, active: 5, validBet: '1000.0000', loss: '5000.0000' },
]
const dividend = (share: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['RNG'],
  activeMinBet: '100.0000',
  tiers: tiers.map((tier) => ({ ...tier, ratePpm: Math.round(tier.ratePpm * share) })),
})
const realtime: WireTerms = {
  kind: 'REALTIME',
  categories: ['RNG'],
  profitPpm: 1000,
  lossPpm: 2000,
  singleBet: '100.0000',
}
const sign = (holder: bigint, granter: bigint | null, terms: WireTerms) => signedBy(app)(holder, granter, terms, FROM)
await sign(top.id, null, dividend(1))
await sign(agent.id, top.id, dividend(0.5))
await sign(top.id, null, realtime)

const at = new Date('2026-06-20T03:01:00Z')
await rebates.tell(top.id, [{ ref: 'own', validBet: '400.0000', at }])
await rebates.tell(player.id, [
  { ref: 'lost', validBet: '1000.0000', stake: '1200.0000', at },
  { ref: 'won', validBet: '500.0000', payout: '700.0000', at },
  { ref: 'small', validBet: '50.0000', at },
])
await app.setTestTime('2026-06-30T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, app.clock.now())

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const [topClient, agentClient, playerClient, otherClient] = [
  await logIn('bangke1'),
  await logIn('bangke2'),
  await logIn('bangke3'),
  await logIn('bangke4'),
]
const mine = async (input: RouteInput<'contract.statements'>, client = topClient) =>
  (await call(client, 'contract.statements', input)).value
const firstOf = async (kind: 'DIVIDEND' | 'REALTIME', client = topClient) =>
  must((await mine({ kind }, client)).rows[0], `a ${kind} statement`)

describe('a holder', () => {
  it('reads what a dividend came to and why: loss, costs, tiers with their conditions, the downline’s part', async () => {
    const row = await firstOf('DIVIDEND')
    // Loss 400 + 1,200 - 200 + 50; rebates 1.2 % of 1,950; the wage of real time; 12 % of the rest, less half for the agent.
    expect(row).toMatchObject({ loss: '1450.0000', validBet: '1950.0000', active: 2, tier: 2, ratePpm: 120_000 })
    expect(row).toMatchObject({ granter: null, holder: 'bangke1', state: 'REVIEW', paidAt: null })
    const explained = (await call(topClient, 'contract.statement', { id: row.id })).value
    const { costs } = explained
    expect(costs).toMatchObject({ rebates: '23.4000', wages: '3.3000', fee: '0.00000000' })
    const base = 1450 - 23.4 - 3.3 - Number(costs?.accruals)
    // The list says the same in one figure.
    expect(Number(row.deductions)).toBeCloseTo(1450 - base, 8)
    expect(row.carryIn).toBe('0.00000000')
    expect(Number(explained.base)).toBeCloseTo(base, 8)
    // And so does the CSV.
    const { csv } = (await call(topClient, 'contract.exportStatements', { kind: 'DIVIDEND' })).value
    expect(csv).toContain(`,${row.deductions},${row.carryIn},${row.base},${row.active},`)
    expect(Number(explained.gross)).toBeCloseTo(base * 0.12, 8)
    expect(explained.play).toEqual({ stake: '2150.0000', payout: '700.0000' })
    expect(explained.below.map(({ account }) => account)).toEqual(['bangke2'])
    expect(explained.below[0]?.gross).toBe(explained.children)
    expect(explained.tiers.map((tier) => [tier.isChosen, tier.active.isMet, tier.loss.isMet])).toEqual([
      [false, true, true],
      [true, true, true],
      [false, false, false],
    ])
    expect(explained).toMatchObject({
      version: 1,
      terms: { kind: 'DIVIDEND' },
      covered: { from: FROM.replace('Z', '.000Z') },
    })
  })

  it('opens it to lines and to the bets of one member, and they add up to the figures', async () => {
    const { id, loss, validBet } = await firstOf('DIVIDEND')
    const lines = (await call(topClient, 'contract.statementLines', { id })).value
    expect(lines.rows.map(({ account, loss: lost, teamSize }) => [account, lost, teamSize])).toEqual([
      ['bangke2', '1050.0000', 1],
    ])
    expect(lines.own).toMatchObject({ loss: '400.0000' })
    expect(lines.totals).toMatchObject({ loss, validBet, bets: 4 })
    const below = (await call(topClient, 'contract.statementLines', { id, under: lines.rows[0]?.id ?? '' })).value
    expect(below.trail.map(({ account }) => account)).toEqual(['bangke2'])
    expect(below.rows.map((row) => [row.account, row.loss])).toEqual([['ba***', '1050.0000']])
    const bets = (await call(topClient, 'contract.statementBets', { id, memberId: below.rows[0]?.id ?? '', limit: 2 }))
      .value
    expect(bets.rows).toHaveLength(2)
    const rest = (
      await call(topClient, 'contract.statementBets', {
        id,
        memberId: below.rows[0]?.id ?? '',
        cursor: bets.nextCursor ?? '',
      })
    ).value
    const all = [...bets.rows, ...rest.rows]
    expect(all.map(({ bet }) => bet).toSorted()).toEqual(['lost', 'small', 'won'])
    expect(all.reduce((sum, bet) => sum + parseMoney(bet.loss), 0n)).toBe(parseMoney('1050'))
    // Whole days of a whole team are too much for a list.
    expect((await call(topClient, 'contract.statementBets', { id })).code).toBe('not_found')
  })

  it('opens each step by day and by line, both come to its figure, down to the bets of a day', async () => {
    const { id } = await firstOf('DIVIDEND')
    const { loss, costs, previous } = (await call(topClient, 'contract.statement', { id })).value
    expect(previous).toBeNull()
    const figures = { loss, rebates: costs?.rebates, accruals: costs?.accruals, wages: costs?.wages }
    for (const step of ['loss', 'rebates', 'accruals', 'wages', 'cashback', 'bonus'] as const) {
      const figure = { cashback: '0.0000', bonus: '0.0000', ...figures }[step]
      const days = (await call(topClient, 'contract.statementStep', { id, step, by: 'day' })).value
      const lines = (await call(topClient, 'contract.statementStep', { id, step, by: 'member' })).value
      expect([step, days.total, lines.total]).toEqual([step, figure, figure])
      const sumOf = (rows: readonly { amount: string }[]) => rows.reduce((sum, row) => sum + parseMoney(row.amount), 0n)
      expect(sumOf(days.rows)).toBe(parseMoney(days.total))
      expect(sumOf([...lines.rows, must(lines.own, 'the own part')])).toBe(parseMoney(lines.total))
    }
    const day = '2026-06-20'
    const asked = { id, step: 'loss', by: 'day' } as const
    expect((await call(topClient, 'contract.statementStep', asked)).value.rows).toEqual([
      { id: day, day, account: null, teamSize: 0, bets: 4, amount: loss },
    ])
    // Masked as in the team's lists, level by level.
    const below = (await call(topClient, 'contract.statementStep', { ...asked, by: 'member', day })).value
    expect(below.rows.map(({ account, amount, teamSize }) => [account, amount, teamSize])).toEqual([
      ['bangke2', '1050.0000', 1],
    ])
    expect(below.own).toEqual({ account: 'bangke1', bets: 1, amount: '400.0000' })
    const under = below.rows[0]?.id ?? ''
    const last = (await call(topClient, 'contract.statementStep', { ...asked, by: 'member', day, under })).value
    expect(last.trail.map(({ account }) => account)).toEqual(['bangke2'])
    expect(last.rows.map(({ account, bets }) => [account, bets])).toEqual([['ba***', 3]])
    const memberId = last.rows[0]?.id ?? ''
    expect((await call(topClient, 'contract.statementBets', { id, memberId, day })).value.rows).toHaveLength(3)
    expect((await call(topClient, 'contract.statementBets', { id, memberId, day: '2026-06-21' })).value.rows).toEqual(
      [],
    )
  })

  it('has a step and its bets as CSV, with the same figures', async () => {
    const { id } = await firstOf('DIVIDEND')
    const steps = (await call(topClient, 'contract.exportStatementStep', { id, step: 'loss', by: 'member' })).value
    expect(steps.csv.trim().split(/\r?\n/).slice(1)).toEqual([
      `${id},bangke1,0,1,400.0000`,
      `${id},bangke2,1,3,1050.0000`,
    ])
    const slot = (await firstOf('REALTIME')).id
    const bets = (await call(topClient, 'contract.exportStatementBets', { id: slot })).value
    expect([bets.rows, bets.csv.includes(',own,'), bets.csv.includes('ba***'), bets.csv.includes('bangke3')]).toEqual([
      4,
      true,
      true,
      false,
    ])
    expect((await call(otherClient, 'contract.exportStatementBets', { id: slot })).code).toBe('not_found')
    expect((await call(otherClient, 'contract.exportStatementStep', { id, step: 'loss', by: 'day' })).code).toBe(
      'not_found',
    )
  })

  it('has no step that the statement does not have, no day beside its period, nobody beside its team', async () => {
    const { id } = await firstOf('DIVIDEND')
    const slot = (await firstOf('REALTIME')).id
    const step = { id, step: 'loss', by: 'day' } as const
    for (const asked of [
      { ...step, step: 'validBet' },
      { ...step, id: slot },
      { ...step, day: '2026-06-15' },
      { ...step, day: '2026-07-01' },
      { ...step, under: String(other.id) },
      { ...step, under: 'x1' },
    ] as const)
      expect((await call(topClient, 'contract.statementStep', asked)).code).toBe('not_found')
    for (const client of [agentClient, playerClient, otherClient])
      expect((await call(client, 'contract.statementStep', step)).code).toBe('not_found')
    expect((await call(site, 'contract.statementStep', step)).code).toBe('not_logged_in')
  })

  it('sees each bet of a slot with its rate and share, the small ones at nothing', async () => {
    const row = await firstOf('REALTIME')
    expect(row).toMatchObject({ base: null, tier: null, gross: '3.30000000', due: '3.3000', state: 'PAID' })
    const bets = (await call(topClient, 'contract.statementBets', { id: row.id })).value.rows
    expect(
      bets.map(({ bet, account, share }) => [
        bet,
        account,
        share?.of,
        share?.ratePpm,
        share?.amount,
        share?.isTooSmall,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['own', null, '400.0000', 2000, '0.80000000', false],
        ['lost', 'ba***', '1000.0000', 2000, '2.00000000', false],
        ['won', 'ba***', '500.0000', 1000, '0.50000000', false],
        ['small', 'ba***', '50.0000', 0, '0.00000000', true],
      ]),
    )
    const explained = (await call(topClient, 'contract.statement', { id: row.id })).value
    expect(explained).toMatchObject({ shares: '3.30000000', tiers: [], costs: null, play: null })
    expect((await call(topClient, 'contract.statementLines', { id: row.id })).code).toBe('not_found')
  })

  it('filters by state and days, with totals of all of it; a period too long or backwards is refused', async () => {
    const { totals } = await mine({ kind: 'DIVIDEND', state: 'waiting' })
    expect(totals).toMatchObject({ count: '1', paid: '0.0000' })
    expect((await mine({ kind: 'DIVIDEND', state: 'paid' })).rows).toEqual([])
    expect((await mine({ kind: 'REALTIME' })).totals).toMatchObject({ count: '1', due: '3.3000', paid: '3.3000' })
    expect((await mine({ kind: 'REALTIME', from: '2026-06-21', to: '2026-06-30' })).rows).toEqual([])
    for (const days of [
      { from: '2026-07-01', to: '2026-06-01' },
      { from: '2025-06-01', to: '2026-06-30' },
    ])
      expect((await call(topClient, 'contract.statements', { kind: 'DAILY', ...days })).code).toBe('bad_request')
  })
})

describe('what the period that runs comes to so far', () => {
  it('is the holder’s own, by kind, with its dates and what will become of it', async () => {
    const ask = async (client: typeof topClient, kind: 'DIVIDEND' | 'REALTIME') =>
      (await call(client, 'contract.progress', { kind })).value.progress
    expect(await ask(topClient, 'DIVIDEND')).toMatchObject({
      period: { start: '2026-06-30T17:00:00.000Z', end: '2026-07-15T17:00:00.000Z' },
      countedTo: app.clock.now().toISOString(),
      payment: 'REVIEW',
      // Of a dividend no amount decides.
      reviewAbove: null,
      // MONTH: nothing is carried into a new month.
      estimate: { facts: 0, carryIn: '0.00000000', tier: null, due: '0.0000', shares: null, childCount: 0 },
      today: null,
    })
    const salary = must(await ask(topClient, 'REALTIME'), 'a contract in force')
    expect(salary).toMatchObject({
      period: { end: '2026-06-30T17:05:00.000Z' },
      payment: 'AUTO',
      reviewAbove: '50000.0000',
      estimate: { base: null, tiers: [], costs: null, shares: '0.00000000' },
      today: { hours: [], due: '0.0000' },
    })
    expect([await ask(agentClient, 'REALTIME'), await ask(playerClient, 'DIVIDEND')]).toEqual([null, null])
    expect(await ask(agentClient, 'DIVIDEND')).toMatchObject({ n: 1, estimate: { below: [] } })
  })

  it('its granter reads the same, and not that the holder is excluded; nobody else reads it (AC09 to AC12, P04)', async () => {
    const kind = 'DIVIDEND'
    const given = async (client: typeof topClient, account: string) =>
      (await call(client, 'agent.progress', { kind, account })).value.progress
    const own = (await call(agentClient, 'contract.progress', { kind })).value.progress
    expect(await given(topClient, 'BangKe2')).toEqual(own)
    // The own contract is the operator's; a stranger's, a downline's of a downline and nobody's are all the same.
    const others = ['bangke1', 'bangke3', 'bangke4', 'khongai']
    expect(await Promise.all(others.map((account) => given(topClient, account)))).toEqual([null, null, null, null])
    expect(await given(otherClient, 'bangke2')).toBe(null)
    expect((await call(playerClient, 'agent.progress', { kind, account: 'bangke2' })).code).toBe('not_an_agent')
    await app.owner.query(sql`
      insert into protection_exclusion (member_id, reason, starts_at, ends_at)
      values (${agent.id}, 'cool_off', lotus_now(), lotus_now() + interval '1 hour')`)
    expect((await call(agentClient, 'contract.progress', { kind })).value.progress?.payment).toBe('HELD')
    expect(await given(topClient, 'bangke2')).toEqual(own)
    await app.owner.query(sql`delete from protection_exclusion where member_id = ${agent.id}`)
  })
})

describe('anybody else', () => {
  it('the granter reads its downline’s, nobody reads a stranger’s or an upline’s', async () => {
    const given = (await call(topClient, 'agent.statements', { kind: 'DIVIDEND' })).value
    expect(given.rows.map(({ holder, granter }) => [holder, granter])).toEqual([['bangke2', 'bangke1']])
    expect(
      (await call(topClient, 'agent.statements', { kind: 'DIVIDEND', account: 'BangKe2' })).value.rows,
    ).toHaveLength(1)
    expect((await call(topClient, 'agent.statements', { kind: 'DIVIDEND', account: 'bangke4' })).value.rows).toEqual([])
    const id = must(given.rows[0], 'a statement').id
    expect((await call(topClient, 'contract.statement', { id })).code).toBe('ok')
    const bets = await call(topClient, 'contract.statementBets', { id, memberId: String(player.id) })
    expect(bets.value.rows.map(({ account }) => account)).toEqual(['ba***', 'ba***', 'ba***'])
    const own = (await firstOf('DIVIDEND')).id
    for (const client of [agentClient, playerClient, otherClient]) {
      for (const name of ['contract.statement', 'contract.statementLines', 'contract.statementBets'] as const)
        expect((await call(client, name, { id: own })).code).toBe('not_found')
    }
    expect((await call(otherClient, 'contract.statement', { id })).code).toBe('not_found')
    expect((await call(topClient, 'contract.statement', { id: 'C1-1-nonsense' })).code).toBe('not_found')
    expect((await call(playerClient, 'agent.statements', { kind: 'DAILY' })).code).toBe('not_an_agent')
    // A line of the statement's team alone: not of the reader's other lines.
    expect((await call(topClient, 'contract.statementLines', { id, under: String(top.id) })).code).toBe('not_found')
  })
})

describe('the operator', () => {
  it('sees what waits, opens it with whole names, and pays or rejects it once, with a reason that both sides read', async () => {
    const finance = await app.operator('linh.fin')
    const waiting = (await call(finance, 'bo.statements', { state: 'waiting' })).value
    expect(waiting.waiting).toBe(2)
    expect(waiting.rows.map(({ holder }) => holder).toSorted()).toEqual(['bangke1', 'bangke2'])
    const [one, two] = ['bangke1', 'bangke2'].map((name) =>
      must(
        waiting.rows.find(({ holder }) => holder === name),
        name,
      ),
    )
    const bets = await call(finance, 'bo.statementBets', { id: one?.id ?? '', memberId: String(player.id) })
    expect(bets.value.rows[0]?.account).toBe('bangke3')
    const before = await rebates.cash(top.id)
    const decision = { id: one?.id ?? '', due: one?.due ?? '', decision: 'pay', reason: 'looked at it' } as const
    const answers = [
      await call(finance, 'bo.decideStatement', decision),
      await call(finance, 'bo.decideStatement', decision),
    ]
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'statement_state'])
    expect(parseMoney(await rebates.cash(top.id)) - parseMoney(before)).toBe(parseMoney(one?.due ?? '0'))
    await call(finance, 'bo.decideStatement', {
      id: two?.id ?? '',
      due: two?.due ?? '',
      decision: 'reject',
      reason: 'bets against each other',
    })
    const mineNow = await firstOf('DIVIDEND', agentClient)
    expect(mineNow).toMatchObject({ state: 'REJECTED', reason: 'bets against each other', paidAt: null })
    expect(mineNow).not.toHaveProperty('decidedBy')
    const paid = (await call(finance, 'bo.statements', { account: 'bangke1', kind: 'DIVIDEND' })).value
    expect(paid.rows[0]).toMatchObject({ state: 'PAID', decidedBy: 'linh.fin', reason: 'looked at it' })
    await fillInboxes(app)
    const letters = (await call(agentClient, 'inbox.list', { type: 'CONTRACT', limit: 20 })).value.rows
    expect(letters.map(({ action }) => action)).toEqual([{ kind: 'CONTRACT', ref: `DIVIDEND-${two?.id ?? ''}` }])
    const letter = (await call(topClient, 'inbox.list', { type: 'CONTRACT', limit: 20 })).value.rows[0]
    expect(letter?.title).toContain('đã trả')
    const audit = await app.owner.one<{ action: string; details: object }>(
      sql`select action, details from audit_log where action = 'agents.decide_statement' order by id limit 1`,
    )
    expect(audit.details).toMatchObject({ decision: 'pay', reason: 'looked at it' })
    expect(await rebates.breaks()).toEqual([])
  })

  it('a carried loss is listed, and cleared once with a reason that both sides read (operations.md 5.2)', async () => {
    const finance = await app.operator('linh.fin')
    const key = await app.owner.value<string>(sql`
      update agent_statement set carry_out = -123456789012345678901234567890123456789 where member_id = ${agent.id} and kind = 'DIVIDEND'
      returning agent_statement_ref(member_id, n, period_start) as value`)
    const listed = (await call(finance, 'bo.statements', { state: 'carried' })).value.rows
    expect(listed).toMatchObject([{ id: key, left: { carry: '-123.45678901', owed: '0.00000000' } }])
    // Not of a line whose contract is over: nothing takes it over.
    const setEnd = (state: string, at: Date | null) =>
      app.owner.query(sql`
        update agent_contract set state = ${state}, ends_at = ${at}::timestamptz where member_id = ${agent.id} and kind = 'DIVIDEND'`)
    await setEnd('TERMINATED', app.clock.now())
    expect((await call(finance, 'bo.statements', { state: 'carried' })).value.rows).toEqual([])
    await setEnd('ACTIVE', null)
    const input = { id: key, reason: 'agreed with both' }
    expect((await call(await app.operator('tu.op'), 'bo.clearCarry', input)).code).toBe('permission_denied')
    const answers = [await call(finance, 'bo.clearCarry', input), await call(finance, 'bo.clearCarry', input)]
    expect(answers.map(({ code }) => code)).toEqual(['ok', 'statement_state'])
    expect((await call(finance, 'bo.statements', { state: 'carried' })).value.rows).toEqual([])
    const read = (await call(agentClient, 'contract.statement', { id: key })).value
    expect(read).toMatchObject({ carryOut: '-123.45678901', cleared: { reason: 'agreed with both' } })
    expect(read).not.toHaveProperty('clearedBy')
    expect((await call(finance, 'bo.statement', { id: key })).value).toMatchObject({
      clearedBy: 'linh.fin',
      left: null,
    })
    const audit = await app.owner.value<object>(
      sql`select details from audit_log where action = 'agents.clear_carry' order by id limit 1`,
    )
    expect(audit).toMatchObject({ id: key, reason: 'agreed with both' })
    await fillInboxes(app)
    for (const [client, ref, title] of [
      [agentClient, `DIVIDEND-${key}`, 'Phần âm 123.45'],
      [topClient, `DIVIDEND-g-${key}`, 'Phần âm chuyển kỳ của tuyến dưới'],
    ] as const) {
      const letter = (await call(client, 'inbox.list', { type: 'CONTRACT', limit: 20 })).value.rows[0]
      expect(letter).toMatchObject({ action: { kind: 'CONTRACT', ref } })
      expect(letter?.title).toContain(title)
      expect(letter?.body).toContain('agreed with both')
    }
  })

  it('who may only look does not decide, and what does not exist is not found', async () => {
    const viewer = await app.operator('tu.op')
    expect((await call(viewer, 'bo.statements', {})).code).toBe('ok')
    const input = { id: 'C1-1-1', due: '1.0000', decision: 'pay', reason: 'looked at it' } as const
    expect((await call(viewer, 'bo.decideStatement', input)).code).toBe('permission_denied')
    expect((await call(await app.operator('mai.sup'), 'bo.decideStatement', input)).code).toBe('not_found')
    expect((await call(viewer, 'bo.statements', { account: 'nobody99' })).code).toBe('not_found')
  })
})
