import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import {
  discardDeadLetter,
  getDeadLetter,
  listDeadLetters,
  type DeadLetter,
} from '../../../platform/outbox/dead-letters.ts'
import { readPage } from '../../../platform/paging.ts'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { wireRow } from '../../../platform/wire-row.ts'

type Deps = Pick<PlatformDeps, 'db' | 'consumers' | 'nudgeOutbox'>
type Detail = RouteValue<'bo.deadLetter'>

const LIMIT_DEFAULT = 50

/** Newest first; by default those that wait for a decision. */
export async function listEvents(
  { db, consumers }: Deps,
  input: RouteParsedInput<'bo.deadLetters'>,
): Promise<RouteValue<'bo.deadLetters'>> {
  const state = input.state ?? 'dead'
  const page = await readPage(
    input,
    (at) => listDeadLetters(db, { state: state === 'all' ? null : state, consumer: input.consumer || null, ...at }),
    LIMIT_DEFAULT,
  )
  return { ...page, rows: page.rows.map(rowOf), consumers: consumers.names().toSorted() }
}

export async function viewEvent({ db, consumers }: Deps, id: bigint): Promise<Detail> {
  const letter = await getDeadLetter(db, id)
  return {
    ...rowOf(letter),
    payload: letter.payloadText,
    isPayloadCut: letter.isPayloadCut,
    heldBehind: letter.heldBehind?.toString() ?? null,
    canRetry: consumers.names().includes(letter.consumer),
  }
}

/** A failed retry is a result, not an error: it is counted, logged and answered like a successful one. */
export async function retryEvent(deps: Deps, acting: Acting, id: bigint): Promise<Detail> {
  await auditedAction(
    deps.db,
    acting,
    { action: 'dead_letters.retry', target: targetOf(id) },
    (tx) => deps.consumers.retry(tx, id, acting.operator.username),
    factsOf,
  )
  // The handler may have written events.
  deps.nudgeOutbox()
  return viewEvent(deps, id)
}

export async function discardEvent(deps: Deps, acting: Acting, id: bigint, reason: string): Promise<Detail> {
  await auditedAction(
    deps.db,
    acting,
    { action: 'dead_letters.discard', target: targetOf(id), details: { reason } },
    (tx) => discardDeadLetter(tx, id, { by: acting.operator.username, reason }),
    factsOf,
  )
  return viewEvent(deps, id)
}

const targetOf = (id: bigint) => `dead_letter:${id}`
const factsOf = (letter: DeadLetter) => ({
  consumer: letter.consumer,
  topic: letter.topic,
  audience: letter.audience,
  position: letter.position.toString(),
  state: letter.state,
  attempts: letter.attempts,
})

const rowOf = (letter: DeadLetter) => ({ ...wireRow(letter), position: letter.position.toString() })
