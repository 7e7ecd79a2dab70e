import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDatabase, migrate, readSchema, sql, type PreparedDatabase } from '@lotus/database'
import { must } from '@lotus/kernel'
import { installTestClock, readCatalog, testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../composition.ts'
import { createDemo, rememberBeginning } from '../../demo/start-demo.ts'
import { demoSettings, verifyAuditChain } from '../../modules/backoffice/index.ts'
import { getSetting } from '../../modules/system/index.ts'
import { auditLedger } from '../../modules/wallet/index.ts'
import { moveRoundsToHistory } from '../../modules/providers/vendors/history.repo.ts'
import { moveKeysToHistory } from '../../modules/wallet/ledger/wallet.repo.ts'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { testApp } from '../test-app.ts'
import { loadRelease, readRelease } from './load-release.ts'

// A database of release 1 with rows in every table, upgraded to today's schema and played on.
const release = readRelease()
const PASSWORD = 'một mật khẩu dài'
const before = new Map<string, bigint>()
let ran: string[] = []

const countRows = async (ownerUrl: string) => {
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  for (const table of Object.keys(release.data)) {
    const { rows } = await owner.pool.query<{ n: bigint }>(`select count(*) as n from "${table}"`)
    before.set(table, must(rows[0], 'a count is one row').n)
  }
  await owner.end()
}

async function upgrade(adminUrl: string, name: string): Promise<PreparedDatabase> {
  const prepared = await loadRelease(adminUrl, name, release)
  await countRows(prepared.ownerUrl)
  const { runMigrations } = await import('graphile-worker')
  const options = { ownerConnectionString: prepared.ownerUrl, jobs: { version: 'test', runMigrations } }
  ran = await migrate(options)
  expect(await migrate(options)).toEqual([])
  const owner = createDatabase({ connectionString: prepared.ownerUrl, max: 1 })
  await installTestClock(owner)
  await owner.end()
  return prepared
}

// Events of release 1 are not compared with today's contract.
const test = await testDatabase({ make: upgrade, hasMadeUpEvents: true })
const fresh = await testDatabase()
const startAt = new Date(Date.parse(release.at) + 60_000).toISOString()
const app = await testApp(['MBAC', 'SEN60'], { test, startAt })
const { call, site, owner } = app
const audit = () => auditLedger(app.db, { extra: ledgerChecks })

it('had rows in every table', () => {
  expect([...before].filter(([, rows]) => rows === 0n)).toEqual([])
})

it('applies only what came after release 1, and all functions', () => {
  const { tables, functions } = readSchema()
  expect(ran.toSorted()).toEqual(
    [...tables.filter(({ path }) => !path.endsWith('-release-1.sql')), ...functions].map(({ path }) => path).toSorted(),
  )
})

it('has the same schema as a database created today', async () => {
  // Partitions are created month by month whenever a program runs.
  const lines = async (db: typeof owner) => (await readCatalog(db)).filter((line) => !/_20\d\d_\d\d/.test(line))
  expect(await lines(owner)).toEqual(await lines(fresh.owner))
})

it('reads every name and text of before by language', async () => {
  const seen = new Set<string>()
  for (const [table, json] of Object.entries(release.data)) {
    // Rows as `to_json` wrote them.
    const rows = JSON.parse(json) as Record<string, unknown>[]
    const fields = Object.keys(rows[0] ?? {}).flatMap((column) => /^(.+)_vi$/.exec(column)?.[1] ?? [])
    for (const field of fields) {
      const written = rows.map((row) => JSON.stringify({ vi: row[`${field}_vi`], en: row[`${field}_en`] }))
      const { rows: now } = await owner.pool.query<{ texts: unknown }>(`select "${field}" as texts from "${table}"`)
      const read = now.map(({ texts }) => JSON.stringify(texts, ['vi', 'en']))
      expect(read.toSorted(), `${table}.${field}`).toEqual(written.toSorted())
      seen.add(`${table}.${field}`)
    }
  }
  expect(seen.size).toBe(16)
})

it('keeps names in step with a program of release 1, which knows a column for each of two languages', async () => {
  const room = async (statement: string) => (await owner.pool.query<Record<string, unknown>>(statement)).rows[0]
  const shown = 'returning name_vi, name_en, name'
  expect(await room(`insert into chat_room (id, name_vi, name_en) values ('old', 'Cũ', 'Old') ${shown}`)).toEqual({
    name_vi: 'Cũ',
    name_en: 'Old',
    name: { vi: 'Cũ', en: 'Old' },
  })
  expect(
    await room(`update chat_room set name = name || '{"en": "New", "zh": "新"}' where id = 'old' ${shown}`),
  ).toEqual({ name_vi: 'Cũ', name_en: 'New', name: { vi: 'Cũ', en: 'New', zh: '新' } })
  expect(await room(`update chat_room set name_vi = 'Mới' where id = 'old' ${shown}`)).toEqual({
    name_vi: 'Mới',
    name_en: 'New',
    name: { vi: 'Mới', en: 'New', zh: '新' },
  })
  for (const wrong of ['{}', '[]', '{"en": ""}', '{"en": 1}', '{"English": "x"}'])
    await expect(room(`update chat_room set name = '${wrong}' where id = 'old'`)).rejects.toThrow(/violates check/)
  await room(`delete from chat_room where id = 'old'`)
})

it('passes the audit', async () => {
  expect(await audit()).toMatchObject({ isSound: true })
  expect(await verifyAuditChain(app.db)).toMatchObject({ isSound: true })
})

it('can be played on: a member logs in, bets, is settled and withdraws', async () => {
  const login = await call(site, 'session.login', { username: 'chunha', password: PASSWORD })
  expect(login.code).toBe('ok')
  const client = site.as(login.value.token)
  const orders = await call(client, 'lottery.orders', {})
  expect(orders.value.rows.length).toBeGreaterThan(10)
  const { value } = await call(client, 'lottery.current', { gameCode: 'SEN60' })
  const issue = must(value.current, 'the game sells')
  const placed = await call(
    client,
    'lottery.placeOrders',
    {
      gameCode: 'SEN60',
      issueNo: issue.issueNo,
      items: [{ play: 'lo2', content: ['12'], points: 2, odds: [{ tier: 'win', odds: '98.5' }] }],
    },
    { key: randomUUID() },
  )
  expect(placed.code).toBe('ok')
  await app.setTestTime(new Date(Date.parse(issue.drawAt) + 1000))
  await app.settleDown()
  const order = await call(client, 'lottery.order', { id: must(placed.value.orders[0], 'one was placed').id })
  expect(order.value.status).not.toBe(2)
  const { value: payout } = await call(client, 'cashier.payoutAccounts', {})
  const payoutAccountId = must(payout.accounts[0], 'an account was added before').id
  const withdrawal = await call(
    client,
    'cashier.createWithdrawal',
    { amount: '110', payoutAccountId },
    { key: randomUUID() },
  )
  expect(withdrawal.code).toBe('ok')
})

it('has its own history: no demo history is written', async () => {
  const figures = () =>
    owner.one(sql`select (select count(*) from member) as members, (select count(*) from lottery_order) as orders,
      (select count(*) from lottery_result) as results, (select count(*) from journal) as journal`)
  const before = await figures()
  await rememberBeginning(app.db, false)
  const demo = await createDemo(app.composition, { ownerDatabaseUrl: test.ownerUrl, pepper: Buffer.alloc(32, 7) })
  demo.begin()
  await demo.stop()
  expect(await figures()).toEqual(before)
  expect(await app.db.tx((tx) => getSetting(tx, demoSettings.history))).toBe('own')
})

it('passes the audit after that too', async () => {
  expect(await audit()).toMatchObject({ isSound: true })
})

it('passes the audit once its keys and rounds are old enough for their history', async () => {
  const count = async () =>
    (
      await owner.one<{ n: bigint }>(
        sql`select (select count(*) from wallet_keys()) + (select count(*) from vendor_rounds()) as n`,
      )
    ).n
  const all = await count()
  await app.setTestTime(new Date(Date.parse(startAt) + 500 * 86_400_000))
  expect(await runUntilEmpty(() => moveKeysToHistory(app.db, 14, 500))).toBeGreaterThan(0)
  expect(await runUntilEmpty(() => moveRoundsToHistory(app.db, 14, 500))).toBeGreaterThan(0)
  // Refused keys of members' calls have expired by then; everything else is there.
  expect(await count()).toBeGreaterThan((all * 9n) / 10n)
  expect(await owner.one(sql`select count(*) from tx_key`)).toEqual({ count: 0n })
  expect(await audit()).toMatchObject({ isSound: true })
})
