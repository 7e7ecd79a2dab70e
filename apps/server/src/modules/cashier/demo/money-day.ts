import {
  AppError,
  moneyToString,
  must,
  parseMoney,
  uniformInt,
  zonedInstant,
  type Money,
  type Rng,
} from '@lotus/kernel'
import type { DemoAct, DemoDay } from '../../../platform/demo-act.ts'
import { currency, getBuckets } from '../../wallet/index.ts'
import { DEMO_CHANNEL, payoutBanks } from '../demo-channel.ts'
import { applyCallback, createDeposit, simulatePayment } from '../deposits.ts'
import type { CashierDeps } from '../deps.ts'
import { approveWithdrawal, rejectWithdrawal, type Reviewer } from '../review-withdrawals.ts'
import { addPayoutAccount, confirmReceived, createWithdrawal, listPayoutAccounts } from '../withdrawals.ts'

type Deps = CashierDeps & { reviewer: Reviewer }

const MINUTE_MS = 60_000
const AMOUNTS = ['200', '300', '500', '1000', '2000', '5000']
/** Who has less than this puts money in. */
const LOW: Money = parseMoney('150')
const HERO_LOW: Money = parseMoney('600')
/** Who has more takes a part out, now and then. */
const HIGH: Money = parseMoney('1500')
const IP = '127.0.0.1'

/** So that every state of a request can be seen at the demo's own member, by days before today. */
const heroEnds: Readonly<Record<number, 'unpaid' | 'reject' | 'pay'>> = {
  40: 'pay',
  26: 'unpaid',
  9: 'reject',
  4: 'pay',
}

/** Callbacks of the simulated provider reach our own door at once: within a past there is no network. */
export function withOwnCallbacks(deps: CashierDeps): CashierDeps {
  const own: CashierDeps = {
    ...deps,
    deliverCallback: async (body, signature) => {
      // The simulated provider wrote it a moment ago.
      const input = JSON.parse(body) as Parameters<typeof applyCallback>[2]
      await applyCallback(own, { body: Buffer.from(body), signature }, input)
      return true
    },
  }
  return own
}

/** Deposits and withdrawals of a past day, by the real commands over the simulated bank. */
export function moneyDay(deps: Deps, { day, back, players, hero, rng }: DemoDay): DemoAct[] {
  return players.flatMap((memberId) => {
    const at = (from: string, minutes: number) =>
      new Date(zonedInstant(day, from).getTime() + uniformInt(rng, minutes) * MINUTE_MS + uniformInt(rng, MINUTE_MS))
    const amount = AMOUNTS[uniformInt(rng, AMOUNTS.length)] ?? '500'
    const deposit = {
      at: at('06:00', 45),
      run: () => depositWhenLow(deps, memberId, memberId === hero ? HERO_LOW : LOW, `demo-${day}`, amount),
    }
    const end = memberId === hero ? heroEnds[back] : uniformInt(rng, 12) === 0 ? anyEnd(rng) : undefined
    if (end === undefined) return [deposit]
    if (end === 'unpaid') {
      const run = async () => void (await openDeposit(deps, memberId, `demo-${day}-unpaid`, amount))
      return [deposit, { at: at('12:00', 300), run }]
    }
    const asked = at('19:00', 90)
    let id: string | undefined
    const minutesOf = (minutes: number) => new Date(asked.getTime() + minutes * MINUTE_MS)
    const isLeftOpen = back === 0
    return [
      deposit,
      { at: asked, run: async () => void (id = await withdraw(deps, memberId, `demo-${day}`, memberId === hero)) },
      ...(isLeftOpen
        ? []
        : [
            { at: minutesOf(12), run: () => decide(deps, id, end) },
            {
              at: minutesOf(25),
              run: async () => void (id && end === 'pay' && (await confirmReceived(deps, memberId, id))),
            },
          ]),
    ]
  })
}

const anyEnd = (rng: Rng) => (['pay', 'pay', 'pay', 'unpaid', 'reject'] as const)[uniformInt(rng, 5)]

async function depositWhenLow(deps: Deps, memberId: bigint, low: Money, key: string, amount: string): Promise<void> {
  const { cash, bonus } = await getBuckets(deps.db, memberId, currency)
  if (cash + bonus >= low) return
  const id = await openDeposit(deps, memberId, key, amount)
  if (id !== undefined) await simulatePayment(deps, memberId, id)
}

async function openDeposit(deps: Deps, memberId: bigint, key: string, amount: string): Promise<string | undefined> {
  return unlessRefused(
    createDeposit(deps, { id: memberId, ip: IP }, key, { channelCode: DEMO_CHANNEL, amount }).then(({ id }) => id),
  )
}

/** A withdrawal that an operator of the demo has yet to decide; undefined where there is too little to take out. */
async function withdraw(deps: Deps, memberId: bigint, key: string, isSure: boolean): Promise<string | undefined> {
  const { cash } = await getBuckets(deps.db, memberId, currency)
  if (!isSure && cash < HIGH) return undefined
  const { accounts } = await listPayoutAccounts(deps, memberId)
  const account =
    accounts[0] ??
    (await addPayoutAccount(deps, memberId, {
      bankCode: must(payoutBanks[0], 'a bank').code,
      accountNumber: `99900${memberId.toString().padStart(8, '0')}`,
      holderName: 'NGUOI CHOI MO PHONG',
    }))
  const whole = cash / 3n / parseMoney('1')
  const amount = moneyToString((whole < 100n ? 100n : whole) * parseMoney('1'))
  return unlessRefused(
    createWithdrawal(deps, { id: memberId, ip: IP }, key, { amount, payoutAccountId: account.id }).then(({ id }) => id),
  )
}

async function decide(deps: Deps, id: string | undefined, end: 'pay' | 'reject'): Promise<void> {
  if (id === undefined) return
  const c = { id: BigInt(id), operator: deps.reviewer }
  if (end === 'pay') await approveWithdrawal(deps.db, { ...c, note: null })
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
