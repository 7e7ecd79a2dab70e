/** Whether a family, or its alias, draws a prize table like the Vietnamese stations. */
export const isStation = (familyName: string): boolean => familyName.startsWith('vn_')

/**
 * How many numbers of at least two digits one draw has (lottery.md 1.1): the expected hits of each of 00 to 99 in 100
 * draws.
 */
export const stationNumbers = (familyName: string): number =>
  familyName === 'vn_north' || familyName === 'vn_fast27' ? 27 : 18
