import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'

// Real: PostgreSQL with the product's schema.
const test = await testDatabase()

it('every kind of the ledger has a class, and one function with its name and number', async () => {
  const kinds = await test.owner.many<{ id: number; code: string; class: string }>(
    sql`select id, code, class from ledger_kind order by id`,
  )
  const named = await test.owner.many<{ name: string }>(
    sql`select proname as name from pg_proc where proname like 'kind\\_%' order by proname`,
  )
  expect(named.map(({ name }) => name)).toEqual(kinds.map(({ code }) => `kind_${code.toLowerCase()}`).toSorted())
  for (const { id, code } of kinds) {
    const { rows } = await test.owner.pool.query<{ id: number }>(`select kind_${code.toLowerCase()}() as id`)
    expect(rows).toEqual([{ id }])
  }
  expect(kinds.filter((kind) => kind.class === 'win').map(({ code }) => code)).toEqual(['WIN', 'REBATE'])
})
