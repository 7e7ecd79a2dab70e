import type { LotteryArea } from '../../shared/lottery-areas.ts'

const KEY = 'lx-lobby-rows'

/** A row of a lobby: what one played last there, or what many play. */
export type RowName = `${'recent' | 'popular'}.${LotteryArea}`

/**
 * Whether a row will have games, as far as this device knows: its room is kept while the answer is awaited, so that the
 * cards below it do not move. Many play something everywhere; what one played oneself is only known from the last answer.
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
    // Then the next visit expects what the first one did.
  }
}

function read(): Partial<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === 'boolean'))
  } catch {
    // Forbidden or damaged: then nothing is known.
    return {}
  }
}
