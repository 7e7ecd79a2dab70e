import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { assert } from '@lotus/kernel'
import { createPool, type PoolOptions } from './pool.ts'
import type { SqlQuery } from './sql.ts'

export type QueryAnswer<Row> = { rows: Row[]; rowCount: number }

/** For repositories: the database or a transaction. */
export type Queryable = {
  query<Row extends QueryResultRow = QueryResultRow>(query: SqlQuery): Promise<QueryAnswer<Row>>
  /** Exactly one row; anything else is a bug of ours. */
  one<Row extends QueryResultRow>(query: SqlQuery): Promise<Row>
  maybe<Row extends QueryResultRow>(query: SqlQuery): Promise<Row | undefined>
  many<Row extends QueryResultRow>(query: SqlQuery): Promise<Row[]>
  /** The one column of exactly one row. */
  value<Value>(query: SqlQuery): Promise<Value>
  /** The one column of a row, if there is one. */
  maybeValue<Value>(query: SqlQuery): Promise<Value | undefined>
  /** The one column of all rows. */
  values<Value>(query: SqlQuery): Promise<Value[]>
  /** Whether the statement found or changed a row. */
  hasRows(query: SqlQuery): Promise<boolean>
  /**
   * What `make` has made for this database, kept as long as the handle: what was read lately, for example. A transaction
   * has a memory of its own, so that it never goes by what was read before it began.
   */
  memory<Kept>(make: () => Kept): Kept
}

/** Inside a transaction; has no `tx`, since PostgreSQL has no nested ones. */
export type Transaction = Queryable & { readonly client: PoolClient }

export type Database = Queryable & {
  tx<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  readonly pool: Pool
  end(): Promise<void>
}

/** `sharedWith`: another login's pool of the same database, with which it shares what was read lately. */
export function createDatabase(options: PoolOptions, sharedWith?: Database): Database {
  return databaseOf(createPool(options), sharedWith)
}

export function databaseOf(pool: Pool, sharedWith?: Database): Database {
  return {
    ...queryableOf(pool, sharedWith?.memory),
    pool,
    tx: (work) => inTransaction(pool, work),
    end: () => pool.end(),
  }
}

/** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
export async function inTransaction<Result>(pool: Pool, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ ...queryableOf(client), client })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error('rollback failed')
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function queryableOf(target: Pool | PoolClient, memory?: Queryable['memory']): Queryable {
  return queryableBy(async <Row extends QueryResultRow>(input: SqlQuery) => {
    const answer = await target.query<Row>({
      text: input.text,
      values: [...input.values],
      ...(input.name === undefined ? {} : { name: input.name }),
    })
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0 }
  }, memory)
}

/** All ways of asking, over the one that runs a statement. */
export function queryableBy(query: Queryable['query'], memory = createMemory()): Queryable {
  const maybe = async <Row extends QueryResultRow>(input: SqlQuery): Promise<Row | undefined> => {
    const { rows } = await query<Row>(input)
    assert(rows.length <= 1, `expected at most one row, got ${rows.length}: ${input.text.slice(0, 120)}`)
    return rows[0]
  }
  const one = async <Row extends QueryResultRow>(input: SqlQuery): Promise<Row> => {
    const row = await maybe<Row>(input)
    assert(row !== undefined, `expected one row, got none: ${input.text.slice(0, 120)}`)
    return row
  }
  return {
    query,
    maybe,
    one,
    memory,
    many: async <Row extends QueryResultRow>(input: SqlQuery) => (await query<Row>(input)).rows,
    value: async <Value>(input: SqlQuery) => onlyColumn<Value>(await one(input)),
    maybeValue: async <Value>(input: SqlQuery) => {
      const row = await maybe(input)
      return row && onlyColumn<Value>(row)
    },
    values: async <Value>(input: SqlQuery) => (await query(input)).rows.map((row) => onlyColumn<Value>(row)),
    hasRows: async (input) => (await query(input)).rowCount > 0,
  }
}

function onlyColumn<Value>(row: QueryResultRow): Value {
  const columns = Object.values(row)
  assert(columns.length === 1, `expected one column, got ${columns.length}`)
  return columns[0] as Value // As with a row, whoever writes the statement says what it gives.
}

function createMemory(): Queryable['memory'] {
  let kept: Map<() => unknown, unknown> | undefined
  return <Kept>(make: () => Kept): Kept => {
    kept ??= new Map()
    if (!kept.has(make)) kept.set(make, make())
    return kept.get(make) as Kept // What this `make` has made.
  }
}
