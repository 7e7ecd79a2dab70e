import { noMix, type ClientsConfig, type Mix } from '../clients/protocol.ts'
import type { Finding } from '../findings.ts'
import { injectErrors, killDatabase } from '../injections/database.ts'
import { sundayAfter } from '../edges.ts'
import { crossDays } from '../injections/edges.ts'
import { endSale, bringDrawForward, load, playContracts, replaySettlement, lateCommit } from '../injections/focused.ts'
import { loseReplies } from '../injections/network.ts'
import { killApi } from '../injections/processes.ts'
import type { Injection } from '../injections/run.ts'
import type { DatabaseDefect } from './database-defects.ts'
import type { ProcessDefect } from './process-defects.ts'

/** A seeded defect with the small campaign that must find it, and the findings that count. */
export type SeededDefect = {
  name: string
  what: string
  defect: { database?: DatabaseDefect; process?: ProcessDefect }
  apis: number
  workers: number
  lanes: readonly (readonly Injection[])[]
  load: Partial<Pick<ClientsConfig, 'players' | 'thinkMs' | 'shares' | 'sideBySide' | 'funds'>> & { mix: Mix }
  /** `I5 lost` and the like; any of them is enough. */
  seenBy: readonly `${Finding['invariant']} ${Finding['kind']}`[]
  hostOffsetSeconds?: number
  /** A time of its own, which begins then. */
  startsAt?: Date
}

const mix = (parts: Partial<Mix>): Mix => ({ ...noMix, ...parts })
const bets = mix({ instant: 50, sports: 30, settle: 20 })
const times = (count: number, injection: Injection): Injection[] => Array.from({ length: count }, () => injection)
const plain = { players: 16, thinkMs: 60, shares: { duplicated: 0.1, reordered: 0 } }

/** The unchanged product under the same small campaigns: nothing may be found. */
export const unchangedProduct: SeededDefect = {
  name: 'none',
  what: 'the product as it is',
  defect: {},
  apis: 2,
  workers: 2,
  lanes: [
    [killDatabase, lateCommit, bringDrawForward, replaySettlement],
    [load(500), killApi(0)],
    [injectErrors('40001', 10), loseReplies(15)],
  ],
  load: {
    players: 24,
    thinkMs: 80,
    sideBySide: 3,
    shares: { duplicated: 0.3, reordered: 0.3 },
    mix: mix({ instant: 20, sports: 30, settle: 15, void: 10, lottery: 20, deposit: 5, limit: 3, exclude: 2 }),
  },
  seenBy: [],
}

type Processes = 'apis' | 'workers'

const each: readonly (Omit<SeededDefect, Processes> & Partial<Pick<SeededDefect, Processes>>)[] = [
  {
    name: 'synchronous-commit-off',
    what: 'a commit is answered before the log is on the disk',
    defect: { database: 'synchronousCommitOff' },
    lanes: [times(4, killDatabase)],
    load: { ...plain, players: 32, mix: bets },
    seenBy: ['I5 lost', 'I5 unknown_to_clients'],
  },
  {
    name: 'ack-before-commit',
    what: 'the answer goes out before the transaction has committed',
    defect: { process: 'ack_before_commit' },
    lanes: [[killDatabase, killApi(0), killDatabase]],
    load: { ...plain, mix: bets },
    seenBy: ['I5 lost'],
  },
  {
    name: 'no-unique-key',
    what: 'nothing stops a second use of an idempotency key',
    defect: { database: 'noUniqueKey' },
    apis: 2,
    lanes: [[loseReplies(20), load(2_000)]],
    load: { ...plain, shares: { duplicated: 0.5, reordered: 0 }, mix: bets },
    seenBy: ['I5 duplicated'],
  },
  {
    name: 'settlement-without-guard',
    what: 'a ticket is settled whatever its state',
    defect: { database: 'settlementWithoutGuard' },
    workers: 2,
    lanes: [[load(3_000), bringDrawForward, load(1_500), replaySettlement]],
    load: { ...plain, players: 48, thinkMs: 30, mix: mix({ lottery: 100 }) },
    seenBy: ['I7 broken', 'I2 broken'],
  },
  {
    name: 'no-row-lock',
    what: 'a debit reads and writes the balance without the row lock',
    defect: { database: 'noRowLock' },
    apis: 2,
    lanes: [[load(4_000)]],
    load: {
      players: 4,
      funds: '20000000000000',
      thinkMs: 5,
      sideBySide: 8,
      shares: { duplicated: 0, reordered: 0 },
      mix: mix({ sports: 100 }),
    },
    seenBy: ['I2 broken', 'I1 broken', 'I3 broken'],
  },
  {
    name: 'fresh-key-on-retry',
    what: 'a retry after an error goes out under a new key',
    defect: { process: 'fresh_key_on_retry' },
    lanes: [[injectErrors('40001', 12), loseReplies(30), load(500)]],
    load: { ...plain, mix: bets },
    seenBy: ['I5 unknown_to_clients', 'I5 duplicated', 'I5 lost'],
  },
  {
    name: 'swallowed-serialisation',
    what: 'a serialisation failure is answered as success',
    defect: { process: 'swallowed_serialisation' },
    lanes: [[injectErrors('40001', 40)]],
    load: { ...plain, mix: bets },
    seenBy: ['I5 lost'],
  },
  {
    name: 'limit-before-transaction',
    what: 'the limit is looked at before the transaction that takes the stake',
    defect: { process: 'limit_before_transaction', database: 'noLimitInTransaction' },
    apis: 2,
    lanes: [[load(5_000)]],
    load: {
      players: 12,
      thinkMs: 5,
      sideBySide: 10,
      shares: { duplicated: 0, reordered: 0 },
      mix: mix({ sports: 90, limit: 10 }),
    },
    seenBy: ['I9 broken'],
  },
  {
    name: 'exclusion-at-login-only',
    what: 'an exclusion is looked at when the session begins, not when a stake is taken',
    defect: { database: 'noExclusionInTransaction' },
    lanes: [[load(3_000)]],
    load: { ...plain, mix: mix({ sports: 60, instant: 20, exclude: 20 }) },
    seenBy: ['I9 broken'],
  },
  {
    name: 'job-without-period-key',
    what: 'a periodic job may do its period twice',
    defect: { database: 'jobWithoutPeriodKey' },
    workers: 2,
    lanes: [[load(1_000)]],
    load: { ...plain, mix: bets },
    seenBy: ['I16 broken'],
  },
  {
    name: 'void-by-update',
    what: 'a bet is taken back by changing its journal row',
    defect: { database: 'voidByUpdate' },
    lanes: [[load(3_000)]],
    load: { ...plain, mix: mix({ sports: 60, void: 40 }) },
    seenBy: ['I2 broken', 'I5 lost'],
  },
  {
    name: 'outbox-by-id',
    what: 'the relay goes by id, past what commits late',
    defect: { database: 'outboxById' },
    workers: 1,
    lanes: [times(3, lateCommit)],
    load: { ...plain, mix: bets },
    seenBy: ['I14 broken'],
  },
  {
    name: 'rollback-without-tombstone',
    what: 'a rollback that comes before its bet leaves no mark',
    defect: { database: 'rollbackWithoutTombstone' },
    lanes: [[load(3_000)]],
    load: { ...plain, shares: { duplicated: 0.1, reordered: 0.6 }, mix: mix({ sports: 100 }) },
    seenBy: ['I5 lost'],
  },
  {
    name: 'statement-paid-twice',
    what: 'a period of a contract that is settled again is paid again',
    defect: { database: 'statementPaidTwice' },
    workers: 2,
    lanes: [[load(2_000), playContracts]],
    load: { ...plain, players: 32, thinkMs: 30, mix: mix({ lottery: 100 }) },
    seenBy: ['I19 duplicated'],
  },
  {
    name: 'small-share-paid-twice',
    what: 'a day of small shares that is paid is paid again by the next run',
    defect: { database: 'smallSharePaidTwice' },
    workers: 2,
    startsAt: sundayAfter(new Date()),
    lanes: [[crossDays({ isDone: false }, { least: 1, most: 1 }), load(3_000)]],
    load: { ...plain, players: 32, thinkMs: 30, mix: mix({ lottery: 100 }) },
    seenBy: ['I19 duplicated'],
  },
  {
    name: 'clock-of-the-host',
    what: "the sale closes by the host's clock",
    defect: { database: 'clockOfTheHost' },
    hostOffsetSeconds: -14,
    lanes: [[endSale]],
    load: { ...plain, mix: mix({ lottery: 100 }) },
    seenBy: ['I9 broken'],
  },
]

/** A single API process, if a control needs no more. */
export const seededDefects: readonly SeededDefect[] = each.map((control) => ({ apis: 1, workers: 0, ...control }))
