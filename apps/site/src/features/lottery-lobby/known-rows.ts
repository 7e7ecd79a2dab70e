import type { LotteryArea } from '../../shared/lottery-areas.ts'

const KEY = 'lx-lobby-rows'

/** A row of a lobby: recently played games, or popular ones. */
export type RowName = `${'recent' | 'popular'}.${LotteryArea}`

/**
 * Whether a row will have games, as far as this device knows: its room is reserved until the answer arrives, so that
 * the cards below do not move. Popular games exist everywhere; recently played ones are known only from the last
 * answer.
 */
export function expectsGames(row: RowName): boolean {
  return read()[row] ?? row.startsWith('popular.')
}

export function keepWhetherGames(row: RowName, hasGames: boolean): void {
  const known = read()
  if (known[row] === hasGames) return
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify({ ...known, [row]: hasGames }))
  } catch {
    // Storage is blocked: the next visit expects the same as the first.
  }
}

function read(): Partial<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === 'boolean'))
  } catch {
    // Blocked or damaged storage: nothing is known.
    return {}
  }
}
