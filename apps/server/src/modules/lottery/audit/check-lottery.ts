import type { Queryable } from '@lotus/database'
import type { LedgerCheck } from '../../../platform/ledger-check.ts'
import { listRestBreaks } from '../settle/rebate-rests.repo.ts'
import { leafOf } from '../draw/lock-issue.ts'
import { listLeaves } from '../sale/orders.repo.ts'
import { createRootBuilder, hashOfLeaf } from '../proof/order-tree.ts'
import {
  listFrozenIssues,
  listIssueBreaks,
  listOrderBreaks,
  listUsageBreaks,
  readLeafHashes,
  type FrozenIssue,
  type LotteryBreak,
} from './audit.repo.ts'

const NAME = 'lottery_rows_match_ledger'
/**
 * Issues whose roots are recomputed every night. Older ones were checked on earlier nights, and their orders do not
 * change.
 */
const NIGHTLY_DAYS = 2
const ISSUES_PER_PAGE = 500
/** Some ten milliseconds of hashing, after which other work gets a turn. */
const ORDERS_PER_PAGE = 500
const BREAKS_MAX = 50

/** Checks that orders, issues, frozen roots, limits and the ledger agree; part of `npm run audit`. */
export const lotteryLedgerCheck: LedgerCheck = {
  name: NAME,
  async run(db, { passes, isWhole = false, signal }) {
    const found = [...(await listIssueBreaks(db)), ...(await listUsageBreaks(db)), ...(await listRestBreaks(db))]
    for (let pass = 0; pass < passes; pass += 1) {
      signal?.throwIfAborted()
      found.push(...(await listOrderBreaks(db, { passes, pass })))
    }
    found.push(...(await listRootBreaks(db, { days: isWhole ? null : NIGHTLY_DAYS, ...(signal ? { signal } : {}) })))
    return found.map((row) => ({ check: NAME, ...row }))
  },
}

type Options = { days: number | null; signal?: AbortSignal }

/** Frozen issues whose orders do not give the frozen leaves and root, with one page of orders in memory at a time. */
async function listRootBreaks(db: Queryable, { days, signal }: Options): Promise<LotteryBreak[]> {
  const found: LotteryBreak[] = []
  const emptyRoot = createRootBuilder().finish()
  for (let afterId = 0n; found.length < BREAKS_MAX;) {
    const issues = await listFrozenIssues(db, { afterId, days, emptyRoot, limit: ISSUES_PER_PAGE })
    for (const issue of issues) found.push(...(await rootBreaksOf(db, issue, signal)))
    if (issues.length < ISSUES_PER_PAGE) break
    afterId = issues.at(-1)?.id ?? afterId
  }
  return found.slice(0, BREAKS_MAX)
}

async function rootBreaksOf(db: Queryable, issue: FrozenIssue, signal?: AbortSignal): Promise<LotteryBreak[]> {
  const subject = `${issue.gameCode} ${issue.issueNo}`
  const root = createRootBuilder()
  let count = 0
  let odd: LotteryBreak | undefined
  for (let afterId = 0n; ;) {
    signal?.throwIfAborted()
    const orders = await listLeaves(db, issue.id, afterId, ORDERS_PER_PAGE)
    const frozen = orders.length > 0 ? await readLeafHashes(db, issue.id, count, orders.length) : Buffer.alloc(0)
    for (const [index, order] of orders.entries()) {
      const hash = hashOfLeaf(leafOf(issue, order))
      root.add(hash)
      const stored = frozen.subarray(index * 32, index * 32 + 32)
      // Only the first: after a missing order all others are shifted.
      odd ??= stored.equals(hash)
        ? undefined
        : { subject: order.orderNo, expected: `leaf ${stored.toString('hex') || 'none'}`, found: hash.toString('hex') }
    }
    count += orders.length
    if (orders.length < ORDERS_PER_PAGE) break
    afterId = orders.at(-1)?.id ?? afterId
  }
  const reached = root.finish()
  const found = odd ? [odd] : []
  if (issue.leafBytes !== count * 32)
    found.push({ subject, expected: `${count} frozen leaves`, found: `${(issue.leafBytes ?? 0) / 32}` })
  if (reached !== issue.orderRoot) found.push({ subject, expected: `root ${issue.orderRoot}`, found: reached })
  return found
}
