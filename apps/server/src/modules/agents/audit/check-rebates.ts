import { sql, type Queryable } from '@lotus/database'
import type { Break, LedgerCheck } from '../../../platform/ledger-check.ts'
import { getSetting } from '../../system/index.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { PROMOTIONS_CONSUMER, REBATES_CONSUMER } from '../rebates/rebate.jobs.ts'
import { currency, promotionTopics, settledTopics } from '../../wallet/index.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { agentsSettings } from '../settings.ts'
import { listActiveBreaks } from './active-audit.repo.ts'
import { listAdjustmentBreaks, listAdjustmentPartBreaks } from './adjustment-audit.repo.ts'
import { listChildrenBreaks } from './children-audit.repo.ts'
import { listGiftBreaks } from './gift-audit.repo.ts'
import { listGrantedBreaks } from './granted-audit.repo.ts'
import { listLossBreaks, listOverBreaks } from './loss-audit.repo.ts'
import { listDividendRebateBreaks, listDividendWageBreaks } from './dividend-audit.repo.ts'
import { listMissingBreaks } from './missing-audit.repo.ts'
import { listDirectCostBreaks, listOwnCostBreaks } from './own-cost-audit.repo.ts'
import { listPayableBreaks } from './payable-audit.repo.ts'
import { listPeopleBreaks } from './people-audit.repo.ts'
import { listFactBreaks, listPlayBreaks, listStatementBreaks } from './play-audit.repo.ts'
import { listCostBreaks, listMovementBreaks } from './promotion-audit.repo.ts'
import { listTeamCostBreaks } from './team-cost-audit.repo.ts'
import { listFeeBreaks, listRateOfTermsBreaks, listSlotBreaks } from './terms-audit.repo.ts'
import * as audit from './rebate-audit.repo.ts'

const NAME = 'agents_rebates_add_up'
const BREAKS_MAX = 50
/** Every night the chains of what was counted, and the shares of what was placed, within these days; a whole audit takes all. */
const NIGHTLY = { counted: 2, placed: 40 }
const DAY_MS = 86_400_000

/**
 * The planner takes a join over all columns of a key for one row, and would look millions of bets up one by one. Holds within the
 * audit's transaction.
 */
async function asSets(db: Queryable, work: () => Promise<void>): Promise<void> {
  await db.query(sql`select set_config('enable_nestloop', 'off', true)`)
  await work()
  await db.query(sql`select set_config('enable_nestloop', 'on', true)`)
}

/** Rebates worked out again from bets, places, rates and the journal, on a second path; part of `npm run audit`. */
export const agentsRebatesCheck: LedgerCheck = {
  name: NAME,
  async run(db, { isWhole = false, signal }) {
    const now = await readNow(db)
    const ago = (days: number) => (isWhole ? null : new Date(now.getTime() - days * DAY_MS))
    const from = await getSetting(db, agentsSettings.rebatesFrom)
    const limit = BREAKS_MAX
    const bets = { consumer: REBATES_CONSUMER, topics: settledTopics, limit }
    const promotions = { consumer: PROMOTIONS_CONSUMER, topics: promotionTopics, limit }
    const recent = { since: ago(NIGHTLY.counted), limit }
    const { key: feeKey } = settleSettings.adminFee
    const feePpm = await getSetting(db, settleSettings.adminFee)
    const checks = [
      () => (from === null ? [] : audit.listCountBreaks(db, { from: new Date(from), ...bets })),
      () =>
        from === null
          ? []
          : listMovementBreaks(db, { from: new Date(from), since: ago(NIGHTLY.counted), ...promotions }),
      () => audit.listChainBreaks(db, recent),
      () => audit.listSplitBreaks(db, { since: ago(NIGHTLY.placed), limit }),
      () => (from === null ? [] : listGiftBreaks(db, { since: ago(NIGHTLY.counted), from: new Date(from), limit })),
      () => audit.listPaymentBreaks(db, recent),
      () => audit.listLedgerBreaks(db, limit),
      () => listStatementBreaks(db, recent),
      () => listAdjustmentBreaks(db, limit),
      () => listAdjustmentPartBreaks(db, limit),
      () => listChildrenBreaks(db, recent),
      () => listFactBreaks(db, recent),
      () => listPlayBreaks(db, recent),
      () => listPeopleBreaks(db, recent),
      () => listOverBreaks(db, recent),
      () => listCostBreaks(db, recent),
      () => listOwnCostBreaks(db, recent),
      () => listDirectCostBreaks(db, recent),
      () => listTeamCostBreaks(db, recent),
      () => listLossBreaks(db, recent),
      () => listActiveBreaks(db, recent),
      () => listPayableBreaks(db, recent),
      () => listRateOfTermsBreaks(db, recent),
      () => listSlotBreaks(db, recent),
      () => listFeeBreaks(db, { ...recent, feeKey, feePpm }),
      () => listDividendRebateBreaks(db, recent),
      () => listDividendWageBreaks(db, recent),
      () => listMissingBreaks(db, { ...recent, currency }),
      () => listGrantedBreaks(db, { since: ago(NIGHTLY.counted), longSince: ago(NIGHTLY.placed), limit }),
    ]
    const found: Omit<Break, 'check'>[] = []
    await asSets(db, async () => {
      for (const check of checks) {
        signal?.throwIfAborted()
        found.push(...(await check()))
      }
    })
    return found.slice(0, BREAKS_MAX).map((row) => ({ check: NAME, ...row }))
  },
}
