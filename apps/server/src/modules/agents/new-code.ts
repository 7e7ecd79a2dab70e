import { randomText, type Rng } from '@lotus/kernel'

/** Base32 without signs that are easily confused. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Eight signs by chance, for what people type or read out. */
export const newCode = (rng: Rng): string => randomText(rng, signs, 8)
