import { AppError, MONEY_UNIT, seededRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { createLog } from '../../platform/log.ts'
import type { TestDatabase } from '@lotus/testing'
import { createWallet, getBalance, grantTrial } from '../wallet/index.ts'
import { installDemoGames } from './demo/demo-games.ts'
import { generateIssues } from './draw/generate-issues.ts'
import { findIssue, listSelling, type DrawnIssue, type WireDraw } from './draw/issues.repo.ts'
import { lockIssue } from './draw/lock-issue.ts'
import { findGame } from './config/games.repo.ts'
import type { LotteryDeps } from './lottery.deps.ts'
import { placeOrders, type PlaceOrdersInput, type PlacementDeps } from './sale/place-orders.ts'
import type { OwnRates } from './sale/own-group.ts'
import { createPlacing } from './sale/placing.ts'
import { publishResult } from './results/publish-result.ts'

/** For tests of this module: a database with the demo games, members with money, short ways to bet. */

export const p = (amount: number | bigint) => BigInt(amount) * MONEY_UNIT
export const operators = {
  first: { operatorId: 1n, username: 'first' },
  second: { operatorId: 2n, username: 'second' },
}

/** A northern result whose special prize ends in 68, with 12 and 68 twice among the last two digits. */
export const northPrizes: Record<string, string[]> = {
  DB: ['60468'],
  G1: ['31651'],
  G2: ['71173', '80230'],
  G3: ['59780', '20731', '01625', '23203', '02640', '30168'],
  G4: ['1992', '5360', '0537', '8142'],
  G5: ['3932', '1982', '4526', '9295', '8417', '6527'],
  G6: ['359', '277', '412'],
  G7: ['33', '90', '97', '12'],
}

export type Lottery = Awaited<ReturnType<typeof setUpLottery>>

/**
 * With `only`, just these demo games: replaying years would draw a fast game for hours. Without `rates`, nobody has a place
 * in an agent's tree.
 */
export async function setUpLottery(
  test: TestDatabase,
  at: string,
  only: readonly string[] = ['MBAC', 'SEN60'],
  rates?: OwnRates,
) {
  await test.setTestTime(at)
  const deps: Omit<PlacementDeps, 'wallet'> = {
    placing: createPlacing(test.db, rates),
    db: test.db,
    rng: seededRng(20_260_101),
    log: createLog({ level: 'silent' }),
    nudgeOutbox: () => {},
  }
  await installDemoGames(deps, ({ code }) => only.includes(code))
  await generateIssues(deps)
  const wallet = createWallet({ db: test.db })
  let keys = 0

  return {
    deps,
    wallet,
    async member(name: string, cash: bigint, bonus = 0n): Promise<bigint> {
      const { id } = await test.owner.one<{ id: bigint }>(sql`
        insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
        values (${name}, 'none', '1', lotus_now(), lotus_now()) returning id`)
      if (cash > 0n) {
        await wallet.credit({
          memberId: id,
          amount: cash,
          entry: 'ADJ_CREDIT',
          house: 'adjustment',
          key: { source: 'test', extId: `${name}-cash` },
          reference: { kind: 'adjustment', no: name },
        })
      }
      if (bonus > 0n) {
        await test.owner.query(sql`
          select wallet_key_store('test', ${`${name}-bonus`}, sha256('bonus'), 'applied', ${id}::bigint, array[
            wallet_move(null, 30::smallint, ${id}, wallet_house('bonus-expense', 'P'), w.bonus_id, ${bonus}, 'test', ${`${name}-bonus`}, 'adjustment', ${name})],
            '{"code":"ok"}')
          from wallet_lock(${id}, 'P') w`)
      }
      return id
    },
    /** A trial account with play money, as free play makes it. */
    async trial(name: string, amount: bigint): Promise<bigint> {
      const { id } = await test.owner.one<{ id: bigint }>(sql`
        insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at, account_type)
        values (${name}, 'none', '1', lotus_now(), lotus_now(), 4) returning id`)
      await grantTrial(wallet, test.db, id, amount)
      return id
    },
    async selling(gameCode: string): Promise<{ issueNo: string; id: bigint; lockAt: Date; drawAt: Date }> {
      const game = await findGame(test.db, gameCode)
      const [issue] = await listSelling(test.db, game?.id ?? 0, test.clock.now(), 1)
      if (!issue) throw new Error(`${gameCode} sells nothing`)
      return issue
    },
    async issue(gameCode: string, issueNo: string): Promise<DrawnIssue> {
      const issue = await findIssue(test.db, gameCode, issueNo)
      if (!issue) throw new Error(`no issue ${issueNo}`)
      return issue
    },
    place(
      memberId: bigint,
      input: Pick<PlaceOrdersInput, 'gameCode' | 'issueNo' | 'items'> & { key?: string; isBonusFirst?: boolean },
    ) {
      keys += 1
      const { key = `key-${keys}`, isBonusFirst = true, ...rest } = input
      return placeOrders({ ...deps, wallet }, { ...rest, memberId, idempotencyKey: key, isBonusFirst })
    },
    async balance(memberId: bigint): Promise<{ cash: string; bonus: string }> {
      const { cash, bonus } = await getBalance(test.db, memberId)
      return { cash, bonus }
    },
    async count(table: 'lottery_order' | 'journal'): Promise<number> {
      const query =
        table === 'journal'
          ? sql`select count(*)::integer as count from journal where kind >= 20 and kind < 30`
          : sql`select count(*)::integer as count from lottery_order`
      return test.owner.value<number>(query)
    },
  }
}

/** A first result, published as by an import; null: no draw. */
export async function publishFirst(deps: LotteryDeps, issueId: bigint, draw: WireDraw | null): Promise<void> {
  await lockIssue(deps, issueId)
  const nobody = { reason: null, evidence: null, enteredBy: null, confirmedBy: null, corrects: null }
  await publishResult(deps.db, { issueId, draw, source: 'import', ...nobody })
}

/** The code and details of a refusal, for a short assertion. */
export async function refusalOf(work: Promise<unknown>): Promise<Record<string, unknown> | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, ...error.details }
    throw error
  }
}

/** Odds of a play with one figure. */
export const win = (odds: string) => [{ tier: 'win', odds }]

/** Odds as the demo games have them. */
export const lo2 = (content: string[], points = 1) => ({ play: 'lo2', content, points, odds: win('98.5') })
export const deDb = (content: string[], points = 1) => ({ play: 'de_db', content, points, odds: win('99') })
