import { AppError, moneyToString, parseMoney } from '@lotus/kernel'
import type { ErrorCode, RouteParsedInput, RouteValue } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { auditedAction, auditedUseCase, recordAudit, type Acting, type AuditEntry } from '../../../platform/audit.ts'
import { readPage } from '../../../platform/paging.ts'
import { wireRow } from '../../../platform/wire-row.ts'
import { closeFinding, decideCorrection, decideTransfer, proposeCorrection } from '../reconciliation/cases.ts'
import { decideGroup, proposeGroup } from '../reconciliation/case-groups.ts'
import { listCaseGroups } from '../reconciliation/case-groups.repo.ts'
import { countOpenCases, listCases, type CaseRow } from '../reconciliation/cases.repo.ts'
import { reconcileVendor } from '../reconciliation/reconcile.ts'
import { listRuns } from '../reconciliation/reconcile.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { assertMayOpen } from '../onboarding/may-open.ts'
import { listKeyRows } from '../vendors/vendor-key.repo.ts'
import { listVendorRows, setVendorStatus } from '../vendors/vendor.repo.ts'

type Deps = VendorDeps & Pick<PlatformDeps, 'http'>

const PAGE_DEFAULT = 50

/** Vendors, findings and corrections. Moving money takes two operators (wallet.md 2, DECISIONS 29). */
export function registerVendorsRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.vendors', async () => ({ rows: await vendorRows(deps) }))
  http.handle('bo.setVendorStatus', async (context, { vendor, status, reason }) => {
    const entry: AuditEntry = { action: 'vendors.set_status', target: `vendor:${vendor}`, details: { status, reason } }
    await auditedAction(db, context, entry, async (tx) => {
      await assertMayOpen(tx, vendor, status)
      if (!(await setVendorStatus(tx, vendor, status))) throw new AppError<ErrorCode>('not_found')
    })
    return { ok: true } as const
  })
  http.handle('bo.vendorCases', async (context, input) => casesPage(deps, context, input))
  http.handle('bo.proposeVendorCase', async (context, { id, amount, note }) => {
    const entry: AuditEntry = { action: 'vendors.propose_case', target: `vendor_case:${id}`, details: { amount, note } }
    await auditedUseCase(deps, context, entry, (joined) =>
      proposeCorrection(joined, context.operator, {
        id: BigInt(id),
        amount: parseMoney(amount),
        note,
      }),
    )
    return { ok: true } as const
  })
  http.handle('bo.decideVendorCase', async (context, input) => {
    const { id, decision, note = null } = input
    const entry: AuditEntry = {
      action: 'vendors.decide_case',
      target: `vendor_case:${id}`,
      details: { decision, note },
    }
    await auditedUseCase(deps, context, entry, (joined) => decide(joined, context, input))
    return { ok: true } as const
  })
  registerGroupRoutes(deps)
  http.handle('bo.reconcileVendor', async (context, { vendor, from, to }) => {
    const run = await reconcileVendor(deps, vendor, { from: new Date(from), to: new Date(to) })
    const { outcome, findings, transactions } = run
    await recordAudit(db, context, {
      action: 'vendors.reconcile',
      target: `vendor:${vendor}`,
      details: { from, to, outcome, findings },
    })
    return { outcome, findings, transactions }
  })
}

function registerGroupRoutes(deps: Deps): void {
  const { db, http } = deps
  http.handle('bo.vendorCaseGroups', async (_context, { vendor, state }) => {
    const groups = await listCaseGroups(db, { vendor: vendor ?? null, isOpen: state !== 'closed' })
    return {
      rows: groups.map((group) => ({
        ...wireRow(group),
        difference: group.difference === null ? null : moneyToString(group.difference),
      })),
    }
  })
  http.handle('bo.proposeVendorCases', async (context, { note, ...group }) =>
    auditedUseCase(
      deps,
      context,
      { action: 'vendors.propose_cases', target: `vendor:${group.vendor}`, details: { ...group, note } },
      (joined) => proposeGroup(joined, context.operator, group, note),
    ),
  )
  http.handle('bo.decideVendorCases', async (context, { decision, note, ...group }) =>
    auditedUseCase(
      deps,
      context,
      { action: 'vendors.decide_cases', target: `vendor:${group.vendor}`, details: { ...group, decision, note } },
      (joined) => {
        if (decision !== 'close') return decideGroup(joined, context.operator, group, { decision })
        if (note === undefined) throw new AppError<ErrorCode>('reason_required')
        return decideGroup(joined, context.operator, group, { decision, note })
      },
    ),
  )
}

async function decide(
  deps: VendorDeps,
  { operator }: Acting,
  input: RouteParsedInput<'bo.decideVendorCase'>,
): Promise<void> {
  const id = BigInt(input.id)
  const { note } = input
  if (input.decision === 'approve' || input.decision === 'return')
    return decideCorrection(deps, operator, { id, isApproved: input.decision === 'approve' })
  if (note === undefined) throw new AppError<ErrorCode>('reason_required')
  if (input.decision === 'close') return closeFinding(deps, operator, { id, note })
  return decideTransfer(deps, operator, { id, outcome: input.decision === 'confirmed' ? 'CONFIRMED' : 'FAILED', note })
}

async function vendorRows(deps: Deps): Promise<RouteValue<'bo.vendors'>['rows']> {
  const [vendors, open] = await Promise.all([listVendorRows(deps.db), countOpenCases(deps.db)])
  const rows: RouteValue<'bo.vendors'>['rows'] = []
  for (const vendor of vendors) {
    const [keys, runs] = await Promise.all([listKeyRows(deps.db, vendor.code), listRuns(deps.db, vendor.code, 1)])
    const [run] = runs
    rows.push({
      code: vendor.code,
      name: vendor.name,
      dialect: vendor.dialect,
      walletMode: vendor.wallet_mode,
      status: vendor.status,
      origin: vendor.origin,
      openCases: open.get(vendor.code) ?? 0,
      keys: keys.map((key) => ({
        keyId: key.key_id,
        kind: key.kind,
        activeFrom: key.active_from.toISOString(),
        activeTo: key.active_to?.toISOString() ?? null,
      })),
      lastRun: run
        ? { at: run.ran_at.toISOString(), outcome: run.outcome, findings: run.findings, transactions: run.transactions }
        : null,
    })
  }
  return rows
}

async function casesPage(
  { db }: Deps,
  { operator }: Acting,
  input: RouteParsedInput<'bo.vendorCases'>,
): Promise<RouteValue<'bo.vendorCases'>> {
  const filter = { vendor: input.vendor ?? null, isOpen: input.state !== 'closed' }
  const page = await readPage(input, (at) => listCases(db, { ...filter, ...at }), PAGE_DEFAULT)
  return { ...page, rows: page.rows.map((row) => presentCase(row, operator.operatorId)) }
}

function presentCase(row: CaseRow, operatorId: bigint): RouteValue<'bo.vendorCases'>['rows'][number] {
  return {
    id: row.id.toString(),
    vendor: row.vendor,
    kind: row.kind,
    subject: row.subject,
    memberId: row.member_id?.toString() ?? null,
    details: row.details,
    times: row.times,
    state: row.state,
    amount: row.amount === null ? null : moneyToString(row.amount),
    currency: row.currency,
    note: row.note,
    proposedBy: row.proposed_by_name,
    isOwn: row.proposed_by === operatorId,
    decidedBy: row.decided_by_name,
    openedAt: row.opened_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
