import { createHash } from 'node:crypto'
import type { Queryable } from '@lotus/database'
import * as repo from './audit.repo.ts'

const FIRST_HASH = createHash('sha256').update('lotus-audit-v1').digest()
const PAGE = 1_000
const BREAKS_MAX = 50

/**
 * `gap`: rows are missing before this one. `chain`: it does not match the hash of the row before. `content`: it was
 * changed. `end`: rows were cut off.
 */
export type ChainBreak = { id: string; problem: 'gap' | 'chain' | 'content' | 'end' }
export type ChainReport = { isSound: boolean; rows: number; headHash: string; breaks: ChainBreak[] }

/**
 * Verifies the operators' audit log from its first row (trust.md LOG-2). The hashes are computed here and not by the
 * database's own function, so that a changed function cannot hide a change. Lists up to 50 rows that break the chain.
 */
export async function verifyAuditChain(db: Queryable): Promise<ChainReport> {
  // Read the end first: rows appended meanwhile come after it and are checked next time.
  const head = await repo.getHead(db)
  const breaks: ChainBreak[] = []
  let last: Pick<repo.ChainRow, 'id' | 'hash'> = { id: 0n, hash: FIRST_HASH }
  let rows = 0
  for (;;) {
    const page = (await repo.listChain(db, last.id, PAGE)).filter(({ id }) => id <= head.id)
    for (const row of page) {
      const id = row.id.toString()
      if (row.id !== last.id + 1n) breaks.push({ id, problem: 'gap' })
      else if (!row.prevHash.equals(last.hash)) breaks.push({ id, problem: 'chain' })
      if (!hashOf(row).equals(row.hash)) breaks.push({ id, problem: 'content' })
      last = { id: row.id, hash: row.hash }
      rows += 1
    }
    if (page.length < PAGE || breaks.length >= BREAKS_MAX) break
  }
  if (breaks.length < BREAKS_MAX && (last.id !== head.id || !last.hash.equals(head.hash)))
    breaks.push({ id: head.id.toString(), problem: 'end' })
  return {
    isSound: breaks.length === 0,
    rows,
    headHash: head.hash.toString('hex'),
    breaks: breaks.slice(0, BREAKS_MAX),
  }
}

/** sha256 of the hash before and the fields as netstrings: length in bytes, colon, text, comma. */
function hashOf(row: repo.ChainRow): Buffer {
  const hash = createHash('sha256').update(row.prevHash)
  for (const field of row.fields) hash.update(`${Buffer.byteLength(field)}:${field},`)
  return hash.digest()
}
