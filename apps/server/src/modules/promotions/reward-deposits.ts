import { depositChanged, depositCredited } from '@lotus/contract/events'
import type { Transaction } from '@lotus/database'
import { moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { depositAward, depositTermsOf, givenOf } from '@lotus/rules/promotions'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { OutboxRow } from '../../platform/outbox/consumer.ts'
import { findPromotion } from './catalogue/catalogue.repo.ts'
import { stateAt } from './catalogue/list-promotions.ts'
import { conditionsOf, type ConditionCode } from './members/conditions.ts'
import { paidTerms } from './members/paid-terms.ts'
import { depositPlace, listJoined, lockMembers, payDeposit, refuse, takeBackDeposit } from './members/pay.repo.ts'
import { readCases, type Case, type Person } from './members/read-facts.ts'

/** Credited deposits of those who had joined: each gives its bonus once, or the member reads why it did not. */
export function registerPromotionConsumers({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.onBatch('promotions.deposits', [depositCredited.topic, depositChanged.topic], rewardDeposits)
}

/** What a deposit gave ends with it. */
async function takeBackReversed(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  for (const row of rows) {
    if (row.topic !== depositChanged.topic) continue
    const { status, refNo } = depositChanged.payload.parse(row.payload)
    if (status === 'REVERSED') await takeBackDeposit(tx, memberOf(row), refNo)
  }
}

type Deposit = { memberId: bigint; ref: string; amount: Money; at: Date }

function memberOf(row: OutboxRow): bigint {
  const [, id] = /^member:(\d{1,18})$/.exec(row.audience) ?? []
  if (id === undefined) throw new Error(`a deposit of nobody: ${row.audience}`)
  return BigInt(id)
}

function depositOf(row: OutboxRow): Deposit {
  const { refNo, amount } = depositCredited.payload.parse(row.payload)
  return { memberId: memberOf(row), ref: refNo, amount: parseMoney(amount), at: row.createdAt }
}

export async function rewardDeposits(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
  await takeBackReversed(rows, tx)
  const deposits = rows.filter(({ topic }) => topic === depositCredited.topic).map(depositOf)
  if (deposits.length === 0) return
  const members = [...new Set(deposits.map(({ memberId }) => memberId))]
  if ((await listJoined(tx, members)).length === 0) return
  // Before any promotion's row: a claim locks its member first, too.
  await lockMembers(tx, members)
  for (const deposit of deposits) {
    for (const { promotionId } of await listJoined(tx, [deposit.memberId]))
      await rewardDeposit(tx, deposit, promotionId)
  }
}

async function rewardDeposit(tx: Transaction, deposit: Deposit, promotionId: number): Promise<void> {
  const promotion = await findPromotion(tx, promotionId)
  if (promotion === undefined) return
  const { person, cases } = await readCases(tx, deposit.memberId, [promotion], deposit.at)
  const [one] = cases
  // What was credited before the member agreed counts for nothing.
  if (one?.joining === undefined || one.joining.joinedAt > deposit.at || stateAt(promotion, deposit.at) !== 'OPEN')
    return
  const [span] = one.spans
  const { rule, version } = span.version
  const terms = depositTermsOf(rule)
  if (terms === null) return
  const nth = await depositPlace(tx, deposit.memberId, deposit.ref, span.key === 'once' ? null : span.begins)
  // Taken back since, or a further transfer for an order.
  if (nth === null) return
  // The one that counts is still to come, or this day's has passed: nothing to tell.
  if (terms.nth !== null && (nth < terms.nth || (nth > terms.nth && span.key !== 'once'))) return
  const award = depositAward(givenOf(rule), terms, { amount: deposit.amount, nth })
  const refused = award === 0n ? 'DEPOSIT' : unmetOf(one, person, deposit.at)
  if (refused !== null) {
    await refuse(tx, { memberId: deposit.memberId, promotionId, code: refused, deposit: deposit.ref })
    return
  }
  await payDeposit(tx, {
    memberId: deposit.memberId,
    promotionId,
    version,
    period: span.key,
    deposit: deposit.ref,
    kind: rule.kind,
    amount: award,
    facts: { deposit: deposit.ref, base: moneyToString(deposit.amount) },
    terms: await paidTerms(tx, rule, award, deposit.amount),
    replaces: rule.kind === 'BONUS' && rule.terms.base === 'DEPOSIT_AND_BONUS' ? deposit.ref : null,
  })
}

/** The deposit itself was judged by its place and amount. */
function unmetOf(one: Case, person: Person, now: Date): ConditionCode | null {
  return conditionsOf(one, person, now).find(({ code, isMet }) => !isMet && code !== 'DEPOSIT')?.code ?? null
}
