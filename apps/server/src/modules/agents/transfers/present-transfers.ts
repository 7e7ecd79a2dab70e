import { moneyToString } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { nameTeam } from '../tree/team-scope.ts'
import type { TransferRow } from './transfer.repo.ts'

export type TransferView = RouteValue<'agent.transfers'>['rows'][number]

export const factsOf = ({
  ref,
  way,
  kind,
  amount,
  fee,
  turnover,
  remark,
  byContract,
  madeAt,
  state,
  reversedAt,
}: TransferRow) => ({
  id: ref,
  way,
  kind,
  amount: moneyToString(amount),
  fee: moneyToString(fee),
  turnover: moneyToString(turnover),
  remark,
  byContract,
  at: madeAt.toISOString(),
  state,
  reversedAt: reversedAt?.toISOString() ?? null,
})

/** The name of whoever is above, to somebody so many levels below: masked as far as the one below is masked to them. */
export async function nameAbove(db: Queryable): Promise<(username: string, depth: number) => string> {
  const maskDepth = await getSetting(db, agentsSettings.maskDepth)
  // Everybody knows who is directly above.
  return (username, depth) => (depth > 1 && depth >= maskDepth ? maskAccount(username) : username)
}

/** A member's own rows. Whoever was below is named as in the team's lists, whoever was above by `nameAbove`. */
export async function presentTransfers(
  db: Queryable,
  memberId: bigint,
  rows: readonly TransferRow[],
  named = '',
): Promise<TransferView[]> {
  const isBelow = ({ side, way }: TransferRow) => (side === 'OUT') === (way === 'DOWN')
  const [below, above] = [rows.filter(isBelow), rows.filter((row) => !isBelow(row))]
  const idsOf = (some: readonly TransferRow[]) => some.map(({ otherId }) => otherId)
  const nameBelow = await nameTeam(db, { memberId }, idsOf(below), named)
  const nameOf = await nameAbove(db)
  const uplines = await listMembers(db, idsOf(above))
  return rows.map((row) => ({
    ...factsOf(row),
    side: row.side,
    account: isBelow(row)
      ? nameBelow(row.otherId).account
      : nameOf(found(uplines.get(row.otherId)).username, row.depth),
  }))
}
