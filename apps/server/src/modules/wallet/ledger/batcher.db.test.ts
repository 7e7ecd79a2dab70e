import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, createWallet } from '../index.ts'
import { collectItems } from './model/collected-items.ts'
import { describeStep, isEvent, type Command, type Event, type Reply, type Step } from './model/commands.ts'
import { openingArb, stepsArb } from './model/generators.ts'
import { legsByMember } from './model/oracle-state.ts'
import { propertySettings, propertyTimeout } from './model/property.ts'
import { startRun, type RealRun } from './model/real.fixtures.ts'
import { run as runOne, runBatch, type CommandItem, type CommandReply } from './wallet.repo.ts'

// Two databases, the same commands. One runs each list as one batch, the other item by item: answers, balances, journal
// and keys must be equal. Between the lists time passes, and limits and exclusions are set.
const batched = await testDatabase()
const single = await testDatabase()
/** Only used to build the items: each list is run below. */
const wallet = createWallet({ db: batched.db })
const START = new Date('2031-05-12T08:20:00.000Z')
const MEMBERS = 10
let runs = 0
/** How the batches' commands were run: as one set, or one after the other. */
const written = { asSet: 0, inTurn: 0 }

type Runner = (db: Queryable, items: readonly CommandItem[]) => Promise<readonly CommandReply[]>

const inOneGo: Runner = async (db, items) => {
  const replies = await runBatch(db, items)
  // Only a command that went through wallet_run gets the field `duplicate`.
  for (const reply of replies) written[reply.code === 'ok' && reply.duplicate === undefined ? 'asSet' : 'inTurn'] += 1
  return replies
}

const oneByOne: Runner = async (db, items) => {
  const replies: CommandReply[] = []
  for (const item of items) replies.push(await runOne(db, item))
  return replies
}

/** Builds a list with the real wallet's commands; none of them sees the answer of the one before. */
async function sendList(
  side: { db: Queryable; real: RealRun; run: Runner },
  list: readonly Command[],
): Promise<Reply[]> {
  const collected = collectItems()
  const answers = Promise.all(list.map((command) => side.real.send(wallet, command, collected.within)))
  collected.answer(await side.run(side.db, collected.items))
  return answers
}

/** Lists of commands with the events between them. */
function listsOf(steps: readonly Step[]): (Command[] | Event)[] {
  const lists: (Command[] | Event)[] = []
  for (const step of steps) {
    const last = lists.at(-1)
    if (isEvent(step)) lists.push(step)
    else if (Array.isArray(last)) last.push(step)
    else lists.push([step])
  }
  return lists
}

async function booksOf(real: RealRun) {
  const journal = await real.journal()
  const legs = journal.map(({ group: _group, ...leg }) => leg)
  const groups = Map.groupBy(journal, ({ group }) => group)
  return {
    legs: legsByMember(legs),
    groups: [...groups.values()].map((members) => members.map(({ key }) => key).join()).toSorted(),
    keys: [...(await real.keys())].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    balances: await real.balances(),
  }
}

async function startSides() {
  runs += 1
  const sides = [
    { test: batched, run: inOneGo },
    { test: single, run: oneByOne },
  ]
  return Promise.all(
    sides.map(async ({ test, run }) => {
      await test.clock.set(START)
      return { db: test.db, run, real: await startRun(test, runs, MEMBERS) }
    }),
  )
}

/** Runs the lists on both sides and compares the answers; returns both sides' books. */
async function runLists(lists: readonly (readonly Command[] | Event)[]) {
  const sides = await startSides()
  for (const list of lists) {
    if ('kind' in list) {
      for (const side of sides) await side.real.happen(list)
      continue
    }
    const [left, right] = await Promise.all(sides.map((side) => sendList(side, list)))
    expect(left).toEqual(right)
  }
  return Promise.all(sides.map((side) => booksOf(side.real)))
}

const credit = (member: number): Command => ({
  kind: 'credit',
  member,
  key: `in${member}`,
  amount: 100n,
  entry: 'DEP_BANK',
})
const bet = (member: number, key: string, amount: bigint): Command => ({
  kind: 'bet',
  member,
  key,
  amount,
  bonusFirst: true,
})
const win = (member: number, key: string, amount: bigint, of: string): Command => ({
  kind: 'win',
  member,
  key,
  amount,
  bet: of,
})

const betWin = (member: number, key: string, stake: bigint, won: bigint): Command => ({
  kind: 'betWin',
  member,
  key,
  stake,
  win: won,
  bonusFirst: true,
})
const rollback = (member: number, key: string, of: string): Command => ({ kind: 'rollback', member, key, bet: of })

describe('a batch', () => {
  it('writes plain bets and wins as one set: several of one member, in their order', async () => {
    const before = written.asSet
    const [left, right] = await runLists([
      [credit(0), credit(1), bet(0, 'opens the house', 1n)],
      [bet(0, 'a', 50n), bet(1, 'b', 100n), bet(0, 'c', 49n)],
      [win(0, 'wa', 7n, 'a'), win(1, 'wb', 0n, 'b'), bet(0, 'd', 7n), win(0, 'wc', 3n, 'c'), bet(0, 'e', 3n)],
      // One more than the balance: refused, after the member's commands before it were written.
      [bet(0, 'f', 1n), win(1, 'wb2', 5n, 'b'), bet(1, 'g', 5n)],
    ])
    expect(left).toEqual(right)
    expect(left?.balances.slice(0, 2).map(({ cash }) => cash)).toEqual([0n, 0n])
    expect(written.asSet - before).toBe(3 + 5 + 2)
  })

  it('writes no bet beyond a limit: earlier bets and the set’s own bets count together', async () => {
    const before = written.asSet
    const [left, right] = await runLists([
      [credit(0), bet(0, 'opens the house', 1n)],
      { kind: 'limit', member: 0, limit: 'stake', hours: 24, amount: 10n },
      [bet(0, 'a', 3n), bet(0, 'b', 2n)],
      [bet(0, 'c', 2n), bet(0, 'd', 2n), bet(0, 'one too many', 1n)],
    ])
    expect(left).toEqual(right)
    expect(left?.balances[0]?.cash).toBe(90n)
    // All but the one too many; the first of all opened the house account.
    expect(written.asSet - before).toBe(4)
  })

  it('writes bets with their win, two buckets and rollbacks as a set too, and what follows a rollback in turn', async () => {
    const bonus = { member: 0, bucket: 'bonus', way: 'in', amount: 11n, entry: 'REBATE' } as const
    const before = written.asSet
    const [left, right] = await runLists([
      [
        credit(0),
        { kind: 'postGroup', key: 'bonus', legs: [bonus] },
        credit(1),
        credit(2),
        bet(2, 'opens the house', 1n),
      ],
      // m0: 7 of the bonus, then its 4 and 3 of cash; the win of 10 is divided 5 to 5.
      [bet(0, 'a', 7n), betWin(0, 'b', 7n, 10n), betWin(1, 'c', 100n, 3n), bet(1, 'd', 3n)],
      [rollback(0, 'a back', 'a'), bet(1, 'too much', 1n), bet(2, 'e', 5n)],
      [
        rollback(0, 'b back', 'b'),
        win(1, 'w', 5n, 'd'),
        bet(1, 'f', 5n),
        rollback(2, 'e back', 'e'),
        win(2, 'late', 5n, 'e'),
      ],
    ])
    expect(left).toEqual(right)
    expect(left?.balances.slice(0, 3)).toEqual([
      { cash: 102n, bonus: 12n, hold: 0n, debt: 0n },
      { cash: 0n, bonus: 0n, hold: 0n, debt: 0n },
      { cash: 99n, bonus: 0n, hold: 0n, debt: 0n },
    ])
    // One by one go the bet above the balance, the rollback of a bet that has won, and the win after a rollback.
    expect(written.asSet - before).toBe(4 + 2 + 3)
  })

  it('gives no bet back that the same batch has settled with a win of nothing', async () => {
    const [left, right] = await runLists([
      [credit(0), bet(0, 'opens the house', 1n)],
      [bet(0, 'lost', 10n)],
      [win(0, 'of nothing', 0n, 'lost'), rollback(0, 'too late', 'lost')],
    ])
    expect(left).toEqual(right)
    expect(left?.balances[0]?.cash).toBe(89n)
  })

  it('writes one by one what needs more: debt, a bet rolled back, a repeated key', async () => {
    const bonus = { member: 1, bucket: 'bonus', way: 'in', amount: 10n, entry: 'REBATE' } as const
    const [left, right] = await runLists([
      [credit(0), { kind: 'postGroup', key: 'bonus', legs: [bonus] }, credit(2), credit(3)],
      [bet(0, 'a', 1n), bet(1, 'b', 10n), bet(2, 'c', 1n), bet(3, 'd', 1n)],
      [
        { kind: 'adjust', member: 0, key: 'owes', amount: -150n },
        { kind: 'rollback', member: 2, key: 'back', bet: 'c' },
      ],
      // m0 owes 51 and recovers it first, m1's bet was from bonus, m2's was rolled back, m3 repeats a key with another
      // amount.
      [win(0, 'wa', 60n, 'a'), win(1, 'wb', 7n, 'b'), win(2, 'wc', 5n, 'c'), bet(3, 'd', 2n)],
      [bet(3, 'd', 1n)],
      [bet(3, 'd2', 1n), bet(3, 'd2', 1n)],
    ])
    expect(left).toEqual(right)
    expect(left?.balances.slice(0, 4)).toEqual([
      { cash: 9n, bonus: 0n, hold: 0n, debt: 0n },
      { cash: 0n, bonus: 7n, hold: 0n, debt: 0n },
      { cash: 100n, bonus: 0n, hold: 0n, debt: 0n },
      { cash: 98n, bonus: 0n, hold: 0n, debt: 0n },
    ])
  })

  const usualRuns = 30

  it(
    'answers and books like its items run one after the other',
    { timeout: propertyTimeout(usualRuns, 8_000) },
    async () => {
      // From all kinds equally often to almost only bets and wins, which are written as a set; from many members with
      // one or two commands in a list to few members with many.
      const shapeArb = fc.record({
        play: fc.constantFrom(1, 30, 30),
        members: fc.constantFrom(3, MEMBERS),
        events: fc.constantFrom(4, 15),
      })
      const steps = shapeArb.chain((shape) => stepsArb({ ...shape, maxLength: 70, ownKeys: true }))
      await fc.assert(
        fc.asyncProperty(openingArb(MEMBERS), steps, async (opening, list) => {
          const sides = await startSides()
          for (const part of [[...opening], ...listsOf(list)]) {
            if (!Array.isArray(part)) {
              for (const side of sides) await side.real.happen(part)
              continue
            }
            const [left, right] = await Promise.all(sides.map((side) => sendList(side, part)))
            const described = part.map((command) => describeStep(command)).join('\n')
            expect(left, `answers of the batch\n${described}`).toEqual(right)
          }
          const [left, right] = await Promise.all(sides.map((side) => booksOf(side.real)))
          expect(left).toEqual(right)
        }),
        propertySettings('batch against single', usualRuns, 8_000),
      )
      process.stdout.write(`batch against single: ${written.asSet} as a set, ${written.inTurn} in turn\n`)
      for (const test of [batched, single]) {
        const report = await auditLedger(test.db)
        expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
      }
    },
  )
})
