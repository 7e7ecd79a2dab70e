import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { lotteryAccountTypes } from '../game-lists.ts'
import { none, text, zId, zMoney, zTime } from '../schema-parts.ts'
import { spoken, zGameCode, zGameId, zGameTile, zVendorCode } from './schemas.ts'

/** A path of this site, nothing else: nobody is sent elsewhere by it. */
const zOwnPath = text(300)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
  .meta({ examples: ['/rng'] })

export const launchCalls = {
  /** E09. The token of the session never stands in an address: what does is good once, for a minute. */
  'games.launch': defineCall({
    method: 'POST',
    path: '/wps/game/launchGame',
    access: 'player',
    gate: 'play',
    id: 'C09',
    rate: { max: 30, perSeconds: 60 },
    errors: [
      'game_not_found',
      'room_required',
      'game_maintenance',
      'game_disabled',
      'account_disabled',
      'self_excluded',
      'limit_reached',
      'vendor_unavailable',
    ],
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
  }),
  /** The player has left the page of a game. The same word again changes nothing. */
  'games.leave': defineCall({
    method: 'POST',
    path: '/wps/game/leave',
    access: 'player',
    rate: { max: 60, perSeconds: 60 },
    input: z.object({
      playId: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .meta({ examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'] }),
    }),
    value: none,
  }),
  /** Rounds that were begun and not brought to their end, oldest first. */
  'games.openRounds': defineCall({
    path: '/wps/game/openRounds',
    access: 'player',
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
  }),
  /** No stake for the configured minutes, from now on, in any game. It cannot be taken back. */
  'games.takeBreak': defineCall({
    method: 'POST',
    path: '/wps/game/break',
    access: 'member',
    rate: { max: 10, perSeconds: 60 },
    value: z.object({ until: zTime }),
  }),
}
