import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merkleRootOfHashes } from '../lottery/order-root.ts'
import {
  consistencyPath,
  inclusionPath,
  nodesOfConsistency,
  nodesOfInclusion,
  nodesOfRoot,
  readerOf,
  rootOf,
  verifyConsistency,
  verifyHashInclusion,
} from './index.ts'

// A second implementation, written only from RFC 6962 section 2.1, with another library.
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const split = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1)
function naiveRoot(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return sha(Buffer.of(0), leaves[0] ?? Buffer.of())
  const k = split(leaves.length)
  return sha(Buffer.of(1), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}
function naivePath(index: number, leaves: readonly Uint8Array[]): string[] {
  if (leaves.length <= 1) return []
  const k = split(leaves.length)
  return index < k
    ? [...naivePath(index, leaves.slice(0, k)), naiveRoot(leaves.slice(k)).toString('hex')]
    : [...naivePath(index - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k)).toString('hex')]
}
function naiveProof(older: number, leaves: readonly Uint8Array[], isWhole = true): string[] {
  if (older === leaves.length) return isWhole ? [] : [naiveRoot(leaves).toString('hex')]
  const k = split(leaves.length)
  return older <= k
    ? [...naiveProof(older, leaves.slice(0, k), isWhole), naiveRoot(leaves.slice(k)).toString('hex')]
    : [...naiveProof(older - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k)).toString('hex')]
}
const some = (size: number) => Array.from({ length: size }, (_, at) => Buffer.from(`leaf ${at}`))
const hashesOf = (leaves: readonly Uint8Array[]) => leaves.map((leaf) => sha(Buffer.of(0), leaf).toString('hex'))

/** The leaves of the RFC 6962 reference tests. */
const customary = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']

describe('known values of the RFC 6962 reference tests', () => {
  const leaves = customary.map((hex) => Buffer.from(hex, 'hex'))

  test('root of eight leaves', async () => {
    expect(await rootOf(8, await readerOf(hashesOf(leaves)))).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    )
    expect(await rootOf(0, await readerOf([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('path of leaf 5 of 8, and the proofs from 1, 2 and 6 leaves on', async () => {
    const read = await readerOf(hashesOf(leaves))
    expect(await inclusionPath(5, 8, read)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    expect(await consistencyPath(1, 1, read)).toEqual([])
    expect(await consistencyPath(1, 8, read)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ])
    expect(await consistencyPath(6, 8, read)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })
})

test('roots, paths and proofs of every size up to 40 equal those of a second implementation', async () => {
  const leaves = some(40)
  const read = await readerOf(hashesOf(leaves))
  for (let size = 1; size <= 40; size += 1) {
    const tree = leaves.slice(0, size)
    const root = await rootOf(size, read)
    expect(root).toBe(naiveRoot(tree).toString('hex'))
    expect(root).toBe(await merkleRootOfHashes(hashesOf(tree)))
    for (let index = 0; index < size; index += 1) {
      expect(await inclusionPath(index, size, read)).toEqual(naivePath(index, tree))
    }
    for (let older = 1; older <= size; older += 1) {
      const proof = await consistencyPath(older, size, read)
      expect(proof).toEqual(naiveProof(older, tree))
      const claim = { older: { size: older, root: await rootOf(older, read) }, newer: { size, root }, proof }
      expect(await verifyConsistency(claim)).toBe(true)
    }
  }
})

test('exactly the announced nodes are read, and few of them', async () => {
  const read = await readerOf(hashesOf(some(1000)))
  for (const [older, size] of [
    [1, 1000],
    [512, 1000],
    [777, 1000],
    [999, 1000],
    [640, 768],
  ] as const) {
    const seen = new Set<string>()
    const watched: typeof read = (id) => (seen.add(`${id.level}/${id.index}`), read(id))
    await rootOf(size, watched)
    await inclusionPath(older - 1, size, watched)
    await consistencyPath(older, size, watched)
    const nodes = [...nodesOfRoot(size), ...nodesOfInclusion(older - 1, size), ...nodesOfConsistency(older, size)]
    expect(seen).toEqual(new Set(nodes.map((id) => `${id.level}/${id.index}`)))
    expect(seen.size).toBeLessThan(40)
  }
})

describe('properties', () => {
  const sizes = fc.integer({ min: 1, max: 300 })
  test('a rewritten leaf breaks the consistency of every tree that had it', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), async (a, b, pick) => {
        const [older, size] = a < b ? [a, b] : [b, a]
        fc.pre(older < size)
        const before = await readerOf(hashesOf(some(size)))
        const rewritten = some(size)
        rewritten[pick % older] = Buffer.from('rewritten')
        const after = await readerOf(hashesOf(rewritten))
        const claim = {
          older: { size: older, root: await rootOf(older, before) },
          newer: { size, root: await rootOf(size, after) },
          proof: await consistencyPath(older, size, after),
        }
        expect(await verifyConsistency(claim)).toBe(false)
        expect(await verifyConsistency({ ...claim, older: { size: older, root: await rootOf(older, after) } })).toBe(
          true,
        )
      }),
      { numRuns: 40, seed: 20_260_101 },
    )
  })

  test('an altered proof, index, size or root proves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat({ max: 31 }), async (size, pick, byte) => {
        const hashes = hashesOf(some(size))
        const read = await readerOf(hashes)
        const index = pick % size
        const proof = await inclusionPath(index, size, read)
        const claim = { hash: hashes[index] ?? '', index, size, proof, root: await rootOf(size, read) }
        expect(await verifyHashInclusion(claim)).toBe(true)
        const flip = (hex: string) => {
          const bytes = Buffer.from(hex, 'hex')
          bytes[byte] = (bytes[byte] ?? 0) ^ 1
          return bytes.toString('hex')
        }
        expect(await verifyHashInclusion({ ...claim, hash: flip(claim.hash) })).toBe(false)
        expect(await verifyHashInclusion({ ...claim, root: flip(claim.root) })).toBe(false)
        expect(await verifyHashInclusion({ ...claim, size: 0 })).toBe(false)
        expect(await verifyHashInclusion({ ...claim, hash: 'no hash' })).toBe(false)
        for (const at of proof.keys()) {
          const altered = proof.with(at, flip(proof[at] ?? ''))
          expect(await verifyHashInclusion({ ...claim, proof: altered })).toBe(false)
        }
        if (size > 1) expect(await verifyHashInclusion({ ...claim, index: (index + 1) % size })).toBe(false)
      }),
      { numRuns: 40, seed: 20_260_102 },
    )
  })

  test('malformed consistency is false, never an exception', async () => {
    const root = 'ab'.repeat(32)
    const claim = { older: { size: 3, root }, newer: { size: 7, root }, proof: [root, root, root] }
    for (const wrong of [
      claim,
      { ...claim, proof: [] },
      { ...claim, proof: ['zz'] },
      { ...claim, older: { size: -1, root } },
      { ...claim, older: { size: 9, root } },
      { ...claim, older: { size: 1.5, root } },
      { ...claim, older: { size: 0, root } },
      { ...claim, older: { size: 7, root: 'cd'.repeat(32) }, proof: [] },
      { ...claim, older: { size: 4, root: 'cd' } },
    ]) {
      expect(await verifyConsistency(wrong)).toBe(false)
    }
    const empty = createHash('sha256').digest('hex')
    expect(await verifyConsistency({ ...claim, older: { size: 0, root: empty }, proof: [] })).toBe(true)
  })
})
