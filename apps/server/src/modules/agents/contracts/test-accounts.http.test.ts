import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { join, setAgent } from '../tree/tree.repo.ts'
import { contractSettings } from './contract-settings.ts'

// No contract between a test account and a real one, nor with a side that cannot be paid (operations.md 2.3).
const app = await testApp()
const { call, site, owner } = app
await setSetting(owner, contractSettings.mayOffer, true, 'test')

const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const [top, below] = [await member('tren001'), await member('duoi001')]
await setAgent(app.db, { memberId: top.id, rates: { RNG: 0 }, by: 'test', reason: 'test' })
const usual = { via: 'direct', linkCode: null, remark: '', by: 'test', rates: { RNG: 0 } } as const
await join(app.db, { ...usual, memberId: below.id, uplineId: top.id, kind: 'agent' })
const terms = (ratePpm: number): RouteInput<'agent.offerContract'>['terms'] => ({
  kind: 'DAILY',
  cadence: 'DAILY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})
await signedBy(app)(top.id, null, terms(5000), '2026-01-01T17:00:00Z')
const logIn = async (username: string) =>
  site.as(
    must((await call(site, 'session.login', { username, password: 'một mật khẩu dài' })).value, 'logged in').token,
  )
const [granter, holder] = [await logIn('tren001'), await logIn('duoi001')]

const setTest = (id: bigint, isTest: boolean, type = isTest ? 42 : 2) =>
  owner.query(sql`update member set is_test = ${isTest}, account_type = ${type} where id = ${id}`)
const offer = () => call(granter, 'agent.offerContract', { memberId: String(below.id), terms: terms(2000), ack: [] })
const preview = async () =>
  (await call(granter, 'agent.previewContract', { memberId: String(below.id), terms: terms(2000) })).value.refusal

it('is refused at the offer, whichever of both is the test account, and at the signature', async () => {
  await setTest(below.id, true)
  expect([(await offer()).code, await preview()]).toEqual(['contract_unavailable', 'contract_unavailable'])
  await setTest(below.id, false)
  await setTest(top.id, true, 41)
  expect((await offer()).code).toBe('contract_unavailable')
  // Two test accounts may.
  await setTest(below.id, true)
  expect(await preview()).toBeNull()
  await setTest(below.id, false)
  await setTest(top.id, false, 1)
  expect((await offer()).code).toBe('ok')
  const [row] = (await call(holder, 'contract.mine', {})).value.rows
  const answer = { n: row?.n ?? 0, move: 'sign', hash: row?.hash ?? '', nonce: row?.nonce ?? null, ack: [] } as const
  const sign = () => call(holder, 'contract.decide', { ...answer, ack: [] })
  await setTest(below.id, true)
  expect((await sign()).code).toBe('contract_unavailable')
  await setTest(below.id, false)
  expect((await sign()).value).toMatchObject({ state: 'ACTIVE' })
})

it('is refused where its granter was locked or excluded after the offer, and can be signed once that is over', async () => {
  const offered = await call(granter, 'agent.offerContract', {
    memberId: String(below.id),
    terms: terms(2500),
    ack: [],
  })
  expect(offered.code).toBe('ok')
  const row = must(
    (await call(holder, 'contract.mine', {})).value.rows.find(({ state }) => state === 'PENDING'),
    'the offer',
  )
  const { n, hash, nonce } = row
  const sign = () => call(holder, 'contract.decide', { n, move: 'sign', hash, nonce, ack: [] })
  await owner.query(sql`update member set status = 'blocked' where id = ${top.id}`)
  expect((await sign()).code).toBe('contract_unavailable')
  await owner.query(sql`update member set status = 'active' where id = ${top.id}`)
  await owner.query(sql`
    insert into protection_exclusion (member_id, reason, starts_at, ends_at) values (${top.id}, 'self', lotus_now(), lotus_now() + interval '1 hour')`)
  expect((await sign()).code).toBe('contract_unavailable')
  await owner.query(sql`delete from protection_exclusion where member_id = ${top.id}`)
  expect((await sign()).value).toMatchObject({ state: 'ACTIVE' })
})
