import { AppError, moneyToString, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { zTexts } from '@lotus/contract/schemas'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import { findingIf, type Finding } from '../../../platform/finding.ts'
import type { Operators } from '../../../platform/ports.ts'
import { zAmountText, zWhole } from '../../../platform/setting.ts'
import { getSetting } from '../../system/index.ts'
import { demoGames as catalogue, type DemoGame as CatalogueGame } from '../demo/demo-catalogue.ts'
import { installHolidays, isSold, termsOf } from '../demo/demo-games.ts'
import { zSchedule } from '../draw/schedule.ts'
import { lotterySettings } from '../settings.ts'
import { familyOf, insertGame, listGames, readOdds } from './games.repo.ts'
import { assertSchedule, assertSellable, ruleOf, type Limits } from './update-game.ts'

const zLimits = z
  .strictObject({
    minStake: zAmountText,
    maxStake: zAmountText,
    maxPayout: zAmountText,
    maxIssueStake: zAmountText.nullable(),
    maxIssuePayout: zAmountText.nullable(),
    maxItems: zWhole(1, 200),
    maxIssueOrders: zWhole(1, 10_000),
  })
  .partial()
const zOddsRow = z.strictObject({ tier: z.string().max(40), odds: z.string().regex(/^\d{1,9}(\.\d{1,4})?$/) })

/** A game of the catalogue to open: its code alone, or with what differs from the catalogue. */
export const zGamePlan = z
  .union([
    z.string(),
    z.strictObject({
      code: z.string(),
      name: zTexts(60).optional(),
      schedule: zSchedule.optional(),
      lockSeconds: zWhole(1, 3600).optional(),
      limits: zLimits.optional(),
      odds: z.record(z.string().max(40), z.array(zOddsRow).min(1).max(60)).optional(),
    }),
  ])
  .transform((plan) => (typeof plan === 'string' ? { code: plan } : plan))
export type GamePlan = z.output<typeof zGamePlan>

const text = (amount: Money | null): string | null => (amount === null ? null : moneyToString(amount))

function limitsOf(game: CatalogueGame, changed: NonNullable<GamePlan['limits']>): Limits {
  const { maxIssueStake, maxIssuePayout } = changed
  return {
    minStake: changed.minStake ?? moneyToString(game.minStake),
    maxStake: changed.maxStake ?? moneyToString(game.maxStake),
    maxPayout: changed.maxPayout ?? moneyToString(game.maxPayout),
    maxIssueStake: maxIssueStake === undefined ? text(game.maxIssueStake) : maxIssueStake,
    maxIssuePayout: maxIssuePayout === undefined ? text(game.maxIssuePayout) : maxIssuePayout,
    maxItems: changed.maxItems ?? game.maxItems,
    maxIssueOrders: changed.maxIssueOrders ?? game.maxIssueOrders,
    prizeGroupMin: game.prizeGroupMin,
    prizeGroupMax: game.prizeGroupMax,
    fewLinesMax: game.fewLinesMax,
    fewLinesPayout: text(game.fewLinesPayout),
  }
}

/**
 * Puts games of the catalogue on sale. One that exists stays as the operators have it: its limits and odds are versions,
 * which the back office changes. Refuses the whole list with `not_found` for a code that the catalogue lacks, with
 * `bad_request` for figures that do not fit, and with `odds_refused` for odds that return more than is staked.
 */
export async function openGames(
  tx: Queryable,
  plans: readonly GamePlan[],
): Promise<{ opened: string[]; kept: string[] }> {
  const done = { opened: [] as string[], kept: [] as string[] }
  for (const plan of plans) {
    const place = catalogue.findIndex(({ code }) => code === plan.code)
    const known = catalogue[place]
    if (!known) throw new AppError<ErrorCode>('not_found', { game: plan.code })
    const isNew = await openGame(tx, { ...known, sortOrder: place + 1 }, plan)
    done[isNew ? 'opened' : 'kept'].push(plan.code)
  }
  await installHolidays(tx)
  return done
}

async function openGame(tx: Queryable, known: CatalogueGame & { sortOrder: number }, plan: GamePlan): Promise<boolean> {
  const family = familyOf(known.family)
  const rule = ruleOf(known, limitsOf(known, plan.limits ?? {}))
  const schedule = plan.schedule ?? known.schedule
  const lockSeconds = plan.lockSeconds ?? known.lockSeconds
  assertSchedule(known, schedule, lockSeconds)
  const odds = new Map(Object.entries(plan.odds ?? {}))
  const plays = family.plays.filter(isSold).map((play) => {
    const terms = termsOf(play, known)
    const given = odds.get(play.code)
    odds.delete(play.code)
    return given ? { ...terms, odds: readOdds(given) } : terms
  })
  const [unknown] = odds.keys()
  if (unknown !== undefined) throw new AppError<ErrorCode>('unknown_play', { game: plan.code, play: unknown })
  for (const play of plays) assertSellable({ rules: family, units: rule.units }, rule.prizeGroupMax, play)
  const name = { ...known.name, ...plan.name }
  const defaultPlay = known.defaultPlay ?? plays[0]?.play ?? ''
  return insertGame(tx, { ...known, ...rule, name, schedule, lockSeconds, defaultPlay }, plays)
}

/** The catalogue with what stands already, for the operator who opens more. */
export async function listCatalogue(db: Queryable): Promise<RouteValue<'bo.gameCatalogue'>> {
  const open = new Set((await listGames(db)).map(({ code }) => code))
  return {
    games: catalogue.map(({ code, family, name, drawSource, schedule }) => ({
      code,
      family,
      name,
      drawSource,
      seconds: schedule.kind === 'periodic' ? schedule.periodSeconds : null,
      isInstalled: open.has(code),
    })),
  }
}

/** Whether something is on sale, and whether results of others can be confirmed. */
export async function checkGames({ db, operators }: { db: Queryable; operators: Operators }): Promise<Finding[]> {
  const games = (await listGames(db)).filter(({ isOpen }) => isOpen)
  const outside = games.filter(({ drawSource }) => drawSource === 'outside')
  const people = (await operators.list()).filter(({ status }) => status === 'active')
  const may = (permission: string) => people.filter(({ permissions }) => permissions.includes(permission)).length
  const hasFeeds = (await getSetting(db, lotterySettings.feeds)).length >= 2
  const isAlone = !hasFeeds && (may('draws.enter') === 0 || may('draws.confirm') < 2)
  return [
    ...findingIf(games.length === 0, 'game_none'),
    ...findingIf(outside.length > 0 && isAlone, 'results_alone', {
      games: outside
        .slice(0, 5)
        .map(({ code }) => code)
        .join(', '),
    }),
  ]
}
