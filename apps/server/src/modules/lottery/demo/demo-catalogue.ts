import { parseMoney, type Money } from '@lotus/kernel'
import type { NewGame } from '../config/games.repo.ts'
import type { Schedule } from '../draw/schedule.ts'
import catalogue from './demo-catalogue.json' with { type: 'json' }

/** A game of the demo brand without what its family defines: plays, prices and odds come from the catalogue. */
export type DemoGame = Omit<NewGame, 'sortOrder' | 'defaultPlay'> & {
  defaultPlay?: string
  /** The stock of each number for some plays (all members, one issue). */
  numberStock?: Readonly<Record<string, Money>>
}

type Row = (typeof catalogue.games)[number]

const amounts = new Set([
  'minStake',
  'maxStake',
  'maxPayout',
  'maxIssueStake',
  'maxIssuePayout',
  'fewLinesPayout',
  'units',
  'numberStock',
])

/** Parses amounts of the file, single or in a list. */
function moneyOf(value: unknown): unknown {
  if (typeof value === 'string') return parseMoney(value)
  if (Array.isArray(value)) return value.map(moneyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moneyOf(each)]))
}

/** Merges the defaults of every game, those of its kind, and the game's own values. */
function gameOf({ kind, name, seconds = 60, weekdays, pause, ...own }: Row): DemoGame {
  const kinds: Readonly<Record<string, { schedule?: object; [field: string]: unknown }>> = catalogue.kinds
  const fields = {
    ...catalogue.usual,
    // DECISIONS 26: games of a minute close five seconds before their draw, others ten.
    lockSeconds: seconds <= 60 ? 5 : 10,
    schedule: { kind: 'periodic', periodSeconds: seconds, aheadMinutes: 120, ...(pause ? { pause } : {}) },
    ...kinds[kind ?? ''],
    ...own,
  }
  const schedule = (weekdays ? { ...fields.schedule, weekdays } : fields.schedule) as Schedule
  const entries = Object.entries({ ...fields, schedule, name: name })
  // The file is part of this repository; the tests of every family sell and draw each of its games.
  return Object.fromEntries(entries.map(([key, value]) => [key, amounts.has(key) ? moneyOf(value) : value])) as DemoGame
}

/** Every game of the demo brand in menu order; games without a national draw are drawn by us, and marked so. */
export const demoGames: readonly DemoGame[] = catalogue.games.map(gameOf)
