import { isRecord } from '../../lottery/shape-checks.ts'
import { isCount, isList, isText, readFileOf, type FileLog } from '../../fairness/logged.ts'
import { TICKETS_MAX } from './draw.ts'

export const RAFFLE_FORMAT = 'lotus-raffle/v1'
const FILE_CHARS_MAX = 20_000_000
const PRIZES_MAX = 200

/** All that is needed to check a raffle without us: what was published, the list, and the log's leaves with their proofs. */
export type RaffleFile = {
  readonly format: typeof RAFFLE_FORMAT
  readonly raffle: string
  readonly version: number
  readonly commitment: string
  /** CASH, BONUS or POINTS: the unit of the amounts. */
  readonly kind: string
  /** The first time that does not count any more. */
  readonly to: string
  readonly prizes: readonly { readonly amount: string; readonly count: number }[]
  readonly root: string
  readonly seed: string
  /** By name: the holder and how many tickets. */
  readonly holders: readonly (readonly [holder: string, tickets: number])[]
  readonly winners: readonly (readonly [prize: number, ticket: number, holder: string])[]
  readonly log?: FileLog
}

const isHolder = (value: unknown) => isText(value) && /^[0-9a-f]{32}$/.test(value)
const isPrize = (value: unknown) => isRecord(value) && isText(value['amount']) && isCount(value['count'])

/** Undefined for anything that is no such file: then nothing was checked. */
export function readRaffleFile(text: string): RaffleFile | undefined {
  const file = readFileOf<RaffleFile>(
    text,
    FILE_CHARS_MAX,
    (value) =>
      value['format'] === RAFFLE_FORMAT &&
      ['raffle', 'commitment', 'kind', 'to', 'root', 'seed'].every((name) => isText(value[name])) &&
      isCount(value['version']) &&
      isList(value['prizes'], isPrize) &&
      isList(value['holders'], (row) => Array.isArray(row) && isHolder(row[0]) && isCount(row[1])) &&
      isList(value['winners'], (row) => Array.isArray(row) && isCount(row[0]) && isCount(row[1]) && isHolder(row[2])),
  )
  if (file === undefined) return undefined
  const tickets = file.holders.reduce((sum, [, count]) => sum + count, 0)
  return prizesOf(file.prizes) <= PRIZES_MAX && tickets <= TICKETS_MAX ? file : undefined
}

/** How many prizes there are in all. */
export const prizesOf = (prizes: RaffleFile['prizes']): number => prizes.reduce((sum, { count }) => sum + count, 0)
