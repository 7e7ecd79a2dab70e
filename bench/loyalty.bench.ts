import { parseArgs } from 'node:util'
import { withBenchDatabase } from './database.ts'
import { measureBeside, measureCounting, measureSteady } from './loyalty/count.ts'
import { measureGuard } from './loyalty/guard.ts'
import { measureLists } from './loyalty/lists.ts'
import { installPeople, openMission, withDatabases } from './loyalty/world.ts'
import { installBettors } from './lottery/setup.ts'
import { groupsOf } from './options.ts'
import { report } from './report.ts'

/**
 * `npm run bench:loyalty` (issue 21 section 5): settled bets turned into turnover, points, cashback, ranks, friends and missions;
 * placing beside it, of a backlog and of what is placed; what the check of open bonuses adds to an order; pages of long lists. `-- --only count,steady,beside,guard,lists`
 * leaves the others out, `-- --size N` is the number of bets (and ten times as many rows of each list), 100,000 by default.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    size: { type: 'string', default: '100000' },
  },
})
const groups = groupsOf(['count', 'steady', 'beside', 'guard', 'lists'], values.only)
const size = Number(values.size)
if (!Number.isSafeInteger(size) || size < 100 || size % 10 !== 0) throw new Error('--size takes tens, 100 and more')

const MEMBERS_MAX = 5000
/** How many place orders at the same time. */
const BETTORS = 32
const ROWS_A_BET = 10
const has = (group: (typeof groups)[number]) => groups.includes(group)

const rows = await withBenchDatabase((urls) =>
  withDatabases(urls, async ({ owner, db, appUrl }) => {
    const bettors = await installBettors(owner, BETTORS)
    const people = await installPeople(owner, Math.min(MEMBERS_MAX, size / 10))
    const world = { owner, db, appUrl, people, missionId: await openMission(owner), told: 0 }
    await owner.pool.query('vacuum analyze')
    return [
      ...(has('count') ? await measureCounting(world, size) : []),
      ...(has('steady') ? await measureSteady(world, bettors) : []),
      ...(has('beside') ? await measureBeside(world, bettors, size) : []),
      ...(has('guard') ? await measureGuard(world, bettors) : []),
      ...(has('lists') ? await measureLists(world, size * ROWS_A_BET) : []),
    ]
  }),
)
report('Loyalty', rows)
