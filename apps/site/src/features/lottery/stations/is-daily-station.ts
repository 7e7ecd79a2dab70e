import type { GameCard } from '../../../shared/lottery/types.ts'

/** A lottery of the regions that draws once a day, so that several can stand on one slip. */
export const isDailyStation = ({ family, periodSeconds }: Pick<GameCard, 'family' | 'periodSeconds'>): boolean =>
  family.startsWith('vn_') && periodSeconds === null
