import { AppError, moneyToString } from '@lotus/kernel'
import {
  TRIAL_ACCOUNT,
  lotteryPathOf,
  pickCdn,
  ROOMS_FEATURE,
  type ErrorCode,
  type RouteParsedInput,
  type RouteValue,
} from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { completeFor, completeLanguages, type CompleteLanguage, type Language } from '../../../platform/language.ts'
import { getSetting, siteSettings } from '../../system/index.ts'
import { keyOf, type Game } from './catalogue.ts'
import { storeRecent } from './catalogue.repo.ts'
import { listInstead } from './list-games.ts'
import { maintenanceOf, type LobbyContext } from './present-game.ts'
import type { VendorPort } from '../../providers/index.ts'
import { gamesSettings } from '../settings.ts'

type Input = RouteParsedInput<'games.launch'>
type Answer = RouteValue<'games.launch'>
export type Player = {
  memberId: bigint
  accountType: number
  language: Language
  siteOrigin: string | null
  ip?: string
}

/** How many recently opened games are kept per member. */
export const RECENT_KEPT = 50

export function findGame(lobby: LobbyContext, input: Pick<Input, 'gameId' | 'vendor' | 'code'>): Game {
  const { byId, byKey } = lobby.catalogue
  const game =
    input.gameId !== undefined
      ? byId.get(input.gameId)
      : input.vendor !== undefined && input.code !== undefined
        ? byKey.get(keyOf(input.vendor, input.code))
        : undefined
  if (!game || game.isHidden) throw new AppError<ErrorCode>('game_not_found')
  return game
}

/**
 * The address of a game for one member (E09). Games of the lottery's account types are pages of this site (T15); a game
 * under maintenance is refused, with alternatives and its end (T16). Exclusion and limits are checked by the providers
 * module, and again with every bet.
 */
export async function launch(
  deps: { db: Queryable; vendors: VendorPort },
  lobby: LobbyContext,
  player: Player,
  input: Input,
): Promise<Answer> {
  const serverTime = lobby.now.toISOString()
  const [realityCheckMinutes, breakMinutes] = await Promise.all([
    getSetting(deps.db, gamesSettings.realityCheckMinutes),
    getSetting(deps.db, gamesSettings.breakMinutes),
  ])
  const common = { realityCheckMinutes, breakMinutes, serverTime }
  if (input.accountTypeName !== undefined) {
    const page = lotteryPathOf[input.accountTypeName]
    const url = input.code === undefined ? page : `${page}?gameCode=${encodeURIComponent(input.code)}`
    return {
      ...common,
      game_url: url,
      game_url2: null,
      mode: 'real',
      vendor: '',
      origin: null,
      origin2: null,
      playId: null,
      autoTransfer: null,
    }
  }
  const game = findGame(lobby, input)
  const mode = modeOf(game, player, input.mode)
  assertOpen(game, lobby)
  // E09: a game with rooms is opened by a room.
  if (input.roomId === undefined && game.features.includes(ROOMS_FEATURE))
    throw new AppError<ErrorCode>('room_required')
  const { gameUrl, origin, playId, autoTransfer } = await deps.vendors.launchGame({
    memberId: player.memberId,
    accountType: player.accountType,
    vendor: game.vendor,
    gameCode: game.code,
    ...(input.roomId === undefined ? {} : { roomId: input.roomId }),
    mode,
    language: languageOf(game, player.language),
    device: input.device ?? (input.platform?.includes('mobile') ? 'M' : 'W'),
    lobbyUrl: input.lobbyUrl ?? null,
    siteOrigin: player.siteOrigin,
    ...(player.ip === undefined ? {} : { ip: player.ip }),
  })
  await storeRecent(deps.db, {
    memberId: player.memberId,
    gameId: game.id,
    isTrial: player.accountType === TRIAL_ACCOUNT,
    keep: RECENT_KEPT,
  })
  const cdn = pickCdn(await getSetting(deps.db, siteSettings.gameCdns))
  return {
    ...common,
    game_url: gameUrl,
    game_url2: cdn === null ? null : throughCdn(gameUrl, cdn),
    mode,
    vendor: game.vendor,
    origin,
    origin2: cdn === null ? null : new URL(cdn).origin,
    playId,
    autoTransfer: autoTransfer && { ...autoTransfer, amount: moneyToString(autoTransfer.amount) },
  }
}

/** Trial accounts always play the demo; everybody else the mode asked for, if the game offers it. */
function modeOf(game: Game, player: Player, asked: Input['mode']): 'real' | 'demo' {
  const mode = player.accountType === TRIAL_ACCOUNT ? 'demo' : (asked ?? 'real')
  if (mode === 'demo' && !game.hasDemo) throw new AppError<ErrorCode>('game_disabled')
  return mode
}

function assertOpen(game: Game, lobby: LobbyContext): void {
  if (game.vendorRow.status === 'off' || game.kind === 'VASSALAGE') throw new AppError<ErrorCode>('game_disabled')
  const maintenance = maintenanceOf(game, lobby.now)
  if (maintenance === null) return
  throw new AppError<ErrorCode>('game_maintenance', {
    until: maintenance.until?.toISOString() ?? null,
    popular: listInstead(lobby, game),
  })
}

/** Vendors get only complete languages; if the game lists its languages, one of those. */
function languageOf(game: Game, asked: Language): CompleteLanguage {
  const own = completeFor(asked)
  if (game.languages.length === 0 || game.languages.includes(own)) return own
  return completeLanguages.find((one) => game.languages.includes(one)) ?? own
}

/** The same address at the origin of the CDN in front of the vendor. */
export function throughCdn(gameUrl: string, cdn: string): string {
  const url = new URL(gameUrl)
  return new URL(`${url.pathname}${url.search}`, cdn).href
}
