import { assert, must } from '@lotus/kernel'
import { openDrawStream, uniformBelow, uniformDigits, type DrawSeed, type NextWord } from '../draw-words.ts'
import type { DrawContext, DrawPart } from './draws/shape.ts'
import type { Family } from './family.ts'

export type FamilyDrawInput = Omit<DrawSeed, 'family'> & DrawContext

/**
 * The result of an own draw of any family, in its wire form (lottery-settle-format.md). Anyone with the revealed seed
 * can recompute it from the words of `openDrawStream`. The parts of the family are taken in order (vn_north: DB, G1, G2 ..
 * G7), first to last; words are dropped where needed to keep every result equally likely, and the next one is used:
 *
 * - digits of width w: x mod 10^w of the next word below the greatest multiple of 10^w, with leading zeros.
 * - faces 1 to n (dice, coins): 1 + x mod n of the next word below the greatest multiple of n.
 * - balls 1 to n: of the k balls that are left, in ascending order, the one with index x mod k of the next word below
 *   the
 *   greatest multiple of k. The special number of 6 of 49 is drawn from those left by the six.
 *
 * Test vectors are in `station-own-draw.test.ts`, the first with seed 000102..1f, family vn_north, issue 20260101-0001,
 * the SHA-256 of nothing as root (an issue without orders) and no beacon.
 */
export async function deriveFamilyDraw(family: Family, input: FamilyDrawInput): Promise<Record<string, unknown>> {
  const { parts, toWire } = family.form
  const given = must(parts, `a draw of ${family.name} follows from what members submit`)
  const next = await openDrawStream({ ...input, family: family.name })
  const drawn: Record<string, readonly string[]> = {}
  let left: string[] = []
  for (const part of given) {
    if (part.kind === 'balls' && !(part.isContinued ?? false)) left = ballsOf(part.last)
    drawn[part.part] = await drawPart(next, part, left)
  }
  return toWire(drawn, input.yearAnimal === undefined ? {} : { yearAnimal: input.yearAnimal })
}

function ballsOf(last: number): string[] {
  return Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))
}

/** Takes balls out of `left`, in place: the next part may continue with the rest. */
async function drawPart(next: NextWord, part: DrawPart, left: string[]): Promise<readonly string[]> {
  const drawn: string[] = []
  while (drawn.length < part.count) {
    switch (part.kind) {
      case 'digits':
        drawn.push(await uniformDigits(next, part.width))
        break
      case 'faces':
        drawn.push(String(1 + (await uniformBelow(next, part.last))))
        break
      case 'balls': {
        const [ball] = left.splice(await uniformBelow(next, left.length), 1)
        assert(ball !== undefined, 'there are more balls than are drawn')
        drawn.push(ball)
      }
    }
  }
  return drawn
}
