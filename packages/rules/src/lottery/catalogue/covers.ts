import type { Ranges } from './family-facts.ts'

// The outcomes that choices cover, shared by several families.

export const threeDice: Ranges = { big: '11–18', small: '3–10', tai: '11–18', xiu: '3–10' }
export const fiveDigits: Ranges = { big: '23–45', small: '0–22' }
export const threeDigits: Ranges = { big: '14–27', small: '0–13' }
/** Sums of three digits where 13 and 14 are neither. */
export const besidesMiddle: Ranges = { big: '15–27', small: '0–12' }
export const twoCars: Ranges = { big: '12–19', small: '3–11' }
export const quarters: Ranges = { big: '3, 4', small: '1, 2', odd: '1, 3', even: '2, 4' }
export const digit: Ranges = { big: '5–9', small: '0–4' }
export const lastTwo: Ranges = { tai: '50–99', xiu: '00–49' }
export const sumOfLastTwo: Ranges = { tong_tai: '10–18', tong_xiu: '0–8' }
