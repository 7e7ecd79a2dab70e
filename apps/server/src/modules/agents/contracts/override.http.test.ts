import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { contractCommitment } from '@lotus/rules/contract-proof'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { transferWorld, type Person } from '../transfers/transfers.fixtures.ts'
import { contractSettings } from './contract-settings.ts'

// Two operators put other terms in force between two members (operations.md 5.1, 5.2 row 43).
const app = await testApp()
const { call, owner } = app
await app.setTestTime('2026-03-10T03:00:00Z')
await setSetting(owner, contractSettings.mayOffer, true, 'test')
const world = await transferWorld(app)
const maker = await app.operator('mai.sup')
const checker = await app.operator('hoa.ops')
const top = await world.agent('apdung1')
const middle = await world.below('apdung2', top, 'agent')
const low = await world.below('apdung3', middle, 'agent')
/** The second half of March begins at Hanoi's midnight. */
const EDGE = '2026-03-15T17:00:00.000Z'

type Terms = RouteInput<'agent.offerContract'>['terms']
const dividend = (ratePpm: number): Terms => ({
  kind: 'DIVIDEND',
  cadence: 'SEMIMONTHLY',
  carry: 'MONTH',
  categories: ['LOTT'],
  activeMinBet: '1000',
  tiers: [{ ratePpm, active: 0, validBet: '0', loss: '0' }],
})
const openOf = async ({ client }: Person) => (await call(client, 'contract.mine', {})).value.rows[0]
async function sign(one: Person): Promise<void> {
  const row = await openOf(one)
  const answer = { n: row?.n ?? 0, move: 'sign' as const, hash: row?.hash ?? '', nonce: row?.nonce ?? null, ack: [] }
  expect((await call(one.client, 'contract.decide', answer)).code).toBe('ok')
}
await call(maker, 'bo.offerContract', {
  memberId: String(top.id),
  terms: dividend(300_000),
  ack: [],
  reason: 'start',
})
await sign(top)
for (const [granter, holder, rate] of [
  [top, middle, 200_000],
  [middle, low, 150_000],
] as const) {
  await call(granter.client, 'agent.offerContract', {
    memberId: String(holder.id),
    terms: dividend(rate),
    ack: [],
  })
  await sign(holder)
}
const memberId = String(middle.id)
const lowN = `${low.id}-1`
const propose = (terms: Terms, ack: string[] = [], as = maker) =>
  call(as, 'bo.proposeOverride', { memberId, n: 1, terms, ack, reason: 'settled between both' })
const decide = (decision: 'confirm' | 'reject', ack: string[], as = checker) =>
  call(as, 'bo.decideOverride', { memberId, n: 1, decision, ack, reason: 'looked at it' })
const held = async (one: Person) => (await call(one.client, 'contract.mine', {})).value.rows

it('is for a contract in force between two members, within what the granter holds', async () => {
  const look = (id: bigint, terms: Terms) => call(maker, 'bo.previewOverride', { memberId: String(id), n: 1, terms })
  expect((await look(top.id, dividend(100_000))).code).toBe('contract_state')
  expect((await look(999_999n, dividend(100_000))).code).toBe('not_found')
  expect((await look(middle.id, dividend(310_000))).value).toMatchObject({ refusal: 'contract_exceeds_upline' })
  expect((await propose(dividend(310_000))).code).toBe('contract_exceeds_upline')
  expect((await propose(dividend(100_000), [], await app.operator('linh.fin'))).code).toBe('permission_denied')
})

it('is not put in force, nor proposed, while the granter is locked (2.3: both sides payable)', async () => {
  const lock = (status: string) => owner.query(sql`update member set status = ${status} where id = ${top.id}`)
  expect((await propose(dividend(100_000), [lowN])).code).toBe('ok')
  await lock('blocked')
  const look = await call(maker, 'bo.previewOverride', { memberId, n: 1, terms: dividend(100_000) })
  expect(look.value.refusal).toBe('contract_unavailable')
  expect((await decide('confirm', [lowN])).code).toBe('contract_unavailable')
  // Rejecting is possible all the same, and nothing is proposed anew.
  expect((await decide('reject', [])).code).toBe('ok')
  expect((await propose(dividend(100_000), [lowN])).code).toBe('contract_unavailable')
  await lock('active')
})

it('one proposes with what ends below confirmed, and does not confirm it alone', async () => {
  const seen = await call(maker, 'bo.previewOverride', { memberId, n: 1, terms: dividend(100_000) })
  expect(seen.value).toMatchObject({ refusal: null, startsAt: EDGE, ends: [{ id: lowN, account: 'apdung3' }] })
  expect((await propose(dividend(100_000))).code).toBe('contract_lower_than_downline')
  expect((await propose(dividend(100_000), [lowN])).code).toBe('ok')
  expect((await propose(dividend(100_000), [lowN])).code).toBe('state_conflict')
  const [row] = (await call(checker, 'bo.contracts', { account: 'apdung2' })).value.rows
  expect(row?.override).toMatchObject({ by: 'mai.sup', terms: { tiers: [{ ratePpm: 100_000 }] } })
  expect((await decide('confirm', [lowN], maker)).code).toBe('same_operator')
  expect((await decide('reject', [], maker)).code).toBe('ok')
  expect((await decide('confirm', [lowN])).code).toBe('state_conflict')
  expect((await held(middle)).map(({ state }) => state)).toEqual(['ACTIVE'])
})

it('another confirms: a new version from the next period, what it ends, letters, and the public log', async () => {
  expect((await propose(dividend(100_000), [lowN])).code).toBe('ok')
  expect((await decide('confirm', [])).code).toBe('contract_lower_than_downline')
  const done = await decide('confirm', [lowN])
  expect(done.value).toMatchObject({ n: 2, version: 2, state: 'ACTIVE', startsAt: EDGE })
  expect(done.value.moves.map(({ move, side }) => [move, side])).toEqual([['override', 'OPERATOR']])
  const [now, before] = await held(middle)
  expect([now?.state, before?.state, before?.endsAt]).toEqual(['ACTIVE', 'SUPERSEDED', EDGE])
  expect((await held(low)).map(({ state, endsAt }) => [state, endsAt])).toEqual([['AUTO_TERMINATED', EDGE]])
  const commitment = await contractCommitment(now?.proof?.salt ?? '', now?.hash ?? '')
  expect(
    await owner.value<number>(
      sql`select count(*)::integer from transparency_subject where subject = ${`contract/${commitment}`}`,
    ),
  ).toBe(1)
  await fillInboxes(app)
  const lettersOf = async ({ client }: Person) =>
    (await call(client, 'inbox.list', { type: 'CONTRACT', limit: 20 })).value.rows.map(({ title }) => title)
  expect(await lettersOf(middle)).toContain('Nhà vận hành đã đổi hợp đồng cổ tức với apdung1')
  expect(await lettersOf(top)).toContain('Nhà vận hành đã đổi hợp đồng cổ tức với apdung2')
  const acts = await owner.values<string>(
    sql`select act from (select action || ' ' || coalesce(details->>'refused', details->>'decision') as act, id from audit_log
      where action = 'agents.decide_override') x order by id desc limit 2`,
  )
  expect(acts).toEqual(['agents.decide_override confirm', 'agents.decide_override contract_lower_than_downline'])
})

it('the database lets nobody confirm what they proposed', async () => {
  await expect(
    owner.query(sql`update agent_contract_override set decided_by = proposed_by where state = 'DONE'`),
  ).rejects.toThrow(/check/)
})
