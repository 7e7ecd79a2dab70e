import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  consistencyPath,
  keyToText,
  leafHash,
  noteSigner,
  parseCheckpoint,
  readerOf,
  rootOf,
  signCheckpoint,
  utf8,
  verifyCheckpoint,
} from '@lotus/rules/fairness'
import { watchLog, type WatchedLog } from './watch-log.ts'
import { openWitnessStore } from './witness-store.ts'

const at = new Date('2026-01-15T03:00:00.000Z')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotus-witness-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A log of `size` leaves whose owner may have rewritten leaf `changed`. */
async function logOf(
  size: number,
  options: { changed?: number; secret?: number } = {},
): Promise<WatchedLog & { lines: string[] }> {
  const signer = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(options.secret ?? 1))
  const texts = Array.from({ length: size }, (_, i) => (i === options.changed ? 'rewritten' : `leaf ${i}`))
  const read = await readerOf(await Promise.all(texts.map((text) => leafHash(utf8(text)))))
  const lines: string[] = []
  return {
    lines,
    key: async () => keyToText(signer.key),
    checkpoint: async () =>
      size === 0 ? null : signCheckpoint(signer, { origin: signer.key.name, size, root: await rootOf(size, read) }, at),
    consistency: (from, to) => consistencyPath(from, to, read),
    cosign: async (_size, line) => lines.push(line) > 0,
  }
}
/** Each check is a new start: only the folder is remembered. */
const look = async (log: WatchedLog) => watchLog(await openWitnessStore(folder), log, at)

describe('a witness, restarted before every check', () => {
  test('signs every checkpoint of a growing log, under one key', async () => {
    expect(await look(await logOf(0))).toEqual({ kind: 'empty' })
    const keys = new Set<string>()
    for (const size of [1, 7, 8, 100]) {
      const log = await logOf(size)
      expect(await look(log)).toMatchObject({ kind: 'signed', size })
      expect(log.lines).toHaveLength(1)
      keys.add(log.lines[0]?.split(' ')[1] ?? '')
      expect(await look(log)).toEqual({ kind: 'unchanged' })
    }
    expect(keys.size).toBe(1)
  })

  test('refuses a log in which an old leaf was rewritten, and keeps refusing', async () => {
    await look(await logOf(50))
    for (const size of [50, 51, 90, 51]) {
      const log = await logOf(size, { changed: 13 })
      expect(await look(log)).toMatchObject({ kind: 'refused', reason: 'fork' })
      expect(log.lines).toEqual([])
    }
    expect(await look(await logOf(90))).toMatchObject({ kind: 'signed', size: 90 })
  })

  test('refuses a smaller log, and one that has become empty', async () => {
    await look(await logOf(50))
    expect(await look(await logOf(49))).toMatchObject({ kind: 'refused', reason: 'smaller' })
    expect(await look(await logOf(0))).toMatchObject({ kind: 'refused', reason: 'smaller' })
  })

  test('accepts no other key than the first one', async () => {
    await look(await logOf(5))
    await expect(look(await logOf(6, { secret: 2 }))).rejects.toThrow('another key')
  })

  test('has the checkpoint on disk before the signature is sent', async () => {
    const log = await logOf(20)
    let stored = ''
    const cosign = async () => {
      stored = readFileSync(join(folder, 'state.json'), 'utf8')
      return false
    }
    expect(await look({ ...log, cosign })).toMatchObject({ kind: 'signed', isTaken: false })
    // People who ask the witness itself find its line under the checkpoint.
    const head = parseCheckpoint(readFileSync(join(folder, 'head.note'), 'utf8'))
    const { signer } = await openWitnessStore(folder)
    expect(head && (await verifyCheckpoint(head, signer.key)).isValid).toBe(true)
    expect(JSON.parse(stored)).toMatchObject({ size: 20 })
    // The log did not accept it: what was signed stays signed.
    const fork = await logOf(20, { changed: 3 })
    expect(await look(fork)).toMatchObject({ kind: 'refused', reason: 'fork' })
  })

  test('does not start if its state is damaged', async () => {
    await look(await logOf(5))
    writeFileSync(join(folder, 'state.json'), '{"size":5')
    await expect(look(await logOf(6))).rejects.toThrow('damaged')
  })
})
