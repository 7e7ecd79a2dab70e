import { createHash } from 'node:crypto'
import { AppError, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import { errorCode, type Queryable } from '@lotus/database'
import { vendorBatchItem, vendorCodes, type VendorCode, type VendorRequest } from '@lotus/contract/vendor'
import { getSetting, systemSettings } from '../../system/index.ts'
import { getBuckets } from '../../wallet/index.ts'
import type { Json } from '../../../platform/json.ts'
import { authenticate } from './authenticate.ts'
import { writtenIn } from '../dialects/canonical.dialect.ts'
import { fieldsOf } from './fields.ts'
import { cutMoney } from './money.ts'
import { overLimit } from './over-limit.ts'
import { factsOf, validBetRule } from './valid-bet-rule.ts'
import {
  vendorOutcome,
  type MoneyCommand,
  type WrittenAmounts,
  type VendorCommand,
  type VendorOutcome,
} from './outcome.ts'
import { reportDay, reportRound } from '../reconciliation/reports.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getPlayer, type Vendor } from '../vendors/vendor-directory.ts'
import { findPlayerOf, isKnownToken, slideSession, type PlayerRow } from '../play/session.repo.ts'
import { statusOf, type StoredReply } from '../vendors/vendor.repo.ts'
import { hashToken } from '../../identity/index.ts'
import { providersSettings } from '../settings.ts'

/**
 * Runs one canonical command. Decided answers are returned, refusals included; an undecided one throws. `written` has
 * the amounts as the vendor wrote them, if a vendor sent it.
 */
export async function runCommand(
  deps: VendorDeps,
  vendor: Vendor,
  command: VendorCommand,
  written?: WrittenAmounts,
): Promise<VendorOutcome> {
  switch (command.op) {
    case 'authenticate':
      return authenticate(deps, vendor, command.body)
    case 'balance':
      return readBalance(deps, vendor, command.body)
    case 'status':
      return readStatus(deps, vendor, command.body)
    case 'report/daily':
      return reportDay(deps.db, vendor, command.body)
    case 'report/round':
      return reportRound(deps.db, vendor, command.body)
    case 'batch':
      return runBatch(deps, vendor, command.body.items)
    default: {
      const prepared = await prepare(deps, vendor, command, written)
      return 'refused' in prepared ? prepared.refused : submit(deps, prepared.ready)
    }
  }
}

type Ready = {
  vendor: Vendor
  player: PlayerRow
  fingerprint: Buffer
  args: { [field: string]: Json }
  txId?: string
  roundedFrom?: string
}

/** Everything read before the command is queued: the player, the settings, the amounts in our units. */
async function prepare(
  deps: VendorDeps,
  vendor: Vendor,
  command: MoneyCommand,
  written?: WrittenAmounts,
): Promise<{ ready: Ready } | { refused: VendorOutcome }> {
  const { op, body } = command
  const txId = 'txId' in body ? body.txId : undefined
  const named = txId === undefined ? {} : { txId }
  const player = await getPlayer(deps.db, vendor.code, body.member)
  if (!player) return { refused: vendorOutcome('BAD_REQUEST', { ...named, fields: { member: 'unknown' } }) }
  if (body.currency !== undefined && body.currency !== player.currency)
    return { refused: vendorOutcome('WRONG_CURRENCY', { ...named, currency: player.currency }) }
  const amounts = amountsOf(command)
  if ('field' in amounts)
    return { refused: vendorOutcome('BAD_REQUEST', { ...named, fields: { [amounts.field]: 'invalid' } }) }
  const limited = await overLimit(deps, vendor, player, command, amounts)
  if (limited !== undefined) return { refused: vendorOutcome('BAD_REQUEST', { ...named, fields: limited }) }
  const ref = 'refTxId' in body ? (body.refTxId ?? null) : null
  if (ref !== null && ref === txId)
    return { refused: vendorOutcome('BAD_REQUEST', { ...named, fields: { refTxId: 'same' } }) }
  const terms = await termsOf(deps.db)
  // wallet.md 2: op, member, amount, currency, round, reference; then the other fields that change the movement.
  const fingerprint = createHash('sha256')
    .update(
      JSON.stringify([
        op,
        body.member,
        String(amounts.amount),
        player.currency,
        body.roundId ?? null,
        ref,
        op === 'betWin' ? String(amounts.win) : null,
        op === 'adjust' ? body.kind : null,
        'promoRef' in body ? (body.promoRef ?? null) : null,
      ]),
    )
    .digest()
  const closed = 'roundClosed' in body ? (body.roundClosed ?? op === 'betWin') : false
  return {
    ready: {
      vendor,
      player,
      fingerprint,
      ...(txId === undefined ? {} : { txId }),
      ...(amounts.from === undefined ? {} : { roundedFrom: amounts.from }),
      args: {
        vendor: vendor.code,
        op,
        told: written === undefined ? null : { dialect: vendor.dialect, ...written },
        txId: txId ?? null,
        print: fingerprint.toString('hex'),
        amount: amounts.amount.toString(),
        win: amounts.win.toString(),
        roundId: body.roundId ?? null,
        gameCode: body.gameCode ?? null,
        refTxId: ref,
        promoRef: 'promoRef' in body ? (body.promoRef ?? null) : null,
        kind: op === 'adjust' ? body.kind : null,
        roundClosed: op === 'betWin' && body.roundClosed === undefined ? true : closed,
        validBet: 'validBet' in body && body.validBet !== undefined ? parseMoney(body.validBet).toString() : null,
        occurredAt: 'occurredAt' in body ? (body.occurredAt ?? null) : null,
        token: 'token' in body ? Buffer.from(hashToken(body.token)).toString('hex') : null,
        ...factsOf(body),
        ...terms,
      },
    },
  }
}

/** The settings that every command needs. */
async function termsOf(db: Queryable) {
  const [bonusFirst, valid, maintenance, idleMinutes] = await Promise.all([
    getSetting(db, providersSettings.bonusFirst),
    validBetRule(db),
    getSetting(db, systemSettings.maintenance),
    getSetting(db, providersSettings.sessionIdleMinutes),
  ])
  return { bonusFirst, valid, maintenance, idleMinutes }
}

type Amounts = { amount: Money; win: Money; from?: string }

/** In ten-thousandths; or the name of a field with an invalid amount. */
function amountsOf(command: MoneyCommand): Amounts | { field: string } {
  switch (command.op) {
    case 'bet':
    case 'betWin': {
      const amount = parseMoney(command.body.amount)
      if (amount === 0n && command.body.isFree !== true) return { field: 'amount' }
      if (command.op === 'bet') return { amount, win: 0n }
      const win = cutMoney(command.body.winAmount)
      return { amount, win: win.amount, ...(win.from === undefined ? {} : { from: win.from }) }
    }
    case 'win': {
      const { amount, from } = cutMoney(command.body.amount)
      return { amount, win: 0n, ...(from === undefined ? {} : { from }) }
    }
    case 'adjust': {
      const amount = parseMoney(command.body.amount)
      return amount === 0n ? { field: 'amount' } : { amount, win: 0n }
    }
    default:
      return { amount: 0n, win: 0n }
  }
}

/**
 * Another member's call took the same txId at the same moment: a retry finds its outcome. The same for a deadlock
 * between two txIds (40P01).
 */
const isTaken = (error: unknown) =>
  ['LT941', '23505', '40P01'].includes(errorCode(error) ?? '') ||
  (error instanceof AppError && error.code === 'key_conflict')

async function submit(deps: VendorDeps, ready: Ready): Promise<VendorOutcome> {
  const { vendor, player, fingerprint, args } = ready
  const call = () =>
    deps.wallet.call({ memberId: player.member_id, currency: player.currency, fn: 'vendor_run', fingerprint, args })
  const reply = await call().catch((error: unknown) => {
    if (isTaken(error)) return call()
    throw error
  })
  if (reply.code === 'TX_CONFLICT' || reply.code === 'TX_SETTLED')
    deps.log.warn(
      { vendor: vendor.code, op: args['op'], txId: ready.txId, code: reply.code },
      'a vendor call was refused as a conflict',
    )
  return present(reply, ready)
}

/** Amounts in wire form. */
function present(reply: StoredReply, ready: Pick<Ready, 'player' | 'txId' | 'roundedFrom'>): VendorOutcome {
  const code = codeOf(reply.code)
  const amount = (field: string) =>
    typeof reply[field] === 'string' ? { [field]: moneyToString(BigInt(reply[field])) } : {}
  return vendorOutcome(code, {
    ...(ready.txId === undefined ? {} : { txId: ready.txId }),
    duplicate: reply['duplicate'] === true,
    ...amount('balance'),
    ...amount('txBalance'),
    ...(reply['owed'] === undefined || reply['owed'] === '0' ? {} : amount('owed')),
    currency: ready.player.currency,
    ...(ready.roundedFrom === undefined ? {} : { roundedFrom: ready.roundedFrom }),
  })
}

function codeOf(code: string): VendorCode {
  if (code in vendorCodes) return code as VendorCode // Checked before.
  throw new Error(`a vendor command answered ${code}`)
}

/**
 * Each item is decided separately. Items of one member keep their order: they are put into the wallet's queue together,
 * which keeps the order per member.
 */
async function runBatch(deps: VendorDeps, vendor: Vendor, items: readonly { op: string }[]): Promise<VendorOutcome> {
  const prepared = await Promise.all(
    items.map(async (item) => {
      const parsed = vendorBatchItem.safeParse(item)
      if (!parsed.success) return { refused: vendorOutcome('BAD_REQUEST', { fields: fieldsOf(parsed.error.issues) }) }
      const { op, ...body } = parsed.data
      // The union's member for this op; destructuring would lose the pairing.
      return prepare(deps, vendor, { op, body } as MoneyCommand, writtenIn(item))
    }),
  )
  const outcomes = await Promise.all(
    prepared.map((one) =>
      'refused' in one
        ? Promise.resolve(one.refused)
        : submit(deps, one.ready).catch((error: unknown) => {
            if (!isUndecided(error)) deps.log.error({ err: error }, 'an item of a vendor batch failed')
            return vendorOutcome('RETRY', one.ready.txId === undefined ? {} : { txId: one.ready.txId })
          }),
    ),
  )
  return { code: 'OK', items: outcomes.map((outcome) => ({ ...outcome })) as Json }
}

/** The queue is full, or the program is stopping: the call can safely be repeated. */
export const isUndecided = (error: unknown) =>
  error instanceof AppError && (error.code === 'busy' || error.code === 'shutting_down')

async function readBalance(deps: VendorDeps, vendor: Vendor, body: VendorRequest<'balance'>): Promise<VendorOutcome> {
  let player = body.member === undefined ? undefined : await getPlayer(deps.db, vendor.code, body.member)
  if (body.token !== undefined) {
    const hash = hashToken(body.token)
    const idle = await getSetting(deps.db, providersSettings.sessionIdleMinutes)
    const session = await slideSession(deps.db, vendor.code, hash, idle * 60)
    if (!session)
      return vendorOutcome((await isKnownToken(deps.db, vendor.code, hash)) ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN')
    const own = await findPlayerOf(deps.db, vendor.code, session.member_id)
    if (!own || (player && player.member_id !== own.member_id)) return vendorOutcome('INVALID_TOKEN')
    player = own
  }
  if (!player) return vendorOutcome('BAD_REQUEST', { fields: { member: 'unknown' } })
  if (body.currency !== undefined && body.currency !== player.currency)
    return vendorOutcome('WRONG_CURRENCY', { currency: player.currency })
  const { cash, bonus } = await getBuckets(deps.db, player.member_id, player.currency)
  return { code: 'OK', member: player.player_ref, balance: moneyToString(cash + bonus), currency: player.currency }
}

async function readStatus(deps: VendorDeps, vendor: Vendor, body: VendorRequest<'status'>): Promise<VendorOutcome> {
  const player = body.member === undefined ? undefined : await getPlayer(deps.db, vendor.code, body.member)
  if (body.member !== undefined && !player) return vendorOutcome('BAD_REQUEST', { fields: { member: 'unknown' } })
  const reply = await statusOf(deps.db, {
    vendor: vendor.code,
    txId: body.txId,
    memberId: player?.member_id ?? null,
    currency: player?.currency ?? vendor.currency,
  })
  const currency = typeof reply['currency'] === 'string' ? reply['currency'] : vendor.currency
  const outcome = present(reply, { txId: body.txId, player: { member_id: 0n, player_ref: '', currency } })
  return {
    ...outcome,
    ...(typeof reply['status'] === 'string' ? { status: reply['status'] } : {}),
    ...(typeof reply['op'] === 'string' ? { op: reply['op'] } : {}),
  }
}
