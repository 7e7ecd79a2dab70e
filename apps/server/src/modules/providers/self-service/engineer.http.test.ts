import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { insertCalls } from '../call-log/call-log.repo.ts'
import { backofficeModule } from '../../backoffice/index.ts'
import { providersModule } from '../module.ts'
import { endInvitedBy } from './engineer.repo.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { upsertVendor } from '../vendors/vendor.repo.ts'
import { insertRun } from '../kit/kit-run.repo.ts'

const app = await testApp([])
const { call, backoffice } = app
const deps = app.composition.of(providersModule)
const maker = await app.operator('mai.sup')
const checker = await app.operator('hoa.ops')
const viewer = await app.operator('linh.fin')

for (const code of ['ACME', 'RIVAL']) {
  const id = await upsertVendor(app.owner, { code, name: code, origin: 'http://localhost:4901', apiUrl: null })
  await addHmacKey(deps, { id, code }, { keyId: `${code}-1`, secret: `the-secret-of-${code}-long-enough-to-be-one` })
  await app.owner.query(sql`
    insert into game_vendor_card (vendor, name) values (${code}, jsonb_build_object('vi', ${code}::text, 'en', ${code}::text))`)
  await app.owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at, is_hidden)
    values (${code}, 'KITGAME', 'RNG', '{"vi": "Trò thử", "en": "Trial"}', 10000, lotus_now(), true)`)
}
await app.owner.query(sql`update vendor set status = 'off', countries = '{VN}'`)

const invite = async (vendor: string) =>
  (await call(maker, 'bo.inviteEngineer', { vendor, name: 'An', hours: 24 })).value.token
const enter = async (vendor: string) =>
  backoffice.as((await call(backoffice, 'vendor.enter', { token: await invite(vendor) })).value.token)

it('a link works once, and only operators who may change vendors give one', async () => {
  expect(await call(viewer, 'bo.inviteEngineer', { vendor: 'ACME', name: 'An', hours: 1 })).toMatchObject({
    code: 'permission_denied',
  })
  expect(await call(maker, 'bo.inviteEngineer', { vendor: 'NOBODY', name: 'An', hours: 1 })).toMatchObject({
    code: 'not_found',
  })
  const token = await invite('ACME')
  expect(await call(backoffice, 'vendor.enter', { token })).toMatchObject({ success: true, value: { vendor: 'ACME' } })
  expect(await call(backoffice, 'vendor.enter', { token })).toMatchObject({ code: 'not_logged_in' })
  const stored = await app.owner.many<{ all: string }>(sql`
    select to_jsonb(e)::text as all from vendor_engineer e union all select to_jsonb(a)::text from audit_log a`)
  expect(stored.some(({ all }) => all.includes(token))).toBe(false)
})

it('the session sees its own vendor, and nothing that belongs to another', async () => {
  const engineer = await enter('ACME')
  const me = (await call(engineer, 'vendor.me', {})).value
  expect(me).toMatchObject({ code: 'ACME', engineer: 'An', games: [{ code: 'KITGAME' }], keys: [{ keyId: 'ACME-1' }] })
  expect(JSON.stringify(me)).not.toContain('the-secret-of-')
  const noted = { direction: 'in', op: 'bet', outcome: 'BAD_REQUEST', isError: true, txId: 'b1' } as const
  const empty = { playerRef: null, roundId: null, keyId: null, httpStatus: 200, ms: 1, request: '{}', answer: '{}' }
  for (const vendor of ['ACME', 'RIVAL'])
    await insertCalls(app.db, [{ ...noted, ...empty, vendor, at: app.clock.now() }])
  const own = (await call(engineer, 'vendor.calls', {})).value.rows
  expect(own.map(({ vendor }) => vendor)).toEqual(['ACME'])
  const all = (await call(maker, 'bo.vendorCalls', { vendor: 'RIVAL' })).value.rows
  expect(await call(engineer, 'vendor.call', { id: own[0]?.id ?? '' })).toMatchObject({ success: true })
  expect(await call(engineer, 'vendor.call', { id: all[0]?.id ?? '' })).toMatchObject({ code: 'not_found' })
  const run = await insertRun(app.db, { vendor: 'RIVAL', mode: 'wallet', gameCode: 'KITGAME', startedBy: 'test' })
  expect(await call(engineer, 'vendor.kitRun', { id: String(run) })).toMatchObject({ code: 'not_found' })
  expect((await call(engineer, 'vendor.kitRuns', {})).value.rows).toEqual([])
})

it('an engineer is no operator, and an operator no engineer', async () => {
  const engineer = await enter('ACME')
  expect(await call(engineer, 'bo.vendors', {})).toMatchObject({ code: 'not_logged_in' })
  expect(await call(maker, 'vendor.me', {})).toMatchObject({ code: 'not_logged_in' })
  expect(await call(backoffice, 'vendor.me', {})).toMatchObject({ code: 'not_logged_in' })
})

it('what an engineer changes is proposed, and confirmed by an operator who did not let them in', async () => {
  const engineer = await enter('ACME')
  const added = await call(engineer, 'vendor.addKey', { keyId: 'ACME-2', kind: 'hmac', note: 'rotation' })
  expect(added.value.secret).toMatch(/^[\w-]{43}$/)
  expect(await call(engineer, 'vendor.addKey', { keyId: 'ACME-3', kind: 'hmac', note: 'again' })).toMatchObject({
    code: 'state_conflict',
  })
  const addresses = { origin: 'https://own.example.com', apiUrl: null, transferUrl: null, historyUrl: null }
  expect(
    await call(engineer, 'vendor.proposeAddresses', { ...addresses, allowAddresses: [], note: 'we moved' }),
  ).toMatchObject({ success: true })
  expect(
    await call(engineer, 'vendor.proposeAddresses', {
      ...addresses,
      origin: 'http://own.example.com',
      allowAddresses: [],
      note: 'we moved',
    }),
  ).toMatchObject({ code: 'bad_request', value: { fields: { origin: 'https_required' } } })
  expect((await call(engineer, 'vendor.me', {})).value).toMatchObject({
    origin: 'http://localhost:4901',
    waiting: [{}, {}],
  })
  const { changes } = (await call(maker, 'bo.vendor', { vendor: 'ACME' })).value
  const key = changes.find(({ kind }) => kind === 'key')
  expect(key).toMatchObject({ proposedBy: 'An', isOwn: true, details: { invitedBy: 'mai.sup' } })
  const decision = { id: key?.id ?? '', decision: 'confirm' } as const
  // Whoever gave the link may be the engineer: nobody makes themselves a second person.
  expect(await call(maker, 'bo.decideVendorChange', decision)).toMatchObject({ code: 'same_operator' })
  expect(await call(checker, 'bo.decideVendorChange', decision)).toMatchObject({
    success: true,
  })
  expect((await call(engineer, 'vendor.me', {})).value.keys.filter(({ isLive }) => isLive)).toHaveLength(2)
})

it('the sandbox player has play money and opens games of a closed vendor, whatever its countries', async () => {
  const engineer = await enter('ACME')
  const { value } = await call(engineer, 'vendor.sandbox', {})
  expect(value.currency).toBe('TRIAL')
  expect(Number(value.balance)).toBeGreaterThan(0)
  const launched = await call(engineer, 'vendor.launch', { gameCode: 'KITGAME' })
  expect(launched.value.url).toMatch(/^http:\/\/localhost:4901\/play\/KITGAME\?t=/)
  expect(await call(engineer, 'vendor.runKit', { mode: 'wallet', gameCode: 'KITGAME' })).toMatchObject({
    success: true,
  })
  expect((await call(engineer, 'vendor.kitRuns', {})).value.rows).toMatchObject([{ vendor: 'ACME', startedBy: 'An' }])
})

it('everything an engineer does is in the audit log, under the vendor’s name and with the operator who let them in', async () => {
  const token = await invite('RIVAL')
  const entered = await call(backoffice, 'vendor.enter', { token })
  const engineer = backoffice.as(entered.value.token)
  await call(backoffice, 'vendor.enter', { token })
  // An invented token says nothing, and fills no log.
  const before = await app.owner.value<bigint>(sql`select id from audit_head`)
  expect((await call(backoffice, 'vendor.enter', { token: 'x'.repeat(43) })).code).toBe('not_logged_in')
  expect(await app.owner.value<bigint>(sql`select id from audit_head`)).toBe(before)
  const key = { keyId: 'RIVAL-2', kind: 'hmac', note: 'rotation' } as const
  const secret = (await call(engineer, 'vendor.addKey', key)).value.secret ?? 'none'
  expect((await call(engineer, 'vendor.addKey', key)).code).toBe('state_conflict')
  const addresses = { origin: 'https://own.example.com', apiUrl: null, transferUrl: null, historyUrl: null }
  await call(engineer, 'vendor.proposeAddresses', { ...addresses, allowAddresses: [], note: 'we moved' })
  await call(engineer, 'vendor.launch', { gameCode: 'KITGAME' })
  await call(engineer, 'vendor.runKit', { mode: 'wallet', gameCode: 'KITGAME' })
  await call(engineer, 'vendor.leave', {})

  const { rows } = (await call(maker, 'bo.audit', { action: 'engineers', operator: 'RIVAL/An' })).value
  expect(rows.toReversed().map(({ action, details }) => [action, details['refused'] ?? 'done'])).toEqual([
    ['engineers.enter', 'done'],
    ['engineers.enter', 'not_logged_in'],
    ['engineers.propose_key', 'done'],
    ['engineers.propose_key', 'state_conflict'],
    ['engineers.propose_addresses', 'done'],
    ['engineers.launch', 'done'],
    // A run of that vendor is open already.
    ['engineers.run_kit', 'state_conflict'],
    ['engineers.leave', 'done'],
  ])
  for (const row of rows)
    expect(row).toMatchObject({ target: 'vendor:RIVAL', ip: '127.0.0.1', details: { invitedBy: 'mai.sup' } })
  expect(rows.find(({ action }) => action === 'engineers.propose_addresses')).toMatchObject({
    details: { origin: 'https://own.example.com', note: 'we moved' },
  })
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(token)
})

it('an operator who was ended while a call of theirs waited leaves no link behind', async () => {
  const operators = app.composition.of(backofficeModule)
  const mai = await app.owner.value<bigint>(sql`select id from operator where username = 'mai.sup'`)
  let inviting: ReturnType<typeof call<'bo.inviteEngineer'>> | undefined
  await operators.db.tx(async (tx) => {
    await endInvitedBy(tx, 'mai.sup')
    inviting = call(maker, 'bo.inviteEngineer', { vendor: 'ACME', name: 'An', hours: 1 })
    await expect
      .poll(() =>
        app.owner.value<number>(sql`select count(*)::integer from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toBe(1)
    await tx.query(sql`update operator set status = 'disabled' where id = ${mai}`)
  })
  expect(await inviting).toMatchObject({ code: 'not_logged_in' })
  await app.owner.query(sql`update operator set status = 'active' where id = ${mai}`)
})

it('a session ends by leaving, by an operator, and by its hours', async () => {
  const leaving = await enter('ACME')
  expect(await call(leaving, 'vendor.leave', {})).toMatchObject({ success: true })
  expect(await call(leaving, 'vendor.me', {})).toMatchObject({ code: 'not_logged_in' })
  const sent = await enter('ACME')
  const unused = await invite('ACME')
  expect((await call(viewer, 'bo.vendorEngineers', { vendor: 'ACME' })).value.rows.length).toBeGreaterThan(1)
  expect(await call(maker, 'bo.endEngineers', { vendor: 'ACME', reason: 'they are done' })).toMatchObject({
    success: true,
  })
  expect(await call(sent, 'vendor.me', {})).toMatchObject({ code: 'not_logged_in' })
  expect(await call(backoffice, 'vendor.enter', { token: unused })).toMatchObject({ code: 'not_logged_in' })
  const late = await enter('ACME')
  await app.setTestTime(new Date(app.clock.now().getTime() + 13 * 3_600_000).toISOString())
  expect(await call(late, 'vendor.me', {})).toMatchObject({ code: 'not_logged_in' })
})

it('the documents are served', async () => {
  const answer = await app.composition.backofficeApp.inject({ method: 'GET', url: '/vendor-docs/openapi.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toHaveProperty('openapi')
})
