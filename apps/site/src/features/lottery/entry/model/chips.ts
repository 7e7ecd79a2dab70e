/**
 * What a row of quick picks shows of a choice, as one text: equal texts need no rendering, and most taps on a board
 * change neither a group nor whether anything is chosen.
 */
export function readChips(pressed: readonly boolean[], isEmpty: boolean): string {
  return `${isEmpty ? EMPTY : CHOSEN}${pressed.map((isPressed) => (isPressed ? PRESSED : '-')).join('')}`
}

export const isEmptyIn = (shown: string): boolean => shown.startsWith(EMPTY)
/** The state of the chip at this index. */
export const isPressedIn = (shown: string, index: number): boolean => shown[index + 1] === PRESSED

const EMPTY = '0'
const CHOSEN = '1'
const PRESSED = '+'
