import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { eraseProofs, purgeProofs } from '../claims/proofs.ts'
import { cashierModule } from '../module.ts'

// Proof of a deposit (operations.md 3.2, issue 20 sections 1 and 5): pictures only, re-encoded, seen with a reason on record.
const app = await testApp([])
const { call } = app
const deps = app.composition.of(cashierModule)
const DAY_MS = 86_400_000

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})

async function upload(token: string, payload: Buffer) {
  const answer = await app.composition.siteApp.inject({
    method: 'POST',
    url: '/wps/cashier/withdrawals/proof',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    payload,
  })
  return answer.json<{ code: string; value: { image: string } }>()
}
const nameOf = async (token: string) => (await upload(token, picture)).value.image
const add = (client: HttpClient, id: string, images: string[]) =>
  call(client, 'cashier.addDepositProofs', { id, images })

async function opened(username: string) {
  const { client, token } = await app.register(username)
  const input = { channelCode: 'demo_bank', amount: '300' }
  const { id } = (await call(client, 'cashier.createDeposit', input, { key: 'one' })).value
  return { client, token, id }
}
const again = async (username: string) => {
  const { token } = (await call(app.site, 'session.login', { username, password: 'một mật khẩu dài' })).value
  return { token, client: app.site.as(token) }
}
const isKept = (name: string) => existsSync(join(app.dataDir, 'uploads', 'withdrawals', name))

it('takes up to three pictures, the same one once, and an operator sees them with a reason that is on record', async () => {
  const { client, token, id } = await opened('bienlai')
  const [a, b, c, d] = [await nameOf(token), await nameOf(token), await nameOf(token), await nameOf(token)]
  expect((await add(client, id, [a])).value).toMatchObject({ proofs: 1, proofUntil: expect.any(String) })
  expect((await add(client, id, [a])).value.proofs).toBe(1)
  const both = await Promise.all([add(client, id, [a, b, c]), add(client, id, [b, d, c])])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict'])
  expect((await call(client, 'cashier.deposit', { id })).value.proofs).toBe(3)

  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.deposit', { of: 'order', id })).value.proofs).toBe(3)
  const look = (reason: string) => call(linh, 'bo.depositProofs', { id, reason })
  expect((await look(' ')).success).toBe(false)
  const { images, isShared } = (await look('Đối chiếu sao kê')).value
  expect(images).toHaveLength(3)
  // All of this test are of the same picture, but of one order.
  expect(isShared).toBe(false)
  const reason = sql`select details ->> 'reason' from audit_log where action = 'deposits.view_proof' and target = ${`deposit:${id}`}`
  expect(await app.owner.values(reason)).toEqual(['Đối chiếu sao kê'])
  // Kept while the order's are not gone, though a day has passed; what no order took is deleted.
  await app.clock.advance(DAY_MS + 1_000)
  await purgeProofs(deps)
  expect([a, b, c, d].filter(isKept)).toHaveLength(3)
  const memberId = await app.db.value<bigint>(sql`select member_id from deposit where id = ${BigInt(id)}`)
  await app.owner.tx((tx) => eraseProofs(deps, tx, memberId))
  expect([a, b, c, d].filter(isKept)).toEqual([])
})

it('refuses a zip, an HTML page, 200 megapixels, and another member’s picture or order', async () => {
  const [one, other] = [await opened('khonganh'), await opened('anhkhac')]
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(200)])
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  for (const bad of [zip, html]) expect((await upload(one.token, bad)).code).toBe('upload_invalid')
  // The size stands in the first bytes of a PNG, so nothing of 200 megapixels is decoded; a whole one is in claims.http.test.
  const huge = Buffer.from(picture)
  huge.writeUInt32BE(20_000, 16)
  huge.writeUInt32BE(10_000, 20)
  expect(['upload_too_large', 'upload_invalid']).toContain((await upload(one.token, huge)).code)
  const [mine, theirs] = [await nameOf(one.token), await nameOf(other.token)]
  expect((await add(one.client, one.id, [theirs])).code).toBe('upload_invalid')
  expect((await add(one.client, one.id, [mine, 'nope.webp'])).code).toBe('upload_invalid')
  expect((await add(one.client, other.id, [mine])).code).toBe('not_found')
  expect((await call(one.client, 'cashier.deposit', { id: one.id })).value.proofs).toBe(0)
  // The same picture for two orders is told to the operator.
  await add(one.client, one.id, [mine])
  await add(other.client, other.id, [theirs])
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.depositProofs', { id: one.id, reason: 'So ảnh' })).value.isShared).toBe(true)
})

it('takes them for some days after the order, until its money is there', async () => {
  const { client, token, id } = await opened('xongroi')
  const name = await nameOf(token)
  await call(client, 'cashier.simulatePayment', { id })
  expect(await add(client, id, [name])).toMatchObject({ code: 'state_conflict' })
  expect((await call(client, 'cashier.deposit', { id })).value.proofUntil).toBeNull()
  const late = await opened('quahan')
  await app.clock.advance(2 * DAY_MS)
  let now = await again('quahan')
  expect((await add(now.client, late.id, [await nameOf(now.token)])).value).toMatchObject({
    status: 'EXPIRED',
    proofs: 1,
  })
  await app.clock.advance(DAY_MS)
  now = await again('quahan')
  expect((await add(now.client, late.id, [await nameOf(now.token)])).code).toBe('state_conflict')
})
