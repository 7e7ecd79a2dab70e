import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import type { Language } from '../../../platform/language.ts'
import { idOfCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { createTurnover, explainTurnover, listBonuses, sumBonuses } from '../../wallet/index.ts'
import type { LoyaltyDeps } from '../deps.ts'
import { bonusTitles } from './bonus-titles.ts'
import { findGifts } from '../rewards/rewards.repo.ts'

const giftPattern = /^G\d{1,18}-(\d{1,9})$/

/** A member's bonuses, each named by the gift it came with or by what gave it. */
export async function listOwnBonuses(
  { db, ask }: Pick<LoyaltyDeps, 'db' | 'ask'>,
  memberId: bigint,
  input: RouteParsedInput<'bonus.list'>,
  language: Language,
): Promise<RouteValue<'bonus.list'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const rows = await listBonuses(db, memberId, { beforeId: idOfCursor(input.cursor), limit: limit + 1, ref: input.ref })
  const page = pageOf(rows, limit, ({ id }) => id)
  const numbers = page.rows.map(({ ref }) => Number(giftPattern.exec(ref)?.[1] ?? 0))
  const gifts = await findGifts(db, memberId, numbers)
  const refs = page.rows.map(({ ref }) => ref)
  const titles = await ask(bonusTitles)(db, memberId, refs, language)
  return {
    rows: page.rows.map(({ bonus, ...row }, at) => {
      const gift = gifts.get(numbers[at] ?? 0)
      return {
        ...row,
        amount: bonus,
        what: gift?.what ?? null,
        level: gift?.level ?? null,
        title: titles.get(row.ref) ?? null,
      }
    }),
    nextCursor: page.nextCursor,
    totals: await sumBonuses(db, memberId),
  }
}

export async function explainBonus(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'bonus.progress'>,
): Promise<RouteValue<'bonus.progress'>> {
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = Number(idOfCursor(input.cursor) ?? 0n)
  const rows = await explainTurnover(db, { memberId, id: BigInt(input.id) }, { offset, limit: limit + 1 })
  const page = pageOf(rows, limit, () => String(offset + limit))
  return {
    rows: page.rows.map((row, at) => ({ ...row, id: String(offset + at) })),
    nextCursor: page.nextCursor,
  }
}

/** Errors: `not_found`, `state_conflict` with the state where it is over or has become cash. */
export async function giveUpBonus(
  { db, metrics, nudgeOutbox }: Pick<LoyaltyDeps, 'db' | 'metrics' | 'nudgeOutbox'>,
  memberId: bigint,
  { ref }: RouteParsedInput<'bonus.giveUp'>,
): Promise<RouteValue<'bonus.giveUp'>> {
  const { removed } = await createTurnover({ db, metrics }).cancelBonus({ memberId, ref, reason: 'given up' })
  nudgeOutbox()
  return { removed: moneyToString(removed) }
}
