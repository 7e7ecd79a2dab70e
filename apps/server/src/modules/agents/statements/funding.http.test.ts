import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { statementDecided } from '@lotus/contract/events'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { cashierSettings } from '../../cashier/index.ts'
import { setFlag } from '../../identity/accounts.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { payOwed } from '../settle/pay-owed.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// A debt between an upline and a downline as both sides and the operator read it, and claims (operations.md 2.9, AC10, T20).
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

await setFlag(app, 'X_XFERDOWN', true)

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: { RNG: 0 } } as const
const member = async (username: string) => {
  await app.register(username)
  return app.owner.value<bigint>(sql`select id from member where username = ${username}`)
}
const [top, agent, player, other] = [
  await member('tuyen1'),
  await member('tuyen2'),
  await member('tuyen3'),
  await member('tuyen4'),
]
for (const memberId of [top, other]) await setAgent(app.db, { memberId, rates: { RNG: 0 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent, uplineId: top, kind: 'agent' })
await join(app.db, { ...usual, memberId: player, uplineId: agent, kind: 'player' })

const daily = (ratePpm: number, more: Pick<WireTerms, 'funding' | 'payout'>): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  ...more,
})
await signedBy(app)(top, null, daily(10_000, { payout: 'CLAIM' }), '2026-06-19T17:00:00Z')
await signedBy(app)(agent, top, daily(5000, { funding: 'UPLINE' }), '2026-06-19T17:00:00Z')
await rebates.tell(player, [{ ref: 'one', validBet: '20000.0000', at: new Date('2026-06-20T03:01:00Z') }])
await app.setTestTime('2026-06-20T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, app.clock.now())
await app.owner.query(sql`
  select wallet_adjust(${top}::bigint, 'P', ${parseMoney('30.0000')}::bigint, 'adjustment', 'test', 'give', sha256('give'), 'adjustment', 'give')`)
await payOwed(app.db, pino({ level: 'silent' }))

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(must(answer.value, 'logged in').token)
}
const [topClient, agentClient, otherClient] = [await logIn('tuyen1'), await logIn('tuyen2'), await logIn('tuyen4')]
const kind = 'DAILY'
const owed = must((await call(agentClient, 'contract.statements', { kind })).value.rows[0], 'a statement')
const claimed = must((await call(topClient, 'contract.statements', { kind })).value.rows[0], 'a statement')

/** What has a comma stands in quotes. */
const cellsOf = (line: string) =>
  line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/, '$1'))
/** The newest line of the CSV by its headings. */
const csvOf = async (client: typeof topClient, name: 'agent.exportStatements' | 'contract.exportStatements') => {
  const [head = '', line = ''] = (await call(client, name, { kind })).value.csv.split('\r\n')
  const cells = cellsOf(line)
  return new Map(cellsOf(head).map((heading, place) => [heading, cells[place]]))
}

const setOffHeading = 'Trừ của người nhận, tuyến trên trả nhà vận hành'

it('the CSV of both sides tells what is owed', async () => {
  for (const csv of [
    await csvOf(topClient, 'agent.exportStatements'),
    await csvOf(agentClient, 'contract.exportStatements'),
  ])
    expect(['Còn nợ', setOffHeading, 'Tuyến trên còn phải hoàn lại'].map((name) => csv.get(name))).toEqual([
      '70.0000',
      '0.0000',
      '0.0000',
    ])
})

it('both sides and the operator read what is owed, since when and why; nobody else does', async () => {
  const debt = {
    state: 'OPEN',
    byUpline: '30.0000',
    byOperator: '0.0000',
    left: '70.0000',
    setOff: '0.0000',
    toReturn: '0.0000',
    reason: 'PARTIAL',
    tries: 1,
    isFlagged: false,
    openedAt: expect.stringMatching(/^2026-06-20T17:00/),
    nextAt: expect.stringMatching(/^2026-06-21T17:00/),
  }
  expect(owed).toMatchObject({ state: 'OWED', funding: 'UPLINE', due: '100.0000', paidAt: null, debt })
  const given = (await call(topClient, 'agent.statements', { kind, state: 'owed' })).value
  expect(given.rows.map((row) => row.debt)).toEqual([debt])
  // What the holder has of it counts as paid.
  expect(given.totals).toMatchObject({ due: '100.0000', paid: '30.0000' })
  const office = await app.operator('linh.fin')
  const listed = (await call(office, 'bo.statements', { state: 'owed' })).value
  expect([listed.owed, listed.rows[0]?.debt]).toEqual([1, debt])
  expect((await call(otherClient, 'contract.statement', { id: owed.id })).code).toBe('not_found')
  // The upline's own part of it is whole: the holder's share leaves as a payment (DECISIONS 43).
  expect(claimed).toMatchObject({ state: 'CLAIM', children: '0.00000000', due: '200.0000', debt: null })
  expect(claimed.claimBy).toBe('2026-06-21T17:00:00.000Z')
})

const debtCheck = async (client: typeof topClient) => {
  const lists = [
    (await call(client, 'cashier.eligibility', {})).value.checks,
    (await call(client, 'agent.transferRules', {})).value.checks,
  ]
  return lists.map((checks) => checks.find(({ code }) => code === 'contract_debt'))
}
const noDebt = { code: 'contract_debt', ok: true, details: {} }

it('an upline that owes by contract withdraws and transfers nothing, and reads what it owes to whom', async () => {
  const found = {
    code: 'contract_debt',
    ok: false,
    details: { amount: '70.0000', to: 'tuyen2', kind: 'DAILY', ref: owed.id },
  }
  expect(await debtCheck(topClient)).toEqual([found, found])
  expect(await debtCheck(otherClient)).toEqual([noDebt, noDebt])
  await setSetting(app.db, cashierSettings.payoutCoolingHours, 0, 'test')
  const account = { bankCode: 'DEMO', accountNumber: '1234567890', holderName: 'NGUYEN VAN A' }
  const { value } = await call(topClient, 'cashier.addPayoutAccount', account)
  const asked = { amount: '100', payoutAccountId: value.id }
  const refused = await call(topClient, 'cashier.createWithdrawal', asked, { key: randomUUID() })
  expect(refused).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'contract_debt' } })
})

it('the holder alone claims, once; the upline alone pays, of its wallet', async () => {
  expect((await call(agentClient, 'contract.claim', { id: claimed.id, due: claimed.due })).code).toBe('not_found')
  expect((await call(otherClient, 'agent.payStatement', { id: owed.id })).code).toBe('not_found')
  expect((await call(agentClient, 'agent.payStatement', { id: owed.id })).code).toBe('not_found')
  expect((await call(topClient, 'agent.payStatement', { id: claimed.id })).code).toBe('not_found')
  const [one, two] = [
    await call(topClient, 'contract.claim', { id: claimed.id, due: claimed.due }),
    await call(topClient, 'contract.claim', { id: claimed.id, due: claimed.due }),
  ]
  expect([one.value.state, two.value.state]).toEqual(['PAID', 'PAID'])
  expect((await call(topClient, 'wallet.balance', {})).value.cash).toBe('200.0000')
  const paid = (await call(topClient, 'agent.payStatement', { id: owed.id })).value
  expect(paid).toMatchObject({
    state: 'PAID',
    debt: { state: 'DONE', byUpline: '100.0000', left: '0.0000', reason: null },
  })
  expect((await call(topClient, 'wallet.balance', {})).value.cash).toBe('130.0000')
  expect(await debtCheck(topClient)).toEqual([noDebt, noDebt])
  // The same again changes nothing; the record of each side names the statement.
  expect((await call(topClient, 'agent.payStatement', { id: owed.id })).value.state).toBe('PAID')
  const record = (await call(topClient, 'wallet.statement', { group: 'contract' })).value.rows
  expect(record.map((row) => [row.kind, row.amount])).toContainEqual(['WAGE_DAILY_PAYOUT', '-70.0000'])
})

it('an agent offers what the own wallet pays only where the operator allows it; the operator never does', async () => {
  await setSetting(app.db, contractSettings.mayOffer, true, 'test')
  const terms = daily(4000, { funding: 'UPLINE' })
  const offer = { memberId: String(agent), terms, ack: [] }
  expect((await call(topClient, 'agent.offerContract', offer)).code).toBe('contract_terms')
  await setSetting(app.db, contractSettings.mayFund, true, 'test')
  const sent = (await call(topClient, 'agent.offerContract', offer)).value
  expect(sent.terms).toEqual(terms)
})

it('the upline is not told that the holder is excluded; what the operator advanced for it stays in its list', async () => {
  await rebates.tell(player, [{ ref: 'two', validBet: '60000.0000', at: new Date('2026-06-20T18:00:00Z') }])
  await app.setTestTime('2026-06-21T17:00:01Z')
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  await app.owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${agent}, 'self', lotus_now(), lotus_now() + interval '1 hour')`)
  const log = pino({ level: 'silent' })
  await payOwed(app.db, log)
  const read = async () => {
    // The sessions of yesterday are over.
    const [topClient, office] = [await logIn('tuyen1'), await app.operator('linh.fin')]
    const given = must((await call(topClient, 'agent.statements', { kind, state: 'owed' })).value.rows[0], 'it is owed')
    const listed = (await call(office, 'bo.statements', { state: 'owed' })).value
    return { given, listed, explained: (await call(topClient, 'contract.statement', { id: given.id })).value }
  }
  const before = await read()
  expect([before.given.debt?.reason, before.explained.debt?.reason]).toEqual(['NOT_NOW', 'NOT_NOW'])
  expect(before.listed.rows[0]?.debt?.reason).toBe('HOLDER')
  // Whom it cannot pay holds it back no more than anybody tells it.
  expect(await debtCheck(await logIn('tuyen1'))).toEqual([noDebt, noDebt])
  await app.setTestTime('2026-06-22T17:00:02Z')
  await setSetting(app.db, settleSettings.uplineShortfall, 'CARRY_TO_UPLINE', 'test')
  await payOwed(app.db, log)
  const after = await read()
  expect(after.given).toMatchObject({ state: 'PAID', debt: { byUpline: '130.0000', toReturn: '170.0000' } })
  const csv = await csvOf(await logIn('tuyen1'), 'agent.exportStatements')
  expect([csv.get('Còn nợ'), csv.get('Tuyến trên còn phải hoàn lại')]).toEqual(['', '170.0000'])
  expect([after.listed.owed, after.listed.rows[0]?.id]).toEqual([1, after.given.id])
  await setSetting(app.db, settleSettings.uplineShortfall, 'UPLINE_PAYS', 'test')
})

it('of two operators who bear what is owed at once the second is refused: it moves once, and is journaled and told once', async () => {
  await rebates.tell(player, [{ ref: 'three', validBet: '20000.0000', at: new Date('2026-06-22T18:00:00Z') }])
  await app.setTestTime('2026-06-23T17:00:01Z')
  await rebates.count()
  await rebates.payDays()
  await settleDue(app.db, app.clock.now())
  await payOwed(app.db, pino({ level: 'silent' }))
  const [linh, mai] = [await app.operator('linh.fin'), await app.operator('mai.sup')]
  const { rows } = (await call(linh, 'bo.statements', { state: 'owed', account: 'tuyen2' })).value
  const { id, due, debt } = must(
    rows.find(({ state }) => state === 'OWED'),
    'it is owed',
  )
  const before = parseMoney(await rebates.cash(agent))
  const decide = (by: typeof linh) =>
    call(by, 'bo.decideStatement', { id, due, decision: 'pay', reason: 'the upline cannot' })
  const { answers } = await app.owner.tx(async (tx) => {
    await tx.query(sql`select wallet_lock_members(array[${agent}::bigint], 'P')`)
    const both = Promise.all([decide(linh), decide(mai)])
    // Both have found it owed by then.
    await vi.waitFor(async () => {
      const waiting = sql`select count(distinct pid)::integer as count from pg_locks where not granted`
      expect(await app.owner.value(waiting)).toBe(2)
    })
    return { answers: both }
  })
  const codes = (await answers).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['ok', 'statement_state'])
  expect(parseMoney(await rebates.cash(agent)) - before).toBe(parseMoney(debt?.left ?? '0'))
  const journaled = await app.owner.values<string>(sql`
    select operator from audit_log where action = 'agents.decide_statement' and details ->> 'id' = ${id} and not details ? 'refused'`)
  expect(journaled).toEqual([codes[0] === 'ok' ? 'linh.fin' : 'mai.sup'])
  const told = await app.owner.value<number>(sql`
    select count(*)::integer as count from outbox where topic = ${statementDecided.topic} and payload ->> 'id' = ${id}`)
  expect(told).toBe(1)
  expect(await rebates.breaks()).toEqual([])
})
