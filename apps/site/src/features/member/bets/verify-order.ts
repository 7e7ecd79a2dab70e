import type { RouteValue } from '@lotus/contract'
import { parseMoney } from '@lotus/kernel'
import type { OrderDetail } from './bet-figures.ts'

type Certificate = Pick<RouteValue<'lottery.certificate'>, 'orderCount' | 'orderRoot'>
type Provable = Pick<
  OrderDetail,
  'gameCode' | 'issueNo' | 'orderNo' | 'play' | 'content' | 'stake' | 'points' | 'unit' | 'prizeGroup' | 'proof'
>

/**
 * Recomputes on this device what the server claims: the ticket's own leaf from its visible content, then the way up to
 * the root that the issue's certificate has published. Any difference is simply false.
 */
export async function verifyOrder(order: Provable, certificate: Certificate): Promise<boolean> {
  const { proof } = order
  if (!proof || certificate.orderRoot === null || certificate.orderRoot !== proof.root) return false
  // Only those who check need the hashing; it stays out of the overlay's own chunk.
  const { leafHash, orderLeaf, verifyInclusion } = await import('@lotus/rules/lottery')
  const leaf = orderLeaf({
    game: order.gameCode,
    issue: order.issueNo,
    order: order.orderNo,
    play: order.play,
    content: order.content,
    stake: parseMoney(order.stake),
    points: order.points,
    unit: parseMoney(order.unit),
    prizeGroup: order.prizeGroup,
    salt: proof.salt,
  })
  if ((await leafHash(leaf)) !== proof.leaf) return false
  return verifyInclusion({
    leaf,
    index: proof.index,
    size: certificate.orderCount,
    proof: proof.path,
    root: proof.root,
  })
}
