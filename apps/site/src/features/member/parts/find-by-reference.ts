import { isCallError } from '@lotus/client'
import { call } from '../../../shared/api.ts'

/** How far back a reference is searched: 500 rows; for older ones the record itself is the place to look. */
const PAGES_MAX = 5
const PAGE_SIZE = 100

type Row = { id: string }
type Page<R extends Row> = { rows: R[]; nextCursor: string | null }

/** Reads a list until a row matches; undefined if none of the pages read has it. */
export async function findRow<R extends Row>(
  load: (cursor: string | undefined) => Promise<Page<R>>,
  isIt: (row: R) => boolean,
): Promise<R | undefined> {
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    // Each page begins where the previous one ended.
    const { rows, nextCursor } = await load(cursor)
    const found = rows.find(isIt)
    if (found || nextCursor === null) return found
    cursor = nextCursor
  }
  return undefined
}

const isId = (item: string) => /^\d+$/.test(item)

/**
 * The account record names orders by their displayed number; the detail calls need the id. An item of the address may
 * be either.
 */
export async function loadOrder(item: string, signal: AbortSignal) {
  const id = isId(item)
    ? item
    : (
        await findRow(
          (cursor) => call('lottery.orders', { limit: PAGE_SIZE, cursor }, { signal }),
          (row) => row.orderNo === item,
        )
      )?.id
  return id === undefined ? null : call('lottery.order', { id }, { signal }).catch(nullIfNotFound)
}

export async function loadDeposit(item: string, signal: AbortSignal) {
  const id = isId(item)
    ? item
    : (
        await findRow(
          (cursor) => call('cashier.deposits', { limit: PAGE_SIZE, cursor }, { signal }),
          (row) => row.refNo === item,
        )
      )?.id
  return id === undefined ? null : call('cashier.deposit', { id }, { signal }).catch(nullIfNotFound)
}

export async function loadWithdrawal(item: string, signal: AbortSignal) {
  const found = await findRow(
    (cursor) => call('cashier.withdrawals', { limit: PAGE_SIZE, cursor }, { signal }),
    (row) => row.id === item || row.refNo === item,
  )
  return found ?? null
}

/** "Not found" is an answer with its own screen, not a failure to retry. */
function nullIfNotFound(error: unknown): null {
  if (isCallError(error, 'not_found')) return null
  throw error
}
