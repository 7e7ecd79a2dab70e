import { sql, type Database } from '@lotus/database'

/**
 * Rewrites a function of the product in this campaign's own database. Fails if the text is not found, so that a control
 * never runs against an unchanged product.
 */
export async function editFunction(
  owner: Database,
  signature: string,
  edits: readonly (readonly [string, string])[],
): Promise<void> {
  const { text } = await owner.one<{ text: string }>(sql`select pg_get_functiondef(${signature}::regprocedure) as text`)
  const changed = edits.reduce((body, [from, to]) => {
    if (!body.includes(from)) throw new Error(`${signature} does not contain: ${from}`)
    return body.replaceAll(from, to)
  }, text)
  await owner.pool.query(changed)
}

export async function run(owner: Database, text: string): Promise<void> {
  await owner.pool.query(text)
}

/** The names of a partitioned table's unique version indexes, one pair per month. */
export async function dropVersionIndexes(owner: Database): Promise<void> {
  const rows = await owner.many<{ name: string }>(
    sql`select indexname as name from pg_indexes where tablename like 'journal_%' and (indexname like '%_debit' or indexname like '%_credit')`,
  )
  if (rows.length === 0) throw new Error('the journal has no unique versions')
  for (const { name } of rows) await run(owner, `drop index "${name}"`)
}
