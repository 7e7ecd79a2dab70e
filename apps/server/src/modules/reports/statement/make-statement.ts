import { createHash } from 'node:crypto'
import type { Database } from '@lotus/database'
import { keyToText, type NoteSigner } from '@lotus/rules/fairness'
import type { Logger } from 'pino'
import { toLanguage } from '../../../platform/language.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import {
  currency as realCurrency,
  eachMovement,
  freezeView,
  periodInstants,
  recordSpan,
  sumPeriod,
} from '../../wallet/index.ts'
import { reportsSettings } from '../settings.ts'
import { csvEnd, csvHead, csvMovement } from './statement-csv.ts'
import { countOf, proofOf, toldUntil, UnprovenStatement, type StatementFacts } from './statement-facts.ts'
import { pdfRow, statementWords, writeStatementPdf } from './statement-pdf.ts'
import * as repo from './statement.repo.ts'

/** A piece of a file, as it is kept and sent. */
const PART_BYTES = 262_144
/** How long a statement waits after its first, second and third failure; the fourth is the last. */
const WAIT_SECONDS = [2, 30, 120] as const

export type StatementDeps = { db: Database; signer: NoteSigner; log: Logger; isDemo: boolean }
type Order = repo.TakenOrder

/** Makes all statements that were ordered, one after another. One process at a time may do it. */
export async function makeStatements(deps: StatementDeps): Promise<number> {
  const { db, log } = deps
  for (let made = 0; ; made += 1) {
    const order = await repo.takeNext(db)
    if (order === undefined) return made
    const keepHours = await getSetting(db, reportsSettings.statementHours)
    const wait = WAIT_SECONDS[order.tries - 1]
    try {
      if (order.tries > WAIT_SECONDS.length + 1) throw new Error('it was begun too often')
      await repo.markReady(db, order, { ...(await makeStatement(deps, order)), keepHours })
    } catch (error) {
      log.error({ err: error, statement: order.id.toString(), tries: order.tries }, 'a statement could not be made')
      // Then another process has the lock of the loop too.
      if (error instanceof repo.LostStatement) return made
      if (error instanceof UnprovenStatement) await repo.markFailed(db, order, { failure: 'unproven', keepHours })
      else if (wait === undefined) await repo.markFailed(db, order, { failure: 'broken', keepHours })
      else await repo.putOff(db, order, wait)
      made -= 1
    }
  }
}

type Made = { sha256: string; csvBytes: number; pdfBytes: number }

/**
 * One statement, both files in one pass over the movements: the journal is read from a cursor, in one view, and each piece
 * of a file is stored as soon as it is full. Throws `UnprovenStatement` if the record does not add up.
 */
export async function makeStatement({ db, signer, isDemo }: Omit<StatementDeps, 'log'>, order: Order): Promise<Made> {
  const timeZone = await getSetting(db, brandSettings.timeZone)
  const span = await periodInstants(db, order.period, timeZone)
  // Before the view is frozen: what comes between the two is left out, so that the file holds all that it claims.
  const { now } = await recordSpan(db, order)
  const { until, cut } = toldUntil(span, now)
  const made = await db.tx(async (tx) => {
    await freezeView(tx)
    const told = { from: span.from, to: cut }
    const sums = await sumPeriod(tx, order, told)
    const { username: account, currency, period } = order
    const facts: StatementFacts = { account, currency, period, timeZone, ...span, until, sums }
    return write({ db, signer, isDemo }, order, facts, eachMovement(tx, order, { ...told, timeZone }))
  })
  // The view is older than an archive that took a month away meanwhile, whose movements it could not read.
  const { archived } = await recordSpan(db, order)
  if (archived !== null && archived > span.from) throw new Error('the journal was archived into the period')
  return made
}

async function write(
  { db, signer, isDemo }: Omit<StatementDeps, 'log'>,
  order: Order,
  facts: StatementFacts,
  movements: ReturnType<typeof eachMovement>,
): Promise<Made> {
  const language = toLanguage(order.language)
  const words = statementWords(language)
  const note = order.currency !== realCurrency ? words.say('trial') : isDemo ? words.say('demo') : null
  const total = countOf(facts)
  await repo.noteProgress(db, order, 0, total)
  const [csv, pdf] = [partsOf(db, order, 'csv'), partsOf(db, order, 'pdf')]
  const hash = createHash('sha256')
  const addCsv = async (text: string) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    await csv.add(bytes)
  }
  await addCsv(csvHead(facts, { nameOf: words.nameOf, note }))
  const proof = proofOf(facts)
  async function* rows(): AsyncGenerator<readonly string[]> {
    let done = 0
    for await (const batch of movements) {
      let text = ''
      for (const row of batch) {
        const move = proof.take(row)
        text += csvMovement(move, words.nameOf(move.kind))
        yield pdfRow(move, words)
      }
      await addCsv(text)
      done += batch.length
      await repo.noteProgress(db, order, done, total)
    }
  }
  let sha256 = ''
  const end = async () => {
    proof.finish()
    sha256 = hash.digest('hex')
    await csv.add(Buffer.from(await csvEnd(facts, sha256, signer)))
    return { sha256, key: keyToText(signer.key) }
  }
  await writeStatementPdf(facts, { language, words, note, rows: rows(), end, write: pdf.add })
  return { sha256, csvBytes: await csv.finish(), pdfBytes: await pdf.finish() }
}

/** Stores a file in pieces of one size, numbered from 0; `finish` answers its length. */
function partsOf(db: Database, order: Order, form: repo.StatementForm) {
  let [waiting, n, length]: [Buffer[], number, number] = [[], 0, 0]
  let size = 0
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    size = 0
    await repo.addPart(db, order, { form, n, bytes })
    n += 1
  }
  return {
    async add(bytes: Buffer): Promise<void> {
      waiting.push(bytes)
      size += bytes.length
      length += bytes.length
      if (size >= PART_BYTES) await flush()
    },
    async finish(): Promise<number> {
      if (size > 0) await flush()
      return length
    },
  }
}
