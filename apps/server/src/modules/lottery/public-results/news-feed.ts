import type { DrawnIssue } from '../draw/issues.repo.ts'
import { sheetOfDraw } from '../settle/prize-shape.ts'

export type FeedText = {
  title: string
  description: string
  /** The station's page. */
  url: string
  /** The address of the feed itself. */
  selfUrl: string
  language: string
  /** Said before a simulated result. */
  simulated: string
  /** Said instead of the numbers of a draw that did not take place. */
  noDraw: string
  /** The page of a day. */
  dayUrl: (day: string) => string
  prize: (name: string) => string
}

/** The published results of a game as RSS 2.0, the latest first. A corrected result is an entry of its own. */
export function newsFeed(code: string, issues: readonly DrawnIssue[], text: FeedText): string {
  const items = issues.map((issue) => {
    const [date, numbers] = [issue.businessDay.split('-').toReversed().join('/'), numbersOf(issue, text)]
    const mark = issue.isSimulated ? `[${text.simulated}] ` : ''
    const place = issue.station === null ? '' : ` ${issue.station}`
    return [
      '<item>',
      `<title>${safe(`${mark}${text.title}${place} ${date}`)}</title>`,
      `<link>${safe(text.dayUrl(issue.businessDay))}</link>`,
      `<guid isPermaLink="false">${safe(`${code}-${issue.issueNo}-${issue.resultVersion}`)}</guid>`,
      `<pubDate>${(issue.publishedAt ?? issue.drawAt).toUTCString()}</pubDate>`,
      `<description>${safe(`${mark}${numbers}`)}</description>`,
      '</item>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${safe(text.title)}</title>`,
    `<link>${safe(text.url)}</link>`,
    `<atom:link href="${safe(text.selfUrl)}" rel="self" type="application/rss+xml"/>`,
    `<description>${safe(text.description)}</description>`,
    `<language>${safe(text.language)}</language>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function numbersOf({ draw }: DrawnIssue, text: FeedText): string {
  if (draw === null) return text.noDraw
  return Object.entries(sheetOfDraw(draw))
    .map(([prize, numbers]) => `${text.prize(prize)}: ${numbers.join(' ')}`)
    .join(' · ')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML 1.0 knows no control characters, whatever a name has. */
const safe = (words: string) => words.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '').replaceAll(/\p{Cc}/gu, ' ')
