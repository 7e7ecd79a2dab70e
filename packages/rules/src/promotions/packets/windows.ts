import { addDays, businessDay, zonedInstant, type DailySpan } from '@lotus/kernel'

/** `window` is its number within the promotion, from 1. */
export type PacketWindow = { readonly window: number; readonly from: Date; readonly to: Date }

const MINUTE_MS = 60_000
/** All windows of a promotion. */
export const PACKET_WINDOWS_MAX = 400

/**
 * The windows that lie wholly within these times, in their order. One more than PACKET_WINDOWS_MAX are answered where there
 * are more.
 */
export function windowsOf(
  daily: readonly DailySpan[],
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
