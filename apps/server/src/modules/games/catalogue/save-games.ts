import { AppError, parseMoney, type Clock } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { hasVendorCard, listFacts, saveGame, type FactsRow } from './catalogue.repo.ts'
import { readGameList, type GameFacts } from './read-game-list.ts'

type Imported = RouteValue<'bo.importCatalogueGames'>
type Outcome = Imported['rows'][number]['outcome']
type Deps = { clock: Clock }

/** Stores the facts of one game. */
export async function saveCatalogueGame(
  deps: Deps,
  tx: Queryable,
  { vendor, facts }: RouteParsedInput<'bo.saveCatalogueGame'>,
): Promise<Outcome> {
  await assertVendor(tx, vendor)
  const known = await listFacts(tx, vendor)
  return store(deps, tx, vendor, facts, known)
}

/**
 * A whole list: every row or none. Refuses a text that cannot be read as one; rows that are wrong are answered, and
 * then nothing is stored.
 */
export async function importGames(
  deps: Deps,
  tx: Queryable,
  { vendor, format, list, isDryRun }: RouteParsedInput<'bo.importCatalogueGames'>,
): Promise<Imported> {
  await assertVendor(tx, vendor)
  const read = readGameList(format, list)
  if (read === undefined) throw new AppError<ErrorCode>('bad_request', { fields: { list: 'invalid' } })
  const known = await listFacts(tx, vendor)
  const isStored = !isDryRun && read.every((row) => 'facts' in row)
  const rows: Imported['rows'] = []
  for (const one of read) {
    const { row, code } = one
    if ('wrong' in one) rows.push({ row, code, outcome: 'wrong', fields: one.wrong })
    else {
      const outcome = isStored ? await store(deps, tx, vendor, one.facts, known) : outcomeOf(known.get(code), one.facts)
      rows.push({ row, code, outcome, fields: {} })
    }
  }
  return { isStored, rows }
}

/** Games belong to a vendor with a card; the card is made with the vendor. */
async function assertVendor(tx: Queryable, vendor: string): Promise<void> {
  if (!(await hasVendorCard(tx, vendor))) throw new AppError<ErrorCode>('not_found')
}

async function store(
  deps: Deps,
  tx: Queryable,
  vendor: string,
  facts: GameFacts,
  known: ReadonlyMap<string, FactsRow>,
): Promise<Outcome> {
  const before = known.get(facts.code)
  const outcome = outcomeOf(before, facts)
  if (outcome !== 'same')
    await saveGame(tx, {
      ...rowOf(facts),
      vendor,
      code: facts.code,
      releasedAt:
        facts.releasedAt === undefined ? (before?.releasedAt ?? deps.clock.now()) : new Date(facts.releasedAt),
    })
  return outcome
}

function outcomeOf(before: FactsRow | undefined, facts: GameFacts): Outcome {
  if (before === undefined) return 'new'
  const { code: _code, releasedAt, ...stored } = before
  const isSameDay = facts.releasedAt === undefined || Date.parse(facts.releasedAt) === releasedAt.getTime()
  return isSameDay && comparable(stored) === comparable(rowOf(facts)) ? 'same' : 'changed'
}

const rowOf = (facts: GameFacts): Omit<FactsRow, 'code' | 'releasedAt'> => ({
  category: facts.category,
  name: facts.name,
  lines: facts.lines,
  ways: facts.ways,
  volatility: facts.volatility,
  rtpPpm: facts.rtpPpm,
  features: facts.features,
  minBet: parseMoney(facts.minBet),
  currencies: facts.currencies,
  languages: facts.languages,
  engine: facts.engine,
  hasDemo: facts.hasDemo,
})

/** The same text for the same facts, whatever the order of fields and languages. */
const comparable = (row: object): string =>
  JSON.stringify(row, (_key, value: unknown) => {
    if (typeof value === 'bigint') return value.toString()
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
