import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addDays, AppError, MONEY_UNIT, moneyToString, zonedInstant } from '@lotus/kernel'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { listMembers, payeeNameOf } from '../../identity/index.ts'
import type { CashierDeps } from '../deps.ts'
import { getCashierSettings } from '../settings.ts'
import * as repo from './bank-line.repo.ts'
import { moneyFacts } from './match-new-lines.ts'
import { scoreCandidate } from './score-candidate.ts'

type Detail = RouteValue<'bo.bankLine'>
type Line = Omit<Detail, 'candidates'>

const DAY_MS = 86_400_000
/** Orders that are scored, nearest in amount first, and those that are shown. */
const SCORED = 100
const SHOWN = 10

function present(row: repo.BankLineRow, accounts: ReadonlyMap<bigint, { username: string }>): Line {
  const { ref_no: refNo, order_status: status, asked_ref: askedRef, asked_at: askedAt, decided_at: decidedAt } = row
  return {
    id: row.id.toString(),
    fileName: row.file_name,
    line: row.line,
    channelCode: row.channel_code,
    bookedAt: row.booked_at.toISOString(),
    hasTime: row.has_time,
    amount: moneyToString(row.amount),
    currency: row.currency,
    direction: row.direction,
    content: row.content,
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    bankRef: row.bank_ref,
    state: row.state,
    reason: row.reason,
    order:
      refNo === null || status === null || row.member_id === null
        ? null
        : { refNo, status, account: accounts.get(row.member_id)?.username ?? '' },
    asked:
      askedRef === null || askedAt === null
        ? null
        : { refNo: askedRef, who: row.asked_name ?? '', note: row.asked_note ?? '', at: askedAt.toISOString() },
    decision:
      decidedAt === null
        ? null
        : { who: row.decided_name ?? '', note: row.decided_note ?? '', at: decidedAt.toISOString() },
  }
}

const ownersOf = (db: Queryable, rows: readonly repo.BankLineRow[]) =>
  listMembers(
    db,
    rows.flatMap(({ member_id: id }) => id ?? []),
  )

/** Lines of all files, newest first, with the sums of the same filters. A search is audited. */
export async function listBankLines(
  db: Queryable,
  acting: Acting,
  input: RouteParsedInput<'bo.bankLines'>,
): Promise<RouteValue<'bo.bankLines'>> {
  const { state = 'open', channel = null, from, to } = input
  const search = input.search?.trim() || null
  const filter = {
    state: state === 'all' ? null : state,
    channel,
    search,
    from: from === undefined ? null : zonedInstant(from, '00:00'),
    // The last day counts.
    to: to === undefined ? null : zonedInstant(addDays(to, 1), '00:00'),
  }
  const { rows, nextCursor } = await readPage(input, (at) => repo.listBankLines(db, filter, at))
  const sums = await repo.sumBankLines(db, filter)
  const accounts = await ownersOf(db, rows)
  if (search !== null) {
    const details = { search, found: rows.length }
    await recordAudit(db, acting, { action: 'bank_lines.search', target: 'bank_lines', details })
  }
  return {
    rows: rows.map((row) => present(row, accounts)),
    nextCursor,
    sums: sums.map((sum) => ({ ...sum, amount: moneyToString(sum.amount) })),
  }
}

/** Files that were taken, newest first, and what the next one may be of. */
export async function listBankFiles(
  db: Queryable,
  input: RouteParsedInput<'bo.bankFiles'>,
): Promise<RouteValue<'bo.bankFiles'>> {
  const { rows, nextCursor } = await readPage(input, (at) => repo.listBankFiles(db, at))
  const { bankFileProfiles: profiles, bankFileLinesMax: linesMax } = await getCashierSettings(db)
  const channels = await repo.listBankChannels(db)
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      channelCode: row.channel_code,
      format: row.format,
      lines: row.lines,
      fresh: row.fresh,
      who: row.operator_name,
      at: row.at.toISOString(),
    })),
    nextCursor,
    channels: channels.map(({ code, name, payee_bank: bank, payee_account: account }) => ({
      code,
      name,
      bank,
      accountTail: account.slice(-4),
    })),
    profiles: profiles.map(({ code }) => code),
    linesMax,
  }
}

/** One line with orders that it may pay; the look is audited before members' names are shown (trust.md ACC-11). */
export async function viewBankLine(
  db: Queryable,
  acting: Acting,
  { id }: RouteParsedInput<'bo.bankLine'>,
): Promise<Detail> {
  const row = found(await repo.findBankLine(db, idOf(id)))
  await recordAudit(db, acting, { action: 'bank_lines.view', target: `bank_line:${id}`, details: factsOf(row) })
  return detailOf(db, row)
}

async function detailOf(db: Queryable, row: repo.BankLineRow): Promise<Detail> {
  return { ...present(row, await ownersOf(db, [row])), candidates: await candidatesOf(db, row) }
}

async function candidatesOf(db: Queryable, row: repo.BankLineRow): Promise<Detail['candidates']> {
  if (row.state !== 'open' || row.direction === 'out') return []
  const { bankCandidateDays: days, bankCandidatePoints: points, bankNearPpm: nearPpm } = await getCashierSettings(db)
  const booked = row.booked_at.getTime()
  // A day alone is its first moment, so the orders of the whole day are looked at.
  const [from, to] = [new Date(booked - days * DAY_MS), new Date(booked + DAY_MS)]
  const vnd = row.amount / MONEY_UNIT
  const orders = await repo.listUnpaidOrders(db, { account: row.account, from, to, vnd, limit: SCORED })
  const accounts = await listMembers(
    db,
    orders.map(({ member_id: id }) => id),
  )
  const line = {
    amount: row.amount,
    bookedAt: row.booked_at,
    hasTime: row.has_time,
    payerName: row.payer_name,
    content: row.content,
  }
  const names = new Map<bigint, string | null>()
  for (const { member_id: id } of orders) if (!names.has(id)) names.set(id, await payeeNameOf(db, id))
  return orders
    .map((order) => {
      const known = [names.get(order.member_id) ?? '', ...order.holder_names]
      const amount = order.amount_vnd * MONEY_UNIT
      return {
        refNo: order.ref_no,
        account: accounts.get(order.member_id)?.username ?? '',
        amountVnd: moneyToString(amount),
        amount: moneyToString(order.amount),
        status: order.status,
        createdAt: order.created_at.toISOString(),
        expiresAt: order.expires_at.toISOString(),
        ...scoreCandidate(
          line,
          { amount, createdAt: order.created_at, expiresAt: order.expires_at, names: known },
          { points, nearPpm },
        ),
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
}

const factsOf = (row: repo.BankLineRow) => ({
  amount: moneyToString(row.amount),
  currency: row.currency,
  state: row.state,
  refNo: row.ref_no,
})

/** An operator's match of an open line with an order; the money, the state and the audit row are one commit. */
export async function matchByHand(
  deps: CashierDeps,
  acting: Acting,
  { id, refNo, reason }: RouteParsedInput<'bo.matchBankLine'>,
): Promise<Detail> {
  const entry = { action: 'bank_lines.match', target: `bank_line:${id}`, details: { refNo, reason } } as const
  const work = async (tx: Queryable) => {
    const order = found(await repo.findOrderByRef(tx, refNo))
    const { matchSecondFrom, ...facts } = await moneyFacts({ db: deps.db }, order)
    const reply = await repo.matchBankLine(tx, {
      line: idOf(id).toString(),
      ...facts,
      secondFrom: matchSecondFrom.toString(),
      operatorId: acting.operator.operatorId.toString(),
      operatorName: acting.operator.username,
      note: reason,
    })
    assertDone(reply)
    return found(await repo.findBankLine(tx, idOf(id)))
  }
  const row = await auditedAction(deps.db, acting, entry, work, factsOf)
  deps.nudgeOutbox()
  return detailOf(deps.db, row)
}

function assertDone({ code, state }: { code: repo.MatchReply['code']; state?: string }): void {
  if (code === 'ok') return
  if (code === 'same_operator') throw new AppError<ErrorCode>('same_operator')
  if (code === 'not_found' || code === 'order_unknown') throw new AppError<ErrorCode>('not_found')
  throw new AppError<ErrorCode>('state_conflict', { state: state ?? code })
}

/** An operator ends an open line without an order. */
export async function endBankLine(
  deps: CashierDeps,
  acting: Acting,
  { id, outcome, reason }: RouteParsedInput<'bo.endBankLine'>,
): Promise<Detail> {
  const entry = { action: 'bank_lines.end', target: `bank_line:${id}`, details: { outcome, reason } } as const
  const work = async (tx: Queryable) => {
    const { operatorId, username: operatorName } = acting.operator
    assertDone(await repo.endBankLine(tx, { id: idOf(id), outcome, note: reason, operatorId, operatorName }))
    return found(await repo.findBankLine(tx, idOf(id)))
  }
  return detailOf(deps.db, await auditedAction(deps.db, acting, entry, work, factsOf))
}
