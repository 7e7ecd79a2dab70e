import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@lotus/kernel'
import { isLockHeld, type Database } from '@lotus/database'
import { ARCHIVE_FORMAT, hashPages, readBack, writeCompressed, writeManifest } from './archive-file.ts'
import * as repo from './archive.repo.ts'
import type { ArchiveRow, JournalMonth } from './archive.repo.ts'
import { countWrongHours, getSealedUntil } from '../house/rollup.repo.ts'

/** Months kept in the journal: members, vendors and reviews may still ask about them (DECISIONS 8). */
const ARCHIVE_MONTHS_MIN = 13

/** Why a month cannot be archived, in a sentence for the operator. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
}

export type ArchiveOptions = {
  /** Months that begin before this instant. */
  before: Date
  dir: string
  /** Drops a month's table after its file was read back and matched once more. */
  isDropping?: boolean
  monthsMin?: number
  /** Archives months with bets that were never settled; a rollback of such a bet then answers "archived". */
  areOpenBetsAccepted?: boolean
  onProgress?: (line: string) => void
  /** Between attempts to get the journal's lock. */
  pauseMs?: number
}

type ArchivedMonth = { name: string; rows: bigint; fileName: string; csvSha256: string; isDropped: boolean }

const PAGE = 20_000
const LOCK_SECONDS = 1
const LOCK_ATTEMPTS = 10

/**
 * Moves old months of the journal into files, oldest first (docs/domain/archive.md). `owner` is the tables' owner. Each
 * step is recorded, so an interrupted run is simply started again. Throws ArchiveRefused at the first month that cannot
 * be archived; months before it are done.
 */
export async function archiveMonths(owner: Database, options: ArchiveOptions): Promise<ArchivedMonth[]> {
  const records = new Map((await repo.listArchives(owner)).map((row) => [row.name, row]))
  const months = new Map<string, JournalMonth>([...records, ...(await repo.listMonths(owner)).map(named)])
  const due = [...months.values()]
    .filter(({ from }) => from < options.before)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
  const done: ArchivedMonth[] = []
  for (const month of due) {
    const state = records.get(month.name)?.state
    if (state === 'dropped' || (state === 'detached' && !options.isDropping)) continue
    if (state !== 'detached') await takeOut(owner, month, options)
    if (options.isDropping) await dropChecked(owner, month.name, options)
    const row = await getArchive(owner, month.name)
    assert(row.fileName !== null && row.csvSha256 !== null, 'a month that is out has its file')
    const { name, rows, fileName, csvSha256 } = row
    done.push({ name, rows, fileName, csvSha256, isDropped: row.state === 'dropped' })
  }
  return done
}

const named = (month: JournalMonth): [string, JournalMonth] => [month.name, month]

/** Checks, seals, writes and detaches one month. */
async function takeOut(owner: Database, month: JournalMonth, options: ArchiveOptions): Promise<void> {
  const report = (line: string) => options.onProgress?.(`${month.name}: ${line}`)
  report('checking')
  await refuseWhereNeeded(owner, month, options)
  const { checkpoints, rows } = await repo.seal(owner, month)
  report(`${checkpoints} opening balances sealed`)
  const fileName = `${month.name}.csv.gz`
  const pages = csvPages(owner, month.name, (count) =>
    report(`${percent(BigInt(count), rows)} % written (${count} of ${rows} rows)`),
  )
  const written = await writeCompressed(options.dir, fileName, pages)
  if ((await readBack(options.dir, fileName)) !== written.csvSha256)
    throw new ArchiveRefused(`${month.name}: ${fileName} does not read back as it was written; look at the disk.`)
  await repo.markWritten(owner, month.name, written.csvSha256, fileName)
  const record = await getArchive(owner, month.name)
  await writeManifest(options.dir, {
    format: ARCHIVE_FORMAT,
    partition: month.name,
    from: month.from.toISOString(),
    to: month.to.toISOString(),
    rows: record.rows.toString(),
    firstId: record.firstId?.toString() ?? null,
    lastId: record.lastId?.toString() ?? null,
    columns: repo.csvColumns,
    file: fileName,
    ...written,
  })
  await detachWithRetry(owner, record, options.pauseMs ?? 2000)
  report('taken out of the journal')
}

async function refuseWhereNeeded(owner: Database, month: JournalMonth, options: ArchiveOptions): Promise<void> {
  const { name, from, to } = month
  const refuse = (reason: string): never => {
    throw new ArchiveRefused(`${name}: ${reason}`)
  }
  const monthsMin = options.monthsMin ?? ARCHIVE_MONTHS_MIN
  if (!(await repo.isOldEnough(owner, to, monthsMin))) refuse(`it ended less than ${monthsMin} months ago.`)
  const strays = await repo.countStrays(owner, to)
  if (strays > 0) refuse(`${strays} rows as old lie in the default partition; give them their month first.`)
  const sealedUntil = await getSealedUntil(owner)
  if (sealedUntil === null || sealedUntil < to)
    refuse('its house sums are not sealed yet; the wallet.rollup job does that.')
  const wrongHours = await countWrongHours(owner, from, to)
  if (wrongHours > 0) refuse(`${wrongHours} house sums are not those of its rows; run npm run audit.`)
  const holds = await repo.listOldHolds(owner, to, 5)
  if (holds.length > 0)
    refuse(`holds are still open: ${holds.join(', ')}${holds.length === 5 ? ' ...' : ''}. Decide them first.`)
  if (!options.areOpenBetsAccepted) {
    const bets = await repo.countOpenBets(owner, from, to)
    if (bets > 0) refuse(`${bets} bets were neither settled nor taken back; settle them, or pass --with-open-bets.`)
  }
  const breaks = await repo.listChainBreaks(owner, month)
  if (breaks.length > 0)
    refuse(`its chains have gaps or go on in a later month (npm run audit tells which): ${breaks.join('; ')}.`)
}

/** The header and the rows of a month, page by page. */
async function* csvPages(db: Database, name: string, onPage?: (rows: number) => void): AsyncGenerator<string> {
  yield `${repo.csvColumns.join(',')}\n`
  let afterId = 0n
  let rows = 0
  for (;;) {
    const page = await repo.readPage(db, name, afterId, PAGE)
    if (page.text === null || page.lastId === null) return
    rows += page.rows
    yield page.text
    onPage?.(rows)
    afterId = page.lastId
  }
}

/** Long readers (an audit, a dump) lock the journal; commands must not wait behind us for long, so it tries again. */
async function detachWithRetry(owner: Database, record: ArchiveRow, pauseMs: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (await repo.detach(owner, record, LOCK_SECONDS)) return
      throw new ArchiveRefused(`${record.name}: rows came or went while it was archived; start again.`)
    } catch (error) {
      if (!isLockHeld(error)) throw error
      if (attempt === LOCK_ATTEMPTS)
        throw new ArchiveRefused(
          `${record.name}: the journal is in use all the time; start again later, nothing is lost.`,
        )
      await delay(pauseMs)
    }
  }
}

/** The last check before the rows are dropped: table, record and file must agree. */
async function dropChecked(owner: Database, name: string, options: ArchiveOptions): Promise<void> {
  const record = await getArchive(owner, name)
  assert(record.state === 'detached' && record.fileName !== null, 'only a month that is out is dropped')
  const ofFile = await readBack(options.dir, record.fileName)
  if (ofFile !== record.csvSha256)
    throw new ArchiveRefused(
      `${name}: ${record.fileName} in ${options.dir} is ${ofFile === undefined ? 'missing or unreadable' : 'not the file that was written'}; the table stays.`,
    )
  if ((await hashPages(csvPages(owner, name))) !== ofFile)
    throw new ArchiveRefused(`${name}: the table is not what the file says; the table stays. Compare them.`)
  await repo.dropMonth(owner, name)
  options.onProgress?.(`${name}: dropped`)
}

async function getArchive(owner: Database, name: string): Promise<ArchiveRow> {
  const row = (await repo.listArchives(owner)).find((one) => one.name === name)
  assert(row !== undefined, `${name} has a record`)
  return row
}

const percent = (part: bigint, whole: bigint): bigint => (whole === 0n ? 100n : (part * 100n) / whole)
