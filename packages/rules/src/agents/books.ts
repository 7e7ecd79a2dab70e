import { periodAt, type Instant, type Period } from './calendar.ts'
import type { Exact } from './exact.ts'
import { takerOf } from './line.ts'
import { countPeople } from './people.ts'
import { isActive, realtimeShare, type ContractKind, type RtsBasis, type TeamSums } from './statement.ts'
import type { Bet, Contract, Deposit, Member, World } from './world.ts'

/** A settled bet, or its void: the same figures with the sign changed, at its own time. */
export type Fact = {
  readonly bet: Bet
  readonly at: Instant
  readonly isVoid: boolean
  readonly validBet: Exact
  readonly loss: Exact
}

/** The facts of a contract's team in one period. */
type Bucket = Period & {
  facts: number
  validBet: Exact
  loss: Exact
  /** Rebates paid on these facts to members of the team. */
  rebates: Exact
  /** What the facts give in a real-time salary. */
  shares: Exact
  readonly played: Map<Member, Exact>
}

/** All that has been added up for a contract. Periods are known by their start. */
export type Book = {
  readonly contract: Contract
  readonly rtsBasis: RtsBasis
  readonly samePersons: World['samePersons']
  readonly duplicates: World['duplicates']
  readonly buckets: Map<Instant, Bucket>
  /** The bucket of the last fact: facts come in order of time, so the next one is most often in it too. */
  current: Bucket | undefined
  /** What members of the team deposited, where the contract asks for it. */
  readonly deposited: Map<Instant, Map<Member, Exact>>
  /** Costs, accruals and wages that a dividend deducts. */
  readonly deductions: Map<Instant, Exact>
  /** Sums of the holder's downlines' gross. */
  readonly children: Map<Instant, Exact>
}

export function openBook(contract: Contract, { settings, samePersons, duplicates }: World): Book {
  return {
    contract,
    rtsBasis: settings.rtsBasis,
    samePersons,
    duplicates,
    buckets: new Map(),
    current: undefined,
    deposited: new Map(),
    deductions: new Map(),
    children: new Map(),
  }
}

export function addTo<K>(sums: Map<K, Exact>, key: K, amount: Exact): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

export function isCovered({ from, to }: Contract, at: Instant): boolean {
  return at >= from && at < to
}

function bucketAt(book: Book, at: Instant): Bucket {
  const { current } = book
  if (current && at >= current.start && at < current.end) return current
  const period = periodAt(book.contract.cadence, at)
  const bucket = book.buckets.get(period.start) ?? {
    ...period,
    facts: 0,
    validBet: 0n,
    loss: 0n,
    rebates: 0n,
    shares: 0n,
    played: new Map<Member, Exact>(),
  }
  book.buckets.set(period.start, bucket)
  book.current = bucket
  return bucket
}

/** Adds a fact of the team; `rebates` is what was paid on it to members of the team. */
export function addFact(book: Book, fact: Fact, rebates: Exact): void {
  const { contract } = book
  if (!isCovered(contract, fact.at)) return
  const bucket = bucketAt(book, fact.at)
  bucket.facts += 1
  bucket.validBet += fact.validBet
  bucket.loss += fact.loss
  if (contract.terms.kind === 'REALTIME') {
    const { stake, payout } = fact.bet
    bucket.shares += realtimeShare(contract.terms, { stake, payout, validBet: fact.validBet }, book.rtsBasis)
    return
  }
  bucket.rebates += rebates
  addTo(bucket.played, fact.bet.member, fact.validBet)
}

/** Adds what somebody of the team deposited, or took back; only contracts that ask for deposits keep it. */
export function addDeposit({ contract, deposited }: Book, { member, at, amount }: Deposit): void {
  const { terms, cadence } = contract
  if (terms.kind === 'REALTIME' || !terms.activeMinDeposit || !isCovered(contract, at)) return
  const { start } = periodAt(cadence, at)
  const members = deposited.get(start) ?? new Map<Member, Exact>()
  deposited.set(start, members)
  addTo(members, member, amount)
}

/** The first account of a member's person, as it was known before the end of a period: accounts of one person count once. */
function personOf(samePersons: World['samePersons'], member: Member, end: Instant): Member {
  const mark = samePersons.get(member)
  return mark && mark.from < end && mark.to >= end ? mark.main : member
}

/** Whether an account waited for a review just before the end of a period. */
function isWaiting(duplicates: World['duplicates'], member: Member, end: Instant): boolean {
  return (duplicates.get(member) ?? []).some(({ from, to }) => from < end && to >= end)
}

const EMPTY: TeamSums = { facts: 0, validBet: 0n, loss: 0n, active: 0 }

export function sumsOf({ contract, buckets, deposited, samePersons, duplicates }: Book, start: Instant): TeamSums {
  const bucket = buckets.get(start)
  if (!bucket) return EMPTY
  const { facts, validBet, loss, played } = bucket
  const { terms } = contract
  if (terms.kind === 'REALTIME') return { facts, validBet, loss, active: 0 }
  const deposits = deposited.get(start)
  const accounts = [...played].flatMap(([member, amount]) =>
    isActive(amount, deposits?.get(member) ?? 0n, terms) ? [member] : [],
  )
  const { active } = countPeople(
    accounts,
    (member) => personOf(samePersons, member, bucket.end),
    (member) => isWaiting(duplicates, member, bucket.end),
  )
  return { facts, validBet, loss, active }
}

/** Whether a contract covers any part of the period that starts then. */
export function isTouched({ cadence, from, to }: Contract, start: Instant): boolean {
  return from < to && start < to && periodAt(cadence, start).end > from
}

/**
 * Adds what a downline's statement comes to, where the holder of these books granted it: to each of the holder's contracts, as the
 * format says, or once (ADR 0018).
 */
export function addChild(
  parents: readonly Book[],
  child: Contract,
  { start, gross, isOnce }: { readonly start: Instant; readonly gross: Exact; readonly isOnce: boolean },
): void {
  if (gross === 0n) return
  const same = parents.filter(
    ({ contract }) => contract.terms.kind === child.terms.kind && contract.cadence === child.cadence,
  )
  const takers = isOnce ? same.filter((book) => book === netterOf(child.terms.kind, same, start)) : same
  for (const { children } of takers) addTo(children, start, gross)
}

/** Of one holder's contracts that cover a part of a period, the one from which the server takes what the downlines earn. */
function netterOf(kind: ContractKind, books: readonly Book[], start: Instant): Book | undefined {
  const inForce = books.filter(({ contract }) => isTouched(contract, start))
  const inOrder = inForce.toSorted((x, y) => x.contract.from - y.contract.from)
  return takerOf(kind, inOrder, ({ buckets }) => (buckets.get(start)?.facts ?? 0) > 0)
}
