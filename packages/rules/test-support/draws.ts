import { must } from '@lotus/kernel'
import fc from 'fast-check'
import { drawShape, parseDraw, type LotteryFamily, type NumbersDraw } from '../src/lottery/index.ts'

type Prizes = Record<string, string[]>

/** The northern draw of the worked examples, lottery.md 1.6. */
export const exampleDraw = {
  prizes: {
    DB: ['60468'],
    G1: ['31651'],
    G2: ['71173', '80230'],
    G3: ['59780', '20731', '01625', '23203', '02640', '30168'],
    G4: ['1992', '5360', '0537', '8142'],
    G5: ['3932', '1982', '4526', '9295', '8417', '6527'],
    G6: ['359', '277', '412'],
    G7: ['33', '90', '97', '12'],
  },
}

export function readDraw(draw: unknown, family: LotteryFamily = 'vn_north'): NumbersDraw {
  const result = parseDraw(family, draw)
  if (!result.ok || result.draw.isVoid) throw new Error('the test needs a draw that took place')
  return result.draw
}

/** Any draw of the northern shape, in its wire form. */
export const anyDraw: fc.Arbitrary<{ prizes: Prizes }> = fc
  .tuple(
    ...drawShape('vn_north').map(({ count, width }) =>
      fc.array(fc.stringMatching(new RegExp(`^[0-9]{${width}}$`)), { minLength: count, maxLength: count }),
    ),
  )
  .map((lists) => {
    const shape = drawShape('vn_north')
    return {
      prizes: Object.fromEntries(shape.map(({ prize }, index) => [prize, must(lists[index], 'one list a prize')])),
    }
  })

export const allTwoDigits: readonly string[] = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
