import { businessDay } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import { completeFor, type Language, type Localized } from '../../../platform/language.ts'
import type { Bet } from '../record/bet-source.ts'
import { csvLine } from './csv.ts'
import { filterOf, pageOfBets, type ReportsDeps } from '../record/list-bets.ts'
import { nameVendors } from '../record/vendor-names.ts'

const ROWS_PER_CALL = 1000

const headings: Localized<readonly string[]> = {
  vi: [
    'Mã cược',
    'Thời gian',
    'Loại',
    'Nhà cung cấp',
    'Trò chơi',
    'Nội dung',
    'Tiền cược',
    'Cược hợp lệ',
    'Trả thưởng',
    'Thắng / thua',
    'Trạng thái',
    'Tính lúc',
  ],
  en: [
    'Bet',
    'Time',
    'Category',
    'Vendor',
    'Game',
    'Content',
    'Stake',
    'Valid bet',
    'Payout',
    'Win / loss',
    'Status',
    'Settled at',
  ],
}
const states: Localized<Record<Bet['state'], string>> = {
  vi: { waiting: 'Chờ', won: 'Thắng', lost: 'Thua', tie: 'Hoà', returned: 'Hoàn cược' },
  en: { waiting: 'Waiting', won: 'Won', lost: 'Lost', tie: 'Tie', returned: 'Stake returned' },
}

/**
 * A piece of the record as CSV. The caller asks on from `nextCursor` and puts the pieces together, so that no answer holds
 * more than a thousand rows however long the record is.
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
  const head = input.cursor === undefined ? csvLine(headings[completeFor(language)]) : ''
  return { csv: head + rows.map((bet) => csvLine(cellsOf(bet, language))).join(''), rows: rows.length, nextCursor }
}

function cellsOf(bet: Bet, language: Language): (string | null)[] {
  const read = completeFor(language)
  const isVietnamese = read === 'vi'
  const content = bet.order
    ? `${isVietnamese ? bet.order.playNameVi : bet.order.playNameEn} ${bet.order.contentText} (${bet.order.issueNo})`
    : bet.roundId
  return [
    bet.refNo,
    timeText(bet.placedAt),
    bet.category,
    bet.vendorName,
    isVietnamese ? bet.gameNameVi : bet.gameNameEn,
    content,
    bet.stake,
    bet.validBet,
    bet.payout,
    bet.winLoss,
    states[read][bet.state],
    bet.settledAt === null ? null : timeText(bet.settledAt),
  ]
}

/** `2026-06-30 16:02:11` in the brand's zone, which spreadsheets read as a time. */
function timeText(iso: string): string {
  const at = new Date(iso)
  const clock = at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Ho_Chi_Minh', hour12: false })
  return `${businessDay(at)} ${clock}`
}
