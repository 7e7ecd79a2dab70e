import { addDays, businessDay, zonedInstant } from '@lotus/kernel'

/** A window of each day: when it opens, as `20:00` of the brand, and how long it is open. */
export type DailyWindow = { readonly at: string; readonly minutes: number }
/** `window` is its number within the promotion, from 1. */
export type PacketWindow = { readonly window: number; readonly from: Date; readonly to: Date }

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** All windows of a promotion. */
export const PACKET_WINDOWS_MAX = 400

/** Windows of a day one after the other, none into the next one, nor the last into the first of the next day. */
export function areApart(daily: readonly DailyWindow[]): boolean {
  const spans = daily.map(({ at, minutes }) => {
    const from = zonedInstant('2026-01-01', at).getTime()
    return { from, to: from + minutes * MINUTE_MS }
  })
  return spans.every(({ to }, place) => {
    const next = spans[place + 1]?.from ?? (spans[0]?.from ?? 0) + DAY_MS
    return to <= next
  })
}

/**
 * The windows that lie wholly within these times, in their order. One more than PACKET_WINDOWS_MAX are answered where there
 * are more.
 */
export function windowsOf(
  daily: readonly DailyWindow[],
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): PacketWindow[] {
  const windows: PacketWindow[] = []
  const last = businessDay(endsAt)
  for (let day = businessDay(startsAt); day <= last && windows.length <= PACKET_WINDOWS_MAX; day = addDays(day, 1)) {
    for (const { at, minutes } of daily) {
      const from = zonedInstant(day, at)
      const to = new Date(from.getTime() + minutes * MINUTE_MS)
      if (from >= startsAt && to <= endsAt && windows.length <= PACKET_WINDOWS_MAX)
        windows.push({ window: windows.length + 1, from, to })
    }
  }
  return windows
}
