import type { Transaction } from '@lotus/database'
import { zPromotionRule, type PromotionRule } from '@lotus/contract/schemas'
import { addDays, businessDay, parseMoney, systemRng, zonedInstant } from '@lotus/kernel'
import { addVersion, insertPromotion, setState } from '../backoffice/office.repo.ts'
import { openPackets } from '../packets/open-packets.ts'
import { openRaffle } from '../raffle/open-raffle.ts'
import programme from './programme.json' with { type: 'json' }

const BY = 'demo'

/** The demo's programme: one promotion of each mechanism, one to come and one that is over. Safe to repeat. */
export async function openPromotions(tx: Transaction, now: Date): Promise<void> {
  const today = businessDay(now)
  const dayOf = (days: number) => zonedInstant(addDays(today, days), '00:00')
  for (const [at, { code, tab, art, days, budget, title, summary, rule }] of programme.entries()) {
    const [from, to] = days
    const head = {
      code,
      tab,
      art,
      sort: at,
      startsAt: dayOf(from ?? 0),
      endsAt: to === undefined || to === null ? null : dayOf(to),
      budget: parseMoney(budget),
    }
    const id = await insertPromotion(tx, head)
    if (id === undefined) continue
    const parsed = soonOpen(zPromotionRule.parse(rule), now)
    const version = await addVersion(tx, { id, title, summary, rule: parsed, by: BY })
    await setState(tx, { id, version, state: 'OPEN', askedBy: null })
    const { given } = parsed
    const opened = { ...head, id, version, now }
    if (given.form === 'PACKETS') await openPackets(tx, systemRng, { ...opened, given })
    if (given.form === 'RAFFLE') await openRaffle(tx, systemRng, { ...opened, given })
  }
}

const SOON_MINUTES = 2
const MINUTES_OF_HOUR = 60

/** Windows of red packets open some minutes after the hour's part in which the demo is installed: whoever starts it meets one soon. */
function soonOpen(rule: PromotionRule, now: Date): PromotionRule {
  const { given } = rule
  if (given.form !== 'PACKETS') return rule
  const minute = String((now.getUTCMinutes() + SOON_MINUTES) % MINUTES_OF_HOUR).padStart(2, '0')
  return {
    ...rule,
    given: { ...given, daily: given.daily.map(({ at, minutes }) => ({ at: `${at.slice(0, 2)}:${minute}`, minutes })) },
  }
}
