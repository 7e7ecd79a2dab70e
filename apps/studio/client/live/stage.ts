import { handTotal, totalOf } from '@lotus/rules/live'
import type { TableEngine } from '@lotus/rules/live/catalogue'
import type { OpenedParts, RoundMark, TableState } from '../../shared/table-answers.ts'
import { el } from '../frame/dom.ts'
import { t } from '../frame/texts.ts'
import { cardFace, cardPlace, cardText, dieFace } from './pictures.ts'

/** What lies in the middle of the felt: the bowl with its dice, or the two hands. */
export function drawStage(engine: TableEngine, { opened, phase }: Pick<TableState, 'opened' | 'phase'>): HTMLElement {
  return engine === 'SIC_BO' ? diceStage(opened, phase) : cardStage(opened)
}

function diceStage({ dice }: OpenedParts, phase: TableState['phase']): HTMLElement {
  const isShaken = phase === 'DEALING' && dice.length === 0
  return el(
    'div',
    { class: `bowl ${dice.length > 0 ? 'is-open' : ''} ${isShaken ? 'is-shaken' : ''}` },
    el('span', { class: 'lid', 'aria-hidden': 'true' }),
    el('span', { class: 'plate' }, ...dice.map(dieFace)),
    dice.length === 3 ? el('b', { class: 'total num' }, String(totalOf(dice))) : null,
  )
}

function cardStage({ player, banker }: OpenedParts): HTMLElement {
  const hand = (name: 'player' | 'banker', cards: readonly number[]) =>
    el(
      'div',
      { class: `hand ${name}` },
      el(
        'p',
        {},
        el('span', {}, t(`tables:hand.${name}`)),
        el('b', { class: 'num' }, cards.length === 0 ? '–' : String(handTotal(cards))),
      ),
      el('div', {}, ...cards.map(cardFace), ...Array.from({ length: Math.max(0, 2 - cards.length) }, cardPlace)),
    )
  return el('div', { class: 'hands' }, hand('player', player), hand('banker', banker))
}

/** The result in words, for everybody and for screen readers. */
export function resultText(mark: RoundMark, opened: OpenedParts): string {
  const result = t(`tables:result.${mark.result}`)
  if (mark.total !== null) return t('tables:result.dice', { dice: mark.dice.join(' · '), total: mark.total, result })
  const hand = (cards: readonly number[]) => `${cards.map(cardText).join(' ')} = ${handTotal(cards)}`
  return `${t('tables:spot.player')} ${hand(opened.player)}, ${t('tables:spot.banker')} ${hand(opened.banker)}. ${result}`
}
