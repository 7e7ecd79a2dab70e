import { expect, it } from 'vitest'
import { PAGE_SIZE, pageSizes } from '../../shared/records/page-size.ts'

const files = import.meta.glob<string>(['./**/*.{ts,tsx}', '../../shared/transfers/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

it('every list of the agent centre begins with pages of ten rows, and offers 10, 20 and 50 (operations.md 0.8)', () => {
  expect([PAGE_SIZE, pageSizes]).toEqual([10, [10, 20, 50]])
  const lists = Object.entries(files).filter(([, text]) => /useRows\('|useRows\(\w/.test(text))
  expect(lists.length).toBeGreaterThan(8)
  // One name is looked up, and the versions of one contract are shown whole.
  const own = lists.flatMap(([path, text]) =>
    (text.match(/limit: \d+|useState<PageSize>\(\d+\)/g) ?? []).map((found) => `${path} ${found}`),
  )
  expect(own).toEqual(['./contracts/given-contract.tsx limit: 50'])
})
