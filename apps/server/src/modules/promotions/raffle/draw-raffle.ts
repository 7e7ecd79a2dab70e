import type { PromotionRule } from '@lotus/contract/schemas'
import type { Database } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import { drawRaffle as draw, prizesOf, readSeed, type RaffleWin } from '@lotus/rules/raffle'
import { versionRule } from '../members/version-rule.ts'
import type { RaffleGiven } from './open-raffle.ts'
import * as repo from './raffle.repo.ts'

const LIST_MAX = 1_000_000

/** Draws from the committed seed and the frozen root, once, and tells the seed. */
export async function drawRaffle({ db }: { db: Database }, promotionId: number): Promise<void> {
  await db.tx(async (tx) => {
    const raffle = await repo.lockRaffle(tx, promotionId)
    if (raffle?.state !== 'FROZEN') return
    const rule = await versionRule(tx, promotionId, raffle.version)
    const given = givenOfRaffle(rule)
    const rows = await repo.listEntries(tx, { promotionId, after: '', limit: LIST_MAX })
    const list = rows.map((row) => ({ ...row, first: Number(row.first) }))
    const seed = must(readSeed(must(raffle.seed, 'a raffle has its seed')), 'a seed is 32 bytes')
    const root = must(raffle.root, 'a frozen list has its root')
    const wins = await draw({ raffle: raffle.code, seed, root }, prizesOf(given.prizes), list)
    const memberOf = new Map(rows.map(({ holder, memberId }) => [holder, memberId]))
    const stored = wins.map((win) => winOf(rule, given, win, must(memberOf.get(win.holder), 'a winner is listed')))
    await repo.storeDraw(tx, promotionId, stored)
  })
}

export function givenOfRaffle({ given }: PromotionRule): RaffleGiven {
  if (given.form !== 'RAFFLE') throw new Error('only a raffle has prizes')
  return given
}

/** The row of the rule that a prize stands in, by its place among all of them. */
export function rowOf({ prizes }: RaffleGiven, prize: number): number {
  let upTo = 0
  return prizes.findIndex(({ count }) => {
    upTo += count
    return prize < upTo
  })
}

function winOf(rule: PromotionRule, given: RaffleGiven, win: RaffleWin, memberId: bigint): repo.NewWin {
  const row = rowOf(given, win.prize)
  const { amount, good } = must(given.prizes[row], 'a prize stands in a row')
  return {
    ...win,
    member: String(memberId),
    row,
    kind: good === null ? rule.kind : 'GOOD',
    amount: parseMoney(amount).toString(),
  }
}
