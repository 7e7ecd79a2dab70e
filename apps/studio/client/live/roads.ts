import { beadPlate, bigRoad, derivedRoad, type RoadCell, type RoadResult } from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { RoundMark } from '../../shared/table-answers.ts'
import { el } from '../frame/dom.ts'
import { t } from '../frame/texts.ts'
import { dieFace } from './pictures.ts'

const DICE_SHOWN = 12
const letters = { banker: 'B', player: 'P', tie: 'T', big: 'B', small: 'P', triple: 'T' } as const
const toResult = ({ result }: RoundMark): RoadResult => letters[result]

/** What came up at this table: bead plate and big road; the derived ones for cards; the last throws for dice. */
export function drawRoads(engine: TableEngine, history: readonly RoundMark[]): HTMLElement[] {
  const title = el('h2', {}, t('tables:road.title'))
  if (history.length === 0) return [title, el('p', { class: 'lead' }, t('tables:road.none'))]
  const results = history.map(toResult)
  const beads = beadPlate(results).map((cell, i) => ({ ...cell, mark: history[i] }))
  const rest =
    engine === 'BACCARAT'
      ? ([1, 2, 3] as const).map((distance) => {
          const name = (['eye', 'little', 'roach'] as const)[distance - 1] ?? 'eye'
          const cells = derivedRoad(results, distance)
          return road(t(`tables:road.${name}`), `derived ${name}`, cells, (mark) => el('i', { class: mark }))
        })
      : [el('ol', { class: 'throws' }, ...history.slice(-DICE_SHOWN).toReversed().map(throwLine))]
  return [
    title,
    el('ul', { class: 'tally num' }, ...tally(history)),
    road(t('tables:road.bead'), 'bead', beads, beadMark),
    road(t('tables:road.big'), 'big', bigRoad(results), ({ winner, ties }) =>
      el(
        'i',
        { class: `ring ${engine === 'SIC_BO' ? 'dice' : ''} ${winner === 'B' ? 'red' : 'blue'}` },
        ties > 0 ? String(ties) : '',
      ),
    ),
    ...rest,
    el('p', { class: 'lead' }, t('tables:road.note')),
  ]
}

function tally(history: readonly RoundMark[]): HTMLElement[] {
  const counts = new Map<RoundMark['result'], number>()
  for (const { result } of history) counts.set(result, (counts.get(result) ?? 0) + 1)
  return [...counts].map(([result, count]) => el('li', { class: result }, `${t(`tables:result.${result}`)} ${count}`))
}

const beadMark = (mark: RoundMark | undefined): HTMLElement =>
  mark
    ? el(
        'i',
        { class: `dot ${mark.result} ${mark.pairs.map((pair) => `has-${pair}-pair`).join(' ')}` },
        t(`tables:mark.${mark.result}`),
      )
    : el('i')

const throwLine = ({ dice, total, result }: RoundMark): HTMLElement =>
  el('li', {}, ...dice.map(dieFace), el('b', { class: `num ${result}` }, String(total ?? '')))

/** A road as a grid of six rows that scrolls to its end. */
function road<Mark>(
  name: string,
  kind: string,
  cells: readonly RoadCell<Mark>[],
  draw: (mark: Mark) => HTMLElement,
): HTMLElement {
  const grid = el('div', { class: `road ${kind}`, role: 'img', 'aria-label': `${name}: ${cells.length}`, tabindex: 0 })
  for (const { column, row, mark } of cells) {
    const cell = draw(mark)
    cell.style.gridColumn = String(column + 1)
    cell.style.gridRow = String(row + 1)
    grid.append(cell)
  }
  queueMicrotask(() => {
    grid.scrollLeft = grid.scrollWidth
  })
  return el('section', {}, el('h3', {}, name), grid)
}
