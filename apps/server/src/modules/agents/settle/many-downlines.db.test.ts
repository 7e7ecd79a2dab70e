import { expect, it } from 'vitest'
import { must, seededRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { contractSettings } from '../contracts/contract-settings.ts'
import { findContract } from '../contracts/contract.repo.ts'
import { decideAsHolder } from '../contracts/decide-contract.ts'
import { offerContract } from '../contracts/offer-contract.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

// An agent with 1,000 direct downlines, each with a contract: one run settles all of them, and one signature ends all of them
// (issue 19 section 7).
const COUNT = 1000
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)
const daily = (ratePpm: number): WireTerms => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})

/** A thousand agents directly below, with the contract of the first one. */
async function manyBelow(top: bigint, first: bigint): Promise<bigint[]> {
  const ids = await test.owner.values<bigint>(sql`
    insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
    select 'many' || n, 'none', '1', lotus_now(), lotus_now() from generate_series(2, ${COUNT}::integer) n returning id`)
  const all = ids.map(String)
  await test.owner.query(sql`
    select agent_join(id, ${top}, true, 'direct', null, '', '{}', 'test') from unnest(${all}::bigint[]) as w(id)`)
  await test.owner.query(sql`
    insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, changed_at)
    select cell_of(w.id), w.id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, changed_at
    from agent_contract c, unnest(${all}::bigint[]) as w(id) where c.member_id = ${first}`)
  await test.owner.query(sql`
    insert into agent_contract_version (cell, member_id, n, text, hash)
    select cell_of(w.id), w.id, v.n, v.text, v.hash from agent_contract_version v, unnest(${all}::bigint[]) as w(id) where v.member_id = ${first}`)
  return [first, ...ids]
}

it('all of them are settled in one run, and end with one signature of a lower rate', async () => {
  const [top, first] = await rebates.line([{ RNG: 0 }, { RNG: 0 }])
  await test.owner.query(sql`select agent_set(${first}, '{}', 'test', 'test')`)
  await sign(top, null, daily(8000))
  await sign(first, top, daily(5000))
  const all = await manyBelow(top, first)
  const at = new Date('2026-06-02T03:00:00Z')
  for (const id of all) await rebates.tell(id, [{ ref: `m${id}`, validBet: '1000.0000', placedAt: at, at }])
  const end = new Date('2026-06-02T17:00:00Z')
  await test.setTestTime(end.toISOString())
  await rebates.count()
  expect(await settleDue(test.db, end)).toBe(COUNT + 1)
  // Of 1,000,000 the top agent gets 8 per mille less 5 per mille of each one below: what the operator pays is 8,000.
  expect(await rebates.cash(top)).toBe('3000.0000')
  const paid = sql`select sum(amount)::bigint as sum from journal where source = 'agents-contract'`
  expect(await test.owner.value<bigint>(paid)).toBe(80_000_000n)
  expect(await settleDue(test.db, end)).toBe(0)

  await setSetting(test.db, contractSettings.mayOffer, true, 'test')
  const ack = all.map((id) => `${id}-1`)
  const offered = await test.db.tx((tx) =>
    offerContract(
      { tx, rng: seededRng(19) },
      { memberId: null, username: 'thu', reason: 'lower' },
      { memberId: String(top), terms: daily(4000), ack },
    ),
  )
  const holder = { memberId: top, username: 'top' }
  const { hash, nonce } = must(await findContract(test.db, top, offered.n), 'the offer')
  const answer = { n: offered.n, move: 'sign', hash, nonce } as const
  const deps = { db: test.db, rng: seededRng(20) }
  const incomplete = decideAsHolder(deps, holder, { ...answer, ack: ack.slice(1) })
  await expect(incomplete).rejects.toMatchObject({ code: 'contract_lower_than_downline' })
  expect((await decideAsHolder(deps, holder, { ...answer, ack })).state).toBe('ACTIVE')
  const states = await test.owner.many<{ state: string; count: number }>(sql`
    select state, count(*)::integer as count from agent_contract where granter_id = ${top} group by state`)
  expect(states).toMatchObject([{ state: 'AUTO_TERMINATED', count: COUNT }])
  expect(await rebates.breaks()).toEqual([])
}, 180_000)
