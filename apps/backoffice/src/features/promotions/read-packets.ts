import { areDailySpansApart, parseMoney } from '@lotus/kernel'
import { PACKET_WINDOWS_MAX, windowsOf } from '@lotus/rules/packets'
import type { PromotionDraft } from './promotion-draft.ts'
import type { Reader } from './draft-reader.ts'
import type { Rule } from './types.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const PACKETS_MAX = 2000
const MINUTES_MAX = 1440

/** What each window shares, and the windows of a day. */
export function readPackets(draft: PromotionDraft, read: Reader): Rule['given'] {
  const at = (rest: string) => `rule.given.${rest}`
  const pool = read.amount(at('pool'), draft.pool)
  const least = read.amount(at('least'), draft.packetLeast)
  const count = read.count(at('count'), draft.packetCount, [1, PACKETS_MAX])
  if (parseMoney(least) * BigInt(count) > parseMoney(pool)) read.say(at('pool'), 'pool')
  const daily = draft.daily.map((window, place) => {
    if (!TIME.test(window.at)) read.say(at(`daily.${place}.at`), 'time')
    return { at: window.at, minutes: read.count(at(`daily.${place}.minutes`), window.minutes, [1, MINUTES_MAX]) }
  })
  if (daily.every((window) => TIME.test(window.at)) && !areDailySpansApart(daily)) read.say('rule.given', 'apart')
  const grabsMax = read.count(at('grabsMax'), draft.grabsMax, [1, 100])
  return { form: 'PACKETS', pool, count, least, daily, grabsMax }
}

type Times = { startsAt: string | null; endsAt: string | null }

/** How many windows there are within the promotion's times; undefined while these cannot be told. */
export function countWindows({ given }: Rule, { startsAt, endsAt }: Times): number | undefined {
  if (given.form !== 'PACKETS' || startsAt === null || endsAt === null) return undefined
  if (!given.daily.every(({ at }) => TIME.test(at))) return undefined
  return windowsOf(given.daily, { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }).length
}

/** Red packets have an end, and a budget that covers every window. */
export function checkPackets(rule: Rule, { budget, ...times }: Times & { budget: string | null }, read: Reader): void {
  if (rule.given.form !== 'PACKETS') return
  if (times.endsAt === null) read.say('endsAt', 'missing')
  const windows = countWindows(rule, times)
  if (windows === undefined) return
  if (windows === 0 || windows > PACKET_WINDOWS_MAX) read.say('endsAt', 'windows')
  if (budget === null || parseMoney(budget) < parseMoney(rule.given.pool) * BigInt(windows)) read.say('budget', 'pools')
}
