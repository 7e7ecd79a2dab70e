import { i18n } from '@lotus/i18n'
import { animalOf } from '@lotus/rules/zodiac'
import { factsOf } from './draw-facts.ts'
import { readDraw, type Draw, type Shown } from './read-draw.ts'

// Whoever shows a draw loads `draws:`; see `DrawView` and the loaders of the routes.
const t = (key: string, values: Record<string, unknown> = {}) => i18n.t(`draws:${key}`, values)

/**
 * Sum, big or small, odd or even ... as one line; empty for families without such facts. `isSumShown`: the sum is
 * already shown beside it.
 */
export function factsText(shown: Shown, family: string, isSumShown = false): string {
  return factsOf(shown, family)
    .filter(({ key }) => !isSumShown || key !== 'sum')
    .map(({ key, value }) => t(`fact.${key}`, { value }))
    .join(' · ')
}

function ofShown(shown: Shown): string {
  switch (shown.kind) {
    case 'void':
      return t('void')
    case 'north':
    case 'south': {
      const second = shown.kind === 'north' ? 'G1' : 'G8'
      return ['DB', second].map((name) => `${t(`prize.${name}`)} ${(shown.prizes[name] ?? []).join(' ')}`).join(', ')
    }
    case 'sum28':
      return `${shown.values.join(' + ')} = ${shown.values.reduce((sum, digit) => sum + Number(digit), 0)}`
    case 'dice':
      return shown.values.join('-')
    case 'cars':
      return shown.values.map((car) => String(Number(car))).join(' ')
    case 'keno':
      return [...shown.values].sort().join(' ')
    case 'symbols':
      return shown.values.map((name) => t(`symbol.${name}`)).join(', ')
    case 'colours':
      return shown.values.map((name) => t(`hue.${name}`)).join(', ')
    case 'coins':
      return t('coins', { red: shown.red, white: 4 - shown.red })
    case 'mark':
      return t('mark', {
        normals: shown.normals.join(' '),
        special: shown.special,
        animal: t(`animal.${animalOf(shown.special, shown.yearAnimal) ?? 'rat'}`),
      })
    case 'thai':
      return `${t('thai.first')} ${shown.first}, ${t('thai.last2')} ${shown.last2}`
    case 'yeekee':
      return t('yeekee.text', { result: shown.result })
    case 'source':
      return shown.text
    default:
      return shown.values.join(' ')
  }
}

/**
 * A draw as text, for labels and plain-text lists. `family` may be an alias. The namespace `draws` must be loaded
 * (`ensureNamespaces('draws')`).
 */
export function drawText(family: string, draw: Draw): string {
  const shown = readDraw(family, draw)
  const facts = factsText(shown, family)
  return facts === '' ? ofShown(shown) : `${ofShown(shown)} · ${facts}`
}
