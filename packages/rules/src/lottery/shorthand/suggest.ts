import { fold, knownWords, shortNameOf, type Meaning } from './words.ts'
import type { ShorthandDay } from './types.ts'

const SUGGESTIONS_MAX = 3
/** Longer words are not compared: no known one is near. */
const WORD_MAX = 16

/** Insertions, removals, changes and swaps of neighbours that turn one word into the other. */
function distance(a: string, b: string): number {
  let [before, last, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at), [] as number[]]
  for (let i = 1; i <= a.length; i += 1) {
    row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row[j] = least
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

/** A station counts only on a day on which it draws. */
const fits = (meaning: Meaning, today: ReadonlySet<string>) => meaning.kind !== 'station' || today.has(meaning.code)

/** Words near this one, nearest first: one mistake in a short word, two in a longer one. */
export function nearWords(word: string, day: ShorthandDay): string[] {
  const written = fold(word)
  if (written.length > WORD_MAX) return []
  const today = new Set(day.stations.map(({ code }) => code))
  const allowed = written.length > 4 ? 2 : 1
  const near: { text: string; far: number; means: string }[] = []
  for (const [text, meanings] of knownWords()) {
    if (Math.abs(text.length - written.length) > allowed || text.length < 2) continue
    if (!meanings.some((meaning) => fits(meaning, today))) continue
    const far = distance(written, text)
    if (far <= allowed) near.push({ text, far, means: JSON.stringify(meanings) })
  }
  near.sort((a, b) => a.far - b.far || a.text.length - b.text.length || a.text.localeCompare(b.text))
  // Of words with one meaning the nearest.
  const texts = new Map<string, string>()
  for (const { text, means } of near) if (!texts.has(means)) texts.set(means, text)
  return [...texts.values()].slice(0, SUGGESTIONS_MAX)
}

/** Short names of stations, as many as a suggestion has. */
export const stationNames = (codes: readonly string[]): string[] => codes.slice(0, SUGGESTIONS_MAX).map(shortNameOf)
