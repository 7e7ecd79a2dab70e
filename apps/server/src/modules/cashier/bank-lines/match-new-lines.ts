import { fingerprintOf, houseAccounts } from '../../wallet/index.ts'
import type { CashierDeps } from '../deps.ts'
import { getCashierSettings } from '../settings.ts'
import * as repo from './bank-line.repo.ts'
import { codesIn, hasLoneCode } from './match-content.ts'

type Deps = Pick<CashierDeps, 'db' | 'log' | 'nudgeOutbox'>

/** Lines looked at in one go. */
const BATCH = 1000

/**
 * Looks for the order of each new line by its content (operations.md 3.2): money whose order is certain goes the way of any
 * payment, the rest is left open with its reason. Each line is a commit of its own; whatever ends in between is gone on
 * with by the loop. Two at once share the work. Returns how many were looked at.
 */
export async function matchNewLines(deps: Deps, batches = 1): Promise<number> {
  let count = 0
  for (let batch = 0; batch < batches; batch += 1) {
    const lines = await repo.listNewLines(deps.db, BATCH)
    if (lines.length === 0) break
    await matchBatch(deps, lines)
    count += lines.length
  }
  if (count > 0) deps.nudgeOutbox()
  return count
}

async function matchBatch(deps: Deps, lines: readonly repo.NewLine[]): Promise<void> {
  const codes = new Map(lines.map((line) => [line.id, line.direction === 'out' ? [] : codesIn(line.content)]))
  const orders = await findOrders(deps, [...codes.values()].flat())
  const open: { id: string; reason: string }[] = []
  for (const line of lines) {
    const found = (codes.get(line.id) ?? []).flatMap((code) => orders.get(code) ?? [])
    const [order] = found
    if (order && found.length === 1) {
      if (!(await tryMatch(deps, line, order))) open.push({ id: line.id.toString(), reason: 'not_credited' })
    } else {
      const reason = order ? 'several_orders' : hasLoneCode(line.content) ? 'unknown_code' : 'no_code'
      open.push({ id: line.id.toString(), reason })
    }
  }
  await repo.setLinesOpen(deps.db, open)
}

/** Orders by their content. */
export async function findOrders(
  { db }: Pick<CashierDeps, 'db'>,
  codes: readonly string[],
): Promise<Map<string, repo.OrderOfContent[]>> {
  if (codes.length === 0) return new Map()
  return Map.groupBy(await repo.listOrdersByContent(db, [...new Set(codes)]), ({ content }) => content)
}

/** False: it failed, and nothing of it was stored; an operator looks at the line then. */
async function tryMatch(deps: Deps, line: repo.NewLine, order: repo.OrderOfContent): Promise<boolean> {
  try {
    const { matchSecondFrom: secondFrom, ...facts } = await moneyFacts(deps, order)
    // `state_conflict`: somebody else has just matched it.
    await repo.matchBankLine(deps.db, { line: line.id.toString(), secondFrom: secondFrom.toString(), ...facts })
    return true
  } catch (error) {
    deps.log.error({ err: error, line: line.id.toString() }, 'a line of a bank statement could not be matched')
    return false
  }
}

/** What the commands over an order's money need besides it. */
export async function moneyFacts({ db }: Pick<CashierDeps, 'db'>, order: repo.OrderOfContent) {
  const {
    depositTurnoverPpm: turnoverPpm,
    matchSecondFrom,
    bankClockMinutes: clockMinutes,
  } = await getCashierSettings(db)
  return {
    ref: order.ref_no,
    channel: order.channel_code,
    house: houseAccounts.psp(order.channel_code),
    fingerprint: fingerprintOf('deposit', order.channel_code, order.ref_no).toString('hex'),
    turnoverPpm,
    clockMinutes,
    matchSecondFrom,
  }
}
