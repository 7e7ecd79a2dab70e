import { drawShape } from './families.ts'
import { readNumbers } from './look.ts'
import type { Failure, Look, LotteryFamily } from './play.ts'
import { hasExactlyKeys, isRecord } from './shape-checks.ts'

/** A draw that took place: prize name to its numbers, digits as text because leading zeros matter. */
export type NumbersDraw = {
  readonly isVoid: false
  readonly prizes: Readonly<Record<string, readonly string[]>>
}

/** A checked draw. A void one means that there was no draw, and every order of the issue is refunded (status 12). */
export type Draw = NumbersDraw | { readonly isVoid: true }

const badDraw: Failure<'bad_draw'> = { ok: false, error: 'bad_draw' }
const digits = /^[0-9]+$/

/** Checks a draw in its wire form `{"prizes":{...}}` or `{"void":true}`: exactly the prizes, counts and widths of the family. */
export function parseDraw(
  family: LotteryFamily,
  draw: unknown,
): { readonly ok: true; readonly draw: Draw } | Failure<'bad_draw'> {
  if (!isRecord(draw)) return badDraw
  if (hasExactlyKeys(draw, ['void']) && draw['void'] === true) return { ok: true, draw: { isVoid: true } }
  const given = draw['prizes']
  const shape = drawShape(family)
  if (!hasExactlyKeys(draw, ['prizes']) || !isRecord(given)) return badDraw
  if (
    !hasExactlyKeys(
      given,
      shape.map(({ prize }) => prize),
    )
  )
    return badDraw
  const prizes: Record<string, readonly string[]> = {}
  for (const { prize, count, width } of shape) {
    const numbers: unknown = given[prize]
    if (!Array.isArray(numbers) || numbers.length !== count) return badDraw
    const valid = numbers.filter(
      (n: unknown): n is string => typeof n === 'string' && n.length === width && digits.test(n),
    )
    if (valid.length !== count) return badDraw
    prizes[prize] = valid
  }
  return { ok: true, draw: { isVoid: false, prizes } }
}

const readings = new WeakMap<NumbersDraw, Map<string, ReadonlyMap<string, number>>>()

/** How often each value occurs among the digits a play reads; kept for the draw, since thousands of orders ask the same. */
export function countReadings(draw: NumbersDraw, look: Look): ReadonlyMap<string, number> {
  let known = readings.get(draw)
  if (!known) {
    known = new Map()
    readings.set(draw, known)
  }
  const key = `${look.part}${look.width}:${look.prizes === 'all' ? '*' : look.prizes.join()}`
  let counts = known.get(key)
  if (!counts) {
    const fresh = new Map<string, number>()
    for (const value of readNumbers(draw.prizes, look)) fresh.set(value, (fresh.get(value) ?? 0) + 1)
    counts = fresh
    known.set(key, counts)
  }
  return counts
}
