import { expect, it } from 'vitest'
import { must, systemRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { memberDatabase, testDatabase } from '@lotus/testing'
import { createPasswords } from '../../../platform/passwords.ts'
import { registerMember } from '../index.ts'
import * as repo from './fund-password.repo.ts'

// The rules of the fund password that the database itself keeps (operations.md 3.3).
const test = await testDatabase()
await test.setTestTime('2026-06-01T00:00:00Z')
const deps = {
  db: test.db,
  rng: systemRng,
  passwords: createPasswords({ pepper: new Uint8Array(32).fill(1) }),
  nudgeOutbox: () => undefined,
}
const rules = { max: 5, lockHours: 24 }
let serial = 0

async function newMember(hash: string | null = 'hash'): Promise<bigint> {
  serial += 1
  const [username, password] = [`quyso${serial}`, 'một mật khẩu dài']
  const caller = {
    ip: '203.0.113.7',
    userAgent: 'test',
    language: 'vi',
    cookies: {},
    setCookie: () => undefined,
  } as const
  const form = { username, password, confirmPassword: password, agree: true, ageConfirmed: true }
  await registerMember(deps, form, caller)
  const { id } = await test.owner.one<{ id: bigint }>(sql`select id from member where username = ${username}`)
  if (hash !== null) expect(await store(id, hash, null)).toBe(true)
  return id
}
const store = (id: bigint, hash: string, readHash: string | null) =>
  repo.storeFundPassword(test.db, id, { hash, readHash, isReset: false })
const use = (id: bigint, sessionId: bigint) =>
  test.owner.value<boolean>(sql`select fund_password_use(${id}::bigint, ${sessionId}::bigint) as value`)

it('tries at the same moment get five hashes between them, and then it is locked', async () => {
  const id = await newMember()
  const tries = await Promise.all(Array.from({ length: 20 }, () => repo.beginFundTry(test.db, id, rules)))
  expect(tries.filter(({ hash }) => hash !== null).map(({ triesLeft }) => triesLeft)).toHaveLength(5)
  expect((await repo.getFundState(test.db, id)).lockedUntil).toEqual(new Date('2026-06-02T00:00:00Z'))
})

it('a proof is of one session and good once, two uses at the same moment included', async () => {
  const id = await newMember()
  expect(await use(id, 7n)).toBe(false)
  await repo.beginFundTry(test.db, id, rules)
  expect(await repo.proveFund(test.db, id, { hash: 'hash', sessionId: 7n, minutes: 5 })).toBe(true)
  expect(await use(id, 8n)).toBe(false)
  expect((await Promise.all([use(id, 7n), use(id, 7n)])).filter(Boolean)).toHaveLength(1)
  expect(await use(await newMember(null), 7n), 'nothing to give').toBe(true)
})

it('what was read before a change proves and stores nothing, and a change ends the proof', async () => {
  const id = await newMember()
  await repo.beginFundTry(test.db, id, rules)
  expect(await repo.proveFund(test.db, id, { hash: 'hash', sessionId: 7n, minutes: 5 })).toBe(true)
  expect(await store(id, 'second', 'hash')).toBe(true)
  expect(await use(id, 7n)).toBe(false)
  expect(await store(id, 'third', 'hash')).toBe(false)
  expect(await repo.proveFund(test.db, id, { hash: 'hash', sessionId: 7n, minutes: 5 })).toBe(false)
})

it('the program of the site may take no fund password away, and write no proof by itself', async () => {
  const member = await memberDatabase(test)
  const id = await newMember()
  await expect(repo.clearFundPassword(member, id)).rejects.toMatchObject({ code: '42501' })
  for (const statement of [
    sql`update fund_password set failures = 0 where cell = cell_of(${id}) and member_id = ${id}`,
    sql`select fund_password_use(${id}::bigint, 7::bigint)`,
  ])
    await expect(member.query(statement)).rejects.toMatchObject({ code: '42501' })
  expect(must(await repo.getFundHash(member, id), 'it stands')).toBe('hash')
})
