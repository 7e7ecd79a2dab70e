import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import type { TableStatistics, TokenStatistics } from '@lotus/rules/catalogue'
import { defaultLanguage } from '../../../platform/language.ts'
import type { Game } from '../config/games.repo.ts'
import { getGame } from '../lobby/get-game.ts'
import { createDrawCounts, type CountedDraws } from './counted-draws.ts'

const DRAWS_DEFAULT = 100
const CHART_DRAWS_DEFAULT = 50
const OUTCOMES_MAX = 200
const MILLION = 1_000_000

type Value = RouteValue<'lottery.statistics'>

/** The two calls of the statistics (lottery.md 5.6), over the counts of each game. */
export type StatisticsCalls = {
  /** Frequencies over a window, absences over all counted draws, for every table of the game's family. */
  readonly getStatistics: (db: Queryable, input: RouteParsedInput<'lottery.statistics'>) => Promise<Value>
  /** The latest draws, for charts and roads. */
  readonly getTrends: (
    db: Queryable,
    input: RouteParsedInput<'lottery.trends'>,
  ) => Promise<RouteValue<'lottery.trends'>>
}

export function createStatistics(): StatisticsCalls {
  const counts = createDrawCounts()
  return {
    getStatistics: async (db, input) => {
      const game = await getGame(db, input.gameCode)
      return presentStatistics(game, await counts.get(db, game), input.draws ?? DRAWS_DEFAULT)
    },
    getTrends: async (db, input) => {
      const game = await getGame(db, input.gameCode)
      return presentTrends(game, await counts.get(db, game), input.draws ?? CHART_DRAWS_DEFAULT)
    },
  }
}

const nameOf = ({ code, family }: Pick<Game, 'code' | 'family'>) => ({ gameCode: code, family })

/** Without a draw there are no figures for any number. */
export function presentStatistics(
  game: Pick<Game, 'code' | 'family' | 'rules'>,
  { trends, last, hasSimulated }: Pick<CountedDraws, 'trends' | 'last' | 'hasSimulated'>,
  window: number | 'all',
): Value {
  const known = trends.count()
  return {
    ...nameOf(game),
    draws: window === 'all' ? known : Math.min(window, known),
    drawsKnown: known,
    lastIssueNo: last?.issueNo ?? null,
    lastDraw: last?.draw ?? null,
    hasSimulated,
    tables: known === 0 ? [] : trends.tables(window).map(presentTable),
    outcomes: known === 0 ? [] : presentOutcomes(game, trends, window),
  }
}

function presentTable({ tokens, ...table }: TableStatistics): Value['tables'][number] {
  return {
    ...table,
    tokens: tokens.map(({ mean, average, ...row }: TokenStatistics) => ({
      ...row,
      average: twoPlaces(average),
      meanPpm: Math.round(mean * MILLION),
    })),
  }
}

function presentOutcomes({ rules }: Pick<Game, 'rules'>, trends: CountedDraws['trends'], window: number | 'all') {
  return trends
    .outcomes(window)
    .slice(0, OUTCOMES_MAX)
    .map(({ play, chance, average, ...row }) => {
      const found = rules.findPlay(play)
      return {
        ...row,
        play,
        playName: found?.name ?? { [defaultLanguage]: play },
        average: twoPlaces(average),
        chancePpm: Math.round(chance * MILLION),
      }
    })
}

const twoPlaces = (value: number) => Math.round(value * 100) / 100

export function presentTrends(
  game: Pick<Game, 'code' | 'family'>,
  { trends, issues }: Pick<CountedDraws, 'trends' | 'issues'>,
  draws: number,
): RouteValue<'lottery.trends'> {
  const shown = issues.slice(-draws)
  return {
    ...nameOf(game),
    issues: shown.map(({ issueNo, drawAt, station, draw }) => ({
      issueNo,
      drawAt: drawAt.toISOString(),
      station,
      draw,
    })),
    tables: trends.rows(shown.length).map(({ tokens, start, rows, ...table }) => ({
      ...table,
      tokens: [...tokens],
      start: [...start],
      rows: rows.map((row) => [...row]),
    })),
  }
}
