import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inclusionProofOfHashes, leafHash, merkleRootOfHashes, verifyInclusion } from '@lotus/rules/lottery'
import { buildOrderTree, createRootBuilder, createTreeCache, hashOfLeaf, pathOf, sizeOf } from './order-tree.ts'

const sizes = [...Array.from({ length: 70 }, (_, n) => n + 1), 1_000]
const leafOf = (n: number) => new TextEncoder().encode(`order ${n}`)
const leavesOf = (size: number) => Array.from({ length: size }, (_, n) => leafOf(n))
const packed = (size: number) => Buffer.concat(leavesOf(size).map(hashOfLeaf))
const treeOf = (leafHashes: Buffer) => ({ leafHashes, read: async () => leafHashes })

describe('the tree of an issue', () => {
  it('hashes a leaf as packages/rules does', async () => {
    expect(hashOfLeaf(leafOf(1)).toString('hex')).toBe(await leafHash(leafOf(1)))
  })

  it.each(sizes)('of %i orders has the same root and paths as packages/rules', async (size) => {
    const hashes = leavesOf(size).map((leaf) => hashOfLeaf(leaf).toString('hex'))
    const tree = await buildOrderTree(packed(size))
    const root = await merkleRootOfHashes(hashes)
    expect(tree.levels.at(-1)?.toString('hex')).toBe(root)
    expect(sizeOf(tree)).toBe(size)
    const places =
      size <= 17 ? hashes.keys() : new Set([0, 1, size >> 1, 2 ** Math.floor(Math.log2(size)) - 1, size - 2, size - 1])
    for (const index of places) {
      const path = pathOf(tree, index)
      expect(path).toEqual(await inclusionProofOfHashes(hashes, index))
      expect(await verifyInclusion({ leaf: leafOf(index), index, size, proof: path, root })).toBe(true)
    }
    expect(() => pathOf(tree, size)).toThrow('the leaf is in the tree')
  })

  it.each([0, ...sizes])('of %i orders has the same root as when built leaf by leaf', async (size) => {
    const builder = createRootBuilder()
    for (const leaf of leavesOf(size)) builder.add(hashOfLeaf(leaf))
    expect(builder.finish()).toBe(await merkleRootOfHashes(await Promise.all(leavesOf(size).map(leafHash))))
  })

  it('lets other work run while a large one is built', async () => {
    let turns = 0
    let isBuilt = false
    const count = () => {
      turns += 1
      if (!isBuilt) setImmediate(count)
    }
    setImmediate(count)
    await buildOrderTree(randomBytes(32 * 60_000))
    isBuilt = true
    expect(turns).toBeGreaterThan(3)
  })
})

describe('the cache of trees', () => {
  const sixtyFour = treeOf(packed(64))
  // 64 leaves and the 63 nodes above them.
  const bytes = 127 * 32

  it('reads an issue once, also for concurrent callers', async () => {
    const cache = createTreeCache(1_000_000)
    let reads = 0
    const read = () => {
      reads += 1
      return sixtyFour.read()
    }
    const both = await Promise.all([cache.get('a', read), cache.get('a', read)])
    expect(both[0]).toBe(both[1])
    expect(await cache.get('a', read)).toBe(both[0])
    expect([reads, cache.size()]).toEqual([1, { trees: 1, bytes }])
  })

  it('drops the least recently used one', async () => {
    const cache = createTreeCache(2 * bytes)
    const reads: string[] = []
    const get = (key: string) =>
      cache.get(key, () => {
        reads.push(key)
        return sixtyFour.read()
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(reads).toEqual(['a', 'b', 'c', 'b'])
    expect(cache.size()).toEqual({ trees: 2, bytes: 2 * bytes })
  })

  it('keeps one that is larger than the whole cache, but no second one', async () => {
    const cache = createTreeCache(10)
    for (const key of ['a', 'b', 'b']) await cache.get(key, sixtyFour.read)
    expect(cache.size()).toEqual({ trees: 1, bytes })
  })

  it('builds one after the other, and caches neither a failure nor a missing tree', async () => {
    const cache = createTreeCache(1_000_000)
    let running = 0
    const read = async () => {
      running += 1
      expect(running).toBe(1)
      await Promise.resolve()
      running -= 1
      return sixtyFour.leafHashes
    }
    const failing = cache.get('bad', () => Promise.reject(new Error('no answer')))
    const missing = cache.get('none', async () => undefined)
    const built = Promise.all(['a', 'b', 'c'].map((key) => cache.get(key, read)))
    await expect(failing).rejects.toThrow('no answer')
    expect(await missing).toBeUndefined()
    expect((await built).every((tree) => tree !== undefined)).toBe(true)
    expect(cache.size()).toEqual({ trees: 3, bytes: 3 * bytes })
    expect(await cache.get('bad', read)).toBeDefined()
  })

  it('returns the same tree as a newly built one', async () => {
    const tree = await createTreeCache(1_000).get('a', sixtyFour.read)
    const root = tree?.levels.at(-1)
    const above = tree?.levels.at(-2)
    expect(root).toEqual(
      createHash('sha256')
        .update(Buffer.of(1))
        .update(above ?? '')
        .digest(),
    )
  })
})
