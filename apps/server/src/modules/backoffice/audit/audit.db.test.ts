import { describe, expect, it } from 'vitest'
import { permissions, type AuditAction } from '@lotus/contract'
import { AppError } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditedAction, recordAudit, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { listAudit } from './list-audit.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'

const test = await testDatabase()
const operator = await test.owner.one<{ id: bigint }>(
  sql`insert into operator (username, name, password_hash) values ('mai', 'Mai', 'x') returning id`,
)
const acting: Acting = {
  operator: { kind: 'operator', operatorId: operator.id, sessionId: 1n, username: 'mai', permissions: [] },
  ip: '198.51.100.4',
}
const append = (target: string) =>
  recordAudit(test.db, acting, {
    action: 'draws.confirm',
    target,
    details: { note: 'đủ số', amount: '1.5000', deep: [1, null] },
  })
/** Changes rows that are never changed, as somebody with the owner's rights could. */
const tamper = async (change: Parameters<typeof test.owner.query>[0], check: () => Promise<void>) => {
  await test.owner.tx(async (tx) => {
    await tx.query(sql`alter table audit_log disable trigger user`)
    await tx.query(sql`create table kept as select * from audit_log`)
    await tx.query(sql`create table kept_head as select * from audit_head`)
    await tx.query(change)
  })
  await check()
  await test.owner.tx(async (tx) => {
    await tx.query(sql`delete from audit_log`)
    await tx.query(sql`insert into audit_log select * from kept order by id`)
    await tx.query(sql`update audit_head h set id = k.id, hash = k.hash from kept_head k`)
    await tx.query(sql`drop table kept`)
    await tx.query(sql`drop table kept_head`)
    await tx.query(sql`alter table audit_log enable trigger user`)
  })
}

describe('the audit chain', () => {
  it('is valid before its first row and after many concurrent writes, numbered without a gap', async () => {
    expect(await verifyAuditChain(test.db)).toMatchObject({ isSound: true, rows: 0 })
    await Promise.all(Array.from({ length: 40 }, (_, i) => append(`draw:${i}`)))
    expect(await verifyAuditChain(test.db)).toMatchObject({ isSound: true, rows: 40, breaks: [] })
    expect(await test.db.one(sql`select min(id) as low, max(id) as high, count(*) as rows from audit_log`)).toEqual({
      low: 1n,
      high: 40n,
      rows: 40n,
    })
  })

  it.each([
    ['a changed text', sql`update audit_log set target = 'draw:x' where id = 7`, [{ id: '7', problem: 'content' }]],
    [
      'one changed byte in the details',
      sql`update audit_log set details = jsonb_set(details, '{amount}', '"1.5001"') where id = 12`,
      [{ id: '12', problem: 'content' }],
    ],
    [
      'another time',
      sql`update audit_log set at = at + interval '1 microsecond' where id = 3`,
      [{ id: '3', problem: 'content' }],
    ],
    ['another operator', sql`update audit_log set operator_id = null where id = 3`, [{ id: '3', problem: 'content' }]],
    ['a removed row', sql`delete from audit_log where id = 9`, [{ id: '10', problem: 'gap' }]],
    ['rows cut off at the end', sql`delete from audit_log where id > 38`, [{ id: '40', problem: 'end' }]],
    [
      'a row rewritten together with its own hash',
      sql`update audit_log set target = 'draw:x', hash = sha256(prev_hash || convert_to(audit_canonical(id, at, operator_id, operator, action, 'draw:x', details, ip), 'UTF8')) where id = 20`,
      [{ id: '21', problem: 'chain' }],
    ],
  ])('finds the row of %s', async (_what, change, breaks) => {
    await tamper(change, async () => {
      expect(await verifyAuditChain(test.db)).toMatchObject({ isSound: false, breaks })
    })
    expect(await verifyAuditChain(test.db)).toMatchObject({ isSound: true })
  })

  it('cannot be written, changed or removed except by its function, not even by the owner by accident', async () => {
    for (const statement of [
      sql`insert into audit_log select * from audit_log`,
      sql`update audit_log set target = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_head set id = 0`,
    ]) {
      await expect(test.db.query(statement)).rejects.toThrow('permission denied')
    }
    for (const statement of [
      sql`update audit_log set target = 'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(test.owner.query(statement)).rejects.toThrow('append-only')
    }
  })
})

describe('an audited action', () => {
  const rowsOf = async (target: string) => (await listAudit(test.db, {})).rows.filter((row) => row.target === target)

  it('and its row are committed together or not at all', async () => {
    const entry: AuditEntry = { action: 'withdrawals.approve', target: 'withdrawal:1', details: { note: null } }
    expect(
      await auditedAction(
        test.db,
        acting,
        entry,
        async () => 5,
        (result) => ({ result }),
      ),
    ).toBe(5)
    expect(await rowsOf('withdrawal:1')).toMatchObject([
      { operator: 'mai', action: 'withdrawals.approve', details: { note: null, result: 5 }, ip: '198.51.100.4' },
    ])

    const mistake = auditedAction(test.db, acting, { ...entry, target: 'withdrawal:2' }, async (tx) => {
      await tx.query(sql`update operator set name = 'changed' where id = ${operator.id}`)
      throw new Error('our own mistake')
    })
    await expect(mistake).rejects.toThrow('our own mistake')
    expect(await rowsOf('withdrawal:2')).toEqual([])

    // If the audit row cannot be written, the action is rolled back too; types would catch this action name before the
    // table does.
    const unlisted = 'Not An Action' as AuditAction
    const unwritable = auditedAction(test.db, acting, { ...entry, action: unlisted }, (tx) =>
      tx.query(sql`update operator set name = 'changed' where id = ${operator.id}`),
    )
    await expect(unwritable).rejects.toThrow('audit_log_action_check')
    expect(await test.db.one(sql`select name from operator where id = ${operator.id}`)).toEqual({ name: 'Mai' })
  })

  it('that is refused leaves a row with the code', async () => {
    const entry: AuditEntry = { action: 'withdrawals.reject', target: 'withdrawal:3' }
    const refused = auditedAction(test.db, acting, entry, async () => {
      throw new AppError('state_conflict', { state: 'PAID' })
    })
    await expect(refused).rejects.toMatchObject({ code: 'state_conflict' })
    expect(await rowsOf('withdrawal:3')).toMatchObject([{ details: { refused: 'state_conflict' } }])
  })
})

describe('the audit list', () => {
  it('is paged, newest first, and filtered by action, group of actions and operator', async () => {
    const first = await listAudit(test.db, { limit: 2 })
    const second = await listAudit(test.db, { limit: 2, cursor: first.nextCursor ?? '' })
    const ids = [...first.rows, ...second.rows].map((row) => BigInt(row.id))
    expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
    expect(new Set(ids).size).toBe(4)
    const actions = async (filter: { action?: string; operator?: string }) =>
      new Set((await listAudit(test.db, { ...filter, limit: 100 })).rows.map((row) => row.action))
    expect(await actions({ action: 'withdrawals' })).toEqual(new Set(['withdrawals.approve', 'withdrawals.reject']))
    expect(await actions({ action: 'draws.confirm' })).toEqual(new Set(['draws.confirm']))
    expect(await actions({ action: 'draws.conf' })).toEqual(new Set())
    expect(await actions({ operator: 'somebody' })).toEqual(new Set())
    await expect(listAudit(test.db, { cursor: 'x' })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

it('the table has exactly the permissions that calls need', async () => {
  const known = await test.db.many<{ name: string }>(sql`select name from permission`)
  expect(new Set(known.map(({ name }) => name))).toEqual(new Set(permissions))
  const permit = (name: string) =>
    test.owner.query(sql`
      insert into operator (username, name, password_hash, permissions)
      values (${`op-${name.length}`}, 'A', 'none', array[${name}::text])`)
  await permit('withdrawals.view')
  await expect(permit('withdrawals.vieww')).rejects.toMatchObject({
    code: '23514',
    constraint: 'operator_permissions_check',
  })
})
