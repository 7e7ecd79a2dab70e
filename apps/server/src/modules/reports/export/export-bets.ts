import { businessDay, must } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { inLanguage, readTexts, type Language } from '../../../platform/language.ts'
import type { Bet } from '../record/bet-source.ts'
import { csvLine } from './csv.ts'
import { filterOf, pageOfBets, type ReportsDeps } from '../record/list-bets.ts'
import { nameVendors } from '../record/vendor-names.ts'

export const ROWS_PER_CALL = 1000

const records = readTexts('records')
export const wordOf = (path: string, language: Language): string =>
  must(records(['csv', ...path.split('.')], language), path)
/** The columns, by their key in `records:csv.heading`. */
export const headings = [
  'bet',
  'time',
  'category',
  'vendor',
  'game',
  'content',
  'stake',
  'validBet',
  'payout',
  'winLoss',
  'status',
  'settledAt',
]

/**
 * A part of the record as CSV. The caller continues from `nextCursor` and joins the parts, so that no answer has more
 * than a thousand rows however long the record is.
 */
export async function exportBets(
  deps: ReportsDeps,
  memberId: bigint,
  input: RouteParsedInput<'report.exportBets'>,
  language: Language,
): Promise<RouteValue<'report.exportBets'>> {
  const filter = filterOf(input, deps.clock.now())
  const page = await pageOfBets(deps, memberId, filter, { cursor: input.cursor, limit: ROWS_PER_CALL })
  const { rows, nextCursor } = nameVendors(page, await deps.vendorNames(language))
  const head = input.cursor === undefined ? csvLine(headings.map((key) => wordOf(`heading.${key}`, language))) : ''
  return { csv: head + rows.map((bet) => csvLine(cellsOf(bet, language))).join(''), rows: rows.length, nextCursor }
}

export function cellsOf(bet: Bet, language: Language): (string | null)[] {
  const content = bet.order
    ? `${inLanguage(bet.order.playName, language)} ${bet.order.contentText} (${bet.order.issueNo})`
    : bet.roundId
  return [
    bet.refNo,
    timeText(bet.placedAt),
    bet.category,
    bet.vendorName,
    inLanguage(bet.gameName, language),
    content,
    bet.stake,
    bet.validBet,
    bet.payout,
    bet.winLoss,
    wordOf(`state.${bet.state}`, language),
    bet.settledAt === null ? null : timeText(bet.settledAt),
  ]
}

/** `2026-06-30 16:02:11` in the brand's zone, which spreadsheets read as a time. */
export function timeText(iso: string): string {
  const at = new Date(iso)
  const clock = at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour12: false })
  return `${businessDay(at)} ${clock}`
}
