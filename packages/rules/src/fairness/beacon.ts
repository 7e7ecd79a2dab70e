import { assert } from '@lotus/kernel'
import { fromHex, sha256, toHex, uint64, utf8 } from './bytes.ts'

/** A public chain of random values: one per round, signed by a threshold of independent parties. */
export type BeaconChain = {
  readonly name: string
  /** Identifies the chain; part of every URL of its rounds. */
  readonly hash: string
  /** Compressed G2 point, hex. */
  readonly publicKey: string
  readonly genesisSeconds: number
  readonly periodSeconds: number
}
export type BeaconRound = { readonly round: number; readonly randomness: string; readonly signature: string }

/** The public drand chain of three seconds (scheme bls-unchained-g1-rfc9380). */
export const quicknet: BeaconChain = {
  name: 'quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
}

/** Draws with shorter periods use no beacon (DECISIONS 27). */
export const BEACON_PERIOD_SECONDS_MIN = 300
/** How long after its hour a draw waits for its round; then the seed alone decides, and the certificate says so. */
export const BEACON_WAIT_SECONDS = 600

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The time at which a round is published; round 1 is published at the chain's start. */
export function timeOfRound({ genesisSeconds, periodSeconds }: BeaconChain, round: number): Date {
  assert(Number.isSafeInteger(round) && round >= 1, 'rounds count from 1')
  return new Date((genesisSeconds + (round - 1) * periodSeconds) * 1000)
}

/** The first round published at or after `at`: fixed before the sale, when nobody can know its value. */
export function firstRoundFrom(chain: BeaconChain, at: Date): number {
  const seconds = at.getTime() / 1000 - chain.genesisSeconds
  return Math.max(1, 1 + Math.ceil(seconds / chain.periodSeconds))
}

/** Whether the randomness follows from the signature. Does not check who signed. */
export async function isRandomnessOf({ randomness, signature }: Omit<BeaconRound, 'round'>): Promise<boolean> {
  const bytes = fromHex(signature)
  return bytes?.length === 48 && toHex(await sha256(bytes)) === randomness
}

/**
 * Verifies that the chain signed this round: BLS over G1 of SHA-256(round as 64 bits, big-endian), and the randomness
 * is the signature's SHA-256. The curve arithmetic is loaded on first use. False for malformed values.
 */
export async function verifyBeacon(chain: BeaconChain, value: BeaconRound): Promise<boolean> {
  if (!Number.isSafeInteger(value.round) || value.round < 1 || !(await isRandomnessOf(value))) return false
  const [signature, publicKey] = [fromHex(value.signature), fromHex(chain.publicKey)]
  if (!signature || !publicKey) return false
  const { bls12_381: curve } = await import('@noble/curves/bls12-381.js')
  try {
    const message = curve.shortSignatures.hash(await sha256(uint64(value.round)), utf8(DOMAIN))
    return curve.shortSignatures.verify(signature, message, publicKey)
  } catch {
    // The library throws on bytes that are not a point of the curve.
    return false
  }
}
