import { sql, type Database } from '@lotus/database'
import { createCardDeposit } from '../../apps/server/src/modules/cashier/cards/create-card-deposit.ts'
import type { CashierDeps } from '../../apps/server/src/modules/cashier/deps.ts'
import { applyWebhook } from '../../apps/server/src/modules/cashier/payments/apply-payment.ts'
import { CARD_CHANNEL, DIGITS, FACE, SENDER_PATTERN, TELCO, VND } from './cards.ts'
import { orRefused } from './or-refused.ts'

/** So many cards a member sends on one day, then no more until the next one. */
const CARDS_PER_DAY = 8
/** What a kill left half way is told again with the next cards. */
const AGAIN = 1

type Sender = { id: bigint; cards: number; today: number }
type Words = { event: 'paid' | 'failed'; face?: string; reason?: string }

/** How a card's story goes follows from its number: good, of another face, given back by the provider, or used before. */
export const KINDS = ['GOOD', 'OTHER_FACE', 'NOT_TAKEN', 'USED'] as const

/**
 * Members send scratch cards and their provider tells of them, by the product's own functions: both workers do all of it at once, with
 * no lock and under the same keys, and are killed meanwhile. Each card is sent under two keys; each word is told twice or more, some
 * after the order's end. One card is one order, credited once.
 */
export async function shakeCards(deps: CashierDeps): Promise<void> {
  const senders = await deps.db.many<Sender>(sql`
    select m.id, c.cards::integer, c.today::integer from member m cross join lateral (
      select count(*) as cards, count(*) filter (where business_day(d.created_at) = business_day(lotus_now())) as today
      from deposit d where d.member_id = m.id and d.idempotency_key like 'card-%-a') c
    where m.username ~ ${SENDER_PATTERN} order by m.id`)
  for (const { id, cards, today } of senders) {
    const until = today < CARDS_PER_DAY ? cards + 1 : cards
    for (let n = Math.max(0, until - 1 - AGAIN); n < until; n += 1) await send(deps, id, n)
  }
}

async function send(deps: CashierDeps, memberId: bigint, n: number): Promise<void> {
  const number = `${memberId}${String(n).padStart(4, '0')}`
  const card = { serial: number.padStart(DIGITS.serial, '7'), pin: number.padStart(DIGITS.pin, '8') }
  const order = (copy: 'a' | 'b') =>
    orRefused(() =>
      createCardDeposit(deps, { id: memberId, ip: '127.0.0.1' }, keyOf(n, copy), {
        ...card,
        telco: TELCO,
        amount: FACE.declared,
      }),
    )
  const tell = async (copy: 'a' | 'b', words: Words) => {
    const refNo = await refOf(deps.db, memberId, keyOf(n, copy))
    if (refNo !== undefined) await orRefused(() => applyWebhook(deps, wordsOf(deps, refNo, words)))
  }
  const twice = async (copy: 'a' | 'b', words: Words) => {
    await Promise.all([tell(copy, words), tell(copy, words)])
  }
  await order('a')
  // The same card again, as of somebody who saw no answer and began anew: an order of its own only where the first one is over.
  await order('b')
  switch (KINDS[n % KINDS.length]) {
    case 'OTHER_FACE':
      return twice('a', { event: 'paid', face: FACE.false })
    case 'NOT_TAKEN':
      await twice('a', { event: 'failed', reason: 'card_not_taken' })
      await order('b')
      await twice('b', { event: 'paid' })
      return twice('a', { event: 'paid' })
    case 'USED':
      await twice('a', { event: 'failed', reason: 'card_used' })
      return twice('a', { event: 'paid' })
    default:
      return twice('a', { event: 'paid' })
  }
}

const keyOf = (n: number, copy: 'a' | 'b'): string => `card-${n}-${copy}`

const refOf = (db: Database, memberId: bigint, key: string): Promise<string | undefined> =>
  db
    .maybe<{ refNo: string }>(
      sql`select ref_no as "refNo" from deposit where member_id = ${memberId} and idempotency_key = ${key}`,
    )
    .then((row) => row?.refNo)

/** The same words each time that they are told. */
const wordsOf = (
  { clock }: Pick<CashierDeps, 'clock'>,
  refNo: string,
  { event, face = FACE.declared, reason }: Words,
): Parameters<typeof applyWebhook>[1] => ({
  channelCode: CARD_CHANNEL,
  event,
  orderRef: refNo,
  providerRef: `P-${refNo}`,
  authorisation: `A-${refNo}`,
  amount: String(BigInt(face) * VND),
  currency: 'VND',
  paidAt: clock.now().toISOString(),
  ...(reason === undefined ? {} : { reason }),
})
