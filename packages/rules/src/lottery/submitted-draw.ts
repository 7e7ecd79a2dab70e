import { assert, must } from '@lotus/kernel'
import { openDrawStream, uniformDigits, type DrawSeed } from './draw-words.ts'
import { fromHex, toHex, utf8 } from './hash.ts'
import { leafHash, merkleRootOfHashes, nodeHash } from './order-root.ts'

/**
 * Draws that follow from numbers submitted by members (Yeekee, lottery.md 2.4): the sum of all numbers less one of
 * them.
 */

export const SUBMISSION_DIGITS = 5
/** The most house numbers in one round; also limits the terms below. */
export const HOUSE_NUMBERS_MAX = 100

/** How a round's numbers give its result; published with the round's commitment. */
export type DrawTerms = {
  /**
   * The index of the number subtracted from the sum, from 1: counted from the last number backwards, or from the first.
   */
  readonly subtractIndex: number
  readonly subtractFrom: 'end' | 'start'
  /** With fewer numbers, house numbers included, the round is void. */
  readonly numbersMin: number
  /** House numbers added in every round; with `isFilled` as many more as `numbersMin` requires. */
  readonly houseMin: number
  readonly isFilled: boolean
}

export type SubmissionLeaf = {
  readonly game: string
  readonly issue: string
  /** 1, 2, 3 ... in the order of arrival. */
  readonly no: number
  readonly number: string
  /** The masked name, as everybody sees it. */
  readonly account: string
  /** ISO 8601 UTC with milliseconds, by the database's clock. */
  readonly at: string
}

/** The text of a submission under the root: JSON without spaces, keys in exactly this order. */
export function submissionLeaf({ game, issue, no, number, account, at }: SubmissionLeaf): string {
  return JSON.stringify({ v: 1, game, issue, no, number, account, at })
}

/** Merkle root over the texts of all submissions, in order; for none the SHA-256 of nothing. */
export async function submissionRoot(leaves: readonly string[]): Promise<string> {
  return merkleRootOfHashes(await Promise.all(leaves.map((leaf) => leafHash(utf8(leaf)))))
}

/** The common root above both frozen trees, used as ROOT in the words of the draw (`openDrawStream`). */
export async function drawRootOf(orderRoot: string, submissionsRoot: string): Promise<string> {
  const [orders, submissions] = [orderRoot, submissionsRoot].map(fromHex)
  assert(orders?.length === 32 && submissions?.length === 32, 'a root is 64 lower-case hex digits')
  return toHex(await nodeHash(orders, submissions))
}

/** How many house numbers are added to this many of the members. */
export function houseCountOf({ houseMin, isFilled, numbersMin }: DrawTerms, submitted: number): number {
  return Math.max(houseMin, isFilled ? numbersMin - submitted : 0)
}

export type SubmittedDrawInput = Omit<DrawSeed, 'family' | 'orderRoot'> & {
  readonly orderRoot: string
  readonly submissionRoot: string
  readonly terms: DrawTerms
  /** In order of arrival. */
  readonly numbers: readonly string[]
}

/** The wire form: `result` is `sum` less `minus`, with leading zeros to five digits. */
export type SubmittedDraw = {
  readonly sum: string
  readonly minus: string
  readonly result: string
  /** How many numbers members had submitted, and the house numbers added after them, in order. */
  readonly members: number
  readonly house: string[]
}

/** Null if there are too few numbers: the round is void. */
export async function deriveSubmittedDraw(input: SubmittedDrawInput): Promise<SubmittedDraw | null> {
  const { terms, numbers, orderRoot, submissionRoot: submissions, ...rest } = input
  const count = houseCountOf(terms, numbers.length)
  assert(count >= 1 && count <= HOUSE_NUMBERS_MAX, 'the last number of a round is one of the house')
  const root = await drawRootOf(orderRoot, submissions)
  const next = await openDrawStream({ ...rest, family: 'yeekee', orderRoot: root })
  const house: string[] = []
  while (house.length < count) house.push(await uniformDigits(next, SUBMISSION_DIGITS))
  const all = [...numbers, ...house]
  if (all.length < Math.max(terms.numbersMin, terms.subtractIndex)) return null
  const sum = all.reduce((total, number) => total + Number(number), 0)
  const at = terms.subtractFrom === 'end' ? -terms.subtractIndex : terms.subtractIndex - 1
  const minus = must(all.at(at), 'there are as many numbers as the terms ask for')
  const result = String(sum - Number(minus)).padStart(SUBMISSION_DIGITS, '0')
  return { sum: String(sum), minus, result, members: numbers.length, house }
}
