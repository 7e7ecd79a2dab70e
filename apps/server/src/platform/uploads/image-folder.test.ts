import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seededRng } from '@lotus/kernel'
import { createAddressKeys } from './address-keys.ts'
import { createImageFolder } from './image-folder.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'lotus-images-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const folder = join(dataDir, 'uploads', 'service')
const images = createImageFolder({
  dataDir,
  kind: 'service',
  rng: seededRng(7),
  readImage: async (bytes) => Buffer.from(bytes),
})
const noon = new Date('2026-03-10T12:00:00Z')
const writtenAt = (name: string, hours: number) => {
  const at = new Date(noon.getTime() - hours * 3_600_000)
  utimesSync(join(folder, name), at, at)
}
const addOne = async () => (await images.add(Buffer.from('webp'), { width: 1, height: 1 })).split('/').at(-1) ?? ''

describe('the nightly sweep of pictures (trust.md 4.11)', () => {
  it('finds nothing if nothing was ever uploaded', async () => {
    expect(await images.sweep(noon, async () => [])).toBe(0)
  })

  it('deletes old unused files, in batches, and keeps the rest', async () => {
    const old: string[] = []
    for (let n = 0; n < 1100; n += 1) old.push(await addOne())
    for (const name of old) writtenAt(name, 2)
    const fresh = await addOne()
    writtenAt(fresh, 0)
    writeFileSync(join(folder, 'README.txt'), 'not ours')
    writtenAt('README.txt', 500)
    const kept = new Set(old.slice(0, 40))
    const asked: number[] = []
    const gone = await images.sweep(new Date(noon.getTime() - 3_600_000), async (names) => {
      asked.push(names.length)
      return names.filter((name) => kept.has(name))
    })
    expect(gone).toBe(1060)
    expect(asked).toEqual([500, 500, 100])
    expect(readdirSync(folder).toSorted()).toEqual([...kept, fresh, 'README.txt'].toSorted())
  })
})

describe('a guarded folder (trust.md 4.11)', () => {
  const noonOf = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
  let now = noon
  const clock = { now: () => now }
  const keys = createAddressKeys({ pepper: new Uint8Array(32), clock })
  const [path, other] = ['/media/withdrawals/a.webp', '/media/withdrawals/b.webp']
  const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://lotus').searchParams)

  it('opens for ten to twenty minutes, for this picture only', () => {
    const given = queryOf(keys.add(path))
    const at = (minutes: number, one = path, query: Record<string, string> = given) => {
      now = noonOf(minutes)
      return keys.isValid(one, query)
    }
    expect([at(0), at(10), at(19), at(20), at(600)]).toEqual([true, true, true, false, false])
    expect([at(0, other), at(0, path, {}), at(0, path, { ...given, until: '99999999999' })]).toEqual([
      false,
      false,
      false,
    ])
    expect(at(0, path, { ...given, key: 'x' })).toBe(false)
  })

  it('gives the same address for ten minutes, and another one to who has another secret', () => {
    now = noonOf(3)
    const first = keys.add(path)
    now = noonOf(9)
    expect(keys.add(path)).toBe(first)
    const stranger = createAddressKeys({ pepper: new Uint8Array(32).fill(1), clock })
    expect(keys.isValid(path, queryOf(stranger.add(path)))).toBe(false)
  })
})
