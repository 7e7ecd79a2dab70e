import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { nameTeam } from '../tree/team-scope.ts'
import { listRebateSources, type PaidRebate, type ShareFilter } from './income.repo.ts'

type Row = RouteValue<'agent.incomeRows'>['rows'][number]
type Source = Pick<Row, 'source' | 'validBet' | 'ratePpm'>
type Asked = ShareFilter & { memberId: bigint; named?: string | undefined }

/**
 * Whose bets each payment of a page is of, on what, and from which base (operations.md 1.10). Goes through at most as many bets
 * as a report may, from the newest payment on; nothing is told of the others, and of small shares of a day.
 */
export async function sourcesOf(
  db: Queryable,
  asked: Asked,
  page: readonly PaidRebate[],
): Promise<(n: number) => Source | undefined> {
  let left = await getSetting(db, agentsSettings.reportRowsMax)
  const payments = page.filter(({ kind, shares }) => {
    if (kind === 'DAY') return false
    left -= shares
    return left >= 0
  })
  const found = await listRebateSources(db, { ...asked, payments: payments.map(({ n }) => n) })
  const alone = found.filter(({ bettors }) => bettors === 1).map(({ bettorId }) => bettorId)
  const nameOf = await nameTeam(db, asked, alone, asked.named)
  const sources = new Map(
    found.map(({ n, bettors, bettorId, categories, validBet, ratePpm }): [number, Source] => {
      const account = bettors === 1 && bettorId !== asked.memberId ? nameOf(bettorId).account : null
      return [n, { source: { account, bettors, categories }, validBet: moneyToString(validBet), ratePpm }]
    }),
  )
  return (n) => sources.get(n)
}
