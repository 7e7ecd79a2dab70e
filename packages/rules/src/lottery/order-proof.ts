import { parseMoney } from '@lotus/kernel'
import { leafHash, orderLeaf, verifyInclusion } from './order-root.ts'

/** A member's view of an order, in wire form. */
export type ProvableOrder = {
  readonly gameCode: string
  readonly issueNo: string
  readonly orderNo: string
  readonly play: string
  readonly content: unknown
  readonly stake: string
  readonly points: number
  readonly unit: string
  readonly prizeGroup: number
  readonly proof: {
    readonly leaf: string
    readonly index: number
    readonly path: readonly string[]
    readonly root: string
    readonly salt: string
  } | null
}

/**
 * Builds the order's leaf from its visible content and follows its path to the root published in the issue's
 * certificate. False on any difference.
 */
export async function isOrderProven(
  order: ProvableOrder,
  certificate: { readonly orderCount: number; readonly orderRoot: string | null },
): Promise<boolean> {
  const { proof } = order
  if (!proof || certificate.orderRoot === null || certificate.orderRoot !== proof.root) return false
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
