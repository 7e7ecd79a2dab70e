import type { RouteValue } from '@lotus/contract'
import { parseMoney } from '@lotus/kernel'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import type { Play } from '../../../shared/lottery/types.ts'
import type { NumberHints } from '../entry/index.ts'
import { amountText } from '../../../shared/lottery/texts.ts'

export type Limits = RouteValue<'lottery.limits'>
const REFRESH_MS = 20_000

/** The member's remaining limits on the viewed issue; nothing for visitors. */
export function useLimits(gameCode: string, issueNo: string | undefined): Limits | undefined {
  const isMember = useIsLoggedIn()
  const query = useQuery({
    ...callQuery('lottery.limits', { gameCode, issueNo: issueNo ?? '' }),
    enabled: isMember && issueNo !== undefined,
    refetchInterval: REFRESH_MS,
  })
  return query.data
}

/** The hints of the board, with the remaining stake of numbers that are almost sold out. */
export function withLimits(
  hints: NumberHints | undefined,
  limits: Limits | undefined,
  { code, pricePerLine }: Pick<Play, 'code' | 'pricePerLine'>,
): NumberHints | undefined {
  const mine = limits?.numbers.filter((row) => row.play === code) ?? []
  if (mine.length === 0) return hints
  const price = parseMoney(pricePerLine)
  const merged = new Map(hints)
  for (const { number, left } of mine) {
    const room = parseMoney(left)
    merged.set(number, { ...merged.get(number), left: amountText(left), ...(room < price ? { isSoldOut: true } : {}) })
  }
  return merged
}
