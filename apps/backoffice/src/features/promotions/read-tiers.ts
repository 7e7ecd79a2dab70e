import { parseMoney } from '@lotus/kernel'
import type { Reader } from './draft-reader.ts'
import type { PromotionDraft } from './promotion-draft.ts'
import type { Rule } from './types.ts'

const PPM_PER_PERCENT = 10_000

/** Shares of a loss by the loss they begin at, which rises. */
export function readTiers(draft: PromotionDraft, read: Reader): Rule['given'] {
  const at = (rest: string) => `rule.given.${rest}`
  const tiers = draft.tiers.map(({ from, percent }, place) => ({
    from: read.amount(at(`tiers.${place}.from`), from),
    ppm: read.scaled(at(`tiers.${place}.ppm`), percent, PPM_PER_PERCENT, [1, 100 * PPM_PER_PERCENT]),
  }))
  for (const [place, { from }] of tiers.entries()) {
    const before = tiers[place - 1]
    if (before !== undefined && parseMoney(from) <= parseMoney(before.from))
      read.say(at(`tiers.${place}.from`), 'notHigher')
  }
  return { form: 'TIERS', tiers, max: read.amount(at('max'), draft.max), byDeposits: draft.byDeposits }
}
