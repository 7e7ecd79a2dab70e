import {
  currentLanguage,
  formatCount,
  formatDay,
  formatRatePpm,
  formatShortDay,
  formatTime,
  formatTimeWithSeconds,
  playName,
  useTranslation,
  weekdayOf,
  type Texts,
  defaultLanguage,
  inLanguage,
  localText,
} from '@lotus/i18n'
import { formatMoney, parseMoney, type Money } from '@lotus/kernel'
import type { Input, Play as RulePlay } from '@lotus/rules/catalogue'
import { groupOdds, oddsRange } from './odds.ts'
import { isStation, stationNumbers } from './stations.ts'
import { FAIR_GROUP } from './terms.ts'
import type { Game, GameCard, Issue, Odds, Play } from './types.ts'

type Named = { code: string; name: Texts }

/** Names and sentences of plays. A play without texts in this bundle uses the names of the server. */
export function usePlayText() {
  const { t, i18n } = useTranslation('lottery')
  const has = (key: string) => i18n.exists(`lottery:${key}`)
  return {
    /** The same play code means different plays in different families: only stations have names of our own. */
    name: ({ code, name }: Named, family: string): string =>
      isStation(family) && has(`play.${code}.name`) ? t(`play.${code}.name`) : playName(name, currentLanguage()),
    sentence: (rule: Pick<RulePlay, 'code' | 'family'>, part: 'looks' | 'wins' | 'example'): string | undefined =>
      isStation(rule.family) && has(`play.${rule.code}.${part}`) && (part !== 'example' || rule.family === 'vn_north')
        ? t(`play.${rule.code}.${part}`, { count: stationNumbers(rule.family) })
        : undefined,
    /** How to enter the play, in one sentence. */
    short: (rule: RulePlay): string =>
      isStation(rule.family) && has(`play.${rule.code}.short`)
        ? t(`play.${rule.code}.short`, { count: stationNumbers(rule.family) })
        : t(`how.${howKey(rule.input)}`, howValues(rule.input)),
    group: (code: string): string => (has(`group.${code}`) ? t(`group.${code}`) : code),
  }
}

/** With one number, or one place, no sentence about sets is needed. */
function howKey(input: Input): string {
  if (input.kind === 'pool' && input.k === 1) return 'single'
  return input.kind === 'positions' && input.places === 1 ? 'single' : input.kind
}

/** The parameters of an input kind's sentence. */
function howValues(input: Input): Record<string, number> {
  switch (input.kind) {
    case 'numbers':
    case 'multisets':
      return { count: input.width }
    case 'pool':
    case 'dan_tuo':
      return { count: input.k }
    case 'any_k_straight':
    case 'marked_places':
      return { count: input.k, places: input.places }
    case 'positions':
    case 'positions_all':
    case 'fixed_places':
      return { count: input.places }
    case 'one_set':
    case 'da_set':
      return { count: input.min, max: input.max }
    default:
      return {}
  }
}

export function gameName(game: { name: Texts }): string {
  return localText(game.name)
}

/** Two letters for a game's mark: the initials of its first two words. */
export function gameMark(name: Texts): string {
  const words = inLanguage(name, defaultLanguage).split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** An amount with two decimals, or all decimals if there are more: 98.50, 3.649, 0.001. */
export function fineText(amount: string | bigint): string {
  const value = typeof amount === 'string' ? parseMoney(amount) : amount
  const rest = ((value < 0n ? -value : value) % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return formatMoney(value) + rest
}

/** The price of one line at one point, and the unit if it is not 1. */
export function priceText({ pricePerLine }: { pricePerLine: string }, unit: string): string {
  const isOne = parseMoney(unit) === parseMoney('1')
  return isOne ? fineText(pricePerLine) : `${fineText(pricePerLine)} × ${fineText(unit)}`
}

/** Odds have three decimals at most, rounded: 3.6489 is 3.649, 98.5 is 98.50. The formula of a ticket has them in full. */
export function oddsFigure(odds: string | Money): string {
  const value = typeof odds === 'string' ? parseMoney(odds) : odds
  return fineText(((value + 5n) / 10n) * 10n)
}

/** The odds of a play at the prize group, if there is one; lowest and highest if it has several: 98.50, 1.98–58.00. */
export function oddsText(odds: Odds, prizeGroup?: number): string {
  const { lowest, highest } = oddsRange(prizeGroup === undefined ? odds : groupOdds(odds, prizeGroup))
  return lowest === highest ? oddsFigure(lowest) : `${oddsFigure(lowest)}–${oddsFigure(highest)}`
}

/** For a narrow list: a range has two decimals at each end, rounded. */
export function shortOddsText(odds: Odds, prizeGroup: number): string {
  const { lowest, highest } = oddsRange(groupOdds(odds, prizeGroup))
  const cut = (value: Money) => formatMoney(((value + 50n) / 100n) * 100n)
  if (lowest === highest) return oddsFigure(lowest)
  return cut(lowest) === cut(highest) ? cut(lowest) : `${cut(lowest)}–${cut(highest)}`
}

export function amountText(amount: string | bigint): string {
  return formatMoney(typeof amount === 'string' ? parseMoney(amount) : amount)
}

/** The return of a play: 98.50%, or the worst and the best choice 94.00–98.50%. */
export function returnText({ returnMinPpm, returnMaxPpm }: Pick<Play, 'returnMinPpm' | 'returnMaxPpm'>): string {
  const [lowest, highest] = [formatRatePpm(returnMinPpm), formatRatePpm(returnMaxPpm)]
  return lowest === highest ? lowest : `${lowest.slice(0, -1)}–${highest}`
}

const lineWords: Readonly<Partial<Record<Input['kind'], 'numbers' | 'combos' | 'sides'>>> = {
  numbers: 'numbers',
  pool: 'combos',
  multisets: 'combos',
  dan_tuo: 'combos',
  one_set: 'combos',
  da_set: 'combos',
  outcomes: 'sides',
}

/** "8 số", "3 bộ", "2 cửa", "120 dòng". */
export function useLinesText() {
  const { t } = useTranslation('lottery')
  return (rule: Pick<RulePlay, 'input'> | undefined, lines: bigint | number): string =>
    t(`stake.${(rule && lineWords[rule.input.kind]) ?? 'lines'}`, { count: Number(lines), shown: formatCount(lines) })
}

/** "10 điểm" for stations, "10 lần" for games with multiples. */
export function usePointsText() {
  const { t } = useTranslation('lottery')
  const word = (family: string): 'points' | 'times' => (isStation(family) ? 'points' : 'times')
  return {
    label: (family: string): string => t(`stake.label_${word(family)}`),
    unit: (family: string): string => t(`stake.unit_${word(family)}`),
    count: (family: string, points: number): string =>
      t(`stake.count_${word(family)}`, { count: points, shown: formatCount(points) }),
  }
}

/** The odds of an order as paid: "98.50", "9.50 · nhóm thưởng 1900". */
export function useOrderOdds() {
  const { t } = useTranslation('lottery')
  return ({ odds, prizeGroup }: { odds: Odds; prizeGroup: number }): string => {
    const text = oddsText(odds, prizeGroup)
    return prizeGroup < FAIR_GROUP ? `${text} · ${t('ticket.group', { group: prizeGroup })}` : text
  }
}

/** How often a game draws: each minute, every 5 minutes, every 45 seconds, by the calendar. */
export function useRhythmText() {
  const { t } = useTranslation('lottery')
  return ({ periodSeconds }: Pick<GameCard, 'periodSeconds'>): string => {
    if (periodSeconds === null) return t('draw.daily')
    if (periodSeconds === 60) return t('draw.everyMinute')
    return periodSeconds % 60 === 0
      ? t('draw.every', { minutes: periodSeconds / 60 })
      : t('draw.everySeconds', { seconds: periodSeconds })
  }
}

/** A draw's time: hours and minutes, with seconds for games with several draws an hour. */
export function drawTimeText(time: string, periodSeconds: Game['periodSeconds']): string {
  return periodSeconds !== null && periodSeconds < 3600 ? formatTimeWithSeconds(time) : formatTime(time)
}

export function useDayText() {
  const { t } = useTranslation('common')
  return {
    /** Thứ Tư 01/07 */
    long: (time: string): string => `${t(`weekday.${weekdayOf(time)}`)} ${formatShortDay(time)}`,
    /** Thứ Tư 01/07/2026 */
    full: (time: string): string => `${t(`weekday.${weekdayOf(time)}`)} ${formatDay(time)}`,
    /** T4 01/07 */
    short: (time: string): string => `${t(`weekdayShort.${weekdayOf(time)}`)} ${formatShortDay(time)}`,
  }
}

/** An issue's number without its day, for places that show the day: `20260701-0761` is `0761`. */
export function shortIssue(issueNo: Issue['issueNo']): string {
  return issueNo.split('-')[1] ?? issueNo
}
