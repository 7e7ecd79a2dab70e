import type { Finding } from '../findings.ts'
import { readJournals, type Operation } from '../journal.ts'
import type { World } from '../world/world.ts'
import { compareBooks, reconcileHouseAccounts } from './books.ts'
import { cardFindings, uncardedFindings } from './cards.ts'
import { contractFindings, unsettledFindings } from './contracts.ts'
import { decisionFindings, undecidedFindings } from './decisions.ts'
import { moveFindings, unmovedFindings } from './moves.ts'
import {
  auditFindings,
  doubledEffects,
  ledgerFindings,
  lockFindings,
  outboxFindings,
  settlementFindings,
  teamFindings,
} from './database.ts'
import { edgeFindings, uncrossedFindings } from './edges.ts'
import { readLedger } from './ledger-view.ts'
import { payoutFindings, unpaidFindings } from './payouts.ts'
import { protectionFindings } from './protection.ts'
import { setOffFindings } from './set-offs.ts'
import { rewardFindings, unrewardedFindings } from './rewards.ts'
import { signatureFindings, unsignedFindings } from './signatures.ts'
import { unconfirmedFindings, usdtFindings } from './usdt.ts'

export type Checked = { findings: Finding[]; operations: Map<string, Operation>; milliseconds: number }

/** Checks every invariant, while the clients are paused. */
export async function checkAll(world: World, options: { isLast: boolean; waitMs: number }): Promise<Checked> {
  const startedAt = performance.now()
  const operations = readJournals(world.journals)
  const ledger = await readLedger(world.owner)
  const findings = [
    ...compareBooks(operations, ledger),
    ...reconcileHouseAccounts(operations, ledger),
    ...(await auditFindings(world.owner, options.isLast ? options.waitMs : 0)),
    ...(await ledgerFindings(world.owner)),
    ...(await contractFindings(world.owner)),
    ...(await moveFindings(world.owner)),
    ...(await edgeFindings(world.owner)),
    ...(await setOffFindings(world.owner)),
    ...(await signatureFindings(world.owner)),
    ...(await decisionFindings(world.owner)),
    ...(await cardFindings(world.owner)),
    ...(await usdtFindings(world.owner)),
    ...(await payoutFindings(world.owner)),
    ...(await rewardFindings(world.owner)),
    ...(await protectionFindings(world.owner, operations)),
    ...(await doubledEffects(world.owner)),
    // Slow work (a consumer that waits after an interrupted round, a draw) is finished before the last check.
    ...(options.isLast && world.workers.length > 0
      ? [
          ...(await outboxFindings(world.owner, options.waitMs)),
          ...(await settlementFindings(world.owner, options.waitMs)),
          ...(await teamFindings(world.owner, options.waitMs)),
          ...(await unsettledFindings(world.owner, options.waitMs)),
          ...(await unmovedFindings(world.owner)),
          ...(await uncrossedFindings(world.owner, options.waitMs)),
          ...(await unsignedFindings(world.owner, options.waitMs)),
          ...(await undecidedFindings(world.owner, options.waitMs)),
          ...(await uncardedFindings(world.owner, options.waitMs)),
          ...(await unconfirmedFindings(world.owner, options.waitMs)),
          ...(await unpaidFindings(world.owner, options.waitMs)),
          ...(await unrewardedFindings(world.owner, options.waitMs)),
        ]
      : []),
    ...(await lockFindings(world.owner)),
  ]
  return { findings, operations, milliseconds: performance.now() - startedAt }
}
