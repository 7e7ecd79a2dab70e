import { hasExactlyKeys, isRecord } from '../../shape-checks.ts'
import { voidDraw, type FamilyDraw } from './facts.ts'

/**
 * One part of an own draw, in the order in which the parts are derived (`derive.ts`).
 * - digits: `count` strings of `width` digits.
 * - balls: `count` of the numbers 1 to `last`, none twice; `isContinued` takes them from what the part before has left.
 * - faces: `count` independent values 1 to `last` (dice), or 0 to `last` with `fromZero`.
 */
export type DrawPart =
  | { readonly part: string; readonly kind: 'digits'; readonly count: number; readonly width: number }
  | {
      readonly part: string
      readonly kind: 'balls'
      readonly count: number
      readonly last: number
      readonly isContinued?: boolean
    }
  | { readonly part: string; readonly kind: 'faces'; readonly count: number; readonly last: number }

/** How draws of a family are written, checked and derived. */
export type DrawForm = {
  /** Null if we do not draw the result (it follows from submitted numbers). */
  readonly parts: readonly DrawPart[] | null
  /** The wire form of a derived draw, as in the exchange format. */
  readonly toWire: (drawn: Readonly<Record<string, readonly string[]>>, context: DrawContext) => Record<string, unknown>
  /** Checks a draw in its wire form; undefined if it is not one of this family. */
  readonly parse: (draw: unknown) => FamilyDraw | undefined
}

/** Input of a draw beside chance: the animal of the lunar year for 6 of 49. */
export type DrawContext = { readonly yearAnimal?: string }

type Record_ = Readonly<Record<string, unknown>>

/** Exactly `{"void":true}` means that there was no draw, in every family. */
export function parseForms(
  draw: unknown,
  forms: readonly { readonly keys: readonly string[]; readonly read: (draw: Record_) => FamilyDraw | undefined }[],
): FamilyDraw | undefined {
  if (!isRecord(draw)) return undefined
  if (hasExactlyKeys(draw, ['void']) && draw['void'] === true) return voidDraw
  const form = forms.find(({ keys }) => hasExactlyKeys(draw, keys))
  return form?.read(draw)
}

/** A string of exactly `width` characters of the given alphabet. */
export function readString(value: unknown, width: number, alphabet = '0123456789'): string | undefined {
  if (typeof value !== 'string' || value.length !== width) return undefined
  return [...value].every((character) => alphabet.includes(character)) ? value : undefined
}

/** `count` strings accepted by `read`. */
export function readList(
  value: unknown,
  count: number,
  read: (item: unknown) => string | undefined,
): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length !== count) return undefined
  const items = value.map(read).filter((item) => item !== undefined)
  return items.length === count ? items : undefined
}

/** `count` numbers of "01" to `last`, none twice. */
export function readBalls(value: unknown, count: number, last: number): readonly string[] | undefined {
  const balls = readList(value, count, (item) => {
    const ball = readString(item, 2)
    return ball !== undefined && Number(ball) >= 1 && Number(ball) <= last ? ball : undefined
  })
  return balls && new Set(balls).size === count ? balls : undefined
}
