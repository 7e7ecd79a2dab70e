import { parseMoney, type Money } from '@lotus/kernel'
import type { Order, TicketDetail } from '../../../shared/lottery/types.ts'
import { splitLine } from '../../../shared/lottery/ticket/winning-words.ts'
import type { Play as RulePlay } from '@lotus/rules/catalogue'

/** Statuses of lottery.md 0 that a draw decides: won, lost, void, tie. */
const DECIDED: readonly number[] = [4, 5, 12, 16]
const WAITING = 2

type Row = Pick<Order, 'issueNo' | 'status'>

/** Issues in which something of the member waits. */
export const waitingIssues = (rows: readonly Row[]): string[] => [
  ...new Set(rows.filter(({ status }) => status === WAITING).map(({ issueNo }) => issueNo)),
]

/**
 * The newest issue whose orders are all settled, at least one of them by the draw. Only of issues that this page waited
 * for, or that were drawn last: an old outcome is no news.
 */
export function outcomeIssue(
  rows: readonly Row[],
  { waitedFor, newestDrawn }: { waitedFor: ReadonlySet<string>; newestDrawn: string | undefined },
): string | undefined {
  const waiting = new Set(waitingIssues(rows))
  const told = rows.filter(
    ({ issueNo, status }) =>
      DECIDED.includes(status) && !waiting.has(issueNo) && (waitedFor.has(issueNo) || issueNo === newestDrawn),
  )
  return told.map(({ issueNo }) => issueNo).reduce<string | undefined>((newest, one) => later(newest, one), undefined)
}

const later = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other)

/** How loud an outcome may be: a win below its stake is a loss; from ten stakes on it is a big one. */
export type Loudness = 'quiet' | 'even' | 'win' | 'big'

export function loudnessOf(net: Money, stake: Money): Loudness {
  if (net < 0n) return 'quiet'
  if (net === 0n) return 'even'
  return stake > 0n && net >= stake * 10n ? 'big' : 'win'
}

/** A cell of the board that won: its token, its place if the board has places, and how often it was hit. */
export type WonCell = { place: number | undefined; token: string; hits: number }

/** The cells of one play that the server's winning lines name. */
export function wonCells(details: readonly TicketDetail[], rule: RulePlay): WonCell[] {
  const cells = new Map<string, WonCell>()
  const add = (cell: WonCell) => {
    const key = `${cell.place ?? ''}:${cell.token}`
    const known = cells.get(key)
    if (!known || known.hits < cell.hits) cells.set(key, cell)
  }
  for (const detail of details) {
    if (detail.play !== rule.code) continue
    for (const { line, hits } of detail.winningLines) {
      const { places, members } = splitLine(rule, line)
      const isPlaced = places.length > 0 && places.length === members.length
      for (const [index, token] of members.entries())
        add({ place: isPlaced ? Number(places[index]) : undefined, token, hits: members.length === 1 ? hits : 1 })
    }
  }
  return [...cells.values()]
}

/** What a member gets and paid in one issue, by the server's totals. */
export function sumsOf(totals: { stake: string; payout: string; winLoss: string }) {
  return { stake: parseMoney(totals.stake), payout: parseMoney(totals.payout), net: parseMoney(totals.winLoss) }
}
