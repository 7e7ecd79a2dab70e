import { bytesOf, hexOf, sha256 } from './bytes.mjs'

// --- Merkle tree (RFC 6962) --------------------------------------------------------------------------------------

export const leafHash = async (leaf) => hexOf(await sha256([0], leaf))
export const parent = async (left, right) => hexOf(await sha256([1], bytesOf(left), bytesOf(right)))
/** The greatest power of two below n. */
const half = (n) => {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

/** The root computed from a leaf and its path, by the recursion of the RFC in reverse. */
async function rootFromPath(hash, index, size, path) {
  if (!(index >= 0 && index < size)) throw new Error('no such leaf')
  if (size === 1) {
    if (path.length > 0) throw new Error('the path is too long')
    return hash
  }
  if (path.length === 0) throw new Error('the path is too short')
  const [rest, last] = [path.slice(0, -1), path[path.length - 1]]
  const middle = half(size)
  return index < middle
    ? parent(await rootFromPath(hash, index, middle, rest), last)
    : parent(last, await rootFromPath(hash, index - middle, size - middle, rest))
}

export async function isIncluded({ hash, index, size, path, root }) {
  try {
    return (await rootFromPath(hash, index, size, path)) === root
  } catch {
    return false
  }
}

/** [old root, new root] computed from a consistency proof. */
async function rootsFromProof(older, size, proof, isWhole, oldRoot) {
  if (older === size) {
    if (isWhole) {
      if (proof.length > 0) throw new Error('the proof is too long')
      return [oldRoot, oldRoot]
    }
    if (proof.length !== 1) throw new Error('the proof has a wrong length')
    return [proof[0], proof[0]]
  }
  if (proof.length === 0) throw new Error('the proof is too short')
  const [rest, last] = [proof.slice(0, -1), proof[proof.length - 1]]
  const middle = half(size)
  if (older <= middle) {
    const [before, after] = await rootsFromProof(older, middle, rest, isWhole, oldRoot)
    return [before, await parent(after, last)]
  }
  const [before, after] = await rootsFromProof(older - middle, size - middle, rest, false, oldRoot)
  return [await parent(last, before), await parent(last, after)]
}

export async function isConsistent({ older, newer, path }) {
  try {
    if (older.size < 1 || older.size > newer.size) return false
    const [before, after] = await rootsFromProof(older.size, newer.size, path, true, older.root)
    return before === older.root && after === newer.root
  } catch {
    return false
  }
}

/** The Merkle root of a list of texts, by the recursion of the RFC. */
export async function rootOfLeaves(hashes) {
  if (hashes.length === 0) return hexOf(await sha256())
  if (hashes.length === 1) return hashes[0]
  const middle = half(hashes.length)
  return parent(await rootOfLeaves(hashes.slice(0, middle)), await rootOfLeaves(hashes.slice(middle)))
}
