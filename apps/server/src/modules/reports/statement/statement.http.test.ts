import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { reportsSettings } from '../settings.ts'
import { setSetting } from '../../system/index.ts'
import { transparencyModule } from '../../transparency/index.ts'
import { badSteps, check } from './statement.fixtures.ts'
import { makeStatement, makeStatements } from './make-statement.ts'
import { addPart, eraseExpired, LostStatement, markReady, noteProgress, takeNext } from './statement.repo.ts'

// Statements of a month and a year over the ledger itself (MC08, issue 20 sections 3 and 6): whose they are, their edges in
// the zone of the brand, what is refused, and that their sums are those of the account.
const app = await testApp()
const { call, site, owner } = app
const deps = {
  db: app.db,
  signer: app.composition.of(transparencyModule).signer,
  log: createLog({ level: 'silent' }),
  isDemo: false,
}

async function member(username: string): Promise<{ client: HttpClient; id: bigint }> {
  const { client } = await app.register(username)
  return { client, id: await owner.value<bigint>(sql`select id from member where username = ${username}`) }
}

let keys = 0
const adjust = (id: bigint, amount: string) => {
  keys += 1
  return owner.query(sql`
    select wallet_adjust(${id}::bigint, 'P', ${parseMoney(amount)}::bigint, 'adjustment', 'test', ${`k${keys}`}, sha256(${`k${keys}`}::bytea), 'adjustment', ${`A${keys}`})`)
}
const list = async (client: HttpClient) => (await call(client, 'report.statements', {})).value
const order = (client: HttpClient, period: string) => call(client, 'report.orderStatement', { period })

/** Orders, makes and fetches both files. */
async function made(client: HttpClient, period: string) {
  expect(await order(client, period)).toMatchObject({ success: true })
  await makeStatements(deps)
  const file = must((await list(client)).files[0], 'a file')
  expect([file.period, file.state]).toEqual([period, 'ready'])
  const [csv, pdf] = [await load(must(file.csv, 'a CSV').url), await load(must(file.pdf, 'a PDF').url)]
  expect([csv.body.length, pdf.body.length]).toEqual([file.csv?.bytes, file.pdf?.bytes])
  return { file, csv, pdf, checked: await check(csv.body, (await call(site, 'log.key', {})).value.key) }
}

async function load(url: string) {
  const { siteApp } = app.composition
  const answer = await siteApp.inject({ method: 'GET', url })
  return { status: answer.statusCode, headers: answer.headers, body: new Uint8Array(answer.rawPayload) }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
/** The lines of a kind of record, as cells; no cell of these tests is quoted. */
const records = (csv: Uint8Array, record: string) =>
  textOf(csv)
    .split('\r\n')
    .map((line) => line.split(','))
    .filter(([name]) => name === record)

describe('a member’s statement', () => {
  it('adds up to the account, in both files, and the program proves it', async () => {
    const { client, id } = await member('saoke1')
    await app.deposit(client, '500')
    await adjust(id, '0.0001')
    await adjust(id, '-120.5000')
    const { csv, pdf, checked, file } = await made(client, '2026-03')
    expect(badSteps(checked)).toEqual([])
    expect(checked).toMatchObject({ account: 'saoke1', currency: 'P', period: '2026-03', movements: 3 })
    const balance = (await call(client, 'wallet.balance', {})).value
    expect(records(csv.body, 'closing').map((cells) => [cells[5], cells[8]])).toEqual([
      ['cash', balance.cash],
      ['bonus', balance.bonus],
    ])
    const shown = (await call(client, 'wallet.statement', {})).value.rows.toReversed()
    expect(records(csv.body, 'move').map((cells) => [cells[2], cells[4], cells[8]])).toEqual(
      shown.map((row) => [row.kind, row.reference, row.balanceAfter]),
    )
    expect(textOf(csv.body)).toContain(must(file.sha256, 'a hash'))
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lotus-P-2026-03.csv"',
      'cache-control': 'private, no-store',
    })
    const pages = await getDocumentProxy(pdf.body)
    const { text } = await extractText(pages, { mergePages: true })
    for (const word of ['379.5001', '120.50', 'saoke1', must(file.sha256, 'a hash')]) expect(text).toContain(word)
  })

  it('begins and ends at midnight of the brand’s zone, and each month opens as the one before closed', async () => {
    const { client, id } = await member('saoke2')
    // The last and the first millisecond of a month in Vietnam, and the same of the year.
    await app.setTestTime('2026-03-31T16:59:59.999Z')
    await adjust(id, '10.0000')
    await app.setTestTime('2026-03-31T17:00:00.000Z')
    await adjust(id, '20.0000')
    await app.setTestTime('2026-12-31T16:59:59.999Z')
    await adjust(id, '40.0000')
    await app.setTestTime('2026-12-31T17:00:00.000Z')
    await adjust(id, '-5.0000')
    const { value } = await call(site, 'session.login', { username: 'saoke2', password: 'một mật khẩu dài' })
    const again = site.as(must(value, 'logged in').token)
    expect(client).not.toBe(again)
    const { periods, timeZone } = await list(again)
    expect(timeZone).toBe('Asia/Ho_Chi_Minh')
    const running = async () =>
      (await list(again)).periods.filter(({ isRunning }) => isRunning).map(({ period }) => period)
    // What ended just now still runs, for ten minutes.
    expect(await running()).toEqual(['2027', '2026', '2027-01', '2026-12'])
    const young = await made(again, '2026-12')
    expect(textOf(young.csv.body)).toContain('until,2026-12-31T23:59:59.999+07:00')
    expect([badSteps(young.checked), young.checked.movements]).toEqual([[], 1])
    await app.setTestTime('2026-12-31T17:09:59.999Z')
    expect(await running()).toContain('2026-12')
    await app.setTestTime('2026-12-31T17:10:00.000Z')
    expect(await running()).toEqual(['2027', '2027-01'])
    expect(textOf((await made(again, '2026-12')).csv.body)).toContain('until,2027-01-01T00:00:00.000+07:00')
    expect(periods.map(({ period }) => period)).toEqual([
      '2027',
      '2026',
      '2027-01',
      ...['12', '11', '10', '09', '08', '07', '06', '05', '04', '03'].map((month) => `2026-${month}`),
    ])
    const edges = new Map<string, readonly (string | undefined)[]>()
    for (const period of ['2026-03', '2026-04', '2026-05', '2026-12', '2026', '2027-01', '2027']) {
      const { csv, checked } = await made(again, period)
      expect([period, badSteps(checked)]).toEqual([period, []])
      const cash = (record: string) => records(csv.body, record).find((cells) => cells[5] === 'cash')?.[8]
      edges.set(period, [cash('opening'), cash('closing'), String(checked.movements)])
    }
    expect(Object.fromEntries(edges)).toEqual({
      '2026-03': ['0.0000', '10.0000', '1'],
      '2026-04': ['10.0000', '30.0000', '1'],
      '2026-05': ['30.0000', '30.0000', '0'],
      '2026-12': ['30.0000', '70.0000', '1'],
      '2026': ['0.0000', '70.0000', '3'],
      '2027-01': ['70.0000', '65.0000', '1'],
      '2027': ['70.0000', '65.0000', '1'],
    })
    await app.setTestTime('2027-01-02T03:00:00Z')
    // Seven statements: more than the usual patience on a busy machine.
  }, 120_000)

  it('of a month that has ended is the same bytes whenever it is made, one that runs takes in what moved since', async () => {
    const { client, id } = await member('saoke3')
    await adjust(id, '7.0000')
    const running = await made(client, '2027-01')
    expect(textOf(running.csv.body)).toContain('until,2027-01-02T10:00:00.000+07:00')
    await adjust(id, '1.0000')
    const later = await made(client, '2027-01')
    expect(records(later.csv.body, 'move').length).toBe(2)
    await app.setTestTime('2027-02-01T03:00:00Z')
    const { value } = await call(site, 'session.login', { username: 'saoke3', password: 'một mật khẩu dài' })
    const again = site.as(must(value, 'logged in').token)
    const first = await made(again, '2027-01')
    await adjust(id, '2.0000')
    const second = await made(again, '2027-01')
    expect(textOf(second.csv.body)).toBe(textOf(first.csv.body))
    expect(Buffer.from(second.pdf.body).equals(Buffer.from(first.pdf.body))).toBe(true)
  })

  it('is its owner’s alone: nobody else lists it, and an address needs its own key, for some minutes', async () => {
    const [{ client, id }, other] = [await member('saoke4'), await member('saoke5')]
    await adjust(id, '3.0000')
    const { file } = await made(client, '2027-02')
    expect((await list(other.client)).files).toEqual([])
    expect((await list(other.client)).periods).toEqual([])
    expect((await call(site, 'report.statements', {})).code).toBe('not_logged_in')
    expect((await order(site, '2027-02')).code).toBe('not_logged_in')
    const url = must(file.csv, 'a CSV').url
    const [path = '', query = ''] = url.split('?')
    expect((await load(url)).status).toBe(200)
    for (const wrong of [
      path,
      `${path}?${query.replace(/.$/, (sign) => (sign === '0' ? '1' : '0'))}`,
      `${path.replace('.csv', '.pdf')}?${query}`,
      `${path.replace(`/${id}/`, `/${other.id}/`)}?${query}`,
      `${path.replace(/\d+\.csv/, '1.csv')}?${query}`,
    ])
      expect((await load(wrong)).status).toBe(404)
    await app.setTestTime('2027-02-01T03:21:00Z')
    expect((await load(url)).status).toBe(404)
    expect((await load(must((await list(client)).files[0]?.csv, 'a CSV').url)).status).toBe(200)
  })

  it('is made one at a time: asked twice it is one order, another one waits, and the day has an end', async () => {
    const { client, id } = await member('saoke6')
    expect((await order(client, '2027-02')).code).toBe('statement_no_period')
    await adjust(id, '3.0000')
    expect((await order(client, '2027-13')).code).toBe('bad_request')
    expect((await order(client, '2027-03')).code).toBe('statement_no_period')
    const answers = await Promise.all([1, 2, 3].map(() => order(client, '2027-02')))
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect((await list(client)).files).toMatchObject([{ period: '2027-02', state: 'waiting', csv: null, pdf: null }])
    expect(await order(client, '2027')).toMatchObject({
      code: 'statement_under_way',
      value: { period: '2027-02' },
    })
    await makeStatements(deps)
    await setSetting(app.db, reportsSettings.statementsADay, 2, 'test')
    await made(client, '2027')
    expect((await list(client)).left).toBe(0)
    expect((await order(client, '2027-02')).code).toBe('statement_limit')
    await setSetting(app.db, reportsSettings.statementsADay, 20, 'test')
  })

  it('of two members at once are both made, and one that was left in the middle is made from its beginning', async () => {
    const [one, two] = [await member('saoke7'), await member('saoke8')]
    for (const { id, client } of [one, two]) {
      await adjust(id, '3.0000')
      await order(client, '2027')
    }
    const left = must(await takeNext(app.db), 'an order')
    await owner.query(sql`
      insert into account_statement_part (cell, member_id, id, form, n, bytes)
      values (cell_of(${left.memberId}), ${left.memberId}, ${left.id}, 'csv', 0, 'half')`)
    expect((await list(one.client)).files[0]?.state).toBe('making')
    expect(await makeStatements(deps)).toBe(2)
    for (const { client } of [one, two]) {
      const url = must((await list(client)).files[0]?.csv, 'a CSV').url
      expect(badSteps(await check((await load(url)).body))).toEqual([])
    }
  })

  it('that cannot be proven is not handed out', async () => {
    const { client, id } = await member('saoke9')
    await adjust(id, '3.0000')
    await owner.query(sql`update account set balance = balance + 1 where member_id = ${id} and bucket = 1`)
    await order(client, '2027-02')
    await makeStatements(deps)
    expect((await list(client)).files).toMatchObject([
      { state: 'failed', failure: 'unproven', csv: null, pdf: null, sha256: null },
    ])
    expect(await owner.values(sql`select 1 from account_statement_part where member_id = ${id}`)).toEqual([])
    await owner.query(sql`update account set balance = balance - 1 where member_id = ${id} and bucket = 1`)
  })

  it('that fails otherwise is begun again after some time, told as such in the end, and does not count for the day', async () => {
    const { client, id } = await member('saoke11')
    await adjust(id, '3.0000')
    const { left } = await list(client)
    await order(client, '2027-02')
    expect((await list(client)).left).toBe(left - 1)
    // Archived after it was ordered: its first half cannot be read any more.
    await owner.query(sql`
      insert into journal_archive (partition_name, journal_rows, csv_sha256, file_name, from_at, to_at, state)
      values ('journal_2027_01', 0, ${'ab'.repeat(32)}, 'x', '2027-01-31T17:00:00Z', '2027-02-01T00:00:00Z', 'detached')`)
    let at = Date.parse('2027-02-01T03:21:00Z')
    for (const seconds of [2, 30, 120]) {
      expect(await makeStatements(deps)).toBe(0)
      expect((await list(client)).files).toMatchObject([{ state: 'waiting', failure: null, csv: null }])
      await app.setTestTime(new Date(at + seconds * 1000 - 1))
      await makeStatements(deps)
      await app.setTestTime(new Date((at += seconds * 1000)))
    }
    expect(await makeStatements(deps)).toBe(0)
    expect(await list(client)).toMatchObject({ left, files: [{ state: 'failed', failure: 'broken', csv: null }] })
    expect(await owner.values(sql`select 1 from account_statement_part where member_id = ${id}`)).toEqual([])
    await owner.query(sql`delete from journal_archive`)
    await app.setTestTime('2027-02-01T03:21:00Z')
  })

  it('whose maker lost its lock takes nothing more from it, and the next one’s file is whole', async () => {
    const { client, id } = await member('saoke12')
    await adjust(id, '3.0000')
    await order(client, '2027-02')
    const first = must(await takeNext(app.db), 'an order')
    await addPart(app.db, first, { form: 'csv', n: 0, bytes: Buffer.from('half') })
    const second = must(await takeNext(app.db), 'the same order')
    expect([second.id, second.tries]).toEqual([first.id, first.tries + 1])
    const made = { sha256: 'ab'.repeat(32), csvBytes: 4, pdfBytes: 4, keepHours: 1 }
    for (const late of [
      () => noteProgress(app.db, first, 1, 1),
      () => addPart(app.db, first, { form: 'csv', n: 1, bytes: Buffer.from('late') }),
      () => markReady(app.db, first, made),
      () => makeStatement(deps, first),
    ])
      await expect(late()).rejects.toThrow(LostStatement)
    expect(await owner.values(sql`select 1 from account_statement_part where member_id = ${id}`)).toEqual([])
    await makeStatements(deps)
    const file = must((await list(client)).files[0], 'a file')
    expect([file.state, badSteps(await check((await load(must(file.csv, 'a CSV').url)).body))]).toEqual(['ready', []])
    await expect(noteProgress(app.db, second, 1, 1)).rejects.toThrow(LostStatement)
  })

  it('is kept for its time and erased, with its account too', async () => {
    const { client, id } = await member('saoke10')
    await adjust(id, '3.0000')
    const { file } = await made(client, '2027')
    const parts = () => owner.value<bigint>(sql`select count(*) from account_statement_part where member_id = ${id}`)
    expect(await parts()).toBe(2n)
    expect(must(file.expiresAt, 'an end')).toBe('2027-02-03T03:21:00.000Z')
    await app.setTestTime('2027-02-03T03:21:00Z')
    const { value } = await call(site, 'session.login', { username: 'saoke10', password: 'một mật khẩu dài' })
    const again = site.as(must(value, 'logged in').token)
    expect((await list(again)).files).toEqual([])
    while ((await eraseExpired(app.db, 100)) > 0);
    expect(await parts()).toBe(0n)
    await made(again, '2027')
    await app.db.tx((tx) => app.composition.deps.all.erase(tx, id))
    expect(await parts()).toBe(0n)
  })

  it('of a trial account says that it is play money', async () => {
    const client = site.as((await call(site, 'session.freePlay', {})).value.token)
    const { csv, checked } = await made(client, '2027-02')
    expect([checked.currency, badSteps(checked)]).toEqual(['TRIAL', []])
    expect(records(csv.body, 'note').length).toBe(1)
  })
})
