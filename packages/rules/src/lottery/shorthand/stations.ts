import { beginEntry, complain, isOpen, type Fault, type State } from './state.ts'
import { stationNames } from './suggest.ts'
import type { Region, Span } from './types.ts'
import { regionOf } from './words.ts'

/** The region of the line: the written one, else that of the page. */
const regionHere = ({ region, day }: State): Region | undefined => region ?? regionOf(day.here)

const codesIn = ({ day }: State, region: Region | undefined): string[] =>
  day.stations.filter((station) => station.region === region).map(({ code }) => code)

/** A station may be named only where the entry before is finished. */
function endEntry(state: State, span: Span): void {
  if (!isOpen(state)) return
  if (!state.isBad) complain(state, span, { code: state.plays.length > 0 ? 'missing_amount' : 'missing_play' })
  state.plays = []
}

function setStations(state: State, span: Span, codes: readonly string[]): void {
  const before = state.isNaming ? state.stations : []
  if (!state.isNaming) beginEntry(state)
  state.isNaming = true
  state.region = undefined
  if (before === null) return
  if (codes.some((code) => before.includes(code))) {
    refuseStations(state, span, { code: 'repeated_station' })
    return
  }
  state.stations = [...before, ...codes]
}

/** Without stations nothing that follows is a bet; it is read all the same, for its own errors. */
export function refuseStations(state: State, span: Span, fault: Fault): void {
  complain(state, span, fault)
  beginEntry(state)
  state.stations = null
  state.isNaming = true
  state.region = undefined
}

/** "tp": a station that draws today; of several with this name the one of the region. Returns the items taken. */
export function nameStation(state: State, span: Span, codes: readonly string[]): number {
  endEntry(state, span)
  const today = codes.filter((code) => state.day.stations.some((station) => station.code === code))
  const region = regionHere(state)
  const near = today.length > 1 ? today.filter((code) => regionOf(code) === region) : today
  const [only] = near
  if (only !== undefined && near.length === 1) setStations(state, span, [only])
  else if (today.length > 1)
    refuseStations(state, span, { code: 'ambiguous_station', suggestions: stationNames(today) })
  else refuseStations(state, span, { code: 'station_not_today', suggestions: stationNames(codesIn(state, region)) })
  return 1
}

/** "2dai": the first two stations of the region. */
export function readCount(state: State, { count, ...span }: Span & { count: number }): number {
  endEntry(state, span)
  const codes = codesIn(state, regionHere(state))
  if (count > 0 && count <= codes.length) setStations(state, span, codes.slice(0, count))
  else {
    const suggestions = codes.length > 1 ? [`${codes.length}dai`] : stationNames(codes)
    refuseStations(state, span, { code: 'too_few_stations', count: codes.length, suggestions })
  }
  return 1
}

/** "dc", "dp": the main station of the region, the second one. */
export function readNth(state: State, span: Span, n: number): number {
  endEntry(state, span)
  const codes = codesIn(state, regionHere(state))
  const code = codes[n - 1]
  if (code !== undefined) setStations(state, span, [code])
  else refuseStations(state, span, { code: 'too_few_stations', count: codes.length, suggestions: stationNames(codes) })
  return 1
}
