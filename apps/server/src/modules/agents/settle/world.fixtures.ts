import { must } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import { exactToString, rateFromPpm, rateToString } from '@lotus/rules/agents'
import { setSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { settleSettings } from './settle-settings.ts'

// Worlds of the exchange format of `@lotus/rules/agents` in a database: how they get in, and how what it settled is read.

const MAX_PPM = 100_000

type Tier = { rate: string; active?: number; validBet?: string; loss?: string }
export type WorldContract = {
  id: string
  kind: 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME'
  a: string | null
  b: string
  period?: 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY'
  categories: string[]
  activeMinBet?: string
  activeMinDeposit?: string
  tiers?: Tier[]
  carry?: 'NONE' | 'PREVIOUS' | 'MONTH' | 'PERMANENT'
  profitRate?: string
  lossRate?: string
  singleBet?: string
  from: string
  to: string | null
}
export type WorldSettings = {
  rebateMax?: Record<string, string>
  deduct?: Record<string, boolean>
  adminFee?: string
  shortfall?: 'CARRY_TO_UPLINE' | 'OPERATOR_ABSORBS'
}
export const ppm = (rate: string | undefined): number => Math.round(Number(rate ?? '0') * 1_000_000)
export const money = (amount: string | undefined): string => {
  const [whole = '0', decimals = ''] = (amount ?? '0').split('.')
  return `${whole}.${decimals.padEnd(4, '0')}`
}
/** The terms of a world's contract as the server takes them. */
export function termsOf(one: WorldContract): WireTerms {
  const categories = one.categories as WireTerms['categories']
  if (one.kind === 'REALTIME') {
    const [profitPpm, lossPpm] = [ppm(one.profitRate), ppm(one.lossRate)]
    return { kind: one.kind, categories, profitPpm, lossPpm, singleBet: money(one.singleBet) }
  }
  const tiered = {
    categories,
    activeMinBet: money(one.activeMinBet),
    ...(one.activeMinDeposit === undefined ? {} : { activeMinDeposit: money(one.activeMinDeposit) }),
    tiers: (one.tiers ?? []).map((tier) => ({
      ratePpm: ppm(tier.rate),
      active: tier.active ?? 0,
      validBet: money(tier.validBet),
      loss: money(tier.loss),
    })),
  }
  if (one.kind === 'HOURLY') return { kind: one.kind, ...tiered }
  const cadence = must(one.period, 'a period')
  return one.kind === 'DAILY'
    ? { kind: one.kind, cadence, ...tiered }
    : { kind: one.kind, cadence, carry: must(one.carry, 'a carry'), ...tiered }
}

/** Sets the rules of a world; every statement is paid at once. */
export async function configureWorld(
  db: Database,
  { rebateMax = {}, deduct = {}, adminFee, shortfall = 'CARRY_TO_UPLINE' }: WorldSettings,
): Promise<void> {
  const most = Object.keys(agentsSettings.rebateMax.default).map((category) => {
    const cap = rebateMax[category]
    return [category, cap === undefined ? MAX_PPM : ppm(cap)]
  })
  await setSetting(db, agentsSettings.rebateMax, Object.fromEntries(most), 'test')
  const { selfRebate = true, agentRebate = true, cashback = true, bonus = true, wages = true } = deduct
  await setSetting(db, settleSettings.deduct, { selfRebate, agentRebate, cashback, bonus, wages }, 'test')
  await setSetting(db, settleSettings.adminFee, ppm(adminFee), 'test')
  await setSetting(db, settleSettings.shortfall, shortfall, 'test')
  await setSetting(db, settleSettings.reviewDividends, false, 'test')
  await setSetting(db, settleSettings.wageAutoMax, 1_000_000_000, 'test')
}

const texts = ['gross', 'children', 'owedIn', 'net', 'owedOut'] as const

/** All statements of a database in the exchange format, as text with sorted keys; `numbers`: contracts of the world by those of the database. */
export async function statedOf(owner: Database, numbers: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await owner.many<
    Record<string, string> & { kind: string; validBet: bigint; loss: bigint; due: bigint; thisNet: string }
  >(sql`
    select member_id || '-' || n as contract, kind, to_char(period_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start,
      to_char(period_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end, valid_bet as "validBet", loss, active::text, tier::text,
      rate_ppm::text as rate, gross::text, children::text, owed_in::text as "owedIn", net::text, owed_out::text as "owedOut", due, state as status,
      carry_in::text as "carryIn", base::text, (base - carry_in)::text as "thisNet" from agent_statement`)
  const exact = (units: string | undefined) => exactToString(BigInt(must(units, 'a figure')), 8)
  const cents = (amount: bigint) => exactToString(amount * 10n ** 32n, 2)
  return rows.map((row) => {
    const isDividend = row.kind === 'DIVIDEND'
    const stated = {
      contract: numbers.get(must(row['contract'], 'a contract')),
      kind: row.kind,
      start: row['start'],
      end: row['end'],
      validBet: exact(String(row.validBet * 10n ** 32n)),
      loss: exact(String(row.loss * 10n ** 32n)),
      ...(row.kind === 'REALTIME'
        ? {}
        : {
            active: Number(row['active']),
            tier: row['tier'] === null ? null : Number(row['tier']),
            rate: rateToString(rateFromPpm(BigInt(must(row['rate'], 'a rate')))),
          }),
      ...(isDividend ? { thisNet: exact(row.thisNet), carryIn: exact(row['carryIn']), base: exact(row['base']) } : {}),
      ...Object.fromEntries(texts.map((name) => [name, exact(row[name])])),
      paid: row['status'] === 'HELD' ? '0.00' : cents(row.due),
      status: row['status'],
    }
    return sortedText(stated)
  })
}

type Expected = { status: string; net: string; tier?: number | null }
/**
 * A statement of the format, as the server keeps it: one of nothing is never held (`due` is whole cents), and ends as those of
 * holders who may be paid do.
 */
export const keptText = (row: object): string => {
  // The rows of an answer have these.
  const { status, net, tier } = row as Expected
  const isOfNothing = status === 'HELD' && Number(net) < 0.01
  return sortedText(isOfNothing ? { ...row, status: tier === null ? 'NOT_REACHED' : 'PAID' } : row)
}

/** Keys in order, so that equal rows are equal texts. */
export const sortedText = (row: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([x], [y]) => (x < y ? -1 : 1))))
