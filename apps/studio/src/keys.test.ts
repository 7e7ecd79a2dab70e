import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { slotVendors } from '@lotus/rules/slots/catalogue'
import { ensureStudioKeys } from './keys.ts'
import { isSigned, signatureOf } from './vendor/signature.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotus-keys-'))
const path = join(folder, 'studio-keys.json')
afterAll(() => rmSync(folder, { recursive: true }))

test('every studio gets a secret of its own at the first start, readable only by its user, and keeps it', () => {
  const keys = ensureStudioKeys(folder)
  expect(Object.keys(keys).toSorted()).toEqual(slotVendors.map(({ code }) => code).toSorted())
  expect(new Set(Object.values(keys).map(({ secret }) => secret)).size).toBe(slotVendors.length)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(ensureStudioKeys(folder)).toEqual(keys)
})

test('a new studio gets a key, and the others keep theirs', () => {
  const { HOUSE, ...others } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(others))
  const keys = ensureStudioKeys(folder)
  expect(keys).toMatchObject(others)
  expect(keys['HOUSE']?.secret).not.toBe(HOUSE.secret)
})

test('a signature covers method, path, time and every byte of the body, and expires after five minutes', () => {
  const key = { keyId: 'K-1', secret: 'a secret of the test' }
  const parts = { method: 'POST', path: '/api/HOUSE/v1/kick', timestamp: '1790000000000', rawBody: '{"a":1}' }
  const call = { ...parts, keyId: 'K-1', signature: signatureOf(key.secret, parts), nowMs: 1_790_000_000_000 }
  expect(isSigned(key, call)).toBe(true)
  expect(isSigned(key, { ...call, nowMs: call.nowMs + 300_000 })).toBe(true)
  for (const change of [
    { method: 'GET' },
    { path: '/api/HOUSE/v1/listGames' },
    { timestamp: '1790000000001' },
    { rawBody: '{"a":1} ' },
    { keyId: 'K-2' },
    { signature: '' },
    { nowMs: call.nowMs + 300_001 },
    { nowMs: call.nowMs - 300_001 },
  ])
    expect(isSigned(key, { ...call, ...change }), JSON.stringify(change)).toBe(false)
  expect(isSigned(undefined, call)).toBe(false)
})
