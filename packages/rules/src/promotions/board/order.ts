import { hmacSha512, toHex, utf8 } from '../../lottery/hash.ts'
import { merkleRoot } from '../../lottery/order-root.ts'
import { commitTo, holderOf } from '../seeds.ts'

const SEED_TAG = utf8('lotus-board-seed-v1')
const HOLDER_TAG = utf8('lotus-board-holder-v1|')

/** The promotion's code and the key of its period. */
export type BoardName = { readonly board: string; readonly period: string }
/** A score in ten-thousandths, and when it was reached: of the last line that still counts, as ISO 8601 in UTC. */
export type BoardScore = { readonly holder: string; readonly score: bigint; readonly reached: string }
export type BoardPlace = BoardScore & { readonly place: number }

/** What is in the public log before the period is over: SHA-256 of a fixed text and the seed's bytes, in lower-case hex. */
export const boardCommitment = (seed: Uint8Array): Promise<string> => commitTo(SEED_TAG, seed)

/** The name of a member on one board: the first 16 bytes of SHA-256 over a fixed text, the board's salt and the member. */
export const boardHolder = (salt: Uint8Array, memberId: bigint): Promise<string> => holderOf(HOLDER_TAG, salt, memberId)

/**
 * The places of a board (operations.md 4.5): the higher score first; of equal ones the one that was reached earlier; of those
 * that are equal by time too, the smaller HMAC-SHA-512(seed, `lotus-board-tie-v1|CODE|PERIOD|HOLDER`) in hex.
 */
export async function placesOf<Score extends BoardScore>(
  seed: Uint8Array,
  { board, period }: BoardName,
  scores: readonly Score[],
): Promise<(Score & { readonly place: number })[]> {
  const keyOf = await hmacSha512(seed)
  const keyed = await Promise.all(
    scores.map(async (one) => ({
      one,
      key: toHex(await keyOf(utf8(`lotus-board-tie-v1|${board}|${period}|${one.holder}`))),
    })),
  )
  return keyed
    .toSorted((a, b) => compareScores(a.one, b.one) || (a.key < b.key ? -1 : 1))
    .map(({ one }, at) => ({ ...one, place: at + 1 }))
}

/** Below 0: the first one is better. 0: only the seed tells them apart. */
export function compareScores(a: Omit<BoardScore, 'holder'>, b: Omit<BoardScore, 'holder'>): number {
  if (a.score !== b.score) return a.score > b.score ? -1 : 1
  return a.reached === b.reached ? 0 : a.reached < b.reached ? -1 : 1
}

/** The Merkle root (RFC 6962) over the board; a leaf is a line with a place. */
export function boardRoot({ board, period }: BoardName, places: readonly BoardPlace[]): Promise<string> {
  return merkleRoot(
    places.map(({ place, holder, score, reached }) =>
      utf8(`lotus-board-places-v1|${board}|${period}|${place}|${holder}|${score}|${reached}`),
    ),
  )
}
