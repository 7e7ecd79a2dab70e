import { createHash } from 'node:crypto'
import { assert, must, systemTicks, type Ticks } from '@lotus/kernel'

/**
 * The Merkle tree of `@lotus/rules` (RFC 6962 section 2.1) over a frozen issue's packed leaf hashes, for the server:
 * the tree of a large issue takes a hundred milliseconds of hashing, which must neither be repeated at each call nor
 * block other calls.
 */

const HASH_BYTES = 32
/** How long it hashes before other work gets a turn. */
const SLICE_MS = 10
/** Hashes between two readings of the clock: below a millisecond. */
const HASHES_PER_TICK = 256

/** Packed hashes by level: the leaves first, the root last. */
export type OrderTree = { readonly levels: readonly Buffer[]; readonly bytes: number }

export function hashOfLeaf(leaf: Uint8Array): Buffer {
  return createHash('sha256').update(Buffer.of(0)).update(leaf).digest()
}

function hashOfNodes(pair: Uint8Array): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(pair).digest()
}

const emptyRoot = () => createHash('sha256').digest()

/** Builds the tree in slices with other work in between. `leafHashes`: 32 bytes per leaf. */
export async function buildOrderTree(leafHashes: Buffer, ticks: Ticks = systemTicks): Promise<OrderTree> {
  assert(leafHashes.length % HASH_BYTES === 0, 'a leaf hash has 32 bytes')
  const levels = [leafHashes]
  let until = ticks() + SLICE_MS
  for (let level = leafHashes; level.length > HASH_BYTES;) {
    const pairs = Math.floor(level.length / (2 * HASH_BYTES))
    const odd = level.subarray(pairs * 2 * HASH_BYTES)
    const above = Buffer.allocUnsafe(pairs * HASH_BYTES + odd.length)
    for (let at = 0; at < pairs; at += 1) {
      const from = at * 2 * HASH_BYTES
      hashOfNodes(level.subarray(from, from + 2 * HASH_BYTES)).copy(above, at * HASH_BYTES)
      if (at % HASHES_PER_TICK === 0 && ticks() >= until) {
        await new Promise<void>((resolve) => setImmediate(resolve))
        until = ticks() + SLICE_MS
      }
    }
    // An odd last node moves up unchanged.
    odd.copy(above, pairs * HASH_BYTES)
    levels.push(above)
    level = above
  }
  return { levels, bytes: levels.reduce((sum, level) => sum + level.length, 0) }
}

export const sizeOf = ({ levels }: OrderTree): number => must(levels[0], 'a tree has leaves').length / HASH_BYTES

/** The neighbours' hashes in hex, from the leaf up to the root: `inclusionProofOfHashes` of the rules. */
export function pathOf(tree: OrderTree, index: number): string[] {
  assert(Number.isInteger(index) && index >= 0 && index < sizeOf(tree), 'the leaf is in the tree')
  const path: string[] = []
  for (const [height, level] of tree.levels.entries()) {
    const at = Math.floor(index / 2 ** height)
    const from = (at % 2 === 0 ? at + 1 : at - 1) * HASH_BYTES
    if (from < level.length) path.push(level.toString('hex', from, from + HASH_BYTES))
  }
  return path
}

/**
 * Computes the root over leaves added one after the other, in constant memory: it keeps the root of each complete power
 * of two of leaves.
 */
export function createRootBuilder() {
  const roots: { hash: Buffer; height: number }[] = []
  const merge = () => {
    const [right, left] = [must(roots.pop(), 'two roots'), must(roots.pop(), 'two roots')]
    roots.push({ hash: hashOfNodes(Buffer.concat([left.hash, right.hash])), height: left.height + 1 })
  }
  return {
    add(hash: Buffer): void {
      roots.push({ hash, height: 0 })
      while (roots.length > 1 && roots.at(-1)?.height === roots.at(-2)?.height) merge()
    },
    /** In hex. Nothing may be added after it. */
    finish(): string {
      while (roots.length > 1) merge()
      return (roots[0]?.hash ?? emptyRoot()).toString('hex')
    },
  }
}

type Kept = { tree: Promise<OrderTree | undefined>; bytes: number }

/**
 * Caches the most recently used trees, up to this many bytes. Concurrent callers share one build, and trees are built
 * one after the other, so that many requests at once need neither the memory nor the time of many trees. Failures are
 * not cached. The last tree is kept even if it alone is larger: building it took that memory anyway.
 */
export function createTreeCache(bytesMax: number) {
  // In order of last use.
  const known = new Map<string, Kept>()
  let bytes = 0
  let building: Promise<unknown> = Promise.resolve()

  function forget(key: string, entry: Kept): void {
    if (known.get(key) !== entry) return
    known.delete(key)
    bytes -= entry.bytes
  }

  function weigh(key: string, entry: Kept, size: number): void {
    entry.bytes = size
    bytes += size
    for (const [oldest, other] of known) if (bytes > bytesMax && oldest !== key) forget(oldest, other)
  }

  async function build(read: () => Promise<Buffer | undefined>): Promise<OrderTree | undefined> {
    const leafHashes = await read()
    return leafHashes && buildOrderTree(leafHashes)
  }

  return {
    /** `read` returns the leaf hashes and is called only on a miss; undefined if the issue has none. */
    async get(key: string, read: () => Promise<Buffer | undefined>): Promise<OrderTree | undefined> {
      const hit = known.get(key)
      if (hit) {
        known.delete(key)
        known.set(key, hit)
        return hit.tree
      }
      const entry: Kept = { tree: building.then(() => build(read)), bytes: 0 }
      building = entry.tree.catch(() => {})
      known.set(key, entry)
      try {
        const tree = await entry.tree
        if (tree) weigh(key, entry, tree.bytes)
        else forget(key, entry)
        return tree
      } catch (error) {
        forget(key, entry)
        throw error
      }
    },
    size: () => ({ trees: known.size, bytes }),
  }
}
