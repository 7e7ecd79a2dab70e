const KEY = 'lx-recent-searches'
const KEPT_MAX = 8

/** Searches on this device that had results, latest first; they never leave the browser. */
export function readRecents(): readonly string[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, KEPT_MAX) : []
  } catch {
    // Blocked or damaged storage: there are none.
    return []
  }
}

export function withRecent(recents: readonly string[], q: string): readonly string[] {
  const text = q.trim()
  if (text === '') return recents
  const others = recents.filter((each) => each.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, KEPT_MAX)
}

export function writeRecents(recents: readonly string[]): void {
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(recents))
  } catch {
    // Storage is blocked: they are forgotten with the page.
  }
}
