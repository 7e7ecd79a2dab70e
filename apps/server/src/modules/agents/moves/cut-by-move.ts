import { must } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { instantFromDate, periodAt } from '@lotus/rules/agents'
import { listMembers } from '../../identity/index.ts'
import * as contracts from '../contracts/contract.repo.ts'
import { offerOf, termsOfText } from '../contracts/contract-terms.ts'
import { contractId, isRunning, type Ended } from '../contracts/line.ts'

type Cuts = Pick<RouteValue<'bo.previewMove'>, 'cuts' | 'cutsAll'>
type Cut = Cuts['cuts'][number]
type Line = readonly bigint[]
const CUTS_SHOWN = 100

/**
 * The running contracts in one of whose periods the line moves (operations.md 1.1). Those above the old line count the days
 * before `dueAt`, those above the new one the days from it on; what ends with the move is settled for the days before. No
 * condition of a tier is lowered for the shorter time. Whoever stands above both lines keeps everybody, and is not cut.
 */
export async function presentCuts(
  db: Queryable,
  lines: { from: Line; to: Line },
  ended: readonly Ended[],
  dueAt: Date,
): Promise<Cuts> {
  const [old, next] = [without(lines.from, lines.to), without(lines.to, lines.from)]
  const above = await contracts.listRunning(db, [...old, ...next])
  const all = [
    ...above.map((row) => ({ row, side: old.includes(row.memberId) ? ('OLD' as const) : ('NEW' as const) })),
    ...ended.filter(({ row }) => isRunning(row)).map(({ row }) => ({ row, side: 'MOVED' as const })),
  ].flatMap(({ row, side }) => {
    const until = periodOver(row, dueAt)
    return until === null ? [] : [{ row, side, ...until }]
  })
  const shown = all.slice(0, CUTS_SHOWN)
  const names = await listMembers(
    db,
    shown.map(({ row }) => row.memberId),
  )
  return {
    cuts: shown.map(({ row, side, cadence, start, end }) => ({
      id: contractId(row),
      account: must(names.get(row.memberId), 'a holder exists').username,
      kind: row.kind,
      side,
      cadence,
      from: start.toISOString(),
      until: end.toISOString(),
    })),
    cutsAll: all.length,
  }
}

const without = (ids: Line, others: Line): bigint[] => ids.filter((id) => !others.includes(id))

/** The period of a contract with `dueAt` in its middle; null: the contract or a period of it begins or ends there. */
function periodOver(
  row: contracts.ContractRow,
  dueAt: Date,
): { cadence: Cut['cadence']; start: Date; end: Date } | null {
  const { cadence } = offerOf(termsOfText(row.text))
  // Lines move at the beginning of a day.
  if (cadence === 'SLOT' || cadence === 'HOUR' || cadence === 'DAILY') return null
  if (row.startsAt === null || row.startsAt >= dueAt) return null
  const { start, end } = periodAt(cadence, instantFromDate(dueAt))
  if (start === instantFromDate(dueAt)) return null
  return { cadence, start: new Date(start / 1000), end: new Date(end / 1000) }
}
