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
 * The states each component has, and so the gallery shows. Every component that packages/ui exports stands here; a state that
 * it cannot have does not (a badge is not pressed).
 */
export const statesOf: Readonly<Record<string, readonly string[]>> = states

/** Of a section's pieces, those that show nothing of their own: the mark is a badge with words of its own. */
export const withoutSpecimen: readonly string[] = ['UiProvider', 'SimulatedMark']
