import {
  currentLanguage,
  formatCount,
  formatDay,
  formatRatePpm,
  formatShortDay,
  formatTime,
  formatTimeWithSeconds,
  useTranslation,
  weekdayOf,
} from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import type { Issue, Play } from './model/types.ts'

type Named = { code: string; nameVi: string; nameEn: string }

/** Names and sentences of plays. A play that this bundle has no words for goes by the names the server gives. */
export function usePlayText() {
  const { t, i18n } = useTranslation('lottery')
  const has = (key: string) => i18n.exists(`lottery:${key}`)
  return {
    name: ({ code, nameVi, nameEn }: Named): string =>
      has(`play.${code}.name`) ? t(`play.${code}.name`) : currentLanguage() === 'vi' ? nameVi : nameEn,
    sentence: (code: string, part: 'short' | 'looks' | 'wins' | 'example'): string | undefined =>
      has(`play.${code}.${part}`) ? t(`play.${code}.${part}`) : undefined,
    group: (code: string): string => (has(`group.${code}`) ? t(`group.${code}`) : code),
  }
}

export function gameName(game: { nameVi: string; nameEn: string }): string {
  return currentLanguage() === 'vi' ? game.nameVi : game.nameEn
}

/** Two letters for a game's mark: the initials of its first two words. */
export function gameMark(game: { nameVi: string }): string {
  const words = game.nameVi.split(/\s+/)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** Odds with two decimals, and with all they have where more matter: 98.50, 3.649. */
export function oddsText(odds: string): string {
  const value = parseMoney(odds)
  const rest = (value % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return formatMoney(value) + rest
}

export function amountText(amount: string | bigint): string {
  return formatMoney(typeof amount === 'string' ? parseMoney(amount) : amount)
}

/** 985000 is "98.5000%": every place that a rate in parts per million has, so that it can be checked. */
export function exactRateText(ratePpm: number): string {
  const rest = (ratePpm % 100).toString().padStart(2, '0')
  return `${formatRatePpm(ratePpm).slice(0, -1)}${rest}%`
}

/** "8 số" or "3 bộ". */
export function useLinesText() {
  const { t } = useTranslation('lottery')
  return (play: Pick<Play, 'combinationSize'>, lines: bigint | number): string => {
    const count = Number(lines)
    return t(play.combinationSize === null ? 'stake.numbers' : 'stake.combos', { count, shown: formatCount(lines) })
  }
}

/** A draw's time as its game needs it: hours and minutes once a day, seconds where several fall in an hour. */
export function drawTimeText(time: string, periodSeconds: number | null): string {
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

/** An issue's number without its day where the day is clear from beside it: `20260701-0761` is `0761`. */
export function shortIssue(issueNo: Issue['issueNo']): string {
  return issueNo.split('-')[1] ?? issueNo
}
