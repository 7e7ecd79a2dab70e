import { parseMoney, type Money } from '@lotus/kernel'
import { stakeOf, winPerHit } from './amounts.ts'
import { countDraftLines, entryKindOf, missingNumbers, type Draft } from './selection.ts'
import type { Game, Play } from './types.ts'

/** Why a draft cannot go into the slip. `fixPoints` is the one-tap way out, where there is one. */
export type StakeProblem =
  | { kind: 'nothing' | 'missing_places' | 'play_closed' }
  | { kind: 'missing'; count: number }
  | { kind: 'too_many_lines'; max: number; lines: bigint }
  | { kind: 'under_stake'; min: string; fixPoints: number | undefined }
  | { kind: 'over_stake'; max: string; fixPoints: number | undefined }
  | { kind: 'slip_full'; max: number }

export type StakeSummary = { lines: bigint; stake: Money; oneHit: Money; problem: StakeProblem | undefined }

export const pointPresets = [1, 5, 10, 50, 100] as const

export function clampPoints(play: Pick<Play, 'minPoints' | 'maxPoints'>, points: number): number {
  return Math.min(play.maxPoints, Math.max(play.minPoints, points))
}

/** What the stake bar shows for a draft, and what stands in the way of the slip. Limits are per ticket. */
export function summariseStake(
  game: Game,
  play: Play,
  draft: Draft,
  points: number,
  ticketsInSlip: number,
): StakeSummary {
  const lines = countDraftLines(play, draft)
  const stake = stakeOf(lines, play.pricePerLine, points)
  const problem = findProblem(game, play, draft, { lines, stake, ticketsInSlip })
  return { lines, stake, oneHit: winPerHit(play.odds, points), problem }
}

type Figures = { lines: bigint; stake: Money; ticketsInSlip: number }

function findProblem(
  game: Game,
  play: Play,
  draft: Draft,
  { lines, stake, ticketsInSlip }: Figures,
): StakeProblem | undefined {
  if (!play.isOpen) return { kind: 'play_closed' }
  if (lines === 0n) return missingPart(play, draft)
  if (lines > BigInt(play.maxLines)) return { kind: 'too_many_lines', max: play.maxLines, lines }
  const perPoint = stakeOf(lines, play.pricePerLine, 1)
  if (stake < parseMoney(game.minStake)) {
    // Rounded up: the smallest whole number of points that reaches the minimum.
    const points = Number((parseMoney(game.minStake) + perPoint - 1n) / perPoint)
    return { kind: 'under_stake', min: game.minStake, fixPoints: points <= play.maxPoints ? points : undefined }
  }
  if (stake > parseMoney(game.maxStake)) {
    const points = Number(parseMoney(game.maxStake) / perPoint)
    return { kind: 'over_stake', max: game.maxStake, fixPoints: points >= play.minPoints ? points : undefined }
  }
  return ticketsInSlip >= game.maxItems ? { kind: 'slip_full', max: game.maxItems } : undefined
}

function missingPart(play: Play, draft: Draft): StakeProblem {
  const hasAny = draft.numbers.length > 0
  if (entryKindOf(play) === 'places' && draft.mode === 'board') {
    return { kind: draft.places.some((row) => row.length > 0) ? 'missing_places' : 'nothing' }
  }
  return hasAny ? { kind: 'missing', count: missingNumbers(play, draft) } : { kind: 'nothing' }
}
