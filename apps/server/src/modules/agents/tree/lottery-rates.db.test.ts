import { readFileSync } from 'node:fs'
import { readSchema, sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { makeLink } from '../links/links.repo.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import type { GivenRates } from '../rates.ts'
import { listRateBreaks } from '../audit/audit.repo.ts'

// What an upgrade gives lines that have rates of LOTT alone, once games of SEA and ELOTT are products of their own (issue 19 section 2).
const test = await testDatabase()
await test.setTestTime('2027-05-02T03:00:00Z')
const rebates = rebateFixtures(test)
const file = must(
  readSchema().tables.find(({ path }) => path.endsWith('2027-05-02-lottery-rates.sql')),
  'the migration',
)
const ratesOf = async (id: bigint) =>
  Object.fromEntries(
    (
      await test.owner.many<{ category: string; ppm: number }>(
        sql`select category, rate_ppm as ppm from agent_rate where member_id = ${id} and rate_ppm > 0 order by category`,
      )
    ).map(({ category, ppm }) => [category, ppm]),
  )
const link = (memberId: bigint, code: string, rates: GivenRates) => {
  const none = { remark: '', domain: null, usesMax: null, expiresAt: null, offer: null }
  return makeLink(test.db, { memberId, code, isAgent: false, rates, channel: 'test', ...none })
}
const linkRates = (code: string) => test.owner.value<object>(sql`select rates from agent_link where code = ${code}`)

it('whoever has no rate of SEA or ELOTT gets the one of LOTT, never more than what is set above; links give it too', async () => {
  const [top, agent, player] = await rebates.line([
    { LOTT: 40_000, RNG: 5000 },
    { LOTT: 30_000, SEA: 0, RNG: 5000 },
    { LOTT: 0 },
  ])
  const [set, below, last] = await rebates.line([
    { LOTT: 40_000, SEA: 20_000 },
    { LOTT: 30_000 },
    { LOTT: 10_000, ELOTT: 0 },
  ])
  await link(agent, 'COPY1', { LOTT: 20_000 })
  await link(below, 'COPY2', { LOTT: 25_000 })
  await test.owner.pool.query(file.sql)
  expect(await ratesOf(top)).toEqual({ LOTT: 40_000, ELOTT: 40_000, SEA: 40_000, RNG: 5000 })
  expect(await ratesOf(agent)).toEqual({ LOTT: 30_000, ELOTT: 30_000, SEA: 30_000, RNG: 5000 })
  expect(await ratesOf(player)).toEqual({})
  expect(await ratesOf(set)).toEqual({ LOTT: 40_000, ELOTT: 40_000, SEA: 20_000 })
  expect(await ratesOf(below)).toEqual({ LOTT: 30_000, ELOTT: 30_000, SEA: 20_000 })
  expect(await ratesOf(last)).toEqual({ LOTT: 10_000, ELOTT: 10_000, SEA: 10_000 })
  expect(await linkRates('COPY1')).toEqual({ LOTT: 20_000, ELOTT: 20_000, SEA: 20_000 })
  expect(await linkRates('COPY2')).toEqual({ LOTT: 25_000, ELOTT: 25_000, SEA: 20_000 })
  expect(await listRateBreaks(test.owner, 50)).toEqual([])
  // By the history, what holds now held from the upgrade on.
  expect(
    await test.owner
      .many(sql`select category, from_ppm as "from", to_ppm as "to", changed_by as by from agent_rate_change
      where member_id = ${below} order by n`),
  ).toEqual([
    { category: 'LOTT', from: 0, to: 30_000, by: 'test' },
    { category: 'ELOTT', from: 0, to: 30_000, by: 'upgrade' },
    { category: 'SEA', from: 0, to: 20_000, by: 'upgrade' },
  ])
  const changes = () => test.owner.value<bigint>(sql`select count(*) from agent_rate_change`)
  const before = await changes()
  await test.owner.pool.query(file.sql)
  expect(await changes()).toBe(before)
})

it('contracts that do not count these games yet are found by the statement of DEPLOY.md', async () => {
  const [one, two] = await rebates.line([{ LOTT: 40_000 }, { LOTT: 30_000 }])
  const terms = (categories: WireTerms['categories']): WireTerms => ({
    kind: 'DAILY',
    cadence: 'DAILY',
    categories,
    activeMinBet: '10.0000',
    tiers: [{ ratePpm: 10_000, active: 1, validBet: '50.0000', loss: '0.0000' }],
  })
  await signedBy(test)(one, null, terms(['LOTT']), '2027-05-02T17:00:00Z')
  await signedBy(test)(two, null, terms(['LOTT', 'ELOTT', 'SEA']), '2027-05-02T17:00:00Z')
  const docs = readFileSync(new URL('../../../../../../docs/DEPLOY.md', import.meta.url), 'utf8')
  const [, statement = ''] = must(/```sql\n(select c\.granter_id[^`]*)```/.exec(docs), 'the document has the statement')
  const { rows } = await test.owner.pool.query<object>(statement)
  expect(rows).toEqual([{ granter_id: null, member_id: one, n: 1, kind: 'DAILY', products: ['LOTT'] }])
})
