import { assert, moneyToString, must, type Money } from '@lotus/kernel'
import { fromHex, sha256, toHex, utf8 } from './hash.ts'

/** Merkle tree over the orders of an issue, as in RFC 6962 section 2.1; hashes are lower-case hex outside this file. */

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export type OrderLeaf = {
  readonly game: string
  readonly issue: string
  readonly order: string
  readonly play: string
  /** The stored content (`PreparedOrder.content`). */
  readonly content: unknown
  readonly stake: Money
  readonly points: number
  /** Price of one stake unit, and the prize group (2000 if the play has none). */
  readonly unit: Money
  readonly prizeGroup: number
  /** Random per order and known to its owner, so that a leaf reveals to nobody else what was bet (trust.md 3.5). */
  readonly salt: string
}

/**
 * The bytes of an order's leaf: UTF-8 of a JSON object without spaces, keys in exactly this order, `content` as a JSON
 * text inside a string, `stake` and `unit` with 4 places.
 */
export function orderLeaf({
  game,
  issue,
  order,
  play,
  content,
  stake,
  points,
  unit,
  prizeGroup,
  salt,
}: OrderLeaf): Uint8Array {
  const text = {
    v: 1,
    game,
    issue,
    order,
    play,
    content: JSON.stringify(content),
    stake: moneyToString(stake),
    points,
    unit: moneyToString(unit),
    prizeGroup,
    salt,
  }
  return utf8(JSON.stringify(text))
}

/** SHA-256 of a zero byte and the leaf's bytes, in hex; part of a receipt. */
export async function leafHash(leaf: Uint8Array): Promise<string> {
  return toHex(await sha256(LEAF, leaf))
}

/** SHA-256 of a one byte and the two hashes below. */
export const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(NODE, left, right)

/** The level above: neighbours hashed in pairs, an odd last one carried up. Equal to the RFC's split at a power of two. */
async function raise(level: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const pairs = level.filter((_, index) => index % 2 === 0)
  return Promise.all(
    pairs.map((left, index) => {
      const right = level[2 * index + 1]
      return right ? nodeHash(left, right) : Promise.resolve(left)
    }),
  )
}

function decode(hash: string): Uint8Array {
  const bytes = fromHex(hash)
  assert(bytes?.length === 32, 'a hash is 64 lower-case hex digits')
  return bytes
}

/** Root of leaves that are already hashed; the root of no leaves is the SHA-256 of nothing. */
export async function merkleRootOfHashes(hashes: readonly string[]): Promise<string> {
  if (hashes.length === 0) return toHex(await sha256())
  let level = hashes.map(decode)
  while (level.length > 1) level = await raise(level)
  return toHex(must(level[0], 'a tree with leaves has a root'))
}

export async function merkleRoot(leaves: readonly Uint8Array[]): Promise<string> {
  return merkleRootOfHashes(await Promise.all(leaves.map(leafHash)))
}

/** The neighbours' hashes from the leaf up to the root (RFC 6962 2.1.1). */
export async function inclusionProofOfHashes(hashes: readonly string[], index: number): Promise<string[]> {
  assert(Number.isInteger(index) && index >= 0 && index < hashes.length, 'the leaf is in the tree')
  const proof: string[] = []
  let level = hashes.map(decode)
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1]
    if (sibling) proof.push(toHex(sibling))
    level = await raise(level)
  }
  return proof
}

export async function inclusionProof(leaves: readonly Uint8Array[], index: number): Promise<string[]> {
  return inclusionProofOfHashes(await Promise.all(leaves.map(leafHash)), index)
}

type Place = {
  readonly index: number
  /** Number of leaves under the root. */
  readonly size: number
  readonly proof: readonly string[]
  readonly root: string
}
export type InclusionClaim = Place & { readonly leaf: Uint8Array }
/** The same for a leaf that is already hashed, in hex. */
export type HashInclusionClaim = Place & { readonly hash: string }

/** Whether the leaf is at `index` in the tree of `size` leaves with this root. False for malformed input. */
export async function verifyInclusion({ leaf, ...place }: InclusionClaim): Promise<boolean> {
  return verifyHashInclusion({ ...place, hash: await leafHash(leaf) })
}

export async function verifyHashInclusion({ hash, index, size, proof, root }: HashInclusionClaim): Promise<boolean> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false
  const hashes = proof.map(fromHex)
  let reached = fromHex(hash)
  if (reached?.length !== 32) return false
  let [at, last, used] = [index, size - 1, 0]
  while (last > 0) {
    const isCarried = at === last && at % 2 === 0
    if (!isCarried) {
      const sibling = hashes[used]
      used += 1
      if (sibling?.length !== 32) return false
      reached = at % 2 === 1 ? await nodeHash(sibling, reached) : await nodeHash(reached, sibling)
    }
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return used === proof.length && toHex(reached) === root
}
