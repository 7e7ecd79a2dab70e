/** The search parameters of the results site: a day, and a ticket that is checked on it. */
export type ResultsSearch = {
  /** YYYY-MM-DD; none: today. */
  day?: string | undefined
  /** The number of a ticket. */
  number?: string | undefined
  /** The station that a ticket is checked at; none: all of the day. */
  station?: string | undefined
}

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** Invalid values are left out: a damaged link still opens the page. */
export function readResultsSearch(search: Record<string, unknown>): ResultsSearch {
  const [day, number, station] = ['day', 'number', 'station'].map((name) => String(search[name] ?? ''))
  return {
    ...(day !== undefined && isDay(day) ? { day } : {}),
    ...(number !== undefined && /^\d{2,6}$/.test(number) ? { number } : {}),
    ...(station !== undefined && /^[A-Z0-9]{2,12}$/.test(station) ? { station } : {}),
  }
}
