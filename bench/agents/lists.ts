import { listGranted } from '../../apps/server/src/modules/agents/contracts/list-contracts.ts'
import { listLinks } from '../../apps/server/src/modules/agents/links/links.ts'
import { listMessages } from '../../apps/server/src/modules/agents/messages/message.repo.ts'
import { listIncomeRows } from '../../apps/server/src/modules/agents/reports/income.ts'
import {
  listGrantedRows,
  listGrantedStatements,
} from '../../apps/server/src/modules/agents/statements/list-statements.ts'
import { listTransferRows, listTransfers } from '../../apps/server/src/modules/agents/transfers/list-transfers.ts'
import type { Agent } from '../../apps/server/src/modules/agents/tree/require-agent.ts'
import type { Clock } from '@lotus/kernel'
import type { Database } from '@lotus/database'

type Deps = { db: Database; clock: Clock }
export type NamedCall = [title: string, call: () => Promise<unknown>]

/** The lists of what an agent granted, sent and got, and of the same a page behind. */
export function listsOf(deps: Deps, agent: Agent): NamedCall[] {
  const { db } = deps
  const { memberId } = agent
  const granted = { kind: 'REALTIME' } as const
  const behind = async <Page extends { nextCursor: string | null }>(page: (cursor?: string) => Promise<Page>) =>
    page((await page()).nextCursor ?? undefined)
  const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor })
  return [
    ['statements of granted salaries, with totals', () => listGrantedStatements(deps, agent, granted)],
    [
      'statements, two pages without totals',
      () => behind((cursor) => listGrantedRows(deps, agent, { ...granted, ...withCursor(cursor) })),
    ],
    ['contracts that were granted', () => listGranted(db, agent, {})],
    ['transfers, with totals', () => listTransfers(deps, memberId, 'BELOW', {})],
    [
      'transfers, two pages without totals',
      () => behind((cursor) => listTransferRows(deps, memberId, 'BELOW', withCursor(cursor))),
    ],
    ['messages', () => listMessages(db, memberId, { beforeId: null, limit: 21 })],
    ['links', () => listLinks(db, agent, {}, deps.clock.now())],
    ['income, its payments', () => listIncomeRows(deps, agent, { of: 'rebate' })],
  ]
}
