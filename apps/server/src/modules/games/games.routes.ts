import { AppError, moneyToString, must, parseMoney } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { inLanguage } from '../../platform/language.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import { getSetting } from '../system/index.ts'
import { excludeMember } from '../wallet/index.ts'
import { laneOf, type CatalogueIndex } from './catalogue/catalogue.ts'
import { listFavourites, listRecents, storeFavourite } from './catalogue/catalogue.repo.ts'
import { findGame, launch } from './catalogue/launch.ts'
import { findGames, gamesOf, listGames, listHot } from './catalogue/list-games.ts'
import { listVendors, vendorNamesOf } from './catalogue/list-vendors.ts'
import { presentGame, type LobbyContext } from './catalogue/present-game.ts'
import type { VendorPort } from '../providers/index.ts'
import { gamesSettings } from './settings.ts'

/** Favourites of one member: more than anybody looks through. */
const FAVOURITES_MAX = 500
const RECENT_DEFAULT = 20
const TRANSFERS_DEFAULT = 20
const MINUTE_MS = 60_000

export type GamesRouteDeps = Pick<PlatformDeps, 'db' | 'http' | 'clock'> & {
  catalogue: CatalogueIndex
  vendors: VendorPort
}

/** The current state that every answer is computed from. */
export async function lobbyContextOf({
  db,
  clock,
  catalogue,
}: Pick<GamesRouteDeps, 'db' | 'clock' | 'catalogue'>): Promise<LobbyContext> {
  const [known, newDays, esportsVendors] = await Promise.all([
    catalogue.get(),
    getSetting(db, gamesSettings.newDays),
    getSetting(db, gamesSettings.esportsVendors),
  ])
  return { catalogue: known, now: clock.now(), newDays, esportsVendors }
}

export function registerGamesRoutes(deps: GamesRouteDeps): void {
  const { http } = deps
  const getLobby = () => lobbyContextOf(deps)

  http.handle('games.list', async (_context, input) => listGames(await getLobby(), input))
  http.handle('games.search', async (_context, input) => findGames(await getLobby(), input))
  http.handle('games.detail', async (_context, input) => {
    const lobby = await getLobby()
    return presentGame(findGame(lobby, input), lobby)
  })
  http.handle('games.vendors', async (context) => listVendors(await getLobby(), context.language))
  http.handle('games.hot', async (_context, input) => ({ list: listHot(await getLobby(), input) }))
  http.handle('games.vassalage', async (_context, input) => {
    const lobby = await getLobby()
    const game = findGame(lobby, input)
    const subGames = lobby.catalogue.games.filter(
      (each) => each.parentId === game.id && !each.isHidden && each.vendorRow.status !== 'off',
    )
    return { game: presentGame(game, lobby), list: subGames.map((each) => presentGame(each, lobby)) }
  })
  registerPersonal(deps, getLobby)
  registerPlay(deps, getLobby)
  registerVendorWallets(deps, getLobby)
}

/** A member's favourites and recent games. */
function registerPersonal({ db, http }: GamesRouteDeps, getLobby: () => Promise<LobbyContext>): void {
  http.handle('games.favouriteIds', async (context) => ({
    ids: gamesOf(await getLobby(), await listFavourites(db, context.member.memberId)).map(({ id }) => String(id)),
  }))
  http.handle('games.favourites', async (context) => {
    const lobby = await getLobby()
    const ids = await listFavourites(db, context.member.memberId)
    return { list: gamesOf(lobby, ids).map((game) => presentGame(game, lobby)) }
  })
  http.handle('games.setFavourite', async (context, input) => {
    const game = findGame(await getLobby(), input)
    const { memberId } = context.member
    const count = await storeFavourite(db, { memberId, gameId: game.id, isOn: input.isFavourite, max: FAVOURITES_MAX })
    if (count === null) throw new AppError<ErrorCode>('too_many_items', { max: FAVOURITES_MAX })
    return { count, isFavourite: input.isFavourite }
  })
  http.handle('games.recent', async (context, input) => {
    const lobby = await getLobby()
    const games = gamesOf(lobby, await listRecents(db, context.member.memberId)).filter(
      (game) => input.category === undefined || laneOf(game, lobby.esportsVendors) === input.category,
    )
    return { list: games.slice(0, input.count ?? RECENT_DEFAULT).map((game) => presentGame(game, lobby)) }
  })
}

/** Launching a game, and the calls during play. */
function registerPlay(deps: GamesRouteDeps, getLobby: () => Promise<LobbyContext>): void {
  const { db, http, clock, vendors } = deps
  http.handle('games.rooms', async (context, input) => {
    const game = findGame(await getLobby(), input)
    const rooms = await vendors.listRooms(game.vendor, game.code)
    return {
      list: rooms.map(({ name, ...room }) => ({
        ...room,
        name: inLanguage(name, context.language),
        minBet: room.minBet === null ? null : moneyToString(room.minBet),
        maxBet: room.maxBet === null ? null : moneyToString(room.maxBet),
      })),
    }
  })
  http.handle('games.launch', async (context, input) => {
    const { memberId, accountType } = context.member
    const { origin } = context.headers
    // The origin of the call, already checked to be the site's, so the game may talk to it.
    const siteOrigin = typeof origin === 'string' ? origin : null
    const lobby = await getLobby()
    return launch(deps, lobby, { memberId, accountType, language: context.language, siteOrigin, ip: context.ip }, input)
  })
  http.handle('games.openRounds', async (context) => {
    const lobby = await getLobby()
    const rounds = await vendors.listOpenRounds(context.member.memberId)
    return {
      rows: rounds.map(({ gameCode, ...round }) => {
        const game = lobby.catalogue.byKey.get(`${round.vendor}/${gameCode}`)
        return {
          ...round,
          openedAt: round.openedAt.toISOString(),
          bet: moneyToString(round.bet),
          nextAt: round.nextAt.toISOString(),
          game: game && !game.isHidden ? presentGame(game, lobby) : null,
        }
      }),
    }
  })
  http.handle('games.takeBreak', async (context) => {
    const minutes = await getSetting(db, gamesSettings.breakMinutes)
    const until = new Date(clock.now().getTime() + minutes * MINUTE_MS)
    await excludeMember(db, { memberId: context.member.memberId, until, reason: 'cool_off' })
    return { until: until.toISOString() }
  })
}

/** Wallets at vendors, and transfers between them and ours. */
function registerVendorWallets({ http, vendors }: GamesRouteDeps, getLobby: () => Promise<LobbyContext>): void {
  http.handle('games.merchantWallet', async (context) => {
    const { catalogue } = await getLobby()
    const own = catalogue.vendors.filter(({ status, walletMode }) => status !== 'off' && walletMode === 'transfer')
    return {
      autoTransfer: await vendors.autoTransferOf(context.member.memberId),
      isSingle: own.length === 0,
      vendors: own.map(({ code, name, currency }) => ({
        code,
        displayName: inLanguage(name, context.language),
        currency,
      })),
    }
  })
  http.handle('games.setAutoTransfer', async (context, { isOn }) => {
    await vendors.setAutoTransfer(context.member.memberId, isOn)
    return { isOn }
  })
  http.handle('games.leave', async (context, { playId }) => {
    await vendors.leaveGame(context.member.memberId, playId)
    return {}
  })
  http.handle('games.walletTransfer', async (context, input) => {
    const amount = parseMoney(input.amount)
    if (amount <= 0n) throw new AppError<ErrorCode>('amount_invalid')
    const moved = await vendors.walletTransfer({
      memberId: context.member.memberId,
      vendor: input.vendor,
      direction: input.direction,
      amount,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
    })
    return {
      reference: moved.reference,
      status: moved.status,
      amount: moneyToString(moved.amount),
      vendorBalance: moved.vendorBalance === null ? null : moneyToString(moved.vendorBalance),
    }
  })
  http.handle('games.vendorBalance', async (context, { vendor }) => {
    const { balance, at } = await vendors.askBalance(context.member.memberId, vendor)
    return { balance: moneyToString(balance), at: at.toISOString() }
  })
  http.handle('games.transfers', async (context, { vendor, direction, stage, cursor, limit }) => {
    const names = vendorNamesOf((await getLobby()).catalogue, context.language)
    const { rows, nextCursor } = await vendors.listTransfers(context.member.memberId, {
      vendor: vendor ?? null,
      direction: direction ?? null,
      stage: stage ?? null,
      cursor: cursor ?? null,
      limit: limit ?? TRANSFERS_DEFAULT,
    })
    return {
      nextCursor,
      rows: rows.map((row) => presentTransfer(row, names)),
    }
  })
}

const presentTransfer = (
  row: Awaited<ReturnType<VendorPort['listTransfers']>>['rows'][number],
  names: ReadonlyMap<string, string>,
) => ({
  ...row,
  id: row.reference,
  vendorName: names.get(row.vendor) ?? row.vendor,
  amount: moneyToString(row.amount),
  vendorBalance: row.vendorBalance === null ? null : moneyToString(row.vendorBalance),
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
})
