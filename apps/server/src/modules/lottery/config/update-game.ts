import { AppError, MONEY_UNIT, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { checkOdds, type OddsProblem } from '@lotus/rules/catalogue'
import { insertRule, listPlayTerms, readOdds, type Game, type NewRule, type PlayTerms } from './games.repo.ts'
import type { Schedule } from '../draw/schedule.ts'
import { getGame } from '../lobby/get-game.ts'
import { hasNumbers } from '../limits/number-stakes.ts'
import type { Operator } from '../results/results.repo.ts'
import { lockGame, updateGame as writeGame, useRuleVersion } from './config.repo.ts'

const DAY_SECONDS = 86_400

/** Changes that need no new rule version. Existing issues keep their announced times. */
export async function updateGame(db: Database, input: RouteParsedInput<'bo.updateGame'>): Promise<void> {
  const game = await getGame(db, input.gameCode)
  const schedule = input.schedule ?? game.schedule
  const lockSeconds = input.lockSeconds ?? game.lockSeconds
  assertSchedule(game, schedule, lockSeconds)
  // Whether members submit numbers is fixed for a game; only its figures may change.
  if (input.drawTerms !== undefined && game.drawTerms === null)
    throw new AppError<ErrorCode>('bad_request', { fields: { drawTerms: 'out_of_range' } })
  // Issues are numbered by their place in the day: with another period two would sell at once, and later none.
  if (schedule.kind === 'periodic' && game.schedule.kind === 'periodic') {
    if (schedule.periodSeconds !== game.schedule.periodSeconds)
      throw new AppError<ErrorCode>('state_conflict', { state: 'period_fixed' })
  }
  await writeGame(db, game.id, {
    isOpen: input.isOpen ?? game.isOpen,
    name: { ...game.name, ...input.name },
    lockSeconds,
    schedule,
    drawTerms: input.drawTerms ?? game.drawTerms,
    isCancelAllowed: input.isCancelAllowed ?? game.isCancelAllowed,
    chaseIssuesMax: input.chaseIssuesMax ?? game.chaseIssuesMax,
  })
}

/** Draws fit into the day, and the game stays one of the calendar or of the clock. */
export function assertSchedule(game: Pick<Game, 'schedule'>, schedule: Schedule, lockSeconds: number): void {
  const period = schedule.kind === 'periodic' ? schedule.periodSeconds : DAY_SECONDS
  // At most half of a period: the rest is for the sale.
  const isWrong =
    DAY_SECONDS % period !== 0 ||
    lockSeconds * 2 > period ||
    (schedule.kind === 'periodic') !== (game.schedule.kind === 'periodic')
  if (isWrong) throw new AppError<ErrorCode>('bad_request', { fields: { schedule: 'out_of_range' } })
}

const moneyOrNull = (amount: string | null): Money | null => (amount === null ? null : parseMoney(amount))

/**
 * Writes limits and odds as a new version and puts it in force; orders keep theirs (trust.md GAM-14). Refuses
 * everything if any play would return more than is staked (`odds_refused` names it), or if the version changed
 * meanwhile.
 */
export async function updateRules(
  db: Database,
  operator: Operator,
  input: RouteParsedInput<'bo.updateRules'>,
): Promise<void> {
  await db.tx(async (tx) => {
    await lockGame(tx, input.gameCode)
    const game = await getGame(tx, input.gameCode)
    if (game.ruleVersion !== input.baseVersion)
      throw new AppError<ErrorCode>('state_conflict', { version: game.ruleVersion })
    const rule = ruleOf(game, input.limits)
    const changes = new Map(input.plays.map((play) => [play.play, play]))
    const plays = (await listPlayTerms(tx, game)).map((terms) => {
      const change = changes.get(terms.play)
      changes.delete(terms.play)
      if (!change) return terms
      assertCountable(game, change)
      return changed(change)
    })
    const [unknown] = changes.keys()
    if (unknown !== undefined) throw new AppError<ErrorCode>('unknown_play', { play: unknown })
    for (const play of plays) assertSellable({ ...game, units: rule.units }, rule.prizeGroupMax, play)
    const version = game.ruleVersion + 1
    await insertRule(tx, game.id, { ...rule, version, author: operator }, plays)
    if (!(await useRuleVersion(tx, game.id, game.ruleVersion, version))) throw new AppError<ErrorCode>('state_conflict')
  })
}

export type Limits = NonNullable<RouteParsedInput<'bo.updateRules'>['limits']>

/** The limits of a rule; refuses the first that does not fit with `bad_request`. */
export function ruleOf<Known extends Omit<NewRule, 'version' | 'author'>>(
  game: Known,
  limits: Limits | undefined,
): Omit<NewRule, 'version' | 'author'> {
  if (!limits) return game
  const rule = {
    minStake: parseMoney(limits.minStake),
    maxStake: parseMoney(limits.maxStake),
    maxPayout: parseMoney(limits.maxPayout),
    maxItems: limits.maxItems,
    maxIssueStake: moneyOrNull(limits.maxIssueStake),
    maxIssuePayout: moneyOrNull(limits.maxIssuePayout),
    maxIssueOrders: limits.maxIssueOrders,
    units: game.units,
    prizeGroupMin: limits.prizeGroupMin,
    prizeGroupMax: limits.prizeGroupMax,
    fewLinesMax: limits.fewLinesMax,
    fewLinesPayout: moneyOrNull(limits.fewLinesPayout),
  }
  const wrong =
    rule.minStake <= 0n || rule.maxStake < rule.minStake
      ? 'maxStake'
      : rule.maxPayout <= 0n
        ? 'maxPayout'
        : rule.maxIssuePayout === 0n
          ? 'maxIssuePayout'
          : rule.maxIssueStake !== null && rule.maxIssueStake < rule.minStake
            ? 'maxIssueStake'
            : rule.prizeGroupMax < rule.prizeGroupMin
              ? 'prizeGroupMax'
              : (rule.fewLinesMax === null) !== (rule.fewLinesPayout === null) || rule.fewLinesPayout === 0n
                ? 'fewLinesPayout'
                : undefined
  if (wrong !== undefined) throw new AppError<ErrorCode>('bad_request', { fields: { [wrong]: 'out_of_range' } })
  return rule
}

function changed(change: RouteParsedInput<'bo.updateRules'>['plays'][number]): PlayTerms {
  const terms = {
    ...change,
    price: parseMoney(change.price),
    odds: readOdds(change.odds),
    numberLimit: moneyOrNull(change.numberLimit),
    numberStock: moneyOrNull(change.numberStock),
  }
  const wrong =
    terms.price <= 0n
      ? 'price'
      : terms.maxPoints < terms.minPoints
        ? 'maxPoints'
        : terms.numberLimit === 0n
          ? 'numberLimit'
          : terms.numberStock === 0n
            ? 'numberStock'
            : undefined
  if (wrong !== undefined)
    throw new AppError<ErrorCode>('bad_request', { fields: { [`${change.play}.${wrong}`]: 'out_of_range' } })
  return terms
}

/** A limit on numbers that cannot be counted would refuse every order of the play. */
function assertCountable(
  { rules }: Pick<Game, 'rules'>,
  { play: code, numberLimit, numberStock }: RouteParsedInput<'bo.updateRules'>['plays'][number],
): void {
  const play = rules.findPlay(code)
  if (play && !hasNumbers(play) && (numberLimit !== null || numberStock !== null))
    throw new AppError<ErrorCode>('number_limit_refused', { play: code })
}

/** Refuses with `odds_refused` what would return more than is staked. */
export function assertSellable(
  { rules, units }: Pick<Game, 'rules' | 'units'>,
  prizeGroup: number,
  { play: code, odds, price }: PlayTerms,
): void {
  const play = rules.findPlay(code)
  if (!play) throw new AppError<ErrorCode>('unknown_play', { play: code })
  // A line price below the smallest amount would be rounded, and the return would differ from the one shown.
  if (units.some((unit) => (price * unit) % MONEY_UNIT !== 0n))
    throw new AppError<ErrorCode>('bad_request', { fields: { [`${code}.price`]: 'out_of_range' } })
  const [problem] = checkOdds(rules, play, {
    odds,
    pricePerLine: price,
    ...(play.isPrizeGroupAllowed ? { prizeGroup } : {}),
  })
  if (problem) throw new AppError<ErrorCode>('odds_refused', detailsOf(problem))
}

const detailsOf = (problem: OddsProblem): Record<string, string> => ({
  play: problem.play,
  problem: problem.code,
  ...('line' in problem
    ? { line: problem.line, returnPercent: (Number(problem.returnPpm) / 10_000).toFixed(2) }
    : { line: problem.tier }),
})
