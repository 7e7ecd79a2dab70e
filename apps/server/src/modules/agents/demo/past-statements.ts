import type { Database } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import type { Logger } from 'pino'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { askOwed } from '../settle/pay-owed.ts'
import { settleUntil } from '../settle/settle-due.ts'
import { decide, propose } from '../statements/adjustment.repo.ts'
import { claimStatement } from '../statements/decide-statement.ts'
import { statementRef } from '../statements/reference.ts'
import { listLastMade } from '../statements/office-list.repo.ts'
import { clearCarry, decideStatement, type StatementRow } from '../statements/statement.repo.ts'
import { DEMO_AGENT } from './demo-agent.ts'

const BY = 'linh.fin'
/** Two operators, without numbers of their own: names say who. */
const [FIRST, SECOND] = [-1n, -2n]
/** The operator decides every other day, within the promise of a review, and once a week refuses one; what was made since waits. */
const DECIDED = { everyDays: 2, lastBack: 2, refusesEvery: 7 }
/** On these days the demo's agent takes what waits: of the days between nobody took it in time, and today's is open. */
const CLAIMED_BACK = [4, 2]
const MANY = 100
/** Days on which statements follow that take off what was paid too much. */
const ADJUSTED_BACK = 3

/**
 * Settles what ended by then, as the job does, asks uplines for what they owe, and lets people decide: the operator about
 * what waits, the demo's agent about what it may take.
 */
export async function settlePast(db: Database, until: Date, back: number, log: Pick<Logger, 'error'>): Promise<void> {
  await settleUntil(db, until)
  await askOwed(db, log)
  const topId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (CLAIMED_BACK.includes(back) && topId !== undefined) await claimAll(db, topId)
  const refuses = back >= DECIDED.lastBack && back % DECIDED.refusesEvery === DECIDED.refusesEvery - DECIDED.lastBack
  if (refuses || (back >= DECIDED.lastBack && back % DECIDED.everyDays === 0)) await decideAll(db, refuses)
  if (back === ADJUSTED_BACK && topId !== undefined) await adjustTwo(db, topId)
  if (back === 1) await clearOne(db)
}

const listIn = (
  db: Database,
  p: { states: StatementRow['state'][] | null; holderId?: bigint; isCarried?: boolean },
): Promise<StatementRow[]> =>
  listLastMade(db, { holderId: null, isCarried: false, ...p, kind: null, after: null, limit: MANY })

/** Pays what waits, or refuses the oldest of it. One dividend, the last made, is left behind: the one that is late in the queue. */
async function decideAll(db: Database, refuses: boolean): Promise<void> {
  const waiting = await listIn(db, { states: ['REVIEW'] })
  const left = waiting.find(({ kind }) => kind === 'DIVIDEND')
  const due = waiting.filter((row) => row !== left)
  for (const [index, { memberId, n, start }] of due.entries()) {
    const pays = !refuses || index < due.length - 1
    const reason = pays ? '(mô phỏng) Đã đối chiếu' : '(mô phỏng) Chưa khớp số liệu'
    await decideStatement(db, { memberId, n, start, pays, by: BY, reason })
  }
}

async function claimAll(db: Database, memberId: bigint): Promise<void> {
  for (const row of await listIn(db, { states: ['CLAIM'], holderId: memberId }))
    await claimStatement(db, { memberId, username: DEMO_AGENT }, { id: statementRef(row), due: moneyToString(row.due) })
}

/** Of the demo agent's wages one was too little, and one too much; a third adjustment waits for a second operator. */
async function adjustTwo(db: Database, memberId: bigint): Promise<void> {
  const paid = (await listIn(db, { states: ['PAID'], holderId: memberId })).filter(({ due }) => due > 0n)
  const asked = [
    { reason: '(mô phỏng) Thiếu một vé tính lại', share: 20n, isAgreed: true },
    { reason: '(mô phỏng) Tính trùng một vé', share: -10n, isAgreed: true },
    { reason: '(mô phỏng) Sai tỷ lệ bậc', share: 5n, isAgreed: false },
  ]
  for (const [at, { reason, share, isAgreed }] of asked.entries()) {
    const row = paid[at]
    // A part of it, in whole cents.
    const amount = row === undefined ? 0n : (row.due / share / 100n) * 100n
    if (row === undefined || amount === 0n) continue
    const key = { memberId, n: row.n, start: row.start, amount, paid: row.due }
    const { no } = await propose(db, { ...key, by: FIRST, byName: BY, reason })
    if (no === null || !isAgreed) continue
    await decide(db, { ...key, no, confirms: true, by: SECOND, byName: 'mai.sup', note: '(mô phỏng) Đã đối chiếu' })
  }
}

/** Takes the latest loss that a line would carry on off it, where there is one. */
async function clearOne(db: Database): Promise<void> {
  const [row] = await listIn(db, { states: null, isCarried: true })
  if (!row) return
  const { memberId, n, start } = row
  await clearCarry(db, { memberId, n, start, by: BY, reason: '(mô phỏng) Miễn khoản âm kỳ trước' })
}
