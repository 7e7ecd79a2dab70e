import { AppError, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { byLanguage, completeLanguages, defaultLanguage, inLanguage } from '../../../platform/language.ts'
import { found } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { dialects } from '../dialects/index.ts'
import { checkedAddresses } from '../onboarding/check-address.ts'
import { termsOf } from '../onboarding/present-vendor.ts'
import {
  endKeyIn,
  insertVendor,
  listChanges,
  listKeys,
  lockVendor,
  updateProfile,
  type ChangeRow,
} from '../onboarding/onboarding.repo.ts'
import {
  assertDialect,
  decideChange,
  isOwnChange,
  proposeAddresses,
  proposeKey,
  proposeOpening,
  proposeWallet,
} from '../onboarding/vendor-changes.ts'
import type { ShowVendor } from '../vendor-port.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { forgetVendor } from '../vendors/vendor-directory.ts'
import { findVendor } from '../vendors/vendor.repo.ts'

type Deps = VendorDeps & Pick<PlatformDeps, 'http'> & { showVendor: ShowVendor }

const CHANGES_SHOWN = 30

/** How vendors come on board: rows, keys, addresses, wallets and limits, without SQL (issue 17). */
export function registerOnboardingRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.vendor', async (context, { vendor }) => vendorDetail(deps, context, vendor))
  http.handle('bo.createVendor', async (context, input) => {
    const entry: AuditEntry = { action: 'vendors.create', target: `vendor:${input.code}`, details: { ...input } }
    await auditedAction(db, context, entry, (tx) => createVendor(deps, tx, input))
    return { ok: true } as const
  })
  http.handle('bo.updateVendor', async (context, input) => {
    const entry: AuditEntry = { action: 'vendors.update', target: `vendor:${input.vendor}`, details: { ...input } }
    await auditedAction(db, context, entry, (tx) => updateVendor(deps, tx, input))
    forgetVendor(db, input.vendor)
    return { ok: true } as const
  })
  http.handle('bo.proposeVendorAddresses', async (context, { vendor, note, ...addresses }) => {
    const isDone = await auditedAction(
      db,
      context,
      changeEntry(vendor, { kind: 'addresses', note, ...addresses }),
      (tx) => proposeAddresses(deps, tx, context.operator, { vendor, addresses, note }),
      (isInForce) => ({ isInForce }),
    )
    forgetVendor(db, vendor)
    return { isDone }
  })
  http.handle('bo.proposeVendorWallet', async (context, { vendor, note, ...wallet }) => {
    const isDone = await auditedAction(
      db,
      context,
      changeEntry(vendor, { kind: 'wallet', note, ...wallet }),
      (tx) => proposeWallet(tx, context.operator, { vendor, wallet, note }),
      (isInForce) => ({ isInForce }),
    )
    forgetVendor(db, vendor)
    return { isDone }
  })
  http.handle('bo.proposeVendorOpening', async (context, { vendor, note }) => {
    await auditedAction(db, context, changeEntry(vendor, { kind: 'open', note }), (tx) =>
      proposeOpening(tx, context.operator, { vendor, note }),
    )
    return { ok: true } as const
  })
  registerKeyRoutes(deps)
}

const changeEntry = (vendor: string, details: Record<string, unknown>): AuditEntry => ({
  action: 'vendors.propose_change',
  target: `vendor:${vendor}`,
  details,
})

function registerKeyRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.addVendorKey', async (context, { vendor, note, ...key }) =>
    auditedAction(db, context, changeEntry(vendor, { kind: 'key', note, keyId: key.keyId, of: key.kind }), (tx) =>
      proposeKey(deps, tx, context.operator, { vendor, key, note }),
    ),
  )
  http.handle('bo.endVendorKey', async (context, { vendor, keyId, hours, reason }) => {
    const entry: AuditEntry = {
      action: 'vendors.end_key',
      target: `vendor:${vendor}`,
      details: { keyId, hours, reason },
    }
    await auditedAction(db, context, entry, async (tx) => {
      found(await lockVendor(tx, vendor))
      if (!(await endKeyIn(tx, vendor, keyId, hours))) throw new AppError<ErrorCode>('state_conflict')
    })
    forgetVendor(db, vendor)
    return { ok: true } as const
  })
  http.handle('bo.decideVendorChange', async (context, { id, decision }) => {
    const entry: AuditEntry = {
      action: 'vendors.decide_change',
      target: `vendor_change:${id}`,
      details: { decision },
    }
    const change = await auditedAction(
      db,
      context,
      entry,
      (tx) => decideChange(deps, tx, context.operator, { id: BigInt(id), isConfirmed: decision === 'confirm' }),
      ({ vendor, kind, details }) => ({ vendor, kind, of: details }),
    )
    forgetVendor(db, change.vendor)
    return { ok: true } as const
  })
}

type Tx = Parameters<typeof insertVendor>[0]

/** A new vendor is closed, and trusted with nothing until it has a key. */
async function createVendor(deps: Deps, tx: Tx, input: RouteParsedInput<'bo.createVendor'>): Promise<void> {
  assertDialect(input.dialect)
  const addresses = checkedAddresses(input, deps.config.profile)
  const name = inLanguage(input.names, defaultLanguage)
  if (!(await insertVendor(tx, { ...addresses, name })))
    throw new AppError<ErrorCode>('state_conflict', { state: 'exists' })
  await deps.showVendor(tx, { code: input.code, names: input.names })
}

async function updateVendor(deps: Deps, tx: Tx, input: RouteParsedInput<'bo.updateVendor'>): Promise<void> {
  found(await lockVendor(tx, input.vendor))
  const isChanged = await updateProfile(tx, {
    code: input.vendor,
    name: inLanguage(input.names, defaultLanguage),
    names: input.names,
    countries: input.countries,
    amountPlaces: input.amountPlaces,
    maxBet: amountOrNull(input.maxBet),
    maxWin: amountOrNull(input.maxWin),
    maxRound: amountOrNull(input.maxRound),
    callsPerSecond: input.callsPerSecond,
    updatedAt: new Date(input.updatedAt),
  })
  if (!isChanged) throw new AppError<ErrorCode>('state_conflict')
  await deps.showVendor(tx, { code: input.vendor, names: input.names })
}

/** A limit of nothing is no limit. */
const amountOrNull = (text: string | null): Money | null => {
  const amount = text === null ? 0n : parseMoney(text)
  return amount === 0n ? null : amount
}

async function vendorDetail(deps: Deps, { operator }: Acting, code: string): Promise<RouteValue<'bo.vendor'>> {
  const vendor = found(await findVendor(deps.db, code))
  const [keys, changes] = await Promise.all([listKeys(deps.db, code), listChanges(deps.db, code, CHANGES_SHOWN)])
  return {
    code,
    names: vendor.names ?? byLanguage(completeLanguages, () => vendor.name),
    status: vendor.status,
    ...termsOf(vendor),
    ourUrl: `/vendor/v1/${code}`,
    isDemo: vendor.is_demo,
    isTrusted: keys.length > 0,
    updatedAt: vendor.updated_at.toISOString(),
    keys: keys.map(wireRow),
    changes: changes.map((change) => presentChange(change, operator)),
    dialects: [...dialects.keys()],
  }
}

function presentChange(change: ChangeRow, operator: Acting['operator']): RouteValue<'bo.vendor'>['changes'][number] {
  return {
    id: change.id.toString(),
    vendor: change.vendor,
    kind: change.kind,
    details: change.details,
    note: change.note,
    state: change.state,
    proposedBy: change.proposedByName,
    isOwn: isOwnChange(change, operator),
    proposedAt: change.proposedAt.toISOString(),
    decidedBy: change.decidedByName,
    decidedAt: change.decidedAt?.toISOString() ?? null,
  }
}
