import { moneyToString } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found, maybeId } from '../../../platform/paging.ts'
import { nothing, readLines } from '../reports/lines.ts'
import { playOfLines, type TeamPlay } from '../reports/play.repo.ts'
import { trailOf } from '../tree/trail.ts'
import { teamSizes } from '../tree/tree.repo.ts'
import { playFilter } from './explain-statement.ts'
import { nameFor, openStatement } from './open-statement.ts'
import type { Reader } from './present-statements.ts'

type Lines = RouteValue<'contract.statementLines'>

/**
 * What each line below the holder, or below somebody of that team, played for a statement of whole days: the lines and
 * the own play add up to what the statement says. Refuses with `not_found`.
 */
export async function listStatementLines(
  db: Queryable,
  reader: Reader,
  input: RouteParsedInput<'contract.statementLines'>,
): Promise<Lines> {
  const opened = await openStatement(db, input.id, reader)
  const rootId = found(opened.isOfDays ? opened.row.memberId : undefined)
  const askedId = input.under === undefined ? rootId : maybeId(input.under)
  const trailIds = found(askedId === undefined ? undefined : await trailOf(db, rootId, askedId))
  const filter = playFilter(opened)
  const place = { ...input, rootId, underId: trailIds.at(-1) ?? rootId }
  const { lines, nextCursor, own, totals } = await readLines(db, place, { scope: 'team', filter })
  const ids = lines.map(({ id }) => id)
  const [plays, sizes, nameOf] = [
    await playOfLines(db, lines, 'team', filter),
    await teamSizes(db, ids),
    await nameFor(db, reader, [...ids, ...trailIds]),
  ]
  return {
    rows: ids.map((id) => ({
      id: id.toString(),
      account: nameOf(id),
      teamSize: sizes.get(id) ?? 0,
      ...presentPlay(plays.get(id) ?? nothing),
    })),
    nextCursor,
    trail: trailIds.map((id) => ({ id: id.toString(), account: nameOf(id) })),
    own: presentPlay(own),
    totals: presentPlay(totals),
  }
}

const presentPlay = ({ bets, stake, validBet, payout }: TeamPlay): Lines['totals'] => ({
  bets,
  stake: moneyToString(stake),
  validBet: moneyToString(validBet),
  payout: moneyToString(payout),
  loss: moneyToString(stake - payout),
})
