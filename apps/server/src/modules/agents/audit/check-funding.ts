import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listFundingBreaks } from './funding-audit.repo.ts'

const NAME = 'agents_funding_adds_up'
const BREAKS_MAX = 50

/** Checks what uplines owe and paid for contracts that they fund, against statements and the journal; part of `npm run audit`. */
export const agentsFundingCheck: LedgerCheck = {
  name: NAME,
  async run(db) {
    return (await listFundingBreaks(db, BREAKS_MAX)).map((row) => ({ check: NAME, ...row }))
  },
}
