import { setTimeout as sleep } from 'node:timers/promises'
import { notRun, resultOf, type CaseResult } from '../case-result.ts'
import { runCommand } from '../commands.ts'
import { required, secretOf, UsageError, wholeNumber, type CommandLine } from '../options.ts'
import { lineOf, type RunReport } from '../report.ts'
import { vendorCases as roundCases, type Stage, type VendorCase } from './cases.ts'
import { startOperator } from './operator.ts'
import { transferWalletCases } from './transfer-wallet-cases.ts'

/** All cases for a vendor, in the order of the report. */
export const vendorCases: readonly VendorCase[] = [...roundCases, ...transferWalletCases]

/** Runs the cases against a vendor, one after the other. */
export async function runVendorCases(
  stage: Stage,
  options: { only?: readonly string[] | undefined; onCase?: (result: CaseResult) => void } = {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const one of vendorCases.filter(({ name }) => !options.only || options.only.includes(name))) {
    const isOfKind = (one.isTransfer ?? false) === (stage.isTransfer ?? false)
    const why = one.isTransfer ? 'needs a vendor with wallets of its own' : 'the vendor plays from wallets of its own'
    const result = isOfKind
      ? await resultOf(one, 'no error of the kit or the vendor’s doors', () => one.run(stage))
      : notRun(one, why)
    results.push(result)
    options.onCase?.(result)
  }
  return results
}

/** `vendor-kit --vendor`: the kit is the operator. The vendor must be given its address beforehand. */
export async function playOperator(line: CommandLine): Promise<RunReport> {
  const vendor = required(line['vendor-code'], 'vendor-code')
  const key = { id: required(line['key-id'], 'key-id'), secret: secretOf(required(line.key, 'key')) }
  const vendorUrl = required(line.url, 'url')
  const gameCode = required(line.game, 'game')
  const wallet = line.wallet ?? 'seamless'
  if (wallet !== 'seamless' && wallet !== 'transfer') throw new UsageError('--wallet is seamless or transfer')
  const isTransfer = wallet === 'transfer'
  // Rounds of a vendor with wallets of its own involve no operator calls.
  const command = isTransfer ? '' : required(line['spin-command'], 'spin-command')
  const port = wholeNumber(line.listen, 'listen', 4999)
  const operator = await startOperator({ vendor, key, port, clock: Date.now })
  console.log(`The kit is the operator at ${operator.url}; the vendor ${vendor} must be pointed there.`)
  const startedAt = new Date().toISOString()
  try {
    const stage: Stage = {
      operator,
      gameCode,
      isTransfer,
      vendorUrl,
      key,
      patienceMs: wholeNumber(line['timeout-ms'], 'timeout-ms', 60_000),
      sleep,
      clock: Date.now,
      spin: async (token) => {
        await runCommand(command, { KIT_VENDOR: vendor, KIT_GAME: gameCode, KIT_TOKEN: token })
      },
    }
    const only = line.only?.split(',')
    const cases = await runVendorCases(stage, { only, onCase: (result) => console.log(lineOf(result)) })
    return { kit: 'lotus-vendor-kit', mode: 'vendor', target: vendorUrl, dialect: 'canonical', startedAt, cases }
  } finally {
    await operator.stop()
  }
}
