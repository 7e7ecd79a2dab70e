import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, assert } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode } from '@lotus/contract'
import { createClient } from '../../../../../../tools/vendor-kit/client.ts'
import type { CaseResult } from '../../../../../../tools/vendor-kit/case-result.ts'
import { dialects as kitDialects } from '../../../../../../tools/vendor-kit/dialects/index.ts'
import { startOperator } from '../../../../../../tools/vendor-kit/reverse/operator.ts'
import { runVendorCases, vendorCases } from '../../../../../../tools/vendor-kit/reverse/run-vendor.ts'
import { runWalletCases, walletCases } from '../../../../../../tools/vendor-kit/run.ts'
import type { Key } from '../../../../../../tools/vendor-kit/types.ts'
import { defaultLanguage } from '../../../platform/language.ts'
import { redactText } from '../../../platform/redact.ts'
import { createSandboxMember, getMember, type TrialDeps } from '../../identity/index.ts'
import { isPrivateAddress } from '../../system/index.ts'
import { isPrivateName } from '../onboarding/check-address.ts'
import { launchGame } from '../play/launch.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { listLiveKeys } from '../vendors/vendor-key.repo.ts'
import { findVendor, type VendorRow } from '../vendors/vendor.repo.ts'
import { addCase, beginRun, endRun, findSandbox, setSandbox, type KeptCase, type KitRunRow } from './kit-run.repo.ts'

export type KitDeps = VendorDeps & TrialDeps & { ownAddress(): string }

const COPIES = 20
const TIMEOUT_MS = 10_000
const PATIENCE_MS = 60_000
const EXCHANGES_KEPT = 12
const FAILURE_MAX = 500

/**
 * Runs the kit as a job: against our wallet as the vendor with its own key, or against a vendor that keeps wallets. Each
 * case is stored as it ends, so that the page shows how far it is.
 */
export async function runKit(deps: KitDeps, id: bigint, mode: KitRunRow['mode']): Promise<void> {
  const run = await beginRun(deps.db, id, mode === 'wallet' ? walletCases.length : vendorCases.length)
  if (!run) return
  let findings = 0
  let stored: Promise<void> = Promise.resolve()
  const keep = (result: CaseResult, exchanges: KeptCase['exchanges']) => {
    if (result.state === 'finding') findings += 1
    const kept = keptCase(result, exchanges)
    stored = stored.then(() => addCase(deps.db, id, kept))
  }
  try {
    const vendor = await findVendor(deps.db, run.vendor)
    assert(vendor !== undefined, 'a run names a vendor')
    const key = await keyOf(deps, vendor)
    await (mode === 'wallet' ? playVendor(deps, run, vendor, key, keep) : playOperator(deps, run, vendor, key, keep))
    await stored
    await endRun(deps.db, id, findings === 0 ? 'green' : 'findings', null)
  } catch (error) {
    await stored.catch(() => undefined)
    const text = error instanceof AppError ? error.code : error instanceof Error ? error.message : String(error)
    deps.log.warn({ err: error, vendor: run.vendor }, 'a run of the vendor kit failed')
    await endRun(deps.db, id, 'failed', redactText(text).slice(0, FAILURE_MAX))
  }
}

type Keep = (result: CaseResult, exchanges: KeptCase['exchanges']) => void

/** The kit signs as the vendor does, so only a shared secret will do: a private key of theirs is not here. */
async function keyOf(deps: KitDeps, vendor: VendorRow): Promise<Key> {
  const key = (await listLiveKeys(deps.db, vendor.code)).find(({ kind }) => kind === 'hmac')
  if (!key?.secret) throw new AppError<ErrorCode>('state_conflict', { state: 'no_shared_key' })
  return { id: key.key_id, secret: deps.vendorBox.open(vendor.id, key.secret) }
}

async function playVendor(deps: KitDeps, run: KitRunRow, vendor: VendorRow, key: Key, keep: Keep): Promise<void> {
  const dialect = kitDialects[vendor.dialect]
  assert(dialect !== undefined, 'the kit speaks every dialect')
  const memberId = await sandboxOf(deps, vendor.code)
  const url = `${deps.ownAddress()}/vendor/v1`
  const clock = () => deps.clock.now().getTime()
  const client = createClient({ url, vendor: vendor.code, key, dialect, timeoutMs: TIMEOUT_MS, clock })
  try {
    await runWalletCases({
      client,
      key,
      gameCode: run.gameCode,
      parallel: COPIES,
      runId: randomBytes(5).toString('hex'),
      token: () => sandboxToken(deps, { memberId, vendor: vendor.code, gameCode: run.gameCode }),
      hasSecondToken: true,
      sleep: (ms) => sleep(ms),
      onCase: (result) => keep(result, [...client.exchanges]),
    })
  } finally {
    client.close()
  }
}

/** Only for a vendor with wallets of its own: one that plays from ours must be pointed at the kit by its engineer. */
async function playOperator(deps: KitDeps, run: KitRunRow, vendor: VendorRow, key: Key, keep: Keep): Promise<void> {
  const vendorUrl = vendor.transfer_url ?? vendor.api_url
  if (vendor.wallet_mode !== 'transfer' || vendorUrl === null)
    throw new AppError<ErrorCode>('state_conflict', { state: 'single_wallet' })
  if (deps.config.profile === 'production') await assertPublic(new URL(vendorUrl).hostname)
  const clock = () => deps.clock.now().getTime()
  const operator = await startOperator({ vendor: vendor.code, key, port: 0, clock })
  try {
    const stage = {
      operator,
      gameCode: run.gameCode,
      isTransfer: true,
      vendorUrl,
      key,
      patienceMs: PATIENCE_MS,
      sleep: (ms: number) => sleep(ms),
      clock,
      spin: async () => undefined,
    }
    await runVendorCases(stage, { onCase: (result) => keep(result, []) })
  } finally {
    await operator.stop()
  }
}

/** The kit has a client of its own, so the name is looked up before. */
async function assertPublic(hostname: string): Promise<void> {
  const found = isPrivateName(hostname) ? [] : await lookup(hostname, { all: true })
  if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address)))
    throw new AppError<ErrorCode>('state_conflict', { state: 'private_address' })
}

/** The vendor's player with play money; a new one where there is none or it was closed. */
export async function sandboxOf(deps: KitDeps, vendor: string): Promise<bigint> {
  const known = await findSandbox(deps.db, vendor)
  if (known !== undefined && (await getMember(deps.db, known)).status === 'active') return known
  const memberId = await createSandboxMember(deps)
  await setSandbox(deps.db, vendor, memberId)
  return memberId
}

/** A launch of the sandbox member, before the vendor is open too; the address of the game with its token. */
export async function launchSandbox(
  deps: KitDeps,
  { memberId, vendor, gameCode }: { memberId: bigint; vendor: string; gameCode: string },
): Promise<string> {
  const { gameUrl } = await launchGame(deps, {
    memberId,
    accountType: TRIAL_ACCOUNT,
    vendor,
    gameCode,
    mode: 'demo',
    language: defaultLanguage,
    device: 'W',
    lobbyUrl: null,
    siteOrigin: null,
    isSandbox: true,
  })
  return gameUrl
}

async function sandboxToken(deps: KitDeps, play: Parameters<typeof launchSandbox>[1]): Promise<string> {
  return new URL(await launchSandbox(deps, play)).searchParams.get('t') ?? ''
}

function keptCase(result: CaseResult, exchanges: KeptCase['exchanges']): KeptCase {
  const { name, title, rule, state, ms, why, finding } = result
  const shown = finding && finding.exchanges.length > 0 ? finding.exchanges : exchanges
  return {
    name,
    title,
    rule,
    state,
    ms,
    why: why ?? null,
    expected: finding?.expected ?? null,
    got: finding?.got ?? null,
    exchanges: shown.slice(-EXCHANGES_KEPT).map(({ op, sent, answered }) => ({
      op,
      sent: redactText(sent),
      answered: redactText(answered),
    })),
  }
}
