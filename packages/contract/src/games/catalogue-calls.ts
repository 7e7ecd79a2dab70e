import { z } from 'zod'
import { memberGet, memberPost, operatorGet, operatorPost, playerGet, publicGet } from '../define-call.ts'
import { gameSorts, gameVolatilities } from '../game-lists.ts'
import { paged, pageInput, text, zAmount, zMoney, zTime } from '../schema-parts.ts'
import { gameEntryCalls } from './entry-calls.ts'
import { spoken, zCategory, zGameCode, zGameId, zGameTile, zVendorCode } from './schemas.ts'

const zLabel = z
  .string()
  .regex(/^[A-Z0-9_]{2,30}$/)
  .meta({ examples: ['HOT'] })
const zCount = (max: number) => z.coerce.number().int().min(1).max(max).optional()

/** E11. */
const zVendorCard = z.object({
  code: z.string(),
  /** The parameter to enter a lobby; kept while the member is in the slots (spec 4). */
  vassalage: z.string(),
  /** In the caller's language. */
  displayName: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  category: zCategory,
  games: z.number().int(),
  /** The path of its own lobby without the slash: `pp`. */
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

export const catalogueCalls = {
  ...gameEntryCalls,
  'games.list': publicGet({
    path: '/wps/relay/gameList',
    id: 'C10',
    input: z.object({
      ...spoken,
      /** The vendor's tab (R10). */
      page: zVendorCode.optional(),
      category: zCategory.optional(),
      label: zLabel.optional(),
      volatility: z.enum(gameVolatilities).optional(),
      /** Minimum and maximum number of lines; `ways` asks for games that pay ways instead. */
      linesMin: zCount(10_000),
      linesMax: zCount(10_000),
      ways: z.enum(['1']).optional(),
      rtpMinPpm: zCount(1_000_000),
      /** Comma-separated: games that have all of them. */
      features: text(120)
        .regex(/^[a-z_]+(,[a-z_]+)*$/)
        .meta({ examples: ['free_spins'] })
        .optional(),
      minBetMax: zAmount.optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{1,8}$/)
        .meta({ examples: ['P'] })
        .optional(),
      q: text(60).optional(),
      sort: z.enum(gameSorts).optional(),
      ...pageInput,
    }),
    value: paged(zGameTile).extend({ total: z.number().int() }),
  }),
  /** Search as you type: names, vendors and codes, with or without diacritics, the best match first (X06). */
  'games.search': publicGet({
    path: '/wps/relay/gameSearch',
    rate: { max: 300, perSeconds: 60 },
    input: z.object({ q: text(60), category: zCategory.optional(), count: zCount(50) }),
    value: z.object({ total: z.number().int(), list: zTiles }),
  }),
  'games.detail': publicGet({
    path: '/wps/relay/gameDetail',
    errors: ['game_not_found'],
    input: z.object({ gameId: zGameId.optional(), vendor: zVendorCode.optional(), code: zGameCode.optional() }),
    value: zGameTile,
  }),
  'games.vendors': publicGet({
    path: '/wps/relay/gameVendor',
    id: 'C10',
    input: z.object(spoken),
    value: z.object({
      data: z.object({ lanes: z.array(z.object({ category: zCategory, vendors: z.array(zVendorCard) })) }),
    }),
  }),
  'games.hot': publicGet({
    path: '/wps/relay/hotGamesV2',
    id: 'C10',
    input: z.object({
      ...spoken,
      count: zCount(100),
      category: zCategory.optional(),
      vassalage: zVendorCode.optional(),
      device: text(10).optional(),
      isPlatform: text(2)
        .meta({ examples: ['1'] })
        .optional(),
    }),
    value: z.object({ list: zTiles }),
  }),
  'games.favouriteIds': memberGet({
    path: '/wps/relay/getFavoriteGames',
    id: 'C10',
    value: z.object({ ids: z.array(z.string()) }),
  }),
  'games.favourites': memberGet({
    path: '/wps/relay/getFavoriteGamesList',
    id: 'C10',
    value: z.object({ list: zTiles }),
  }),
  'games.setFavourite': memberPost({
    path: '/wps/relay/getFavoriteGames',
    rate: { max: 60, perSeconds: 60 },
    errors: ['game_not_found', 'too_many_items'],
    input: z.object({ gameId: zGameId, isFavourite: z.boolean() }),
    value: z.object({ count: z.number().int(), isFavourite: z.boolean() }),
  }),
  'games.recent': playerGet({
    path: '/wps/relay/recentGame',
    id: 'C10',
    input: z.object({ category: zCategory.optional(), count: zCount(50) }),
    value: z.object({ list: zTiles }),
  }),
  'games.rooms': playerGet({
    path: '/wps/relay/roomList',
    id: 'C10',
    rate: { max: 60, perSeconds: 60 },
    errors: ['game_not_found', 'vendor_unavailable'],
    input: z.object({ gameId: zGameId }),
    value: z.object({ list: z.array(zRoom) }),
  }),
  'games.vassalage': publicGet({
    path: '/wps/relay/getVassGameType',
    id: 'C10',
    errors: ['game_not_found'],
    input: z.object({ gameId: zGameId }),
    value: z.object({ game: zGameTile, list: zTiles }),
  }),
  'bo.catalogue': operatorGet({
    path: '/bo/catalogue',
    permission: 'games.view',
    input: z.object({
      vendor: zVendorCode.optional(),
      category: zCategory.optional(),
      q: text(60).optional(),
      ...pageInput,
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
  }),
  'bo.updateCatalogueGame': operatorPost({
    path: '/bo/catalogue/update',
    permission: 'games.edit',
    audit: ['games.update_catalogue'],
    errors: ['state_conflict'],
    input: z.object({
      id: zGameId,
      isHidden: z.boolean(),
      hotRank: z.number().int().min(1).max(1000).nullable(),
      labels: z.array(zLabel).max(10),
      /** Both null: no window. Only `maintenanceTo` null: an open end. */
      maintenanceFrom: zTime.nullable(),
      maintenanceTo: zTime.nullable(),
      /** `updatedAt` as it was read: a change in between is a conflict. */
      updatedAt: zTime,
    }),
  }),
}
