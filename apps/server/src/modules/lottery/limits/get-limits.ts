import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { listPlayTerms } from '../config/games.repo.ts'
import { getGame, getIssueByNo } from '../lobby/get-game.ts'
import { listUsage } from './limits.repo.ts'

type Value = RouteValue<'lottery.limits'>
const NUMBERS_MAX = 2_000

/** What one member may still stake, win and order on one issue, and the numbers with a stock. */
export async function getLimits(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'lottery.limits'>,
): Promise<Value> {
  const [game, issue] = await Promise.all([
    getGame(db, input.gameCode),
    getIssueByNo(db, input.gameCode, input.issueNo),
  ])
  const [terms, usage] = await Promise.all([
    listPlayTerms(db, game),
    listUsage(db, { issueId: issue.id, memberId, limit: NUMBERS_MAX }),
  ])
  const used = new Map(usage.map((row) => [row.scope, row.stake]))
  const own = (kind: string) => used.get(`${kind}:${memberId}`) ?? 0n
  const caps = new Map(terms.map((play) => [play.play, play]))
  const left = new Map<string, { play: string; number: string; left: Money }>()
  for (const { scope, stake } of usage) {
    const [play, number, cap] = numberOf(scope, memberId, caps)
    if (play === undefined || number === undefined || cap === undefined || cap === null) continue
    const rest = cap > stake ? cap - stake : 0n
    const known = left.get(`${play}:${number}`)
    if (!known || rest < known.left) left.set(`${play}:${number}`, { play, number, left: rest })
  }
  return {
    gameCode: game.code,
    issueNo: issue.issueNo,
    stake: roomOf(game.maxIssueStake, own('m')),
    win: roomOf(game.maxIssuePayout, own('w')),
    orders: { max: game.maxIssueOrders, left: Math.max(0, game.maxIssueOrders - Number(own('c'))) },
    numbers: Array.from(left.values(), (row) => ({ ...row, left: moneyToString(row.left) })),
  }
}

type Caps = ReadonlyMap<string, { numberLimit: Money | null; numberStock: Money | null }>

/** Play, number and cap of a usage row of a number; undefined for other rows. */
function numberOf(
  scope: string,
  memberId: bigint,
  caps: Caps,
): [play?: string, number?: string, cap?: Money | null | undefined] {
  const prefix = scope.startsWith('s:') ? 's:' : `n:${memberId}:`
  if (!scope.startsWith(prefix)) return []
  const [play = '', ...number] = scope.slice(prefix.length).split(':')
  const cap = caps.get(play)
  return [play, number.join(':'), prefix === 's:' ? cap?.numberStock : cap?.numberLimit]
}

function roomOf(limit: Money | null, used: Money): Value['stake'] {
  if (limit === null) return null
  return { limit: moneyToString(limit), left: moneyToString(limit > used ? limit - used : 0n) }
}
