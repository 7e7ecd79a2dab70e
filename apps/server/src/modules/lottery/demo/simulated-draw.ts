import { createHmac } from 'node:crypto'
import { deriveFamilyDraw, type Family } from '@lotus/rules/catalogue'
import { deriveSubmittedDraw } from '@lotus/rules/lottery'
import { drawContextOf } from '../draw/draw-issue.ts'
import type { WireDraw } from '../draw/issues.repo.ts'
import type { RoundTerms } from '../submissions/draw-terms.ts'

type SimulatedIssue = {
  gameCode: string
  /** The game whose draw it is, if it plays that of another one. */
  drawOf: string | null
  rules: Family
  issueNo: string
  drawAt: Date
  drawTerms: RoundTerms | null
}

/** Used in place of the root over the orders: a simulated draw has no orders. */
const NO_ORDERS = '0'.repeat(64)

/**
 * Simulates national draws for the demo, and its history: our own engine over a seed of this installation. The same
 * issue always gives the same draw. The evidence contains the seed, so that anybody can derive the draw again.
 */
export async function simulateDraw(
  secret: Uint8Array,
  issue: SimulatedIssue,
): Promise<{ draw: WireDraw; evidence: string }> {
  const seed = createHmac('sha256', secret)
    .update(`simulated draw ${issue.drawOf ?? issue.gameCode}/${issue.issueNo}`)
    .digest()
  const chance = { seed: new Uint8Array(seed), orderRoot: NO_ORDERS, issueId: issue.issueNo }
  const draw =
    issue.drawTerms === null
      ? await deriveFamilyDraw(issue.rules, { ...chance, ...drawContextOf(issue) })
      : await deriveSubmittedDraw({
          ...chance,
          submissionRoot: NO_ORDERS,
          terms: { ...issue.drawTerms, isFilled: true },
          numbers: [],
        })
  // The rules write draws in the wire form of the contract.
  return { draw: draw as WireDraw, evidence: `simulated, seed ${seed.toString('hex')}` }
}
