import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions, routes, type Permission, type RouteName } from '@lotus/contract'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { httpClient, testDatabase, type HttpClient } from '@lotus/testing'
import { compose } from '../../composition.ts'
import { sealedBody } from '../../platform/http/sealed.fixtures.ts'
import type { SealKey } from '../../platform/http/sealed.ts'
import { createLog } from '../../platform/log.ts'
import { cashierModule, installDemoChannel } from '../cashier/index.ts'
import { generateIssues, installDemoGames } from '../lottery/index.ts'
import { setSetting } from '../system/index.ts'
import { storeOperator } from './backoffice.repo.ts'
import { verifyAuditChain } from './index.ts'
import { backofficeSettings } from './settings.ts'

// The whole program: members call the site, operators the back office.
const test = await testDatabase()
// The authenticators have their own tests (second-factor.http.test.ts).
await setSetting(test.db, backofficeSettings.secondFactor, false, 'test')
const lines: string[] = []
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const composition = await compose({
  config: { profile: 'demo', roles: ['api'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
  db: test.db,
  log: createLog({ level: 'info', destination }),
  pepper: new Uint8Array(32).fill(4),
  clock: test.clock,
  // An operator for each permission logs in here within a few minutes.
  rates: { 'bo.login': { max: 1000, perSeconds: 900 } },
})
const { siteApp, backofficeApp, deps, passwords } = composition
const cashier = composition.of(cashierModule)
const site = httpClient(siteApp)
const office = httpClient(backofficeApp)
const PASSWORD = 'riêng cho nhân viên'
const OUTSIDE_GAME = 'MBAC'
const MEMBER_PASSWORD = 'riêng cho hội viên'

const sealed = async <N extends RouteName>(name: N, body: Parameters<typeof sealedBody<N>>[2]) => {
  // The type comes from the contract.
  const status = (await office.get(routes['system.status'].path)).value as { sealKey: SealKey }
  return sealedBody(status.sealKey, name, body, test.clock.now())
}
async function operator(username: string, ...granted: Permission[]): Promise<HttpClient> {
  await storeOperator(test.db, {
    username,
    name: username,
    passwordHash: await passwords.hash(PASSWORD),
    permissions: granted,
    isDemo: false,
  })
  const answer = await office.post('/bo/session/login', {
    body: await sealed('bo.login', { username, password: PASSWORD }),
  })
  expect(answer.code).toBe('ok')
  return office.as((answer.value as { token: string }).token)
}
/** A call with empty input: enough to test who may make it. */
function callOf(client: HttpClient, { method, path }: (typeof routes)[RouteName]) {
  switch (method) {
    case 'GET':
      return client.get(path)
    case 'DELETE':
      return client.delete(path)
    case 'PUT':
      return client.put(path, { body: {} })
    case 'POST':
      return client.post(path, { body: {} })
  }
}
async function memberWithMoney(username: string): Promise<{ client: HttpClient; id: bigint }> {
  const body = await sealed('member.register', {
    username,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    agree: true,
    ageConfirmed: true,
  })
  const client = site.as(((await site.put('/wps/member/register', { body })).value as { token: string }).token)
  const id = BigInt(((await client.get('/wps/member/info')).value as { id: string }).id)
  await cashier.wallet.credit({
    memberId: id,
    amount: parseMoney('1000'),
    entry: 'ADJ_CREDIT',
    house: 'house:adjustments',
    key: { source: 'test', extId: username },
    reference: { kind: 'adjustment', no: username },
  })
  return { client, id }
}
async function withdrawal(member: HttpClient, amount: string): Promise<string> {
  const account = await member.post('/wps/cashier/payoutAccounts', {
    body: { bankCode: 'DEMO', accountNumber: '1234567890123', holderName: 'NGUYEN VAN THU' },
  })
  const body = { amount, payoutAccountId: (account.value as { id: string }).id }
  const answer = await member.post('/wps/cashier/withdrawals', {
    body,
    headers: { 'idempotency-key': `key-${amount}` },
  })
  expect(answer).toMatchObject({ code: 'ok' })
  return (answer.value as { id: string }).id
}
type Row = { id: string; operator: string; action: string; target: string; details: Record<string, unknown> }
let auditor: HttpClient
const auditRows = async (query: Record<string, string>) =>
  ((await auditor.get('/bo/audit', { query })).value as { rows: Row[] }).rows

beforeAll(async () => {
  await installDemoChannel(test.db)
  await installDemoGames(deps, ({ code }) => ['MBAC', 'SEN60'].includes(code))
  auditor = await operator('an.audit', 'audit.view')
})
afterAll(async () => {
  await Promise.all([siteApp.close(), backofficeApp.close()])
  await composition.stop()
})

describe('operators', () => {
  it('log in, see who they are and what waits, and have no session after logout', async () => {
    const tu = await operator('tutu', 'draws.view', 'withdrawals.view')
    expect(await tu.get('/bo/me')).toMatchObject({
      value: {
        operator: { username: 'tutu', permissions: ['draws.view', 'withdrawals.view'] },
        queues: { withdrawals: 0 },
        ledgerAlert: null,
        profile: 'demo',
      },
    })
    expect(await tu.delete('/bo/session/logout')).toMatchObject({ code: 'ok' })
    expect(await tu.get('/bo/me')).toMatchObject({ status: 401, code: 'not_logged_in' })
    expect((await auditRows({ operator: 'tutu' })).map((row) => row.action)).toEqual([
      'session.logout',
      'session.login',
    ])
  })

  it('may do exactly what they are permitted to, call by call', async () => {
    const operatorCalls = Object.entries(routes).filter(([, route]) => route.access === 'operator')
    for (const missing of permissions) {
      const nearly = await operator(
        `all.but.${missing.replace('.', '-')}`,
        ...permissions.filter((permission) => permission !== missing),
      )
      for (const [name, route] of operatorCalls) {
        if (!('permission' in route) || route.permission !== missing) continue
        const answer = await callOf(nearly, route)
        expect([name, answer.status, answer.code]).toEqual([name, 403, 'permission_denied'])
      }
    }
    for (const [name, route] of operatorCalls) {
      const answer = await callOf(office, route)
      expect([name, answer.status, answer.code]).toEqual([name, 401, 'not_logged_in'])
    }
  })

  it('are unknown on the site, and members are unknown here', async () => {
    const { client } = await memberWithMoney('chihoivien')
    const token = (
      (
        await site.post('/wps/session/login', {
          body: await sealed('session.login', { username: 'chihoivien', password: MEMBER_PASSWORD }),
        })
      ).value as { token: string }
    ).token
    expect(await office.as(token).get('/bo/me')).toMatchObject({ status: 401 })
    expect(await client.get('/bo/me')).toMatchObject({ success: false })
    const answer = await office.post('/bo/session/login', {
      body: await sealed('bo.login', { username: 'chihoivien', password: MEMBER_PASSWORD }),
    })
    expect(answer.code).toBe('login_failed')
  })

  it('are locked like members, with the same answer for a name that does not exist', async () => {
    await operator('sai.mat', 'audit.view')
    const attempt = async (username: string, password: string) =>
      office.post('/bo/session/login', {
        body: await sealed('bo.login', { username, password }),
        remoteAddress: '203.0.113.9',
      })
    const codes: Record<string, string[]> = { 'sai.mat': [], 'khong.co': [] }
    await test.setTestTime('2026-07-01T00:00:00Z')
    for (let i = 0; i < 6; i += 1)
      for (const username of Object.keys(codes)) codes[username]?.push((await attempt(username, 'not this one')).code)
    expect(codes['sai.mat']).toEqual([...Array.from({ length: 5 }, () => 'login_failed'), 'account_locked'])
    expect(codes['khong.co']).toEqual(codes['sai.mat'])
    expect(await attempt('sai.mat', PASSWORD)).toMatchObject({
      status: 423,
      value: { until: '2026-07-01T00:15:00.000Z' },
    })
    await test.setTestTime(null)
    const rows = await auditRows({ action: 'session.login_refused', limit: '50' })
    expect(rows.filter((row) => row.operator === 'sai.mat')).toHaveLength(7)
    // An unknown name is not stored: it may be a password typed in the wrong field.
    expect(rows.some((row) => JSON.stringify(row).includes('khong.co'))).toBe(false)
  })

  it('lose their session at once when disabled, after 30 idle minutes and after 8 hours', async () => {
    await test.setTestTime('2026-08-01T00:00:00Z')
    const disabled = await operator('nghi.viec', 'audit.view')
    await test.owner.query(sql`update operator set status = 'disabled' where username = 'nghi.viec'`)
    expect(await disabled.get('/bo/me')).toMatchObject({ status: 401 })
    expect(
      await office.post('/bo/session/login', {
        body: await sealed('bo.login', { username: 'nghi.viec', password: PASSWORD }),
      }),
    ).toMatchObject({ status: 403, code: 'account_disabled' })
    const idle = await operator('di.choi', 'audit.view')
    const busy = await operator('cham.chi', 'audit.view')
    for (let minutes = 20; minutes < 480; minutes += 20) {
      await test.clock.advance(20 * 60_000)
      expect((await busy.get('/bo/me')).status).toBe(200)
      if (minutes === 40) expect((await idle.get('/bo/me')).status).toBe(401)
    }
    await test.clock.advance(20 * 60_000)
    expect((await busy.get('/bo/me')).status).toBe(401)
    await test.setTestTime(null)
  })
})

describe('withdrawals', () => {
  it('are listed, viewed and approved once; each step is in the audit log', async () => {
    const { client, id: memberId } = await memberWithMoney('ruttien1')
    const id = await withdrawal(client, '250.00')
    const linh = await operator('linh', 'withdrawals.view', 'withdrawals.decide')
    expect(await linh.get('/bo/me')).toMatchObject({ value: { queues: { withdrawals: 1, draws: 0 } } })
    const list = await linh.get('/bo/withdrawals', { query: { status: 'open', search: 'RutTien' } })
    expect(list).toMatchObject({
      value: {
        rows: [
          {
            id,
            account: 'ruttien1',
            memberId: memberId.toString(),
            status: 'SUBMITTED',
            amount: '250.0000',
            reviewer: null,
          },
        ],
        nextCursor: null,
      },
    })
    const detail = await linh.get('/bo/withdrawals/detail', { query: { id } })
    expect(detail).toMatchObject({
      value: {
        account: 'ruttien1',
        holderName: 'NGUYEN VAN THU',
        payoutAccount: { tail: '0123' },
        member: { status: 'active', lastIp: '127.0.0.1' },
        money: { cash: '750.0000', onHold: '250.0000', bonus: '0.0000', withdrawalsTotal: '0.0000' },
        history: [{ who: 'ruttien1', action: 'SUBMITTED' }],
      },
    })
    expect(JSON.stringify(detail.value)).not.toContain('1234567890123')

    const approvals = await Promise.all(
      Array.from({ length: 5 }, () => linh.post('/bo/withdrawals/approve', { body: { id, note: 'đã so tên' } })),
    )
    expect(approvals.map((answer) => answer.code).toSorted()).toEqual([
      'ok',
      'state_conflict',
      'state_conflict',
      'state_conflict',
      'state_conflict',
    ])
    expect(await linh.get('/bo/withdrawals/detail', { query: { id } })).toMatchObject({
      value: {
        status: 'PAID',
        reviewer: 'linh',
        money: { cash: '750.0000', onHold: '0.0000', withdrawalsTotal: '250.0000' },
        history: [{ action: 'SUBMITTED' }, { who: 'linh', action: 'PAID', note: 'đã so tên' }],
      },
    })
    const rows = (await auditRows({ operator: 'linh', action: 'withdrawals' })).toReversed()
    expect(rows.map((row) => [row.action, row.details['refused'] ?? 'done'])).toEqual([
      ['withdrawals.search', 'done'],
      ['withdrawals.view', 'done'],
      ['withdrawals.approve', 'done'],
      ...Array.from({ length: 4 }, () => ['withdrawals.approve', 'state_conflict']),
      ['withdrawals.view', 'done'],
    ])
    expect(rows[2]).toMatchObject({
      target: `withdrawal:${id}`,
      details: { note: 'đã so tên', memberId: memberId.toString(), amount: '250.0000', status: 'PAID' },
    })
  })

  it('are rejected with a reason that the member reads, and the money is returned', async () => {
    const { client } = await memberWithMoney('ruttien2')
    const id = await withdrawal(client, '300.00')
    const hoa = await operator('hoa', 'withdrawals.view', 'withdrawals.decide')
    expect(await hoa.post('/bo/withdrawals/reject', { body: { id, reason: ' x ' } })).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
    expect(await hoa.post('/bo/withdrawals/reject', { body: { id, reason: 'sai tên chủ tài khoản' } })).toMatchObject({
      value: { status: 'REJECTED', money: { cash: '1000.0000', onHold: '0.0000' } },
    })
    expect(await client.get('/wps/cashier/withdrawals')).toMatchObject({
      value: { rows: [{ id, status: 'REJECTED', rejectReason: 'sai tên chủ tài khoản' }] },
    })
    expect(await hoa.post('/bo/withdrawals/approve', { body: { id } })).toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
    expect(await hoa.post('/bo/withdrawals/approve', { body: { id: '999999' } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect(await hoa.get('/bo/withdrawals/detail', { query: { id: 'abc' } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  })
})

describe('draws', () => {
  it('are entered by one operator and confirmed by another; refusals are audited too', async () => {
    await test.setTestTime('2026-09-01T00:00:00Z')
    await generateIssues(deps)
    await test.setTestTime('2026-09-01T12:00:00Z')
    const [enters, both] = [
      await operator('nhap', 'draws.view', 'draws.enter'),
      await operator('duyet', 'draws.view', 'draws.enter', 'draws.confirm'),
    ]
    const draws = (
      (await enters.get('/bo/draws', { query: { limit: 100, to: '2026-09-01T12:00:00Z', gameCode: OUTSIDE_GAME } }))
        .value as { rows: { gameCode: string; issueNo: string }[] }
    ).rows
    const { gameCode, issueNo } = must(draws[0], 'the draw of that day is listed')
    const shape = (
      (await enters.get('/bo/draws/detail', { query: { gameCode, issueNo } })).value as {
        shape: { prize: string; count: number; width: number }[]
      }
    ).shape
    const prizes = Object.fromEntries(
      shape.map(({ prize, count, width }) => [
        prize,
        Array.from({ length: count }, (_, i) => String(i + 1).padStart(width, '0')),
      ]),
    )

    expect(
      await enters.post('/bo/draws/enter', { body: { gameCode, issueNo, draw: { prizes: { ...prizes, DB: ['1'] } } } }),
    ).toMatchObject({ status: 400, code: 'result_invalid' })
    expect(
      await enters.post('/bo/draws/enter', {
        body: { gameCode, issueNo, draw: { prizes }, evidence: 'đài đọc lúc 18:30' },
      }),
    ).toMatchObject({ code: 'ok', value: { progress: { check: 'waiting' } } })
    const again = await both.post('/bo/draws/enter', { body: { gameCode, issueNo, draw: { prizes } } })
    expect(again).toMatchObject({ status: 409, code: 'state_conflict' })
    const detail = await both.get('/bo/draws/detail', { query: { gameCode, issueNo } })
    const proposalId = (detail.value as { proposals: { id: string }[] }).proposals[0]?.id
    expect(await enters.post('/bo/draws/decide', { body: { proposalId, decision: 'confirm' } })).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
    expect(await both.get('/bo/me')).toMatchObject({ value: { queues: { draws: expect.any(Number) } } })
    expect(
      await both.post('/bo/draws/decide', { body: { proposalId, decision: 'confirm', note: 'khớp' } }),
    ).toMatchObject({ code: 'ok', value: { enteredBy: 'nhap', confirmedBy: 'duyet', draw: { prizes } } })
    await test.setTestTime(null)

    const target = `draw:${gameCode}/${issueNo}`
    const rows = (await auditRows({ action: 'draws', limit: '100' }))
      .filter((row) => row.target === target)
      .toReversed()
    expect(rows.map((row) => [row.operator, row.action, row.details['refused'] ?? 'done'])).toEqual([
      ['nhap', 'draws.enter_result', 'result_invalid'],
      ['nhap', 'draws.enter_result', 'done'],
      ['duyet', 'draws.enter_result', 'state_conflict'],
      ['duyet', 'draws.confirm', 'done'],
    ])
  })
})

describe('the audit log of this file', () => {
  it('verifies and contains no secret', async () => {
    expect(await verifyAuditChain(test.db)).toMatchObject({ isSound: true })
    const dump = await test.owner.many<{ text: string }>(
      sql`select row_to_json(a)::text as text from audit_log a union all select row_to_json(o)::text from operator o`,
    )
    expect(dump.length).toBeGreaterThan(20)
    for (const text of [...dump.map((row) => row.text), ...lines]) {
      for (const secret of [PASSWORD, MEMBER_PASSWORD, 'not this one', '1234567890123'])
        expect(text.includes(secret)).toBe(false)
    }
  })
})
