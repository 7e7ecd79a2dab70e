import { addDays, businessDay, must, type Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import {
  countPeople,
  exactFromMoney,
  isActive,
  moneyFromExact,
  realtimeShare,
  type ActiveTerms,
  type Cadence,
  type ContractOffer,
  type Exact,
  type People,
  type RtsBasis,
} from '@lotus/rules/agents'
import { eachInRounds, noRest, type Pace } from '../../../platform/pace.ts'
import { offerOf, termsOfText } from '../contracts/contract-terms.ts'
import { countActive, type ActiveTeam } from './active.repo.ts'
import * as repo from './settle.repo.ts'

export type Period = { start: Date; end: Date }
export type Held = Omit<repo.SignedContract, 'text'> & { offer: ContractOffer; cadence: Cadence }
/** Of a contract what its figures depend on. */
export type Counted = Pick<Held, 'memberId' | 'n' | 'startsAt' | 'endsAt' | 'offer'>

/** What a contract's team did in a period. Money at scale 4; `shares` is exact. */
export type Figures = People & {
  facts: number
  validBet: Money
  loss: Money
  rebates: Money
  accruals: Money
  /** What promotions cost; negative where more bonuses went back than were given. */
  cashback: Money
  bonus: Money
  wages: Money
  /** What the facts give in a real-time salary. */
  shares: Exact
}
export const nothing: Figures = {
  facts: 0,
  validBet: 0n,
  loss: 0n,
  active: 0,
  leftOut: 0,
  waiting: 0,
  rebates: 0n,
  accruals: 0n,
  cashback: 0n,
  bonus: 0n,
  wages: 0n,
  shares: 0n,
}

export function heldOf({ text, ...row }: repo.SignedContract): Held {
  const offer = offerOf(termsOfText(text))
  return { ...row, offer, cadence: offer.cadence }
}

export const contractKey = ({ memberId, n }: Pick<Held, 'memberId' | 'n'>): string => `${memberId}-${n}`
const isCovered = ({ startsAt, endsAt }: Counted, at: Date): boolean =>
  at >= startsAt && (endsAt === null || at < endsAt)

/** Whether statements of such periods are made of facts, not of whole days. */
export const isShort = (cadence: Cadence): boolean => cadence === 'SLOT' || cadence === 'HOUR'

type Sums = Figures & { played: Map<bigint, Money> }

/** So much of an hour is in memory at once. */
const PART_MS = 300_000
/** Facts that are added up between two rests. */
const ROUND_FACTS = 5000

/** The facts of a period, part by part, as `read` finds them. */
export async function* factsOf(
  { start, end }: Period,
  read: (window: repo.Window) => Promise<repo.FactRow[]>,
): AsyncGenerator<repo.FactRow> {
  for (let from = start; from < end; from = new Date(from.getTime() + PART_MS)) {
    const to = new Date(Math.min(from.getTime() + PART_MS, end.getTime()))
    yield* await read({ from, to })
  }
}

/** Of short periods: every fact is added to each contract above its bettor. Rests between rounds as `pace` says. */
export async function figuresOfFacts(
  db: Queryable,
  period: Period,
  contracts: readonly Counted[],
  facts: AsyncIterable<repo.FactRow> | Iterable<repo.FactRow>,
  { rtsBasis, signs, pace = noRest }: { rtsBasis: RtsBasis; signs: readonly string[]; pace?: Pace },
): Promise<Map<string, Figures>> {
  const sums = new Map(contracts.map((one) => [contractKey(one), { ...nothing, played: new Map<bigint, Money>() }]))
  const books = booksOf(contracts, sums)
  await eachInRounds(facts, { size: ROUND_FACTS, pace }, (fact) => {
    const shareOf = sharesOf(fact, rtsBasis)
    for (const id of fact.chain) {
      for (const book of books.get(id) ?? []) {
        if (isCovered(book.one, fact.at) && book.one.offer.categories.has(fact.category)) addFact(book, fact, shareOf)
      }
    }
  })
  const tiered = contracts.flatMap((one) =>
    one.offer.terms.kind === 'REALTIME' ? [] : [{ one, terms: one.offer.terms }],
  )
  const mainOf = tiered.length > 0 ? await repo.listSameMarks(db, period.end) : new Map<bigint, bigint>()
  const waits = tiered.length > 0 ? await repo.listWaiting(db, period.end, signs) : new Set<bigint>()
  for (const { one, terms } of tiered) {
    const sum = must(sums.get(contractKey(one)), 'every contract has its sums')
    const ids = await listActive(db, period, one, terms, sum.played)
    const people = countPeople(
      ids,
      (id) => mainOf.get(id) ?? id,
      (id) => waits.has(id),
    )
    Object.assign(sum, people)
  }
  return new Map([...sums].map(([key, { played: _played, ...figures }]) => [key, figures]))
}

/** Which accounts of those that played in a short period are active. */
async function listActive(
  db: Queryable,
  period: Period,
  one: Counted,
  terms: ActiveTerms,
  played: ReadonlyMap<bigint, Money>,
): Promise<bigint[]> {
  const deposits =
    terms.activeMinDeposit && played.size > 0
      ? await repo.sumDeposits(db, { teamId: one.memberId, memberIds: [...played.keys()], ...coveredPart(one, period) })
      : new Map<bigint, Money>()
  return [...played].flatMap(([id, valid]) =>
    isActive(exactFromMoney(valid), exactFromMoney(deposits.get(id) ?? 0n), terms) ? [id] : [],
  )
}

/** What of a period a contract covers. */
const coveredPart = ({ startsAt, endsAt }: Counted, { start, end }: Period) => ({
  from: startsAt > start ? startsAt : start,
  to: endsAt !== null && endsAt < end ? endsAt : end,
})

type RealtimeTerms = Extract<ContractOffer['terms'], { kind: 'REALTIME' }>
/** A contract with its sums. Contracts with the same `terms` earn the same of a fact: a chain mostly has few different ones. */
type Book = { one: Counted; sums: Sums; terms: string }

function booksOf(contracts: readonly Counted[], sums: ReadonlyMap<string, Sums>): Map<bigint, Book[]> {
  const books = contracts.map((one) => ({
    one,
    sums: must(sums.get(contractKey(one)), 'every contract has its sums'),
    terms: termsText(one.offer.terms),
  }))
  return Map.groupBy(books, ({ one }) => one.memberId)
}

const termsText = (terms: ContractOffer['terms']): string =>
  JSON.stringify(terms, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

/** What contracts earn of a fact in a real-time salary, worked out once for the same terms. */
function sharesOf(fact: repo.FactRow, rtsBasis: RtsBasis): (book: Book, terms: RealtimeTerms) => Exact {
  // A void is judged by the stake and payout of its bet.
  const sign = fact.isVoid ? -1n : 1n
  const judged = {
    stake: exactFromMoney(sign * fact.stake),
    payout: exactFromMoney(sign * fact.payout),
    validBet: exactFromMoney(fact.validBet),
  }
  const shares = new Map<string, Exact>()
  return ({ terms: key }, terms) => {
    const share = shares.get(key) ?? realtimeShare(terms, judged, rtsBasis)
    shares.set(key, share)
    return share
  }
}

function addFact(book: Book, fact: repo.FactRow, shareOf: ReturnType<typeof sharesOf>): void {
  const { sums, one } = book
  const { terms } = one.offer
  sums.facts += 1
  sums.validBet += fact.validBet
  sums.loss += fact.stake - fact.payout - fact.over
  if (terms.kind !== 'REALTIME') {
    sums.played.set(fact.memberId, (sums.played.get(fact.memberId) ?? 0n) + fact.validBet)
    return
  }
  // Nothing is earned on a bet that was lost above the member's own limit, in part or all.
  if (fact.over === 0n) sums.shares += shareOf(book, terms)
}

/** What of a team's costs a dividend deducts. */
export type Deducts = Record<'selfRebate' | 'agentRebate' | 'cashback' | 'bonus' | 'wages', boolean>

/** The days from an edge of a day up to another one. */
const daysOf = (from: Date, to: Date) => ({ fromDay: businessDay(from), toDay: addDays(businessDay(to), -1) })

type DaysAsked = {
  currency: string
  deduct: Deducts
  signs: readonly string[]
  /** Who was active in a team: asked in one statement, unless somebody is not to wait for it. */
  peopleOf?: (team: ActiveTeam) => Promise<People>
}

/** Of whole days: read from the kept sums. Contracts of such periods begin and end with a day. */
export async function figuresOfDays(
  db: Queryable,
  contracts: readonly Counted[],
  { start, end }: Period,
  { currency, deduct, signs, peopleOf = (team) => countActive(db, team) }: DaysAsked,
): Promise<Map<string, Figures>> {
  const teams = contracts.map((one) => {
    const { from, to } = coveredPart(one, { start, end })
    return { memberId: one.memberId, categories: [...one.offer.categories], ...daysOf(from, to) }
  })
  const sums = new Map((await repo.sumTeams(db, teams, daysOf(start, end), currency)).map((row) => [row.at, row]))
  const figures = new Map<string, Figures>()
  for (const [index, one] of contracts.entries()) {
    const { terms } = one.offer
    if (terms.kind === 'REALTIME') continue
    const { rebateSelf, rebateAgent, accruals, cashback, bonus, wages, facts, validBet, loss } = must(
      sums.get(index + 1),
      'every team has its sums',
    )
    const team = {
      ...must(teams[index], 'every contract has its team'),
      currency,
      signs,
      until: end,
      least: { bet: moneyFromExact(terms.activeMinBet), deposit: moneyFromExact(terms.activeMinDeposit ?? 0n) },
    }
    figures.set(contractKey(one), {
      facts,
      validBet,
      loss,
      ...(facts === 0 ? { active: 0, leftOut: 0, waiting: 0 } : await peopleOf(team)),
      rebates: (deduct.selfRebate ? rebateSelf : 0n) + (deduct.agentRebate ? rebateAgent : 0n),
      accruals: deduct.selfRebate || deduct.agentRebate ? accruals : 0n,
      cashback: deduct.cashback ? cashback : 0n,
      bonus: deduct.bonus ? bonus : 0n,
      wages: deduct.wages ? wages : 0n,
      shares: 0n,
    })
  }
  return figures
}
