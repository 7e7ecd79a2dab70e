import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { orderIdOf, orderNoOf } from './order-no.ts'

const { owner } = await testDatabase()
const FIRST_YEARS = { min: 1n, max: 89_999_999_999n }

it('the number leads back to its id, and is an L and eleven digits', () => {
  fc.assert(
    fc.property(fc.bigInt(FIRST_YEARS), (id) => {
      const orderNo = orderNoOf(id)
      expect(orderNo).toMatch(/^L[1-9]\d{10}$/)
      expect(orderIdOf(orderNo)).toBe(id)
    }),
  )
})

it('numbers of before, and what is no number, are read as well', () => {
  expect(orderIdOf('L00000001004')).toBe(1004n)
  expect(orderIdOf('l00000001004')).toBe(1004n)
  for (const text of ['', 'L', '1004', 'D00000001004', 'L1e5', `L${'9'.repeat(19)}`])
    expect(orderIdOf(text)).toBeUndefined()
})

it('the database writes the same numbers, each once', async () => {
  const ids = [1n, 2n, 3n, 299_999n, 300_000n, 89_999_999_999n]
  expect(
    await owner.values<string>(sql`
      select lottery_order_no(id) from unnest(${ids.map(String)}::bigint[]) with ordinality as t(id, n) order by n`),
  ).toEqual(ids.map(orderNoOf))
  expect(
    await owner.value<boolean>(sql`
      select count(distinct lottery_order_no(n)) = 200000 from generate_series(1, 200000) n`),
  ).toBe(true)
})

it('numbers in a row tell nothing: neither their order nor their distance follows the ids', () => {
  const numbers = Array.from({ length: 1000 }, (_, n) => BigInt(orderNoOf(BigInt(n + 1)).slice(1)))
  const steps = numbers.slice(1).map((number, n) => number - (numbers[n] ?? 0n))
  const rising = steps.filter((step) => step > 0n).length
  expect(rising).toBeGreaterThan(300)
  expect(rising).toBeLessThan(700)
  expect(new Set(steps).size).toBeGreaterThan(500)
})

it('every month has a key over the numbers', async () => {
  const months = sql`select inhrelid as id from pg_inherits where inhparent = 'lottery_order'::regclass`
  const without = await owner.values<string>(sql`
    select p.id::regclass::text from (${months}) p where not exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indrelid = p.id and i.indisunique group by i.indexrelid having array_agg(a.attname::text) = array['id'])`)
  expect(without).toEqual([])
})
