import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { text, zId, zMoney, zTime, zTexts } from '../schema-parts.ts'
import { lotteryAreas, zGameCard, zResult } from './schemas.ts'

// What lobbies ask beside the menu: groups, what is played, where to go, who has won (C08, C15).
/** E11: games under the name of their group, in menu order. */
const zGroup = z.object({
  gameGroupCode: z.string(),
  /** In the caller's language. */
  labelName: z.string(),
  area: z.enum(lotteryAreas),
  gameMenus: z.array(zGameCard),
})
const zGroups = z.object({ groups: z.array(zGroup) })
const zGames = z.object({ games: z.array(zGameCard) })
const zArea = z.object({ area: z.enum(lotteryAreas).optional() })
const zCount = (max: number) => z.coerce.number().int().min(1).max(max).optional()

/** The areas, and the account types of games (spec 3) that lead to them. */
const lobbyAreas = [...lotteryAreas, 'TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'] as const

const zWinner = z.object({
  /** First two and last two characters of the member's name, the rest hidden. */
  account: z.string(),
  /** A member whom the demo made up; what they won was drawn and settled as everybody's. */
  isGenerated: z.boolean(),
  gameCode: z.string(),
  name: zTexts(),
  issueNo: z.string(),
  playName: zTexts(),
  payout: zMoney,
  settledAt: zTime,
})

export const lobbyCalls = {
  'lottery.menus': defineCall({
    path: '/lgw/games/game_menus',
    access: 'public',
    id: 'C08',
    input: zArea,
    value: zGroups,
  }),
  /** At most 20, by the orders of issues that locked in the configured hours; then open games in menu order. */
  'lottery.popular': defineCall({
    path: '/lgw/games/popular',
    access: 'public',
    id: 'C08',
    input: zArea.extend({ count: zCount(20) }),
    value: zGames,
  }),
  /** Games the player last placed orders in, latest first. */
  'lottery.recent': defineCall({
    path: '/lgw/vn/games/game_menu/recent',
    access: 'player',
    id: 'C08',
    input: zArea.extend({ count: zCount(20) }),
    value: zGames,
  }),
  /** Where a lobby or a game is: an address of this site. */
  'lottery.lobby': defineCall({
    path: '/wps/relay/getLabby',
    access: 'public',
    id: 'C15',
    errors: ['game_not_found'],
    input: z.object({
      lottoArea: z.enum(lobbyAreas),
      lottoGameCode: zId.optional(),
      /** Default betting where a game is named. */
      lottoView: z.enum(['betting', 'lobby']).optional(),
      launchMode: text(20).optional(),
      device: text(10).optional(),
      /** Where the page leads back to: a path of this site, nothing else. */
      backUrl: text(300)
        .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
        // Without its dots a path must not begin like the address of another host.
        .refine(
          (path) =>
            URL.canParse(path, 'https://site.invalid') &&
            !new URL(path, 'https://site.invalid').pathname.startsWith('//'),
        )
        .meta({ examples: ['/vnlottery'] })
        .optional(),
      language: text(5).optional(),
    }),
    value: z.object({ url: z.string() }),
  }),
  /** The latest published results over all games of an area, newest first. */
  'lottery.relayRecent': defineCall({
    path: '/wps/relay/lottRecent',
    access: 'public',
    id: 'C15',
    input: zArea.extend({ count: zCount(100) }),
    value: z.object({ results: z.array(zResult) }),
  }),
  'lottery.relayMenus': defineCall({
    path: '/wps/relay/vnlottMenus',
    access: 'public',
    id: 'C15',
    value: zGroups,
  }),
  /** Settled winning orders only, newest first, at most one a member; what counts is part of the answer. */
  'lottery.winners': defineCall({
    path: '/wps/relay/winnerBoard',
    access: 'public',
    id: 'C15',
    input: z.object({ count: zCount(50) }),
    value: z.object({ minPayout: zMoney, hours: z.number().int(), asOf: zTime, rows: z.array(zWinner) }),
  }),
}
