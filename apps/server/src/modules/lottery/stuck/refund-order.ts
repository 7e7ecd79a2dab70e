import { AppError, moneyToString, must } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { defaultLanguage } from '../../../platform/language.ts'
import { found, idOf } from '../../../platform/paging.ts'
import { listMembers } from '../../identity/index.ts'
import { contentText } from '../sale/content-text.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { getIssue, type Issue } from '../draw/issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import type { Operator } from '../results/results.repo.ts'
import { decideRefund as decide, findRefundIssue, findStuckIssue, insertRefund, listStuck } from './stuck.repo.ts'

type Wire = RouteValue<'bo.stuckOrders'>
const LISTED_MAX = 100

/** The orders of an issue that could not be settled, with the operators' decisions. */
export async function listStuckOrders(db: Queryable, input: RouteParsedInput<'bo.stuckOrders'>): Promise<Wire> {
  return present(db, await getIssueByNo(db, input.gameCode, input.issueNo))
}

async function present(db: Queryable, issue: Issue): Promise<Wire> {
  const rows = await listStuck(db, issue.id, LISTED_MAX)
  const members = await listMembers(
    db,
    rows.map(({ memberId }) => memberId),
  )
  return {
    gameCode: issue.gameCode,
    issueNo: issue.issueNo,
    rows: rows.map((row) => {
      const play = issue.rules.findPlay(row.play)
      return {
        id: row.id.toString(),
        orderNo: row.orderNo,
        account: members.get(row.memberId)?.username ?? row.memberId.toString(),
        playName: play?.name ?? { [defaultLanguage]: row.play },
        contentText: textOf(play, row.content),
        stake: moneyToString(row.stake),
        isStuck: row.isStuck,
        reason: row.reason,
        seenAt: row.seenAt.toISOString(),
        refund: row.refund && {
          ...row.refund,
          enteredAt: new Date(row.refund.enteredAt).toISOString(),
          decidedAt: row.refund.decidedAt === null ? null : new Date(row.refund.decidedAt).toISOString(),
        },
      }
    }),
  }
}

const TEXT_MAX = 200
/** The content of an unjudged order may be unreadable: then it is shown as stored. */
function textOf(play: ReturnType<Issue['rules']['findPlay']>, content: Parameters<typeof contentText>[1]): string {
  try {
    if (play) return contentText(play.input, content)
  } catch {
    // Shown below as it is.
  }
  return JSON.stringify(content).slice(0, TEXT_MAX)
}

/** Proposes to refund an order that cannot be settled; the member reads the reason. */
export async function proposeRefund(
  { db }: Pick<LotteryDeps, 'db'>,
  operator: Operator,
  { orderId, reason }: RouteParsedInput<'bo.proposeRefund'>,
): Promise<Wire> {
  const id = idOf(orderId)
  const issueId = found(await findStuckIssue(db, id))
  if (!(await insertRefund(db, { orderId: id, reason, operator })))
    throw new AppError<ErrorCode>('state_conflict', { state: 'pending' })
  return present(db, await getIssue(db, issueId))
}

/** Another operator confirms, which refunds the stake, or rejects. The next settlement pass closes the issue. */
export async function decideRefund(
  { db, nudgeOutbox }: Pick<LotteryDeps, 'db' | 'nudgeOutbox'>,
  operator: Operator,
  { refundId, decision, note }: RouteParsedInput<'bo.decideRefund'>,
): Promise<Wire> {
  const id = idOf(refundId)
  const reply = await decide(db, { id, operator, isConfirmed: decision === 'confirm', note: note ?? null })
  if (reply.code === 'not_found' || reply.code === 'same_operator') throw new AppError<ErrorCode>(reply.code)
  if (reply.code !== 'ok') throw new AppError<ErrorCode>('state_conflict', { state: reply.state })
  nudgeOutbox()
  return present(db, await getIssue(db, must(await findRefundIssue(db, id), 'a decided proposal has its order')))
}
