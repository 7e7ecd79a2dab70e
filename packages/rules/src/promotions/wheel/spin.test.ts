import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { toHex } from '../../lottery/hash.ts'
import { bytesOf } from '../raffle/raffle.fixtures.ts'
import { wheelCommitment, wheelSlice } from '../wheel.ts'
import { checkSpin, readSpinFile, SPIN_FORMAT, type SpinFile } from './index.ts'

// Spins as files (operations.md 4.12; issue 21 section 2; V10).
vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'lotus-spin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const verifier = join(import.meta.dirname, '..', '..', '..', '..', '..', 'tools', 'lotus-verify.mjs')
const slices = [
  { weight: 60, amount: '1.88' },
  { weight: 25, amount: '8.88' },
  { weight: 15, amount: '18.88' },
]
let good: SpinFile

beforeAll(async () => {
  good = await spinOf(7)
})

async function spinOf(n: number): Promise<SpinFile> {
  const seed = await bytesOf(`spin ${n}`)
  const nonce = '00112233445566778899aabbccddeeff'
  const given = { form: 'WHEEL', slices: slices.map(({ weight }) => ({ weight, amount: 0n })) } as const
  const slice = await wheelSlice(given, { seed, nonce, n })
  const commitment = await wheelCommitment(seed)
  return { format: SPIN_FORMAT, wheel: 'lucky', kind: 'CASH', n, commitment, nonce, seed: toHex(seed), slices, slice }
}

const outcomes = async (file: SpinFile) => (await checkSpin(file)).map(({ name, outcome }) => [name, outcome])
const bent = (): SpinFile[] => [
  { ...good, slice: (good.slice + 1) % slices.length },
  { ...good, commitment: good.commitment.replace(/^./, 'x') },
  { ...good, seed: good.seed.slice(2) },
  { ...good, slices: [{ weight: 1, amount: '1' }, ...slices.map((one) => ({ ...one, weight: 1 }))], slice: 9 },
]

it('a spin that follows from its seed and number is right; another slice, commitment or seed is not', async () => {
  expect(await outcomes(good)).toEqual([
    ['seed', 'ok'],
    ['slice', 'ok'],
  ])
  const wrong = await Promise.all(bent().map(outcomes))
  expect(wrong.map((steps) => steps.filter(([, outcome]) => outcome === 'bad').map(([name]) => name))).toEqual([
    ['slice'],
    ['seed'],
    ['seed', 'slice'],
    ['slice'],
  ])
})

it('reads what it wrote, and nothing else', () => {
  expect(readSpinFile(JSON.stringify(good))).toEqual(good)
  for (const bad of [
    { format: 'lotus-board/v1' },
    { slices: [] },
    { slices: [{ weight: 0, amount: '1' }] },
    { n: '7' },
  ])
    expect(readSpinFile(JSON.stringify({ ...good, ...bad }))).toBeUndefined()
})

it('the stand-alone verifier says the same', async () => {
  const files = [good, ...(await Promise.all([1, 2, 3].map(spinOf))), ...bent()]
  const vectors = await Promise.all(files.map(async (file) => ({ kind: 'spin', file, steps: await outcomes(file) })))
  const path = join(folder, 'vectors.json')
  writeFileSync(path, JSON.stringify({ vectors }))
  const all = spawnSync(process.execPath, [verifier, '--vectors', path], { encoding: 'utf8' })
  expect(all.stdout).toBe('8 vectors, 0 wrong\n')
  writeFileSync(path, JSON.stringify(good))
  const one = spawnSync(process.execPath, [verifier, path], { encoding: 'utf8' })
  expect([one.status, one.stdout]).toEqual([
    0,
    `lucky, spin 7: slice ${good.slice + 1} of 3\nok      seed\nok      slice\n`,
  ])
})
