import type { RouteValue } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { DepositRow } from '../deposits/deposit.repo.ts'
import type { IdentifiedLine } from './read-statement.ts'

type State = RouteValue<'bo.bankLine'>['state']

export type BankLineRow = {
  id: bigint
  file_name: string
  line: number
  channel_code: string
  account: string
  booked_at: Date
  has_time: boolean
  amount: bigint
  currency: string
  direction: 'in' | 'out'
  content: string
  payer_name: string | null
  payer_account: string | null
  bank_ref: string | null
  state: State
  reason: string | null
  member_id: bigint | null
  ref_no: string | null
  order_status: DepositRow['status'] | null
  asked_ref: string | null
  asked_note: string | null
  asked_name: string | null
  asked_at: Date | null
  decided_name: string | null
  decided_note: string | null
  decided_at: Date | null
}

const columns = sql`l.id, f.name as file_name, l.line, f.channel_code, l.account, l.booked_at, l.has_time, l.amount, l.currency, l.direction,
  l.content, l.payer_name, l.payer_account, l.bank_ref, l.state, l.reason, l.member_id, l.ref_no, d.status as order_status, l.asked_ref,
  l.asked_note, l.asked_name, l.asked_at, l.decided_name, l.decided_note, l.decided_at`
const joined = sql`bank_line l join bank_file f on f.id = l.file_id left join deposit d on d.id = l.deposit_id and d.member_id = l.member_id`

export type LineFilter = {
  state: State | null
  channel: string | null
  search: string | null
  from: Date | null
  to: Date | null
}

const fits = (f: LineFilter) => sql`(${f.channel}::text is null or f.channel_code = ${f.channel}::text)
  and (${f.from}::timestamptz is null or l.booked_at >= ${f.from}::timestamptz) and (${f.to}::timestamptz is null or l.booked_at < ${f.to}::timestamptz)
  and (${f.search}::text is null or strpos(lower(l.content || ' ' || coalesce(l.payer_name, '') || ' ' || coalesce(l.bank_ref, '') || ' ' || coalesce(l.ref_no, '')), lower(${f.search}::text)) > 0)`

export function listBankLines(
  db: Queryable,
  f: LineFilter,
  page: { beforeId: bigint | null; limit: number },
): Promise<BankLineRow[]> {
  return db.many<BankLineRow>(sql`
    select ${columns} from ${joined}
    where (${f.state}::text is null or l.state = ${f.state}::text) and ${fits(f)}
      and (${page.beforeId}::bigint is null or l.id < ${page.beforeId}::bigint)
    order by l.id desc limit ${page.limit}`)
}

export function sumBankLines(
  db: Queryable,
  f: LineFilter,
): Promise<{ state: State; currency: string; count: number; amount: bigint }[]> {
  return db.many(sql`
    select l.state, l.currency, count(*)::integer as count, sum(l.amount)::bigint as amount
    from bank_line l join bank_file f on f.id = l.file_id where ${fits(f)} group by l.state, l.currency order by l.state, l.currency limit 50`)
}

export function findBankLine(db: Queryable, id: bigint): Promise<BankLineRow | undefined> {
  return db.maybe<BankLineRow>(sql`select ${columns} from ${joined} where l.id = ${id}`)
}

export type BankFileRow = {
  id: bigint
  name: string
  channel_code: string
  format: 'csv' | 'camt053'
  lines: number
  fresh: number
  operator_name: string
  at: Date
}

export function listBankFiles(db: Queryable, page: { beforeId: bigint | null; limit: number }): Promise<BankFileRow[]> {
  return db.many<BankFileRow>(sql`
    select id, name, channel_code, format, lines, fresh, operator_name, at from bank_file
    where ${page.beforeId}::bigint is null or id < ${page.beforeId}::bigint order by id desc limit ${page.limit}`)
}

export function isFileKnown(db: Queryable, account: string, hash: string): Promise<boolean> {
  return db.hasRows(sql`select from bank_file where account = ${account} and hash = ${hash}`)
}

/** Which of these identities the account has already. */
export function listKnownIdentities(db: Queryable, account: string, identities: readonly string[]): Promise<string[]> {
  return db.values<string>(
    sql`select identity from bank_line where account = ${account} and identity = any(${identities}::text[])`,
  )
}

type NewFile = {
  channel: string
  account: string
  hash: string
  name: string
  format: 'csv' | 'camt053'
  operatorId: string
  operatorName: string
}
export type StoreReply = { code: 'ok' | 'channel_unavailable'; id?: string; isKnown?: boolean; fresh?: number }

export function storeBankFile(db: Queryable, file: NewFile, lines: readonly IdentifiedLine[]): Promise<StoreReply> {
  const wire = lines.map((line) => ({ ...line, bookedAt: line.bookedAt.toISOString(), amount: line.amount.toString() }))
  return db.value<StoreReply>(
    sql`select cashier_store_bank_file(${JSON.stringify(file)}::jsonb, ${JSON.stringify(wire)}::jsonb) as reply`,
  )
}

export type NewLine = { id: bigint; account: string; direction: 'in' | 'out'; content: string }

/** Lines that nobody has looked at, oldest first. */
export function listNewLines(db: Queryable, limit: number): Promise<NewLine[]> {
  return db.many<NewLine>(
    sql`select id, account, direction, content from bank_line where state = 'new' order by id limit ${limit}`,
  )
}

export type OrderOfContent = { content: string; ref_no: string; channel_code: string }

/** Orders with one of these contents, whatever has become of them. */
export function listOrdersByContent(db: Queryable, contents: readonly string[]): Promise<OrderOfContent[]> {
  return db.many<OrderOfContent>(
    sql`select content, ref_no, channel_code from deposit where content = any(${contents}::text[]) limit 5000`,
  )
}

export function findOrderByRef(db: Queryable, refNo: string): Promise<OrderOfContent | undefined> {
  return db.maybe<OrderOfContent>(sql`select content, ref_no, channel_code from deposit where ref_no = ${refNo}`)
}

export function setLinesOpen(db: Queryable, lines: readonly { id: string; reason: string }[]): Promise<number> {
  return db.value<number>(sql`select cashier_set_bank_lines_open(${JSON.stringify(lines)}::jsonb) as count`)
}

export type MatchReply = {
  code: 'ok' | 'not_found' | 'order_unknown' | 'state_conflict' | 'same_operator'
  outcome?: 'credited' | 'review' | 'confirmed' | 'open' | 'asked'
  state?: string
}
type Match = {
  line: string
  ref: string
  channel: string
  house: string
  fingerprint: string
  turnoverPpm: number
  secondFrom: string
  clockMinutes: number
  operatorId?: string
  operatorName?: string
  note?: string
}

export function matchBankLine(db: Queryable, match: Match): Promise<MatchReply> {
  return db.value<MatchReply>(sql`select cashier_match_bank_line(${JSON.stringify(match)}::jsonb) as reply`)
}

export function endBankLine(
  db: Queryable,
  e: { id: bigint; outcome: 'ignored' | 'returned'; note: string; operatorId: bigint; operatorName: string },
): Promise<{ code: 'ok' | 'not_found' | 'state_conflict'; state?: string }> {
  return db.value(sql`
    select cashier_end_bank_line(${e.id}::bigint, ${e.outcome}, ${e.note}, ${e.operatorId}::bigint, ${e.operatorName}) as reply`)
}

export type CandidateRow = Pick<
  DepositRow,
  'ref_no' | 'member_id' | 'amount' | 'amount_vnd' | 'status' | 'created_at' | 'expires_at'
> & { holder_names: string[] }

/** Unpaid orders of the account around a time, those nearest in amount first; with names of the members' payout accounts. */
export function listUnpaidOrders(
  db: Queryable,
  c: { account: string; from: Date; to: Date; vnd: bigint; limit: number },
): Promise<CandidateRow[]> {
  return db.many<CandidateRow>(sql`
    select d.ref_no, d.member_id, d.amount, d.amount_vnd, d.status, d.created_at, d.expires_at,
      array(select a.holder_name from payout_account a where a.member_id = d.member_id and a.holder_name <> '' limit 20) as holder_names
    from deposit d join deposit_channel c on c.code = d.channel_code
    where c.provider = 'transfer' and c.payee_account = ${c.account} and d.provider_ref is null
      and d.status in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED') and d.created_at between ${c.from} and ${c.to}
    order by abs(d.amount_vnd - ${c.vnd}::bigint), d.id desc limit ${c.limit}`)
}

export type BankAccountRow = { code: string; name: Record<string, string>; payee_bank: string; payee_account: string }

/** Channels with an account of the brand's at a bank. */
export function listBankChannels(db: Queryable): Promise<BankAccountRow[]> {
  return db.many<BankAccountRow>(sql`
    select code, name, payee_bank, payee_account from deposit_channel where provider = 'transfer' order by weight desc, code limit 50`)
}

export type OpenContent = { content: string; amount_vnd: bigint }

/** Orders of a channel that wait for money, newest first. */
export function listOpenContents(db: Queryable, channel: string, limit: number): Promise<OpenContent[]> {
  return db.many<OpenContent>(sql`
    select content, amount_vnd from deposit
    where channel_code = ${channel} and status = 'AWAITING_PAYMENT' and expires_at > lotus_now() order by id desc limit ${limit}`)
}
