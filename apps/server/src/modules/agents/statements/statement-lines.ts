import { moneyToString } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { nothing, readLines } from '../reports/lines.ts'
import { playOfLines, type Line, type TeamPlay } from '../reports/play.repo.ts'
import { teamSizes } from '../tree/tree.repo.ts'
import { playFilter } from './explain-statement.ts'
import { nameFor, openStatement } from './open-statement.ts'
import { placeInTeam } from './place-in-team.ts'
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
  found(opened.isOfDays ? opened : undefined)
  const filter = playFilter(opened)
  const place = await placeInTeam(db, { reader, opened, days: filter }, input.under)
  // To a former granter the lines alone that had something.
  const keep = async (some: readonly Line[]) => new Set((await playOfLines(db, some, 'team', filter)).keys())
  const asked = { ...input, ...place, ...(place.isFormer ? { keep } : {}) }
  const { lines, nextCursor, own, totals } = await readLines(db, asked, { scope: 'team', filter })
  const plays = await playOfLines(db, lines, 'team', filter)
  const ids = lines.map(({ id }) => id)
  const [sizes, nameOf] = [await teamSizes(db, ids), await nameFor(db, reader, [...ids, ...place.trailIds])]
  return {
    rows: ids.map((id) => ({
      id: id.toString(),
      account: nameOf(id),
      teamSize: place.isFormer ? null : (sizes.get(id) ?? 0),
      ...presentPlay(plays.get(id) ?? nothing),
    })),
    nextCursor,
    trail: place.trailIds.map((id) => ({ id: id.toString(), account: nameOf(id) })),
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
