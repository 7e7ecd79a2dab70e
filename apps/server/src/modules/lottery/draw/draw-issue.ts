import { assert, AppError, businessDay } from '@lotus/kernel'
import { deriveFamilyDraw, yearAnimalOf, type DrawContext } from '@lotus/rules/catalogue'
import { beaconOfDraw } from '../beacon/receive-beacons.ts'
import { findSeed, type Issue, type WireDraw } from './issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { publishResult } from '../results/publish-result.ts'
import { drawRound } from '../submissions/draw-round.ts'

/** Reason of a void round with too few numbers; part of the log, so it must not change. */
const TOO_FEW = 'too few numbers'

/** Input of a draw beside chance: 6 of 49 needs the animal of the lunar year. */
export function drawContextOf({ rules, drawAt }: Pick<Issue, 'rules' | 'drawAt'>): DrawContext {
  if (!rules.name.endsWith('lhc')) return {}
  const yearAnimal = yearAnimalOf(businessDay(drawAt))
  assert(yearAnimal !== undefined, `the table of lunar years ends before ${drawAt.toISOString()}`)
  return { yearAnimal }
}

/**
 * Draws an issue of our own (DECISIONS 27). The numbers follow from the seed committed before the sale and the root
 * frozen after it, so a second draw would give the same; published once.
 */
export async function drawIssue({ db, nudgeOutbox }: LotteryDeps, issue: Issue): Promise<void> {
  assert(issue.drawSource === 'own', 'outside draws are never made here')
  assert(issue.orderRoot !== null, 'the orders are frozen before the draw')
  const beacon = await beaconOfDraw(db, issue.id)
  // The next pass tries again; after the announced deadline the seed alone decides.
  if (beacon.isWaiting) return
  const seed = await findSeed(db, issue.id)
  assert(seed !== null, 'a frozen issue whose hour has come gives its seed')
  const chance = {
    seed: new Uint8Array(seed),
    orderRoot: issue.orderRoot,
    issueId: issue.issueNo,
    ...(beacon.randomness === null ? {} : { beacon: beacon.randomness }),
  }
  const draw =
    issue.drawTerms === null
      ? await deriveFamilyDraw(issue.rules, { ...chance, ...drawContextOf(issue) })
      : await drawRound(db, issue, issue.drawTerms, chance)
  try {
    await publishResult(db, {
      issueId: issue.id,
      // The rules write draws in the wire form of the contract.
      draw: draw as WireDraw | null,
      source: 'own',
      reason: draw === null ? TOO_FEW : null,
    })
  } catch (error) {
    // Another process published first, with the same numbers.
    if (!(error instanceof AppError) || error.code !== 'result_already_settled') throw error
  }
  nudgeOutbox()
}
