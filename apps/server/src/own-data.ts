import type { Database, Queryable } from '@lotus/database'
import type { EraseElsewhere, SecurityDeps } from './modules/identity/index.ts'
import {
  countOpenDeposits,
  eraseCashierMember,
  listOwnDeposits,
  listOwnWithdrawals,
  listPayoutAccounts,
  type CashierDeps,
} from './modules/cashier/index.ts'
import { forgetSeen } from './modules/content/index.ts'
import { countOpenOrders, listOrders } from './modules/lottery/index.ts'
import { listOwnWords } from './modules/messages/index.ts'
import { currency, getBuckets, getFunds, listStatement, lockFunds } from './modules/wallet/index.ts'

/** Rows of one kind in an export; older ones are asked for at customer service. */
const ROWS_MAX = 5_000
const PAGE = 100

/** What the modules above identity keep of a member, for the export (trust.md ACC-13). */
export function ownDataOf(db: Database, cashier: CashierDeps): SecurityDeps['ownData'] {
  return {
    funds: (memberId) => getFunds(db, memberId),
    statement: (memberId) => allPages((page) => listStatement(db, memberId, page)),
    deposits: (memberId) => allPages((page) => listOwnDeposits(cashier, memberId, page)),
    withdrawals: (memberId) => allPages((page) => listOwnWithdrawals(cashier, memberId, page)),
    payoutAccounts: async (memberId) => (await listPayoutAccounts(cashier, memberId)).accounts,
    words: (memberId) => listOwnWords(db, memberId, ROWS_MAX),
    lotteryOrders: (memberId) => allPages((page) => listOrders(db, memberId, page)),
  }
}

/** What keeps an account from closing, under the lock of its money: nothing can come or go meanwhile (ACC-10). */
export const closingHold: SecurityDeps['closingHold'] = async (tx: Queryable, memberId: bigint) => {
  await lockFunds(tx, memberId)
  const { cash, bonus, hold } = await getBuckets(tx, memberId, currency)
  return {
    balance: cash + bonus,
    onHold: hold,
    openBets: await countOpenOrders(tx, memberId),
    openDeposits: await countOpenDeposits(tx, memberId),
  }
}

/** What is personal in the rows of the modules above identity; the money's rows stay (trust.md ACC-13). */
export const eraseElsewhere: EraseElsewhere = async (tx, memberId) => {
  await eraseCashierMember(tx, memberId)
  await forgetSeen(tx, memberId)
}

type Page<Row> = { rows: Row[]; nextCursor: string | null }

async function allPages<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page: Page<Row> = await read({ limit: PAGE, cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < ROWS_MAX)
  return rows
}
