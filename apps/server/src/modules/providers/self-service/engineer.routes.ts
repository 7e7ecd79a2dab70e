import { AppError, moneyToString } from '@lotus/kernel'
import { TRIAL_ACCOUNT, type ErrorCode, type RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction, recordAudit, recordRefusal, type AuditEntry } from '../../../platform/audit.ts'
import type { EngineerActor } from '../../../platform/http/context.ts'
import { byLanguage, completeLanguages } from '../../../platform/language.ts'
import { found, idOf, readPage } from '../../../platform/paging.ts'
import type { Operators } from '../../../platform/ports.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { hashToken } from '../../identity/index.ts'
import { currencyOf, getBuckets } from '../../wallet/index.ts'
import { findCall, listCalls } from '../call-log/call-log.repo.ts'
import { KIT_JOB } from '../kit/kit.jobs.ts'
import { findKitRun, isGreen, listKitRuns } from '../kit/kit-run.repo.ts'
import { readCases, startKit } from '../kit/start-kit.ts'
import { launchSandbox, sandboxOf, type KitDeps } from '../kit/run-kit.ts'
import { termsOf } from '../onboarding/present-vendor.ts'
import { listChanges, listKeys } from '../onboarding/onboarding.repo.ts'
import { proposeAddresses, proposeKey, type Proposer } from '../onboarding/vendor-changes.ts'
import type { ListVendorGames } from '../vendor-port.ts'
import { findVendor } from '../vendors/vendor.repo.ts'
import { endAll, endSession, findSession, listLive } from './engineer.repo.ts'
import { enterByLink, inviteEngineer } from './let-in.ts'

type Deps = KitDeps &
  Pick<PlatformDeps, 'http' | 'jobs'> & {
    listVendorGames: ListVendorGames
    operators: Pick<Operators, 'assertStillMay'>
  }
const CALLS_DEFAULT = 50
const RUNS_SHOWN = 20
const CHANGES_READ = 30

/** The engineer of a live session. */
export async function authenticateEngineer({ db }: Pick<Deps, 'db'>, token: string): Promise<EngineerActor | null> {
  const session = await findSession(db, hashToken(token))
  if (!session) return null
  const { id, vendor, name, invitedBy } = session
  return { kind: 'engineer', sessionId: id, vendor, name, invitedBy }
}

const proposer = ({ name, invitedBy }: EngineerActor): Proposer => ({ operatorId: null, username: name, invitedBy })

/** The page of a vendor's engineer: every statement is limited to the vendor of the session. */
export function registerEngineerRoutes(deps: Deps): void {
  registerInviting(deps)
  registerEntering(deps)
  registerTrust(deps)
  registerTrying(deps)
}

function registerInviting(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.vendorEngineers', async (_context, { vendor }) => ({
    rows: (await listLive(db, vendor)).map(wireRow),
  }))
  http.handle('bo.inviteEngineer', (context, input) => inviteEngineer(deps, context, input))
  http.handle('bo.endEngineers', async (context, { vendor, reason }) => {
    const entry: AuditEntry = { action: 'vendors.end_engineers', target: `vendor:${vendor}`, details: { reason } }
    const ended = await auditedAction(
      db,
      context,
      entry,
      (tx) => endAll(tx, vendor),
      (count) => ({ ended: count }),
    )
    return { ended }
  })
}

/** The audit row of what an engineer did. */
const entryOf = (
  { vendor }: EngineerActor,
  action: AuditEntry['action'],
  details: AuditEntry['details'] = {},
): AuditEntry => ({ action, target: `vendor:${vendor}`, details })

function registerEntering(deps: Deps): void {
  const { db, http } = deps
  http.handle('vendor.enter', (context, { token }) => enterByLink(deps, token, context))
  http.handle('vendor.leave', async (context) => {
    const { engineer } = context
    await auditedAction(db, context, entryOf(engineer, 'engineers.leave'), (tx) => endSession(tx, engineer.sessionId))
    return { ok: true } as const
  })
  http.handle('vendor.me', async ({ engineer }): Promise<RouteValue<'vendor.me'>> => {
    const vendor = found(await findVendor(db, engineer.vendor))
    const [keys, changes, games] = await Promise.all([
      listKeys(db, vendor.code),
      listChanges(db, vendor.code, CHANGES_READ),
      deps.listVendorGames(vendor.code),
    ])
    return {
      code: vendor.code,
      names: vendor.names ?? byLanguage(completeLanguages, () => vendor.name),
      engineer: engineer.name,
      status: vendor.status,
      ...termsOf(vendor),
      ourUrl: `/vendor/v1/${vendor.code}`,
      keys: keys.map(wireRow),
      waiting: changes
        .filter(({ state }) => state === 'proposed')
        .map(({ kind, proposedAt }) => ({ kind, proposedAt: proposedAt.toISOString() })),
      games,
    }
  })
}

/** What an engineer changes is proposed: an operator confirms it. */
function registerTrust(deps: Deps): void {
  const { db, http } = deps
  http.handle('vendor.addKey', async (context, { note, ...key }) => {
    const { engineer } = context
    const entry = entryOf(engineer, 'engineers.propose_key', { keyId: key.keyId, kind: key.kind, note })
    return auditedAction(db, context, entry, (tx) =>
      proposeKey(deps, tx, proposer(engineer), { vendor: engineer.vendor, key, note }),
    )
  })
  http.handle('vendor.proposeAddresses', async (context, { note, ...addresses }) => {
    const { engineer } = context
    const entry = entryOf(engineer, 'engineers.propose_addresses', { ...addresses, note })
    await auditedAction(db, context, entry, (tx) =>
      proposeAddresses(deps, tx, proposer(engineer), { vendor: engineer.vendor, addresses, note }),
    )
    return { ok: true } as const
  })
}

/** The sandbox, the calls and the kit. */
function registerTrying(deps: Deps): void {
  const { db, http } = deps
  http.handle('vendor.sandbox', async ({ engineer }) => {
    const memberId = await sandboxOf(deps, engineer.vendor)
    const currency = currencyOf(TRIAL_ACCOUNT)
    const { cash, bonus } = await getBuckets(db, memberId, currency)
    return { currency, balance: moneyToString(cash + bonus) }
  })
  http.handle('vendor.launch', async (context, { gameCode }) => {
    const { engineer } = context
    const entry = entryOf(engineer, 'engineers.launch', { gameCode })
    try {
      // Outside a transaction: it may ask the vendor.
      const memberId = await sandboxOf(deps, engineer.vendor)
      const url = await launchSandbox(deps, { memberId, vendor: engineer.vendor, gameCode })
      await recordAudit(db, context, entry)
      return { url }
    } catch (error) {
      await recordRefusal(db, context, entry, error)
      throw error
    }
  })
  http.handle('vendor.calls', async ({ engineer }, input) => {
    const filter = {
      vendor: engineer.vendor,
      direction: null,
      op: null,
      isErrorOnly: input.only === 'errors',
      outcome: null,
      txId: input.txId ?? null,
      playerRef: null,
      from: null,
      to: null,
    }
    const page = await readPage(input, (at) => listCalls(db, { ...filter, ...at }), CALLS_DEFAULT)
    return { ...page, rows: page.rows.map(wireRow) }
  })
  http.handle('vendor.call', async ({ engineer }, { id }) =>
    wireRow(found(await findCall(db, idOf(id), engineer.vendor))),
  )
  http.handle('vendor.kitRuns', async ({ engineer }) => {
    const [runs, green] = await Promise.all([
      listKitRuns(db, engineer.vendor, RUNS_SHOWN),
      isGreen(db, engineer.vendor),
    ])
    return { rows: runs.map(wireRow), isGreen: green }
  })
  http.handle('vendor.kitRun', async ({ engineer }, { id }) => {
    const run = await findKitRun(db, idOf(id))
    if (run?.vendor !== engineer.vendor) throw new AppError<ErrorCode>('not_found')
    return { ...wireRow(run), cases: readCases(run.cases) }
  })
  http.handle('vendor.runKit', async (context, { mode, gameCode }) => {
    const { vendor } = context.engineer
    const entry = entryOf(context.engineer, 'engineers.run_kit', { mode, gameCode })
    const id = await auditedAction(db, context, entry, (tx) =>
      startKit(tx, { vendor, mode, gameCode, startedBy: context.engineer.name }),
    )
    await deps.jobs.enqueue(KIT_JOB, { id: id.toString(), mode })
    return { id: id.toString() }
  })
}
