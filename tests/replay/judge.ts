import { parseMoney, truncateToCents, type Money } from '@lotus/kernel'
import type { Play } from '@lotus/rules/catalogue'
import { naiveLines } from '../../packages/rules/test-support/naive-lines.ts'
import { naiveVerdict } from '../../packages/rules/test-support/naive/index.ts'
import type { DemoGame } from '../../apps/server/src/modules/lottery/demo/demo-catalogue.ts'

/** What an order says, as it was sent. */
export type Slip = {
  play: Play
  content: unknown
  unit: string
  points: number
  prizeGroup: number | null
}
export type Verdict = {
  status: number
  lines: number
  stake: Money
  hits: number
  /** As it is paid: capped by the game's limit. */
  payout: Money
  rebate: Money
  validBet: Money
}
/** The values of a game that judging an order needs. */
export type Terms = Pick<DemoGame, 'maxPayout' | 'fewLinesMax' | 'fewLinesPayout' | 'prizeGroupMax'> & {
  family: string
}

const UNIT = 10_000n
const FAIR = 2_000n

/**
 * Settles a slip independently of packages/rules: every line is expanded and checked by itself, by the words of
 * lottery.md (test-support/naive). Odds, prices and input kinds come from the tables. A null wire is a day without a
 * draw.
 */
export function judge(terms: Terms, slip: Slip, wire: Readonly<Record<string, unknown>> | null): Verdict {
  const { play } = slip
  const lines = naiveLines(play.input, slip.content)
  const perPoint = parseMoney(slip.unit) * BigInt(slip.points)
  const lineStake = (play.pricePerLine * perPoint) / UNIT
  const count = countOf(play, lines)
  const stake = lineStake * BigInt(count)
  if (wire === null) return { status: 12, lines: count, stake, hits: 0, payout: stake, rebate: 0n, validBet: 0n }
  const share = shareOf(slip, wire)
  let [hits, won, pushes] = [0, 0n, 0]
  for (const line of lines) {
    const verdict = naiveVerdict(terms.family, play.code, line, wire)
    if (verdict === 'push') pushes += 1
    else if (verdict) {
      let weight = 0n
      for (const [tier, times] of Object.entries(verdict)) {
        hits += times
        weight += (play.odds.find((row) => row.tier === tier)?.odds ?? -1n) * BigInt(times)
      }
      won += (perPoint * weight * share) / (UNIT * FAIR)
    }
  }
  const isFew = terms.fewLinesMax !== null && terms.fewLinesPayout !== null && count <= terms.fewLinesMax
  const caps = isFew && terms.fewLinesPayout !== null ? [terms.maxPayout, terms.fewLinesPayout] : [terms.maxPayout]
  const paid = [won, ...caps].reduce((least, amount) => (amount < least ? amount : least))
  const back = lineStake * BigInt(pushes)
  const status = hits > 0 ? 4 : pushes > 0 ? 16 : 5
  const isSettled = status !== 16
  return {
    status,
    lines: count,
    stake,
    hits,
    payout: paid + back,
    rebate: isSettled ? rebateOf(terms, slip, stake) : 0n,
    // Stakes of orders won or lost, in full (operations.md 0.3).
    validBet: isSettled ? stake : 0n,
  }
}

function countOf({ input }: Play, lines: ReturnType<typeof naiveLines>): number {
  if (input.kind === 'da_set') {
    const chosen = lines[0]?.tokens.length ?? 0
    return (chosen * (chosen - 1)) / 2
  }
  if (input.kind !== 'weighted_outcomes') return lines.length
  return lines.reduce((sum, { tokens }) => sum + (input.weights[input.outcomes.indexOf(tokens[0] ?? '')] ?? 0), 0)
}

/**
 * Of 2000: the prize group, or the share left by a first digit of 9 or 6 in the smart plays (lottery-settle-format.md).
 */
function shareOf({ play, prizeGroup }: Slip, wire: Readonly<Record<string, unknown>>): bigint {
  if (play.isPrizeGroupAllowed) return BigInt(prizeGroup ?? FAIR)
  const { digits } = wire
  const first = typeof digits === 'string' ? digits[0] : undefined
  if (!play.isModulated) return FAIR
  return first === '9' ? 1_800n : first === '6' ? 1_500n : FAIR
}

function rebateOf({ prizeGroupMax }: Terms, { play, prizeGroup }: Slip, stake: Money): Money {
  if (!play.isPrizeGroupAllowed || prizeGroup === null) return 0n
  const rate = (BigInt(prizeGroupMax - prizeGroup) * UNIT) / FAIR
  return (stake * rate) / UNIT
}

/** How a settled order changes its member's balance: rebates are posted in whole cents (DECISIONS 2). */
export const changeOf = ({ stake, payout, rebate }: Verdict): Money => payout - stake + truncateToCents(rebate)
