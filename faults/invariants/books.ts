import { finding, type Finding } from '../findings.ts'
import type { Operation } from '../journal.ts'
import { houseAccountOfVendor } from '../vendor-call.ts'
import { keyOf, type LedgerView } from './ledger-view.ts'

/**
 * The clients' journals against the database (I5, I6): what was acknowledged is there exactly once with its amount,
 * what was refused moved nothing, what was unknown has been resolved, and nothing is there that nobody requested.
 */
export function compareBooks(operations: ReadonlyMap<string, Operation>, ledger: LedgerView): Finding[] {
  const found: Finding[] = []
  const byKey = new Map<string, Operation[]>()
  for (const operation of operations.values()) {
    const key = `${operation.op === 'callback' ? 'callback' : ''}${keyOf(operation.source, operation.extId)}`
    const copies = byKey.get(key)
    if (copies) copies.push(operation)
    else byKey.set(key, [operation])
    if (operation.state === 'open')
      found.push(finding('I6', 'unanswered', operation.id, 'an answer in the end', 'none', operation.askedAt))
  }
  for (const copies of byKey.values()) found.push(...compareOne(copies, byKey, ledger))
  found.push(...strangers(byKey, ledger))
  return found
}

function compareOne(
  copies: readonly Operation[],
  byKey: ReadonlyMap<string, Operation[]>,
  ledger: LedgerView,
): Finding[] {
  const [first] = copies
  if (!first || copies.some((one) => one.state === 'open')) return []
  const done = copies.find((one) => one.state === 'ok')
  switch (first.op) {
    case 'bet':
    case 'win':
    case 'betWin':
    case 'adjust':
    case 'credit':
    case 'bonus':
    case 'transfer':
    case 'rollback':
      return compareMovement(first, copies, done, expectedOf(first, byKey), ledger)
    case 'order':
      return compareOrder(first, done, ledger)
    case 'deposit': {
      if (!done) return []
      const row = ledger.deposits.get(first.extId)
      return row && row.ref === done.answer['refNo'] && row.amount === first.amount
        ? []
        : [finding('I5', 'lost', first.id, done.answer['refNo'] ?? 'an order', row?.ref ?? 'none', first.askedAt)]
    }
    case 'callback':
      return compareCallback(first, copies, done, ledger)
    case 'withdraw':
    case 'decide':
    case 'received':
      return compareWithdrawal(first, done, ledger)
    case 'limit':
    case 'exclude':
    case 'void':
      // Checked by their consequences (protection.ts, the lottery's own proof).
      return []
  }
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount)

function expectedOf(operation: Operation, byKey: ReadonlyMap<string, Operation[]>): bigint {
  if (operation.op === 'betWin') return operation.amount + BigInt(operation.extra?.['win'] ?? '0')
  // Out of one member and into another, through a clearing account.
  if (operation.op === 'transfer') return operation.amount * 2n
  if (operation.op !== 'rollback') return absolute(operation.amount)
  const bet = byKey.get(operation.extra?.['bet'] ?? '')?.find((one) => one.op === 'bet')
  const isTaken = byKey.get(operation.extra?.['bet'] ?? '')?.some((one) => one.state === 'ok')
  return bet && isTaken ? bet.amount : 0n
}

function compareMovement(
  first: Operation,
  copies: readonly Operation[],
  done: Operation | undefined,
  expected: bigint,
  ledger: LedgerView,
): Finding[] {
  const key = ledger.keys.get(keyOf(first.source, first.extId))
  const moved = ledger.moved.get(keyOf(first.source, first.extId))
  const total = moved?.total ?? 0n
  const at = first.askedAt
  if (!done) {
    const isThere = key?.outcome === 'applied' || total !== 0n
    return isThere
      ? [finding('I6', 'both', first.id, `refused (${first.code}), nothing moved`, `${key?.outcome} ${total}`, at)]
      : []
  }
  // A lost reply is requested again and then says "duplicate"; two first times are two bets.
  const firstTimes = copies.filter((one) => one.answer['duplicate'] === 'false').length
  if (firstTimes > 1) return [finding('I5', 'duplicated', first.id, 'one first time', `${firstTimes} first times`, at)]
  if (!key || key.outcome !== 'applied' || total < expected)
    return [finding('I5', 'lost', first.id, `applied ${expected}`, `${key?.outcome ?? 'no key'} ${total}`, at)]
  if (total > expected || (moved?.groups ?? 0) > 1)
    return [finding('I5', 'duplicated', first.id, `${expected}`, `${total} in ${moved?.groups} groups`, at)]
  return []
}

function compareOrder(first: Operation, done: Operation | undefined, ledger: LedgerView): Finding[] {
  const key = ledger.keys.get(keyOf(first.source, first.extId))
  if (!done) {
    return key?.outcome === 'applied'
      ? [finding('I6', 'both', first.id, `refused (${first.code})`, 'orders under this key', first.askedAt)]
      : []
  }
  const orders = (done.answer['orders'] ?? '').split(' ')
  const missing = orders.filter((order) => ledger.orders.get(order)?.member !== first.member)
  return missing.length === 0 && key?.outcome === 'applied'
    ? []
    : [
        finding(
          'I5',
          'lost',
          first.id,
          `orders ${orders.join(', ')}`,
          `missing ${missing.join(', ') || 'the key'}`,
          first.askedAt,
        ),
      ]
}

function compareCallback(
  first: Operation,
  copies: readonly Operation[],
  done: Operation | undefined,
  ledger: LedgerView,
): Finding[] {
  if (!done) return []
  const row = ledger.depositsByRef.get(first.extId)
  const total = ledger.moved.get(keyOf('deposit', first.extId))?.total ?? 0n
  if (copies.some((one) => one.answer['outcome'] === 'late_review')) return []
  const credited = copies.filter((one) => one.answer['outcome'] === 'credited').length
  if (row?.status !== 'CREDITED' || total < first.amount)
    return [finding('I5', 'lost', first.id, `credited ${first.amount}`, `${row?.status} ${total}`, first.askedAt)]
  if (total > first.amount || credited > 1)
    return [finding('I5', 'duplicated', first.id, `${first.amount} once`, `${total}, ${credited} times`, first.askedAt)]
  return []
}

function compareWithdrawal(first: Operation, done: Operation | undefined, ledger: LedgerView): Finding[] {
  if (!done) return []
  const row = ledger.withdrawals.get(first.op === 'withdraw' ? (done.answer['withdrawal'] ?? '') : first.extId)
  const wanted =
    first.op === 'withdraw'
      ? undefined
      : first.op === 'received'
        ? ['RECEIVED', 'FORCED_RECEIVED']
        : first.extra?.['decision'] === 'approve'
          ? ['PAID', 'RECEIVED', 'FORCED_RECEIVED']
          : ['REJECTED']
  const fits = row !== undefined && row.amount === first.amount && (wanted?.includes(row.status) ?? true)
  return fits
    ? []
    : [finding('I5', 'lost', first.id, wanted?.join('/') ?? 'a withdrawal', row?.status ?? 'none', first.askedAt)]
}

/** Rows whose key no client has used, and orders that no client was told about. */
function strangers(byKey: ReadonlyMap<string, Operation[]>, ledger: LedgerView): Finding[] {
  const found: Finding[] = []
  // Those of world/shake-payouts.ts are no client's.
  const isClients = (key: string) => /^(vendor:|lottery:m|withdrawal:m(?!\d+\/payout-))/.test(key)
  for (const key of new Set([...ledger.keys.keys(), ...ledger.moved.keys()])) {
    if (isClients(key) && !byKey.has(key))
      found.push(finding('I5', 'unknown_to_clients', key, 'a key that a client has used', 'a key of nobody'))
  }
  const known = new Set<string>()
  for (const copies of byKey.values())
    for (const one of copies)
      if (one.op === 'order') for (const order of (one.answer['orders'] ?? '').split(' ')) known.add(order)
  const isEveryOrderAnswered = [...byKey.values()].every((copies) =>
    copies.every((one) => one.op !== 'order' || one.state !== 'open'),
  )
  if (isEveryOrderAnswered) {
    for (const order of ledger.orders.keys())
      if (!known.has(order))
        found.push(finding('I5', 'unknown_to_clients', order, 'a ticket somebody was told of', 'a ticket of nobody'))
  }
  return found
}

/** I3, I4: the house accounts against the simulators' own counts. */
export function reconcileHouseAccounts(operations: ReadonlyMap<string, Operation>, ledger: LedgerView): Finding[] {
  const expected = new Map<string, bigint>()
  const add = (house: string, amount: bigint) => expected.set(house, (expected.get(house) ?? 0n) + amount)
  const done = new Map<string, Operation>()
  for (const one of operations.values()) if (one.state === 'ok') done.set(`${one.op}/${one.source}/${one.extId}`, one)
  for (const one of done.values()) {
    const house = houseAccountOfVendor(one.source)
    if (one.op === 'bet') add(house, one.amount)
    if (one.op === 'betWin') add(house, one.amount - BigInt(one.extra?.['win'] ?? '0'))
    if (one.op === 'win') add(house, -one.amount)
    if (one.op === 'rollback' && done.has(`bet/${one.extra?.['bet']}`))
      add(house, -(done.get(`bet/${one.extra?.['bet']}`)?.amount ?? 0n))
    if (one.op === 'callback' && one.answer['outcome'] !== 'late_review') add('psp:demo_bank', -one.amount)
    // The fee stays with the operator.
    if (one.op === 'decide' && one.extra?.['decision'] === 'approve')
      add('psp:demo_bank', BigInt(one.extra['net'] ?? one.amount))
  }
  const found: Finding[] = []
  for (const [house, total] of expected) {
    const inLedger = ledger.houses.get(house) ?? 0n
    if (inLedger !== total)
      found.push(finding('I3', 'broken', house, `${total} as its simulator counts`, `${inLedger}`))
  }
  const all = [...ledger.houses.values()].reduce((sum, one) => sum + one, 0n) + ledger.members
  if (all !== 0n) found.push(finding('I4', 'broken', 'all accounts', '0', `${all}`))
  return found
}
