import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { goodEvidence, logSigner } from './evidence.fixtures.ts'
import { keyToText } from './index.ts'
import { joinParts } from '../../../../tools/join-parts.ts'
import { makeVectors } from './vectors.fixtures.ts'

/** Programs are started and thousands of hashes computed: slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 })
const root = join(import.meta.dirname, '..', '..', '..', '..')
const path = join(import.meta.dirname, 'vectors.json')
const verifier = join(root, 'tools', 'lotus-verify.mjs')
const run = (...given: string[]) => spawnSync(process.execPath, [verifier, ...given], { encoding: 'utf8' })

test('the stored vectors equal those of the code, and there are more than a hundred', async () => {
  const made = JSON.stringify(await makeVectors(), null, 1)
  if (process.env['LOTUS_WRITE_VECTORS'] === '1') writeFileSync(path, `${made}\n`)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(made))
  expect((await makeVectors()).vectors.length).toBeGreaterThanOrEqual(100)
})

describe('the stand-alone verifier', () => {
  test('is one file where people download it: it imports only modules of Node, and agrees on every vector alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-one-file-'))
    try {
      const text = joinParts(verifier)
      const imports = [...text.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]|\bfrom\s+['"]([^'"]+)['"]/g)].map(
        (found) => found[1] ?? found[2],
      )
      expect(imports.every((name) => name?.startsWith('node:'))).toBe(true)
      const file = join(folder, 'any name.mjs')
      writeFileSync(file, text)
      const answers = ['fairness', 'promotions/raffle', 'promotions/packets', 'promotions/board'].map((place) =>
        spawnSync(process.execPath, [file, '--vectors', join(import.meta.dirname, '..', place, 'vectors.json')], {
          encoding: 'utf8',
        }),
      )
      expect(answers.map(({ stdout, stderr }) => stderr || stdout.replace(/^\d+/, 'n'))).toEqual(
        answers.map(() => 'n vectors, 0 wrong\n'),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('two parts that declare the same name are refused, rather than joined into something else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-parts-'))
    try {
      writeFileSync(join(folder, 'a.mjs'), 'export const a = 1\nconst same = 2\nexport const b = same\n')
      writeFileSync(join(folder, 'main.mjs'), "import { a, b } from './a.mjs'\nconst own = a + b\nconsole.log(own)\n")
      expect(joinParts(join(folder, 'main.mjs'))).toMatch(/^const a = 1\n[\s\S]*console\.log\(own\)\n$/)
      writeFileSync(join(folder, 'main.mjs'), "import { a } from './a.mjs'\nconst same = a\nconsole.log(same)\n")
      expect(() => joinParts(join(folder, 'main.mjs'))).toThrow('two parts declare same')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('agrees on every vector', () => {
    const { stdout, status } = run('--vectors', path)
    expect(stdout).toMatch(/^\d+ vectors, 0 wrong\n$/)
    expect(status).toBe(0)
  })

  test('finds a vector with one changed digit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-vectors-'))
    try {
      const { vectors } = JSON.parse(readFileSync(path, 'utf8')) as {
        vectors: { kind: string; draw?: { digits?: string } }[]
      }
      const at = vectors.findIndex((vector) => vector.draw?.digits !== undefined)
      const draw = vectors[at]?.draw
      if (!draw?.digits) throw new Error('there is a draw of digits')
      draw.digits = `${(Number(draw.digits[0]) + 1) % 10}${draw.digits.slice(1)}`
      const file = join(folder, 'changed.json')
      writeFileSync(file, JSON.stringify({ vectors }))
      const { stdout, status } = run('--vectors', file)
      expect(stdout).toContain(`WRONG ${at} draw`)
      expect(status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('reports for a file what is right and what is wrong, with the exit code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-vectors-'))
    try {
      const file = join(folder, 'evidence.json')
      const good = await goodEvidence({ family: 'ssc' })
      writeFileSync(file, JSON.stringify(good))
      const key = keyToText(logSigner.key)
      const right = run(file, '--key', key)
      expect(right.status).toBe(0)
      expect(right.stdout).toMatch(/^ok {6}draw$/m)
      expect(right.stdout).toMatch(/^ok {6}checkpoint$/m)
      expect(run(file, '--key', key.replace('lotus', 'other')).stdout).toMatch(/^bad {5}checkpoint: another log/m)
      writeFileSync(file, JSON.stringify({ ...good, certificate: { ...good.certificate, draw: { digits: '00000' } } }))
      const wrong = run(file)
      expect(wrong.status).toBe(1)
      expect(wrong.stdout).toMatch(/^bad {5}draw: the draw should be/m)
      writeFileSync(file, '{}')
      expect(run(file).status).toBe(2)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

test('the verifier says how many tickets take part, and finds another number than the log has', async () => {
  const evidence = await goodEvidence({ isBeacon: false, orderCount: 36, liveCount: 31 })
  const folder = mkdtempSync(join(tmpdir(), 'lotus-verify-'))
  const answerOf = (liveCount: number) => {
    const file = join(folder, `${liveCount}.json`)
    writeFileSync(file, JSON.stringify({ ...evidence, certificate: { ...evidence.certificate, liveCount } }))
    return run(file)
  }
  try {
    const right = answerOf(31)
    expect(right.stdout).toContain('36 tickets for 135.0000, of which 31 for 31.0000 take part')
    expect([right.status, /^ok +log_root/m.test(right.stdout)]).toEqual([0, true])
    const wrong = answerOf(36)
    expect([wrong.status, /^bad +log_root/m.test(wrong.stdout)]).toEqual([1, true])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
