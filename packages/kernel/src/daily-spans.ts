/** A part of each day: when it begins, as `20:00` of the brand, and how long it lasts. */
export type DailySpan = { readonly at: string; readonly minutes: number }

const MINUTES_OF_DAY = 1440

/** Minutes of a day since midnight of a time such as `20:00`. */
export function minuteOfDay(at: string): number {
  const [hours = '0', minutes = '0'] = at.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** One after the other, none runs into the next one, nor the last into the first of the next day. */
export function areDailySpansApart(spans: readonly DailySpan[]): boolean {
  return spans.every(({ at, minutes }, place) => {
    const next = spans[place + 1]
    const limit = next ? minuteOfDay(next.at) : minuteOfDay(spans[0]?.at ?? '00:00') + MINUTES_OF_DAY
    return minuteOfDay(at) + minutes <= limit
  })
}
