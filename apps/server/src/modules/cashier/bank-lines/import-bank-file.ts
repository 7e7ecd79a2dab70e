import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import { AppError, moneyToString } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { findChannel } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import type { CashierDeps } from '../deps.ts'
import { getCashierSettings } from '../settings.ts'
import * as repo from './bank-line.repo.ts'
import { codesIn } from './match-content.ts'
import { findOrders, matchNewLines } from './match-new-lines.ts'
import { readStatement, type IdentifiedLine, type StatementFile } from './read-statement.ts'

type Result = RouteValue<'bo.importBankFile'>
type Input = RouteParsedInput<'bo.importBankFile'>

const FAULTS_SHOWN = 100
/** What a bank's account is kept in; other currencies are told by the file. */
const CURRENCY = 'VND'
/** A bank's clock may be ahead, and its booking day the next one. */
const AHEAD_MS = 86_400_000
/** Batches of new lines that the call itself looks at; the loop goes on with the rest. */
const BATCHES_AT_ONCE = 2

/**
 * A bank's statement file: all of it or nothing. With a fault in any line, or as a dry run, it only says what it found.
 * Refuses with `channel_unavailable` and `bad_request` (an unknown profile).
 */
export async function importBankFile(deps: CashierDeps, acting: Acting, input: Input): Promise<Result> {
  const channel = await findChannel(deps.db, input.channelCode)
  if (!channel || channel.provider !== usualChannel.provider || channel.payee_account === null)
    throw new AppError<ErrorCode>('channel_unavailable')
  const { bankFileProfiles: profiles, bankFileLinesMax: linesMax } = await getCashierSettings(deps.db)
  const profile = profiles.find(({ code }) => code === input.profile)
  if (!profile) throw new AppError<ErrorCode>('bad_request', { fields: { profile: 'invalid' } })
  const account = channel.payee_account
  const latest = new Date(deps.clock.now().getTime() + AHEAD_MS)
  const bytes = Buffer.from(input.file, 'base64')
  const file = readStatement(bytes, profile, { account, currency: CURRENCY, linesMax, latest })
  const found = await describe(deps, account, file)
  if (input.isDryRun || file.faults.length > 0) return found
  const { fresh, isKnown } = await store(deps, acting, { input, account, file, found })
  await matchNewLines(deps, BATCHES_AT_ONCE)
  return { ...found, isStored: !isKnown, isKnown, fresh }
}

/** Stores file and lines; the audit row is of the same commit. */
async function store(
  deps: CashierDeps,
  acting: Acting,
  { input, account, file, found }: { input: Input; account: string; file: StatementFile; found: Result },
): Promise<{ fresh: number; isKnown: boolean }> {
  const { channelCode, name } = input
  const details = { name, lines: found.lines, sumIn: found.sumIn.amount, sumOut: found.sumOut.amount, hash: file.hash }
  const entry = { action: 'bank_lines.import', target: `deposit_channel:${channelCode}`, details } as const
  const work = async (tx: Parameters<typeof repo.storeBankFile>[0]) => {
    const reply = await repo.storeBankFile(
      tx,
      {
        channel: channelCode,
        account,
        hash: file.hash,
        name,
        format: file.format,
        operatorId: acting.operator.operatorId.toString(),
        operatorName: acting.operator.username,
      },
      file.lines,
    )
    if (reply.code !== 'ok') throw new AppError<ErrorCode>('channel_unavailable')
    return { fresh: reply.fresh ?? 0, isKnown: reply.isKnown === true }
  }
  return auditedAction(deps.db, acting, entry, work, (stored) => stored)
}

async function describe(deps: CashierDeps, account: string, file: StatementFile): Promise<Result> {
  const { lines, faults, format, hash } = file
  const identities = lines.map(({ identity }) => identity)
  const known = new Set(await repo.listKnownIdentities(deps.db, account, identities))
  const fresh = lines.filter(({ identity }) => !known.has(identity))
  const codes = fresh.map(({ direction, content }) => (direction === 'in' ? codesIn(content) : []))
  const orders = await findOrders(deps, codes.flat())
  return {
    isStored: false,
    isKnown: await repo.isFileKnown(deps.db, account, hash),
    format,
    lines: lines.length,
    fresh: fresh.length,
    withOrder: codes.filter((some) => some.some((code) => orders.has(code))).length,
    sumIn: sumOf(lines, 'in'),
    sumOut: sumOf(lines, 'out'),
    faults: faults.slice(0, FAULTS_SHOWN),
    faultCount: faults.length,
  }
}

/** Of the account's own currency: others do not add up. */
function sumOf(lines: readonly IdentifiedLine[], direction: 'in' | 'out') {
  const some = lines.filter((line) => line.direction === direction)
  const own = some.filter(({ currency }) => currency === CURRENCY)
  return { count: some.length, amount: moneyToString(own.reduce((sum, { amount }) => sum + amount, 0n)) }
}
