import type { RouteValue } from '@lotus/contract'
import type { TFunction } from '@lotus/i18n'

type Game = RouteValue<'bo.games'>['rows'][number]

/** When a game draws, in one line: "60 giây một kỳ, đóng trước 5 giây". */
export function drawsText(
  t: TFunction<'backoffice'>,
  { periodSeconds, lockSeconds, drawSource, drawTime }: Game,
): string {
  const lock = t(lockSeconds >= 120 ? 'games.lockMinutes' : 'games.lockSeconds', {
    count: lockSeconds >= 120 ? Math.round(lockSeconds / 60) : lockSeconds,
  })
  const draws =
    periodSeconds === null
      ? t('games.byCalendar', { time: drawTime ?? '' })
      : periodSeconds % 60 === 0
        ? t('games.every', { count: periodSeconds / 60 })
        : t('games.everySeconds', { count: periodSeconds })
  return [draws, lock, t(`games.source.${drawSource}`)].join(' · ')
}
