import type { Database, Queryable } from '@lotus/database'
import { businessDay } from '@lotus/kernel'
import type { RankRule } from '@lotus/rules/loyalty'
import { readRanks } from './rank-rules.ts'
import * as repo from './ranks.repo.ts'

/** Members that are changed in one commit; counting waits meanwhile. */
const BATCH = 2000

/**
 * What a change of the levels' conditions means for those who are in the middle of it (docs/domain/loyalty.md): nobody loses a
 * level by higher conditions to rise; where the bets that keep a level rise, a new window begins for all who hold it; who may
 * rise by lower conditions is looked at the night after. A run that was killed is done again: all of it is safe to repeat.
 */
export async function putTermsIntoForce(db: Database, now: Date): Promise<void> {
  const { ranks } = await readRanks(db)
  const terms = ranks.map(termsText)
  const last = await repo.findLastTerms(db)
  if (isSame(last, terms)) return
  const day = businessDay(now)
  const raised = last === undefined ? [] : raisedLevels(last, terms)
  if (last !== undefined) while ((await db.tx((tx) => repo.applyTerms(tx, { day, terms, raised, limit: BATCH }))) > 0);
  await repo.addTerms(db, { day, terms, raised })
}

export async function areTermsInForce(db: Queryable, ranks: readonly RankRule[]): Promise<boolean> {
  return isSame(await repo.findLastTerms(db), ranks.map(termsText))
}

const isSame = (last: readonly repo.TermsText[] | undefined, terms: readonly repo.TermsText[]): boolean =>
  JSON.stringify(last) === JSON.stringify(terms)

const termsText = ({ upValidBet, upDeposit, keepValidBet }: RankRule): repo.TermsText => [
  String(upValidBet),
  String(upDeposit),
  String(keepValidBet),
]

/** The levels that take more valid bets to keep than before. */
const raisedLevels = (before: readonly repo.TermsText[], after: readonly repo.TermsText[]): number[] =>
  after.flatMap(([, , keep], level) => {
    const was = before[level]
    return was !== undefined && BigInt(keep) > BigInt(was[2]) ? [level] : []
  })
