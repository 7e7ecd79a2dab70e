import { CompactEncrypt, importJWK } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { systemRng } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { createSealer, type SealKey } from './sealed.ts'

const test = await testDatabase()
const call = { method: 'POST', path: '/wps/session/login' }
const body = { username: 'minh', password: ' kept as it is ' }
const refused: string[] = []
const newSealer = () =>
  createSealer({ db: test.db, clock: test.clock, rng: systemRng, onRefused: (reason) => refused.push(reason) })

type Overrides = { payload?: Record<string, unknown>; header?: Record<string, unknown>; text?: string }
async function seal(key: SealKey, { payload, header, text }: Overrides = {}): Promise<string> {
  const nonce = Buffer.from(systemRng.bytes(16)).toString('base64url')
  const content = text ?? JSON.stringify({ ts: test.clock.now().getTime(), nonce, ...call, body, ...payload })
  return new CompactEncrypt(new TextEncoder().encode(content))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, ...header })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}
const invalid = { code: 'sealed_invalid', details: {} }

beforeEach(async () => {
  refused.length = 0
  await test.owner.query(sql`delete from seal_key`)
  await test.setTestTime('2026-03-01T00:00:00Z')
})

describe('a sealed body', () => {
  it('can be opened', async () => {
    const sealer = newSealer()
    expect(await sealer.open(await seal(await sealer.publicKey()), call)).toEqual(body)
  })

  it('is accepted once, however many try at the same time', async () => {
    const sealer = newSealer()
    const sealed = await seal(await sealer.publicKey())
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sealer.open(sealed, call)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(newSealer().open(sealed, call)).rejects.toMatchObject(invalid)
    expect(new Set(refused)).toEqual(new Set(['replayed']))
  })

  it('is refused when any part of it was changed', async () => {
    const sealer = newSealer()
    const parts = (await seal(await sealer.publicKey())).split('.')
    for (const index of [0, 2, 3, 4]) {
      const part = parts[index] ?? ''
      const place = Math.floor(part.length / 2)
      const changed = parts
        .with(index, part.slice(0, place) + (part[place] === 'A' ? 'B' : 'A') + part.slice(place + 1))
        .join('.')
      await expect(sealer.open(changed, call)).rejects.toMatchObject(invalid)
    }
    for (const nonsense of ['', '....', 'a.b.c.d.e', parts.slice(0, 4).join('.'), 'x'.repeat(70_000)]) {
      await expect(sealer.open(nonsense, call)).rejects.toMatchObject(invalid)
    }
  })

  it('is refused when it was sealed for another call', async () => {
    const sealer = newSealer()
    const key = await sealer.publicKey()
    await expect(sealer.open(await seal(key), { ...call, path: '/wps/member/register' })).rejects.toMatchObject(invalid)
    await expect(sealer.open(await seal(key), { ...call, method: 'PUT' })).rejects.toMatchObject(invalid)
    expect(refused).toEqual(['other_call', 'other_call'])
  })

  it('is refused more than 120 seconds from the server clock, on either side', async () => {
    const sealer = newSealer()
    const key = await sealer.publicKey()
    const now = test.clock.now().getTime()
    for (const ts of [now - 120_001, now + 120_001])
      await expect(sealer.open(await seal(key, { payload: { ts } }), call)).rejects.toMatchObject(invalid)
    for (const ts of [now - 120_000, now + 120_000])
      expect(await sealer.open(await seal(key, { payload: { ts } }), call)).toEqual(body)
  })

  it('is refused with other algorithms, extra header fields or an odd payload', async () => {
    const sealer = newSealer()
    const key = await sealer.publicKey()
    for (const header of [
      { enc: 'A128GCM' },
      { alg: 'ECDH-ES+A256KW' },
      { typ: 'JWT' },
      { kid: 'another-key-id' },
      { kid: "x' or 1=1" },
      { zip: 'DEF' },
    ]) {
      await expect(sealer.open(await seal(key, { header }), call)).rejects.toMatchObject(invalid)
    }
    for (const payload of [{ nonce: 'short' }, { nonce: undefined }, { ts: '1' }, { path: undefined }]) {
      await expect(sealer.open(await seal(key, { payload }), call)).rejects.toMatchObject(invalid)
    }
    await expect(sealer.open(await seal(key, { text: 'not json' }), call)).rejects.toMatchObject(invalid)
    expect(refused).toEqual([
      'header',
      'header',
      'header',
      'key_unknown',
      'header',
      'header',
      'payload',
      'payload',
      'payload',
      'payload',
      'tampered',
    ])
  })
})

describe('seal keys', () => {
  it('are shared by processes that start together and survive a restart', async () => {
    await test.setTestTime('2026-04-01T00:00:00Z')
    const keys = await Promise.all(Array.from({ length: 6 }, () => newSealer().publicKey()))
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1)
    const [key] = keys
    if (!key) throw new Error('six keys were asked for')
    expect(await newSealer().open(await seal(key), call)).toEqual(body)
  })

  it('change after a day; the old one is accepted for one hour more', async () => {
    const sealer = newSealer()
    const old = await sealer.publicKey()
    expect(old.expiresAt).toBe('2026-03-02T00:00:00.000Z')
    await test.setTestTime('2026-03-02T00:00:00Z')
    const next = await sealer.publicKey()
    expect(next.kid).not.toBe(old.kid)
    await test.setTestTime('2026-03-02T00:59:59Z')
    expect(await sealer.open(await seal(old), call)).toEqual(body)
    await test.setTestTime('2026-03-02T01:00:00Z')
    await expect(sealer.open(await seal(old), call)).rejects.toMatchObject(invalid)
    await expect(newSealer().open(await seal(old), call)).rejects.toMatchObject(invalid)
    expect(refused).toEqual(['key_expired', 'key_expired'])
  })

  it('contain nothing private', async () => {
    const key = await newSealer().publicKey()
    expect(Object.keys(key.jwk).sort()).toEqual(['crv', 'kty', 'x', 'y'])
  })

  it('and nonces are deleted when they expire, not before', async () => {
    const sealer = newSealer()
    const sealed = await seal(await sealer.publicKey())
    await sealer.open(sealed, call)
    const counts = async () =>
      test.db.one<{ nonces: bigint; keys: bigint }>(
        sql`select (select count(*) from sealed_nonce) as nonces, (select count(*) from seal_key) as keys`,
      )
    const before = await counts()
    await test.clock.advance(240_000)
    await sealer.purge()
    expect(await counts()).toEqual(before)
    await test.setTestTime('2027-01-01T00:00:00Z')
    await sealer.purge()
    expect(await counts()).toEqual({ nonces: 0n, keys: 0n })
  })
})
