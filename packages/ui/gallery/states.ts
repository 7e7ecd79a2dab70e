import states from './states.json' with { type: 'json' }

export type State =
  | 'default'
  | 'hover'
  | 'focus'
  | 'active'
  | 'disabled'
  | 'loading'
  | 'error'
  | 'readonly'
  | 'selected'
  | 'empty'
  | 'long'

/**
 * The states of each component, which the gallery shows. Every exported component of packages/ui is listed; impossible
 * states are not (a badge is never pressed).
 */
export const statesOf: Readonly<Record<string, readonly string[]>> = states

/** Parts of a section without specimens of their own: the mark is a badge with its own text. */
export const withoutSpecimen: readonly string[] = ['UiProvider', 'SimulatedMark']
