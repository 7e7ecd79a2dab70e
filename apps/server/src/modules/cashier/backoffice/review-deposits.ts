import { AppError, moneyToString, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, recordAudit, type Acting } from '../../../platform/audit.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import { findMemberIdsByName, getMember, listMembers } from '../../identity/index.ts'
import { fingerprintOf, houseAccounts } from '../../wallet/index.ts'
import type { CashierDeps } from '../deps.ts'
import { listAnyCards, listElsewhere } from '../cards/card.repo.ts'
import { presentCard } from '../cards/present-card.ts'
import { cryptoOf } from '../crypto/present-crypto.ts'
import { countDepositProofs } from '../deposit-proofs/deposit-proof.repo.ts'
import { feeOf } from '../deposits/present-deposit.ts'
import { getCashierSettings } from '../settings.ts'
import * as repo from './review-deposits.repo.ts'

type View = RouteValue<'bo.deposit'>

const statusesOf = {
  review: ['LATE_REVIEW', 'AMOUNT_MISMATCH'],
  extras: null,
  reversed: ['REVERSED'],
  all: null,
} as const

const money = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

/** What may still be decided: nothing twice, and no credit of money in another currency, or of a card that is another order's. */
function decisionsOf(row: repo.ReviewRow, card: View['card']): View['decisions'] {
  const isOpen =
    row.of === 'extra' ? row.decision === null : row.status === 'LATE_REVIEW' || row.status === 'AMOUNT_MISMATCH'
  if (!isOpen) return []
  return row.is_currency && (card?.elsewhere ?? null) === null ? ['credit', 'return'] : ['return']
}

type Cards = ReadonlyMap<bigint, NonNullable<View['card']>>

/** The scratch cards of these deposits, by deposit. */
async function cardsOf(db: Queryable, rows: readonly repo.ReviewRow[]): Promise<Cards> {
  const ofCards = rows.filter(({ method }) => method === 'DEP_CARD')
  if (ofCards.length === 0) return new Map()
  const settings = await getCashierSettings(db)
  const elsewhere = new Map((await listElsewhere(db, ofCards)).map((one) => [one.deposit_id, one.owner_ref]))
  return new Map(
    (await listAnyCards(db, ofCards)).map((card) => {
      const view = { ...presentCard(card, settings), elsewhere: elsewhere.get(card.deposit_id) ?? null }
      return [card.deposit_id, view] as const
    }),
  )
}

/** What stands in other tables: cards, transfers of USDT, and how many pictures were sent. */
type Beside = {
  cards: Cards
  crypto: Awaited<ReturnType<typeof cryptoOf>>
  proofs: ReadonlyMap<bigint, number>
}

async function besideOf(db: Queryable, rows: readonly repo.ReviewRow[]): Promise<Beside> {
  const counts = rows.length === 0 ? [] : await countDepositProofs(db, rows)
  return {
    cards: await cardsOf(db, rows),
    crypto: await cryptoOf(db, rows),
    proofs: new Map(counts.map((one) => [one.deposit_id, one.proofs])),
  }
}

function present(row: repo.ReviewRow, account: string, { cards, crypto, proofs }: Beside): View {
  const { decision: what, decided_at: at, decided_name: who, decision_reason: reason } = row
  return {
    of: row.of,
    id: row.id.toString(),
    refNo: row.ref_no,
    memberId: row.member_id.toString(),
    account,
    channelCode: row.channel_code,
    method: row.method,
    status: row.status,
    reviewReason: row.review_reason,
    amount: moneyToString(row.amount),
    fee: moneyToString(feeOf(row, row.amount_paid ?? row.amount)),
    amountPaid: money(row.amount_paid),
    credited: money(row.credited),
    debt: moneyToString(row.debt),
    providerRef: row.provider_ref,
    authorisation: row.authorisation,
    card: cards.get(row.deposit_id) ?? null,
    crypto: crypto.get(row.deposit_id) ?? null,
    proofs: row.of === 'order' ? (proofs.get(row.deposit_id) ?? 0) : 0,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    decisions: decisionsOf(row, cards.get(row.deposit_id) ?? null),
    decision:
      what === null || at === null ? null : { who: who ?? '', at: at.toISOString(), reason: reason ?? '', what },
  }
}

/** Deposits that wait for a decision, or all, newest first. A search for a member is audited. */
export async function listDeposits(
  db: Queryable,
  acting: Acting,
  input: RouteParsedInput<'bo.deposits'>,
): Promise<RouteValue<'bo.deposits'>> {
  const { search: text = '', view = 'review' } = input
  const search = text.trim() || null
  const memberIds = search === null ? null : await findMemberIdsByName(db, search)
  const filter = { statuses: statusesOf[view], refNo: search, memberIds }
  const list = view === 'extras' ? repo.listOpenExtras : repo.listOrders
  const { rows, nextCursor } = await readPage(input, (at) => list(db, filter, at))
  const members = await listMembers(
    db,
    rows.map((row) => row.member_id),
  )
  if (search !== null) {
    const details = { search, found: rows.length }
    await recordAudit(db, acting, { action: 'deposits.search', target: 'deposits', details })
  }
  const beside = await besideOf(db, rows)
  return { rows: rows.map((row) => present(row, members.get(row.member_id)?.username ?? '', beside)), nextCursor }
}

const targetOf = (of: 'order' | 'extra', id: string) => (of === 'order' ? `deposit:${id}` : `deposit_extra:${id}`)
const factsOf = (row: repo.ReviewRow) => ({
  refNo: row.ref_no,
  memberId: row.member_id.toString(),
  amount: moneyToString(row.amount),
  paid: money(row.amount_paid),
  credited: money(row.credited),
  status: row.status,
})

/** One of them; the look is audited before anything is shown (trust.md ACC-11). */
export async function viewDeposit(
  db: Queryable,
  acting: Acting,
  { of, id }: RouteParsedInput<'bo.deposit'>,
): Promise<View> {
  const row = found(await repo.findReview(db, of, idOf(id)))
  const { username } = await getMember(db, row.member_id)
  await recordAudit(db, acting, { action: 'deposits.view', target: targetOf(of, id), details: factsOf(row) })
  return present(row, username, await besideOf(db, [row]))
}

/** An operator's decision with its reason; the money, the state and the audit row are one commit. */
export async function decideDeposit(
  deps: CashierDeps,
  acting: Acting,
  { of, id, decision, reason }: RouteParsedInput<'bo.decideDeposit'>,
): Promise<View> {
  const entry = { action: 'deposits.decide', target: targetOf(of, id), details: { decision, reason } } as const
  const work = async (tx: Queryable) => {
    const before = found(await repo.findReview(tx, of, idOf(id)))
    const reply = await repo.decideDeposit(tx, {
      of,
      id: before.id,
      decision,
      reason,
      operatorId: acting.operator.operatorId,
      operatorName: acting.operator.username,
      house: houseAccounts.psp(before.channel_code),
      fingerprint: fingerprintOf('deposit', before.channel_code, before.ref_no),
      turnoverPpm: (await getCashierSettings(tx)).depositTurnoverPpm,
    })
    if (reply.code === 'amount_invalid') throw new AppError<ErrorCode>('amount_invalid')
    if (reply.code === 'not_found') throw new AppError<ErrorCode>('not_found')
    if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state ?? reply.code })
    return found(await repo.findReview(tx, of, before.id))
  }
  const row = await auditedAction(deps.db, acting, entry, work, factsOf)
  deps.nudgeOutbox()
  return present(row, (await getMember(deps.db, row.member_id)).username, await besideOf(deps.db, [row]))
}
