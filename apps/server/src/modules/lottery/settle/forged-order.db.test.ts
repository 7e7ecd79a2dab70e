import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../../composition.ts'
import { auditLedger } from '../../wallet/index.ts'
import { generateIssues } from '../draw/generate-issues.ts'
import { p, publishFirst, setUpLottery, win } from '../lottery.fixtures.ts'
import type { PlacementItem } from '../sale/orders.repo.ts'
import { placeOrders } from '../sale/place-orders.ts'
import type { OrderItem } from '../sale/prepare-items.ts'
import { listStuckOrders } from '../stuck/refund-order.ts'
import { settleIssue } from './settle-issue.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-29T03:00:00Z', ['SSC60'])
const { deps, wallet } = lottery
// The draw is entered instead of derived, so that every order here wins.
await test.owner.query(sql`update lottery_game set draw_source = 'outside' where code = 'SSC60'`)

/** Last two places in order, in group 1800 of 1700 to 1960: a stake of 10, 900 if it wins, a rebate of 0.80. */
const item: OrderItem = {
  play: 'two_back_straight',
  content: [['4'], ['5']],
  points: 10,
  prizeGroup: 1800,
  odds: win('100'),
}

let round = 0
/** The command of a placement, changed on its way to the database, as a login that may only place orders could send it. */
async function placeForged(forge: Partial<PlacementItem>) {
  round += 1
  await generateIssues(deps)
  const { issueNo, id, lockAt } = await lottery.selling('SSC60')
  const [honest, forger] = [
    await lottery.member(`honest${round}`, p(10)),
    await lottery.member(`forger${round}`, p(10)),
  ]
  await lottery.place(honest, { gameCode: 'SSC60', issueNo, items: [item] })
  const call: typeof wallet.call = (command) => {
    const args = command.args as { items: PlacementItem[] }
    return wallet.call({ ...command, args: { ...args, items: args.items.map((one) => ({ ...one, ...forge })) } })
  }
  await placeOrders(
    { ...deps, wallet: { call } },
    {
      memberId: forger,
      idempotencyKey: `forged-${round}`,
      isBonusFirst: true,
      gameCode: 'SSC60',
      issueNo,
      items: [item],
    },
  )
  await test.setTestTime(lockAt)
  await publishFirst(deps, id, { digits: '12345' })
  await settleIssue(deps, id)
  return { issueNo, honest, forger }
}

describe('an order whose row says other figures than the rules', () => {
  it.each<[string, Partial<PlacementItem>]>([
    ['price', { price: '1000', stake: '10000' }],
    ['stake', { content: [['4'], ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']] }],
    ['rebate', { rebateRate: '10000' }],
    ['rebate', { rebateRate: null }],
    ['rebate', { prizeGroup: 1960 }],
    ['cap', { maxPayout: p(100_000_000).toString() }],
  ])('is not settled: %s with %j', async (figure, forge) => {
    const { issueNo, honest, forger } = await placeForged(forge)
    expect((await lottery.balance(honest)).cash).toBe('900.8000')
    expect(Number((await lottery.balance(forger)).cash)).toBeLessThan(10)
    const stuck = await listStuckOrders(test.db, { gameCode: 'SSC60', issueNo })
    expect(stuck.rows).toMatchObject([{ isStuck: true, refund: null }])
    expect(stuck.rows[0]?.reason).toContain(`another ${figure} than version 1`)
  })

  it.each<[string, Partial<PlacementItem>]>([
    ['a prize group above the game’s', { prizeGroup: 2000, rebateRate: null }],
    ['a unit that the game does not sell', { unit: '5000', stake: '50000' }],
    ['a play of another game', { play: 'lo2' }],
  ])('is not settled: %s', async (_what, forge) => {
    const { issueNo, honest, forger } = await placeForged(forge)
    expect((await lottery.balance(honest)).cash).toBe('900.8000')
    expect(Number((await lottery.balance(forger)).cash)).toBeLessThan(10)
    expect((await listStuckOrders(test.db, { gameCode: 'SSC60', issueNo })).rows).toMatchObject([{ isStuck: true }])
  })

  it('leaves a sound ledger', async () => {
    const report = await auditLedger(test.db, { extra: ledgerChecks })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  })
})
