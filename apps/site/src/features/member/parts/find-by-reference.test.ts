import { expect, test, vi } from 'vitest'

vi.mock('../../../shared/api.ts', () => ({ call: vi.fn() }))
const { findRow } = await import('./find-by-reference.ts')

const pages: Record<string, { rows: { id: string; no: string }[]; nextCursor: string | null }> = {
  first: { rows: [{ id: '9', no: 'D9' }], nextCursor: '9' },
  '9': { rows: [{ id: '8', no: 'D8' }], nextCursor: null },
}
const load = (cursor: string | undefined) => Promise.resolve(pages[cursor ?? 'first'] ?? { rows: [], nextCursor: null })

test('a reference is searched page after page', async () => {
  expect(await findRow(load, (row) => row.no === 'D8')).toEqual({ id: '8', no: 'D8' })
})

test('an unknown reference ends at the last page', async () => {
  expect(await findRow(load, (row) => row.no === 'D1')).toBeUndefined()
})

test('an endless list is not read for ever', async () => {
  const endless = vi.fn(() => Promise.resolve({ rows: [{ id: '1', no: 'X' }], nextCursor: '1' }))
  expect(await findRow(endless, (row) => row.no === 'Y')).toBeUndefined()
  expect(endless).toHaveBeenCalledTimes(5)
})
