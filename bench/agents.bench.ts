import { parseArgs } from 'node:util'
import { measurePages } from './agents/pages.ts'
import { measureSlot } from './agents/slot.ts'
import { groupsOf } from './options.ts'
import { report } from './report.ts'

/**
 * `npm run bench:agents`: rebates and a slot's salaries over depth 15, and an agent's pages in trees of ten and a hundred
 * thousand members; `-- --million` adds one of a million, which takes some minutes to lay down, and `-- --only jobs` or
 * `-- --only pages` leaves the others out (issue 19 section 6).
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    million: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const groups = groupsOf(['jobs', 'pages'], values.only)
const sizes = [10_000, 100_000, ...(values.million ? [1_000_000] : [])]

report('Agents', [
  ...(groups.includes('jobs') ? await measureSlot() : []),
  ...(groups.includes('pages') ? await measurePages(sizes) : []),
])
