import { AppError, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  consistencyPath,
  inclusionPath,
  nodesOfConsistency,
  nodesOfInclusion,
  type ReadNode,
} from '@lotus/rules/fairness'
import { found } from '../../../platform/paging.ts'
import {
  findCheckpoint,
  findWitnessedCheckpoint,
  listEntries,
  listEntriesOf,
  readNodes,
  type StoredCheckpoint,
} from '../transparency.repo.ts'

const ENTRIES_DEFAULT = 50
/** An issue has a commitment, a root, a result and possibly corrections. */
const ENTRIES_OF_SUBJECT_MAX = 10

export const readerOfNodes =
  (nodes: ReadonlyMap<string, string>): ReadNode =>
  ({ level, index }) =>
    must(nodes.get(`${level}/${index}`), `the log has the node ${level}/${index}`)

/** The note with the witnesses' signature lines. */
const present = ({ size, root, note, signedAt, cosignatures }: StoredCheckpoint) => ({
  size,
  root,
  note: note + cosignatures.map((line) => `${line}\n`).join(''),
  signedAt: signedAt.toISOString(),
})

async function headOf(db: Queryable, size: number | undefined): Promise<StoredCheckpoint> {
  return found(await findCheckpoint(db, size))
}

export async function getCheckpoint(
  db: Queryable,
  input: RouteParsedInput<'log.checkpoint'>,
): Promise<RouteValue<'log.checkpoint'>> {
  const head = await headOf(db, input.size)
  const witnessed = input.size === undefined ? await findWitnessedCheckpoint(db) : undefined
  return { ...present(head), witnessed: witnessed ? present(witnessed) : null }
}

/** Leaves in order, under the newest checkpoint. */
export async function listLog(
  db: Queryable,
  input: RouteParsedInput<'log.entries'>,
): Promise<RouteValue<'log.entries'>> {
  const size = (await findCheckpoint(db))?.size ?? 0
  return { size, rows: await listEntries(db, input.from ?? 0, size, input.limit ?? ENTRIES_DEFAULT) }
}

/**
 * Leaves with their proofs, by index or by subject. All proofs are under one checkpoint: the newest one signed by a
 * witness if it covers them, else the newest.
 */
export async function proveInclusion(
  db: Queryable,
  input: RouteParsedInput<'log.inclusion'>,
): Promise<RouteValue<'log.inclusion'>> {
  const { subject, index } = input
  if ((subject === undefined) === (index === undefined)) {
    throw new AppError<ErrorCode>('bad_request', { fields: { subject: 'bad_request' } })
  }
  const newest = await headOf(db, input.size)
  const entriesUpTo = async (size: number) =>
    subject === undefined
      ? listEntries(db, index ?? 0, size, 1).then((rows) => rows.filter((row) => row.index === index))
      : listEntriesOf(db, subject, size, ENTRIES_OF_SUBJECT_MAX)
  const entries = await entriesUpTo(newest.size)
  const witnessed = input.size === undefined ? await findWitnessedCheckpoint(db) : undefined
  const head = witnessed && entries.every((entry) => entry.index < witnessed.size) ? witnessed : newest
  if (entries.length === 0) throw new AppError<ErrorCode>('not_found')
  const nodes = readerOfNodes(
    await readNodes(
      db,
      entries.flatMap((entry) => nodesOfInclusion(entry.index, head.size)),
    ),
  )
  return {
    ...present(head),
    entries: await Promise.all(
      entries.map(async (entry) => ({ ...entry, path: await inclusionPath(entry.index, head.size, nodes) })),
    ),
  }
}

/**
 * The proof that the log at the later size begins with everything it had at the earlier one; both sizes must be signed.
 */
export async function proveConsistency(
  db: Queryable,
  input: RouteParsedInput<'log.consistency'>,
): Promise<RouteValue<'log.consistency'>> {
  const newest = (await headOf(db, undefined)).size
  if (input.from > input.to || input.to > newest) throw new AppError<ErrorCode>('not_found')
  const nodes = await readNodes(db, nodesOfConsistency(input.from, input.to))
  return { from: input.from, to: input.to, path: await consistencyPath(input.from, input.to, readerOfNodes(nodes)) }
}
