import { z } from 'zod'
import { defineSettings, zAmountText, zWhole } from '../../platform/setting.ts'

const zMost = zAmountText.nullable()
const zLevel = z.strictObject({ depositDay: zMost, withdrawDay: zMost, withdrawTotal: zMost })

/** Identity levels and the documents of the highest (issue 20 section 4; operations.md 5.4). */
export const verificationSettings = defineSettings({
  // What each level allows, from level 0 on: deposits of a business day, withdrawals of one and in all; null: no limit of the level.
  // The usual ones stand in `verification_most` too, which a test compares. operations.md 5.4: documents above 20,000 in all.
  levels: {
    key: 'verification.levels',
    isGuarded: true,
    schema: z.array(zLevel).length(3),
    default: [
      { depositDay: '100000', withdrawDay: '10000', withdrawTotal: '20000' },
      { depositDay: '300000', withdrawDay: '20000', withdrawTotal: '20000' },
      { depositDay: null, withdrawDay: null, withdrawTotal: null },
    ],
  },
  // So many days before an approved document ends the next one may be sent; how often a day documents and pictures may be sent.
  renewDays: { key: 'verification.renew_days', schema: zWhole(1, 365), default: 60 },
  daily: { key: 'verification.daily', schema: zWhole(1, 20), default: 3 },
  picturesDaily: { key: 'verification.pictures_daily', schema: zWhole(3, 100), default: 20 },
  // After how many days an approved member is looked up in the screening lists again; at once where a list has changed.
  rescreenDays: { key: 'verification.rescreen_days', isGuarded: true, schema: zWhole(1, 365), default: 30 },
  // For how many days after the decision pictures are kept: as long as the law of the place asks.
  keepApprovedDays: { key: 'verification.keep_approved_days', isGuarded: true, schema: zWhole(1, 3650), default: 1825 },
  keepRefusedDays: { key: 'verification.keep_refused_days', isGuarded: true, schema: zWhole(1, 3650), default: 90 },
})
