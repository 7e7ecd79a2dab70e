import { describe, expect, it } from 'vitest'
import { createLoader } from './loader.ts'

/** A loader over a table in memory whose statements are ended by hand. */
function watched(table: ReadonlyMap<string, number>) {
  const statements: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const load = createLoader<string, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const read = new Map(keys.flatMap((key) => (table.has(key) ? [[key, table.get(key) ?? 0]] : [])))
        statements.push({ keys, end: (error) => (error ? reject(error) : resolve(read)) })
      }),
  )
  return { load, statements }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a loader', () => {
  it('asks once for all who ask in one turn, and once for the same key', async () => {
    const { load, statements } = watched(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
    const answers = Promise.all([load('a'), load('b'), load('a'), load('none')])
    await turn()
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']])
    statements[0]?.end()
    expect(await answers).toEqual([1, 2, 1, undefined])
  })

  it('never answers with what was read before the question', async () => {
    const table = new Map([['a', 1]])
    const { load, statements } = watched(table)
    const early = load('a')
    await turn()
    table.set('a', 2)
    const late = load('a')
    await turn()
    for (const { end } of statements) end()
    expect(await Promise.all([early, late])).toEqual([1, 2])
  })

  it('lets questions wait while two statements are under way, and goes on after an error', async () => {
    const { load, statements } = watched(new Map([['c', 3]]))
    const first = load('a')
    await turn()
    const second = load('b')
    await turn()
    const third = load('c')
    await turn()
    expect(statements.length).toBe(2)
    statements[0]?.end(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await turn()
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c']])
    statements[1]?.end()
    statements[2]?.end()
    expect(await Promise.all([second, third])).toEqual([undefined, 3])
  })
})
