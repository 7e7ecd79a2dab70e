import { addDays } from '@lotus/kernel'
import type { Game } from '../config/games.repo.ts'
import { dailyIssue, drawsOn, type PlannedIssue } from '../draw/schedule.ts'

/** How far ahead a calendar of draws reaches. */
const DAYS_AHEAD = 60
/** A draw takes about this long (lottery.md 1.2). */
const MINUTES = 30
/** RFC 5545: a line has at most 75 octets. */
const LINE_OCTETS = 75

/** The planned draws of a calendar game from a day on, without its holidays. */
export function plannedDraws(
  { schedule, lockSeconds }: Pick<Game, 'schedule' | 'lockSeconds'>,
  today: string,
  holidays: ReadonlySet<string>,
): PlannedIssue[] {
  if (schedule.kind === 'periodic') return []
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
    .filter((day) => drawsOn(schedule, day) && !holidays.has(day))
    .map((day) => dailyIssue(schedule, lockSeconds, day))
}

export type CalendarText = {
  /** The game's name in the reader's language. */
  name: string
  title: string
  url: string
  /** Of the calendar; the same over a day, so that the file is. */
  stampedAt: Date
}

/** An iCalendar file (RFC 5545) with an event for each draw. */
export function calendarFile(code: string, draws: readonly PlannedIssue[], text: CalendarText): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lotus//Draws//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(text.title)}`,
    `X-WR-CALNAME:${escaped(text.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...draws.flatMap(({ issueNo, drawAt, station }) => [
      'BEGIN:VEVENT',
      `UID:${code}-${issueNo}@lotus`,
      `DTSTAMP:${instant(text.stampedAt)}`,
      `DTSTART:${instant(drawAt)}`,
      `DURATION:PT${MINUTES}M`,
      `SUMMARY:${escaped(station === null ? text.name : `${text.name} · ${station}`)}`,
      `URL:${text.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** 2026-06-29T11:15:00.000Z as 20260629T111500Z. */
const instant = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Longer lines go on in the next one after a space; a character is never cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > LINE_OCTETS - 1) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}
