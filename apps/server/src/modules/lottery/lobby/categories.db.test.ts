import { readSchema, sql } from '@lotus/database'
import { listFamilies } from '@lotus/rules/catalogue/all'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { installDemoGames } from '../demo/demo-games.ts'
import { listGames } from '../config/games.repo.ts'
import { categoryOf, gameKindOf } from './game-kinds.ts'

// What bets on a game count as (docs/domain/agents.md).
const test = await testDatabase()
await installDemoGames({ db: test.db })

it('a game gets the product of its area when it is installed', async () => {
  const games = await listGames(test.db)
  const products = { vn: 'LOTT', lott: 'LOTT', elott: 'ELOTT', sea: 'SEA' }
  expect(games.map(({ code, category }) => `${code} ${category}`)).toEqual(
    games.map(({ code, family }) => `${code} ${products[gameKindOf(family).area]}`),
  )
  expect(new Set(games.map(({ category }) => category))).toEqual(new Set(['LOTT', 'ELOTT', 'SEA']))
  const since = sql`select count(category_since)::integer as n from lottery_game`
  expect(await test.owner.value<number>(since)).toBe(0)
})

it('bets stay what they were until a day after the upgrade begins, so functions of before and the audit say the same of them', async () => {
  const file = readSchema().tables.find(({ path }) => path === 'lottery/tables/2027-04-20-category.sql')
  const [, since = ''] = must(
    /category_since = (.*),\n/.exec(must(file, 'the schema has the file').sql),
    'the file says since when',
  )
  for (const now of ['2027-05-02T16:59:59Z', '2027-05-02T17:00:00Z', '2027-05-03T03:00:00Z']) {
    await test.setTestTime(now)
    const { rows } = await test.owner.pool.query<{ since: Date }>(`select ${since} as since`)
    const at = must(rows[0], 'one row').since
    expect(at.getTime() - Date.parse(now)).toBeGreaterThan(24 * 3_600_000 - 1)
    expect(at.toISOString().slice(10)).toBe('T17:00:00.000Z')
  }
})

it('games of before got the same from the schema', async () => {
  const file = readSchema().tables.find(({ path }) => path === 'lottery/tables/2027-04-20-category.sql')
  const [, product = '', where = ''] = must(
    /category = (case .*? end)\nwhere ([^;]*);/s.exec(must(file, 'the schema has the file').sql),
    'the file writes the products',
  )
  const families = listFamilies().flatMap(({ name, facts }) => [name, ...Object.keys(facts.aliases ?? {})])
  const { rows } = await test.owner.pool.query<{ family: string; category: string }>(
    `select family, case when ${where} then ${product} else 'LOTT' end as category from unnest($1::text[]) as x(family)`,
    [families],
  )
  expect(rows).toEqual(families.map((family) => ({ family, category: categoryOf(family) })))
})
