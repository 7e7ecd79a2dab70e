import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type Permission, type RouteName, type RouteValue } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { httpClient, testDatabase, type HttpClient } from '@lotus/testing'
import { compose } from '../../../composition.ts'
import { sealedBody } from '../../../platform/http/sealed.fixtures.ts'
import type { SealKey } from '../../../platform/http/sealed.ts'
import { createLog } from '../../../platform/log.ts'
import { countDeadLetters } from '../../../platform/outbox/dead-letters.ts'
import { setSetting } from '../../system/index.ts'
import { storeOperator } from '../backoffice.repo.ts'
import { backofficeSettings } from '../settings.ts'

// The whole program as the back office calls it, with a consumer of the test.
const test = await testDatabase()
// The authenticators have their own tests (second-factor.http.test.ts).
await setSetting(test.db, backofficeSettings.secondFactor, false, 'test')
await test.owner.pool.query('create table effect (n integer not null); grant select, insert on effect to lotus_app')
const composition = await compose({
  config: { profile: 'demo', roles: ['api'], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
  db: test.db,
  log: createLog({ level: 'silent' }),
  pepper: new Uint8Array(32).fill(4),
  clock: test.clock,
})
const { backofficeApp, deps, passwords } = composition
const office = httpClient(backofficeApp)
const PASSWORD = 'riêng cho nhân viên'

const bad = new Set<number>()
deps.consumers.on('effects', ['test.effect'], async (row, tx) => {
  const { n } = row.payload as { n: number } // `bury` wrote it.
  await tx.query(sql`insert into effect (n) values (${n})`)
  if (bad.has(n)) throw new Error(`still bad: ${n}`)
})

/** As the consumer loop leaves an event after its last try. */
async function addTestDeadLetter(n: number, consumer = 'effects'): Promise<string> {
  const row = await test.db.one<{ id: bigint }>(sql`
    insert into outbox_dead_letter (consumer, position, topic, audience, payload, occurred_at, error, attempts, first_failed_at)
    values (${consumer}, ${n}, 'test.effect', 'member:7', jsonb_build_object('n', ${n}::integer), lotus_now(), 'Error: first', 5, lotus_now())
    returning id`)
  return row.id.toString()
}
const effects = async () =>
  (await test.db.many<{ n: number }>(sql`select n from effect order by n`)).map((row) => row.n)

async function operator(username: string, ...granted: Permission[]): Promise<HttpClient> {
  await storeOperator(test.db, {
    username,
    name: username,
    passwordHash: await passwords.hash(PASSWORD),
    permissions: granted,
    isDemo: false,
  })
  // The type comes from the contract.
  const status = (await office.get(routes['system.status'].path)).value as { sealKey: SealKey }
  const body = await sealedBody(status.sealKey, 'bo.login', { username, password: PASSWORD }, test.clock.now())
  const answer = await office.post('/bo/session/login', { body })
  expect(answer.code).toBe('ok')
  return office.as((answer.value as { token: string }).token)
}
/** The value type of a call; the server checked it against the contract before sending. */
const valueOf = <N extends RouteName>(_name: N, answer: { value: unknown }) => answer.value as RouteValue<N>

let vera: HttpClient
let viewer: HttpClient
beforeAll(async () => {
  vera = await operator('vera', 'dead_letters.view', 'dead_letters.decide', 'audit.view')
  viewer = await operator('viewer', 'dead_letters.view')
})
afterAll(async () => {
  await backofficeApp.close()
  await composition.siteApp.close()
  await composition.stop()
})
const auditOf = async (id: string) =>
  valueOf('bo.audit', await vera.get('/bo/audit', { query: { action: 'dead_letters', limit: 100 } }))
    .rows.filter((row) => row.target === `dead_letter:${id}`)
    .map((row) => [row.operator, row.action, row.details['refused'] ?? row.details['state'], row.details['attempts']])
    .toReversed()

describe('events that could not be handled', () => {
  it('are counted for operators who may see them, listed newest first and shown with their payload', async () => {
    const id = await addTestDeadLetter(1)
    expect(await viewer.get('/bo/me')).toMatchObject({ value: { queues: { deadLetters: 1, draws: 0 } } })
    const stranger = await operator('stranger', 'draws.view')
    expect(await stranger.get('/bo/me')).toMatchObject({ value: { queues: { deadLetters: 0 } } })
    const list = valueOf('bo.deadLetters', await viewer.get('/bo/deadLetters'))
    expect(list.rows).toMatchObject([
      {
        id,
        consumer: 'effects',
        position: '1',
        topic: 'test.effect',
        audience: 'member:7',
        state: 'dead',
        isHeld: false,
        attempts: 5,
        error: 'Error: first',
        decidedBy: null,
      },
    ])
    expect(list.consumers).toContain('effects')
    expect(JSON.stringify(list)).not.toContain('payload')
    expect(await viewer.get('/bo/deadLetters/detail', { query: { id } })).toMatchObject({
      value: { id, payload: '{\n    "n": 1\n}', isPayloadCut: false, heldBehind: null, canRetry: true },
    })
  })

  it('need a session, and each call its permission', async () => {
    const id = await addTestDeadLetter(2)
    const stranger = await operator('stranger2', 'audit.view', 'draws.view')
    const calls: [(client: HttpClient) => ReturnType<HttpClient['get']>, boolean][] = [
      [(client) => client.get('/bo/deadLetters'), false],
      [(client) => client.get('/bo/deadLetters/detail', { query: { id } }), false],
      [(client) => client.post('/bo/deadLetters/retry', { body: { id } }), true],
      [(client) => client.post('/bo/deadLetters/discard', { body: { id, reason: 'không cần' } }), true],
    ]
    for (const [call, isDecision] of calls) {
      expect(await call(office)).toMatchObject({ status: 401, code: 'not_logged_in' })
      expect(await call(stranger)).toMatchObject({ status: 403, code: 'permission_denied' })
      if (isDecision) expect(await call(viewer)).toMatchObject({ status: 403, code: 'permission_denied' })
    }
    expect(await effects()).toEqual([])
  })

  it('that do not exist are not found by any call', async () => {
    for (const id of ['999999', 'abc', '123456789012345678901']) {
      expect(await vera.get('/bo/deadLetters/detail', { query: { id } })).toMatchObject({ status: 404 })
      expect(await vera.post('/bo/deadLetters/retry', { body: { id } })).toMatchObject({ status: 404 })
      expect(await vera.post('/bo/deadLetters/discard', { body: { id, reason: 'không có' } })).toMatchObject({
        status: 404,
      })
    }
    expect(await vera.get('/bo/deadLetters/detail', { query: {} })).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('take effect once when retried, however often and concurrently', async () => {
    const id = await addTestDeadLetter(3)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => vera.post('/bo/deadLetters/retry', { body: { id } })),
    )
    expect(answers.map((answer) => answer.code).toSorted()).toEqual(['ok', ...Array(4).fill('state_conflict')])
    const done = must(
      answers.find((answer) => answer.success),
      'one went through',
    )
    expect(done.value).toMatchObject({ id, state: 'retried', decidedBy: 'vera', attempts: 5 })
    expect(answers.find((answer) => !answer.success)).toMatchObject({ status: 409, value: { state: 'retried' } })
    expect(await vera.post('/bo/deadLetters/discard', { body: { id, reason: 'quá muộn' } })).toMatchObject({
      code: 'state_conflict',
    })
    expect(await effects()).toEqual([3])
    expect((await auditOf(id)).map((row) => row.join(' ')).toSorted()).toEqual([
      'vera dead_letters.discard state_conflict ',
      'vera dead_letters.retry retried 5',
      ...Array.from({ length: 4 }, () => 'vera dead_letters.retry state_conflict '),
    ])
  })

  it('that fail again stay, with one attempt more, the new error and a row in the audit log', async () => {
    const id = await addTestDeadLetter(4)
    bad.add(4)
    expect(await vera.post('/bo/deadLetters/retry', { body: { id } })).toMatchObject({
      code: 'ok',
      value: { state: 'dead', attempts: 6, error: 'Error: still bad: 4', decidedBy: null, decidedAt: null },
    })
    expect(await effects()).not.toContain(4)
    bad.clear()
    expect(await vera.post('/bo/deadLetters/retry', { body: { id } })).toMatchObject({ value: { state: 'retried' } })
    expect(await effects()).toContain(4)
    expect(await auditOf(id)).toEqual([
      ['vera', 'dead_letters.retry', 'dead', 6],
      ['vera', 'dead_letters.retry', 'retried', 6],
    ])
  })

  it('are discarded with a reason and never take effect', async () => {
    const id = await addTestDeadLetter(5)
    for (const reason of [undefined, '', ' x ', 'x'.repeat(141)])
      expect(await vera.post('/bo/deadLetters/discard', { body: { id, reason } })).toMatchObject({
        status: 400,
        code: 'bad_request',
        value: { fields: { reason: expect.any(String) } },
      })
    expect(await vera.post('/bo/deadLetters/discard', { body: { id, reason: ' đã sửa tay ' } })).toMatchObject({
      value: { state: 'discarded', decidedBy: 'vera', note: 'đã sửa tay' },
    })
    for (const path of ['/bo/deadLetters/discard', '/bo/deadLetters/retry'])
      expect(await vera.post(path, { body: { id, reason: 'lần nữa' } })).toMatchObject({
        status: 409,
        value: { state: 'discarded' },
      })
    expect(await effects()).not.toContain(5)
    const rows = valueOf('bo.audit', await vera.get('/bo/audit', { query: { action: 'dead_letters.discard' } })).rows
    expect(rows.find((row) => row.details['state'] === 'discarded')).toMatchObject({
      operator: 'vera',
      target: `dead_letter:${id}`,
      details: { reason: 'đã sửa tay', consumer: 'effects', topic: 'test.effect', position: '5' },
    })
  })

  it('of a removed consumer can only be discarded', async () => {
    const id = await addTestDeadLetter(6, 'former')
    expect(await vera.get('/bo/deadLetters/detail', { query: { id } })).toMatchObject({ value: { canRetry: false } })
    expect(await vera.post('/bo/deadLetters/retry', { body: { id } })).toMatchObject({
      status: 409,
      value: { state: 'no_consumer' },
    })
    expect(await vera.post('/bo/deadLetters/discard', { body: { id, reason: 'đã bỏ' } })).toMatchObject({ code: 'ok' })
  })

  it('are paged without loss or repetition while new ones arrive, within the limits', async () => {
    const ids: string[] = []
    for (let n = 101; n <= 107; n += 1) ids.push(await addTestDeadLetter(n, 'paged'))
    const page = async (query: Record<string, string | number>) =>
      valueOf('bo.deadLetters', await viewer.get('/bo/deadLetters', { query: { consumer: 'paged', ...query } }))
    const first = await page({ limit: 3 })
    await addTestDeadLetter(108, 'paged')
    const second = await page({ limit: 3, cursor: must(first.nextCursor, 'there is more') })
    const third = await page({ limit: 3, cursor: must(second.nextCursor, 'there is more') })
    expect([...first.rows, ...second.rows, ...third.rows].map((row) => row.id)).toEqual(ids.toReversed())
    expect(third.nextCursor).toBeNull()
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { cursor: 'x' }, { state: 'lost' }])
      expect(await viewer.get('/bo/deadLetters', { query })).toMatchObject({ status: 400, code: 'bad_request' })
  })

  it('are filtered by state and consumer; what waits is the default', async () => {
    const states = async (query: Record<string, string>) => {
      const { rows } = valueOf(
        'bo.deadLetters',
        await viewer.get('/bo/deadLetters', { query: { ...query, limit: 100 } }),
      )
      return [...new Set(rows.map((row) => row.state))].toSorted()
    }
    expect(await states({})).toEqual(['dead'])
    expect(await states({ state: 'all' })).toEqual(['dead', 'discarded', 'retried'])
    expect(await states({ state: 'retried' })).toEqual(['retried'])
    expect(await states({ state: 'discarded', consumer: 'former' })).toEqual(['discarded'])
    expect(await states({ state: 'retried', consumer: 'former' })).toEqual([])
    expect(await countDeadLetters(test.db)).toBe(10)
  })
})
