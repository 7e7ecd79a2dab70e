import { assert, type Money } from '@lotus/kernel'
import { leafHash, merkleRootOfHashes, orderLeaf } from '@lotus/rules/lottery'
import { freezeIssue, getIssue, lockIssue as lockInDatabase, type Issue } from './issues.repo.ts'
import type { LotteryDeps } from '../lottery.deps.ts'
import { listLeaves, type LeafRow } from '../sale/orders.repo.ts'
import { freezeSubmissions } from '../submissions/freeze-submissions.ts'

const PAGE = 2_000

/** The bytes of an order's leaf under the root; its owner can rebuild them from the order's detail. */
export function leafOf(issue: Pick<Issue, 'gameCode' | 'issueNo'>, order: LeafRow): Uint8Array {
  return orderLeaf({
    game: issue.gameCode,
    issue: issue.issueNo,
    order: order.orderNo,
    play: order.play,
    content: order.content,
    stake: order.stake,
    points: order.points,
    unit: order.unit,
    prizeGroup: order.prizeGroup,
    salt: order.salt,
  })
}

/**
 * Ends the sale of an issue whose lock time has come and freezes its orders under a Merkle root (trust.md EVT-8). Two
 * steps, each done once; if a run dies between them, the next continues. Does nothing if it is too early or already
 * done.
 */
export async function lockIssue(
  { db, nudgeOutbox }: Pick<LotteryDeps, 'db' | 'nudgeOutbox'>,
  issueId: bigint,
): Promise<Issue> {
  await lockInDatabase(db, issueId)
  const issue = await getIssue(db, issueId)
  if (issue.state !== 'locked' || issue.orderRoot !== null) return issue
  await freezeSubmissions(db, issue)

  const hashes: string[] = []
  let stake: Money = 0n
  let afterId = 0n
  for (;;) {
    const page = await listLeaves(db, issueId, afterId, PAGE)
    for (const order of page) {
      hashes.push(await leafHash(leafOf(issue, order)))
      stake += order.stake
      afterId = order.id
    }
    if (page.length < PAGE) break
  }
  const root = await merkleRootOfHashes(hashes)
  const leafHashes = Buffer.from(hashes.join(''), 'hex')
  assert(leafHashes.length === hashes.length * 32, 'a leaf hash has 32 bytes')
  if (await freezeIssue(db, issueId, { root, count: hashes.length, stake, leafHashes })) nudgeOutbox()
  return getIssue(db, issueId)
}
