import type { Ranges } from './family-facts.ts'

/** The outcomes that choices cover where several families share them; `covers` of a family's facts names them. */
export const sharedCovers = {
  threeDice: { big: '11–18', small: '3–10', tai: '11–18', xiu: '3–10' },
  fiveDigits: { big: '23–45', small: '0–22' },
  threeDigits: { big: '14–27', small: '0–13' },
  /** Sums of three digits where 13 and 14 are neither. */
  rangesWithoutMiddle: { big: '15–27', small: '0–12' },
  twoCars: { big: '12–19', small: '3–11' },
  quarters: { big: '3, 4', small: '1, 2', odd: '1, 3', even: '2, 4' },
  digit: { big: '5–9', small: '0–4' },
  lastTwo: { tai: '50–99', xiu: '00–49' },
  sumOfLastTwo: { tong_tai: '10–18', tong_xiu: '0–8' },
} as const satisfies Record<string, Ranges>
