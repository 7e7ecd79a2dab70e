import { describe, expect, test } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { checkDurability, createDatabase, joinSql, named, outsideDatabase, sql, withRole } from './index.ts'

const { db, owner, ownerUrl, setTestTime, clock } = await testDatabase()

describe('values', () => {
  test('int8 is bigint, timestamptz a Date, date a day string, numeric a string', async () => {
    const row = await db.one(
      sql`select ${9_007_199_254_740_993n}::int8 as money, array[1, null, 3]::int8[] as list, date '2026-02-01' as day,
        timestamptz '2026-02-01 00:00+07' as at, 1.50::numeric as ratio`,
    )
    expect(row).toEqual({
      money: 9_007_199_254_740_993n,
      list: [1n, null, 3n],
      day: '2026-02-01',
      at: new Date('2026-01-31T17:00:00Z'),
      ratio: '1.50',
    })
  })

  test('fragments are inserted with their parameters in order', async () => {
    const rows = [1, 2, 3].map((number) => sql`(${number}::int, ${`n${number}`}::text)`)
    const query = sql`select b from (values ${joinSql(rows)}) as v(a, b) where a > ${1} order by a`
    expect(await db.many(named('spliced', query))).toEqual([{ b: 'n2' }, { b: 'n3' }])
  })

  test('text with quotes is a value, never SQL', async () => {
    const text = `'; drop table members; --`
    expect(await db.one(sql`select ${text}::text as text`)).toEqual({ text })
  })

  test('undefined is a bug of ours', () => {
    expect(() => sql`select ${undefined}`).toThrow('never undefined')
  })

  test('one refuses no row and two rows, maybe refuses two', async () => {
    await expect(db.one(sql`select 1 where false`)).rejects.toThrow('got none')
    await expect(db.maybe(sql`select generate_series(1, 2)`)).rejects.toThrow('at most one')
    expect(await db.maybe(sql`select 1 where false`)).toBeUndefined()
  })
})

describe('transactions', () => {
  test('a transaction that throws is rolled back, one that returns is committed', async () => {
    await owner.query(sql`create table probe (a int)`)
    const failing = owner.tx(async (tx) => {
      await tx.query(sql`insert into probe values (1)`)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    await owner.tx((tx) => tx.query(sql`insert into probe values (2)`))
    expect(await owner.many(sql`select a from probe`)).toEqual([{ a: 2 }])
  })

  test('a connection that dies inside a transaction fails only that work', async () => {
    const dying = db.tx(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.query(sql`select pg_terminate_backend(${pid})`)
      await tx.query(sql`select 1`)
    })
    await expect(dying).rejects.toThrow()
    expect(await db.one(sql`select 1 as a`)).toEqual({ a: 1 })
  })
})

describe('roles', () => {
  test('the program runs as lotus_app and may not change the schema', async () => {
    expect(await db.one(sql`select current_user as name`)).toEqual({ name: 'lotus_app' })
    await expect(db.query(sql`create table stolen (a int)`)).rejects.toThrow('permission denied')
  })

  test('an outside database gives one login, and the program takes the role on every connection', async () => {
    const outside = createDatabase({ connectionString: outsideDatabase(ownerUrl).appUrl, max: 1 })
    const byOption = createDatabase({ connectionString: ownerUrl, max: 1, role: 'lotus_app' })
    expect(await outside.one(sql`select current_user as name`)).toEqual({ name: 'lotus_app' })
    expect(await byOption.one(sql`select current_user as name`)).toEqual({ name: 'lotus_app' })
    await Promise.all([outside.end(), byOption.end()])
  })

  test('every connection sets its own time limits and switches JIT off, whatever its URL says (issue 17)', async () => {
    const read = (name: string) => sql`select current_setting(${name}) as value`
    const url = outsideDatabase(ownerUrl).appUrl
    const patient = createDatabase({ connectionString: url, max: 1, statementSeconds: 7, lockSeconds: 3 })
    expect(await patient.one(read('role'))).toEqual({ value: 'lotus_app' })
    expect(await patient.one(read('jit'))).toEqual({ value: 'off' })
    expect(await patient.one(read('statement_timeout'))).toEqual({ value: '7s' })
    expect(await patient.one(read('lock_timeout'))).toEqual({ value: '3s' })
    expect(await db.one(read('statement_timeout'))).toEqual({ value: '0' })
    await patient.end()
  })

  test('taking the role keeps the options in the URL', () => {
    const url = withRole('postgres://u:p@host/db?options=-c%20statement_timeout%3D5s&sslmode=disable', 'lotus_app')
    expect(new URL(url).searchParams.get('options')).toBe('-c statement_timeout=5s -c role=lotus_app')
  })
})

test('the settings that may lose an acknowledged commit are reported', async () => {
  // The test server trades durability for speed.
  expect(await checkDurability(db.pool)).toEqual(['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'])
})

test('the test clock sets the time of the program and the database', async () => {
  await setTestTime('2026-03-01T05:00:00Z')
  const readDatabase = async () => (await db.one<{ now: Date }>(sql`select lotus_now() as now`)).now
  expect(await readDatabase()).toEqual(clock.now())
  await clock.advance(60_000)
  expect(await readDatabase()).toEqual(new Date('2026-03-01T05:01:00Z'))
  await setTestTime(null)
  expect(Math.abs((await readDatabase()).getTime() - Date.now())).toBeLessThan(60_000)
})
