import { assert, must } from '@lotus/kernel'
import { fromHex, sha256, toHex } from './bytes.ts'
import { nodeHash } from '../lottery/order-root.ts'

export { leafHash, verifyHashInclusion, verifyInclusion } from '../lottery/order-root.ts'

/**
 * The Merkle tree of RFC 6962 section 2.1 (RFC 9162 section 2.1) over an append-only log. Only nodes of complete
 * subtrees are stored, which never change: the node (level, index) covers the leaves index * 2^level to (index + 1) *
 * 2^level - 1. Roots and proofs of every size are computed from a few dozen of them.
 */
export type NodeId = { readonly level: number; readonly index: number }
/** The hash of a stored node, in hex. */
export type ReadNode = (id: NodeId) => string
/** The leaves from `start` up to, not including, `end`. */
type Range = { readonly start: number; readonly end: number }

const isSize = (size: number) => Number.isSafeInteger(size) && size >= 0

/** The greatest power of two below `size`, where the RFC splits a tree. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The complete subtrees that make up a range, from left to right. The range starts where one of at least its size does. */
function nodesOfRange({ start, end }: Range): NodeId[] {
  const nodes: NodeId[] = []
  for (let at = start; at < end;) {
    let [level, width] = [0, 1]
    while (at % (width * 2) === 0 && at + width * 2 <= end) [level, width] = [level + 1, width * 2]
    nodes.push({ level, index: at / width })
    at += width
  }
  return nodes
}

async function hashOfRange(range: Range, read: ReadNode): Promise<string> {
  const hashes = nodesOfRange(range).map((id) => {
    const hash = fromHex(read(id))
    assert(hash?.length === 32, 'a node of the log has a hash of 32 bytes')
    return hash
  })
  let reached = must(hashes.pop(), 'a range has leaves')
  // The smaller trees on the right are combined first.
  for (const left of hashes.toReversed()) reached = await nodeHash(left, reached)
  return toHex(reached)
}

function inclusionRanges(index: number, size: number): Range[] {
  assert(isSize(size) && Number.isSafeInteger(index) && index >= 0 && index < size, 'the leaf is in the tree')
  const ranges: Range[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (index < middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
    }
  }
  return ranges
}

function consistencyRanges(older: number, size: number): Range[] {
  assert(isSize(older) && isSize(size) && older <= size, 'a log only grows')
  // An empty tree is a prefix of every tree, and a tree of itself.
  if (older === 0 || older === size) return []
  const ranges: Range[] = []
  let [start, end] = [0, size]
  let isWhole = true
  while (older !== end) {
    const middle = start + splitOf(end - start)
    if (older <= middle) {
      ranges.unshift({ start: middle, end })
      end = middle
    } else {
      ranges.unshift({ start, end: middle })
      start = middle
      isWhole = false
    }
  }
  return isWhole ? ranges : [{ start, end }, ...ranges]
}

const nodesOf = (ranges: readonly Range[]) => ranges.flatMap(nodesOfRange)
const hashesOf = (ranges: readonly Range[], read: ReadNode) => Promise.all(ranges.map((one) => hashOfRange(one, read)))

/** Nodes that `rootOf`, `inclusionPath` and `consistencyPath` will read, so that a store can load them in one query. */
export const nodesOfRoot = (size: number): NodeId[] => nodesOfRange({ start: 0, end: size })
export const nodesOfInclusion = (index: number, size: number): NodeId[] => nodesOf(inclusionRanges(index, size))
export const nodesOfConsistency = (older: number, size: number): NodeId[] => nodesOf(consistencyRanges(older, size))

/** The root over the first `size` leaves; for zero leaves the SHA-256 of nothing. */
export async function rootOf(size: number, read: ReadNode): Promise<string> {
  return size === 0 ? toHex(await sha256()) : hashOfRange({ start: 0, end: size }, read)
}

/** The audit path of a leaf, from the leaf up. */
export async function inclusionPath(index: number, size: number, read: ReadNode): Promise<string[]> {
  return hashesOf(inclusionRanges(index, size), read)
}

/** The proof that the first `older` leaves of a tree of `size` are unchanged. */
export async function consistencyPath(older: number, size: number, read: ReadNode): Promise<string[]> {
  return hashesOf(consistencyRanges(older, size), read)
}

export type ConsistencyClaim = {
  readonly older: { readonly size: number; readonly root: string }
  readonly newer: { readonly size: number; readonly root: string }
  readonly proof: readonly string[]
}

/** RFC 9162 section 2.1.4.2: whether the newer tree continues the older one. Anything malformed is simply false. */
export async function verifyConsistency({ older, newer, proof }: ConsistencyClaim): Promise<boolean> {
  if (!isSize(older.size) || !isSize(newer.size) || older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root
  if (older.size === 0) return proof.length === 0 && older.root === toHex(await sha256())
  const isPower = splitOf(older.size * 2) === older.size
  const path = (isPower ? [older.root, ...proof] : proof).map(fromHex)
  if (path.length === 0 || path.some((hash) => hash?.length !== 32)) return false
  const hashes = path.filter((hash) => hash !== undefined)
  let [at, last] = [older.size - 1, newer.size - 1]
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  let first = must(hashes[0], 'the path is not empty')
  let second = first
  for (const hash of hashes.slice(1)) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      first = await nodeHash(hash, first)
      second = await nodeHash(hash, second)
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
    } else {
      second = await nodeHash(second, hash)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && toHex(first) === older.root && toHex(second) === newer.root
}

/** A reader for a tree with all leaf hashes in memory: for tests, auditors and small logs. */
export async function readerOf(leafHashes: readonly string[]): Promise<ReadNode> {
  const levels: string[][] = [[...leafHashes]]
  for (let below = levels[0] ?? []; below.length > 1;) {
    const pairs = Array.from({ length: Math.floor(below.length / 2) }, (_, at) => below.slice(2 * at, 2 * at + 2))
    below = await Promise.all(
      pairs.map(async (pair) => {
        const [left, right] = pair.map(fromHex)
        return toHex(await nodeHash(must(left, 'a hash is hex'), must(right, 'a hash is hex')))
      }),
    )
    levels.push(below)
  }
  return ({ level, index }) => must(levels[level]?.[index], `the tree has no node ${level}/${index}`)
}
