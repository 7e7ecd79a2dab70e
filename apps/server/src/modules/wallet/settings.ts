import { z } from 'zod'
import { defineSettings } from '../../platform/setting.ts'

export const walletSettings = defineSettings({
  // operations.md 3.4: how much of a valid bet counts for a bonus, by category; `*` is any other.
  bonusContributions: {
    key: 'wallet.bonus_contributions',
    schema: z.record(z.string().regex(/^([A-Z]{2,12}|\*)$/), z.number().int().min(0).max(1_000_000)),
    default: { '*': 1_000_000, PVP: 500_000, LIVE: 200_000 },
  },
  // Whether the rest of a bonus becomes cash once its turnover is complete; fixed at each grant.
  bonusReleaseConverts: { key: 'wallet.bonus_release_converts', schema: z.boolean(), default: true },
  // operations.md 4.10: a bet above the largest one of an open bonus is refused; else it is taken and counts nothing for it.
  bonusMaxBetRefused: { key: 'wallet.bonus_max_bet_refused', schema: z.boolean(), default: true },
  // wallet.md 1: months kept in the database before they may be archived.
  archiveMonths: { key: 'wallet.archive_months', schema: z.number().int().min(1).max(120), default: 13 },
  // wallet.md 1: months that a key stays in the table that every bet reads first; older keys are answered from the
  // history.
  keyMonths: { key: 'wallet.key_months', schema: z.number().int().min(13).max(120), default: 14 },
  // trust.md EVT-9: months for which it can be explained, bet by bet, what filled a requirement that has ended.
  turnoverMonths: { key: 'wallet.turnover_months', schema: z.number().int().min(13).max(240), default: 60 },
})
