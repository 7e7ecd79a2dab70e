import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { moneyToString } from '@lotus/kernel'
import { exactFromMoney, exactToString, rateFromPpm, rebateAmount } from '@lotus/rules/agents'
import { found, idOfCursor, PAGE_DEFAULT, pageOf } from '../../../platform/paging.ts'
import { listMembers, maskAccount } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { agentsSettings } from '../settings.ts'
import { depthBelow } from '../tree/present-downline.ts'
import { listNodes } from '../tree/tree.repo.ts'
import { findPayment, listPaidShares, type PaidShare } from './rebate.repo.ts'

type Explained = RouteValue<'rebate.payment'>

/** The bets behind a member's own payment. Another member's payment is `not_found`, like one that does not exist. */
export async function explainPayment(
  db: Queryable,
  memberId: bigint,
  input: RouteParsedInput<'rebate.payment'>,
): Promise<Explained> {
  const [, id, n] = /^R(\d{1,18})-(\d{1,9})$/.exec(input.reference) ?? []
  const payment = found(id === memberId.toString() ? await findPayment(db, memberId, Number(n)) : undefined)
  const limit = input.limit ?? PAGE_DEFAULT
  const offset = Number(idOfCursor(input.cursor) ?? 0n)
  const shares = await listPaidShares(db, memberId, payment, { offset, limit: limit + 1 })
  const page = pageOf(shares, limit, () => String(offset + limit))
  const nameOf = await readNames(db, memberId, page.rows)
  const { kind, currency, amount, day, calc, paidAt } = payment
  return {
    rows: page.rows.map(
      ({ bet, category, bettorId, isVoid, ratePpm, belowPpm, validBet, validWhy, paid, at }, index) => ({
        id: String(offset + index),
        bet,
        category,
        account: nameOf(bettorId),
        isVoid,
        ratePpm,
        belowPpm,
        validBet: moneyToString(validBet),
        validWhy,
        calc: exactToString(rebateAmount(exactFromMoney(validBet), rateFromPpm(BigInt(ratePpm))).calc, 8),
        paid: moneyToString(paid),
        at: at.toISOString(),
      }),
    ),
    nextCursor: page.nextCursor,
    kind,
    currency,
    amount: moneyToString(amount),
    shares: payment.shares,
    day,
    calc: calc === null ? null : calcText(calc),
    paidAt: paidAt.toISOString(),
  }
}

/** From ten places to those of an exact amount. */
const TEN_PLACES = 10n ** 26n
/** The exact sum of a day, in parts of 10^-10. */
export const calcText = (calc: bigint): string => exactToString(calc * TEN_PLACES, 8)

/** The names of those who bet, masked as in the team's lists; of somebody who left the team always. */
async function readNames(db: Queryable, memberId: bigint, shares: readonly PaidShare[]) {
  const ids = [...new Set(shares.map(({ bettorId }) => bettorId))].filter((id) => id !== memberId)
  const maskDepth = await getSetting(db, agentsSettings.maskDepth)
  const [members, nodes] = [await listMembers(db, ids), await listNodes(db, ids)]
  return (id: bigint): string | null => {
    if (id === memberId) return null
    const { username } = found(members.get(id))
    const depth = depthBelow(nodes.get(id)?.uplines ?? [], memberId)
    return depth > 0 && depth < maskDepth ? username : maskAccount(username)
  }
}
