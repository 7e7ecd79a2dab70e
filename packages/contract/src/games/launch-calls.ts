import { z } from 'zod'
import { memberPost, playerGet, playerPost } from '../define-call.ts'
import { lotteryAccountTypes } from '../game-lists.ts'
import { none, text, zId, zMoney, zTime } from '../schema-parts.ts'
import { spoken, zGameCode, zGameId, zGameTile, zVendorCode } from './schemas.ts'

/** Only a path of this site, so that nobody can be redirected elsewhere. */
const zOwnPath = text(300)
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
  .meta({ examples: ['/rng'] })

export const launchCalls = {
  /**
   * E09. The session token is never part of an address: the launch token in it is single use and valid for a minute.
   */
  'games.launch': playerPost({
    path: '/wps/game/launchGame',
    gate: 'play',
    id: 'C09',
    rate: { max: 30, perSeconds: 60 },
    errors: [
      'game_not_found',
      'room_required',
      'game_maintenance',
      'game_disabled',
      'account_disabled',
      'bets_blocked',
      'self_excluded',
      'limit_reached',
      'reality_check_due',
      'vendor_unavailable',
      'region_restricted',
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
      /** The same game through one of the operator's CDNs, chosen at random (K16). */
      game_url2: z.string().nullable(),
      mode: z.enum(['real', 'demo']),
      vendor: z.string(),
      /** The required origin of the game's messages; null for a page of this site. */
      origin: z.string().nullable(),
      origin2: z.string().nullable(),
      /** Minutes of play until it pauses to show time and result; 0 never. */
      realityCheckMinutes: z.number().int(),
      breakMinutes: z.number().int(),
      /** Id of the game session for `games.leave`; null if its end does not matter. */
      playId: z.string().nullable(),
      /** The automatic transfer to the vendor's own wallet; null if it is switched off. */
      autoTransfer: z
        .object({
          /** `asking`: the outcome is not known yet. `none`: there was less than one unit. */
          result: z.enum(['moved', 'asking', 'none', 'refused']),
          amount: zMoney,
          /** The member's limits allowed only a part. */
          isCapped: z.boolean(),
          /** The code of a refusal; the game opens anyway. */
          reason: z.string().nullable(),
        })
        .nullable(),
      serverTime: zTime,
    }),
  }),
  /** The player has left the page of a game. Repeating it changes nothing. */
  'games.leave': playerPost({
    path: '/wps/game/leave',
    rate: { max: 60, perSeconds: 60 },
    input: z.object({
      playId: z
        .string()
        .regex(/^[a-f0-9]{32}$/)
        .meta({ examples: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'] }),
    }),
    value: none,
  }),
  /** Rounds that were started and not finished, oldest first. */
  'games.openRounds': playerGet({
    path: '/wps/game/openRounds',
    value: z.object({
      rows: z.array(
        z.object({
          vendor: z.string(),
          roundId: z.string(),
          openedAt: zTime,
          bet: zMoney,
          currency: z.string(),
          /** The next step if nobody continues the round, and its time. */
          nextStep: z.enum(['asked', 'waits', 'case']),
          nextAt: zTime,
          game: zGameTile.nullable(),
        }),
      ),
    }),
  }),
  /** No stake in any game for the configured minutes, from now on. It cannot be revoked. */
  'games.takeBreak': memberPost({
    path: '/wps/game/break',
    rate: { max: 10, perSeconds: 60 },
    value: z.object({ until: zTime }),
  }),
}
