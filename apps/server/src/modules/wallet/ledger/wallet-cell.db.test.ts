import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase, schemaFolder, sql, type Database } from '@lotus/database'
import { copyTemplate, testDatabase } from '@lotus/testing'
import { auditLedger, createWallet } from '../index.ts'
import { sendInParallel } from './model/callers.ts'
import { describeStep, isEvent } from './model/commands.ts'
import { MEMBERS, openingArb, parallelArb, stepsArb } from './model/generators.ts'
import { createOracle } from './model/oracle.ts'
import { propertySettings, propertyTimeout } from './model/property.ts'
import { startRun, type RealRun } from './model/real.fixtures.ts'
import { findSerialOrder } from './model/serial-order.ts'

// The wallet inside one cell (issue 18 section 3, ADR 0015): every connection, the owner's that runs the commands
// included, sees the rows of one cell only. A command that read or wrote a row of another cell would answer or book
// something else than the model. House accounts are seen by all, until they have a table of their own.

const CELL = 7
const OTHER = 200
const START = new Date('2031-03-30T21:40:00.000Z')

/** Tables of cells whose rows are the houses' or name no member. They follow with their keys (ADR 0015). */
const notYet = [
  'account_checkpoint',
  'house_rollup',
  'house_rollup_state',
  'inbox_message',
  'lottery_order_refund',
  'lottery_usage',
  'outbox',
  'turnover_progress',
]

/** Closes every table of cells to all rows but those of the connection's cell, its owner not excepted. */
async function closeCells(owner: Database): Promise<void> {
  // Our own file.
  const { tables } = JSON.parse(readFileSync(join(schemaFolder, '..', 'distribution.json'), 'utf8')) as {
    tables: Record<string, string>
  }
  const ofCells = Object.keys(tables).filter((table) => tables[table] === 'cell' && !notYet.includes(table))
  const cellOf = (table: string) => `cell_of(${table === 'member' ? 'id' : 'member_id'})`
  await owner.pool.query(
    ofCells
      .map(
        (table) => `alter table ${table} enable row level security; alter table ${table} force row level security;
          create policy one_cell on ${table} using (${table === 'account' ? 'member_id is null or ' : ''}${cellOf(table)} = current_setting('lotus.cell')::smallint)`,
      )
      .join(';\n'),
  )
}

/** The same address; its connections are in that cell. */
function inCell(address: string, cell: number): string {
  const url = new URL(address)
  url.searchParams.set('options', `-c lotus.cell=${cell}`)
  // A space is written as "+", which connection strings do not read as one.
  return url.href.replaceAll('+', '%20')
}

const test = await testDatabase({
  make: async (adminUrl, name) => {
    const prepared = await copyTemplate(adminUrl, name)
    const owner = createDatabase({ connectionString: prepared.ownerUrl, max: 1 })
    try {
      await closeCells(owner)
    } finally {
      await owner.end()
    }
    return { ...prepared, ownerUrl: inCell(prepared.ownerUrl, CELL), appUrl: inCell(prepared.appUrl, CELL) }
  },
})
const other = createDatabase({ connectionString: inCell(test.ownerUrl, OTHER), max: 2 })
const otherApp = createDatabase({ connectionString: inCell(test.appUrl, OTHER), max: 2 })
afterAll(() => Promise.all([other.end(), otherApp.end()]))
const neighbours = { ...test, owner: other, db: otherApp }
const wallet = createWallet({ db: test.db })
const programs = [
  createWallet({ db: test.db, batching: { inFlightMax: 2, batchMax: 4 } }),
  createWallet({ db: test.db, batching: { inFlightMax: 3, batchMax: 32 } }),
]
let runs = 0

/** Every account and movement of a cell: no run in another one may change it. */
const booksOf = (db: Database) =>
  db.one(sql`select (select jsonb_agg(a order by a.id) from account a where member_id is not null) as accounts,
    (select jsonb_agg(j order by j.id) from journal j) as movements, (select count(*) from tx_key) as keys`)

/** Two members of the other cell with money and bets. */
async function play(): Promise<RealRun> {
  const real = await startRun(neighbours, (runs += 1), MEMBERS, OTHER)
  const theirs = createWallet({ db: otherApp })
  await real.send(theirs, { kind: 'credit', member: 0, key: 'money', amount: 5_000n, entry: 'DEP_BANK' })
  await real.send(theirs, { kind: 'bet', member: 0, key: 'bet', amount: 700n, bonusFirst: true })
  return real
}

describe('inside one cell', () => {
  it('nobody sees, changes or opens a row of another one', async () => {
    await test.clock.set(START)
    const real = await play()
    const books = await booksOf(other)
    const [member] = await other.values<bigint>(sql`select id from member order by id limit 1`)
    for (const db of [test.owner, test.db]) {
      expect(await db.values(sql`select id from member where id = ${member}`)).toEqual([])
      expect(await db.values(sql`select id from account where member_id is not null`)).toEqual([])
      expect(
        await db.values(sql`select rolname from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)`),
      ).toEqual([])
    }
    await test.owner.query(sql`update account set balance = balance + 1 where member_id = ${member}`)
    await expect(
      real.send(wallet, { kind: 'credit', member: 0, key: 'from elsewhere', amount: 1n, entry: 'DEP_BANK' }),
    ).rejects.toThrow('row-level security')
    expect(await booksOf(other)).toEqual(books)
  })

  const usualRuns = 12

  it(
    'any commands in any order answer and book as the model does',
    { timeout: propertyTimeout(usualRuns, 5_000) },
    async () => {
      await play()
      const books = await booksOf(other)
      await fc.assert(
        fc.asyncProperty(openingArb(), stepsArb({ maxLength: 40, events: 18 }), async (opening, steps) => {
          await test.clock.set(START)
          const oracle = createOracle(START, MEMBERS)
          const real = await startRun(test, (runs += 1), MEMBERS, CELL)
          for (const [index, step] of [...opening, ...steps].entries()) {
            const where = `step ${index} ${describeStep(step)}`
            if (isEvent(step)) {
              oracle.happen(step)
              await real.happen(step)
              continue
            }
            expect(await real.send(wallet, step), `${where}: the answer`).toEqual(oracle.run(step))
            expect(await real.balances(), `${where}: the balances`).toEqual(oracle.balances())
          }
        }),
        propertySettings('wallet in a cell', usualRuns, 5_000),
      )
      expect(await booksOf(other)).toEqual(books)
    },
  )

  const parallelRuns = 12

  it(
    'concurrent calls agree on some serial order, and each cell’s ledger balances by itself',
    { timeout: propertyTimeout(parallelRuns, 5_000) },
    async () => {
      await test.clock.set(START)
      await play()
      await fc.assert(
        fc.asyncProperty(openingArb(), parallelArb, async (opening, deliveries) => {
          const oracle = createOracle(START, MEMBERS)
          const real = await startRun(test, (runs += 1), MEMBERS, CELL)
          for (const step of opening) expect(await real.send(wallet, step)).toEqual(oracle.run(step))
          const operations = await sendInParallel(real, programs, deliveries)
          const found = findSerialOrder(oracle, operations, await real.journal())
          if (!found.isFound) throw new Error(['no serial order', ...found.stuckAt].join('\n'))
          expect(await real.balances()).toEqual(found.oracle.balances())
        }),
        propertySettings('wallet in a cell, in parallel', parallelRuns, 5_000),
      )
      for (const db of [test.db, otherApp]) {
        const { checks } = await auditLedger(db)
        expect(checks.flatMap((check) => check.breaks)).toEqual([])
      }
      expect(await test.db.value(sql`select count(*) > 100 from journal`)).toBe(true)
    },
  )
})
