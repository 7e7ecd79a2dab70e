/** Whether a family, or an alias of one, draws a table of prizes as the Vietnamese stations do. */
export const isStation = (familyName: string): boolean => familyName.startsWith('vn_')

/** Numbers with at least two digits in one draw (lottery.md 1.1): each of 100 comes so many times in 100. */
export const stationNumbers = (familyName: string): number =>
  familyName === 'vn_north' || familyName === 'vn_fast27' ? 27 : 18
