import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../../system/index.ts'
import { checkRates, eachRate, offersOf, operatorOffers } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { rateRules } from '../tree/rate-rules.ts'
import { ratesOf } from '../tree/require-agent.ts'
import { countDirect, findNode, standingOf, type Node } from '../tree/tree.repo.ts'
import { sizeOf } from './move.repo.ts'

const refuse = (code: ErrorCode, details?: Record<string, unknown>) => new AppError<ErrorCode>(code, details)

/** What a member needs below `toId` (null: the operator); asked when a move is planned, and again on its day. */
export async function checkMove(
  db: Queryable,
  memberId: bigint,
  toId: bigint | null,
): Promise<{ node: Node; people: number }> {
  const node = await findNode(db, memberId)
  if (!node) throw refuse('not_found')
  if ((node.uplines[0] ?? null) === toId) throw refuse('move_same_place')
  const { people, levels } = await sizeOf(db, memberId)
  const { max, directMax, depthMax } = await getSettings(db, {
    max: agentsSettings.movePeopleMax,
    directMax: agentsSettings.directMax,
    depthMax: agentsSettings.depthMax,
  })
  if (people + 1 > max) throw refuse('move_too_large', { max })
  if (toId === null) {
    // Directly below the operator there are agents alone.
    if (!node.isAgent) throw refuse('not_an_agent')
  } else {
    const upline = await findNode(db, toId)
    if (!upline?.isAgent || !(await standingOf(db, toId)).mayAct) throw refuse('not_an_agent')
    if (toId === memberId || upline.uplines.includes(memberId)) throw refuse('move_own_team')
    // An agent in the deepest place could never have a team.
    const deepest = upline.depth + 1 + Math.max(levels, node.isAgent ? 1 : 0)
    if (deepest > depthMax || (await countDirect(db, toId)).all >= directMax) throw refuse('team_full')
  }
  await checkHeldRates(db, node, toId)
  return { node, people: people + 1 }
}

/** Rates stay as they are: a promise. Refuses with `rate_out_of_range` where the new upline could not have given them. */
async function checkHeldRates(db: Queryable, { memberId, isAgent }: Node, toId: bigint | null): Promise<void> {
  const rules = await rateRules(db)
  const offers =
    toId === null ? operatorOffers(rules) : offersOf(await ratesOf(db, toId), isAgent ? 'agent' : 'player', rules)
  checkRates(eachRate(await ratesOf(db, memberId)), offers, rules.step)
}
