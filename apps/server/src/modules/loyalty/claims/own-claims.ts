import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { moneyToString } from '@lotus/kernel'
import type { Language } from '../../../platform/language.ts'
import { readPage } from '../../../platform/paging.ts'
import { bonusTitles } from '../bonuses/bonus-titles.ts'
import type { LoyaltyDeps } from '../deps.ts'
import * as repo from './claims.repo.ts'

/** The call `reward.reviews`: the member's large claims, with what was decided and why. */
export async function listOwnClaims(
  { db, ask }: Pick<LoyaltyDeps, 'db' | 'ask'>,
  memberId: bigint,
  input: RouteParsedInput<'reward.reviews'>,
  language: Language,
): Promise<RouteValue<'reward.reviews'>> {
  const page = await readPage(input, (at) => repo.listOwn(db, memberId, at))
  const refs = page.rows.map(({ ref }) => ref)
  const titles = await ask(bonusTitles)(db, memberId, refs, language)
  return {
    ...page,
    rows: page.rows.map(({ id, ref, source, what, level, kind, amount, state, reason, ...row }) => ({
      id: id.toString(),
      ref,
      source,
      what,
      level,
      title: titles.get(ref) ?? null,
      kind,
      amount: moneyToString(amount),
      state,
      reason,
      askedAt: row.askedAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  }
}
