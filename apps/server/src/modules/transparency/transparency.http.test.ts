import { describe, expect, test } from 'vitest'
import { routes } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import {
  keyFromText,
  keyToText,
  leafHash,
  noteSigner,
  parseCheckpoint,
  readerOf,
  rootOf,
  utf8,
  verifyCheckpoint,
  verifyConsistency,
  verifyInclusion,
} from '@lotus/rules/fairness'
import { testDatabase } from '@lotus/testing'
import { appendLeaf, createLogSigner, sequenceLog } from './index.ts'
import { transparencyCheck } from './log/ledger-check.ts'
import { registerTransparencyRoutes } from './transparency.routes.ts'
import { moduleApp } from '../../testing/module-app.ts'

const db = await testDatabase()
const at = '2026-06-30T03:00:00.000Z'
await db.setTestTime(at)
const signer = await createLogSigner(new Uint8Array(32).fill(3))
const witness = await noteSigner('witness', 'witness-test', new Uint8Array(32).fill(4))
const { visitor } = await moduleApp({
  register: (http) => registerTransparencyRoutes({ db: db.db, http, signer, witnesses: [witness.key] }),
})
type LogCall = 'log.key' | 'log.checkpoint' | 'log.entries' | 'log.inclusion' | 'log.consistency'
const get = async <N extends LogCall>(name: N, query: Record<string, string | number> = {}) => {
  const answer = await visitor.get(routes[name].path, { query })
  expect(answer.code, `${name} ${JSON.stringify(query)}`).toBe('ok')
  return schemas[name].value.parse(answer.value) as ReturnType<(typeof schemas)[N]['value']['parse']>
}
const run = () => sequenceLog({ db: db.db, signer, clock: db.clock })
const append = (kind: string, body: Record<string, unknown>, subjects: string[] = []) =>
  appendLeaf(db.db, kind, body, subjects)

test('an empty log has no checkpoint, and says so', async () => {
  expect(await run()).toBe(0)
  expect((await visitor.get(routes['log.checkpoint'].path)).code).toBe('not_found')
  expect(await get('log.entries')).toEqual({ size: 0, rows: [] })
})

test('leaves get consecutive indexes in the order of their commits, whoever sequences and however often', async () => {
  for (let i = 0; i < 25; i += 1) await append('result', { game: 'SEN60', issue: `2026-${i}` }, [`SEN60/${i}`])
  await Promise.all([run(), run(), run(), run()])
  expect(await run()).toBe(25)
  const { rows, size } = await get('log.entries', { limit: 200 })
  expect(size).toBe(25)
  expect(rows.map((row) => row.index)).toEqual(Array.from({ length: 25 }, (_, i) => i))
  expect(rows[3]?.leaf).toBe(`{"v":1,"kind":"result","at":"${at}","body":{"game": "SEN60", "issue": "2026-3"}}`)
  // The tree in the database equals the one that packages/rules builds from the same texts.
  const head = await get('log.checkpoint')
  const hashes = await Promise.all(rows.map((row) => leafHash(utf8(row.leaf))))
  expect(head.root).toBe(await rootOf(25, await readerOf(hashes)))
})

test('a leaf whose transaction is rolled back was never in the log', async () => {
  await expect(
    db.db.tx(async (tx) => {
      await appendLeaf(tx, 'result', { lost: true }, [])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await run()).toBe(25)
})

describe('what a visitor checks', () => {
  test('the checkpoint is signed by the key of the log', async () => {
    const [key, head] = [await get('log.key'), await get('log.checkpoint')]
    const verifier = await keyFromText(key.key)
    const checkpoint = parseCheckpoint(head.note)
    if (!verifier || !checkpoint) throw new Error('key and head are read')
    expect(key).toMatchObject({ origin: checkpoint.origin, mergeSecondsMax: 60, witnessKeys: [keyToText(witness.key)] })
    expect(await verifyCheckpoint(checkpoint, verifier)).toEqual({ isValid: true })
    expect(checkpoint).toMatchObject({ size: head.size, root: head.root })
  })

  test('entries of a subject are proven to be in the tree, and no others', async () => {
    const { entries, size, root } = await get('log.inclusion', { subject: 'SEN60/7' })
    expect(entries).toHaveLength(1)
    for (const { leaf, index, path } of entries) {
      expect(await verifyInclusion({ leaf: utf8(leaf), index, size, proof: path, root })).toBe(true)
      expect(await verifyInclusion({ leaf: utf8(`${leaf} `), index, size, proof: path, root })).toBe(false)
    }
    expect((await visitor.get(routes['log.inclusion'].path, { query: { subject: 'SEN60/99' } })).code).toBe('not_found')
    expect((await visitor.get(routes['log.inclusion'].path, { query: { index: 25 } })).code).toBe('not_found')
    for (const query of [{}, { index: 1, subject: 'SEN60/7' }, { index: -1 }, { subject: "'" }] as Record<
      string,
      string
    >[]) {
      expect((await visitor.get(routes['log.inclusion'].path, { query })).code).toBe('bad_request')
    }
  })

  test('the log only grows: every earlier checkpoint is consistent with every later one', async () => {
    const heads = [await get('log.checkpoint')]
    for (const more of [1, 6, 40]) {
      for (let i = 0; i < more; i += 1) await append('odds', { i })
      await run()
      heads.push(await get('log.checkpoint'))
    }
    expect(heads.map((head) => head.size)).toEqual([25, 26, 32, 72])
    for (const older of heads) {
      for (const newer of heads.filter((head) => head.size >= older.size)) {
        const { path } = await get('log.consistency', { from: older.size, to: newer.size })
        expect(await verifyConsistency({ older, newer, proof: path })).toBe(true)
      }
      expect((await get('log.checkpoint', { size: older.size })).root).toBe(older.root)
    }
    for (const query of [
      { from: 26, to: 25 },
      { from: 1, to: 73 },
    ]) {
      expect((await visitor.get(routes['log.consistency'].path, { query })).code).toBe('not_found')
    }
  })
})

describe('witnesses', () => {
  const cosign = async (line: string, size = 72) =>
    (await visitor.post(routes['log.cosign'].path, { body: { size, line } })).code

  test('a configured one is shown beside the checkpoint; proofs then use the checkpoint that it signed', async () => {
    const head = await get('log.checkpoint')
    const line = await witness.sign(parseCheckpoint(head.note)?.note.text ?? '', new Date(at))
    expect(await cosign(line)).toBe('ok')
    expect(await cosign(line)).toBe('ok')
    await append('odds', { after: true })
    await run()
    const { witnessed, size } = await get('log.checkpoint')
    expect(size).toBe(73)
    const checkpoint = parseCheckpoint(witnessed?.note ?? '')
    expect(checkpoint?.size).toBe(72)
    expect(checkpoint && (await verifyCheckpoint(checkpoint, witness.key))).toEqual({
      isValid: true,
      signedAt: new Date(at),
    })
    expect((await get('log.inclusion', { subject: 'SEN60/7' })).size).toBe(72)
    expect((await get('log.inclusion', { index: 72 })).size).toBe(73)
  })

  test('an unknown witness, another checkpoint and malformed lines are refused', async () => {
    const head = await get('log.checkpoint', { size: 32 })
    const textOf = parseCheckpoint(head.note)?.note.text ?? ''
    const stranger = await noteSigner('witness', 'witness-test', new Uint8Array(32).fill(5))
    expect(await cosign(await stranger.sign(textOf, new Date(at)), 32)).toBe('permission_denied')
    expect(await cosign(await witness.sign(textOf, new Date(at)), 72)).toBe('permission_denied')
    expect(await cosign('— witness-test nonsense', 32)).toBe('permission_denied')
    expect(await cosign(await witness.sign(textOf, new Date(at)), 31)).toBe('not_found')
  })
})

describe('nobody can rewrite the log', () => {
  const statements = [
    sql`update transparency_entry set leaf = replace(leaf, 'SEN60', 'SEN61')`,
    sql`update transparency_entry set leaf_index = leaf_index + 1000`,
    sql`delete from transparency_entry`,
    sql`update transparency_node set hash = sha256(hash)`,
    sql`delete from transparency_node`,
    sql`truncate transparency_node`,
    sql`delete from transparency_checkpoint`,
    sql`update transparency_subject set subject = 'x'`,
    sql`delete from transparency_cosignature`,
  ]
  test.each(statements)('not the owner of the tables: $text', async (statement) => {
    await expect(db.owner.query(statement)).rejects.toThrow(/append-only|referenced/)
  })

  test('not the program: it may append, sequence and sign, and no more', async () => {
    for (const statement of [...statements, sql`insert into transparency_node values (0, 1000, sha256('x'))`]) {
      await expect(db.db.query(statement)).rejects.toThrow('permission denied')
    }
    await expect(
      db.db.query(sql`select transparency_store_checkpoint(${74}, ${'ab'.repeat(32)}, 'x')`),
    ).rejects.toThrow()
  })

  test('and if somebody switches the guards off, the audit finds it', async () => {
    const breaks = async () => (await transparencyCheck.run(db.db, { passes: 1 })).map((row) => row.subject)
    expect(await breaks()).toEqual([])
    await db.owner.query(sql`alter table transparency_entry disable trigger user`)
    await db.owner.query(
      sql`update transparency_entry set leaf = replace(leaf, '2026-7', '2026-8') where leaf_index = 7`,
    )
    expect(await breaks()).toEqual([expect.stringMatching(/^leaf \d+$/)])
    await db.owner.query(
      sql`update transparency_entry set leaf_hash = sha256('\\x00'::bytea || convert_to(leaf, 'UTF8')) where leaf_index = 7`,
    )
    expect(await breaks()).toEqual(['index 7'])
    await db.owner.query(sql`alter table transparency_node disable trigger user`)
    await db.owner.query(
      sql`update transparency_node set hash = (select leaf_hash from transparency_entry where leaf_index = 7) where level = 0 and node_index = 7`,
    )
    expect(await breaks()).toEqual(['node 1/3'])
  })
})
