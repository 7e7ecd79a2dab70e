import { parseMoney, type Money } from '@lotus/kernel'
import type { Texts } from '../texts.ts'
import { baccarat } from './baccarat/index.ts'
import { sicBo } from './sic-bo/index.ts'
import type { LiveSpot } from './table-rules.ts'
import tables from './catalogue.json' with { type: 'json' }

/** Which rules a table plays by. */
export type TableEngine = 'SIC_BO' | 'BACCARAT'

/** A table of our own studio, as pure data. Its dealer is a program, and its page says so. */
export type TableEntry = {
  gameCode: string
  vendorCode: string
  category: 'LIVE'
  engine: TableEngine
  engineVersion: string
  name: Texts
  /** The best of its bets; each bet's own stands in the rules of the page. */
  returnPpm: number
  /** Amounts as decimal strings. */
  minBet: string
  maxBet: string
  releasedAt: string
  motif: string
  palette: number
  hasDemo: boolean
}

const rules = { SIC_BO: sicBo, BACCARAT: baccarat } as const
export const spotsOf = (engine: TableEngine): readonly LiveSpot[] => rules[engine].spots

type Own = Pick<TableEntry, 'gameCode' | 'engine' | 'name' | 'releasedAt' | 'motif' | 'palette'>
// Our own file; a test opens each table.
const own = tables as readonly Own[]

export const tableCatalogue: readonly TableEntry[] = own.map((entry) => ({
  ...entry,
  vendorCode: 'HOUSE',
  category: 'LIVE',
  engineVersion: rules[entry.engine].version,
  returnPpm: Math.max(...spotsOf(entry.engine).map(({ returnPpm }) => returnPpm)),
  minBet: '1.00',
  maxBet: '500.00',
  hasDemo: true,
}))

export const findTable = (gameCode: string): TableEntry | undefined =>
  tableCatalogue.find((entry) => entry.gameCode === gameCode)

/** What a player may stake on one spot and on one round; whole cents, at least `least` a bet. */
export type TableLimits = { least: Money; spot: Money; round: Money; step: Money }

/** A spot's largest bet keeps its largest payout below a bound. */
const PAYOUT_MOST = parseMoney('20000')
export function limitsOf(entry: TableEntry, spot: LiveSpot): TableLimits {
  const bound = (PAYOUT_MOST * 1_000_000n) / BigInt(Math.max(...spot.pays))
  const most = parseMoney(entry.maxBet)
  return {
    least: parseMoney(entry.minBet),
    // Whole units, so that chips reach it.
    spot: bound < most ? (bound / 10_000n) * 10_000n : most,
    round: 4n * most,
    step: 10_000n,
  }
}
