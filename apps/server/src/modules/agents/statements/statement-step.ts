import { addDays, businessDay, moneyToString, type Money } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { lineOfTrail, nothing, readLines, readLinesOnly } from '../reports/lines.ts'
import { daysOfLine, playOfLines, type Line, type PlayFilter, type TeamPlay } from '../reports/play.repo.ts'
import { teamSizes } from '../tree/tree.repo.ts'
import { playFilter } from './explain-statement.ts'
import { nameFor, openStatement, type Opened } from './open-statement.ts'
import { placeInTeam, type Place } from './place-in-team.ts'
import type { Reader } from './present-statements.ts'

type Input = RouteParsedInput<'contract.statementStep'>
type Answer = RouteValue<'contract.statementStep'>
type Step = Input['step']

/**
 * What a step of a statement of whole days is the sum of, by day or by line: the same kept sums that the statement was made of. Refuses with
 * `not_found`.
 */
export async function listStatementStep(db: Queryable, reader: Reader, input: Input): Promise<Answer> {
  const asked = await askStep(db, reader, input)
  return input.by === 'day' ? byDay(asked) : byLine(asked, input)
}

/** A further page of the same lines: what all of them add up to stands beside the first one. */
export async function listStepRows(
  db: Queryable,
  reader: Reader,
  input: Input,
): Promise<Pick<Answer, 'rows' | 'nextCursor'>> {
  const asked = await askStep(db, reader, input)
  if (input.by === 'day') return byDay(asked)
  const { lines, nextCursor } = await readLinesOnly(db, { ...input, ...asked.place, ...keepOf(asked) })
  return { rows: await rowsOf(asked, lines), nextCursor }
}

/** Of a product are bets and their rebates alone. */
export const isStepOfBets = (step: Step): boolean => step === 'loss' || step === 'validBet' || step === 'rebates'

export type Asked = {
  db: Queryable
  reader: Reader
  opened: Opened
  figureOf: FigureOf
  filter: PlayFilter
  place: Place
}

/** The days, products and place that a step is asked for. Refuses with `not_found`. */
export async function askStep(
  db: Queryable,
  reader: Reader,
  input: Pick<Input, 'id' | 'step' | 'day' | 'under'>,
): Promise<Asked> {
  const opened = await openStatement(db, input.id, reader)
  found(isStepOf(opened, input.step) ? opened : undefined)
  const whole = filterOf(opened, input.step)
  const filter = { ...whole, ...(input.day === undefined ? {} : partOf(whole, input.day)) }
  const place = await placeInTeam(db, { reader, opened, days: whole }, input.under)
  return { db, reader, opened, figureOf: await figuresOf(db, opened, input.step), filter, place }
}

/** Sums of days are steps of whole days alone; of a wage nothing is taken off. */
const isStepOf = ({ row, isOfDays }: Opened, step: Step): boolean =>
  isOfDays && (row.kind === 'DIVIDEND' ? step !== 'validBet' : step === 'validBet')

/** The days that a step is counted on: wages in the period that theirs ended in, whatever days of it the contract covers. */
function filterOf(opened: Opened, step: Step): PlayFilter {
  const { row } = opened
  const whole = { from: businessDay(row.start), to: addDays(businessDay(row.end), -1) }
  const days = step === 'wages' ? { ...playFilter(opened), ...whole } : playFilter(opened)
  return { ...days, categories: isStepOfBets(step) ? days.categories : null }
}

const partOf = ({ from, to }: PlayFilter, day: string): { from: string; to: string } =>
  found(day >= from && day <= to ? { from: day, to: day } : undefined)

type AmountOf = (play: TeamPlay) => Money
/** Which rebates are taken off: those of own bets, and those of the bets of others. */
type Taken = { self: boolean; agent: boolean }
const takenWays: readonly [Taken, ...Taken[]] = [
  { self: true, agent: true },
  { self: true, agent: false },
  { self: false, agent: true },
]
const rebatesOf =
  ({ self, agent }: Taken): AmountOf =>
  ({ rebateSelf, rebateAgent }) =>
    (self ? rebateSelf : 0n) + (agent ? rebateAgent : 0n)

/** Whether a statement took something off; one that does not say so took off everything. */
export const takesOff = ({ row: { deducts } }: Opened, name: string): boolean =>
  deducts === null || deducts.includes(name)

/** What of a play a step counts. What was not taken off when the statement was made is nothing of it. */
async function amountsOf(db: Queryable, opened: Opened, step: Step): Promise<AmountOf> {
  if (step === 'loss') return ({ stake, payout }) => stake - payout
  if (step === 'validBet') return ({ validBet }) => validBet
  if (step === 'accruals') return ({ small }) => (takesOffSmall(opened) ? small : 0n)
  if (step === 'rebates') return rebatesOf(await takenRebates(db, opened))
  return (play) => (takesOff(opened, step) ? play[step] : 0n)
}

export const takesOffSmall = (opened: Opened): boolean =>
  takesOff(opened, 'selfRebate') || takesOff(opened, 'agentRebate')

/** Of a statement that does not say which rebates it took off its own figure tells. */
export async function takenRebates(db: Queryable, opened: Opened): Promise<Taken> {
  if (opened.row.deducts !== null)
    return { self: takesOff(opened, 'selfRebate'), agent: takesOff(opened, 'agentRebate') }
  const line = { id: opened.row.memberId, since: null }
  const team = (await playOfLines(db, [line], 'team', playFilter(opened))).get(line.id) ?? nothing
  return takenWays.find((way) => rebatesOf(way)(team) === opened.row.rebates) ?? takenWays[0]
}

type Figure = { bets: number; amount: Money }
type FigureOf = (play: TeamPlay) => Figure

async function figuresOf(db: Queryable, opened: Opened, step: Step): Promise<FigureOf> {
  const amountOf = await amountsOf(db, opened, step)
  return (play) => ({ bets: isStepOfBets(step) ? play.bets : 0, amount: amountOf(play) })
}
const presentFigure = ({ bets, amount }: Figure) => ({ bets, amount: moneyToString(amount) })
const isAny = ({ bets, amount }: Figure): boolean => amount !== 0n || bets !== 0

/** As many rows as the period has days. */
async function byDay({ db, reader, figureOf, filter, place }: Asked): Promise<Answer> {
  const days = await daysOfLine(db, await lineOfTrail(db, place), filter)
  const nameOf = await nameFor(db, reader, place.trailIds)
  const rows = days.map((play) => ({ day: play.day, ...figureOf(play) })).filter(isAny)
  return {
    rows: rows.map((row) => ({ id: row.day, day: row.day, account: null, teamSize: 0, ...presentFigure(row) })),
    nextCursor: null,
    trail: place.trailIds.map((id) => ({ id: id.toString(), account: nameOf(id) })),
    own: null,
    total: moneyToString(rows.reduce((sum, { amount }) => sum + amount, 0n)),
  }
}

async function byLine(asked: Asked, page: Input): Promise<Answer> {
  const { db, reader, figureOf, filter, place } = asked
  const { lines, nextCursor, own, totals } = await readLines(
    db,
    { ...page, ...place, ...keepOf(asked) },
    { scope: 'team', filter },
  )
  const underId = place.trailIds.at(-1) ?? place.rootId
  const nameOf = await nameFor(db, reader, [underId, ...place.trailIds])
  return {
    rows: await rowsOf(asked, lines),
    nextCursor,
    trail: place.trailIds.map((id) => ({ id: id.toString(), account: nameOf(id) })),
    own: { account: nameOf(underId), ...presentFigure(figureOf(own)) },
    total: moneyToString(figureOf(totals).amount),
  }
}

/** To a former granter the lines alone that had something of the step. */
const keepOf = ({ db, figureOf, filter, place }: Asked) =>
  place.isFormer
    ? {
        keep: async (lines: readonly Line[]) => {
          const plays = await playOfLines(db, lines, 'team', filter)
          return new Set([...plays].filter(([, play]) => isAny(figureOf(play))).map(([id]) => id))
        },
      }
    : {}

/** To a former granter without how many they are today. */
async function rowsOf({ db, reader, figureOf, filter, place }: Asked, lines: readonly Line[]): Promise<Answer['rows']> {
  const plays = await playOfLines(db, lines, 'team', filter)
  const ids = lines.map(({ id }) => id)
  const [sizes, nameOf] = [await teamSizes(db, ids), await nameFor(db, reader, ids)]
  return ids.map((id) => ({
    id: id.toString(),
    day: null,
    account: nameOf(id),
    teamSize: place.isFormer ? null : (sizes.get(id) ?? 0),
    ...presentFigure(figureOf(plays.get(id) ?? nothing)),
  }))
}
