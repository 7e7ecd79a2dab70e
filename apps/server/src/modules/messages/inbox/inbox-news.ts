import { createHash } from 'node:crypto'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { z } from 'zod'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { Language } from '../../../platform/language.ts'
import type { OutboxRow } from '../../../platform/outbox/consumers.ts'
import { addressClass, getMember } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import * as repo from './inbox.repo.ts'
import { writeInbox, type OwnMessage } from './write-inbox.ts'

export const INBOX_CONSUMER = 'messages.inbox'
const TRIAL = 4
/** A login within this time of the registration is the registration's own. */
const FIRST_LOGIN_MS = 60_000
/** Orders of one correction that its message names. */
const ORDERS_NAMED = 3

const zDeposit = z.object({ id: z.string(), refNo: z.string(), amount: z.string() })
const zWithdrawal = zDeposit.extend({ status: z.string(), reason: z.string().nullable() })
const zLogin = z.object({
  at: z.string(),
  ip: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
})
const zSettled = z.object({
  gameCode: z.string(),
  issueNo: z.string(),
  payout: z.string(),
  corrects: z.number().nullish(),
  orders: z.array(z.object({ id: z.string(), orderNo: z.string() })),
})

export const INBOX_TOPICS = [
  'identity.registered',
  'identity.logged_in',
  'identity.password_changed',
  'cashier.deposit_credited',
  'cashier.withdrawal_changed',
  'lottery.orders_settled',
] as const

/** What of the house's news lands in an inbox (operations.md 4.13), exactly once each. */
export function registerInboxNews({ consumers }: Pick<PlatformDeps, 'consumers'>): void {
  consumers.on(INBOX_CONSUMER, INBOX_TOPICS, putIntoInbox)
}

/** One row of the outbox, in the transaction that counts it as done. */
export async function putIntoInbox(row: OutboxRow, tx: Queryable): Promise<void> {
  const memberId = /^member:(\d{1,18})$/.exec(row.audience)?.[1]
  if (memberId === undefined) return
  const message = await messageOf(row, BigInt(memberId), tx)
  if (message) await writeInbox(tx, { ...message, memberId: BigInt(memberId), source: `outbox:${row.position}` })
}

type Told = Omit<OwnMessage, 'memberId' | 'source'>

async function messageOf(row: OutboxRow, memberId: bigint, tx: Queryable): Promise<Told | undefined> {
  switch (row.topic) {
    case 'identity.registered':
      return welcome(memberId, tx)
    case 'identity.logged_in':
      return newLogin(zLogin.parse(row.payload), memberId, tx)
    case 'identity.password_changed': {
      const at = await timesOf(tx, row.createdAt)
      return {
        type: 'SYSTEM',
        text: 'password',
        values: (language) => ({ at: at[language] }),
        action: { kind: 'SECURITY', ref: null },
      }
    }
    case 'cashier.deposit_credited': {
      const { id, refNo, amount } = zDeposit.parse(row.payload)
      const values = { refNo, amount: await priced(tx, amount) }
      return { type: 'FINANCE', text: 'deposit', values: () => values, action: { kind: 'DEPOSIT', ref: id } }
    }
    case 'cashier.withdrawal_changed': {
      const { id, refNo, amount, status, reason } = zWithdrawal.parse(row.payload)
      if (status !== 'PAID' && status !== 'REJECTED') return undefined
      const values = { refNo, amount: await priced(tx, amount), reason: reason ?? '' }
      const text = status === 'PAID' ? 'paid' : 'rejected'
      return { type: 'FINANCE', text, values: () => values, action: { kind: 'WITHDRAWAL', ref: id } }
    }
    default:
      return corrected(row, memberId, tx)
  }
}

/** The result of a settled issue was corrected: the member's orders pay something else now (lottery.md 5.4). */
async function corrected(row: OutboxRow, memberId: bigint, tx: Queryable): Promise<Told | undefined> {
  // Most settlements correct nothing: they are passed over before anything is read.
  if (typeof row.payload !== 'object' || row.payload === null || !('corrects' in row.payload)) return undefined
  const { gameCode, issueNo, payout, corrects, orders } = zSettled.parse(row.payload)
  if (corrects === null || corrects === undefined) return undefined
  if ((await getMember(tx, memberId)).accountType === TRIAL) return undefined
  const named = orders.slice(0, ORDERS_NAMED).map(({ orderNo }) => orderNo)
  const values = {
    gameCode,
    issueNo,
    payout: await priced(tx, payout),
    orders: named.join(', ') + (orders.length > named.length ? ', …' : ''),
  }
  return {
    type: 'FINANCE',
    text: 'corrected',
    values: () => values,
    action: { kind: 'BET', ref: orders[0]?.id ?? null },
  }
}

async function welcome(memberId: bigint, tx: Queryable): Promise<Told | undefined> {
  const [member, brand] = await Promise.all([getMember(tx, memberId), getSetting(tx, 'brand.name')])
  if (member.accountType === TRIAL) return undefined
  return {
    type: 'SYSTEM',
    text: 'welcome',
    values: () => ({ brand, username: member.username }),
    action: { kind: 'PAGE', ref: 'beginner-guide' },
  }
}

/** One notice for each device and neighbourhood, not one a login. */
async function newLogin(login: z.output<typeof zLogin>, memberId: bigint, tx: Queryable): Promise<Told | undefined> {
  const device = login.device ?? ''
  const mark = createHash('sha256')
    .update(JSON.stringify([device, login.ip === null ? '' : addressClass(login.ip)]))
    .digest('hex')
  if (!(await repo.markLogin(tx, memberId, mark))) return undefined
  const member = await getMember(tx, memberId)
  const at = new Date(login.at)
  if (member.accountType === TRIAL || at.getTime() - member.createdAt.getTime() < FIRST_LOGIN_MS) return undefined
  const times = await timesOf(tx, at)
  const place = [login.ip, login.country].filter(Boolean).join(', ')
  return {
    type: 'SYSTEM',
    text: 'login',
    values: (language) => ({ device, place, at: times[language] }),
    action: { kind: 'SECURITY', ref: null },
  }
}

async function priced(db: Queryable, amount: string): Promise<string> {
  return `${formatMoney(parseMoney(amount))} ${await getSetting(db, 'brand.currency_symbol')}`
}

async function timesOf(db: Queryable, at: Date): Promise<Record<Language, string>> {
  const timeZone = await getSetting(db, 'brand.time_zone')
  const word = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  return { vi: word('vi-VN'), en: word('en-GB') }
}
