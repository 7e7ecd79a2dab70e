import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { getSetting } from '../../system/index.ts'
import { readNow } from '../contracts/contract.repo.ts'
import { agentsSettings } from '../settings.ts'
import { listCashBreaks, listDepositorBreaks, listMovedBreaks } from './cash.repo.ts'
import { CASH_CONSUMER, cashTopics } from './count-cash.ts'

const NAME = 'agents_cash_adds_up'
const BREAKS_MAX = 50
/** Every night what was paid within two days; a whole audit takes all. */
const NIGHTLY_MS = 2 * 86_400_000

/** What teams deposited and withdrew against the cashier's payments, and its sums against its rows; part of `npm run audit`. */
export const agentsCashCheck: LedgerCheck = {
  name: NAME,
  async run(db, { isWhole = false }) {
    const since = isWhole ? null : new Date((await readNow(db)).getTime() - NIGHTLY_MS)
    const from = await getSetting(db, agentsSettings.rebatesFrom)
    const news = { consumer: CASH_CONSUMER, topics: cashTopics, limit: BREAKS_MAX }
    const moved = from === null ? [] : await listMovedBreaks(db, { since, from: new Date(from), ...news })
    // Days are few beside payments, but all of them are looked at: with the whole audit.
    const depositors = isWhole ? await listDepositorBreaks(db, BREAKS_MAX) : []
    const found = [...moved, ...(await listCashBreaks(db, { since, limit: BREAKS_MAX })), ...depositors]
    return found.slice(0, BREAKS_MAX).map((row) => ({ check: NAME, ...row }))
  },
}
