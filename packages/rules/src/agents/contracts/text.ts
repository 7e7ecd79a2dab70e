import { sha256, toHex, utf8 } from '../../lottery/hash.ts'
import { exactToTermText, rateToTermText } from '../exact.ts'
import type { ContractOffer } from './terms.ts'

/** One version of a contract as both sides sign it. */
export type ContractVersion = ContractOffer & {
  readonly id: string
  /** From 1; a change is a new version. */
  readonly version: number
  /** Null is the operator. */
  readonly a: string | null
  readonly b: string
}

/**
 * The canonical text of a version: JSON with the keys in this order, categories sorted, amounts and rates with twelve
 * places, so that equal terms always have equal bytes.
 */
export function contractText(contract: ContractVersion): string {
  const { id, version, a, b, cadence, categories, terms, funding = 'OPERATOR', payout = 'AUTO' } = contract
  const deposit = terms.kind === 'REALTIME' ? 0n : (terms.activeMinDeposit ?? 0n)
  const isPlain = funding === 'OPERATOR' && payout === 'AUTO' && deposit === 0n
  return JSON.stringify({
    // The second form names who pays and how, the third one also what active members deposit; terms that an earlier one can say
    // keep its bytes.
    format: deposit > 0n ? 'lotus-contract/v3' : isPlain ? 'lotus-contract/v1' : 'lotus-contract/v2',
    id,
    version,
    a,
    b,
    kind: terms.kind,
    cadence,
    categories: [...categories].toSorted(),
    ...(terms.kind === 'REALTIME'
      ? {
          profitRate: rateToTermText(terms.profitRate),
          lossRate: rateToTermText(terms.lossRate),
          singleBet: exactToTermText(terms.singleBet),
        }
      : {
          activeMinBet: exactToTermText(terms.activeMinBet),
          ...(deposit > 0n ? { activeMinDeposit: exactToTermText(deposit) } : {}),
          tiers: terms.tiers.map(({ rate, active, validBet, loss }) => ({
            rate: rateToTermText(rate),
            active,
            validBet: exactToTermText(validBet),
            loss: exactToTermText(loss),
          })),
          ...(terms.kind === 'DIVIDEND' ? { carry: terms.carry } : {}),
        }),
    ...(isPlain ? {} : { funding, payout }),
  })
}

/** SHA-256 of the canonical text, hex: what a signature names and the public log keeps. */
export async function contractHash(version: ContractVersion): Promise<string> {
  return toHex(await sha256(utf8(contractText(version))))
}
