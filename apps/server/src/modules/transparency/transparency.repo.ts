import { sql, type Queryable } from '@lotus/database'
import type { NodeId } from '@lotus/rules/fairness'

export type StoredCheckpoint = { size: number; root: string; note: string; signedAt: Date; cosignatures: string[] }
export type StoredEntry = { index: number; kind: string; leaf: string }

/** Adds a leaf in the caller's transaction. `subjects` are keys to find it by. */
export async function appendLeaf(
  tx: Queryable,
  kind: string,
  body: Readonly<Record<string, unknown>>,
  subjects: readonly string[],
): Promise<void> {
  await tx.query(sql`select transparency_append(${kind}, ${JSON.stringify(body)}, ${subjects})`)
}

export async function sequenceLeaves(db: Queryable, limit: number): Promise<{ size: number; added: number }> {
  const row = await db.one<{ size: string; added: number }>(
    sql`select tree_size::text as size, added from transparency_sequence(${limit})`,
  )
  return { size: Number(row.size), added: row.added }
}

export async function storeCheckpoint(
  db: Queryable,
  head: { size: number; root: string; note: string },
): Promise<boolean> {
  return db.value<boolean>(
    sql`select transparency_store_checkpoint(${head.size}, ${head.root}, ${head.note}) as stored`,
  )
}

export async function storeCosignature(db: Queryable, size: number, witness: string, line: string): Promise<boolean> {
  return db.value<boolean>(sql`select transparency_cosign(${size}, ${witness}, ${line}) as stored`)
}

const checkpointColumns = sql`c.size::text as size, c.root, c.note, c.signed_at as "signedAt",
  array(select s.line from transparency_cosignature s where s.size = c.size order by s.witness limit 20) as cosignatures`
type CheckpointRow = Omit<StoredCheckpoint, 'size'> & { size: string }

/** The checkpoint of exactly this size, or the newest one. */
export async function findCheckpoint(db: Queryable, size?: number): Promise<StoredCheckpoint | undefined> {
  const where = size === undefined ? sql`` : sql`where c.size = ${size}`
  const row = await db.maybe<CheckpointRow>(
    sql`select ${checkpointColumns} from transparency_checkpoint c ${where} order by c.size desc limit 1`,
  )
  return row && { ...row, size: Number(row.size) }
}

/** The newest checkpoint signed by a witness, if any. */
export async function findWitnessedCheckpoint(db: Queryable): Promise<StoredCheckpoint | undefined> {
  const row = await db.maybe<CheckpointRow>(sql`
    select ${checkpointColumns} from transparency_checkpoint c
    where c.size = (select max(size) from transparency_cosignature)`)
  return row && { ...row, size: Number(row.size) }
}

export async function readNodes(db: Queryable, ids: readonly NodeId[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; hash: string }>(sql`
    select n.level || '/' || n.node_index as id, encode(n.hash, 'hex') as hash
    from unnest(${ids.map((id) => id.level)}::smallint[], ${ids.map((id) => id.index)}::bigint[]) as x(level, node_index)
    join transparency_node n on n.level = x.level and n.node_index = x.node_index`)
  return new Map(rows.map((row) => [row.id, row.hash]))
}

type EntryRow = Omit<StoredEntry, 'index'> & { index: string }
const entryOf = (row: EntryRow): StoredEntry => ({ ...row, index: Number(row.index) })

export async function listEntries(db: Queryable, from: number, before: number, limit: number): Promise<StoredEntry[]> {
  const rows = await db.many<EntryRow>(sql`
    select leaf_index::text as index, kind, leaf from transparency_entry
    where leaf_index >= ${from} and leaf_index < ${before} order by leaf_index limit ${limit}`)
  return rows.map(entryOf)
}

/** The leaves of a subject, oldest first, up to the tree `size`. */
export async function listEntriesOf(
  db: Queryable,
  subject: string,
  size: number,
  limit: number,
): Promise<StoredEntry[]> {
  const rows = await db.many<EntryRow>(sql`
    select e.leaf_index::text as index, e.kind, e.leaf
    from transparency_subject s join transparency_entry e on e.id = s.entry_id
    where s.subject = ${subject} and e.leaf_index < ${size} order by e.leaf_index limit ${limit}`)
  return rows.map(entryOf)
}

export async function countWaiting(db: Queryable): Promise<{ count: number; oldestSeconds: number }> {
  return db.one<{ count: number; oldestSeconds: number }>(sql`
    select count(*)::integer as count, coalesce(extract(epoch from lotus_now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from transparency_entry where leaf_index is null`)
}

/** Inconsistencies of the log: leaves and nodes with a wrong hash, gaps, checkpoints of another tree. */
export async function listLogBreaks(db: Queryable): Promise<{ subject: string; expected: string; found: string }[]> {
  return db.many<{ subject: string; expected: string; found: string }>(sql`
    select 'leaf ' || e.id as subject, encode(sha256('\\x00'::bytea || convert_to(e.leaf, 'UTF8')), 'hex') as expected, encode(e.leaf_hash, 'hex') as found
    from transparency_entry e where sha256('\\x00'::bytea || convert_to(e.leaf, 'UTF8')) <> e.leaf_hash
    union all
    select 'index ' || e.leaf_index, encode(e.leaf_hash, 'hex'), coalesce(encode(n.hash, 'hex'), 'none')
    from transparency_entry e left join transparency_node n on n.level = 0 and n.node_index = e.leaf_index
    where e.leaf_index is not null and n.hash is distinct from e.leaf_hash
    union all
    select 'node ' || p.level || '/' || p.node_index, encode(sha256('\\x01'::bytea || l.hash || r.hash), 'hex'), encode(p.hash, 'hex')
    from transparency_node p
    left join transparency_node l on l.level = p.level - 1 and l.node_index = p.node_index * 2
    left join transparency_node r on r.level = p.level - 1 and r.node_index = p.node_index * 2 + 1
    where p.level > 0 and sha256('\\x01'::bytea || l.hash || r.hash) is distinct from p.hash
    union all
    select 'tree', (max(node_index) + 1)::text, count(*)::text from transparency_node where level = 0 having max(node_index) + 1 <> count(*)
    union all
    select 'head ' || c.size, transparency_root(c.size), c.root from transparency_checkpoint c
    where c.size = (select max(size) from transparency_checkpoint) and transparency_root(c.size) is distinct from c.root`)
}
