import { z } from 'zod'
import { playerGet, publicGet } from '../define-call.ts'
import { text, zId, zMoney, zTime, zTexts } from '../schema-parts.ts'
import { lotteryAreas, zGameCard, zResult } from './schemas.ts'

// Calls of lobbies beside the menu: groups, popular games, addresses, winners (C08, C15).
/** E11: games by group, in menu order. */
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
  /** A member made up by the demo; their wins were drawn and settled like everybody's. */
  isGenerated: z.boolean(),
  gameCode: z.string(),
  name: zTexts(),
  issueNo: z.string(),
  playName: zTexts(),
  payout: zMoney,
  settledAt: zTime,
})

export const lobbyCalls = {
  'lottery.menus': publicGet({
    path: '/lgw/games/game_menus',
    id: 'C08',
    input: zArea,
    value: zGroups,
  }),
  /** At most 20, by orders of issues that locked in the configured hours; then open games in menu order. */
  'lottery.popular': publicGet({
    path: '/lgw/games/popular',
    id: 'C08',
    input: zArea.extend({ count: zCount(20) }),
    value: zGames,
  }),
  /** Games the player last placed orders in, latest first. */
  'lottery.recent': playerGet({
    path: '/lgw/vn/games/game_menu/recent',
    id: 'C08',
    input: zArea.extend({ count: zCount(20) }),
    value: zGames,
  }),
  /** The address of a lobby or a game, on this site. */
  'lottery.lobby': publicGet({
    path: '/wps/relay/getLabby',
    id: 'C15',
    errors: ['game_not_found'],
    input: z.object({
      lottoArea: z.enum(lobbyAreas),
      lottoGameCode: zId.optional(),
      /** `betting` by default if a game is given. */
      lottoView: z.enum(['betting', 'lobby']).optional(),
      launchMode: text(20).optional(),
      device: text(10).optional(),
      /** The return address: only a path of this site. */
      backUrl: text(300)
        .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u)
        // With its dots removed a path must not begin like the address of another host.
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
  /** The latest published results of all games of an area, newest first. */
  'lottery.relayRecent': publicGet({
    path: '/wps/relay/lottRecent',
    id: 'C15',
    input: zArea.extend({ count: zCount(100) }),
    value: z.object({ results: z.array(zResult) }),
  }),
  'lottery.relayMenus': publicGet({
    path: '/wps/relay/vnlottMenus',
    id: 'C15',
    value: zGroups,
  }),
  /** Only settled winning orders, newest first, at most one per member; the answer contains the criteria. */
  'lottery.winners': publicGet({
    path: '/wps/relay/winnerBoard',
    id: 'C15',
    input: z.object({ count: zCount(50) }),
    value: z.object({ minPayout: zMoney, hours: z.number().int(), asOf: zTime, rows: z.array(zWinner) }),
  }),
}
