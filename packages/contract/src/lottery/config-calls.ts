import { z } from 'zod'
import { operatorGet, operatorPost } from '../define-call.ts'
import { text, zId, zLocalized, zReason, zTexts } from '../schema-parts.ts'
import {
  areIndependent,
  gameKey,
  hasNamesOnce,
  zBoGame,
  zBoGameDetail,
  zDay,
  zFeed,
  zFeeds,
  zGameSchedule,
  zHoliday,
  zLimits,
  zPlayTerms,
} from './config-schemas.ts'
import { zDrawTerms } from './draw-terms.ts'

const zGameCode = z
  .string()
  .regex(/^[A-Z0-9]{2,12}$/)
  .meta({ examples: ['SEN60'] })
const zCatalogue = z.object({
  games: z.array(
    z.object({
      code: z.string(),
      family: z.string(),
      name: zTexts(),
      drawSource: z.enum(['own', 'outside']),
      /** Between two draws; null for games that draw by the calendar. */
      seconds: z.number().int().nullable(),
      isInstalled: z.boolean(),
    }),
  ),
})

export const configCalls = {
  'bo.games': operatorGet({
    path: '/bo/games',
    permission: 'games.view',
    input: z.object({}),
    value: z.object({ rows: z.array(zBoGame) }),
  }),
  /** The catalogue of games, with what was put on sale already. */
  'bo.gameCatalogue': operatorGet({
    path: '/bo/games/catalogue',
    permission: 'games.view',
    value: zCatalogue,
  }),
  /** Puts games on sale with the catalogue's odds and limits; one that exists stays as it is. */
  'bo.openGames': operatorPost({
    path: '/bo/games/open',
    permission: 'games.edit',
    audit: ['games.open'],
    errors: ['not_found', 'odds_refused', 'unknown_play'],
    input: z.object({
      codes: z.array(zGameCode).min(1).max(200),
      reason: zReason,
    }),
    value: zCatalogue,
  }),
  'bo.game': operatorGet({
    path: '/bo/games/detail',
    permission: 'games.view',
    errors: ['game_not_found'],
    input: gameKey,
    value: zBoGameDetail,
  }),
  /** Changes without a new rule version: open or closed, names, hours. Existing issues keep their announced times. */
  'bo.updateGame': operatorPost({
    path: '/bo/games/update',
    permission: 'games.edit',
    audit: ['games.update'],
    errors: ['game_not_found'],
    input: gameKey.extend({
      isOpen: z.boolean().optional(),
      name: zLocalized(60, 2).optional(),
      lockSeconds: z.number().int().min(1).max(7200).optional(),
      schedule: zGameSchedule.optional(),
      /** For games with submitted numbers; existing issues keep theirs. */
      drawTerms: zDrawTerms.optional(),
      isCancelAllowed: z.boolean().optional(),
      chaseIssuesMax: z.number().int().min(0).max(500).optional(),
    }),
    value: zBoGameDetail,
  }),
  /** New limits and odds, as a new version of the rules; orders keep the version they were placed under. */
  'bo.updateRules': operatorPost({
    path: '/bo/games/rules',
    permission: 'games.edit',
    audit: ['games.update_rules'],
    errors: ['game_not_found', 'unknown_play', 'odds_refused', 'number_limit_refused', 'state_conflict'],
    input: gameKey.extend({
      /** The version that the operator read; if it has changed: `state_conflict`. */
      baseVersion: z.number().int(),
      limits: zLimits.optional(),
      /** The changed plays; the others stay as they are. */
      plays: z.array(zPlayTerms).max(200),
      reason: text(140).trim().min(3),
    }),
    value: zBoGameDetail,
  }),
  'bo.holidays': operatorGet({
    path: '/bo/holidays',
    permission: 'games.view',
    input: z.object({ gameCode: zId.optional() }),
    value: z.object({ rows: z.array(zHoliday) }),
  }),
  /** Days without a draw for some games; issues of those days are void and every stake is refunded. */
  'bo.addHoliday': operatorPost({
    path: '/bo/holidays/add',
    permission: 'games.edit',
    audit: ['games.add_holiday'],
    errors: ['game_not_found', 'state_conflict'],
    input: z.object({
      gameCodes: z.array(zId).min(1).max(200),
      from: zDay,
      to: zDay,
      name: text(60).trim().min(2),
    }),
    value: z.object({ rows: z.array(zHoliday) }),
  }),
  'bo.removeHoliday': operatorPost({
    path: '/bo/holidays/remove',
    permission: 'games.edit',
    audit: ['games.remove_holiday'],
    errors: ['state_conflict'],
    input: z.object({ gameCode: zId, day: zDay }),
    value: z.object({ rows: z.array(zHoliday) }),
  }),
  /** The sources of outside results: two have to agree before a result is published. */
  'bo.feeds': operatorGet({
    path: '/bo/feeds',
    permission: 'draws.view',
    input: z.object({}),
    value: zFeeds,
  }),
  /** Proposes a change: it takes effect when another operator confirms. */
  'bo.updateFeeds': operatorPost({
    path: '/bo/feeds/update',
    permission: 'games.edit',
    audit: ['games.propose_feeds'],
    errors: ['state_conflict'],
    example: { feeds: [{ name: 'first', url: 'https://example.com/{game}/{issue}', games: ['MBAC'] }] },
    input: z.object({ feeds: z.array(zFeed).max(10).refine(hasNamesOnce).refine(areIndependent) }),
    value: zFeeds,
  }),
  'bo.decideFeeds': operatorPost({
    path: '/bo/feeds/decide',
    permission: 'games.edit',
    audit: ['games.confirm_feeds', 'games.reject_feeds'],
    errors: ['not_found', 'same_operator', 'state_conflict'],
    input: z.object({ id: zId, isConfirmed: z.boolean() }),
    value: zFeeds,
  }),
}
