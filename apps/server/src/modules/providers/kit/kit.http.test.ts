import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { setSetting } from '../../system/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { providersModule } from '../module.ts'
import { providersSettings } from '../settings.ts'
import { upsertVendor } from '../vendors/vendor.repo.ts'
import { endRun, insertRun } from './kit-run.repo.ts'
import { runKit } from './run-kit.ts'

const app = await testApp([])
const { call } = app
const deps = app.composition.of(providersModule)
await setSetting(app.db, providersSettings.vendorCallsPerSecond, 20_000, 'test')
const maker = await app.operator('mai.sup')
const checker = await app.operator('hoa.ops')
const viewer = await app.operator('linh.fin')

async function addVendor(code: string): Promise<void> {
  const id = await upsertVendor(app.owner, { code, name: code, origin: 'http://localhost:4901', apiUrl: null })
  // Neither its addresses nor its limits keep the kit from playing it.
  await app.owner.query(sql`
    update vendor set status = 'off', allow_addresses = '{203.0.113.0/24}', max_bet = 10000, max_win = 10000 where code = ${code}`)
  await app.owner.query(sql`
    insert into game (vendor, code, category, name, min_bet, released_at, is_hidden)
    values (${code}, 'KITGAME', 'RNG', '{"vi": "Trò thử", "en": "Trial"}', 10000, lotus_now(), true)`)
  await addHmacKey(deps, { id, code }, { keyId: `${code}-1`, secret: 'a-secret-of-the-kit-test-long-enough' })
}
await addVendor('ACME')

const open = (vendor: string) => call(maker, 'bo.setVendorStatus', { vendor, status: 'on', reason: 'it is ready' })
const runs = async (vendor: string) => (await call(viewer, 'bo.vendorKitRuns', { vendor })).value

it('a closed vendor cannot be opened before the kit has passed', async () => {
  expect(await open('ACME')).toMatchObject({ code: 'state_conflict', value: { state: 'kit_required' } })
  expect(
    await call(maker, 'bo.setVendorStatus', { vendor: 'ACME', status: 'maintenance', reason: 'a way around' }),
  ).toMatchObject({ code: 'state_conflict' })
})

it('the kit plays the closed vendor against our wallet with play money, and its green report opens the vendor', async () => {
  expect(await call(viewer, 'bo.runVendorKit', { vendor: 'ACME', mode: 'wallet', gameCode: 'KITGAME' })).toMatchObject({
    code: 'permission_denied',
  })
  const { value: started } = await call(maker, 'bo.runVendorKit', {
    vendor: 'ACME',
    mode: 'wallet',
    gameCode: 'KITGAME',
  })
  expect(await call(maker, 'bo.runVendorKit', { vendor: 'ACME', mode: 'wallet', gameCode: 'KITGAME' })).toMatchObject({
    code: 'state_conflict',
    value: { state: 'running' },
  })
  await runKit(deps, BigInt(started.id), 'wallet')
  // A second copy of the job finds nothing to do.
  await runKit(deps, BigInt(started.id), 'wallet')
  const { value: report } = await call(viewer, 'bo.vendorKitRun', { id: started.id })
  expect(report.cases.filter(({ state }) => state === 'finding')).toEqual([])
  expect(report).toMatchObject({ state: 'green', failure: null, findings: 0, casesTotal: report.cases.length })
  const played = report.cases.filter(({ state }) => state === 'ok')
  expect(played.length).toBeGreaterThan(25)
  expect(played.find(({ name }) => name === 'copies-bet')?.exchanges.length).toBeGreaterThan(0)
  const bodies = JSON.stringify(report)
  expect(bodies).not.toMatch(/"(token|sessionToken)\\*":\\*"[A-Za-z0-9_-]{43}/)
  expect(bodies).not.toContain('a-secret-of-the-kit-test')
  const currencies = await app.owner.values<string>(sql`select distinct currency from vendor_tx where vendor = 'ACME'`)
  expect(currencies).toEqual(['TRIAL'])
  expect((await runs('ACME')).isGreen).toBe(true)
  // Play money is no reason to keep the wallet as it is.
  const terms = { walletMode: 'seamless', currency: 'P', dialect: 'canonical', note: 'as it was' } as const
  expect(await call(maker, 'bo.proposeVendorWallet', { vendor: 'ACME', ...terms })).toMatchObject({ success: true })
  expect(await open('ACME')).toMatchObject({ success: true })
}, 120_000)

it('two operators open a vendor without a green report, with a reason', async () => {
  await addVendor('OTHER')
  expect(await call(maker, 'bo.proposeVendorOpening', { vendor: 'OTHER', note: 'tried by hand' })).toMatchObject({
    success: true,
  })
  expect(await call(maker, 'bo.proposeVendorOpening', { vendor: 'OTHER', note: 'once more' })).toMatchObject({
    code: 'state_conflict',
  })
  const { changes } = (await call(maker, 'bo.vendor', { vendor: 'OTHER' })).value
  const id = changes[0]?.id ?? ''
  expect(await call(maker, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({
    code: 'same_operator',
  })
  expect(await call(checker, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({ success: true })
  expect((await call(maker, 'bo.vendor', { vendor: 'OTHER' })).value.status).toBe('on')
})

it('a run needs a key and a vendor, a failed one says why, and a lost one makes room', async () => {
  const run = (vendor: string) => call(maker, 'bo.runVendorKit', { vendor, mode: 'vendor', gameCode: 'KITGAME' })
  expect(await run('NOBODY')).toMatchObject({ code: 'not_found' })
  await upsertVendor(app.owner, { code: 'KEYLESS', name: 'K', origin: 'http://localhost:4901', apiUrl: null })
  expect(await run('KEYLESS')).toMatchObject({ code: 'state_conflict', value: { state: 'no_shared_key' } })
  const { value } = await run('OTHER')
  await runKit(deps, BigInt(value.id), 'vendor')
  expect((await runs('OTHER')).rows[0]).toMatchObject({ state: 'failed', failure: 'state_conflict' })
  const again = { vendor: 'OTHER', mode: 'wallet', gameCode: 'KITGAME', startedBy: 'test' } as const
  const lost = await insertRun(app.db, again)
  expect(lost).toBeDefined()
  expect(await insertRun(app.db, again)).toBeUndefined()
  await app.setTestTime(new Date(app.clock.now().getTime() + 11 * 60_000).toISOString())
  const next = await insertRun(app.db, again)
  expect(next).toBeDefined()
  await endRun(app.db, next ?? 0n, 'failed', 'the test is over')
})

it('nobody else sees a report', async () => {
  expect(await call(app.backoffice, 'bo.vendorKitRuns', { vendor: 'ACME' })).toMatchObject({ success: false })
  const again = await app.operator('linh.fin')
  expect(await call(again, 'bo.vendorKitRun', { id: '999999' })).toMatchObject({ code: 'not_found' })
})
