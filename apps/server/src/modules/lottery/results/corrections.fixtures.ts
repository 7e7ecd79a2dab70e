import { addDays, businessDay, must, type Money } from '@lotus/kernel'
import type { TestDatabase } from '@lotus/testing'
import { generateIssues } from '../draw/generate-issues.ts'
import type { WireDraw } from '../draw/issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { northPrizes, operators, publishFirst, type Lottery } from '../lottery.fixtures.ts'
import type { OrderItem } from '../sale/prepare-items.ts'
import { decideDraw, proposeCorrection } from '../draw/propose-draw.ts'
import { settleIssue } from '../settle/settle-issue.ts'

/** For tests of corrections: northern results that differ only in the special prize, and issues settled with one. */
export const ending = (two: string) => ({ prizes: { ...northPrizes, DB: [`604${two}`] } })

export const at = <T>(list: readonly T[], index: number): T => must(list[index], 'the list is long enough')

/** Replaces a published result by another or none, by two operators; the caller settles the orders again. */
export async function correct(
  deps: LotteryDeps,
  issue: { gameCode: string; issueNo: string },
  draw: WireDraw | null,
): Promise<void> {
  const { gameCode, issueNo } = issue
  const detail = await proposeCorrection(deps, operators.first, { gameCode, issueNo, draw, reason: 'misread' })
  const pending = must(
    detail.proposals.find(({ state }) => state === 'pending'),
    'the proposal is listed',
  )
  await decideDraw(deps, operators.second, { proposalId: pending.id, decision: 'confirm' })
}

type Bet = { name: string; cash: Money; bonus?: Money; items: OrderItem[] }

export function correctionScene(test: TestDatabase, lottery: Lottery) {
  const { deps } = lottery

  /** The issue of the next day, at ten in the morning. */
  async function nextIssue() {
    await test.setTestTime(`${addDays(businessDay(test.clock.now()), 1)}T03:00:00Z`)
    await generateIssues(deps)
    return { ...(await lottery.selling('MBAC')), gameCode: 'MBAC' }
  }

  /** Some members bet on the next issue, which is locked, drawn and settled with a first result. */
  async function settled(
    first: ReturnType<typeof ending> | null,
    bets: readonly Bet[],
    before?: (member: bigint) => Promise<void>,
  ) {
    const issue = await nextIssue()
    const members: bigint[] = []
    const orderIds: string[][] = []
    for (const { name, cash, bonus, items } of bets) {
      const member = await lottery.member(name, cash, bonus)
      await before?.(member)
      const { orders } = await lottery.place(member, { gameCode: 'MBAC', issueNo: issue.issueNo, items })
      members.push(member)
      orderIds.push(orders.map(({ id }) => id))
    }
    await test.setTestTime(issue.drawAt)
    await publishFirst(deps, issue.id, first)
    await settleIssue(deps, issue.id)
    return { issue, members, orderIds }
  }

  return { nextIssue, settled }
}
