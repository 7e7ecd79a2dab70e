import { AppError, moneyToString } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { beaconOfCertificate } from '../beacon/receive-beacons.ts'
import { drawContextOf } from '../draw/draw-issue.ts'
import { getIssueByNo } from '../lobby/get-game.ts'
import { findSeed } from '../draw/issues.repo.ts'
import { drawTermsOf } from '../submissions/draw-terms.ts'
import { listSubmissionLeaves } from '../submissions/freeze-submissions.ts'

const SCHEME =
  'commitment = SHA-256("lotus-seed-v1" || seed); block j = HMAC-SHA-512(seed, "lotus-draw-v1|" family "|" issueNo "|" orderRoot "|" beacon "|" j), beacon empty where none was received; ' +
  'big-endian 32-bit words x of the blocks in order; of n equal outcomes x mod n, and x >= floor(2^32 / n) * n is dropped: a number of w digits has n = 10^w, dice and coins their faces, a ball the balls that are left in ascending order'

const ROUND_SCHEME =
  'as every draw, family "yeekee", with SHA-256(0x01 || orderRoot || submissions.root) in the place of orderRoot; the numbers of the house, x mod 10^5 each, follow those that members submitted; ' +
  'their count is max(houseMin, isFilled ? numbersMin - submitted : 0); result = sum of all numbers - the one at subtractIndex, counted from subtractFrom'

/**
 * What anyone needs to recompute an own draw, as far as it is published: the commitment from the start, the order root
 * from the lock on, the seed and the numbers after the draw (trust.md 3.4). Outside draws have none.
 */
export async function getCertificate(
  db: Queryable,
  input: RouteParsedInput<'lottery.certificate'>,
): Promise<RouteValue<'lottery.certificate'>> {
  const issue = await getIssueByNo(db, input.gameCode, input.issueNo)
  if (issue.commitment === null) throw new AppError<ErrorCode>('not_found')
  const isDrawn = issue.draw !== null
  const seed = isDrawn ? await findSeed(db, issue.id) : null
  return {
    version: 1,
    gameCode: issue.gameCode,
    issueNo: issue.issueNo,
    family: issue.rules.name,
    commitment: issue.commitment,
    committedAt: issue.createdAt.toISOString(),
    openAt: issue.openAt.toISOString(),
    lockAt: issue.lockAt.toISOString(),
    drawAt: issue.drawAt.toISOString(),
    orderCount: issue.orderCount,
    totalStake: moneyToString(issue.totalStake),
    liveCount: issue.liveCount,
    liveStake: issue.liveStake === null ? null : moneyToString(issue.liveStake),
    orderRoot: issue.orderRoot,
    frozenAt: issue.frozenAt?.toISOString() ?? null,
    seed: seed === null ? null : Buffer.from(seed).toString('hex'),
    yearAnimal: drawContextOf(issue).yearAnimal ?? null,
    draw: issue.draw,
    drawnAt: isDrawn ? (issue.publishedAt?.toISOString() ?? null) : null,
    beacon: await beaconOfCertificate(db, issue.id),
    submissions:
      issue.drawTerms === null
        ? null
        : {
            terms: drawTermsOf(issue.drawTerms),
            root: issue.submissionRoot,
            leaves: issue.submissionRoot === null ? [] : await listSubmissionLeaves(db, issue),
          },
    scheme: issue.drawTerms === null ? SCHEME : ROUND_SCHEME,
  }
}
