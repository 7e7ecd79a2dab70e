import type { RouteValue } from '@lotus/contract'
import { PPM } from '@lotus/kernel'
import { plainText } from '../../../platform/plain-text.ts'

export type CandidateFacts = {
  amount: bigint
  createdAt: Date
  expiresAt: Date
  /** Names that are known of the member: theirs, and of their payout accounts. */
  names: readonly string[]
}
export type CandidateLine = {
  amount: bigint
  bookedAt: Date
  hasTime: boolean
  payerName: string | null
  content: string
}

export type CandidateSign = RouteValue<'bo.bankLine'>['candidates'][number]['signs'][number]
/** What each sign weighs, and within which part of the order an amount is near. */
export type CandidateRules = { points: Readonly<Record<CandidateSign, number>>; nearPpm: number }

const SCORE_MAX = 100
const DAY_MS = 86_400_000

/** How well an order fits a line, 0 to 100, with what speaks for it. Amounts of both in the same unit. */
export function scoreCandidate(
  line: CandidateLine,
  order: CandidateFacts,
  { points, nearPpm }: CandidateRules,
): { score: number; signs: CandidateSign[] } {
  const signs: CandidateSign[] = []
  const apart = line.amount > order.amount ? line.amount - order.amount : order.amount - line.amount
  if (apart === 0n) signs.push('amount')
  else if (apart * PPM <= order.amount * BigInt(nearPpm)) signs.push('amount_near')
  if (line.hasTime && line.bookedAt >= order.createdAt && line.bookedAt <= order.expiresAt) signs.push('time')
  else if (Math.abs(line.bookedAt.getTime() - order.createdAt.getTime()) <= DAY_MS) signs.push('day')
  const said = plainText(`${line.payerName ?? ''} ${line.content}`)
  const names = order.names.map(plainText).filter((name) => name !== '')
  if (names.some((name) => ` ${said} `.includes(` ${name} `))) signs.push('name')
  else if (names.some((name) => sharesTwoWords(said, name))) signs.push('name_part')
  return {
    score: Math.min(
      SCORE_MAX,
      signs.reduce((sum, sign) => sum + points[sign], 0),
    ),
    signs,
  }
}

function sharesTwoWords(said: string, name: string): boolean {
  const words = new Set(said.split(' '))
  return name.split(' ').filter((word) => words.has(word)).length >= 2
}
