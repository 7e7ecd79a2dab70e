import { isTouched, sumsOf, type Book } from './books.ts'
import { periodAt, type Instant, type Period } from './calendar.ts'
import type { Exact } from './exact.ts'
import {
  adminFee,
  carryOut,
  dividendGross,
  isPayable,
  realtimeGross,
  settleNet,
  wageGross,
  type ChosenTier,
  type DividendFigures,
  type NetFigures,
  type TeamSums,
} from './statement.ts'
import type { Contract, ContractTerms, World } from './world.ts'

type TermsOf<K extends ContractTerms['kind']> = Extract<ContractTerms, { readonly kind: K }>

/** What a contract comes to in a period. Dividends have figures of their own; a real-time salary has no tier. */
export type Statement = Period &
  NetFigures & {
    readonly contract: Contract
    readonly sums: TeamSums
    readonly gross: Exact
    readonly tier: ChosenTier | null
    readonly dividend: DividendFigures | null
  }

/** Tells those above what a contract grants in a period. */
export type PassUp = (contract: Contract, start: Instant, gross: Exact) => void

type Gross = Pick<Statement, 'sums' | 'gross' | 'tier' | 'dividend'>

function closeStatement(world: World, book: Book, period: Period, found: Gross, owedIn: Exact): Statement {
  const { contract } = book
  return {
    contract,
    ...period,
    ...found,
    ...settleNet({
      gross: found.gross,
      children: book.children.get(period.start) ?? 0n,
      owedIn,
      shortfall: world.settings.shortfall,
      isPayable: isPayable(contract.terms.kind, contract.b),
      isReached: found.tier === null || found.tier.tier !== null,
    }),
  }
}

/** The periods of a book's facts that are over, oldest first. */
function duePeriods({ buckets }: Book, until: Instant): Period[] {
  return [...buckets.values()].filter(({ end }) => end <= until).toSorted((x, y) => x.start - y.start)
}

/** The gross of every due period with a fact. */
function wageGrosses(book: Book, until: Instant): Map<Instant, Gross> {
  const grosses = new Map<Instant, Gross>()
  const { terms } = book.contract
  let carried = 0n
  let midnight = -Infinity
  for (const { start } of duePeriods(book, until)) {
    const sums = sumsOf(book, start)
    if (terms.kind === 'REALTIME') {
      // What a day is short of at midnight is written off.
      if (start >= midnight) carried = 0n
      midnight = periodAt('DAILY', start).end
      const { gross, left } = realtimeGross(book.buckets.get(start)?.shares ?? 0n, carried)
      carried = left
      grosses.set(start, { sums, gross, tier: null, dividend: null })
    } else {
      const { gross, ...tier } = wageGross(terms.tiers, sums)
      grosses.set(start, { sums, gross, tier, dividend: null })
    }
  }
  return grosses
}

/** A period of a wage that has no fact, only downlines' wages. */
function withoutFacts(book: Book, start: Instant): Gross {
  const isTiered = book.contract.terms.kind !== 'REALTIME'
  return { sums: sumsOf(book, start), gross: 0n, tier: isTiered ? { tier: null, rate: 0n } : null, dividend: null }
}

/** Wages of all kinds. No wage's gross depends on another one's, so the order of the books does not matter. */
export function settleWages(books: readonly Book[], world: World, passUp: PassUp): Statement[] {
  const wages = books.filter(({ contract }) => contract.terms.kind !== 'DIVIDEND')
  const grosses = wages.map((book) => wageGrosses(book, world.until))
  for (const [index, { contract }] of wages.entries()) {
    for (const [start, { gross }] of grosses[index] ?? []) passUp(contract, start, gross)
  }
  return wages.flatMap((book, index) => {
    const own = grosses[index] ?? new Map<Instant, Gross>()
    const starts = [...new Set([...own.keys(), ...book.children.keys()])].toSorted((x, y) => x - y)
    let owedIn = 0n
    return starts.map((start) => {
      const period = periodAt(book.contract.cadence, start)
      const statement = closeStatement(world, book, period, own.get(start) ?? withoutFacts(book, start), owedIn)
      owedIn = statement.owedOut
      return statement
    })
  })
}

/** Dividends; books of lower levels stand before those of higher ones, because these subtract what those come to. */
export function settleDividends(books: readonly Book[], world: World, passUp: PassUp): Statement[] {
  return books.flatMap((book) => {
    const { terms } = book.contract
    return terms.kind === 'DIVIDEND' ? settleDividend(book, terms, world, passUp) : []
  })
}

/** Starts of the periods in which something happened to a dividend contract: those that nothing else makes it settle. */
function eventStarts({ contract, buckets, deductions, children }: Book, until: Instant): Instant[] {
  const deducted = [...deductions].filter(([, amount]) => amount !== 0n).map(([start]) => start)
  const touched = [...buckets.keys(), ...deducted].filter((start) => isTouched(contract, start))
  return [...new Set([...touched, ...children.keys()])]
    .filter((start) => periodAt(contract.cadence, start).end <= until)
    .toSorted((x, y) => x - y)
}

/** The first period after this one that the contract touches. */
function nextTouched(contract: Contract, { end }: Period): Instant | undefined {
  const start = Math.max(end, periodAt(contract.cadence, contract.from).start)
  return isTouched(contract, start) ? start : undefined
}

function settleDividend(book: Book, terms: TermsOf<'DIVIDEND'>, world: World, passUp: PassUp): Statement[] {
  const { contract } = book
  const events = eventStarts(book, world.until)
  const statements: Statement[] = []
  let carry = { amount: 0n, at: undefined as Instant | undefined }
  let owedIn = 0n
  let next = events.shift()
  while (next !== undefined) {
    const period = periodAt(contract.cadence, next)
    if (period.end > world.until) break
    const sums = sumsOf(book, next)
    const deductions =
      (book.buckets.get(next)?.rebates ?? 0n) +
      (book.deductions.get(next) ?? 0n) +
      adminFee(sums.loss, world.settings.adminFee)
    const carryIn = carry.at === undefined || carry.at === next ? carry.amount : 0n
    const dividend = dividendGross(terms.tiers, sums, deductions, carryIn)
    const { tier, rate, gross } = dividend
    passUp(contract, next, gross)
    const statement = closeStatement(world, book, period, { sums, gross, tier: { tier, rate }, dividend }, owedIn)
    const isEmpty = sums.facts === 0 && deductions === 0n && statement.children === 0n && carryIn === 0n
    if (!isEmpty || owedIn !== 0n) statements.push(statement)
    owedIn = statement.owedOut
    carry = {
      amount: carryOut(terms.carry, contract.cadence, period, dividend),
      at: terms.carry === 'MONTH' ? period.end : undefined,
    }
    // A carry or a debt goes on through periods in which nothing happens; without one they are passed over.
    const following = carry.amount !== 0n || owedIn !== 0n ? nextTouched(contract, period) : undefined
    next = following !== undefined && (events[0] === undefined || following < events[0]) ? following : events.shift()
  }
  return statements
}
