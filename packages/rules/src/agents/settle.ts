import { isCountedType } from '@lotus/kernel'
import { addChild, addDeposit, addFact, addTo, isCovered, openBook, type Book, type Fact } from './books.ts'
import { dayOf, periodAt, type Instant } from './calendar.ts'
import type { Exact, Rate } from './exact.ts'
import { settleDividends, settleWages, type Statement } from './periods.ts'
import { accrualPayment, rebateAmount, rebateShares, type ChainLink, type RebateShare } from './rebates.ts'
import type { Member, World } from './world.ts'

export type RebateRow = RebateShare<Member> & {
  readonly ref: string
  readonly isVoid: boolean
  readonly calc: Exact
  readonly paid: Exact
}
export type AccrualRow = {
  readonly member: Member
  readonly day: string
  readonly calc: Exact
  readonly paid: Exact
}
export type Settlement = {
  readonly accruals: readonly AccrualRow[]
  readonly statements: readonly Statement[]
  /** The sum of all that was paid, by member. */
  readonly received: ReadonlyMap<Member, Exact>
}

/** A bettor's way up in one category: who earns what of it, and whose contracts count it. */
type Route = {
  readonly chain: readonly (ChainLink<Member> & { readonly books: readonly Book[] })[]
  readonly shares: readonly RebateShare<Member>[]
}

type Run = {
  readonly world: World
  readonly books: ReadonlyMap<Member, readonly Book[]>
  readonly routes: Map<Member, Map<string, Route>>
  /** Shares below a cent, by member and start of the day. */
  readonly small: Map<Member, Map<Instant, Exact>>
  readonly received: Map<Member, Exact>
}

/** The member and everybody above, nearest first. */
function lineOf(member: Member): Member[] {
  const line: Member[] = []
  for (let next: Member | null = member; next; next = next.upline) line.push(next)
  return line
}

function cappedRate({ settings }: World, category: string, rate: Rate): Rate {
  const most = settings.rebateMax.get(category)
  return most !== undefined && rate > most ? most : rate
}

function findRoute({ world, books, routes }: Run, bettor: Member, category: string): Route {
  const known = routes.get(bettor) ?? new Map<string, Route>()
  routes.set(bettor, known)
  const found = known.get(category)
  if (found) return found
  const chain = lineOf(bettor).map((member) => ({
    member,
    type: member.type,
    status: member.status,
    rate: cappedRate(world, category, member.rates.get(category) ?? 0n),
    books: (books.get(member) ?? []).filter(({ contract }) => contract.categories.has(category)),
  }))
  const route = { chain, shares: rebateShares(chain) }
  known.set(category, route)
  return route
}

/** Bets and voids up to `until`, in order of time. */
function factsOf({ bets, voids, until }: World): Fact[] {
  const facts: Fact[] = []
  for (const bet of bets) {
    facts.push({ bet, at: bet.at, isVoid: false, validBet: bet.validBet, loss: bet.stake - bet.payout })
  }
  for (const { bet, at } of voids) {
    facts.push({ bet, at, isVoid: true, validBet: -bet.validBet, loss: bet.payout - bet.stake })
  }
  return facts
    .filter(({ bet, at }) => at <= until && isCountedType(bet.member.type))
    .toSorted((x, y) => x.at - y.at || (x.bet.id < y.bet.id ? -1 : 1))
}

/** The rebates of a fact, from the bettor upward; on the way its figures are added to every contract that counts them. */
function* settleFact(run: Run, fact: Fact): Generator<RebateRow, void> {
  const { bet, at, isVoid, validBet } = fact
  const { deduct } = run.world.settings
  const route = findRoute(run, bet.member, bet.category)
  const { chain } = route
  const shares =
    bet.used === undefined ? route.shares : rebateShares(chain, cappedRate(run.world, bet.category, bet.used))
  let next = 0
  let rebates = 0n
  for (const { member, books } of chain) {
    const share = shares[next]
    if (share?.member === member) {
      next += 1
      if (validBet !== 0n) {
        const { calc, paid, isAccrued } = rebateAmount(validBet, share.rate)
        if (isAccrued) addSmall(run, member, at, calc)
        else addTo(run.received, member, paid)
        if (share.kind === 'SELF' ? deduct.selfRebate : deduct.agentRebate) rebates += paid
        yield { ref: bet.id, isVoid, ...share, calc, paid }
      }
    }
    for (const book of books) addFact(book, fact, rebates)
  }
}

function addSmall({ small }: Run, member: Member, at: Instant, calc: Exact): void {
  const days = small.get(member) ?? new Map<Instant, Exact>()
  small.set(member, days)
  addTo(days, periodAt('DAILY', at).start, calc)
}

/** A payment to a member at an instant, deducted by every dividend of those above that covers it. */
function deductFromLine({ books }: Run, member: Member, at: Instant, amount: Exact): void {
  for (const upline of lineOf(member)) {
    for (const { contract, deductions } of books.get(upline) ?? []) {
      if (contract.terms.kind === 'DIVIDEND' && isCovered(contract, at)) {
        addTo(deductions, periodAt(contract.cadence, at).start, amount)
      }
    }
  }
}

function settleAccruals(run: Run): AccrualRow[] {
  const { until, settings } = run.world
  const isDeducted = settings.deduct.selfRebate || settings.deduct.agentRebate
  const rows: (AccrualRow & { readonly start: Instant })[] = []
  for (const [member, days] of run.small) {
    for (const [start, calc] of days) {
      if (periodAt('DAILY', start).end > until) continue
      const paid = accrualPayment(calc)
      rows.push({ member, day: dayOf(start), calc, paid, start })
      addTo(run.received, member, paid)
      if (isDeducted) deductFromLine(run, member, start, paid)
    }
  }
  return rows.toSorted((x, y) => x.start - y.start || (x.member.id < y.member.id ? -1 : 1))
}

/** A wage counts in the dividend period in which its own period ended, whatever the dividend contract's own dates are. */
function deductWage({ books }: Run, { contract, end, paid }: Statement): void {
  for (const upline of lineOf(contract.b)) {
    for (const book of books.get(upline) ?? []) {
      if (book.contract.terms.kind === 'DIVIDEND') {
        addTo(book.deductions, periodAt(book.contract.cadence, end - 1).start, paid)
      }
    }
  }
}

/** By end, wages before dividends, lower levels before higher ones. */
function inOrder(x: Statement, y: Statement): number {
  return (
    x.end - y.end ||
    Number(x.contract.terms.kind === 'DIVIDEND') - Number(y.contract.terms.kind === 'DIVIDEND') ||
    y.contract.b.level - x.contract.b.level ||
    (x.contract.id < y.contract.id ? -1 : 1)
  )
}

/**
 * Settles everything in a world that is due. It gives the rows of rebates one by one, in order of (time, bet, chain), so
 * that they never stand in memory all at once, and returns the rest when the last one was taken.
 */
export function* settleWorld(world: World): Generator<RebateRow, Settlement> {
  const books = new Map<Member, Book[]>()
  for (const contract of world.contracts) {
    books.set(contract.b, [...(books.get(contract.b) ?? []), openBook(contract, world)])
  }
  const run: Run = { world, books, routes: new Map(), small: new Map(), received: new Map() }
  for (const fact of factsOf(world)) yield* settleFact(run, fact)
  for (const deposit of world.deposits) {
    if (!isCountedType(deposit.member.type)) continue
    for (const member of lineOf(deposit.member)) for (const book of books.get(member) ?? []) addDeposit(book, deposit)
  }
  const accruals = settleAccruals(run)
  for (const { member, at, kind, amount } of world.costs) {
    const isDeducted = kind === 'CASHBACK' ? world.settings.deduct.cashback : world.settings.deduct.bonus
    if (isDeducted) deductFromLine(run, member, at, amount)
  }
  const isOnce = world.settings.childrenOnce
  const passUp = (child: Book['contract'], start: Instant, gross: Exact) =>
    child.a && addChild(books.get(child.a) ?? [], child, { start, gross, isOnce })
  const all = [...books.values()].flat().toSorted((x, y) => y.contract.b.level - x.contract.b.level)
  const wages = settleWages(all, world, passUp)
  if (world.settings.deduct.wages) for (const wage of wages) deductWage(run, wage)
  const statements = [...wages, ...settleDividends(all, world, passUp)].toSorted(inOrder)
  for (const { contract, paid } of statements) addTo(run.received, contract.b, paid)
  return { accruals, statements, received: run.received }
}
