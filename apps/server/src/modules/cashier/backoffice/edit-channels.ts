import { AppError, must, moneyToString } from '@lotus/kernel'
import { isGuardedTerm, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import type { CashierDeps } from '../deps.ts'
import { setChannelOpen, upsertChannel, type ChannelRow } from '../deposits/channel.repo.ts'
import { usualChannel } from '../deposits/channels.ts'
import { PARTS_MAX, partsFigures } from '../payments/payout-parts.ts'
import { cashierSettings, getCashierSettings } from '../settings.ts'
import { changedTerms, columnsOf, kindOf, kindProblem, problemsOf, readTerms, termsOf } from './channel-form.ts'
import type { ChannelKind, ChannelTerms } from './channel-form.ts'
import * as repo from './channel-changes.repo.ts'

type View = RouteValue<'bo.channels'>
type Deps = Pick<CashierDeps, 'db' | 'payments'>

/** Every channel as it is set, and the changes that wait. */
export async function listChannels({ db, payments }: Deps, { operator }: Pick<Acting, 'operator'>): Promise<View> {
  const payout = await getSetting(db, cashierSettings.payoutChannel)
  const {
    withdrawMin,
    cardTelcos,
    channelFailOrders: failOrders,
    channelRestMinutes: restMinutes,
  } = await getCashierSettings(db)
  return {
    channels: (await repo.listAllChannels(db, { failOrders, restMinutes })).map((row) => ({
      code: row.code,
      version: row.version,
      kind: kindOf(row),
      terms: termsOf(row),
      vndPerUnit: row.vnd_per_unit.toString(),
      isSimulated: row.is_simulated,
      isPayout: row.code === payout,
      isFailing: row.is_failing,
      success: row.success,
      today: { credited: moneyToString(row.credited), orders: row.orders },
    })),
    waiting: (await repo.listWaiting(db)).map((one) => ({
      ...changeOf(one),
      kind: one.kind,
      by: one.entered_name,
      at: one.entered_at.toISOString(),
      isOwn: one.entered_by === operator.operatorId,
    })),
    changes: (await repo.listDone(db)).map((one) => ({
      ...changeOf(one),
      by: one.entered_name,
      second: one.decided_by === one.entered_by ? null : one.decided_name,
      at: must(one.decided_at, 'it is done').toISOString(),
    })),
    providers: [...payments.keys()],
    telcos: cardTelcos.map(({ code }) => code),
    withdrawMin: moneyToString(withdrawMin),
  }
}

const changeOf = ({ id, channel_code: code, before, after, reason }: repo.ChangeRow) => ({
  id: id.toString(),
  code,
  before,
  after,
  reason,
})

const conflict = (state: string) => new AppError<ErrorCode>('state_conflict', { state })
const targetOf = (code: string) => `channel:${code}`

/**
 * Changes a channel, or adds one of a provider that this program can reach. What money depends on, and each new channel, waits for a second
 * operator; the rest is in force at once. Refuses with `bad_request` naming each field.
 */
export async function saveChannel(
  deps: Deps,
  acting: Acting,
  { code, version, terms: typed, kind, reason }: RouteParsedInput<'bo.saveChannel'>,
): Promise<View> {
  const entry = { action: 'channels.save', target: targetOf(code), details: { reason } } as const
  const after = readTerms(typed)
  await auditedAction(
    deps.db,
    acting,
    entry,
    async (tx) => {
      const row = await repo.lockChannel(tx, code)
      if (version === null ? row !== undefined : row === undefined) throw conflict(version === null ? 'TAKEN' : 'GONE')
      if (row !== undefined && row.version !== version) throw conflict('CHANGED')
      if (await repo.findWaiting(tx, code)) throw conflict('WAITING')
      const known = row === undefined ? kind : kindOf(row)
      const before = row === undefined ? null : termsOf(row)
      await check(deps, tx, { code, kind: known, before, terms: after })
      const changed = before === null ? ['new'] : changedTerms(before, after)
      if (changed.length === 0) throw conflict('SAME')
      const needsSecond = before === null || changed.some(isGuardedTerm)
      const change = { channel_code: code, version, before, after, kind: row === undefined ? kind : null, reason }
      // Two at once of a channel that is not there yet: no row of it is locked, so the second one finds the first here.
      if (!(await repo.insertChange(tx, { ...change, needs_second: needsSecond }, acting.operator)))
        throw conflict('WAITING')
      if (!needsSecond) await repo.applyTerms(tx, code, columnsOf(after))
      return { before, after, kind: change.kind, changed, needsSecond }
    },
    (done) => done,
  )
  return listChannels(deps, acting)
}

/** `before`: as it is now; null: a new one. */
type Checked = { code: string; kind: ChannelKind | null; before: ChannelTerms | null; terms: ChannelTerms }

async function check({ payments }: Deps, tx: Queryable, { code, kind, before, terms }: Checked): Promise<void> {
  if (kind === null) throw new AppError<ErrorCode>('bad_request', { fields: { kind: 'required' } })
  const { withdrawMin, cardTelcos } = await getCashierSettings(tx)
  const isPayout = (await getSetting(tx, cashierSettings.payoutChannel)) === code
  const around = {
    kind,
    before,
    leastPayout: isPayout ? withdrawMin : null,
    partsMax: PARTS_MAX,
    providers: [...payments.keys()],
    telcos: cardTelcos.map((one) => one.code),
  }
  const ofKind = before === null ? kindProblem(kind, around) : null
  const fields = { ...problemsOf(terms, around), ...(ofKind === null ? {} : { kind: ofKind }) }
  if (Object.keys(fields).length === 0) return
  const figures = fields.payoutMax === 'too_little' ? partsFigures(terms.payoutMax, withdrawMin) : undefined
  throw new AppError<ErrorCode>('bad_request', { fields, ...(figures && { figures }) })
}

/** Another operator puts a change in force, or rejects it; who entered it can only take it back. */
export async function decideChannel(
  deps: Deps,
  acting: Acting,
  { id, isConfirmed }: RouteParsedInput<'bo.decideChannel'>,
): Promise<View> {
  const entry = { action: 'channels.decide', target: `channel_change:${id}`, details: { isConfirmed } } as const
  await auditedAction(
    deps.db,
    acting,
    entry,
    async (tx) => {
      // The channel first, as whoever enters a change locks it.
      const row = await repo.lockChannel(tx, found(await repo.findChange(tx, BigInt(id))).channel_code)
      const change = found(await repo.lockChange(tx, BigInt(id)))
      const { channel_code: code, before, after, kind, version } = change
      if (change.state !== 'waiting') throw conflict('DECIDED')
      if (isConfirmed && change.entered_by === acting.operator.operatorId)
        throw new AppError<ErrorCode>('same_operator')
      if (isConfirmed) {
        if (row?.version !== (version ?? undefined)) throw conflict('CHANGED')
        // The settings around it may be others by now.
        await check(deps, tx, {
          code,
          kind: kind ?? (row ? kindOf(row) : null),
          before: row === undefined ? null : termsOf(row),
          terms: after,
        })
        if (kind === null) await repo.applyTerms(tx, code, columnsOf(after))
        else await addChannel(tx, code, kind, after)
      }
      await repo.endChange(tx, change.id, isConfirmed ? 'done' : 'gone', acting.operator)
      return { code, before, after, kind }
    },
    (done) => done,
  )
  return listChannels(deps, acting)
}

/** A new row. It stands for invented money where the others do: a demo has no real account. */
async function addChannel(tx: Queryable, code: string, kind: ChannelKind, terms: ChannelTerms): Promise<void> {
  const { is_open: isOpen, ...columns } = columnsOf(terms)
  const { method, provider, network, telcos, bank } = kind
  const row: Omit<ChannelRow, 'is_open'> = {
    ...columns,
    code,
    method,
    network,
    telcos,
    provider: provider ?? usualChannel.provider,
    is_simulated: await repo.hasSimulated(tx),
    vnd_per_unit: BigInt(await getSetting(tx, cashierSettings.vndPerUnit)),
    payee_bank: bank?.name ?? null,
    payee_bin: bank?.bin ?? null,
    payee_account: bank?.account ?? null,
    payee_name: bank?.holder ?? null,
  }
  await upsertChannel(tx, row)
  if (!isOpen) await setChannelOpen(tx, code, false)
}
