import { zPromotionRule, type PromotionRule } from '@lotus/contract/schemas'
import { sql, type Database } from '@lotus/database'
import { addDays, businessDay, parseMoney, systemRng, zonedInstant } from '@lotus/kernel'
import {
  addVersion,
  insertPromotion,
  setState,
} from '../../apps/server/src/modules/promotions/backoffice/office.repo.ts'
import { openPackets } from '../../apps/server/src/modules/promotions/packets/open-packets.ts'
import { createStranger } from './people.ts'

/** Nobody's clients, so that no journal has to know of them: they are told bets, claim, spin, grab and order (shake-rewards.ts). */
const REWARDED = 6
export const REWARDED_PATTERN = '^faultrewarded\\d+$'
/** Fewer than want one. */
export const PIECES = 3
/** Fewer points than they would earn with their missions, so that the budget runs out. */
const MISSION_BUDGET = '100'
/** A row of days that pays more each day, in which a missed day is made up by more play (operations.md 4.12). */
export const CHECK_IN = { code: 'fault-checkin', amounts: ['1', '2', '3', '5'], perMonth: 3 } as const
const DAYS = 30
const MINUTE_MS = 60_000
const LAST_WINDOW_MINUTE = 1400
const WINDOW_MINUTES = 30

const terms: PromotionRule['terms'] = {
  multiplePpm: 0,
  base: 'BONUS',
  contributions: null,
  maxBet: null,
  maxCashout: null,
  hours: null,
  isExclusive: false,
}
const common = {
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  deposit: null,
  kind: 'CASH',
  terms,
  claimDays: 7,
}
const bets = (least: string) => ({ kind: 'VALID_BET', categories: ['RNG'], least })

/** What they play for: each of these pays out under kills. */
function rulesAt(now: Date): { code: string; budget: string; rule: object }[] {
  const steps = Array.from({ length: 10 }, (_, at) => ({ target: String((at + 1) * 200), amount: '10' }))
  const slices = [1, 2, 5].map((amount) => ({ weight: 1, amount: String(amount) }))
  return [
    {
      code: 'fault-mission',
      budget: MISSION_BUDGET,
      rule: {
        ...common,
        trigger: 'PROGRESS',
        metric: bets('0'),
        given: { form: 'STEPS', pays: 'EACH', steps },
        kind: 'POINTS',
      },
    },
    {
      code: 'fault-wheel',
      budget: '1000',
      rule: { ...common, trigger: 'WHEEL', metric: bets('100'), given: { form: 'WHEEL', slices } },
    },
    {
      code: CHECK_IN.code,
      budget: '1000',
      rule: {
        ...common,
        trigger: 'CHECKIN',
        claimDays: 0,
        metric: bets('100'),
        given: { form: 'CYCLE', amounts: CHECK_IN.amounts, makeUp: { perMonth: CHECK_IN.perMonth, least: '200' } },
      },
    },
    {
      code: 'fault-packets',
      budget: '100000',
      rule: {
        ...common,
        trigger: 'REDPACKET',
        claimDays: 0,
        metric: null,
        given: { form: 'PACKETS', pool: '50', count: 20, least: '0.5', daily: [windowAt(now)], grabsMax: 3 },
      },
    },
    {
      code: 'fault-rescue',
      budget: '100000',
      rule: {
        ...common,
        trigger: 'RESCUE',
        metric: { kind: 'NET_LOSS', categories: ['RNG'], least: '0' },
        given: { form: 'TIERS', tiers: [{ from: '1', ppm: 100_000 }], max: '1000', byDeposits: false },
      },
    },
  ]
}

/** Open soon; where the day is nearly over, with the next one. */
function windowAt(now: Date): { at: string; minutes: number } {
  const minute = Math.floor((now.getTime() - zonedInstant(businessDay(now), '00:00').getTime()) / MINUTE_MS) + 1
  const from = minute > LAST_WINDOW_MINUTE ? 0 : minute
  const two = (number: number) => String(number).padStart(2, '0')
  return { at: `${two(Math.floor(from / 60))}:${two(from % 60)}`, minutes: WINDOW_MINUTES }
}

/** The programme is open: points, cashback, missions, a wheel, packets, a rescue, and goods of which there are a few. */
export async function createRewards(owner: Database): Promise<void> {
  const now = await owner.value<Date>(sql`select lotus_now()`)
  const startsAt = zonedInstant(businessDay(now), '00:00')
  const endsAt = zonedInstant(addDays(businessDay(now), DAYS), '00:00')
  for (const [key, value] of Object.entries(settingsFrom(addDays(businessDay(now), -1))))
    await owner.query(
      sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
    )
  for (let n = 1; n <= REWARDED; n += 1) await createStranger(owner, `faultrewarded${n}`, null)
  for (const { code, budget, rule } of rulesAt(now)) {
    const parsed = zPromotionRule.parse(rule)
    const head = {
      code,
      tab: 'other' as const,
      art: 'RNG.lotus',
      sort: 1,
      startsAt,
      endsAt,
      budget: parseMoney(budget),
    }
    await owner.tx(async (tx) => {
      const id = await insertPromotion(tx, head)
      if (id === undefined) throw new Error(`there is a promotion ${code}`)
      const names = { vi: 'Thử', en: 'Trial' }
      const version = await addVersion(tx, { id, title: names, summary: names, rule: parsed, by: 'faults' })
      await setState(tx, { id, version, state: 'OPEN', askedBy: null })
      const { given } = parsed
      if (given.form === 'PACKETS') await openPackets(tx, systemRng, { ...head, id, version, now, given })
    })
  }
  await owner.query(sql`
    insert into loyalty_item (kind, name, description, art, points, amount, worth, multiple_ppm, stock, member_max, least_rank, place, is_on, changed_by, changed_at)
    values ('CASH', '{"vi":"Thử","en":"Trial"}', '{"vi":"Thử","en":"Trial"}', 'RNG.lotus', 100000, 0, 100000, 0, ${PIECES}, 1, 0, 1, true, 'faults', lotus_now())`)
}

const settingsFrom = (day: string): Record<string, unknown> => ({
  'loyalty.counts_from': zonedInstant(day, '00:00').toISOString(),
  'loyalty.cashback_from': zonedInstant(day, '00:00').toISOString(),
  // The campaign runs at any hour of the day, so also in those in which claims would rest.
  'loyalty.cashback_opens_hour': 0,
  'loyalty.cashback_ranks': [{ ratesPpm: { RNG: 50_000 }, dayMax: null }],
  'loyalty.point_rates_ppm': { RNG: 1_000_000 },
  'loyalty.point_unit': 100,
  'promotions.grab_throttle_ms': 0,
})
