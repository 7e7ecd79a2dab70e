import { systemTicks, type Clock, type Ticks } from '@lotus/kernel'
import type { Database } from '@lotus/database'
import type { Logger } from 'pino'
import { redact, redactText } from '../../../platform/redact.ts'
import { getSetting } from '../../system/index.ts'
import { providersSettings } from '../settings.ts'
import { insertCalls, type CallRow } from './call-log.repo.ts'

/** A call as it happened. Bodies are kept as they are until they are written, so that a call is not slowed. */
export type HappenedCall = Omit<CallRow, 'at' | 'txId' | 'playerRef' | 'roundId' | 'isError'> & {
  request: Buffer | string
  answer: string
}
export type CallLog = {
  /** Notes a call: errors always, the others as the setting says. Never waits and never throws. */
  note(call: HappenedCall): void
  /** Starts to measure a call; answers the milliseconds since. */
  stopwatch(): () => number
  /** Writes what is waiting. */
  flush(): Promise<void>
}

/** For programs that keep no log: tools, benches. */
export const noCallLog: CallLog = { note: () => {}, stopwatch: () => () => 0, flush: async () => {} }

/** More than this waits only if the database does not keep up: then calls are left out rather than kept in memory. */
const WAITING_MAX = 1_000
const PER_WRITE = 200
/** One write for all calls of that time, so that an idle demo hardly writes. */
const WRITE_AFTER_MS = 2_000
/** Calls of nobody we know are of interest, but must not fill the log: so many in a minute. */
const UNSIGNED_MAX = 20
const MINUTE_MS = 60_000
/** Of each body, in characters. */
const BODY_MAX = 4_000
/** Of each text in a body. */
const TEXT_MAX = 500
/** Of a body that is read at all. */
const READ_MAX = 64 * 1024

type Waiting = HappenedCall & { at: Date }

/** The log of calls of one process (issue 17). */
export function createCallLog(deps: { db: Database; clock: Clock; log: Logger }, ticks: Ticks = systemTicks): CallLog {
  let waiting: Waiting[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  const unsigned = { minute: 0, count: 0 }
  let seen = 0
  /** The last read value: a call does not wait for a setting. */
  let every = 0
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    timer = undefined
    try {
      every = await getSetting(deps.db, providersSettings.callLogEvery)
      while (waiting.length > 0) {
        const batch = waiting.slice(0, PER_WRITE)
        waiting = waiting.slice(PER_WRITE)
        await insertCalls(deps.db, batch.map(storedForm))
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'calls of vendors could not be noted')
    }
    if (dropped > 0) deps.log.warn({ dropped }, 'calls of vendors were left out of the log')
    dropped = 0
  }
  const isOneTooMany = () => {
    const minute = Math.floor(deps.clock.now().getTime() / MINUTE_MS)
    unsigned.count = minute === unsigned.minute ? unsigned.count + 1 : 1
    unsigned.minute = minute
    return unsigned.count > UNSIGNED_MAX
  }
  const flush = () => {
    if (timer !== undefined) clearTimeout(timer)
    writing = writing.then(write)
    return writing
  }
  return {
    note(call) {
      const isKept = isError(call.outcome) || (every > 0 && (seen += 1) % every === 0)
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref()
      if (!isKept || (call.outcome === 'BAD_SIGNATURE' && isOneTooMany())) return
      if (waiting.length >= WAITING_MAX) dropped += 1
      else waiting.push({ ...call, at: deps.clock.now() })
    },
    stopwatch() {
      const startedAt = ticks()
      return () => Math.round(ticks() - startedAt)
    },
    flush,
  }
}

/** A bet that the balance does not cover is an answer, and so is what belongs to a session that is over. */
const isError = (outcome: string): boolean => outcome !== 'OK' && outcome !== 'INSUFFICIENT_FUNDS'

function storedForm(call: Waiting) {
  const request = readable(call.request)
  const answer = readable(call.answer)
  const named = namesIn(request.fields, answer.fields)
  return {
    ...call,
    ...named,
    op: call.op.slice(0, 40),
    outcome: call.outcome.slice(0, 60),
    isError: isError(call.outcome),
    keyId: call.keyId?.slice(0, 64) ?? null,
    request: request.text,
    answer: answer.text,
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A body without secrets, cut to a size, and its fields where it has some. */
function readable(body: Buffer | string): { text: string; fields: Fields } {
  const whole = (typeof body === 'string' ? body : body.toString('utf8')).slice(0, READ_MAX).replaceAll('\0', '')
  const read = fieldsOfText(whole)
  const text = read === undefined ? redactText(cut(whole, BODY_MAX)) : JSON.stringify(redact(shortened(read)))
  return { text: cut(text, BODY_MAX), fields: read ?? {} }
}

/** A long text is cut before it is searched for secrets; half of a secret at the cut goes with it. */
const cut = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).replace(/[\w.-]{1,64}$/, '')}…` : text

const shortened = (fields: Fields): unknown =>
  JSON.parse(
    JSON.stringify(fields, (_name, value: unknown) => (typeof value === 'string' ? cut(value, TEXT_MAX) : value)),
  )

function fieldsOfText(text: string): Fields | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    if (!/^[A-Za-z0-9_]+=/.test(text)) return undefined
    // The sessions of this dialect are secrets under a name of its own.
    const { session, ...form } = Object.fromEntries(new URLSearchParams(text))
    return session === undefined ? form : { ...form, session: '[redacted]' }
  }
}

/** The names of ids in all dialects. */
const txNames = ['txId', 'entry', 'transaction', 'reference']
const playerNames = ['member', 'player', 'playerRef']
const roundNames = ['roundId', 'table', 'round']

function namesIn(request: Fields, answer: Fields) {
  const first = (names: readonly string[]) => {
    for (const fields of [request, answer])
      for (const name of names) {
        const value = fields[name]
        if (typeof value === 'string' && value !== '') return value.slice(0, 64)
      }
    return null
  }
  return { txId: first(txNames), playerRef: first(playerNames), roundId: first(roundNames) }
}
