import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { listChainBreaks, listSplitBreaks } from '../audit/rebate-audit.repo.ts'
import { agentsTreeCheck } from '../audit/check-tree.ts'
import { setSetting } from '../../system/index.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { propose } from './move.repo.ts'
import { runDueMoves } from './run-moves.ts'

// A line that moves between a bet and its settlement (operations.md 1.1, 1.3; AC04, AC05).
const test = await testDatabase()
const rebates = rebateFixtures(test)
// Moves that two operators decide have a test of their own.
await setSetting(test.db, agentsSettings.moveTwoOperators, 'NONE', 'test')
const { tell, count } = rebates

it('a bet pays the line of when it was placed, and its void takes back from that line', async () => {
  await test.setTestTime('2026-07-10T05:00:00Z')
  await rebates.open()
  const [old, mid, player] = await rebates.line([{ LOTT: 70_000 }, { LOTT: 60_000 }, { LOTT: 40_000 }])
  const [next] = await rebates.line([{ LOTT: 65_000 }, {}])
  const paid = async () => Promise.all([old, next, mid, player].map((id) => rebates.payments(id)))
  const early = { ref: 'early', validBet: '1000.0000', category: 'LOTT', placedAt: test.clock.now() }

  await test.setTestTime('2026-07-10T06:00:00Z')
  const plan = {
    memberId: mid,
    to: next,
    dueAt: test.clock.now(),
    by: 1n,
    byName: 'mai.sup',
    needsSecond: false,
    reason: 'test',
  }
  expect(await test.db.tx((tx) => propose(tx, plan))).toBe(1)
  expect(await Promise.all([runDueMoves(test.db), runDueMoves(test.db)])).toContain(1)

  await test.setTestTime('2026-07-10T07:00:00Z')
  const late = { ...early, ref: 'late', placedAt: test.clock.now() }
  await tell(player, [early, late])
  await count()
  expect(await paid()).toEqual([['AGENT 10.0000'], ['AGENT 5.0000'], ['AGENT 40.0000'], ['SELF 80.0000']])

  await tell(player, [{ ...early, validBet: '0.0000', version: 2, reversed: true }])
  await count()
  expect(await paid()).toEqual([
    ['AGENT 10.0000', 'REVERSAL -10.0000'],
    ['AGENT 5.0000'],
    ['AGENT 40.0000', 'REVERSAL -20.0000'],
    ['SELF 80.0000', 'REVERSAL -40.0000'],
  ])
  expect(await listChainBreaks(test.db, { since: null, limit: 10 })).toEqual([])
  expect(await listSplitBreaks(test.db, { since: null, limit: 10 })).toEqual([])
  expect(await agentsTreeCheck.run(test.db, { passes: 1, isWhole: true })).toEqual([])
})
