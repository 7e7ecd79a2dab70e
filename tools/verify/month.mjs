import { hexOf, sha256, sorted, text } from './bytes.mjs'
import { isSigned, readKey, readNote } from './notes.mjs'
import { bad, judged, ok, warn } from './answers.mjs'

// --- an agent's statement of a month -----------------------------------------------------------------------------

export const MONTH = 'lotus-agent-month/v1'
/** A decimal as a whole number of 10^-36. */
const amountOf = (decimal) => {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,60})(?:\.(\d{1,36}))?$/.exec(decimal) ?? []
  if (whole === undefined) throw new Error(`${decimal} is no amount`)
  const size = BigInt(whole + part.padEnd(36, '0'))
  return sign === '-' ? -size : size
}
const plus = (amounts) => amounts.reduce((sum, one) => sum + amountOf(one), 0n)
/** An account is what was there and what came, less what went. */
const isAccount = (account, came, went) =>
  plus(came.map((name) => account[name])) - plus(went.map((name) => account[name])) === amountOf(account.closing)
/** Each field of the sums is the sum of that field in the rows. */
const isSumOf = (sums, rows, names) =>
  names.every((name) => plus(rows.map((row) => row[name])) === amountOf(sums[name]))
const CENT = 10n ** 34n
const isIn = ({ from, to }, at) => at >= from && at < to
const monthHash = async (statement) => hexOf(await sha256(text.encode(JSON.stringify(sorted(statement)))))
const places = (rows) => rows.map(({ ref }) => ref).join(', ')

/** Of one period: the amount due, what came of it before and within the month, and how it ended. */
function isEarned(month, row) {
  const [net, due] = [amountOf(row.net), amountOf(row.due)]
  const before = plus(row.payments.filter(({ at }) => at < month.from).map(({ amount }) => amount))
  const paid = plus(row.payments.filter(({ at }) => isIn(month, at)).map(({ amount }) => amount))
  const isMade = isIn(month, row.madeAt)
  const left = due - before - paid
  return (
    net === amountOf(row.gross) - amountOf(row.children) + amountOf(row.owedIn) &&
    due === (net > 0n ? (net / CENT) * CENT : 0n) &&
    row.payments.every(({ at, amount }) => at >= row.madeAt && at < month.to && amountOf(amount) > 0n) &&
    amountOf(row.opening) === (isMade ? 0n : due - before) &&
    amountOf(row.settled) === (isMade ? due : 0n) &&
    amountOf(row.paid) === paid &&
    amountOf(row.ended) === (row.endedAt === null ? 0n : left) &&
    (row.endedAt === null || isIn(month, row.endedAt)) &&
    (row.state !== 'PAID' || left === 0n) &&
    isAccount(row, ['opening', 'settled'], ['paid', 'ended'])
  )
}

function isOwed(month, { due, openedAt, moves, debt, advance }) {
  const of = (kinds, isNow) =>
    plus(moves.filter(({ at, what }) => kinds.includes(what) && isIn(month, at) === isNow).map(({ amount }) => amount))
  const less = ['UPLINE', 'ADVANCE', 'ABSORBED', 'CANCELLED']
  const isOpened = isIn(month, openedAt)
  const expected = {
    opening: isOpened ? 0n : amountOf(due) - of(less, false),
    opened: isOpened ? amountOf(due) : 0n,
    paid: of(['UPLINE'], true),
    byOperator: of(['ADVANCE', 'ABSORBED'], true),
    cancelled: of(['CANCELLED'], true),
  }
  return (
    Object.entries(expected).every(([name, amount]) => amountOf(debt[name]) === amount) &&
    amountOf(advance.opening) === of(['ADVANCE', 'SET_OFF'], false) - of(['RETURNED'], false) &&
    amountOf(advance.advanced) === of(['ADVANCE', 'SET_OFF'], true) &&
    amountOf(advance.returned) === of(['RETURNED'], true) &&
    moves.every(({ at, amount }) => at >= openedAt && at < month.to && amountOf(amount) > 0n) &&
    amountOf(debt.closing) >= 0n &&
    isAccount(debt, ['opening', 'opened'], ['paid', 'byOperator', 'cancelled']) &&
    isAccount(advance, ['opening', 'advanced'], ['returned'])
  )
}

/**
 * What was added to periods that were paid before is received, what is to be taken off is not, and what is given up of that moves
 * nothing. Most months have none.
 */
function isAdjusted({ adjusted, adjustments = [], givenUpSum = '0', givenUp = [], ...month }) {
  const sum = (rows, isOff) => plus(rows.map(({ amount }) => amount).filter((one) => one.startsWith('-') === isOff))
  const told = [adjusted?.added ?? '0', `-${adjusted?.takenOff ?? '0'}`, givenUpSum, '0'].map(amountOf)
  const sums = [sum(adjustments, false), sum(adjustments, true), sum(givenUp, false), sum(givenUp, true)]
  const isOf = (rows) => !hasTwice(rows) && rows.every(({ at }) => isIn(month, at))
  return sums.every((one, n) => one === told[n]) && isOf(adjustments) && isOf(givenUp)
}

const hasTwice = (rows) => new Set(rows.map(({ ref }) => ref)).size !== rows.length
/** From the first midnight of the month to that of the next one, in the zone of business days (UTC+7). */
const isWholeMonth = ({ month, from, to }) => {
  const [year, number] = month.split('-').map(Number)
  const midnight = (of) => Date.UTC(year, of, 1, -7)
  return Date.parse(from) === midnight(number - 1) && Date.parse(to) === midnight(number)
}

export const monthSteps = {
  async hash({ statement, hash }) {
    const computed = await monthHash(statement)
    return computed === hash ? ok(hash) : bad(`the hash should be ${computed}`)
  },
  async signature({ statement, note, key }, known) {
    if (known !== undefined && known !== key) return bad('another key than the one that you know')
    const isOwn = await isSigned(note, await readKey(key))
    const signed = [MONTH, statement.account, statement.month, await monthHash(statement), ''].join('\n')
    if (!isOwn || readNote(note).text !== signed) return bad('the note is not signed by this key over this statement')
    return known === undefined ? warn('signed by the key in the file; compare it with the published one (--key)') : ok()
  },
  async earned({ statement }) {
    const wrong = statement.earned.filter((row) => !isEarned(statement, row))
    if (!isWholeMonth(statement)) return bad('its times are not those of its month')
    if (hasTwice(statement.earned)) return bad('a period stands there twice')
    return wrong.length === 0 ? ok(`${statement.earned.length} periods`) : bad(`does not add up: ${places(wrong)}`)
  },
  async owed({ statement }) {
    const wrong = statement.owed.filter((row) => !isOwed(statement, row))
    if (hasTwice(statement.owed)) return bad('a debt stands there twice')
    return wrong.length === 0 ? ok(`${statement.owed.length} debts`) : bad(`does not add up: ${places(wrong)}`)
  },
  async rebates({ statement }) {
    const { rebateDays: days, rebates, month } = statement
    const isRight = days.every(
      ({ day, first, last, payments }, at) =>
        day.startsWith(month) && payments >= 1 && last - first + 1 >= payments && (at === 0 || days[at - 1].day < day),
    )
    const parts = ['self', 'agent', 'small', 'takenBack']
    const isWhole = plus(parts.map((name) => rebates[name])) === amountOf(rebates.total)
    return judged(isRight && isWhole && isSumOf(rebates, days, parts), 'the days do not come to the sums')
  },
  async sums({ statement }) {
    const { contracts, debts, advances, rebates, received, earned, owed } = statement
    const [debtRows, advanceRows] = [owed.map(({ debt }) => debt), owed.map(({ advance }) => advance)]
    const came = plus([contracts.paid, rebates.total, statement.adjusted?.added ?? '0'])
    return judged(
      isAdjusted(statement) &&
        isSumOf(contracts, earned, ['opening', 'settled', 'paid', 'ended', 'closing']) &&
        isAccount(contracts, ['opening', 'settled'], ['paid', 'ended']) &&
        isSumOf(debts, debtRows, ['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing']) &&
        isSumOf(advances, advanceRows, ['opening', 'advanced', 'returned', 'closing']) &&
        came - plus([debts.paid, advances.returned]) === amountOf(received),
      'the sums are not those of the rows',
    )
  },
}
