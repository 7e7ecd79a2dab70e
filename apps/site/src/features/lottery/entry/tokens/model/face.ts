import type { Play } from '@lotus/rules/catalogue'
import { isHue, type Hue } from '../../../../../shared/draws/pieces/colour-dot.tsx'
import { isSymbol, type SymbolName } from '../../../../../shared/draws/pieces/symbol.tsx'
import { waveOf } from '../../../../../shared/draws/pieces/waves.ts'
import { numbersOfAnimal } from './picks.ts'
import { meaningOf, vocabularyOf } from '../../../../../shared/lottery/vocabulary.ts'

export type DragonTigerOutcome = 'dragon' | 'tiger' | 'tie'
export type Element = 'kim' | 'moc' | 'thuy' | 'hoa' | 'tho'

/** What is drawn above the text of a tile; a picture never says more than the text. */
export type Face =
  /** Dice; an empty one shows no pips. */
  | { readonly kind: 'dice'; readonly dice: readonly string[] }
  | { readonly kind: 'symbol'; readonly symbol: SymbolName }
  | { readonly kind: 'colour'; readonly hue: Hue }
  /** Four coins, this many of them red. */
  | { readonly kind: 'coins'; readonly reds: number }
  | { readonly kind: 'duel'; readonly side: DragonTigerOutcome }
  | { readonly kind: 'element'; readonly element: Element }
  /** Fan-tan: beads left over; `second` is the other winning count, or the one that returns the stake. */
  | { readonly kind: 'beads'; readonly first: number; readonly second?: number; readonly isPush?: boolean }
  /** An example of a pattern of digits. */
  | { readonly kind: 'digits'; readonly digits: string }
  /** Numbers of 6 of 49 in their wave colours. */
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }

/** One example of each pattern, on three dice and on digits. */
const diceExamples: Readonly<Record<string, string>> = {
  triple: '666',
  pair: '225',
  straight: '345',
  half_straight: '126',
  mixed: '135',
  all_different: '246',
}

const digitExamples: Readonly<Record<string, string>> = {
  baozi: '777',
  pair: '338',
  straight: '456',
  half_straight: '128',
  mixed: '158',
  five: '77777',
  four: '77773',
  full_house: '77733',
  three: '77725',
  two_pair: '77335',
  one_pair: '77135',
  high: '13580',
}

export const isDiceFamily = ({ facts }: Play): boolean => facts.draw.kind === 'dice'
export const isMarkFamily = ({ facts }: Play): boolean => facts.draw.kind === 'mark'

const coinsOf: Readonly<Record<string, number>> = { red4: 4, white4: 0, red3: 3, white3: 1 }
const allNumbers = Array.from({ length: 49 }, (_, index) => String(index + 1).padStart(2, '0'))

const dice = (text: string): Face => ({ kind: 'dice', dice: [...text] })

function numberFace(play: Play, token: string): Face | undefined {
  const [first = 0, second = 0] = token.split('-').map(Number)
  switch (meaningOf(play)) {
    case 'triple':
      return dice(token.repeat(3))
    case 'double':
      return { kind: 'dice', dice: [token, token, ''] }
    case 'fan':
      return { kind: 'beads', first }
    case 'kwok':
      return { kind: 'beads', first, second }
    case 'nim':
      return { kind: 'beads', first, second, isPush: true }
    case 'head':
      return { kind: 'numbers', numbers: allNumbers.filter((number) => number.startsWith(token)) }
    case 'tail':
      return isMarkFamily(play)
        ? { kind: 'numbers', numbers: allNumbers.filter((number) => number.endsWith(token)) }
        : undefined
    default:
      return isDiceFamily(play) && /^(any_code|two_diff|three_diff)/.test(play.code) ? dice(token) : undefined
  }
}

const dragonTigerOutcomes: readonly DragonTigerOutcome[] = ['dragon', 'tiger', 'tie']
const elements: readonly Element[] = ['kim', 'moc', 'thuy', 'hoa', 'tho']

/** The picture of a token; undefined where text and odds say it all. */
export function faceOf(play: Play, token: string, yearAnimal: string | undefined): Face | undefined {
  switch (vocabularyOf(play)) {
    case 'number':
      return numberFace(play, token)
    case 'symbol':
      return isSymbol(token) ? { kind: 'symbol', symbol: token } : undefined
    case 'colour':
      if (isMarkFamily(play)) return { kind: 'numbers', numbers: allNumbers.filter((ball) => waveOf(ball) === token) }
      return isHue(token) ? { kind: 'colour', hue: token } : undefined
    case 'coins':
      return { kind: 'coins', reds: coinsOf[token] ?? 0 }
    case 'zodiac':
      return yearAnimal === undefined ? undefined : { kind: 'numbers', numbers: numbersOfAnimal(token, yearAnimal) }
    case 'duel': {
      const side = dragonTigerOutcomes.find((name) => name === token)
      return side && { kind: 'duel', side }
    }
    case 'element': {
      const element = elements.find((name) => name === token)
      return element && { kind: 'element', element }
    }
    case 'pattern':
    case 'hand': {
      const example = (isDiceFamily(play) ? diceExamples : digitExamples)[token]
      if (example === undefined) return undefined
      if (isDiceFamily(play)) return dice(example)
      // Five cards of a straight are consecutive, like the three of a pattern.
      return { kind: 'digits', digits: vocabularyOf(play) === 'hand' && token === 'straight' ? '34567' : example }
    }
    default:
      return undefined
  }
}
