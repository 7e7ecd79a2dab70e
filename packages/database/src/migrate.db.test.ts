import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, migrate, prepareDatabase, sql, type Database } from './index.ts'

const adminUrl = inject('adminUrl')
const folder = mkdtempSync(join(tmpdir(), 'lotus-schema-'))
afterAll(() => rmSync(folder, { recursive: true }))

const first = 'system/tables/2026-01-01-first.sql'
let ownerUrl = ''
let owner: Database

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const writeRelease = (release: number, oldestProgram = 1) =>
  write('release.json', JSON.stringify({ release, oldestProgram }))
const run = () => migrate({ ownerConnectionString: ownerUrl, folder })

beforeEach(async () => {
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeRelease(1)
  write(first, 'create table first (a int);\n')
  ownerUrl = (await prepareDatabase({ adminUrl, name: `lotus_m_${randomBytes(5).toString('hex')}` })).ownerUrl
  owner = createDatabase({ connectionString: ownerUrl, max: 1 })
})
afterEach(() => owner.end())

describe('files of tables', () => {
  test('each runs once, in the order of their dates over all modules', async () => {
    write('wallet/tables/2026-02-01-third.sql', 'alter table second add column b int;\n')
    write('system/tables/2026-01-15-second.sql', 'create table second (a int);\n')
    expect(await run()).toEqual([first, 'system/tables/2026-01-15-second.sql', 'wallet/tables/2026-02-01-third.sql'])
    expect(await run()).toEqual([])
  })

  test('two concurrent starts run each once', async () => {
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.flat()).toEqual([first])
  })

  test('one that changed after it ran is refused', async () => {
    await run()
    write(first, 'create table first (a bigint);\n')
    await expect(run()).rejects.toThrow(`${first} was changed after it ran`)
  })

  test('one that fails leaves nothing, reports its line, and keeps those before it', async () => {
    write('wallet/tables/2026-02-01-second.sql', 'create table second (a int);\n\nselect wrong from first;\n')
    await expect(run()).rejects.toThrow('wallet/tables/2026-02-01-second.sql (line 3) failed')
    expect(
      await owner.one(
        sql`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`,
      ),
    ).toEqual({ first: true, second: false })
  })

  test('one with an earlier date than an applied one of its module is refused; other modules do not matter', async () => {
    await run()
    write('wallet/tables/2025-12-01-early.sql', 'create table early (a int);\n')
    expect(await run()).toEqual(['wallet/tables/2025-12-01-early.sql'])
    write('system/tables/2025-12-01-late.sql', 'select 1;\n')
    await expect(run()).rejects.toThrow('later date')
  })

  test('one without a date is refused', async () => {
    write('wallet/tables/second.sql', 'create table second (a int);\n')
    await expect(run()).rejects.toThrow('wallet/tables/second.sql is not named')
  })

  test('one whose table is locked gives up its place in the lock queue and tries again', async () => {
    await run()
    write('system/tables/2026-02-01-second.sql', 'alter table first add column b int;\n')
    const other = createDatabase({ connectionString: ownerUrl, max: 1 })
    let migrated: Promise<string[]> | undefined
    await other.tx(async (tx) => {
      await tx.query(sql`select * from first`)
      migrated = run()
      await expect
        .poll(async () => (await owner.many(sql`select from pg_locks where not granted`)).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
    })
    expect(await migrated).toEqual(['system/tables/2026-02-01-second.sql'])
    await other.end()
  })
})

describe('files of indexes that are made concurrently', () => {
  const path = 'system/tables/2026-02-01-by-b.sql'
  const mode = '-- mode: concurrently\n'
  const indexes = () =>
    owner.many<{ table: string; valid: boolean }>(
      sql`select indrelid::regclass::text as "table", indisvalid as valid from pg_index order by 1`,
    )
  /** Does something while another transaction holds rows of the table. */
  async function besideWriter(work: (commit: () => void) => Promise<void>): Promise<void> {
    const writer = createDatabase({ connectionString: ownerUrl, max: 1 })
    const gate = Promise.withResolvers<void>()
    const writing = writer.tx(async (tx) => {
      await tx.query(sql`insert into first values (1)`)
      await gate.promise
    })
    try {
      await work(gate.resolve)
    } finally {
      gate.resolve()
      await writing
      await writer.end()
    }
  }

  test('others write while the index waits for a transaction that is older', async () => {
    await run()
    write(path, `${mode}create index concurrently first_by_a on first (a);\n`)
    await besideWriter(async (commit) => {
      const migrated = run()
      await expect
        .poll(async () => (await owner.many(sql`select from pg_locks where not granted`)).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
      await owner.query(sql`insert into first values (2)`)
      commit()
      expect(await migrated).toEqual([path])
    })
    expect(await indexes()).toContainEqual({ table: 'first', valid: true })
  })

  test('two starts wait for each other, and the index does not wait for the second one', async () => {
    await run()
    write(path, `${mode}create index concurrently first_by_a on first (a);\n`)
    expect((await Promise.all([run(), run(), run()])).flat()).toEqual([path])
  })

  test('a partitioned table gets it partition by partition, and new partitions have it too', async () => {
    write(
      first,
      `create table first (a int, at int) partition by range (at);
       create table first_0 partition of first for values from (0) to (10);
       create table first_1 partition of first for values from (10) to (20) partition by hash (a);
       create table first_1a partition of first_1 for values with (modulus 1, remainder 0);\n`,
    )
    await run()
    write(path, `${mode}create unique index concurrently first_one on first (at, a);\n`)
    expect(await run()).toEqual([path])
    await owner.query(sql`create table first_2 partition of first for values from (20) to (30)`)
    const made = await indexes()
    expect(made.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['first', 'first_0', 'first_1', 'first_1a', 'first_2']),
    )
    expect(made.every(({ valid }) => valid)).toBe(true)
    await owner.query(sql`insert into first values (1, 1)`)
    await expect(owner.query(sql`insert into first values (1, 1)`)).rejects.toThrow('first_0')
  })

  test('one that broke off is made anew', async () => {
    await run()
    await owner.query(sql`insert into first values (1), (1)`)
    write(path, `${mode}create unique index concurrently first_one on first (a);\n`)
    await expect(run()).rejects.toThrow(`${path} failed`)
    expect(await indexes()).toContainEqual({ table: 'first', valid: false })
    await owner.query(sql`delete from first`)
    expect(await run()).toEqual([path])
    expect(await indexes()).toContainEqual({ table: 'first', valid: true })
  })

  test('nothing else may stand in it', async () => {
    write(path, `${mode}create index concurrently first_by_a on first (a);\nalter table first add column b int;\n`)
    await expect(run()).rejects.toThrow('is concurrent: it may only have')
  })
})

describe('files of tables that run after the functions', () => {
  const path = 'system/tables/2026-02-01-fill.sql'
  const mode = '-- mode: after functions\n'
  const body = (text: string) =>
    `create or replace function put(a int) returns void language plpgsql as $$ begin ${text} end $$;\n`
  const put = 'system/functions/put.sql'
  const old = body('perform pg_sleep(0.5); insert into first values (a);')
  const next = body('insert into first values (a); update total set n = n + 1;')
  const total = () => owner.value<number>(sql`select n from total`)

  async function upgrade(): Promise<void> {
    write(put, old)
    await run()
    write('system/tables/2026-02-03-total.sql', 'create table total (n int);\ninsert into total values (0);\n')
    write(
      path,
      `${mode}lock table first in share row exclusive mode;\nupdate total set n = (select count(*) from first);\n`,
    )
    write(put, next)
  }

  test('count what functions of before write until these are replaced, and while they still run', async () => {
    await upgrade()
    const other = createDatabase({ connectionString: ownerUrl, max: 1 })
    // It begins by the old body, holds no lock yet, and writes after the new one is there.
    const writing = other.query(sql`select put(1)`)
    await expect
      .poll(() =>
        owner.value<number>(
          sql`select count(*)::int from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
        ),
      )
      .toBe(1)
    expect(await run()).toEqual(['system/tables/2026-02-01-fill.sql', 'system/tables/2026-02-03-total.sql', put])
    await writing
    await other.end()
    expect(await total()).toBe(1)
    await owner.query(sql`select put(2)`)
    expect(await total()).toBe(2)
    expect(await run()).toEqual([])
  })

  test('run at the next start, where this one ended before them', async () => {
    await upgrade()
    const right = readFileSync(join(folder, path), 'utf8')
    write(path, `${mode}select wrong from first;\n`)
    await expect(run()).rejects.toThrow(`${path} (line 2) failed`)
    await owner.query(sql`select put(1)`)
    write(path, right)
    expect(await run()).toEqual([path])
    expect(await total()).toBe(1)
  })
})

describe('files of functions', () => {
  const path = 'system/functions/answer.sql'
  const grant = 'grant execute on function answer(int) to lotus_app;\n'
  const answer = (result: string, body: string) =>
    `create or replace function answer(a int) returns ${result} language sql as $$ ${body} $$;\n`
  const rights = () =>
    owner.many(sql`select grantee, specific_name is not null as has from information_schema.routine_privileges
      where routine_name = 'answer' and grantee <> 'lotus_owner'`)

  test('are applied again if they changed, and only then', async () => {
    write(path, answer('int', 'select a') + grant)
    expect(await run()).toEqual([first, path])
    expect(await run()).toEqual([])
    write(path, answer('int', 'select a + 1') + grant)
    expect(await run()).toEqual([path])
    expect(await owner.one(sql`select answer(1)`)).toEqual({ answer: 2 })
  })

  test('a function with another result is replaced; one with another signature is dropped', async () => {
    write(path, answer('int', 'select a'))
    await run()
    write(path, answer('text', `select 'a' || a`))
    await run()
    expect(await owner.one(sql`select answer(1)`)).toEqual({ answer: 'a1' })
    write(path, 'create or replace function answer(a text) returns text language sql as $$ select a $$;\n')
    await run()
    expect(await owner.many(sql`select oid::regprocedure::text as name from pg_proc where proname = 'answer'`)).toEqual(
      [{ name: 'answer(text)' }],
    )
  })

  test('the functions of a removed file are dropped; one moved to another file stays', async () => {
    write(path, answer('int', 'select a') + answer('int', 'select a').replace('answer', 'stays'))
    await run()
    rmSync(join(folder, path))
    write('wallet/functions/stays.sql', answer('int', 'select a').replace('answer', 'stays'))
    await run()
    expect(await owner.many(sql`select proname from pg_proc where proname in ('answer', 'stays')`)).toEqual([
      { proname: 'stays' },
    ])
  })

  test('are closed to everybody, and a right that the file no longer grants is revoked', async () => {
    write(path, answer('int', 'select a') + grant)
    await run()
    expect(await rights()).toEqual([{ grantee: 'lotus_app', has: true }])
    write(path, answer('int', 'select a'))
    await run()
    expect(await rights()).toEqual([])
  })

  test('one that tables need is applied before them, one that another needs is declared', async () => {
    write(path, `-- before: tables\n${answer('int', 'select a')}`)
    write('system/tables/2026-02-01-second.sql', 'create table second (a int default answer(1));\n')
    write(
      'system/functions/a.sql',
      '-- after: wallet/b\ncreate or replace function a() returns int language sql as $$ select b() $$;\nselect a();\n',
    )
    write('wallet/functions/b.sql', 'create or replace function b() returns int language sql as $$ select 1 $$;\n')
    await run()
    write(path, `-- before: tables\n${answer('int', 'select a + 1')}`)
    expect(await run()).toEqual([path])
    expect(await owner.one(sql`insert into second default values returning a`)).toEqual({ a: 2 })
  })

  test('one that fails changes none of them and is reported with its line', async () => {
    write(path, answer('int', 'select a'))
    await run()
    write(path, answer('int', 'select a + 1'))
    write(
      'wallet/functions/b.sql',
      'create or replace function b() returns int language sql as $$ select 1 $$;\n\nselect wrong;\n',
    )
    await expect(run()).rejects.toThrow('wallet/functions/b.sql (line 3) failed')
    expect(await owner.one(sql`select answer(1)`)).toEqual({ answer: 1 })
  })
})

describe('releases', () => {
  test('a program does not change a later release, if that supports programs as old as this', async () => {
    writeRelease(3, 2)
    write('system/tables/2026-02-01-second.sql', 'create table second (a int);\n')
    write('system/functions/b.sql', 'create or replace function b() returns int language sql as $$ select 2 $$;\n')
    await run()
    writeRelease(2)
    rmSync(join(folder, 'system/tables/2026-02-01-second.sql'))
    write('system/functions/b.sql', 'create or replace function b() returns int language sql as $$ select 1 $$;\n')
    expect(await run()).toEqual([])
    expect(await owner.one(sql`select b()`)).toEqual({ b: 2 })
  })

  test('a program that is too old for the release refuses, with one line', async () => {
    writeRelease(3, 2)
    await run()
    writeRelease(1)
    await expect(run()).rejects.toThrow(
      'The database is of release 3, on which programs of release 2 or later work; this one is of release 1. Start a newer version.',
    )
  })

  test('a file that a database of the same release has applied and this program lacks is refused', async () => {
    await run()
    rmSync(join(folder, first))
    await expect(run()).rejects.toThrow('newer version')
  })
})

describe('a database made by the numbered migrations', () => {
  const migration = 'create table first (a int);\n'
  const name = '0001_first.sql'
  const hash = createHash('sha256').update(migration).digest('hex')

  async function makeOld(sha256: string): Promise<void> {
    rmSync(join(folder, first))
    write('system/tables/2026-11-23-release-1.sql', migration)
    write('release-1.json', JSON.stringify({ [name]: hash }))
    await owner.pool.query(`${migration}
      create function old_one() returns int language sql as 'select 1';
      create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
    await owner.query(sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`)
  }

  test('is adopted: only functions are applied, and functions without a file are dropped', async () => {
    await makeOld(hash)
    write('system/functions/b.sql', 'create or replace function b() returns int language sql as $$ select 1 $$;\n')
    expect(await run()).toEqual(['system/functions/b.sql'])
    expect(await owner.many(sql`select proname from pg_proc where proname in ('old_one', 'b')`)).toEqual([
      { proname: 'b' },
    ])
    expect(await owner.many(sql`select name from schema_migration`)).toEqual([
      { name: 'system/tables/2026-11-23-release-1.sql' },
    ])
    expect(await run()).toEqual([])
  })

  test('that applied others is refused', async () => {
    await makeOld('another')
    await expect(run()).rejects.toThrow('before release 1')
  })
})

describe('a wrong address gives one clear message', () => {
  const lineFor = (url: string) =>
    migrate({ ownerConnectionString: url, folder }).catch((error: Error) => error.message)

  test('nobody listens', async () => {
    expect(await lineFor('postgres://a:b@127.0.0.1:1/lotus')).toContain('127.0.0.1:1/lotus cannot be reached')
  })

  test('no such database', async () => {
    expect(await lineFor(`${ownerUrl}_missing`)).toContain('does not exist')
  })

  test('wrong password', async () => {
    const url = new URL(ownerUrl)
    url.password = 'wrong'
    expect(await lineFor(url.toString())).toContain('refuses the user or the password')
  })
})
