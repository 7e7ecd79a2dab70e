import type { Instant } from '../calendar.ts'

/** Every state that a version of a contract can be in (operations.md 2.2). */
export const contractStates = [
  'DRAFT',
  'PENDING',
  'ACTIVE',
  'TERMINATING',
  'SUSPENDED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'SUPERSEDED',
  'TERMINATED',
  'AUTO_TERMINATED',
] as const
export type ContractState = (typeof contractStates)[number]

/** A is who grants the contract, B who holds it; the system is a job, or a rule that another move sets off. */
export type ContractActor = 'A' | 'B' | 'OPERATOR' | 'SYSTEM'

/** What decides which moves are open: the state, until when the other side may answer, and who asked for the end. */
export type ContractLife = {
  readonly state: ContractState
  /** Of a PENDING offer and of a request to end; null in every other state. */
  readonly answerBy: Instant | null
  readonly endAskedBy: 'A' | 'B' | null
}

/** Days in which the other side may answer; operators set both. */
export type AnswerDays = { readonly offer: number; readonly end: number }

type Move = {
  readonly from: readonly ContractState[]
  readonly by: readonly ContractActor[]
  readonly to: ContractState
  /** `before`: an answer that is in time; `after`: what the system does once the time is over. */
  readonly deadline?: 'before' | 'after'
}

const running = ['ACTIVE', 'TERMINATING', 'SUSPENDED'] as const

/** All moves of a contract. A state that stands in no `from` is an end. */
const moves = {
  send: { from: ['DRAFT'], by: ['A', 'OPERATOR'], to: 'PENDING' },
  sign: { from: ['PENDING'], by: ['B'], to: 'ACTIVE', deadline: 'before' },
  // Two operators put terms in force that nobody signs.
  override: { from: ['DRAFT'], by: ['OPERATOR'], to: 'ACTIVE' },
  reject: { from: ['PENDING'], by: ['B'], to: 'REJECTED', deadline: 'before' },
  // The system withdraws an offer that a cascade or another end has made pointless.
  withdraw: { from: ['PENDING'], by: ['A', 'OPERATOR', 'SYSTEM'], to: 'WITHDRAWN' },
  expire: { from: ['PENDING'], by: ['SYSTEM'], to: 'EXPIRED', deadline: 'after' },
  // The version after it was signed. A contract that is about to end, or is suspended, is not amended.
  supersede: { from: ['ACTIVE'], by: ['SYSTEM'], to: 'SUPERSEDED' },
  askEnd: { from: ['ACTIVE'], by: ['A', 'B'], to: 'TERMINATING' },
  acceptEnd: { from: ['TERMINATING'], by: ['A', 'B'], to: 'TERMINATED', deadline: 'before' },
  refuseEnd: { from: ['TERMINATING'], by: ['A', 'B'], to: 'ACTIVE', deadline: 'before' },
  lapseEnd: { from: ['TERMINATING'], by: ['SYSTEM'], to: 'ACTIVE', deadline: 'after' },
  terminate: { from: running, by: ['OPERATOR'], to: 'TERMINATED' },
  cascade: { from: running, by: ['SYSTEM'], to: 'AUTO_TERMINATED' },
  // A request to end is dropped when the account is locked; it can be made again.
  suspend: { from: ['ACTIVE', 'TERMINATING'], by: ['SYSTEM', 'OPERATOR'], to: 'SUSPENDED' },
  resume: { from: ['SUSPENDED'], by: ['SYSTEM', 'OPERATOR'], to: 'ACTIVE' },
} as const satisfies Record<string, Move>

export type ContractMove = keyof typeof moves
// Object.keys forgets the names.
export const contractMoves = Object.keys(moves) as readonly ContractMove[]

/** `NOT_PARTY`: somebody else's move. The other two are the specification's codes. */
export type MoveRefusal = 'CONTRACT_STATE' | 'CONTRACT_EXPIRED' | 'NOT_PARTY'
export type MoveResult =
  | { readonly ok: true; readonly life: ContractLife }
  | { readonly ok: false; readonly refusal: MoveRefusal }

export const draftLife: ContractLife = { state: 'DRAFT', answerBy: null, endAskedBy: null }

const DAY = 86_400_000_000

/** What a contract becomes by a move, or why it may not be made. Nothing else changes a contract's state. */
export function moveContract(
  life: ContractLife,
  { move, by, at }: { readonly move: ContractMove; readonly by: ContractActor; readonly at: Instant },
  days: AnswerDays,
): MoveResult {
  const rule: Move = moves[move]
  if (!rule.by.includes(by)) return refused('NOT_PARTY')
  if (!rule.from.includes(life.state)) return refused('CONTRACT_STATE')
  // Who asked for the end does not answer the request.
  const isAnswerToEnd = move === 'acceptEnd' || move === 'refuseEnd'
  if (isAnswerToEnd && life.endAskedBy === by) return refused('NOT_PARTY')
  const isOver = life.answerBy !== null && at >= life.answerBy
  if (rule.deadline === 'before' && isOver) return refused('CONTRACT_EXPIRED')
  if (rule.deadline === 'after' && !isOver) return refused('CONTRACT_STATE')
  return { ok: true, life: lifeAfter(move, rule.to, by, at, days) }
}

function refused(refusal: MoveRefusal): MoveResult {
  return { ok: false, refusal }
}

function lifeAfter(
  move: ContractMove,
  state: ContractState,
  by: ContractActor,
  at: Instant,
  days: AnswerDays,
): ContractLife {
  if (move === 'send') return { state, answerBy: at + days.offer * DAY, endAskedBy: null }
  if (move === 'askEnd') return { state, answerBy: at + days.end * DAY, endAskedBy: by === 'A' ? 'A' : 'B' }
  return { state, answerBy: null, endAskedBy: null }
}
