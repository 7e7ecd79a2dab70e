import { assert, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { named, sql, type Queryable } from '@lotus/database'
import type { Family, PlayOdds } from '@lotus/rules/catalogue'
import { findFamily } from '@lotus/rules/catalogue/all'
import type { LotteryCategory } from '@lotus/contract'
import type { Texts } from '../../../platform/language.ts'
import { categoryOf } from '../lobby/game-kinds.ts'
import { zSchedule, type Schedule } from '../draw/schedule.ts'
import type { RoundTerms } from '../submissions/draw-terms.ts'

export type DrawSource = 'own' | 'outside'

export type Game = {
  id: number
  code: string
  /** A family or alias of the catalogue; `rules` is the family it resolves to. */
  family: string
  rules: Family
  /** What bets on it count as now. */
  category: LotteryCategory
  name: Texts
  drawSource: DrawSource
  /** The code of the game whose outside draw this one plays too; null: a draw of its own. */
  drawOf: string | null
  schedule: Schedule
  /** For games whose draw uses numbers submitted by members; null for every other game. */
  drawTerms: RoundTerms | null
  lockSeconds: number
  defaultPlay: string
  isOpen: boolean
  isCancelAllowed: boolean
  /** The most issues of a chase; 0: no chases. */
  chaseIssuesMax: number
  ruleVersion: number
  minStake: Money
  maxStake: Money
  maxPayout: Money
  maxItems: number
  /** The most one member may stake on one issue; null: no limit. */
  maxIssueStake: Money | null
  /**
   * The most one member's orders of one issue may win together, counting one hit of the best line of each; null: no
   * limit.
   */
  maxIssuePayout: Money | null
  maxIssueOrders: number
  /** Prices of one stake unit that orders may choose from. */
  units: Money[]
  prizeGroupMin: number
  prizeGroupMax: number
  /**
   * Orders of at most this many lines win at most `fewLinesPayout` ("single challenge", lottery.md 0); null: no such
   * cap.
   */
  fewLinesMax: number | null
  fewLinesPayout: Money | null
}

/** What of a game's rules, in one version, decides over an order's price and its cap. */
export type PricingRule = Pick<
  Game,
  'maxPayout' | 'units' | 'prizeGroupMin' | 'prizeGroupMax' | 'fewLinesMax' | 'fewLinesPayout'
>

/** How a play is sold under one rule version. */
export type PlayTerms = {
  play: string
  price: Money
  odds: readonly PlayOdds[]
  /** The most one member, and all members, may stake on one number of an issue; null: no limit. */
  numberLimit: Money | null
  numberStock: Money | null
  minPoints: number
  maxPoints: number
  maxLines: number
  isOpen: boolean
}

type GameRow = Omit<Game, 'rules' | 'schedule'> & { schedule: unknown }
type TermsRow = Omit<PlayTerms, 'odds'> & { odds: WireOdds }
/** Odds as the column and the API have them. */
export type WireOdds = { tier: string; odds: string }[]

const gameColumns = sql`
  g.id, g.code, g.family, g.category, g.name, g.draw_source as "drawSource", g.draw_of as "drawOf", g.schedule, g.draw_terms as "drawTerms",
  g.lock_seconds as "lockSeconds", g.default_play as "defaultPlay", g.is_open as "isOpen", g.is_cancel_allowed as "isCancelAllowed", g.chase_issues_max as "chaseIssuesMax",
  g.rule_version as "ruleVersion", r.max_issue_stake as "maxIssueStake",
  r.max_issue_payout as "maxIssuePayout", r.max_issue_orders as "maxIssueOrders", r.units, r.prize_group_min as "prizeGroupMin",
  r.prize_group_max as "prizeGroupMax", r.few_lines_max as "fewLinesMax", r.few_lines_payout as "fewLinesPayout",
  r.min_stake as "minStake", r.max_stake as "maxStake", r.max_payout as "maxPayout", r.max_items as "maxItems"
  from lottery_game g join lottery_rule r on r.game_id = g.id and r.version = g.rule_version`

function gameOf(row: GameRow): Game {
  return { ...row, rules: familyOf(row.family), schedule: zSchedule.parse(row.schedule) }
}

export function familyOf(name: string): Family {
  const family = findFamily(name)
  assert(family !== undefined, `the rules know no family ${name}`)
  return family
}

export const readOdds = (odds: WireOdds): PlayOdds[] =>
  odds.map((row) => ({ tier: row.tier, odds: parseMoney(row.odds) }))
export const writeOdds = (odds: readonly PlayOdds[]): WireOdds =>
  odds.map((row) => ({ tier: row.tier, odds: moneyToString(row.odds) }))

export async function listGames(db: Queryable): Promise<Game[]> {
  return (await db.many<GameRow>(sql`select ${gameColumns} order by g.sort_order, g.id`)).map(gameOf)
}

export async function findGame(db: Queryable, code: string): Promise<Game | undefined> {
  const row = await db.maybe<GameRow>(named('lottery.find_game', sql`select ${gameColumns} where g.code = ${code}`))
  return row && gameOf(row)
}

/** The other games that play the same outside draw as a game. */
export async function listSharing(db: Queryable, code: string): Promise<Game[]> {
  const rows = await db.many<GameRow>(sql`
    select ${gameColumns}
    where g.draw_source = 'outside' and g.code <> ${code}
      and coalesce(g.draw_of, g.code) = (select coalesce(s.draw_of, s.code) from lottery_game s where s.code = ${code})
    order by g.id limit 50`)
  return rows.map(gameOf)
}

/** The plays of a game's current rules, in menu order. */
export async function listPlayTerms(db: Queryable, game: Pick<Game, 'id' | 'ruleVersion'>): Promise<PlayTerms[]> {
  const query = sql`
    select play, price, odds, number_limit as "numberLimit", number_stock as "numberStock", min_points as "minPoints",
      max_points as "maxPoints", max_lines as "maxLines", is_open as "isOpen"
    from lottery_play_odds where game_id = ${game.id} and rule_version = ${game.ruleVersion} order by sort_order, play`
  const rows = await db.many<TermsRow>(named('lottery.play_terms', query))
  return rows.map((row) => ({ ...row, odds: readOdds(row.odds) }))
}

/** What decides over the price, the cap and the winnings of an order of a play, in one version of the rules. */
export type SoldTerms = PricingRule & Pick<PlayTerms, 'price' | 'odds' | 'maxLines'> & Pick<Game, 'maxStake'>

/** The terms of every play of a game under each given rule version, keyed `version play`; for settlement. */
export async function listSoldTerms(
  db: Queryable,
  gameId: number,
  versions: readonly number[],
): Promise<Map<string, SoldTerms>> {
  type Row = Omit<SoldTerms, 'odds'> & { version: number; play: string; odds: WireOdds }
  const rows = await db.many<Row>(sql`
    select r.version, o.play, o.price, o.odds, o.max_lines as "maxLines", r.max_stake as "maxStake", r.max_payout as "maxPayout", r.units,
      r.prize_group_min as "prizeGroupMin", r.prize_group_max as "prizeGroupMax", r.few_lines_max as "fewLinesMax",
      r.few_lines_payout as "fewLinesPayout"
    from lottery_rule r join lottery_play_odds o on o.game_id = r.game_id and o.rule_version = r.version
    where r.game_id = ${gameId} and r.version = any(${versions}::integer[])`)
  return new Map(
    rows.map(({ version, play, odds, ...terms }) => [`${version} ${play}`, { ...terms, odds: readOdds(odds) }]),
  )
}

export async function listHolidays(db: Queryable, gameId: number, from: string): Promise<Set<string>> {
  return new Set(
    await db.values<string>(sql`select day from lottery_holiday where game_id = ${gameId} and day >= ${from}`),
  )
}

export type NewGame = Omit<Game, 'id' | 'rules' | 'category' | 'ruleVersion' | 'isOpen'> & { sortOrder: number }

/** Writes a game with its first rules; false, and nothing written, if its code exists. */
export async function insertGame(db: Queryable, game: NewGame, plays: readonly PlayTerms[]): Promise<boolean> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into lottery_game (code, family, category, name, draw_source, draw_of, schedule, draw_terms, lock_seconds, default_play,
      rule_version, is_cancel_allowed, chase_issues_max, sort_order)
    values (${game.code}, ${game.family}, ${categoryOf(game.family)}, ${game.name}, ${game.drawSource}, ${game.drawOf}, ${JSON.stringify(game.schedule)},
      ${game.drawTerms === null ? null : JSON.stringify(game.drawTerms)}, ${game.lockSeconds}, ${game.defaultPlay}, 1, ${game.isCancelAllowed}, ${game.chaseIssuesMax}, ${game.sortOrder})
    on conflict (code) do nothing returning id`)
  if (!row) return false
  await insertRule(db, row.id, { ...game, version: 1, author: null }, plays)
  return true
}

export type NewRule = Pick<
  Game,
  | 'minStake'
  | 'maxStake'
  | 'maxPayout'
  | 'maxItems'
  | 'maxIssueStake'
  | 'maxIssuePayout'
  | 'maxIssueOrders'
  | 'units'
  | 'prizeGroupMin'
  | 'prizeGroupMax'
  | 'fewLinesMax'
  | 'fewLinesPayout'
> & { version: number; author: { operatorId: bigint; username: string } | null }

/** Writes one full version of a game's rules; it is in force once `lottery_game.rule_version` has its number. */
export async function insertRule(
  db: Queryable,
  gameId: number,
  rule: NewRule,
  plays: readonly PlayTerms[],
): Promise<void> {
  await db.query(sql`
    insert into lottery_rule (game_id, version, min_stake, max_stake, max_payout, max_items, max_issue_stake, max_issue_payout,
      max_issue_orders, units, prize_group_min,
      prize_group_max, few_lines_max, few_lines_payout, created_by, created_by_name)
    values (${gameId}, ${rule.version}, ${rule.minStake}, ${rule.maxStake}, ${rule.maxPayout}, ${rule.maxItems}, ${rule.maxIssueStake},
      ${rule.maxIssuePayout}, ${rule.maxIssueOrders},
      ${rule.units}::bigint[], ${rule.prizeGroupMin}, ${rule.prizeGroupMax}, ${rule.fewLinesMax}, ${rule.fewLinesPayout},
      ${rule.author?.operatorId ?? null}, ${rule.author?.username ?? null})`)
  const rows = plays.map((play, index) => ({
    play: play.play,
    price: play.price.toString(),
    odds: writeOdds(play.odds),
    numberLimit: play.numberLimit?.toString() ?? null,
    numberStock: play.numberStock?.toString() ?? null,
    minPoints: play.minPoints,
    maxPoints: play.maxPoints,
    maxLines: play.maxLines,
    isOpen: play.isOpen,
    index,
  }))
  await db.query(sql`
    insert into lottery_play_odds (game_id, rule_version, play, price, odds, number_limit, number_stock, min_points, max_points, max_lines,
      is_open, sort_order)
    select ${gameId}, ${rule.version}, x.play, x.price, x.odds, x."numberLimit", x."numberStock", x."minPoints", x."maxPoints",
      x."maxLines", x."isOpen", x.index
    from jsonb_to_recordset(${JSON.stringify(rows)}) as x(play text, price bigint, odds jsonb, "numberLimit" bigint, "numberStock" bigint,
      "minPoints" integer, "maxPoints" integer, "maxLines" integer, "isOpen" boolean, index smallint)`)
}

export async function insertHoliday(db: Queryable, gameCode: string, day: string, name: string): Promise<void> {
  await db.query(sql`
    insert into lottery_holiday (game_id, day, name) select id, ${day}, ${name} from lottery_game where code = ${gameCode}
    on conflict do nothing`)
}
