import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a client knows, on its own disk: one line per request, one per attempt without an answer, one for the answer.
 * The campaign checks the database against these files; nothing else records what was acknowledged.
 */
export type Intent = {
  /** One operation of one client; a retry is the same operation. */
  id: string
  op: Op
  source: string
  extId: string
  member: string
  /** Ten-thousandths, signed only where the operation is. */
  amount: string
  /** Other values that the checks of this operation need. */
  extra?: Record<string, string>
}
export type Op =
  | 'bet'
  | 'win'
  | 'betWin'
  | 'rollback'
  | 'adjust'
  | 'credit'
  | 'bonus'
  | 'transfer'
  | 'order'
  | 'deposit'
  | 'callback'
  | 'withdraw'
  | 'decide'
  | 'received'
  | 'limit'
  | 'exclude'
  | 'void'

export type Operation = Omit<Intent, 'amount'> & {
  amount: bigint
  askedAt: number
  /** Times at which an attempt ended without an answer. */
  unknownAt: number[]
  state: 'open' | 'ok' | 'refused'
  /** Of a refusal. */
  code: string
  answer: Record<string, string>
  endedAt: number
}

type Line =
  | (Intent & { k: 'ask'; t: number })
  | { k: 'unknown'; id: string; t: number; why: string }
  | { k: 'ok'; id: string; t: number; answer: Record<string, string> }
  | { k: 'refused'; id: string; t: number; code: string }

export type Journal = {
  ask(intent: Intent): void
  unknown(id: string, why: string): void
  ok(id: string, answer: Record<string, string>): void
  refused(id: string, code: string): void
  close(): void
}

export function openJournal(folder: string, name: string): Journal {
  const file = openSync(join(folder, `${name}.jsonl`), 'a')
  const write = (line: Line) => writeSync(file, `${JSON.stringify(line)}\n`)
  return {
    ask: (intent) => void write({ k: 'ask', t: Date.now(), ...intent }),
    unknown: (id, why) => void write({ k: 'unknown', id, t: Date.now(), why }),
    ok: (id, answer) => void write({ k: 'ok', id, t: Date.now(), answer }),
    refused: (id, code) => void write({ k: 'refused', id, t: Date.now(), code }),
    close: () => closeSync(file),
  }
}

/** All journals of a folder as one list of operations. An incomplete last line means that a client is still writing. */
export function readJournals(folder: string): Map<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n')
    for (const text of lines.slice(0, -1)) apply(operations, JSON.parse(text) as Line)
  }
  return operations
}

function apply(operations: Map<string, Operation>, line: Line): void {
  if (line.k === 'ask') {
    const { k: _k, t, amount, ...intent } = line
    if (operations.has(line.id)) return
    operations.set(line.id, {
      ...intent,
      amount: BigInt(amount),
      askedAt: t,
      unknownAt: [],
      state: 'open',
      code: '',
      answer: {},
      endedAt: 0,
    })
    return
  }
  const operation = operations.get(line.id)
  if (!operation) throw new Error(`an answer to ${line.id}, which nobody asked`)
  if (line.k === 'unknown') {
    operation.unknownAt.push(line.t)
    return
  }
  operation.state = line.k
  operation.endedAt = line.t
  operation.code = line.k === 'refused' ? line.code : ''
  operation.answer = line.k === 'ok' ? line.answer : {}
}
