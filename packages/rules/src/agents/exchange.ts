import { instantToString } from './calendar.ts'
import { exactToString, rateToString, type Rate } from './exact.ts'
import { isRecord } from '../lottery/shape-checks.ts'
import type { Statement } from './periods.ts'
import { settleWorld, type AccrualRow, type RebateRow } from './settle.ts'
import { findOverlap, readWorld, type Member, type WorldForm } from './world.ts'

/** Rows of rebates are by far the most: ids and rates, which repeat, are written once. */
function rebateWriter(): (row: RebateRow) => string {
  const heads = new Map<Member, Map<Rate, string>>()
  const headOf = (member: Member, kind: string, rate: Rate) => {
    const known = heads.get(member) ?? new Map<Rate, string>()
    heads.set(member, known)
    // A member's own bets and those of others may earn at one rate: the sign tells them apart.
    const key = kind === 'SELF' ? -rate : rate
    const head =
      known.get(key) ?? `"member":${JSON.stringify(member.id)},"kind":"${kind}","rate":"${rateToString(rate)}"`
    known.set(key, head)
    return head
  }
  return ({ ref, isVoid, member, kind, rate, calc, paid }) =>
    `{"ref":${JSON.stringify(ref)},"void":${isVoid},${headOf(member, kind, rate)},` +
    `"calc":"${exactToString(calc, 8)}","paid":"${exactToString(paid, 2)}"}`
}

function accrualText({ member, day, calc, paid }: AccrualRow): string {
  return JSON.stringify({ member: member.id, day, calc: exactToString(calc, 8), paid: exactToString(paid, 2) })
}

function statementText({ contract, sums, tier, dividend, ...rest }: Statement): string {
  return JSON.stringify({
    contract: contract.id,
    kind: contract.terms.kind,
    start: instantToString(rest.start),
    end: instantToString(rest.end),
    validBet: exactToString(sums.validBet, 8),
    loss: exactToString(sums.loss, 8),
    ...(tier && { active: sums.active }),
    ...(dividend && {
      thisNet: exactToString(dividend.thisNet, 8),
      carryIn: exactToString(dividend.carryIn, 8),
      base: exactToString(dividend.base, 8),
    }),
    ...(tier && { tier: tier.tier, rate: rateToString(tier.rate) }),
    gross: exactToString(rest.gross, 8),
    children: exactToString(rest.children, 8),
    owedIn: exactToString(rest.owedIn, 8),
    net: exactToString(rest.net, 8),
    owedOut: exactToString(rest.owedOut, 8),
    paid: exactToString(rest.paid, 2),
    status: rest.status,
  })
}

/**
 * How lines are read: by default in the form of the exchange format alone. `onFault` is told what is wrong with a `bad_world`, and
 * which contracts overlap.
 */
export type AnswerOptions = Partial<WorldForm> & { readonly onFault?: (fault: string) => void }

function faultOf(value: unknown, fault: string, isExtended: boolean): string {
  if (value === undefined) return 'not JSON'
  const isOurs = !isExtended && 'world' in readWorld(value, { isExtended: true })
  return isOurs ? `${fault}; --extended reads it` : fault
}

/**
 * The answer to one line of the exchange format (agents-settle-format.md), in pieces: a large world's rebates are written
 * while they are settled.
 */
export function* answerWorld(line: string, { isExtended = false, onFault }: AnswerOptions = {}): Generator<string> {
  const value = parseLine(line)
  const read = readWorld(value, { isExtended })
  if ('fault' in read) {
    onFault?.(faultOf(value, read.fault, isExtended))
    const id = isRecord(value) && typeof value['id'] === 'string' ? value['id'] : null
    yield JSON.stringify({ id, error: 'bad_world' })
    return
  }
  const overlap = findOverlap(read.world.contracts)
  if (overlap !== undefined) {
    const [first, second] = overlap.map(({ id }) => JSON.stringify(id))
    onFault?.(`contracts ${first} and ${second} overlap`)
    yield JSON.stringify({ id: read.world.id, error: 'overlap' })
    return
  }
  const { world } = read
  yield `{"id":${JSON.stringify(world.id)},"rebates":[`
  const run = settleWorld(world)
  const writeRebate = rebateWriter()
  let step = run.next()
  for (let comma = ''; !step.done; comma = ',') {
    yield comma + writeRebate(step.value)
    step = run.next()
  }
  const { accruals, statements, received } = step.value
  yield `],"accruals":[${accruals.map(accrualText).join()}],"statements":[`
  for (const [index, statement] of statements.entries()) yield (index > 0 ? ',' : '') + statementText(statement)
  const sums = [...received].filter(([, sum]) => sum !== 0n).toSorted(([x], [y]) => (x.id < y.id ? -1 : 1))
  yield `],"received":{${sums.map(([{ id }, sum]) => `${JSON.stringify(id)}:"${exactToString(sum, 2)}"`).join()}}}`
}

/** A line's JSON; undefined where it is none. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
