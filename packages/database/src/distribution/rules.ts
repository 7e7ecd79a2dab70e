import type { Catalogue, ForeignKey, Key, StoredFunction } from './catalogue.ts'

/**
 * Where the rows of a table live on a cluster: with their cell, whole on every machine, or whole on one (ADR 0015). On
 * one machine all three are the same.
 */
export type TableClass = 'cell' | 'reference' | 'local'

export type Distribution = {
  tables: Readonly<Record<string, TableClass>>
  /** Every class of advisory locks: the one file that takes it, and what it guards. */
  locks: Readonly<Record<string, { in: string; guards: string }>>
}

export const rules = {
  class: 'every table has a class, and every class a table',
  key: 'cell leads the primary key and every unique key of a cell table',
  'foreign-key': 'a foreign key stays within a cell, or names what every machine has',
  'sql-function': 'no function in the language SQL reads a table by its parameters',
  'insert-in-cte': 'no INSERT inside a CTE',
  'session-lock': 'no command takes a lock that outlives its transaction',
  trigger: 'no trigger looks at another row',
  lock: 'no two uses of one class of advisory locks',
} as const

export type Rule = keyof typeof rules
/** `what` names a table, an index, a constraint, a trigger or a function: that name stands in the exceptions. */
export type Violation = { rule: Rule; what: string; why: string }

/** Everything in the catalogue that a cluster could not carry, or not at that speed. */
export function findViolations(catalogue: Catalogue, distribution: Distribution): Violation[] {
  const reads = findReads(catalogue)
  return [
    ...unclassified(catalogue, distribution),
    ...catalogue.keys.flatMap((key) => misplacedKey(key, distribution)),
    ...catalogue.foreignKeys.flatMap((key) => misplacedForeignKey(key, distribution)),
    ...catalogue.functions.flatMap((one) => refusedFunction(one, catalogue)),
    ...catalogue.triggers.flatMap(({ name, table, calls }): Violation[] => {
      const seen = [...(reads.get(calls) ?? [])].filter((other) => isRefusedToTrigger(table, other, distribution))
      return seen.length === 0
        ? []
        : [{ rule: 'trigger', what: `${table}.${name}`, why: `looks at ${seen.join(', ')}` }]
    }),
    ...misusedLocks(
      catalogue.functions.flatMap(({ body, place }) => locksIn(body).map((lock) => ({ lock, place }))),
      distribution,
    ),
  ]
}

function unclassified({ tables }: Catalogue, distribution: Distribution): Violation[] {
  const stated = Object.keys(distribution.tables)
  return [
    ...tables
      .filter((table) => !stated.includes(table))
      .map((what) => ({ rule: 'class' as const, what, why: 'has no class in distribution.json' })),
    ...stated
      .filter((table) => !tables.includes(table))
      .map((what) => ({ rule: 'class' as const, what, why: 'stands in distribution.json and is no table' })),
  ]
}

function misplacedKey({ name, table, columns }: Key, { tables }: Distribution): Violation[] {
  if (tables[table.replace(/_\*$/, '')] !== 'cell' || columns[0] === 'cell') return []
  return [{ rule: 'key', what: name, why: `${table} (${columns.join(', ')})` }]
}

function misplacedForeignKey(
  { name, table, columns, target, targetColumns }: ForeignKey,
  { tables }: Distribution,
): Violation[] {
  const from = tables[table]
  const to = tables[target]
  const isWithinCell = from === 'cell' && to === 'cell' && columns[0] === 'cell' && targetColumns[0] === 'cell'
  const isWithinMachine = from === 'local' && to === 'local'
  if (isWithinCell || isWithinMachine || to === 'reference') return []
  return [{ rule: 'foreign-key', what: `${table}.${name}`, why: `${from} ${table} names ${to} ${target}` }]
}

function refusedFunction(one: StoredFunction, catalogue: Catalogue): Violation[] {
  const { name, language, arguments: count, body } = one
  const found: Violation[] = []
  const seen = language === 'sql' && count > 0 ? [...new Set(readByItself(one, catalogue))] : []
  if (seen.length > 0) found.push({ rule: 'sql-function', what: name, why: `reads ${seen.join(', ')}` })
  if (/\bas\s+(?:(?:not\s+)?materialized\s+)?\(\s*insert\b/i.test(body))
    found.push({ rule: 'insert-in-cte', what: name, why: 'a CTE that inserts is planned anew on each machine' })
  if (/\bpg_(?:try_)?advisory_(?:lock|unlock)/i.test(body))
    found.push({ rule: 'session-lock', what: name, why: 'the lock stays when its transaction ends' })
  return found
}

/** What a statement reads, functions without arguments included that stand in it like views. */
function readByItself({ body }: StoredFunction, catalogue: Catalogue): string[] {
  const views = catalogue.functions.filter((one) => one.language === 'sql' && one.arguments === 0)
  const used = [...body.matchAll(/\b(?:from|join)\s+([a-z_.]+)\(\)/gi)].map(([, name]) => name)
  return [body, ...views.filter(({ name }) => used.includes(name)).map((view) => view.body)].flatMap((text) =>
    namesAfter(text, catalogue.tables),
  )
}

/** By function, the tables that it and those that it calls name. */
type Reads = ReadonlyMap<string, ReadonlySet<string>>

function findReads({ functions, tables }: Catalogue): Reads {
  const reads = new Map<string, Set<string>>()
  for (const { name, body } of functions)
    reads.set(name, new Set([...(reads.get(name) ?? []), ...namesAfter(body, tables)]))
  const calls = functions.map(({ name, body }) => ({
    name,
    called: [...body.matchAll(/\b([a-z_.]+)\(/gi)]
      .map(([, one = '']) => one)
      .filter((one) => one !== name && reads.has(one)),
  }))
  for (let isNew = true; isNew;) {
    const before = sizeOf(reads)
    for (const { name, called } of calls)
      for (const table of called.flatMap((one) => [...(reads.get(one) ?? [])])) reads.get(name)?.add(table)
    isNew = sizeOf(reads) > before
  }
  return reads
}

const sizeOf = (reads: Reads): number => [...reads.values()].reduce((sum, { size }) => sum + size, 0)

/** Tables at the places of a statement where a table's name is expected; some are named like ordinary words. */
function namesAfter(body: string, tables: readonly string[]): string[] {
  const pattern = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(?:public\.)?([a-z_.]+)\b(?!\s*\()/gi
  return [...body.matchAll(pattern)].map(([, name = '']) => name.toLowerCase()).filter((name) => tables.includes(name))
}

/** A trigger on a table of one machine may look at what that machine has. */
function isRefusedToTrigger(table: string, seen: string, { tables }: Distribution): boolean {
  return tables[table] !== 'local' || tables[seen] === 'cell'
}

export type LockUse = { lock: string; place: string }

/** The classes of locks that a text takes: a number, a word, or the seed of a hash. */
export function locksIn(text: string): string[] {
  const pattern =
    /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(\s*(?:(\d+)\s*,|hashtext\('([^']+)'\)|hashtextextended\(.*?,\s*(\d+)\)|(\$\d))/g
  const found = [...text.matchAll(pattern)].map(
    ([, number, word, seed, given]) => number ?? word ?? (seed && `seed ${seed}`) ?? given ?? '',
  )
  // A form that is not known here must not pass unseen.
  const all = [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(/g)].length
  return [...found, ...Array.from({ length: all - found.length }, () => 'unknown')]
}

/** Each class is taken where the list says, and nowhere else. */
export function misusedLocks(uses: readonly LockUse[], { locks }: Distribution): Violation[] {
  return uses
    .filter(({ lock, place }) => {
      const owner = locks[lock]?.in
      return owner === undefined || (place !== owner && !place.startsWith(`${owner}/`))
    })
    .map(({ lock, place }) => ({
      rule: 'lock',
      what: `${lock} in ${place}`,
      why: locks[lock] ? `guards ${locks[lock].guards} in ${locks[lock].in}` : 'is not in distribution.json',
    }))
}
