/** Lists of the games' catalogue, without zod: pages use them too. */
export const gameCategories = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
export type GameCategory = (typeof gameCategories)[number]

/** Categories with something to play now: a vendor that is open. The others have no tile, entry or box (L01, L06, L08). */
export const openCategoriesOf = <Category>(
  lanes: readonly { category: Category; vendors: readonly { isOpen: boolean }[] }[],
): Category[] => lanes.filter(({ vendors }) => vendors.some(({ isOpen }) => isOpen)).map(({ category }) => category)

export const gameFeatures = [
  'wild',
  'scatter',
  'free_spins',
  'multiplier',
  'retrigger',
  'tumble',
  'ways',
  'rooms',
] as const
/** A game with this feature is opened in one of its rooms: a launch without one is `room_required`. */
export const ROOMS_FEATURE = 'rooms'
export const gameVolatilities = ['low', 'medium', 'high'] as const
export const gameSorts = ['popular', 'new', 'name', 'rtp'] as const
/** Account types of games without a vendor: they lead to a lottery page (T15). */
export const lotteryAccountTypes = ['TCG_SEA', 'TCG_LOTTO_VN', 'LOTT', 'ELOTT'] as const
export type LotteryAccountType = (typeof lotteryAccountTypes)[number]

/** The page of a lottery account type's games (spec 4, "Game launch"). */
export const lotteryPathOf: Readonly<Record<LotteryAccountType, '/seaLottery' | '/vnlottery' | '/lottery'>> = {
  TCG_SEA: '/seaLottery',
  TCG_LOTTO_VN: '/vnlottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
}
