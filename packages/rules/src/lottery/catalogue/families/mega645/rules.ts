import { ballSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places } from '../../draws/facts.ts'
import { ballsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { allIn, ballSet, byHits, exactly, noneIn } from '../../rules/pools.ts'

const LAST = 45
const drawn = places(0, 6)
const set = (verdict: typeof allIn) => ballSet(drawn, verdict, LAST, 6)
const each = (prefix: string, sizes: readonly number[], verdict: typeof allIn, suffix = '') =>
  Object.fromEntries(sizes.map((size) => [`${prefix}${size}${suffix}`, set(verdict)]))

/** Fast 6 of 45 (lottery.md 2.1). */
export const family = defineFamily({
  table,
  facts,
  form: ballsForm(6, LAST),
  space: ballSpace(LAST),
  rules: {
    so_thuong: set(allIn),
    ...each('trung', [2, 3, 4], allIn),
    ba_trung_2: set(byHits({ 2: 'two', 3: 'three' })),
    ...each('truot', [5, 6, 7, 8, 9, 10], noneIn),
    ...each('chon', [5, 6, 7, 8, 9, 10], exactly(1), '_an1'),
  },
})
