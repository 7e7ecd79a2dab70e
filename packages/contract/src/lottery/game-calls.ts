import { z } from 'zod'
import { publicGet } from '../define-call.ts'
import { text, zId, zMoney, zTime, zTexts } from '../schema-parts.ts'
import { issueStates, lotteryAreas, zGameCard, zOdds, zResult } from './schemas.ts'

const zPlay = z.object({
  code: z.string(),
  /** Group of the menu, a key that the screens translate. */
  group: z.string(),
  name: zTexts(),
  pricePerLine: zMoney,
  odds: zOdds,
  /** Exact return to the player in ppm: of the worst and of the best possible line. */
  returnMinPpm: z.number().int(),
  returnMaxPpm: z.number().int(),
  minPoints: z.number().int(),
  maxPoints: z.number().int(),
  maxLines: z.number().int(),
  /** Whether an order may choose a prize group below 2000 and take the rest as rebate. */
  isPrizeGroupAllowed: z.boolean(),
  isOpen: z.boolean(),
})

const zGame = zGameCard.extend({
  ruleVersion: z.number().int(),
  defaultPlayType: z.string(),
  minStake: zMoney,
  maxStake: zMoney,
  maxPayout: zMoney,
  /** A lower cap for orders of up to `fewLinesMax` lines; both null if the game has none. */
  fewLinesMax: z.number().int().nullable(),
  fewLinesPayout: zMoney.nullable(),
  /** A bet of which a cap leaves less than this return must be confirmed: `returnPpm` of the item. */
  returnFloorPpm: z.number().int(),
  maxItems: z.number().int(),
  /** Allowed prices of one stake unit: `["1"]`, or the unit modes of the classic games. */
  units: z.array(z.string()),
  /** Prize groups an order may choose from, if plays allow it: both 2000 if the game has none. */
  prizeGroupMin: z.number().int(),
  prizeGroupMax: z.number().int(),
  /** Whether orders may be cancelled before the lock, and the most issues of a chase (0: no chases). */
  isCancelAllowed: z.boolean(),
  chaseIssuesMax: z.number().int(),
  plays: z.array(zPlay),
})

const zIssue = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  state: z.enum(issueStates),
  /** Station of the day, if the game has one (Vietnamese, proper name). */
  station: z.string().nullable(),
  openAt: zTime,
  lockAt: zTime,
  drawAt: zTime,
  /** SHA-256 commitment to the server seed; null for outside draws. */
  commitment: z.string().nullable(),
})

const zCurrent = z.object({
  serverTime: zTime,
  current: zIssue.nullable(),
  next: zIssue.nullable(),
  last: zResult.nullable(),
  /** Locked but not drawn yet, newest first. */
  pending: z.array(zIssue),
})

const zArea = z.object({ area: z.enum(lotteryAreas).optional() })
const zOpenedInput = zArea.extend({
  count: z.coerce.number().int().min(1).max(100).optional(),
  prizeMode: text(10).optional(),
  device: text(10).optional(),
  language: text(5).optional(),
})
/** For each game: the issue on sale and the latest results, newest first, with the server's time. */
const zOpened = z.object({
  serverTime: zTime,
  games: z.array(
    z.object({
      gameCode: z.string(),
      current: zIssue.nullable(),
      results: z.array(zResult),
      /** Locked but not drawn yet, newest first. */
      pending: z.array(zIssue),
    }),
  ),
})

export const gameCalls = {
  'lottery.menu': publicGet({
    path: '/lgw/vn/games/game_menu',
    id: 'C08',
    input: zArea,
    value: z.object({ games: z.array(zGameCard) }),
  }),
  'lottery.game': publicGet({
    path: '/lotto/lgw/games/detail',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId }),
    value: zGame,
  }),
  'lottery.opened': publicGet({
    path: '/lgw/vn/numeros/opened/game',
    id: 'C08',
    input: zOpenedInput,
    value: zOpened,
  }),
  'lottery.openedAll': publicGet({
    path: '/lotto/lgw/games/opened/numero',
    id: 'C08',
    input: zOpenedInput,
    value: zOpened,
  }),
  'lottery.current': publicGet({
    path: '/lotto/lgw/issues/current',
    errors: ['game_not_found'],
    input: z.object({ gameCode: zId }),
    value: zCurrent,
  }),
}
