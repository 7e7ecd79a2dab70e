import { businessDay } from '@lotus/kernel'

/** A commit of the last moments of a day may come after midnight. */
const GRACE_MS = 10 * 60_000

/** The day whose ranks and gifts are decided at that moment: the one before until ten minutes past midnight. */
export const rankDay = (now: Date): string => businessDay(new Date(now.getTime() - GRACE_MS))
