import { moneyToString, must, parseMoney, type Money } from '@lotus/kernel'
import { dayCashback, exactText } from './cashback.ts'
import { pointsOf } from './points.ts'
import { replayRule, type DayFacts } from '../promotions/replay.ts'
import type { RuleText } from '../promotions/terms.ts'

/**
 * Works out points, cashback and promotions from a file of events, by the functions that the jobs use (docs/domain/promotions.md has
 * the format). Lines come in any order; of a bet told several times the last version counts.
 */
export type EventLine =
  | { type: 'rates'; unit: string; ratesPpm: Readonly<Record<string, number>> }
  | { type: 'cashback'; ratesPpm: Readonly<Record<string, number>>; dayMax: string | null }
  | { type: 'promotion'; id: string; kind: string; rule: RuleText }
  | {
      type: 'bet'
      member: string
      day: string
      category: string
      ref: string
      version?: number
      validBet: string
      /** Of both or of none; without them nothing is lost. */
      stake?: string
      payout?: string
    }
  | { type: 'deposit'; member: string; day: string; ref: string; amount: string }
  | { type: 'bonus'; member: string; day: string; ref: string; amount: string }

export type LedgerLine =
  | { type: 'points'; member: string; day: string; category: string; validBet: string; points: string }
  | { type: 'cashback'; member: string; day: string; earned: string; cut: string }
  | { type: 'award'; member: string; day: string; promotion: string; kind: string; amount: string; deposit?: string }

type Bet = Extract<EventLine, { type: 'bet' }>
type Deposit = Extract<EventLine, { type: 'deposit' }>
type Bonus = Extract<EventLine, { type: 'bonus' }>
type Own = { bets: readonly Bet[]; deposits: readonly Deposit[]; bonuses: readonly Bonus[] }
type Rates = Extract<EventLine, { type: 'rates' }>
type CashbackTerms = Extract<EventLine, { type: 'cashback' }>
type Offer = Extract<EventLine, { type: 'promotion' }>

export function replayEvents(lines: Iterable<EventLine>): LedgerLine[] {
  const bets = new Map<string, Bet>()
  const deposits = new Map<string, Deposit>()
  const bonuses = new Map<string, Bonus>()
  const offers: Offer[] = []
  let rates: Rates = { type: 'rates', unit: '1000', ratesPpm: {} }
  let cashback: CashbackTerms = { type: 'cashback', ratesPpm: {}, dayMax: null }
  for (const line of lines) {
    if (line.type === 'rates') rates = line
    else if (line.type === 'cashback') cashback = line
    else if (line.type === 'promotion') offers.push(line)
    else if (line.type === 'deposit') deposits.set(`${line.member} ${line.ref}`, line)
    else if (line.type === 'bonus') bonuses.set(`${line.member} ${line.ref}`, line)
    else {
      const key = `${line.member} ${line.ref}`
      const known = bets.get(key)
      // All of a bet counts on the day of its first news.
      if (known === undefined) bets.set(key, line)
      else if ((line.version ?? 1) > (known.version ?? 1)) bets.set(key, { ...line, day: known.day })
    }
  }
  const members = [...new Set([...bets.values(), ...deposits.values()].map(({ member }) => member))].toSorted(order)
  return members.flatMap((member) => {
    const own = {
      bets: [...bets.values()].filter(isOf(member)),
      deposits: [...deposits.values()].filter(isOf(member)),
      bonuses: [...bonuses.values()].filter(isOf(member)),
    }
    return [
      ...pointLines(member, own.bets, rates),
      ...cashbackLines(member, own.bets, cashback),
      ...offers.flatMap((offer) => awardLines(member, own, offer)),
    ]
  })
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const isOf = (member: string) => (line: { member: string }) => line.member === member

function pointLines(member: string, bets: readonly Bet[], { unit, ratesPpm }: Rates): LedgerLine[] {
  const sums = Map.groupBy(bets, ({ day, category }) => `${day} ${category}`)
  return [...sums.keys()].toSorted(order).flatMap((key): LedgerLine[] => {
    const [day = '', category = ''] = key.split(' ')
    const validBet = sumOf(sums.get(key) ?? [])
    const points = pointsOf(validBet, ratesPpm[category] ?? 0, parseMoney(unit))
    return points === 0n
      ? []
      : [{ type: 'points', member, day, category, validBet: moneyToString(validBet), points: moneyToString(points) }]
  })
}

function cashbackLines(member: string, bets: readonly Bet[], { ratesPpm, dayMax }: CashbackTerms): LedgerLine[] {
  const days = Map.groupBy(bets, ({ day }) => day)
  return [...days.keys()].toSorted(order).flatMap((day): LedgerLine[] => {
    const products = Map.groupBy(days.get(day) ?? [], ({ category }) => category)
    const parts = [...products].map(([category, own]) => ({
      validBet: sumOf(own),
      ratePpm: ratesPpm[category] ?? 0,
    }))
    const { earned, cut } = dayCashback(parts, dayMax === null ? null : parseMoney(dayMax))
    return earned === 0n ? [] : [{ type: 'cashback', member, day, earned: exactText(earned), cut: exactText(cut) }]
  })
}

const sumOf = (bets: readonly Bet[]): Money => bets.reduce((sum, { validBet }) => sum + parseMoney(validBet), 0n)

const lostOf = ({ stake = '0', payout = '0' }: Bet): Money => parseMoney(stake) - parseMoney(payout)

function awardLines(member: string, own: Own, { id, kind, rule }: Offer): LedgerLine[] {
  const categories = rule.metric?.categories ?? []
  const counted = own.bets.filter(({ category }) => categories.length === 0 || categories.includes(category))
  const days = [...new Set([...counted, ...own.deposits].map(({ day }) => day))].toSorted(order)
  const facts = days.map((day): DayFacts => ({
    day,
    validBet: sumOf(counted.filter((bet) => bet.day === day)),
    deposits: own.deposits.filter((deposit) => deposit.day === day).map(({ amount }) => parseMoney(amount)),
    lost: counted.filter((bet) => bet.day === day).reduce((sum, bet) => sum + lostOf(bet), 0n),
    bonuses: own.bonuses.filter((bonus) => bonus.day === day).reduce((sum, { amount }) => sum + parseMoney(amount), 0n),
  }))
  const [first] = days
  if (first === undefined) return []
  return replayRule(rule, facts, first).map(({ day, amount, deposit }) => ({
    type: 'award',
    member,
    day,
    promotion: id,
    kind,
    amount: moneyToString(amount),
    ...(deposit === 0n ? {} : { deposit: moneyToString(deposit) }),
  }))
}

/** One line of the file; what is no event is an error that names the line. */
export function readEventLine(text: string, at: number): EventLine {
  try {
    const line = JSON.parse(text) as EventLine // as the format says; what is missing fails where it is read
    if (!['rates', 'cashback', 'promotion', 'bet', 'deposit', 'bonus'].includes(line.type))
      throw new Error('its type is none of the format')
    if (line.type === 'bet') parseMoney(must(line.validBet, 'a bet has its valid bet'))
    if (line.type === 'deposit') parseMoney(must(line.amount, 'a deposit has its amount'))
    if (line.type === 'bonus') parseMoney(must(line.amount, 'a bonus has its amount'))
    if (line.type === 'bet') lostOf(line)
    return line
  } catch (error) {
    throw new Error(`line ${at} is no event: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
