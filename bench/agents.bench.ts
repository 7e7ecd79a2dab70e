import { measurePages } from './agents/pages.ts'
import { measureSlot } from './agents/slot.ts'
import { report } from './report.ts'

/**
 * `npm run bench:agents`: rebates and a slot's salaries over depth 15, and an agent's pages in trees of ten and a hundred
 * thousand members; `-- --million` adds one of a million, which takes some minutes to lay down (issue 19 section 6).
 */
const sizes = [10_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]

report('Agents', [...(await measureSlot()), ...(await measurePages(sizes))])
