import { utf8 } from '../../lottery/hash.ts'
import { commitTo } from '../seeds.ts'
import { numberBelow, wordsOf } from '../words.ts'

const SEED_TAG = utf8('lotus-packets-seed-v1')

/** The packets of one window; amounts are whole hundredths. */
export type PacketTerms = { readonly pool: number; readonly count: number; readonly least: number }
/** The promotion's code, and which of its windows, from 1. */
export type PacketWindowName = { readonly packets: string; readonly window: number }

/** More hundredths than one word tells apart cannot be drawn from. */
export const PACKET_POOL_MAX = 2 ** 32 - 1
/** Packets of one window. */
export const PACKETS_MAX = 2000

/** What is in the public log before the window opens: SHA-256 of a fixed text and the seed's bytes, in lower-case hex. */
export const packetCommitment = (seed: Uint8Array): Promise<string> => commitTo(SEED_TAG, seed)

/** Each packet can have the least, and one word can tell all amounts apart. */
export const isSoundPool = ({ pool, count, least }: PacketTerms): boolean =>
  [pool, count, least].every((part) => Number.isSafeInteger(part) && part > 0) &&
  count <= PACKETS_MAX &&
  pool <= PACKET_POOL_MAX &&
  least * count <= pool

/**
 * The amounts of a window in the order in which its packets are handed out (operations.md 4.12). Of R hundredths that are
 * left for n packets, the next one is a number from the least to twice the mean 2R/n, cut to a hundredth, each as likely; but
 * never so much that the others could not have the least. The last one is the rest, so the sum is the pool. Which number, the
 * words over `lotus-packets-v1|CODE|WINDOW` say.
 */
export async function packetAmounts(
  seed: Uint8Array,
  { packets, window }: PacketWindowName,
  terms: PacketTerms,
): Promise<number[]> {
  if (!isSoundPool(terms)) throw new RangeError('such a pool has no packets')
  const { pool, count, least } = terms
  const nextWord = await wordsOf(seed, `lotus-packets-v1|${packets}|${window}`)
  const amounts: number[] = []
  let rest = pool
  for (let left = count; left > 1; left -= 1) {
    const most = Math.min(Math.floor((2 * rest) / left), rest - least * (left - 1))
    const amount = least + (await numberBelow(most - least + 1, nextWord))
    amounts.push(amount)
    rest -= amount
  }
  return [...amounts, rest]
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
