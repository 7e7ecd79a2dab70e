import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { auditLedger, createWallet } from '../index.ts'
import { sendInParallel } from './model/callers.ts'
import { describeStep, isEvent, type Step } from './model/commands.ts'
import { MEMBERS, openingArb, parallelArb, stepsArb } from './model/generators.ts'
import { legsByMember } from './model/oracle-state.ts'
import { createOracle, type Oracle } from './model/oracle.ts'
import { propertySettings, propertyTimeout } from './model/property.ts'
import { startRun, type RealRun } from './model/real.fixtures.ts'
import { findSerialOrder } from './model/serial-order.ts'

// PostgreSQL, the schema, the wallet with its micro-batcher, compared with the oracle (model/oracle.ts), the wallet in
// memory. A failure prints its seed and the shortest sequence found; FC_SEED repeats it, FC_RUNS sets the number of
// runs.
const test = await testDatabase()
const wallet = createWallet({ db: test.db })
/** Two programs on one database, each with small batches, so that many batches conflict. */
const programs = [
  createWallet({ db: test.db, batching: { inFlightMax: 2, batchMax: 4 } }),
  createWallet({ db: test.db, batching: { inFlightMax: 3, batchMax: 32 } }),
]
/** Late enough in a month that the clock moves into months without their own partition. */
const START = new Date('2031-03-30T21:40:00.000Z')
let runs = 0

async function expectSound(): Promise<void> {
  const report = await auditLedger(test.db)
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
}

/** One step on both sides; answers and all balances must agree after it. */
async function runStep(real: RealRun, oracle: Oracle, step: Step, where: string): Promise<void> {
  if (isEvent(step)) {
    oracle.happen(step)
    await real.happen(step)
    return
  }
  const expected = oracle.run(step)
  expect(await real.send(wallet, step), `${where}: the answer`).toEqual(expected)
  expect(await real.balances(), `${where}: the balances`).toEqual(oracle.balances())
}

/** The journal and the keys equal the oracle's row by row; the legs of one command share one group. */
async function expectSameBooks(real: RealRun, oracle: Oracle): Promise<void> {
  const journal = await real.journal()
  const legs = journal.map(({ group: _group, ...leg }) => leg)
  expect(legsByMember(legs)).toEqual(legsByMember(oracle.state.journal))
  const groups = new Map(journal.map((leg) => [leg.key, leg.group]))
  for (const leg of journal) expect(leg.group, `the group of ${leg.key}`).toBe(groups.get(leg.key))
  expect(new Set(groups.values()).size).toBe(groups.size)
  const keys = [...(await real.keys())].filter(([name]) => !name.startsWith('hold/'))
  const outcomes = (list: readonly (readonly [string, { outcome: string }])[]) =>
    list.map(([name, { outcome }]) => `${name} ${outcome}`).toSorted()
  expect(outcomes(keys)).toEqual(outcomes([...oracle.state.keys]))
}

const base = { member: 0, bonusFirst: true }
/** Sequences that the random test has found, or that it generates too rarely. */
const examples: Record<string, readonly Step[]> = {
  'the outcome table: bets, wins and rollbacks before, after and again': [
    { kind: 'win', member: 0, key: 'early', amount: 5n, bet: 'a' },
    { kind: 'bet', ...base, key: 'a', amount: 10n },
    { kind: 'credit', member: 0, key: 'money', amount: 100n, entry: 'DEP_BANK' },
    { kind: 'bet', ...base, key: 'a', amount: 10n },
    { kind: 'bet', ...base, key: 'b', amount: 10n },
    { kind: 'win', member: 0, key: 'lost', amount: 0n, bet: 'b' },
    { kind: 'rollback', member: 0, key: 'after the win', bet: 'b' },
    { kind: 'win', member: 0, key: 'second', amount: 3n, bet: 'b' },
    { kind: 'rollback', member: 0, key: 'before', bet: 'c' },
    { kind: 'bet', ...base, key: 'c', amount: 1n },
    { kind: 'bet', ...base, key: 'd', amount: 20n },
    { kind: 'rollback', member: 1, key: 'not mine', bet: 'd' },
    { kind: 'rollback', member: 0, key: 'back', bet: 'd' },
    { kind: 'rollback', member: 0, key: 'back', bet: 'd' },
    { kind: 'rollback', member: 0, key: 'back again', bet: 'd' },
    { kind: 'win', member: 0, key: 'too late', amount: 5n, bet: 'd' },
    { kind: 'bet', ...base, key: 'd', amount: 20n },
    { kind: 'hold', member: 0, key: 'h', amount: 30n },
    { kind: 'postHold', member: 1, hold: 'h' },
    { kind: 'voidHold', member: 0, hold: 'h' },
    { kind: 'voidHold', member: 0, hold: 'h' },
    { kind: 'postHold', member: 0, hold: 'h' },
    { kind: 'adjust', member: 0, key: 'more than there is', amount: -200n },
    { kind: 'credit', member: 0, key: 'pays the debt', amount: 150n, entry: 'ADJ_CREDIT' },
    { kind: 'status', member: 0, status: 'blocked' },
    { kind: 'bet', ...base, key: 'blocked', amount: 1n },
    { kind: 'win', member: 0, key: 'wins all the same', amount: 4n, bet: 'b' },
    { kind: 'status', member: 0, status: 'active' },
    { kind: 'exclude', member: 0, hours: 24 },
    { kind: 'bet', ...base, key: 'excluded', amount: 1n },
    { kind: 'clock', minutes: 24 * 60 },
    { kind: 'bet', ...base, key: 'back in play', amount: 1n },
    { kind: 'bet', ...base, key: 'excluded', amount: 1n },
  ],
  'a rollback under the key of the bet that it names, before the bet came': [
    { kind: 'rollback', member: 0, key: 'same', bet: 'same' },
    { kind: 'bet', ...base, key: 'same', amount: 1n },
  ],
  'a rollback that names a key which was no bet': [
    { kind: 'credit', member: 0, key: 'money', amount: 50n, entry: 'DEP_BANK' },
    { kind: 'rollback', member: 0, key: 'back', bet: 'money' },
  ],
  'a group that cash does not cover though bonus would': [
    {
      kind: 'postGroup',
      key: 'in',
      legs: [{ member: 0, bucket: 'bonus', way: 'in', amount: 10_001n, entry: 'REBATE' }],
    },
    {
      kind: 'postGroup',
      key: 'out',
      legs: [{ member: 0, bucket: 'cash', way: 'out', amount: 10_000n, entry: 'TRANSFER_OUT' }],
    },
  ],
  'a limit set after a rollback, when the stake has left the window and the rollback has not': [
    { kind: 'credit', member: 0, key: 'money', amount: 5_000_000n, entry: 'DEP_BANK' },
    { kind: 'bet', ...base, key: 'taken back', amount: 1_000_000n },
    { kind: 'clock', minutes: 20 * 60 },
    { kind: 'rollback', member: 0, key: 'back', bet: 'taken back' },
    { kind: 'clock', minutes: 60 },
    { kind: 'limit', member: 0, limit: 'stake', hours: 24, amount: 500_000n },
    { kind: 'clock', minutes: 9 * 60 },
    { kind: 'bet', ...base, key: 'above the limit', amount: 600_000n },
  ],
  'a limit set after an adjustment that is owed: no loss of play': [
    { kind: 'adjust', member: 0, key: 'owed', amount: -1n },
    { kind: 'limit', member: 0, limit: 'loss', hours: 24, amount: 10_000n },
    { kind: 'bet', ...base, key: 'as much as may be lost', amount: 10_000n },
  ],
  'a limit set after stakes: those in the window count, and leave it by the hour': [
    { kind: 'credit', member: 0, key: 'money', amount: 5_000_000n, entry: 'DEP_BANK' },
    { kind: 'bet', ...base, key: 'before', amount: 300_000n },
    { kind: 'limit', member: 0, limit: 'stake', hours: 24, amount: 500_000n },
    { kind: 'bet', ...base, key: 'just', amount: 200_000n },
    { kind: 'bet', ...base, key: 'none left', amount: 1n },
    { kind: 'clock', minutes: 24 * 60 },
    { kind: 'bet', ...base, key: 'still counted', amount: 1n },
    { kind: 'clock', minutes: 60 },
    { kind: 'bet', ...base, key: 'free again', amount: 500_000n },
  ],
}

describe('the wallet and its oracle', () => {
  it.for(Object.entries(examples))('agree on %s', async ([, steps]) => {
    await test.clock.set(START)
    const oracle = createOracle(START, MEMBERS)
    const real = await startRun(test, (runs += 1), MEMBERS)
    for (const [index, step] of steps.entries()) {
      await runStep(real, oracle, step, `step ${index} ${describeStep(step)}`)
    }
    await expectSameBooks(real, oracle)
  })

  const usualRuns = 40

  it(
    'answer and book alike, for any commands in any order',
    { timeout: propertyTimeout(usualRuns, 10_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(openingArb(), stepsArb({ maxLength: 40, events: 18 }), async (opening, steps) => {
          await test.clock.set(START)
          const oracle = createOracle(START, MEMBERS)
          const real = await startRun(test, (runs += 1), MEMBERS)
          for (const [index, step] of [...opening, ...steps].entries()) {
            await runStep(real, oracle, step, `step ${index} ${describeStep(step)}`)
          }
          await expectSameBooks(real, oracle)
        }),
        propertySettings('wallet model', usualRuns, 10_000),
      )
      await expectSound()
    },
  )

  const parallelRuns = 50

  it(
    'agree on some serial order for concurrent calls that repeat, come too early, and lose replies',
    { timeout: propertyTimeout(parallelRuns, 10_000) },
    async () => {
      await test.clock.set(START)
      await fc.assert(
        fc.asyncProperty(openingArb(), parallelArb, async (opening, deliveries) => {
          const oracle = createOracle(START, MEMBERS)
          const real = await startRun(test, (runs += 1), MEMBERS)
          for (const step of opening) await runStep(real, oracle, step, `opening ${describeStep(step)}`)
          const operations = await sendInParallel(real, programs, deliveries)
          const found = findSerialOrder(oracle, operations, await real.journal())
          if (!found.isFound) {
            const log = operations.map(
              (one) =>
                `${one.no} [${one.sent}..${one.answered}] ${describeStep(one.step)} ${JSON.stringify(one.reply)}`,
            )
            throw new Error(
              [`no serial order; so far ${found.order.join(' ')}`, ...found.stuckAt, 'all calls:', ...log].join('\n'),
            )
          }
          expect(await real.balances()).toEqual(found.oracle.balances())
          await expectSameBooks(real, found.oracle)
        }),
        propertySettings('wallet in parallel', parallelRuns, 10_000),
      )
      await expectSound()
    },
  )
})
