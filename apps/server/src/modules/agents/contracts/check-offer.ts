import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import {
  findGapsOfGranter,
  findTermsFault,
  mayBeOffered,
  rateFromPpm,
  type ContractGap,
  type ContractOffer,
  type DominanceWarning,
  warnOfOffer,
} from '@lotus/rules/agents'
import { listMembers } from '../../identity/index.ts'
import { standingOf, type Node } from '../tree/tree.repo.ts'
import * as repo from './contract.repo.ts'
import { offerOf, termsOfText } from './contract-terms.ts'
import { isKindOn } from './kind-switch.ts'
import { isRunning, judgeBelow, type ContractRules, type Ended } from './line.ts'

export type Refusal = Extract<ErrorCode, `contract_${string}`>
export type Checked = {
  refusal: Refusal | null
  gaps: ContractGap[]
  warning: DominanceWarning
  ends: Ended[]
  /** What stays of the open contracts below the holder. */
  stays: repo.ContractRow[]
  own: repo.ContractRow | undefined
  held: repo.ContractRow | undefined
}

const faults = {
  CONTRACT_TERMS: 'contract_terms',
  CONTRACT_RATE_BOUNDS: 'contract_rate_bounds',
  CONTRACT_TIER_ORDER: 'contract_tier_order',
} as const

/** `holder` null: an agent who is still to join, and holds nothing. */
export type Proposed = { granterId: bigint | null; holder: Node | null; offer: ContractOffer }

/**
 * Whether these terms may be offered, or signed, now (operations.md 2.3), and what ends with it. Whoever asks in earnest
 * holds the line. A side that is excluded or locked, a holder who is a player that gets no wage, or a test account where the
 * granter's is none (or the other way), is `contract_unavailable`: nobody is told which.
 */
export async function checkOffer(
  db: Queryable,
  { granterId, holder, offer }: Proposed,
  rules: ContractRules,
  step: 'offer' | 'sign',
  isLocked = false,
): Promise<Checked> {
  const { kind } = offer.terms
  const [heldAll, ownAll] = [
    holder === null ? [] : await repo.listOpen(db, holder.memberId),
    granterId === null ? [] : await repo.listOpen(db, granterId),
  ]
  const held = heldAll.find((row) => row.kind === kind && isRunning(row))
  const own = ownAll.find((row) => row.kind === kind && (row.state === 'ACTIVE' || row.state === 'TERMINATING'))
  const gaps: ContractGap[] =
    granterId === null
      ? []
      : findGapsOfGranter(own && offerOf(termsOfText(own.text)), offer, {
          dominance: rules.dominance,
          // Asked again at the signature: an own contract may have ended since the offer.
          allowSelfFunded: rules.allowSelfFunded,
        })
  const warning = own
    ? warnOfOffer(offerOf(termsOfText(own.text)), offer, rules.dominance)
    : { tiers: [], isActiveEasier: false }
  const { ends, stays } =
    holder === null
      ? { ends: [], stays: [] }
      : await judgeBelow(db, { memberId: holder.memberId, kind, offer }, rules, isLocked)
  const refusal = await findRefusal()
  return { refusal, gaps, warning, ends, stays, own, held }

  async function findRefusal(): Promise<Refusal | null> {
    const bounds = Object.fromEntries(
      Object.entries(rules.bounds).map(([name, ppm]) => [name, rateFromPpm(BigInt(ppm))]),
    ) as Parameters<typeof findTermsFault>[1] // the setting names every kind
    if (!(await isKindOn(db, kind))) return 'contract_kind_off'
    if (step === 'offer' && !rules.mayOffer) return 'contract_unavailable'
    // What was offered while players could be given wages may be signed still.
    const wageToPlayer = step === 'sign' || rules.wageToPlayer
    if (holder !== null) {
      if (!mayBeOffered(kind, { isAgent: holder.isAgent, wageToPlayer })) return 'contract_unavailable'
      if (!(await standingOf(db, holder.memberId)).mayAct) return 'contract_unavailable'
    }
    if (granterId !== null && !(await standingOf(db, granterId)).mayAct) return 'contract_unavailable'
    if (granterId !== null && (await isTestMixed(db, granterId, holder))) return 'contract_unavailable'
    if (offer.funding === 'UPLINE' && (granterId === null || (step === 'offer' && !rules.mayFund)))
      return 'contract_terms'
    const fault = findTermsFault(offer, bounds)
    if (fault !== undefined) return faults[fault]
    if (step === 'offer' && heldAll.some((row) => row.kind === kind && row.state === 'PENDING')) {
      return 'contract_exists_pending'
    }
    if (held && held.state !== 'ACTIVE') return 'contract_state'
    if (gaps.length > 0) return 'contract_exceeds_upline'
    if (!rules.mayStack && isStacked(offer, heldAll)) return 'contract_stacking'
    return rules.lowerRate === 'REFUSE' && ends.length > 0 ? 'contract_lower_than_downline' : null
  }
}

/** A test account and a real one. Whoever is still to join gets a real one. */
async function isTestMixed(db: Queryable, granterId: bigint, holder: Node | null): Promise<boolean> {
  const members = await listMembers(db, holder === null ? [granterId] : [granterId, holder.memberId])
  const isTest = (id: bigint) => members.get(id)?.isTest === true
  return isTest(granterId) !== (holder !== null && isTest(holder.memberId))
}

/** Wages of two kinds for one product (operations.md 2.3, the double pay guard). */
function isStacked(offer: ContractOffer, held: readonly repo.ContractRow[]): boolean {
  if (offer.terms.kind === 'DIVIDEND') return false
  return held
    .filter(({ kind }) => kind !== 'DIVIDEND' && kind !== offer.terms.kind)
    .some(({ text }) => termsOfText(text).categories.some((category) => offer.categories.has(category)))
}

/** Throws what `checkOffer` found. */
export function assertOffer(checked: Checked, details: () => Readonly<Record<string, unknown>>): void {
  if (checked.refusal !== null) {
    throw new AppError<ErrorCode>(
      checked.refusal,
      checked.refusal === 'contract_exceeds_upline' ? { gaps: checked.gaps } : details(),
    )
  }
}

/** Both sides confirm the very list that ends (AC14). */
export const isConfirmed = (ends: readonly string[], ack: readonly string[]): boolean =>
  ends.length === ack.length && ends.every((id) => ack.includes(id))
