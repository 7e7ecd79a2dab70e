import { z } from 'zod'
import { gameCategories, gameSorts, gameVolatilities, lotteryAccountTypes } from './game-lists.ts'
import { done, none, paged, text, zAmount, zCursor, zId, zLimit, zMoney, zTime } from './schema-parts.ts'

// Catalogue, lobbies and launch of the games that vendors serve (C08 to C10, E09 to E11, E16).

const zCategory = z.enum(gameCategories)
const zVendorCode = z.string().regex(/^[A-Z0-9_]{2,20}$/)
const zGameId = z.string().regex(/^\d{1,18}$/)
const zGameCode = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/)
const zLabel = z.string().regex(/^[A-Z0-9_]{2,30}$/)
const zCount = (max: number) => z.coerce.number().int().min(1).max(max).optional()
/** A path of this site, nothing else: nobody is sent elsewhere by it. */
const zOwnPath = text(300).regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)

/** E10. What a lobby shows of a game and what is needed to open it. */
export const zGameTile = z.object({
  id: z.string(),
  gameType: zCategory,
  vendor: z.string(),
  vendorNameVi: z.string(),
  vendorNameEn: z.string(),
  code: z.string(),
  nameVi: z.string(),
  nameEn: z.string(),
  /** VASSALAGE opens the list of its sub-games (M06). */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** Code of the game whose sub-game this is. */
  vassalage: z.string().nullable(),
  lines: z.number().int().nullable(),
  ways: z.number().int().nullable(),
  volatility: z.enum(gameVolatilities).nullable(),
  /** Theoretical return in millionths. */
  rtpPpm: z.number().int().nullable(),
  features: z.array(z.string()),
  /** The definition that decides its rounds: games of one engine pay alike. */
  engine: z.string().nullable(),
  minBet: zMoney,
  languages: z.array(z.string()),
  /** HOT, NEW, LINES_25, MIN_BET_1 and what the operator added (L12). */
  labels: z.array(z.string()),
  /** Until when it is closed for work; `until` null where nobody said. */
  maintenance: z.object({ until: zTime.nullable() }).nullable(),
  hasDemo: z.boolean(),
  releasedAt: zTime,
  /** Address of its picture on this site. */
  art: z.string(),
})

/** E11. */
const zVendorCard = z.object({
  code: z.string(),
  /** What a lobby is entered by; kept while the member is in the slots (spec 4). */
  vassalage: z.string(),
  /** In the caller's language. */
  displayName: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  category: zCategory,
  games: z.number().int(),
  /** Address of its own lobby without the slash: `pp`. */
  lobby: z.string().nullable(),
  isOpen: z.boolean(),
  art: z.string(),
})

const zTiles = z.array(zGameTile)
const zRoom = z.object({
  roomId: z.string(),
  name: z.string(),
  minBet: zMoney.nullable(),
  maxBet: zMoney.nullable(),
  isOpen: z.boolean(),
})

/** What the specification's requests carry beside what decides; taken and not needed. */
const spoken = {
  merchantCode: text(40).optional(),
  prizeMode: text(20).optional(),
  platform: text(60).optional(),
  language: text(8).optional(),
}

export const gamesSchemas = {
  'games.list': {
    input: z.object({
      ...spoken,
      /** The vendor's tab (R10). */
      page: zVendorCode.optional(),
      category: zCategory.optional(),
      label: zLabel.optional(),
      volatility: z.enum(gameVolatilities).optional(),
      /** At least, at most so many lines; `ways` asks for games that pay ways instead. */
      linesMin: zCount(10_000),
      linesMax: zCount(10_000),
      ways: z.enum(['1']).optional(),
      rtpMinPpm: zCount(1_000_000),
      /** Several with commas: games that have all of them. */
      features: text(120)
        .regex(/^[a-z_]+(,[a-z_]+)*$/)
        .optional(),
      minBetMax: zAmount.optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{1,8}$/)
        .optional(),
      q: text(60).optional(),
      sort: z.enum(gameSorts).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(zGameTile).extend({ total: z.number().int() }),
  },
  /** As one types: names, vendors and codes, with or without diacritics, the closest first (X06). */
  'games.search': {
    input: z.object({ q: text(60), category: zCategory.optional(), count: zCount(50) }),
    value: z.object({ total: z.number().int(), list: zTiles }),
  },
  'games.detail': {
    input: z.object({ gameId: zGameId.optional(), vendor: zVendorCode.optional(), code: zGameCode.optional() }),
    value: zGameTile,
  },
  'games.vendors': {
    input: z.object(spoken),
    value: z.object({
      data: z.object({ lanes: z.array(z.object({ category: zCategory, vendors: z.array(zVendorCard) })) }),
    }),
  },
  'games.hot': {
    input: z.object({
      ...spoken,
      count: zCount(100),
      category: zCategory.optional(),
      vassalage: zVendorCode.optional(),
      device: text(10).optional(),
      isPlatform: text(2).optional(),
    }),
    value: z.object({ list: zTiles }),
  },
  'games.favouriteIds': { input: none, value: z.object({ ids: z.array(z.string()) }) },
  'games.favourites': { input: none, value: z.object({ list: zTiles }) },
  'games.setFavourite': {
    input: z.object({ gameId: zGameId, isFavourite: z.boolean() }),
    value: z.object({ count: z.number().int(), isFavourite: z.boolean() }),
  },
  'games.recent': {
    input: z.object({ category: zCategory.optional(), count: zCount(50) }),
    value: z.object({ list: zTiles }),
  },
  'games.rooms': { input: z.object({ gameId: zGameId }), value: z.object({ list: z.array(zRoom) }) },
  'games.vassalage': { input: z.object({ gameId: zGameId }), value: z.object({ game: zGameTile, list: zTiles }) },
  /** E16. `isSingle`: every vendor plays from the one balance; else the listed ones keep a wallet of their own. */
  'games.merchantWallet': {
    input: none,
    value: z.object({
      isSingle: z.boolean(),
      /** Money moves there by itself with a launch, and back afterwards, where the operator offers it and the member wants it. */
      autoTransfer: z.object({ isOffered: z.boolean(), isOn: z.boolean() }),
      vendors: z.array(z.object({ code: z.string(), displayName: z.string(), currency: z.string() })),
    }),
  },
  'games.setAutoTransfer': { input: z.object({ isOn: z.boolean() }), value: z.object({ isOn: z.boolean() }) },
  'games.walletTransfer': {
    input: z.object({ vendor: zVendorCode, direction: z.enum(['in', 'out']), amount: zAmount }),
    value: z.object({
      reference: z.string(),
      status: z.string(),
      amount: zMoney,
      /** Null until the vendor has said it. */
      vendorBalance: zMoney.nullable(),
    }),
  },
  /** What lies in a vendor's own wallet now, in the vendor's own word; nothing where nothing ever arrived. */
  'games.vendorBalance': {
    input: z.object({ vendor: zVendorCode }),
    value: z.object({ balance: zMoney, at: zTime }),
  },
  /** The member's transfers, newest first; one that is on its way tells when the vendor is asked again. */
  'games.transfers': {
    input: z.object({
      vendor: zVendorCode.optional(),
      direction: z.enum(['in', 'out']).optional(),
      /** On its way, confirmed, or refused. */
      stage: z.enum(['open', 'done', 'failed']).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(
      z.object({
        id: z.string(),
        reference: z.string(),
        vendor: z.string(),
        vendorName: z.string(),
        direction: z.enum(['in', 'out']),
        amount: zMoney,
        status: z.enum(['NEW', 'DEBITED', 'SENT', 'CONFIRMED', 'FAILED', 'UNKNOWN']),
        vendorBalance: zMoney.nullable(),
        /** Moved by itself, with a launch or after it. */
        isAuto: z.boolean(),
        createdAt: zTime,
        endedAt: zTime.nullable(),
        nextAt: zTime.nullable(),
        isForPeople: z.boolean(),
      }),
    ),
  },
  /** E09. The token of the session never stands in an address: what does is good once, for a minute. */
  'games.launch': {
    input: z.object({
      ...spoken,
      gameId: zGameId.optional(),
      vendor: zVendorCode.optional(),
      code: zGameCode.optional(),
      roomId: zId.optional(),
      nodeId: text(40).optional(),
      vassalage: text(40).optional(),
      accountTypeName: z.enum(lotteryAccountTypes).optional(),
      accountType: z.coerce.number().int().optional(),
      confirmTrans: z.coerce.number().int().optional(),
      launchMode: text(20).optional(),
      clientType: z.coerce.number().int().optional(),
      device: z.enum(['W', 'M']).optional(),
      mode: z.enum(['real', 'demo']).optional(),
      lobbyUrl: zOwnPath.optional(),
    }),
    value: z.object({
      /** The vendor's own address, or a page of this site for the lottery's account types. */
      game_url: z.string(),
      /** The same game through one of the operator's networks, chosen by chance (K16). */
      game_url2: z.string().nullable(),
      mode: z.enum(['real', 'demo']),
      vendor: z.string(),
      /** Where the game's messages must come from; null for a page of this site. */
      origin: z.string().nullable(),
      origin2: z.string().nullable(),
      /** How often play pauses for a look at the time and the result; 0 never. */
      realityCheckMinutes: z.number().int(),
      breakMinutes: z.number().int(),
      /** Names the sitting for `games.leave`; null where nobody has to know its end. */
      playId: z.string().nullable(),
      /** What moved to the vendor's own wallet by itself; null where that is not switched on. */
      autoTransfer: z
        .object({
          /** `asking`: not known yet whether it arrived. `none`: less than a whole unit was there. */
          result: z.enum(['moved', 'asking', 'none', 'refused']),
          amount: zMoney,
          /** A limit of the member's left less than there was. */
          isCapped: z.boolean(),
          /** The code of a refusal; the game opens all the same. */
          reason: z.string().nullable(),
        })
        .nullable(),
      serverTime: zTime,
    }),
  },
  /** The player has left the page of a game. The same word again changes nothing. */
  'games.leave': { input: z.object({ playId: z.string().regex(/^[a-f0-9]{32}$/) }), value: none },
  /** Rounds that were begun and not brought to their end, oldest first. */
  'games.openRounds': {
    input: none,
    value: z.object({
      rows: z.array(
        z.object({
          vendor: z.string(),
          roundId: z.string(),
          openedAt: zTime,
          bet: zMoney,
          currency: z.string(),
          /** What happens with it where nobody plays on, and when. */
          nextStep: z.enum(['asked', 'waits', 'case']),
          nextAt: zTime,
          game: zGameTile.nullable(),
        }),
      ),
    }),
  },
  /** No stake for the configured minutes, from now on, in any game. It cannot be taken back. */
  'games.takeBreak': { input: none, value: z.object({ until: zTime }) },

  // back office
  'bo.catalogue': {
    input: z.object({
      vendor: zVendorCode.optional(),
      category: zCategory.optional(),
      q: text(60).optional(),
      cursor: zCursor,
      limit: zLimit,
    }),
    value: paged(
      zGameTile.extend({
        isHidden: z.boolean(),
        hotRank: z.number().int().nullable(),
        ownLabels: z.array(z.string()),
        maintenanceFrom: zTime.nullable(),
        maintenanceTo: zTime.nullable(),
        updatedAt: zTime,
      }),
    ).extend({ total: z.number().int() }),
  },
  'bo.updateCatalogueGame': {
    input: z.object({
      id: zGameId,
      isHidden: z.boolean(),
      hotRank: z.number().int().min(1).max(1000).nullable(),
      labels: z.array(zLabel).max(10),
      /** Both null: no window. An open end is null in `maintenanceTo` alone. */
      maintenanceFrom: zTime.nullable(),
      maintenanceTo: zTime.nullable(),
      /** `updatedAt` as it was read: another change in between is a conflict. */
      updatedAt: zTime,
    }),
    value: done,
  },
} as const
