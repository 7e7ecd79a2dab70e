import type { StakeTerms } from '../../../shared/lottery/terms.ts'

/** The terms last chosen in each game, kept after the tab is closed: who plays every day does not set them every day. */
const KEY = 'lx-stakes'
/** More games than anybody plays; the oldest go first. */
const KEPT_MAX = 30

export type LastStakes = Readonly<Record<string, StakeTerms>>

const isTerms = (value: unknown): value is StakeTerms =>
  typeof value === 'object' &&
  value !== null &&
  'points' in value &&
  Number.isSafeInteger(value.points) &&
  'unit' in value &&
  typeof value.unit === 'string' &&
  /^\d{1,9}(\.\d{1,4})?$/.test(value.unit) &&
  'prizeGroup' in value &&
  Number.isSafeInteger(value.prizeGroup)

export function readLastStakes(): LastStakes {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, terms]) => isTerms(terms)))
  } catch {
    // Damaged or blocked: the least stake.
    return {}
  }
}

export function keepLastStake(gameCode: string, terms: StakeTerms): void {
  try {
    const others = Object.entries(readLastStakes()).filter(([code]) => code !== gameCode)
    globalThis.localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...others, [gameCode, terms]].slice(-KEPT_MAX))),
    )
  } catch {
    // Storage may be blocked; then it holds for this page.
  }
}

/** Another person in this browser starts with the least again. */
export function forgetLastStakes(): void {
  try {
    globalThis.localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
