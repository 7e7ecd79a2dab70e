import { describe, expect, it } from 'vitest'
import { createLoader } from './loader.ts'

/** A loader over a table in memory whose statements the test ends. */
function watched(table: ReadonlyMap<string, number>) {
  const statements: { keys: readonly string[]; end: (error?: Error) => void }[] = []
  const clock = { now: 0 }
  const load = createLoader<string, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        const read = new Map(keys.flatMap((key) => (table.has(key) ? [[key, table.get(key) ?? 0]] : [])))
        statements.push({ keys, end: (error) => (error ? reject(error) : resolve(read)) })
      }),
    () => clock.now,
  )
  return { load, statements, clock }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a loader', () => {
  it('reads once for all questions of one turn, and once for the same key', async () => {
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

  it('never answers with data read before the question', async () => {
    const table = new Map([['a', 1]])
    const { load, statements } = watched(table)
    const early = load('a')
    await turn()
    table.set('a', 2)
    const late = load('a')
    await turn()
    statements[0]?.end()
    expect(await early).toBe(1)
    await turn()
    statements[1]?.end()
    expect(await late).toBe(2)
  })

  it('queues questions during a running statement, and continues after an error', async () => {
    const { load, statements } = watched(new Map([['c', 3]]))
    const first = load('a')
    await turn()
    const others = Promise.all([load('b'), load('c')])
    await turn()
    expect(statements.length).toBe(1)
    statements[0]?.end(new Error('away'))
    await expect(first).rejects.toThrow('away')
    await turn()
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
    statements[1]?.end()
    expect(await others).toEqual([undefined, 3])
  })

  it('starts one more statement beside a slow one, and no third', async () => {
    const { load, statements, clock } = watched(new Map([['b', 2]]))
    void load('a')
    await turn()
    clock.now = 1_000
    const second = load('b')
    await turn()
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']])
    clock.now = 2_000
    void load('c')
    await turn()
    expect(statements.length).toBe(2)
    statements[1]?.end()
    expect(await second).toBe(2)
    await turn()
    expect(statements[2]?.keys).toEqual(['c'])
  })
})
