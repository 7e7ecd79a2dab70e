import { moneyToString, tryParseMoney } from '@lotus/kernel'
import { houseBalance } from '../../wallet/index.ts'
import { getSetting } from '../../system/index.ts'
import type { Json } from '../../../platform/json.ts'
import { VendorCallFailed } from '../vendors/call-vendor.ts'
import { closeByItself, recordCase, type CaseKind } from './cases.repo.ts'
import { cutMoney } from '../calls/money.ts'
import {
  countTx,
  findOwnRounds,
  listOldSuspense,
  listOldTombstones,
  listOwnRounds,
  storeRun,
  sumInTransit,
  type OwnRound,
} from './reconcile.repo.ts'
import { presentTotal } from './reports.ts'
import { addRound, listHistory, readReported, type ReportedTotals, type TheirRound } from './reported-rounds.ts'
import { addTo, compareTotals, theirOf, type BothTotals, type Their, type Finding } from './compare-totals.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor, type Vendor } from '../vendors/vendor-directory.ts'
import { listVendorBreaks } from './ledger-check.ts'
import { sumBetween } from '../vendors/vendor.repo.ts'
import { providersSettings } from '../settings.ts'
import { found } from '../../../platform/paging.ts'

const PAGE = 1000
const FINDINGS_MAX = 2000
const LIST_MAX = 500
/** A vendor's clock and ours may differ: rounds are read with this margin around the span. */
const MARGIN_MS = 600_000

export type Reconciled = {
  runId: bigint
  outcome: 'sound' | 'findings' | 'silent'
  findings: number
  transactions: number
}

/**
 * The six checks of wallet.md 2 over a span. Findings become cases; nothing is changed here. A vendor that does not
 * answer is a finding too, and our own checks still run.
 */
export async function reconcileVendor(
  deps: VendorDeps,
  code: string,
  span: { from: Date; to: Date },
): Promise<Reconciled> {
  const vendor = found(await getVendor(deps.db, deps.vendorBox, code))
  const findings: Finding[] = []
  const add = (finding: Finding) => {
    if (findings.length < FINDINGS_MAX) findings.push(finding)
  }
  let theirs: ReportedTotals | undefined
  if (vendor.api_url !== null) {
    try {
      // For a vendor with its own wallet we have no rounds to compare: its rounds are read into the record.
      theirs =
        vendor.wallet_mode === 'transfer'
          ? (await readReported(deps, vendor, withMargin(span))).totals
          : await compareRounds(deps, vendor, span, add)
      await closeByItself(deps.db, code, 'vendor_silent', 'history')
    } catch (error) {
      if (!(error instanceof VendorCallFailed)) throw error
      add({ kind: 'vendor_silent', subject: 'history', memberId: null, details: { reason: error.message } })
    }
  }
  await checkLedger(deps, vendor, span.from, add)
  await checkOldOnes(deps, vendor, add)
  await checkTransit(deps, vendor, add)
  for (const finding of findings) await recordCase(deps.db, { vendor: code, ...finding })
  const totals = (await sumBetween(deps.db, code, span.from, span.to)).map(presentTotal)
  const isSilent = vendor.api_url !== null && theirs === undefined
  const outcome = isSilent ? 'silent' : findings.length > 0 ? 'findings' : 'sound'
  const transactions = await countTx(deps.db, code, span.from, span.to)
  const runId = await storeRun(deps.db, {
    vendor: code,
    ...span,
    outcome,
    transactions,
    findings: findings.length,
    totals: { ours: totals, theirs: theirs ? presentTheirs(theirs) : null },
  })
  if (findings.length > 0) deps.log.warn({ vendor: code, findings: findings.length }, 'a reconciliation has findings')
  return { runId, outcome, findings: findings.length, transactions }
}

const withMargin = ({ from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.getTime() - MARGIN_MS),
  to: new Date(to.getTime() + MARGIN_MS),
})

const presentTheirs = (totals: ReportedTotals): Json =>
  Object.entries(totals).map(([currency, { bet, win, rounds }]) => ({
    currency,
    rounds,
    bet: moneyToString(bet),
    win: moneyToString(win),
  }))

/** Checks 1 and 3: the vendor's list against ours, round by round and in total. */
async function compareRounds(
  deps: VendorDeps,
  vendor: Vendor,
  span: { from: Date; to: Date },
  add: (finding: Finding) => void,
): Promise<ReportedTotals> {
  const totals: ReportedTotals = {}
  const reported = new Map<string, Their>()
  const both: BothTotals = { ours: new Map(), theirs: new Map() }
  for await (const rounds of listHistory(deps, vendor, withMargin(span))) {
    const ids = rounds.map(({ roundId }) => roundId)
    const own = await findOwnRounds(deps.db, vendor.code, ids)
    const ours = new Map(own.map((round) => [keyOf(round.round_id, round.player_ref), round]))
    for (const round of rounds) {
      const here = ours.get(keyOf(round.roundId, round.member))
      const their = theirOf(round)
      reported.set(keyOf(round.roundId, round.member), their)
      if (!here && !their.isOpen) addTo(both.theirs, their.currency, their.bet, their.win)
      addRound(totals, round.currency, tryParseMoney(round.bet) ?? 0n, cutMoney(round.win).amount)
      const finding = compare(round, here)
      if (finding) add(finding)
    }
  }
  let after = 0n
  for (;;) {
    const rows = await listOwnRounds(deps.db, { vendor: vendor.code, ...span, after, limit: PAGE })
    for (const row of rows) {
      const their = reported.get(keyOf(row.round_id, row.player_ref))
      if (row.bet > 0n && !their)
        add({ kind: 'missing_there', subject: row.round_no, memberId: row.member_id, details: detailsOf(row) })
      if (row.state === 'open' || their?.isOpen) continue
      addTo(both.ours, row.currency, row.bet, row.win)
      if (their) addTo(both.theirs, their.currency, their.bet, their.win)
    }
    after = rows.at(-1)?.round_row ?? after
    if (rows.length >= PAGE) continue
    await compareTotals(deps, vendor, span, both, add)
    return totals
  }
}

const keyOf = (roundId: string, member: string) => `${roundId} ${member}`
const detailsOf = (row: OwnRound): { [field: string]: Json } => ({
  roundId: row.round_id,
  currency: row.currency,
  ourBet: moneyToString(row.bet),
  ourWin: moneyToString(row.win),
  ourState: row.state,
})

/** The difference between a vendor's round and ours; rounds open on both sides may still differ in wins. */
function compare(theirs: TheirRound, ours: OwnRound | undefined): Finding | undefined {
  const bet = tryParseMoney(theirs.bet) ?? 0n
  const win = cutMoney(theirs.win).amount
  const state = theirs.state.toUpperCase()
  const reported = { theirBet: theirs.bet, theirWin: theirs.win, theirState: theirs.state }
  if (!ours) {
    // A round with zero totals there may be missing here.
    if (state === 'VOID' || bet + win === 0n) return undefined
    return {
      kind: 'missing_here',
      subject: theirs.roundId,
      memberId: null,
      details: { ...reported, currency: theirs.currency, member: theirs.member },
    }
  }
  const finding = (kind: CaseKind): Finding => ({
    kind,
    subject: ours.round_no,
    memberId: ours.member_id,
    details: { ...detailsOf(ours), ...reported },
  })
  const isVoid = state === 'VOID'
  if (isVoid) return ours.bet === 0n ? undefined : finding('status_diff')
  if (bet !== ours.bet) return finding('amount_diff')
  const isOpen = state === 'OPEN'
  if (isOpen !== (ours.state === 'open')) return finding('status_diff')
  return !isOpen && win !== ours.win ? finding('amount_diff') : undefined
}

/**
 * Check 2: every accepted outcome has its movement, once; each round adds up; the moved amount is the one the vendor
 * wrote.
 */
async function checkLedger(
  deps: VendorDeps,
  vendor: Vendor,
  since: Date,
  add: (finding: Finding) => void,
): Promise<void> {
  for (const row of await listVendorBreaks(deps.db, since, vendor.code)) {
    add({
      kind: 'ledger_break',
      subject: row.subject,
      memberId: null,
      details: { expected: row.expected, found: row.found },
    })
  }
}

/** Check 5: wins and rollbacks whose bet never came. Check 4 asks the vendor: `askOldRounds`. */
async function checkOldOnes(deps: VendorDeps, vendor: Vendor, add: (finding: Finding) => void): Promise<void> {
  const hours = await getSetting(deps.db, providersSettings.openRoundHours)
  for (const win of await listOldSuspense(deps.db, vendor.code, hours, LIST_MAX)) {
    add({
      kind: 'suspense_win',
      subject: win.tx_id,
      memberId: win.member_id,
      details: {
        amount: moneyToString(win.amount),
        currency: win.currency,
        refTxId: win.ref_tx_id,
        roundId: win.round_id,
      },
    })
  }
  for (const stone of await listOldTombstones(deps.db, vendor.code, hours, LIST_MAX)) {
    add({ kind: 'old_tombstone', subject: stone.tx_id, memberId: stone.member_id, details: {} })
  }
}

/** Check 6: money in transit equals the open transfers. */
async function checkTransit(deps: VendorDeps, vendor: Vendor, add: (finding: Finding) => void): Promise<void> {
  if (vendor.wallet_mode !== 'transfer') return
  const [transfers, ledger] = await Promise.all([
    sumInTransit(deps.db, vendor.code),
    houseBalance(deps.db, `vendor-transit:${vendor.code.toLowerCase()}`, vendor.currency),
  ])
  if (transfers === ledger) return
  add({
    kind: 'transit_diff',
    subject: 'transit',
    memberId: null,
    details: { transfers: moneyToString(transfers), ledger: moneyToString(ledger) },
  })
}
