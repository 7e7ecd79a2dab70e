import { rankOf, suitOf } from '@lotus/rules/live'
import { el } from '../frame/dom.ts'

const PIPS: Readonly<Record<number, readonly number[]>> = {
  1: [5],
  2: [1, 9],
  3: [1, 5, 9],
  4: [1, 3, 7, 9],
  5: [1, 3, 5, 7, 9],
  6: [1, 3, 4, 6, 7, 9],
}

/** A die; one and four are red, as on dice from here. */
export const dieFace = (face: number): HTMLElement =>
  el(
    'span',
    { class: `die ${face === 1 || face === 4 ? 'red' : ''}`, 'aria-hidden': 'true' },
    ...Array.from({ length: 9 }, (_, i) => el('i', { class: PIPS[face]?.includes(i + 1) ? 'pip' : '' })),
  )

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']
export const cardText = (card: number): string => `${ranks[rankOf(card)] ?? ''}${suits[suitOf(card)] ?? ''}`

export const cardFace = (card: number): HTMLElement => {
  const suit = suits[suitOf(card)] ?? ''
  const isRed = suitOf(card) === 1 || suitOf(card) === 2
  return el(
    'span',
    { class: `card ${isRed ? 'red' : ''}`, role: 'img', 'aria-label': cardText(card) },
    el('b', {}, ranks[rankOf(card)] ?? ''),
    el('i', {}, suit),
  )
}
export const cardPlace = (): HTMLElement => el('span', { class: 'card place', 'aria-hidden': 'true' })
