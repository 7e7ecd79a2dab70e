import { AppError } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput } from '@lotus/contract'
import { errorCode, type Queryable, type Transaction } from '@lotus/database'
import { z } from 'zod'
import { found } from '../../../platform/paging.ts'
import { dialects } from '../dialects/index.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { findVendor, setVendorStatus } from '../vendors/vendor.repo.ts'
import { checkedAddresses } from './check-address.ts'
import {
  endChange,
  hasKey,
  hasPlayers,
  insertChange,
  listKeys,
  lockChange,
  lockVendor,
  setAddresses,
  setWallet,
  type ChangeKind,
  type ChangeRow,
} from './onboarding.repo.ts'
import { installKey, makeKey } from './vendor-keys.ts'

/** An operator, or the vendor's own engineer, who has no id here but an operator who let them in. */
export type Proposer = { operatorId: bigint | null; username: string; invitedBy?: string }
type Addresses = Omit<RouteParsedInput<'bo.proposeVendorAddresses'>, 'vendor' | 'note'>
type WalletTerms = Omit<RouteParsedInput<'bo.proposeVendorWallet'>, 'vendor' | 'note'>

const zStoredAddresses = z.object({
  origin: z.string(),
  apiUrl: z.string().nullable(),
  transferUrl: z.string().nullable(),
  historyUrl: z.string().nullable(),
  allowAddresses: z.array(z.string()),
})
const zStoredWallet = z.object({
  walletMode: z.enum(['seamless', 'transfer']),
  currency: z.string(),
  dialect: z.string(),
})

const conflict = (state: string) => new AppError<ErrorCode>('state_conflict', { state })

async function propose(
  tx: Queryable,
  by: Proposer,
  change: { vendor: string; kind: ChangeKind; details: ChangeRow['details']; note: string; secret?: Buffer | null },
): Promise<void> {
  const details = by.invitedBy === undefined ? change.details : { ...change.details, invitedBy: by.invitedBy }
  if (!(await insertChange(tx, { secret: null, ...change, details, by }))) throw conflict('proposed')
}

/**
 * A vendor that ever had a key is trusted: what it is reached by, or moves money by, then takes two operators. Ended
 * keys count, or ending them would be a way around the second operator.
 */
const isTrusted = async (tx: Queryable, vendor: string) => (await listKeys(tx, vendor)).length > 0

/** New addresses. Returns whether they are in force already. */
export async function proposeAddresses(
  deps: Pick<VendorDeps, 'config'>,
  tx: Transaction,
  by: Proposer,
  c: { vendor: string; addresses: Addresses; note: string },
): Promise<boolean> {
  found(await lockVendor(tx, c.vendor))
  const { origin, apiUrl, transferUrl, historyUrl, allowAddresses } = checkedAddresses(c.addresses, deps.config.profile)
  const details = { origin, apiUrl, transferUrl, historyUrl, allowAddresses: [...allowAddresses] }
  if (by.operatorId === null || (await isTrusted(tx, c.vendor))) {
    await propose(tx, by, { vendor: c.vendor, kind: 'addresses', details, note: c.note })
    return false
  }
  await setAddresses(tx, c.vendor, details)
  return true
}

/** Another wallet mode, currency or dialect; refused once members have played there. */
export async function proposeWallet(
  tx: Transaction,
  by: Proposer,
  c: { vendor: string; wallet: WalletTerms; note: string },
): Promise<boolean> {
  found(await lockVendor(tx, c.vendor))
  assertDialect(c.wallet.dialect)
  const { walletMode, currency, dialect } = c.wallet
  if (await hasPlayers(tx, c.vendor)) throw conflict('has_players')
  if (await isTrusted(tx, c.vendor)) {
    await propose(tx, by, {
      vendor: c.vendor,
      kind: 'wallet',
      details: { walletMode, currency, dialect },
      note: c.note,
    })
    return false
  }
  await setWallet(tx, c.vendor, { walletMode, currency, dialect })
  return true
}

export function assertDialect(dialect: string): void {
  if (!dialects.has(dialect)) throw new AppError<ErrorCode>('bad_request', { fields: { dialect: 'unknown' } })
}

type AskedKey = Omit<RouteParsedInput<'bo.addVendorKey'>, 'note' | 'vendor'>

/** A new key, which waits. The answer is the only place where its secret is ever readable. */
export async function proposeKey(
  deps: Pick<VendorDeps, 'rng' | 'vendorBox'>,
  tx: Transaction,
  by: Proposer,
  c: { vendor: string; key: AskedKey; note: string },
): Promise<{ secret: string | null; publicKey: string | null }> {
  const vendor = found(await lockVendor(tx, c.vendor))
  // A key id that was used once stays that key's: the log of calls names it.
  if (await hasKey(tx, c.vendor, c.key.keyId)) throw conflict('key_exists')
  const made = makeKey(deps, vendor, c.key)
  await propose(tx, by, {
    vendor: c.vendor,
    kind: 'key',
    details: made.details,
    note: c.note,
    secret: made.sealed,
  })
  return { secret: made.secret, publicKey: c.key.kind === 'rsa-own' ? made.details.publicKey : null }
}

/** Opening a closed vendor although the kit was not green. */
export async function proposeOpening(
  tx: Transaction,
  by: Proposer,
  c: { vendor: string; note: string },
): Promise<void> {
  found(await lockVendor(tx, c.vendor))
  const vendor = await findVendor(tx, c.vendor)
  if (vendor?.status !== 'off') throw conflict(vendor?.status ?? 'unknown')
  await propose(tx, by, { vendor: c.vendor, kind: 'open', details: {}, note: c.note })
}

/**
 * Whether the proposal is this operator's: their own, or of an engineer whom they let in, since whoever gives a link may
 * have used it.
 */
export const isOwnChange = (
  { proposedBy, details }: Pick<ChangeRow, 'proposedBy' | 'details'>,
  { operatorId, username }: { operatorId: bigint; username: string },
): boolean => proposedBy === operatorId || details['invitedBy'] === username

/** Another operator confirms or returns a proposal. Returns what was decided, for the audit log. */
export async function decideChange(
  deps: Pick<VendorDeps, 'config'>,
  tx: Transaction,
  operator: { operatorId: bigint; username: string },
  c: { id: bigint; isConfirmed: boolean },
): Promise<ChangeRow> {
  const change = found(await lockChange(tx, c.id))
  if (change.state !== 'proposed') throw conflict(change.state)
  if (c.isConfirmed) {
    if (isOwnChange(change, operator)) throw new AppError<ErrorCode>('same_operator')
    await lockVendor(tx, change.vendor)
    await apply(deps, tx, change)
  }
  await endChange(tx, change.id, c.isConfirmed ? 'confirmed' : 'returned', operator)
  return change
}

async function apply(deps: Pick<VendorDeps, 'config'>, tx: Transaction, change: ChangeRow): Promise<void> {
  switch (change.kind) {
    case 'addresses':
      // Checked again, since the rules may have become stricter since.
      return setAddresses(
        tx,
        change.vendor,
        checkedAddresses(zStoredAddresses.parse(change.details), deps.config.profile),
      )
    case 'wallet':
      if (await hasPlayers(tx, change.vendor)) throw conflict('has_players')
      return setWallet(tx, change.vendor, zStoredWallet.parse(change.details))
    case 'key':
      try {
        return await installKey(tx, change)
      } catch (error) {
        if (errorCode(error) === 'LT940') throw conflict('two_keys')
        throw error
      }
    case 'open':
      await setVendorStatus(tx, change.vendor, 'on')
  }
}
