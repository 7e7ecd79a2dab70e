import type { TFunction } from '@lotus/i18n'
import type { Play } from '@lotus/rules/catalogue'
import { oddsFigure } from '../../../../../shared/lottery/texts.ts'
import { tokenText } from '../../../../../shared/lottery/token-text.ts'
import { coveredBy } from './details.ts'
import { faceOf, isDiceFamily, isMarkFamily, type Face } from './face.ts'
import { chanceText, oddsOfToken } from './odds.ts'
import { meaningOf, universeOf, vocabularyOf, type TokenPlay } from '../../../../../shared/lottery/vocabulary.ts'

/** How the tokens of a play are laid out. */
export type Layout =
  /** 00 to 99 by heads and tails. */
  | 'pairs'
  /** Numbered balls, in wave colours for 6 of 49. */
  | 'balls'
  | 'waves'
  /** Small tiles: a number and what it pays or covers. */
  | 'sums'
  /** Tiles with words, and a picture where there is one. */
  | 'tiles'
  /** Tiles that show a row of numbers. */
  | 'wide'

export function layoutOf(play: TokenPlay): Layout {
  const { input } = play
  const vocabulary = vocabularyOf(play)
  if (vocabulary === 'zodiac') return 'wide'
  if (vocabulary === 'colour' && isMarkFamily(play)) return 'wide'
  if (vocabulary !== 'number') return 'tiles'
  if (meaningOf(play) === 'head' || (meaningOf(play) === 'tail' && isMarkFamily(play))) return 'wide'
  if (meaningOf(play) !== 'plain' && meaningOf(play) !== 'tail') return 'tiles'
  if (isDiceFamily(play) && universeOf(input).length === 6 && play.code !== 'span') return 'tiles'
  if (input.kind === 'outcomes' || input.kind === 'weighted_outcomes') return 'sums'
  if ('values' in input.universe) return 'sums'
  if (universeOf(input).length === 100) return 'pairs'
  return isMarkFamily(play) ? 'waves' : 'balls'
}

/** Everything a tile shows besides its selection. Built once per play, so that a tap renders only one tile. */
export type Tile = {
  readonly token: string
  readonly label: string
  readonly detail: string | undefined
  readonly odds: string | undefined
  readonly chance: string | undefined
  readonly face: Face | undefined
}

/** Two odds are both shown, more as lowest and highest. */
function oddsRange(play: Play, token: string, yearAnimal: string | undefined): string | undefined {
  if (play.input.kind !== 'outcomes') return undefined
  const odds = oddsOfToken(play, token, yearAnimal).map((figure) => oddsFigure(figure))
  const [lowest, highest] = [odds[0], odds.at(-1)]
  if (lowest === undefined || lowest === highest) return lowest
  return `${lowest}–${highest}`
}

function meaningDetail(t: TFunction, play: TokenPlay, token: string): string | undefined {
  const [first = '', second = ''] = token.split('-')
  switch (meaningOf(play)) {
    case 'fan':
      return t('detail.fan', { rest: Number(token) % 4 })
    case 'kwok':
      return t('detail.kwok', { first, second })
    case 'nim':
      return t('detail.nim', { win: first, push: second })
    default:
      return undefined
  }
}

function wordDetail(t: TFunction, play: TokenPlay, token: string, yearAnimal: string | undefined): string | undefined {
  const vocabulary = vocabularyOf(play)
  if (vocabulary === 'half' || vocabulary === 'more') return t(`detail.${vocabulary}.${token}`)
  if (play.facts.draw.kind === 'coins' && play.code === 'parity') return t(`detail.reds.${token}`)
  if (vocabulary !== 'zodiac') return undefined
  const animal = t(`animal.${token}`)
  return token === yearAnimal ? `${animal} · ${t('detail.yearAnimal')}` : animal
}

/** The small line of a tile: how many lines it has, which results it covers, what returns the stake. */
function detailOf(t: TFunction, play: TokenPlay, token: string, yearAnimal: string | undefined): string | undefined {
  const { input } = play
  if (input.kind === 'weighted_outcomes') {
    return t('detail.covers', { count: input.weights[input.outcomes.indexOf(token)] ?? 0 })
  }
  const { range, note } = coveredBy(play, token)
  const parts = [
    meaningDetail(t, play, token) ?? wordDetail(t, play, token, yearAnimal),
    range,
    note && t(`detail.${note.key}`, { numbers: note.numbers }),
  ]
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(' · ')
}

export function tilesOf(
  t: TFunction,
  play: TokenPlay,
  yearAnimal: string | undefined,
  chances: ReadonlyMap<string, number> | undefined,
): readonly Tile[] {
  return universeOf(play.input).map((token) => {
    const chance = chances?.get(token)
    return {
      token,
      label: tokenText(t, undefined, play, token),
      detail: detailOf(t, play, token, yearAnimal),
      odds: oddsRange(play, token, yearAnimal),
      chance: chance === undefined ? undefined : chanceText(chance),
      face: faceOf(play, token, yearAnimal),
    }
  })
}
