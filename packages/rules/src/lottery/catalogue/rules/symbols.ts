import type { WinRule } from '../types.ts'
import { outcomes } from './outcomes.ts'
import { unordered } from './pools.ts'

/** A symbol shown once, twice or three times is one hit of the tier `x1`, `x2` or `x3`. */
export const symbolRule: WinRule = outcomes(unordered(0, 3), (outcome, values) => {
  const shown = values.filter((value) => value === outcome).length
  return shown === 0 ? null : `x${shown}`
})
