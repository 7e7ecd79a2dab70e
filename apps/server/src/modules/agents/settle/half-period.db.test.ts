import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { listChildrenBreaks } from '../audit/children-audit.repo.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from './settle-due.ts'
import { refuseStatementsOf, signedBy } from './settle.fixtures.ts'
import { settleSettings } from './settle-settings.ts'

// A period of which a part is written goes on by what stands, whatever settings say by then (issue 19 section 7).
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const none = { RNG: 0 }

const dividend = (ratePpm: number): WireTerms => ({
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
  carry: 'NONE',
})
const midnight = '2026-06-01T17:00:00Z'

it('an upline takes off what the statements below it say', async () => {
  const [top, agent, player] = await rebates.line([none, none, none])
  await signedBy(test)(top, null, dividend(200_000))
  await signedBy(test)(agent, top, dividend(100_000))
  const at = new Date('2026-06-01T03:00:00Z')
  await test.setTestTime(at.toISOString())
  await rebates.tell(player, [{ ref: 'bet', validBet: '10000.0000', placedAt: at, at }])
  await test.setTestTime(midnight)
  await rebates.count()
  await rebates.payDays()
  const accept = await refuseStatementsOf(test, top)
  await expect(settleDue(test.db, new Date(midnight))).rejects.toThrow('refused')
  await setSetting(test.db, settleSettings.adminFee, 100_000, 'test')
  await accept()
  await settleDue(test.db, new Date(midnight))
  const rows = await test.owner.values<string>(sql`
    select concat_ws(' ', trunc(gross / 1e36), trunc(children / 1e36), trunc(net / 1e36)) as row from agent_statement
    where kind = 'DIVIDEND' order by member_id`)
  // 20 % of what is left of 10,000 after the fee; below it the fee was not taken yet.
  expect(rows).toEqual(['1800 1000 800', '1000 0 1000'])
  expect(await rebates.breaks()).toEqual([])
})

it('the audit tells where an upline took off something else, once the period is written', async () => {
  const spoil = (by: number) =>
    test.owner.query(sql`
      update agent_statement set children = children + ${by} * 1e36, net = net - ${by} * 1e36 where kind = 'DIVIDEND' and granter_id is null`)
  const told = async () => (await rebates.breaks()).filter(({ subject }) => subject.startsWith('downlines of member'))
  const settledUntil = (until: string) =>
    test.owner.query(
      sql`update agent_settled set settled_until = ${until}::timestamptz where kind = 'DIVIDEND' and cadence = 'DAILY'`,
    )
  await spoil(1)
  expect(await told()).toMatchObject([{ expected: `1000${'0'.repeat(36)}`, found: `1001${'0'.repeat(36)}` }])
  // Every night: what was made since then.
  const since = (at: string) => listChildrenBreaks(test.db, { since: new Date(at), limit: 10 })
  expect([(await since('2026-06-01T16:59:59Z')).length, (await since('2026-06-02T17:00:00Z')).length]).toEqual([1, 0])
  await settledUntil('2026-05-31T17:00:00Z')
  expect(await told()).toEqual([])
  await settledUntil(midnight)
  await spoil(-1)
  expect(await rebates.breaks()).toEqual([])
  // A statement below that is gone counts as nothing.
  await test.owner.query(sql`delete from agent_statement where kind = 'DIVIDEND' and granter_id is not null`)
  expect(await told()).toMatchObject([{ expected: '0', found: `1000${'0'.repeat(36)}` }])
})
