import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  auditIssue,
  considerCheckpoint,
  consistencyPath,
  keyFromText,
  keyToText,
  leafHash,
  noteSigner,
  noteToText,
  parseCheckpoint,
  parseNote,
  parseReceipt,
  readerOf,
  rootOf,
  signCheckpoint,
  signReceipt,
  utf8,
  verifyCheckpoint,
  verifyNote,
  verifyReceipt,
  type WitnessState,
} from './index.ts'

const at = new Date('2026-01-15T03:00:00.000Z')
const log = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(7))
const witness = await noteSigner('witness', 'witness-test', new Uint8Array(32).fill(9))

test('the example of the note format, signed by another program, is valid for its key and no other', async () => {
  const note = parseNote(
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
  )
  const key = await keyFromText('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  if (!note || !key) throw new Error('the example is read')
  expect(await verifyNote(note, key)).toEqual({ isValid: true })
  expect(await verifyNote({ ...note, text: note.text.replace('answer', 'question') }, key)).toEqual({ isValid: false })
  expect(await verifyNote(note, log.key)).toEqual({ isValid: false })
})

test('signatures equal those of another library for the same key', async () => {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 7)])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  expect(Buffer.from(log.key.publicKey)).toEqual(Buffer.from(raw))
  const note = parseNote(noteToText('a text\n', [await log.sign('a text\n', at)]))
  expect(Buffer.from(note?.signatures[0]?.bytes ?? [])).toEqual(sign(null, Buffer.from('a text\n'), key))
})

test('keys can be parsed again from their text form, and a changed one is refused', async () => {
  for (const { key } of [log, witness]) {
    const text = keyToText(key)
    expect(await keyFromText(text)).toEqual(key)
    for (const wrong of [text.replace('lotus', 'l0tus').replace('witness-', 'witnes-'), `${text}A`, 'x', '', 'a+b+c']) {
      expect(await keyFromText(wrong)).toBeUndefined()
    }
  }
})

describe('checkpoints', () => {
  const root = 'ab'.repeat(32)
  test('have the three lines of the format and can be parsed again', async () => {
    const signed = await signCheckpoint(log, { origin: log.key.name, size: 42, root }, at)
    expect(signed.split('\n').slice(0, 4)).toEqual([
      'lotus-log-test',
      '42',
      Buffer.from(root, 'hex').toString('base64'),
      '',
    ])
    const read = parseCheckpoint(signed)
    expect(read).toMatchObject({ origin: 'lotus-log-test', size: 42, root })
    if (read) expect(await verifyCheckpoint(read, log.key)).toEqual({ isValid: true })
  })

  test('a changed size, root or origin is not signed', async () => {
    const signed = await signCheckpoint(log, { origin: log.key.name, size: 42, root }, at)
    for (const [from, to] of [
      ['\n42\n', '\n43\n'],
      ['q6ur', 'q6us'],
      ['lotus-log-test\n', 'lotus-log-tesT\n'],
    ] as const) {
      const read = parseCheckpoint(signed.replace(from, to))
      expect(read && (await verifyCheckpoint(read, log.key)).isValid).toBe(false)
    }
    const other = await signCheckpoint(log, { origin: 'another-log', size: 1, root }, at)
    const read = parseCheckpoint(other)
    expect(read && (await verifyCheckpoint(read, log.key)).isValid).toBe(false)
  })

  test.each(['', 'x', 'a\n1\n\n', 'a\n01\nq6ur\n\n— a b\n', `a\n1\n${'A'.repeat(43)}=\n`, '\n\n\n'])(
    'malformed %j is not a checkpoint',
    (text) => expect(parseCheckpoint(text)).toBeUndefined(),
  )

  test('a witness signs with its time', async () => {
    const signed = await signCheckpoint(log, { origin: log.key.name, size: 1, root }, at)
    const read = parseCheckpoint(signed)
    const line = await witness.sign(read?.note.text ?? '', at)
    const both = parseCheckpoint(`${signed}${line}\n`)
    if (!both) throw new Error('the note is read')
    expect(await verifyCheckpoint(both, witness.key)).toEqual({ isValid: true, signedAt: at })
    expect(await verifyCheckpoint(both, log.key)).toEqual({ isValid: true })
  })
})

describe('receipts', () => {
  const receiptOf = async (at: number) => ({
    gameCode: 'SEN60',
    issueNo: '20260101-0001',
    orderNo: `L${String(at).padStart(11, '0')}`,
    leafHash: await leafHash(utf8(`order ${at}`)),
    acceptedAt: '2026-01-01T03:00:00.000Z',
  })

  test('have one field per line, and the same order gets the same one', async () => {
    const receipt = await receiptOf(1)
    const signed = await signReceipt(log, receipt)
    expect(signed.split('\n').slice(0, 6)).toEqual([
      'lotus-receipt/v1',
      'SEN60',
      '20260101-0001',
      'L00000000001',
      receipt.leafHash,
      '2026-01-01T03:00:00.000Z',
    ])
    expect(await signReceipt(log, receipt)).toBe(signed)
    expect(await verifyReceipt(signed, log.key)).toEqual(receipt)
    expect(await verifyReceipt(signed.replace('-0001', '-0002'), log.key)).toBeUndefined()
    expect(await verifyReceipt(signed, witness.key)).toBeUndefined()
    expect(parseReceipt(signed.replace('L0', 'X0'))).toBeUndefined()
    expect(parseCheckpoint(signed)).toBeUndefined()
  })

  test('an order with a receipt that is missing in the tree is reported by the auditor', async () => {
    const receipts = await Promise.all([1, 2, 3, 4, 5].map(receiptOf))
    const signed = await Promise.all(receipts.map((one) => signReceipt(log, one)))
    const issueOf = async (kept: typeof receipts) => {
      const leafHashes = kept.map((one) => one.leafHash)
      const root = await rootOf(kept.length, await readerOf(leafHashes))
      return { gameCode: 'SEN60', issueNo: '20260101-0001', root, count: kept.length, leafHashes }
    }
    expect(await auditIssue(await issueOf(receipts), signed, log.key)).toEqual([])
    const without = await issueOf(receipts.filter((_, index) => index !== 2))
    expect(await auditIssue(without, signed, log.key)).toEqual([{ kind: 'order_missing', receipt: receipts[2] }])
    expect(await auditIssue({ ...(await issueOf(receipts)), count: 6 }, signed, log.key)).toEqual([
      { kind: 'count_differs', counted: 5 },
    ])
    const cut = await issueOf(receipts)
    expect(
      (await auditIssue({ ...cut, leafHashes: cut.leafHashes.slice(1) }, [], log.key)).map((one) => one.kind),
    ).toEqual(['root_differs', 'count_differs'])
    const forged = await signReceipt(
      await noteSigner('signer', 'lotus-log-test', new Uint8Array(32)),
      await receiptOf(9),
    )
    expect(await auditIssue(await issueOf(receipts), [forged], log.key)).toEqual([{ kind: 'receipt_not_valid', at: 0 }])
  })
})

describe('the witness', () => {
  const hashes = async (count: number, changed?: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => leafHash(utf8(i === changed ? 'rewritten' : `leaf ${i}`))))
  async function show(state: WitnessState | null, leaves: readonly string[], size = leaves.length, signer = log) {
    const read = await readerOf(leaves)
    const root = await rootOf(size, read)
    const checkpoint = await signCheckpoint(signer, { origin: 'lotus-log-test', size, root }, at)
    const proof = state && state.size <= size ? await consistencyPath(state.size, size, read) : []
    return considerCheckpoint({ logKey: log.key, signer: witness, state, checkpoint, proof, at })
  }

  test('follows a growing log', async () => {
    let state: WitnessState | null = null
    for (const size of [1, 1, 5, 8, 21]) {
      const answer = await show(state, await hashes(21), size)
      if (!answer.ok) throw new Error(answer.reason)
      expect(answer.cosignature).toMatch(/^— witness-test /)
      state = answer.state
      expect(state.size).toBe(size)
    }
  })

  test('refuses a tree in which an old leaf was rewritten', async () => {
    const first = await show(null, await hashes(13))
    if (!first.ok) throw new Error('the first head is taken')
    for (const size of [13, 14, 21]) {
      expect(await show(first.state, await hashes(size, 4))).toEqual({ ok: false, reason: 'fork' })
    }
    expect(await show(first.state, await hashes(21, 13))).toMatchObject({ ok: true })
  })

  test('refuses a smaller tree, another log’s signature and malformed input', async () => {
    const first = await show(null, await hashes(13))
    if (!first.ok) throw new Error('the first head is taken')
    expect(await show(first.state, await hashes(12))).toEqual({ ok: false, reason: 'smaller' })
    const other = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(8))
    expect(await show(first.state, await hashes(14), 14, other)).toEqual({ ok: false, reason: 'bad_signature' })
    const nonsense = { logKey: log.key, signer: witness, state: null, checkpoint: 'x', proof: [], at }
    expect(await considerCheckpoint(nonsense)).toEqual({ ok: false, reason: 'malformed' })
  })
})
