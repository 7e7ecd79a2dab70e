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

export type CandidateSign = 'amount' | 'amount_near' | 'time' | 'day' | 'name' | 'name_part'
export const points: Readonly<Record<CandidateSign, number>> = {
  amount: 50,
  amount_near: 15,
  time: 20,
  day: 10,
  name: 30,
  name_part: 10,
}

const DAY_MS = 86_400_000
/** Near: within a hundredth of the order, as a fee of the bank would be. */
const NEAR_PART = 100n

/** How well an order fits a line, 0 to 100, with what speaks for it. Amounts of both in the same unit. */
export function scoreCandidate(line: CandidateLine, order: CandidateFacts): { score: number; signs: CandidateSign[] } {
  const signs: CandidateSign[] = []
  const apart = line.amount > order.amount ? line.amount - order.amount : order.amount - line.amount
  if (apart === 0n) signs.push('amount')
  else if (apart * NEAR_PART <= order.amount) signs.push('amount_near')
  if (line.hasTime && line.bookedAt >= order.createdAt && line.bookedAt <= order.expiresAt) signs.push('time')
  else if (Math.abs(line.bookedAt.getTime() - order.createdAt.getTime()) <= DAY_MS) signs.push('day')
  const said = plainText(`${line.payerName ?? ''} ${line.content}`)
  const names = order.names.map(plainText).filter((name) => name !== '')
  if (names.some((name) => ` ${said} `.includes(` ${name} `))) signs.push('name')
  else if (names.some((name) => sharesTwoWords(said, name))) signs.push('name_part')
  return { score: signs.reduce((sum, sign) => sum + points[sign], 0), signs }
}

function sharesTwoWords(said: string, name: string): boolean {
  const words = new Set(said.split(' '))
  return name.split(' ').filter((word) => words.has(word)).length >= 2
}
