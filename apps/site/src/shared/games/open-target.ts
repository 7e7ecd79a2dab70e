import { lotteryAccountTypes, lotteryPathOf, ROOMS_FEATURE, type RouteValue } from '@lotus/contract'

export type GameTile = RouteValue<'games.detail'>
export type PlayMode = 'real' | 'demo'

/** The part of a game that decides where it opens (E10); lottery games have an account type. */
export type Openable = Pick<GameTile, 'code' | 'isGame'> & {
  gameType: string
  vendor?: string | undefined
  accountTypeName?: string | null | undefined
  defaultPlayType?: string | null | undefined
  features?: readonly string[] | undefined
}

export type OpenTarget =
  | { kind: 'lottery'; to: '/seaLottery' | '/vnlottery' | '/lottery'; search: { gameCode: string; play?: string } }
  | { kind: 'vassalage' }
  | { kind: 'game'; search: { vendor: string; code: string; mode?: 'demo'; rooms?: '1' } }

const isLotteryType = (name: string): name is keyof typeof lotteryPathOf =>
  lotteryAccountTypes.some((type) => type === name)

/**
 * Where a game opens (T15): LOTT and ELOTT types, and the account types of the areas, on a lottery page; a VASSALAGE
 * game as the list of its sub-games; every other one at its vendor.
 */
export function openTarget(game: Openable, mode: PlayMode = 'real'): OpenTarget {
  const type = game.accountTypeName ?? game.gameType
  if (isLotteryType(type)) {
    const play = game.defaultPlayType
    return { kind: 'lottery', to: lotteryPathOf[type], search: { gameCode: game.code, ...(play ? { play } : {}) } }
  }
  if (game.isGame === 'VASSALAGE') return { kind: 'vassalage' }
  return {
    kind: 'game',
    search: { vendor: game.vendor ?? '', code: game.code, ...(mode === 'demo' ? { mode } : {}), ...roomsOf(game) },
  }
}

/** The tile says whether a game has rooms: the choice is shown at once, without a useless launch request. */
const roomsOf = ({ features }: Pick<Openable, 'features'>): { rooms?: '1' } =>
  features?.includes(ROOMS_FEATURE) ? { rooms: '1' } : {}

/** The address of a game in the player, for links opened in another tab. */
export function gameHref(
  game: Pick<GameTile, 'vendor' | 'code'> & Pick<Openable, 'features'>,
  mode: PlayMode = 'real',
): string {
  const query = new URLSearchParams({
    vendor: game.vendor,
    code: game.code,
    ...(mode === 'demo' ? { mode } : {}),
    ...roomsOf(game),
  })
  return `/game?${query}`
}

/**
 * `96.23%`: two decimals, truncated, never rounded up (components.md, "Honesty rules"). Null if the game states none.
 */
export function rtpText(rtpPpm: number | null): string | null {
  if (rtpPpm === null) return null
  const hundredths = Math.floor(rtpPpm / 100)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`
}
