import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { vendorFixtures } from '../../providers/vendor.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { rebateFixtures } from './rebate.fixtures.ts'

// Rebates of real rounds, as a vendor's calls open, close and roll them back (operations.md 1.3, DECISIONS 41).
const test = await testDatabase()
await test.setTestTime('2026-06-30T03:00:00Z')
const vendor = await vendorFixtures(test)
const rebates = rebateFixtures(test)
await rebates.open()

async function line(): Promise<[bigint, bigint]> {
  const agent = await rebates.member()
  const player = await vendor.members.member('1000')
  await setAgent(test.db, { memberId: agent, rates: { RNG: 12_000 }, by: 'test', reason: 'test' })
  const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { ...usual, memberId: player, uplineId: agent, kind: 'player', rates: { RNG: 5000 } })
  return [agent, player]
}
const each = (ids: readonly bigint[]) => Promise.all(ids.map((id) => rebates.payments(id)))

it('rounds are counted together when they are closed, and one that is rolled back takes its share back', async () => {
  const ids = await line()
  const player = await vendor.player('0', '0', { memberId: ids[1] })
  await player.bet('open-1', '100', 'open')
  await player.bet('lost-1', '100', 'lost')
  await player.endRound('lost')
  await player.betWin('won-1', '40', '60', { roundClosed: true })
  await rebates.count()
  // The open one counts for nothing yet.
  expect(await each(ids)).toEqual([['AGENT 0.9800'], ['SELF 0.7000']])
  expect(await rebates.breaks()).toEqual([])
  await player.rollback('lost-2', 'lost-1')
  await rebates.count()
  expect(await each(ids)).toEqual([
    ['AGENT 0.9800', 'REVERSAL -0.7000'],
    ['SELF 0.7000', 'REVERSAL -0.5000'],
  ])
  expect(await rebates.breaks()).toEqual([])
})
