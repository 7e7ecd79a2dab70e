import { AppError, moneyToString, must, parseMoney, uniformInt, zonedInstant, type Money } from '@lotus/kernel'
import {
  isBigPlayer,
  minutesAgo,
  playersOf,
  visitorsOf,
  type DemoAct,
  type DemoDay,
  type DemoAccount,
} from '../../../platform/demo-act.ts'
import { currency, getBuckets } from '../../wallet/index.ts'
import { DEMO_CHANNEL, demoBanks } from '../deposits/demo-channel.ts'
import { applyCallback, createDeposit, simulatePayment } from '../deposits/deposits.ts'
import type { CashierDeps } from '../deps.ts'
import { approveWithdrawal, rejectWithdrawal, type Reviewer } from '../review-withdrawals.ts'
import { addPayoutAccount, listPayoutAccounts } from '../payout-accounts.ts'
import { getWithdrawalFee } from '../withdrawal-fee.ts'
import { confirmReceived, createWithdrawal } from '../withdrawals.ts'

type Deps = CashierDeps & { reviewer: Reviewer }

const MINUTE_MS = 60_000
const AMOUNTS = ['200', '300', '500', '1000', '2000', '5000']
/** Of these, those that the crowd pays in. */
const SMALL_AMOUNTS = 4
/** A member with less than this deposits. */
const REFILL_BELOW: Money = parseMoney('150')
const BIG_LOW: Money = parseMoney('3000')
const BIG = '5000'
/** A member who plays live keeps at least this much. */
const LIVE_REFILL_BELOW: Money = parseMoney('700')
const LIVE = '1000'
const OWN_LOW: Money = parseMoney('600')
/**
 * A demo account also deposits once a week whatever its balance, so that its statement and charts have deposits to
 * show.
 */
const PAY_IN_EVERY_DAYS = 7
const PAY_IN_DAY = 3
/** A member with more than this withdraws a part, now and then. */
const WITHDRAW_ABOVE: Money = parseMoney('1500')
/** One demo operator pays them alone: below the amount from which two must agree (`installDemoChannel`). */
const MOST_WHOLE = 9_000n
const IP = '127.0.0.1'

type End = 'unpaid' | 'reject' | 'pay' | 'review'
/** Lets the demo's own members show every state of a request; key: days before today. */
const ends: Readonly<Record<DemoAccount, Readonly<Record<number, End>>>> = {
  first: { 40: 'pay', 26: 'unpaid', 9: 'reject', 4: 'pay', 0: 'unpaid' },
  second: { 15: 'pay', 11: 'reject', 0: 'review' },
}
/** Generated members whose withdrawals wait for an operator when the demo starts; minutes before that. */
const IN_REVIEW = [52, 31, 9]

/**
 * Callbacks of the simulated provider call our own function directly: while the history is written there is no network,
 * and its one transaction must not wait behind callbacks that wait for it.
 */
export function withOwnCallbacks(deps: CashierDeps): CashierDeps {
  const own: CashierDeps = {
    ...deps,
    inCallbackQueue: (work) => work(),
    deliverCallback: async (body) => {
      // The simulated provider has just written and signed it.
      const input = JSON.parse(body) as Parameters<typeof applyCallback>[1]
      await applyCallback(own, input)
      return true
    },
  }
  return own
}

/** Deposits and withdrawals of a past day, made by the real commands and the simulated bank. */
export function moneyDay(deps: Deps, day: DemoDay): DemoAct[] {
  return [...playersOf(day).flatMap((memberId) => dayOf(deps, day, memberId)), ...visits(deps, day)]
}

/** The crowd only pays in, before it plays. */
const visits = (deps: Deps, day: DemoDay): DemoAct[] =>
  visitorsOf(day).map((memberId) => {
    const amount = AMOUNTS[uniformInt(day.rng, SMALL_AMOUNTS)] ?? '500'
    const run = () => depositWhenLow(deps, memberId, REFILL_BELOW, `demo-${day.day}`, amount)
    return { at: atRandom(day, '06:00', 45), run }
  })

function dayOf(deps: Deps, day: DemoDay, memberId: bigint): DemoAct[] {
  const who = whoOf(day, memberId)
  const isBig = isBigPlayer(day, memberId)
  const low = isBig ? BIG_LOW : who === undefined ? REFILL_BELOW : OWN_LOW
  const isPayInDay = who !== undefined && day.back % PAY_IN_EVERY_DAYS === PAY_IN_DAY
  const key = `demo-${day.day}`
  const amount = isBig ? BIG : (AMOUNTS[uniformInt(day.rng, AMOUNTS.length)] ?? '500')
  const at = atRandom(day, '06:00', 45)
  const deposit = {
    at,
    run: () => (isPayInDay ? payIn(deps, memberId, key, amount) : depositWhenLow(deps, memberId, low, key, amount)),
  }
  const end = who === undefined ? anyEnd(day, memberId) : ends[who][day.back]
  return end === undefined
    ? [deposit]
    : [deposit, ...requestOf(deps, day, { memberId, amount, end, isSure: who !== undefined })]
}

const whoOf = ({ accounts }: DemoDay, memberId: bigint): DemoAccount | undefined =>
  accounts.first === memberId ? 'first' : accounts.second === memberId ? 'second' : undefined

const atRandom = ({ day, rng }: DemoDay, from: string, minutes: number) =>
  new Date(zonedInstant(day, from).getTime() + uniformInt(rng, minutes * 60) * 1000)

/** How a generated member's request of this day ends, if there is one. */
function anyEnd({ back, generated, rng }: DemoDay, memberId: bigint): End | undefined {
  if (back === 0) return generated.indexOf(memberId) < IN_REVIEW.length ? 'review' : undefined
  return uniformInt(rng, 12) === 0
    ? (['pay', 'pay', 'pay', 'unpaid', 'reject'] as const)[uniformInt(rng, 5)]
    : undefined
}

type Request = { memberId: bigint; amount: string; end: End; isSure: boolean }

function requestOf(deps: Deps, day: DemoDay, { memberId, amount, end, isSure }: Request): DemoAct[] {
  const key = `demo-${day.day}-${end}`
  if (end === 'unpaid') {
    const at = day.back === 0 ? minutesAgo(day, 3) : atRandom(day, '12:00', 300)
    return [{ at, run: async () => void (await openDeposit(deps, memberId, key, amount)) }]
  }
  let id: string | undefined
  const ask = (isForced: boolean) => async () => void (id = await withdraw(deps, memberId, key, isForced))
  if (end === 'review') {
    const at = minutesAgo(day, IN_REVIEW[day.generated.indexOf(memberId)] ?? 20)
    const deposit = () => depositWhenLow(deps, memberId, OWN_LOW, `${key}-before`, '1000')
    return [
      { at: new Date(at.getTime() - 1), run: deposit },
      { at, run: ask(true) },
    ]
  }
  const asked = atRandom(day, '19:00', 90)
  const minutesLater = (minutes: number) => new Date(asked.getTime() + minutes * MINUTE_MS)
  const confirm = async () => void (id && end === 'pay' && (await confirmReceived(deps, memberId, id)))
  return [
    { at: asked, run: ask(isSure) },
    { at: minutesLater(12), run: () => decide(deps, id, end) },
    { at: minutesLater(25), run: confirm },
  ]
}

/** Refills a low balance, so that members who play live can go on. */
export const refill = (deps: CashierDeps, memberId: bigint, key: string): Promise<void> =>
  depositWhenLow(deps, memberId, LIVE_REFILL_BELOW, key, LIVE)

async function depositWhenLow(
  deps: CashierDeps,
  memberId: bigint,
  low: Money,
  key: string,
  amount: string,
): Promise<void> {
  const { cash, bonus } = await getBuckets(deps.db, memberId, currency)
  if (cash + bonus < low) await payIn(deps, memberId, key, amount)
}

async function payIn(deps: CashierDeps, memberId: bigint, key: string, amount: string): Promise<void> {
  const id = await openDeposit(deps, memberId, key, amount)
  if (id !== undefined) await simulatePayment(deps, memberId, id)
}

async function openDeposit(
  deps: CashierDeps,
  memberId: bigint,
  key: string,
  amount: string,
): Promise<string | undefined> {
  return unlessRefused(
    createDeposit(deps, { id: memberId, ip: IP }, key, { channelCode: DEMO_CHANNEL, amount }).then(({ id }) => id),
  )
}

/** Binds the payout account that is made up for a member, to that member or to another one. */
export const bindAccount = (deps: CashierDeps, memberId: bigint, ofId: bigint) =>
  addPayoutAccount(
    deps,
    { id: memberId, sessionId: null },
    {
      bankCode: must(demoBanks[0], 'a bank').code,
      accountNumber: `99900${ofId.toString().padStart(8, '0')}`,
      holderName: 'NGUOI CHOI MO PHONG',
    },
  )

/** A withdrawal that a demo operator has yet to decide; undefined if the balance is too small. */
async function withdraw(deps: Deps, memberId: bigint, key: string, isSure: boolean): Promise<string | undefined> {
  const { cash } = await getBuckets(deps.db, memberId, currency)
  if (!isSure && cash < WITHDRAW_ABOVE) return undefined
  const { accounts } = await listPayoutAccounts(deps, memberId)
  const account = accounts[0] ?? (await bindAccount(deps, memberId, memberId))
  const whole = cash / 3n / parseMoney('1')
  const amount = moneyToString((whole < 100n ? 100n : whole > MOST_WHOLE ? MOST_WHOLE : whole) * parseMoney('1'))
  const { fee } = await getWithdrawalFee(deps, memberId, { amount })
  return unlessRefused(
    createWithdrawal(deps, { id: memberId, ip: IP, sessionId: null }, key, {
      amount,
      payoutAccountId: account.id,
      fee,
    }).then(({ id }) => id),
  )
}

async function decide(deps: Deps, id: string | undefined, end: 'pay' | 'reject'): Promise<void> {
  if (id === undefined) return
  const c = { id: BigInt(id), operator: deps.reviewer }
  const approval = { ...c, note: null, payer: null, isBlockMeant: false, sentOf: deps.sentOf }
  // Of who passed the total from which on papers are needed it waits.
  if (end === 'pay') await unlessRefused(approveWithdrawal(deps.db, approval))
  else await rejectWithdrawal(deps.db, { ...c, reason: 'Tên chủ tài khoản chưa khớp (mô phỏng)' })
}

async function unlessRefused<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
