import { expect, it } from 'vitest'
import { sql, type Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { registerSettleJobs, settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { setAgent } from '../tree/tree.repo.ts'
import { holdAccounts } from './statement.repo.ts'

// The operator's queue of statements (operations.md 5.2, row 44): held back, released, approved several at once.
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-20T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open('2026-06-01T00:00:00Z')

const daily = (payout: 'REVIEW' | 'CLAIM'): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 10_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
  payout,
})
const at = new Date('2026-06-20T03:01:00Z')
const holder = async (username: string, payout: 'REVIEW' | 'CLAIM') => {
  await app.register(username)
  const id = await app.owner.value<bigint>(sql`select id from member where username = ${username}`)
  await setAgent(app.db, { memberId: id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
  await signedBy(app)(id, null, daily(payout), '2026-06-19T17:00:00Z')
  await rebates.tell(id, [{ ref: `bet-${username}`, validBet: '20000.0000', at }])
  return id
}
const shut = await holder('giu0', 'REVIEW')
const shutClaim = await holder('giu5', 'CLAIM')
const one = await holder('giu1', 'REVIEW')
const two = await holder('giu2', 'REVIEW')
const three = await holder('giu3', 'REVIEW')
const claims = await holder('giu4', 'CLAIM')
await app.setTestTime('2026-06-20T17:00:01Z')
await rebates.count()
await rebates.payDays()
await settleDue(app.db, app.clock.now())

const finance = await app.operator('linh.fin')
const password = 'một mật khẩu dài'
const logIn = async (username: string) =>
  site.as(must((await call(site, 'session.login', { username, password })).value, 'logged in').token)
const claimer = await logIn('giu4')
const officeOf = async (account: string) =>
  must((await call(finance, 'bo.statements', { account })).value.rows[0], 'a statement')
const ids = Object.fromEntries(
  await Promise.all(
    ['giu0', 'giu1', 'giu2', 'giu3', 'giu4', 'giu5'].map(async (name) => [name, (await officeOf(name)).id]),
  ),
) as Record<'giu0' | 'giu5' | 'giu1' | 'giu2' | 'giu3' | 'giu4', string> // one each
const reason = 'looks like bets against each other'
/** What each of them is due: 1 % of 20,000. */
const due = '200.0000'
const seen = (list: readonly string[]) => list.map((id) => ({ id, due }))
const cash = (id: bigint) => rebates.cash(id)
const queue = async () => (await call(finance, 'bo.me', {})).value.queues.statements

const setStatus = (status: 'active' | 'blocked' | 'closed') =>
  app.owner.query(sql`update member set status = ${status} where id = any (${[shut, shutClaim].map(String)}::bigint[])`)

/** The job, where neither settling nor asking uplines works. */
async function runWithoutSettling(): Promise<void> {
  const fail = () => Promise.reject(new Error('cannot be settled'))
  const broken = { many: fail, tx: fail, value: (query: Parameters<typeof app.db.value>[0]) => app.db.value(query) }
  const loops: (() => Promise<void>)[] = []
  const { jobs, ...deps } = app.composition.deps
  const loop: typeof jobs.loop = (_name, _everyMs, handler) => loops.push(handler)
  registerSettleJobs({ ...deps, db: broken as unknown as Database, jobs: { ...jobs, loop } })
  await expect(must(loops[0], 'the job')()).rejects.toThrow('several steps of the settlement failed')
}

it('nobody is paid while their account is locked or closed: it is refused, held, and waits again once it is open', async () => {
  const [review, claim] = [ids.giu0, ids.giu5]
  const until = must((await officeOf('giu5')).claimBy, 'until when')
  const pay = async () => (await call(finance, 'bo.decideStatement', { id: review, due, decision: 'pay', reason })).code
  const batch = async () =>
    (await call(finance, 'bo.approveStatements', { statements: seen([review]), reason })).value.rows
  for (const status of ['blocked', 'closed'] as const) {
    await setStatus(status)
    expect(await pay()).toBe('statement_account_shut')
    expect(await batch()).toEqual([{ id: review, code: 'statement_account_shut' }])
    expect((await officeOf('giu0')).state).toBe('REVIEW')
  }
  expect(await holdAccounts(app.db, 10)).toBe(2)
  expect(await holdAccounts(app.db, 10)).toBe(0)
  for (const name of ['giu0', 'giu5'])
    expect(await officeOf(name)).toMatchObject({ state: 'HELD', held: { cause: 'ACCOUNT' } })
  expect([await pay(), (await batch())[0]?.code]).toEqual(['statement_account_shut', 'statement_account_shut'])
  expect((await call(finance, 'bo.releaseStatement', { id: claim, reason })).code).toBe('statement_account_shut')
  await app.setTestTime('2026-06-20T17:05:01Z')
  // From here on it is the operator's hold, which the job leaves alone.
  const taken = await call(finance, 'bo.holdStatement', { id: claim, reason })
  expect(taken.value).toMatchObject({ state: 'HELD', held: { cause: 'OPERATOR', by: 'linh.fin', reason } })
  expect((await call(finance, 'bo.holdStatement', { id: claim, reason })).code).toBe('statement_state')
  await app.setTestTime('2026-06-20T17:10:01Z')
  await setStatus('active')
  await runWithoutSettling()
  expect(await officeOf('giu5')).toMatchObject({ state: 'HELD', held: { cause: 'OPERATOR' } })
  expect((await call(finance, 'bo.releaseStatement', { id: claim, reason })).value.state).toBe('CLAIM')
  expect(await officeOf('giu0')).toMatchObject({ state: 'REVIEW', held: null })
  const later = new Date(must((await officeOf('giu5')).claimBy, 'until when')).getTime() - new Date(until).getTime()
  expect(later).toBeGreaterThan(590_000)
  expect(later).toBeLessThan(610_000)
  expect([await cash(shut), await cash(shutClaim)]).toEqual(['0.0000', '0.0000'])
  expect(await pay()).toBe('ok')
  expect((await call(await logIn('giu5'), 'contract.claim', { id: claim, due })).value.state).toBe('PAID')
  expect([await cash(shut), await cash(shutClaim)]).toEqual(['200.0000', '200.0000'])
})

it('one that is held back is not paid before it is released; its holder reads no reason', async () => {
  expect(await queue()).toBe(3)
  const held = await call(finance, 'bo.holdStatement', { id: ids.giu1, reason })
  expect(held.value).toMatchObject({ state: 'HELD', held: { by: 'linh.fin', reason }, decidedBy: null, reason: null })
  expect((await call(finance, 'bo.holdStatement', { id: ids.giu1, reason })).code).toBe('statement_state')
  expect(await queue()).toBe(3)
  const read = (await call(await logIn('giu1'), 'contract.statement', { id: ids.giu1 })).value
  expect(read).toMatchObject({ state: 'HELD', reason: null })
  expect(read).not.toHaveProperty('held')
  const pay = { id: ids.giu1, due, decision: 'pay', reason } as const
  expect((await call(finance, 'bo.decideStatement', pay)).code).toBe('statement_state')
  expect(await cash(one)).toBe('0.0000')
  expect((await call(finance, 'bo.statements', { state: 'held' })).value.rows.map(({ id }) => id)).toEqual([ids.giu1])
  const released = await call(finance, 'bo.releaseStatement', { id: ids.giu1, reason: 'looked at it' })
  expect(released.value).toMatchObject({ state: 'REVIEW', held: null })
  expect((await call(finance, 'bo.releaseStatement', { id: ids.giu1, reason: 'again' })).code).toBe('statement_state')
  const audit = await app.owner.many<{ action: string; details: object }>(
    sql`select action, details from audit_log where action in ('agents.hold_statement', 'agents.release_statement')
      and target = ${`member:${one}`} order by id`,
  )
  expect(audit.map(({ action, details }) => [action, details])).toMatchObject([
    ['agents.hold_statement', { id: ids.giu1, reason }],
    ['agents.hold_statement', { refused: 'statement_state' }],
    ['agents.release_statement', { reason: 'looked at it' }],
    ['agents.release_statement', { refused: 'statement_state' }],
  ])
})

it('one that fails unexpectedly is answered as that, stays as it was and stops no other', async () => {
  await app.owner.query(sql`
    create function test_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await app.owner.query(
    sql`create trigger test_broken before update on agent_statement for each row execute function test_broken()`,
  )
  const answer = await call(finance, 'bo.approveStatements', { statements: seen([ids.giu2, 'C1-1-1']), reason })
  expect(answer.value.rows).toEqual([
    { id: ids.giu2, code: 'internal_error' },
    { id: 'C1-1-1', code: 'not_found' },
  ])
  await app.owner.query(sql`drop function test_broken() cascade`)
  expect([(await officeOf('giu2')).state, await cash(two)]).toEqual(['REVIEW', '0.0000'])
})

it('several are paid at once, each answered alone, and the same again pays nothing twice', async () => {
  expect((await call(finance, 'bo.holdStatement', { id: ids.giu3, reason })).code).toBe('ok')
  const all = [ids.giu1, ids.giu2, ids.giu2, ids.giu3, ids.giu4, 'C1-1-1']
  const input = { statements: seen(all), reason: 'the month of June' }
  const other = { statements: [{ id: ids.giu1, due: '200.0001' }], reason }
  const changed = (await call(finance, 'bo.approveStatements', other)).value.rows
  expect([changed, await cash(one)]).toEqual([[{ id: ids.giu1, code: 'state_conflict' }], '0.0000'])
  const answers = async () =>
    (await call(finance, 'bo.approveStatements', input)).value.rows.map(({ id, code }) => [id, code])
  expect(await answers()).toEqual([
    [ids.giu1, 'ok'],
    [ids.giu2, 'ok'],
    [ids.giu3, 'statement_state'],
    [ids.giu4, 'statement_state'],
    ['C1-1-1', 'not_found'],
  ])
  expect((await answers()).map(([, code]) => code).slice(0, 2)).toEqual(['statement_state', 'statement_state'])
  expect([await cash(one), await cash(two), await cash(three)]).toEqual(['200.0000', '200.0000', '0.0000'])
  const many = { statements: seen(Array.from({ length: 51 }, (_, n) => `C1-1-${n}`)), reason }
  expect((await call(finance, 'bo.approveStatements', many)).code).toBe('bad_request')
  // What is held back may be rejected, and then is held no more.
  const rejected = await call(finance, 'bo.decideStatement', { id: ids.giu3, due, decision: 'reject', reason })
  expect(rejected.value).toMatchObject({ state: 'REJECTED', held: null })
  expect(await queue()).toBe(0)
})

it('a claim that is held back waits, and has as long left as before', async () => {
  const before = must((await officeOf('giu4')).claimBy, 'until when')
  expect((await call(finance, 'bo.holdStatement', { id: ids.giu4, reason })).code).toBe('ok')
  expect((await call(claimer, 'contract.claim', { id: ids.giu4, due })).code).toBe('statement_state')
  await app.setTestTime('2026-06-23T17:00:01Z')
  const again = await app.operator('linh.fin')
  const released = await call(again, 'bo.releaseStatement', { id: ids.giu4, reason: 'looked at it' })
  expect(released.value.state).toBe('CLAIM')
  const longer = new Date(must(released.value.claimBy, 'until when')).getTime() - new Date(before).getTime()
  expect(Math.round(longer / 3_600_000)).toBe(72)
  const client = await logIn('giu4')
  expect((await call(client, 'contract.claim', { id: ids.giu4, due: '199.0000' })).code).toBe('state_conflict')
  expect(await cash(claims)).toBe('0.0000')
  expect((await call(client, 'contract.claim', { id: ids.giu4, due })).value.state).toBe('PAID')
  expect((await call(client, 'contract.claim', { id: ids.giu4, due: '199.0000' })).code).toBe('state_conflict')
  expect(await cash(claims)).toBe('200.0000')
  expect(await rebates.breaks()).toEqual([])
})

it('who may only look holds nothing', async () => {
  const viewer = await app.operator('tu.op')
  for (const name of ['bo.holdStatement', 'bo.releaseStatement'] as const)
    expect((await call(viewer, name, { id: ids.giu1, reason })).code).toBe('permission_denied')
  expect((await call(viewer, 'bo.approveStatements', { statements: seen([ids.giu1]), reason })).code).toBe(
    'permission_denied',
  )
  expect((await call(viewer, 'bo.me', {})).value.queues.statements).toBe(0)
})
