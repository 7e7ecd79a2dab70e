import { assert, type Money } from '@lotus/kernel'
import { named, sql, type Queryable } from '@lotus/database'
import { resolveFamily, type LotteryFamily } from '@lotus/rules/lottery'
import { zSchedule, type Schedule } from './schedule.ts'

export type DrawSource = 'own' | 'outside'

export type Game = {
  id: number
  code: string
  /** The name the game goes by on the wire; `rulesFamily` is what packages/rules call it. */
  family: string
  rulesFamily: LotteryFamily
  nameVi: string
  nameEn: string
  drawSource: DrawSource
  schedule: Schedule
  lockSeconds: number
  defaultPlay: string
  isOpen: boolean
  ruleVersion: number
  minStake: Money
  maxStake: Money
  maxPayout: Money
  maxItems: number
}

/** What is sold of a play under one rule version. */
export type PlayTerms = {
  play: string
  price: Money
  odds: Money
  minPoints: number
  maxPoints: number
  maxLines: number
  isOpen: boolean
}

type GameRow = Omit<Game, 'rulesFamily' | 'schedule'> & { schedule: unknown }

const gameColumns = sql`
  g.id, g.code, g.family, g.name_vi as "nameVi", g.name_en as "nameEn", g.draw_source as "drawSource", g.schedule,
  g.lock_seconds as "lockSeconds", g.default_play as "defaultPlay", g.is_open as "isOpen", g.rule_version as "ruleVersion",
  r.min_stake as "minStake", r.max_stake as "maxStake", r.max_payout as "maxPayout", r.max_items as "maxItems"
  from lottery_game g join lottery_rule r on r.game_id = g.id and r.version = g.rule_version`

function gameOf(row: GameRow): Game {
  const rulesFamily = resolveFamily(row.family)
  assert(rulesFamily !== undefined, `the rules know no family ${row.family}`)
  return { ...row, rulesFamily, schedule: zSchedule.parse(row.schedule) }
}

export async function listGames(db: Queryable): Promise<Game[]> {
  return (await db.many<GameRow>(sql`select ${gameColumns} order by g.sort_order, g.id`)).map(gameOf)
}

export async function findGame(db: Queryable, code: string): Promise<Game | undefined> {
  const row = await db.maybe<GameRow>(named('lottery.find_game', sql`select ${gameColumns} where g.code = ${code}`))
  return row && gameOf(row)
}

/** The plays of a game's current rules, in menu order. */
export async function listPlayTerms(db: Queryable, game: Pick<Game, 'id' | 'ruleVersion'>): Promise<PlayTerms[]> {
  const query = sql`
    select play, price, odds, min_points as "minPoints", max_points as "maxPoints", max_lines as "maxLines", is_open as "isOpen"
    from lottery_play_odds where game_id = ${game.id} and rule_version = ${game.ruleVersion} order by sort_order, play`
  return db.many<PlayTerms>(named('lottery.play_terms', query))
}

export async function listHolidays(db: Queryable, gameId: number, from: string): Promise<Set<string>> {
  const rows = await db.many<{ day: string }>(
    sql`select day from lottery_holiday where game_id = ${gameId} and day >= ${from}`,
  )
  return new Set(rows.map((row) => row.day))
}

export type NewGame = Omit<Game, 'id' | 'rulesFamily' | 'ruleVersion' | 'isOpen'> & { sortOrder: number }

/** Writes a game with its first rules; false, and nothing written, where its code exists. */
export async function insertGame(db: Queryable, game: NewGame, plays: readonly PlayTerms[]): Promise<boolean> {
  const row = await db.maybe<{ id: number }>(sql`
    insert into lottery_game (code, family, name_vi, name_en, draw_source, schedule, lock_seconds, default_play, rule_version, sort_order)
    values (${game.code}, ${game.family}, ${game.nameVi}, ${game.nameEn}, ${game.drawSource}, ${JSON.stringify(game.schedule)},
      ${game.lockSeconds}, ${game.defaultPlay}, 1, ${game.sortOrder})
    on conflict (code) do nothing returning id`)
  if (!row) return false
  await db.query(sql`
    insert into lottery_rule (game_id, version, min_stake, max_stake, max_payout, max_items)
    values (${row.id}, 1, ${game.minStake}, ${game.maxStake}, ${game.maxPayout}, ${game.maxItems})`)
  for (const [index, play] of plays.entries()) {
    await db.query(sql`
      insert into lottery_play_odds (game_id, rule_version, play, price, odds, min_points, max_points, max_lines, is_open, sort_order)
      values (${row.id}, 1, ${play.play}, ${play.price}, ${play.odds}, ${play.minPoints}, ${play.maxPoints}, ${play.maxLines}, ${play.isOpen}, ${index})`)
  }
  return true
}

export async function insertHoliday(db: Queryable, gameCode: string, day: string, name: string): Promise<void> {
  await db.query(sql`
    insert into lottery_holiday (game_id, day, name) select id, ${day}, ${name} from lottery_game where code = ${gameCode}
    on conflict do nothing`)
}
