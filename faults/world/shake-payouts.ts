import { sql } from '@lotus/database'
import { claimNotReceived, decideClaim, insertProof } from '../../apps/server/src/modules/cashier/claims/claim.repo.ts'
import type { CashierDeps } from '../../apps/server/src/modules/cashier/deps.ts'
import { giveRest } from '../../apps/server/src/modules/cashier/payments/payout.repo.ts'
import { applyPayoutWebhook } from '../../apps/server/src/modules/cashier/payments/send-payouts.ts'
import { fingerprintOf } from '../../apps/server/src/modules/wallet/index.ts'
import { atOnce, orRefused } from './or-refused.ts'
import { PART_VND, PARTS, PAYOUT_CHANNEL, RECEIVER_PATTERN, WITHDRAWN } from './payouts.ts'

/** So many a member asks for on one day, then no more until the next one. */
const PER_DAY = 8
/** What a kill left half way is decided and told again with the next ones. */
const AGAIN = 2
const MINUTES = 60
/** Who decides; `B` agrees with `A`. */
const operators = { A: 9_000_001n, B: 9_000_002n }

/**
 * How a withdrawal goes follows from its number and its member: all parts paid; two paid and the rest given back; all paid and two of them
 * come back after the member's claim; or one told as failed and then as paid after all.
 */
export const PAYOUT_KINDS = ['PAID', 'REST', 'COME_BACK', 'PAID_AFTER_ALL'] as const
type Kind = (typeof PAYOUT_KINDS)[number]
const kindOf = (memberId: bigint, n: number): Kind =>
  PAYOUT_KINDS[(Number(memberId) + n) % PAYOUT_KINDS.length] ?? 'PAID'

type Receiver = { id: bigint; account: bigint; asked: number; today: number }
type One = { id: bigint; memberId: bigint; refNo: string; n: number }

/**
 * Members ask for withdrawals, operators decide, and a provider tells of the parts, by the product's own functions: both workers do all of
 * it at once, with no lock and under the same keys, and are killed meanwhile. Each word is told twice.
 */
export async function shakePayouts(deps: CashierDeps): Promise<void> {
  const receivers = await deps.db.many<Receiver>(sql`
    select m.id, a.id as account, c.asked::integer, c.today::integer from member m join payout_account a on a.member_id = m.id cross join lateral (
      select count(*) as asked, count(*) filter (where business_day(w.created_at) = business_day(lotus_now())) as today
      from withdrawal w where w.member_id = m.id) c
    where m.username ~ ${RECEIVER_PATTERN} order by m.id`)
  // One after the other: a worker's few connections are for its own work too.
  for (const receiver of receivers) await askAll(deps, receiver)
}

async function askAll(deps: CashierDeps, receiver: Receiver): Promise<void> {
  const until = receiver.today < PER_DAY ? receiver.asked + 1 : receiver.asked
  for (let n = Math.max(0, until - 1 - AGAIN); n < until; n += 1) await pay(deps, receiver, n)
}

async function pay(deps: CashierDeps, { id: memberId, account }: Receiver, n: number): Promise<void> {
  const refNo = `WF${memberId}-${n}`
  const rules = { min: '0', dailyCount: 1000, dailyAmount: '9000000000000', promiseMinutes: MINUTES }
  // Without the settings around it, which are tested elsewhere.
  const ask = () =>
    deps.db.query(sql`
      select cashier_open_withdrawal(${memberId}, ${WITHDRAWN}::bigint, ${account}, ${`payout-${n}`},
        ${fingerprintOf('withdrawal', memberId, WITHDRAWN, String(account))}::bytea, ${refNo}, ${JSON.stringify(rules)}::jsonb, '127.0.0.1'::inet)`)
  await atOnce(ask, ask)
  const found = await deps.db.maybe<{ id: bigint }>(
    sql`select id from withdrawal where member_id = ${memberId} and ref_no = ${refNo}`,
  )
  if (found === undefined) return
  const one = { id: found.id, memberId, refNo, n }
  const approve = () =>
    deps.db.query(
      sql`select cashier_decide_withdrawal(${one.id}, 'approve', 'thử', ${operators.A}, 'a', ${`psp:${PAYOUT_CHANNEL}`}, ${MINUTES}, '{}'::jsonb, ${PAYOUT_CHANNEL}, ${WITHDRAWN}::bigint)`,
    )
  await atOnce(approve, approve)
  await tellOf(deps, one)
}

async function tellOf(deps: CashierDeps, one: One): Promise<void> {
  const told = (part: number, event: 'paid' | 'failed') => {
    const tell = () => applyPayoutWebhook(deps, wordsOf(one, part, event))
    return atOnce(tell, tell)
  }
  const all = Array.from({ length: PARTS }, (_, at) => at + 1)
  const kind = kindOf(one.memberId, one.n)
  if (kind === 'PAID_AFTER_ALL') await told(1, 'failed')
  if (kind === 'REST') {
    await Promise.all([told(1, 'paid'), told(2, 'paid'), told(3, 'failed'), told(4, 'failed')])
    return giveBackRest(deps, one)
  }
  // The last one first.
  await Promise.all(all.toReversed().map((part) => told(part, 'paid')))
  if (kind === 'COME_BACK') await comeBack(deps, one)
}

/** Both workers ask for the rest, as two operators: whoever comes second confirms. */
async function giveBackRest({ db }: CashierDeps, { id }: One): Promise<void> {
  const left = (WITHDRAWN / BigInt(PARTS)) * 2n
  const by = (name: 'A' | 'B') => () =>
    giveRest(db, {
      id,
      left,
      reason: 'không chi được',
      operatorId: operators[name],
      operatorName: name,
      confirmMinutes: MINUTES,
    })
  await atOnce(by('A'), by('B'))
  await orRefused(by('A'))
}

/** The member says that it did not arrive; two operators find that parts 2 and 3 came back. */
async function comeBack({ db }: CashierDeps, { id, memberId, refNo }: One): Promise<void> {
  const image = `${refNo}.webp`
  await orRefused(() => insertProof(db, { memberId, name: image, hash: '0'.repeat(64) }).catch(() => undefined))
  await orRefused(() => claimNotReceived(db, { memberId, id, said: 'Chưa thấy tiền', images: [image], days: 3 }))
  const decision = {
    outcome: 'returned',
    refs: [`${refNo}-2`, `${refNo}-3`],
    providerRef: null,
    note: 'đã đối chiếu',
    channel: null,
    kinds: undefined,
    promiseMinutes: MINUTES,
  } as const
  const by = (name: 'A' | 'B') => () =>
    decideClaim(db, { id, decision, operatorId: operators[name], operatorName: name })
  await atOnce(by('A'), by('B'))
  await orRefused(by('A'))
}

const wordsOf = ({ refNo }: One, part: number, event: 'paid' | 'failed'): Parameters<typeof applyPayoutWebhook>[1] => ({
  channelCode: PAYOUT_CHANNEL,
  payoutRef: `${refNo}-${part}`,
  event,
  amount: PART_VND.toString(),
  currency: 'VND',
  ...(event === 'paid' ? { providerRef: `P-${refNo}-${part}`, authorisation: `A-${part}` } : { reason: 'closed' }),
})
