import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, it } from 'vitest'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { settleDue } from '../settle/settle-due.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { propose } from './move.repo.ts'
import { nextEdge, previewMove } from './plan-move.ts'
import { runDueMoves } from './run-moves.ts'

// A line that moves in the middle of a contract's week (issue 19, operations.md 1.1): which days count for whom.
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
// Moves that two operators decide have a test of their own.
await setSetting(test.db, agentsSettings.moveTwoOperators, 'NONE', 'test')
const none = { RNG: 0 }
const wage = (ratePpm: number, cadence: 'DAILY' | 'WEEKLY'): WireTerms => ({
  kind: 'DAILY',
  cadence,
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})

const [root, old, mid, player] = await rebates.line([none, none, none, none])
const [next] = await rebates.line([none, none])
const [daily] = await rebates.line([none, none])
await signedBy(test)(root, null, wage(20_000, 'WEEKLY'))
await signedBy(test)(old, root, wage(10_000, 'WEEKLY'))
await signedBy(test)(mid, old, wage(5000, 'WEEKLY'))
await signedBy(test)(next, null, wage(10_000, 'WEEKLY'))
await signedBy(test)(daily, null, wage(10_000, 'DAILY'))
const preview = async (to: bigint) => {
  const name = await test.owner.value<string>(sql`select username from member where id = ${to}`)
  return previewMove({ db: test.db }, { memberId: String(mid), to: name })
}
const sides = async (to: bigint) => {
  const { cuts, cutsAll } = await preview(to)
  expect(cutsAll).toBe(cuts.length)
  return cuts.map(({ id, side, cadence }) => `${id.split('-')[0]} ${side} ${cadence}`)
}

it('weeks can be moved between at their own edge, which cuts none of them', async () => {
  // A Wednesday in Hanoi.
  await test.setTestTime('2026-06-10T03:00:00Z')
  await setSetting(test.db, agentsSettings.moveEdge, 'WEEKLY', 'test')
  expect((await nextEdge(test.db)).toISOString()).toBe('2026-06-14T17:00:00.000Z')
  expect(await sides(next)).toEqual([])
  await setSetting(test.db, agentsSettings.moveEdge, 'SEMIMONTHLY', 'test')
  expect((await nextEdge(test.db)).toISOString()).toBe('2026-06-15T17:00:00.000Z')
})

it('the preview names the contracts whose week is cut, and nobody who stands above both lines', async () => {
  expect(await sides(next)).toEqual([
    `${old} OLD WEEKLY`,
    `${root} OLD WEEKLY`,
    `${next} NEW WEEKLY`,
    `${mid} MOVED WEEKLY`,
  ])
  expect((await preview(next)).cuts[0]).toMatchObject({
    from: '2026-06-14T17:00:00.000Z',
    until: '2026-06-21T17:00:00.000Z',
  })
  expect(await sides(root)).toEqual([`${old} OLD WEEKLY`, `${mid} MOVED WEEKLY`])
  expect(await sides(daily)).not.toContain(`${daily} NEW DAILY`)
})

it('the old line is paid for the days before the edge, the new one for those from it on', async () => {
  const bet = async (ref: string, at: string, validBet: string) => {
    await test.setTestTime(at)
    await rebates.tell(player, [{ ref, validBet, placedAt: new Date(at), at: new Date(at) }])
  }
  await bet('before', '2026-06-15T03:00:00Z', '1000.0000')
  await rebates.count()
  const dueAt = await nextEdge(test.db)
  await test.db.tx((tx) =>
    propose(tx, { memberId: mid, to: next, dueAt, by: 1n, byName: 'mai.sup', needsSecond: false, reason: 'test' }),
  )
  await test.setTestTime('2026-06-15T17:00:01Z')
  expect(await runDueMoves(test.db)).toBe(1)
  await bet('after', '2026-06-17T03:00:00Z', '3000.0000')
  const end = '2026-06-21T17:00:00Z'
  await test.setTestTime(end)
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, new Date(end))
  const rows = await test.owner.values<string>(sql`
    select concat_ws(' ', member_id, trunc(gross / 1e36), trunc(children / 1e36), trunc(net / 1e36)) as row
    from agent_statement where kind = 'DAILY' and period_start = '2026-06-14T17:00:00Z' order by member_id`)
  // Of 1,000 the old line: 2 %, less 1 %, less 0.5 %; of 3,000 the new one: 1 %. What the member held has ended.
  expect(rows.toSorted()).toEqual([`${root} 20 10 10`, `${old} 10 5 5`, `${mid} 5 0 5`, `${next} 30 0 30`].toSorted())
  expect(await rebates.breaks()).toEqual([])
})
