import { AppError, must, type Rng } from '@lotus/kernel'
import { contractChanged } from '@lotus/contract/events'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  contractEnd,
  instantFromDate,
  moveContract,
  type ContractActor,
  type ContractMove,
  type Instant,
} from '@lotus/rules/agents'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { listMembers } from '../../identity/index.ts'
import * as repo from './contract.repo.ts'
import { offerOf, termsOfText } from './contract-terms.ts'
import { contractId, isRunning, listEnded, nothing, type ContractRules, type Ended } from './line.ts'

export type Moving = {
  by: string | null
  side: ContractActor
  now: Date
  rules: ContractRules
  reason?: string
  /** Of whoever asks for an answer: an offer, or a request to end. */
  rng?: Rng
}

const refusals = {
  CONTRACT_STATE: 'contract_state',
  CONTRACT_EXPIRED: 'contract_expired',
  NOT_PARTY: 'contract_state',
} as const satisfies Record<string, ErrorCode>

const NONCE_BYTES = 32

const dateOf = (at: Instant): Date => new Date(at / 1000)

type Extra = { startsAt?: Date; endsAt?: Date; ack?: readonly string[] }

/** Makes one move of a contract whose line is locked. Refuses with `contract_state`, `contract_expired`. */
export async function moveOne(
  tx: Queryable,
  row: repo.ContractRow,
  move: ContractMove,
  moving: Moving,
  extra: Extra = {},
): Promise<void> {
  const { now, side, rules } = moving
  const result = moveContract(
    {
      state: row.state,
      answerBy: row.answerBy && instantFromDate(row.answerBy),
      endAskedBy: row.endAskedBy,
    },
    { move, by: side, at: instantFromDate(now) },
    { offer: rules.offerDays, end: rules.endDays },
  )
  if (!result.ok) throw new AppError<ErrorCode>(refusals[result.refusal])
  await repo.apply(tx, {
    row,
    move,
    side,
    life: result.life,
    by: moving.by,
    ...(moving.reason === undefined ? {} : { reason: moving.reason }),
    ...(result.life.answerBy === null ? {} : { nonce: newNonce(moving) }),
    ...extra,
  })
  await tell(tx, row, move, result.life.state, side)
}

const newNonce = ({ rng }: Moving): string =>
  Buffer.from(must(rng, 'whoever asks passes one').bytes(NONCE_BYTES)).toString('hex')

/** Each side hears of what the other one did; of the system's and the operator's moves both do. */
async function tell(
  tx: Queryable,
  row: repo.ContractRow,
  move: ContractMove,
  state: repo.ContractRow['state'],
  side: ContractActor,
): Promise<void> {
  const { granterId, memberId, kind } = row
  const names = await listMembers(tx, granterId === null ? [memberId] : [memberId, granterId])
  const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id)?.username ?? null))
  const event = { id: contractId(row), kind, move, state }
  if (side !== 'B') {
    await addEvent(tx, contractChanged, `member:${memberId}`, { ...event, side: 'B', other: nameOf(granterId) })
  }
  if (side !== 'A' && granterId !== null) {
    await addEvent(tx, contractChanged, `member:${granterId}`, { ...event, side: 'A', other: nameOf(memberId) })
  }
}

/** Ends what hangs from a contract: running ones at `endsAt` or where they begin, offers at once. */
export async function endAll(tx: Queryable, ended: readonly Ended[], endsAt: Date, moving: Moving): Promise<void> {
  const system: Moving = { ...moving, side: 'SYSTEM', by: null }
  for (const { row } of ended) {
    if (!isRunning(row)) await moveOne(tx, row, 'withdraw', system)
    else await moveOne(tx, row, 'cascade', system, { endsAt: laterOf(row.startsAt, endsAt) })
  }
}

export const laterOf = (start: Date | null, end: Date): Date => (start !== null && start > end ? start : end)

/** Ends a running contract at the end of the day, and what hangs from it. Its line is locked. */
export async function endContract(
  tx: Queryable,
  row: repo.ContractRow,
  move: 'acceptEnd' | 'terminate',
  moving: Moving,
): Promise<void> {
  const offer = offerOf(termsOfText(row.text))
  const endsAt = dateOf(contractEnd(instantFromDate(row.startsAt ?? moving.now), instantFromDate(moving.now)))
  const ended = await listEnded(tx, { ...row, offer: nothing(offer) }, moving.rules, true)
  await moveOne(tx, row, move, moving, { endsAt })
  // An amendment that waits goes with it only by its own answer; what the holder granted has nobody above it any more.
  if (moving.rules.orphans === 'END_SUBTREE') await endAll(tx, ended, endsAt, moving)
}
