import type { EvidenceFigures } from '@lotus/contract'
import type { Money } from '@lotus/kernel'

/** The order that a piece of evidence is about. */
export type Ref = { what: 'deposit' | 'withdrawal'; id: string; refNo: string }
/** A rule that holds, with the figures of its sentence; amounts are texts. */
export type Evidence<Code extends string = string> = {
  code: Code
  figures: EvidenceFigures
  refs: readonly Ref[]
}

export type Movement = { id: bigint; refNo: string; at: Date; amount: Money; status: string }
export type Deposit = Movement & { creditedAt: Date | null; isCard: boolean }

const REFS_MOST = 20
export const refsOf = (what: Ref['what'], movements: readonly Movement[]): Ref[] =>
  movements.slice(0, REFS_MOST).map(({ id, refNo }) => ({ what, id: id.toString(), refNo }))

export const sumOf = (movements: readonly { amount: Money }[]): Money =>
  movements.reduce((sum, { amount }) => sum + amount, 0n)

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Within the last so many hours or days, up to now. */
export const isWithin = (at: Date, now: Date, ms: number): boolean => now.getTime() - at.getTime() < ms
