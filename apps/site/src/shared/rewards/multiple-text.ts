import { shortText } from './short-text.ts'

/** Parts of a million in the four places of an amount. */
const PPM_OF_PLACE = 100n

/** How many times an amount must be staked: "1×". */
export const multipleText = (ppm: number): string => `${shortText(BigInt(ppm) / PPM_OF_PLACE)}×`
