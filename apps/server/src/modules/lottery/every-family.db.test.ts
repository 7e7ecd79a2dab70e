import { describe, expect, it } from 'vitest'
import { MONEY_UNIT, moneyToString, must, seededRng, truncateToCents, uniformInt, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { deriveSubmittedDraw } from '@lotus/rules/lottery'
import {
  deriveFamilyDraw,
  parseFamilyDraw,
  prepareFamilyOrder,
  settleFamilyOrder,
  type FamilySettlement,
  type Play,
} from '@lotus/rules/catalogue'
import { testDatabase } from '@lotus/testing'
import { randomContent, randomDraw, sample } from '../../../../../packages/rules/test-support/random-orders.ts'
import { ledgerChecks } from '../../composition.ts'
import { auditLedger } from '../wallet/index.ts'
import { demoGames } from './demo/demo-catalogue.ts'
import { drawContextOf, drawIssue } from './draw/draw-issue.ts'
import { findGame, listPlayTerms, writeOdds, type Game } from './config/games.repo.ts'
import { getIssue, type WireDraw } from './draw/issues.repo.ts'
import { lockIssue } from './draw/lock-issue.ts'
import { p, setUpLottery } from './lottery.fixtures.ts'
import type { OrderItem } from './sale/prepare-items.ts'
import { publishResult } from './results/publish-result.ts'
import { submitNumber } from './submissions/submit-number.ts'
import { settleIssue } from './settle/settle-issue.ts'

const PLAYS = 6
/** Only a limit: random choices of a sound play are nearly always valid orders. */
const TRIES = 40
const kindOf = ({ code, family, drawSource }: (typeof demoGames)[number]) => (drawSource === 'own' ? code : family)

/** Every own game, and one national game of each family: its stations do not differ in what is tested here. */
const games = [...new Map(demoGames.map((game) => [kindOf(game), game])).values()]
const test = await testDatabase()
// 10:00:30 in Hanoi, on a Monday with draws of stations.
const start = '2026-06-29T03:00:30Z'
const lottery = await setUpLottery(
  test,
  start,
  games.map(({ code }) => code),
)
const { deps } = lottery
const rng = seededRng(49)

type Chosen = { item: OrderItem; play: Play }

/** A random order of a play under the game's own terms: unit, prize group and limits. */
function randomItem(game: Game, play: Play, likely: unknown): Chosen | undefined {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const unit = must(game.units[uniformInt(rng, game.units.length)], 'a game has units')
    const prizeGroup = game.prizeGroupMin + uniformInt(rng, game.prizeGroupMax - game.prizeGroupMin + 1)
    const order = {
      play: play.code,
      content: randomContent(rng, play.input, likely),
      unit: moneyToString(unit),
      points: 1 + uniformInt(rng, 20),
      ...(play.isPrizeGroupAllowed ? { prizeGroup } : {}),
    }
    const prepared = prepareFamilyOrder(game.rules, order)
    if (!prepared.ok || prepared.stake < game.minStake || prepared.stake > game.maxStake) continue
    const { unit: _, ...rest } = order
    const content = prepared.content as OrderItem['content'] // the same JSON; the wire's lists are mutable
    const item = { ...rest, content, odds: writeOdds(play.odds) }
    // The default unit is left out.
    return { play, item: unit === MONEY_UNIT ? item : { ...item, unit: order.unit } }
  }
  return undefined
}

/** The outcome of an order on a draw by the rules alone, with the caps of the game. */
function expectedOf(game: Game, { item }: Chosen, draw: unknown): FamilySettlement & { paid: Money } {
  const rate = BigInt(game.prizeGroupMax - (item.prizeGroup ?? game.prizeGroupMax)) * 5n
  const prepared = prepareFamilyOrder(game.rules, {
    play: item.play,
    content: item.content,
    unit: item.unit ?? '1',
    points: item.points,
    ...(item.prizeGroup === undefined ? {} : { prizeGroup: item.prizeGroup, rebate: moneyToString(rate) }),
  })
  if (!prepared.ok) throw new Error(`${game.code} ${item.play} is no order: ${prepared.error}`)
  const settled = settleFamilyOrder(prepared, must(parseFamilyDraw(game.rules, draw), 'the draw is one'))
  const few = game.fewLinesMax !== null && prepared.lines <= game.fewLinesMax ? game.fewLinesPayout : null
  const cap = few ?? game.maxPayout
  return { ...settled, paid: settled.payout > cap ? cap : settled.payout }
}

async function drawOwn(game: Game, issueId: bigint): Promise<unknown> {
  const issue = await getIssue(test.db, issueId)
  await drawIssue(deps, issue)
  const { seed } = await test.owner.one<{ seed: Uint8Array }>(
    sql`select seed from lottery_seed where issue_id = ${issueId}`,
  )
  const input = {
    seed: new Uint8Array(seed),
    orderRoot: must(issue.orderRoot, 'the orders are frozen'),
    issueId: issue.issueNo,
    ...drawContextOf(issue),
  }
  if (issue.drawTerms === null) return deriveFamilyDraw(game.rules, input)
  // A round of submitted numbers: those the test submitted, read from the table.
  const rows = await test.owner.many<{ number: string }>(
    sql`select number from lottery_submission where issue_id = ${issueId} order by no`,
  )
  return deriveSubmittedDraw({
    ...input,
    submissionRoot: must(issue.submissionRoot, 'the numbers are frozen'),
    terms: issue.drawTerms,
    numbers: rows.map(({ number }) => number),
  })
}

async function publishOutside(game: Game, issueId: bigint): Promise<unknown> {
  const draw = randomDraw(game.rules, rng) as WireDraw // the wire form of the family, as an operator would enter it
  const nobody = { reason: null, evidence: null, enteredBy: null, confirmedBy: null, corrects: null }
  await publishResult(test.db, { issueId, draw, source: 'import', ...nobody })
  return draw
}

describe('every family of the demo games', () => {
  it.each(games.map((game) => [game.code, game.family, game.drawSource] as const))(
    '%s (%s, %s): places, locks, draws and settles as the rules alone do',
    async (code) => {
      await test.setTestTime(start)
      const game = must(await findGame(test.db, code), 'the game is installed')
      const sold = (await listPlayTerms(test.db, game)).map(({ play }) => play)
      const plays = game.rules.plays.filter((play) => sold.includes(play.code))
      expect(plays.length).toBeGreaterThan(0)
      const member = await lottery.member(`of${code.toLowerCase()}`, p(5_000_000))
      const issue = await lottery.selling(code)
      const likely = randomDraw(game.rules, rng)
      const chosen = sample(rng, plays, PLAYS).flatMap((play) => randomItem(game, play, likely) ?? [])
      expect(chosen.length).toBe(Math.min(PLAYS, plays.length))
      const { orders } = await lottery.place(member, {
        gameCode: code,
        issueNo: issue.issueNo,
        // Some jackpots are above the cap from one point: confirmed, whatever is left.
        items: chosen.map(({ item }) => ({ ...item, returnPpm: 0 })),
      })

      if (game.drawTerms !== null) {
        for (const number of ['12345', '00007', '98765']) {
          await submitNumber(test.db, {
            gameCode: code,
            issueNo: issue.issueNo,
            number,
            memberId: member,
            username: code,
            idempotencyKey: number,
          })
          await test.setTestTime(new Date(test.clock.now().getTime() + 1_000))
        }
      }

      await test.setTestTime(issue.lockAt)
      await lockIssue(deps, issue.id)
      await test.setTestTime(issue.drawAt)
      const draw = await (game.drawSource === 'own' ? drawOwn(game, issue.id) : publishOutside(game, issue.id))
      expect((await getIssue(test.db, issue.id)).draw).toEqual(draw)
      expect(await settleIssue(deps, issue.id)).toBe(orders.length)

      const rows = await test.owner.many<{ status: number; hits: number; payout: Money; rebate: Money; stake: Money }>(
        sql`select status, hits, payout, coalesce(rebate, 0) as rebate, stake from lottery_order where issue_id = ${issue.id} order by id`,
      )
      const expected = chosen.map((one) => expectedOf(game, one, draw))
      expect(rows).toEqual(
        expected.map(({ status, hits, paid, rebate, stake }) => ({
          status,
          hits,
          payout: paid,
          rebate: rebate ?? 0n,
          stake,
        })),
      )
      const left = rows.reduce((sum, row) => sum - row.stake + row.payout + truncateToCents(row.rebate), p(5_000_000))
      expect(await lottery.balance(member)).toMatchObject({ cash: moneyToString(left) })
    },
  )

  it('leaves a sound ledger, with winners in most games', async () => {
    const report = await auditLedger(test.db, { extra: ledgerChecks })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
    const won = await test.owner.one<{ count: number }>(
      sql`select count(distinct game_id)::integer as count from lottery_order where status = 4`,
    )
    expect(won.count).toBeGreaterThan(games.length / 3)
  })
})
