import { readdirSync } from 'node:fs'

/** The part of the log (WAL) that a backup needs: `start` and `stop` are numbers of segments, both included. */
export type SegmentRange = { timeline: number; start: number; stop: number }

const namePattern = /^[0-9A-F]{24}$/

/** A log position `16/B374D848` as the number of bytes written before it. */
export function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** The segments from the one that contains `startLsn` to the one that contains the byte before `stopLsn`. */
export function segmentsBetween(
  timeline: number,
  startLsn: string,
  stopLsn: string,
  segmentBytes: number,
): SegmentRange {
  const numberOf = (position: bigint) => Number(position / BigInt(segmentBytes))
  return { timeline, start: numberOf(parseLsn(startLsn)), stop: numberOf(parseLsn(stopLsn) - 1n) }
}

const perLog = (segmentBytes: number) => 2 ** 32 / segmentBytes
const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** PostgreSQL's file name of a segment. */
export function segmentName(timeline: number, number: number, segmentBytes: number): string {
  const logs = perLog(segmentBytes)
  return hex(timeline) + hex(Math.floor(number / logs)) + hex(number % logs)
}

/** The number of a segment file of any timeline; undefined for every other file. */
export function segmentNumber(name: string, segmentBytes: number): number | undefined {
  if (!namePattern.test(name)) return undefined
  return Number.parseInt(name.slice(8, 16), 16) * perLog(segmentBytes) + Number.parseInt(name.slice(16), 16)
}

/** Segment files of a folder with their numbers; other files are left out. */
export function listSegments(folder: string, segmentBytes: number): { name: string; number: number }[] {
  return readdirSync(folder).flatMap((name) => {
    const number = segmentNumber(name, segmentBytes)
    return number === undefined ? [] : [{ name, number }]
  })
}

/** The first missing number from `start` on that has a later one. */
export function findGap(start: number, numbers: readonly number[]): number | undefined {
  const later = [...new Set(numbers)].filter((number) => number >= start).sort((a, b) => a - b)
  const at = later.findIndex((number, index) => number !== start + index)
  return at < 0 ? undefined : start + at
}
