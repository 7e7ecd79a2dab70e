import { defineSettings, zWhole } from '../../../platform/setting.ts'

/**
 * Large claims that an operator looks at before they are paid. The domain documents have the state (operations.md 4.4, REVIEW) and no
 * amount, and say of every reward that it is paid when it is claimed: 0, so none waits until the brand says from where on.
 */
export const claimSettings = defineSettings({
  // Money, of one claim.
  reviewFrom: { key: 'loyalty.claim_review_from', isGuarded: true, schema: zWhole(0, 1_000_000_000), default: 0 },
  // By when the member is told that it will be decided.
  reviewHours: { key: 'loyalty.claim_review_hours', schema: zWhole(1, 720), default: 24 },
})
