import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from './client.ts'
import { runCommand } from './commands.ts'
import { dialects } from './dialects/index.ts'
import { required, readOptions, secretOf, usage, UsageError, wholeNumber, type CommandLine } from './options.ts'
import { findingsText, lineOf, writeReport, type RunReport } from './report.ts'
import { runWalletCases } from './run.ts'
import { startTransferVendor } from './transfer-vendor.ts'
import type { Key } from './types.ts'

/** `npm run -s vendor-kit -- ...`; exits with 0 if all is well, 1 with findings, 2 if it could not run. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const line = readOptions(args)
    if (line.help || args.length === 0) {
      console.log(usage)
      return line.help ? 0 : 2
    }
    const report = line.vendor
      ? await (await import('./reverse/run-vendor.ts')).playOperator(line)
      : await playVendor(line)
    console.log(findingsText(report))
    if (line.json) writeReport(line.json, report)
    return report.cases.some(({ state }) => state === 'finding') ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    if (error instanceof UsageError) console.error(`\n${usage}`)
    return 2
  }
}

/** Plays a vendor against an operator's wallet. */
async function playVendor(line: CommandLine): Promise<RunReport> {
  const dialect = dialects[required(line.dialect ?? 'canonical', 'dialect')]
  if (!dialect) throw new UsageError(`--dialect is one of ${Object.keys(dialects).join(', ')}`)
  const url = required(line.url, 'url')
  const vendor = required(line['vendor-code'], 'vendor-code')
  const gameCode = required(line.game, 'game')
  const key: Key = { id: required(line['key-id'], 'key-id'), secret: secretOf(required(line.key, 'key')) }
  const timeoutMs = wholeNumber(line['timeout-ms'], 'timeout-ms', 10_000)
  const client = createClient({ url, vendor, key, dialect, timeoutMs, clock: Date.now })
  const startedAt = new Date().toISOString()
  const transfers = await transfersOf(line, vendor)
  try {
    const cases = await runWalletCases({
      client,
      key,
      gameCode,
      parallel: wholeNumber(line.parallel, 'parallel', 100),
      runId: randomBytes(5).toString('hex'),
      ...tokensOf(line, vendor, gameCode),
      topUp: line['topup-command'] ? topUpBy(line['topup-command'], vendor) : undefined,
      crash: line['crash-command'] ? crashBy(line['crash-command']) : undefined,
      other: otherOf(line, gameCode),
      secondKey: line.key2 ? { id: required(line['key2-id'], 'key2-id'), secret: secretOf(line.key2) } : undefined,
      expiredToken: line['expired-token'],
      transfers,
      sleep,
      only: line.only?.split(','),
      onCase: (result) => console.log(lineOf(result)),
    })
    return { kit: 'lotus-vendor-kit', mode: 'wallet', target: url, dialect: dialect.name, startedAt, cases }
  } finally {
    client.close()
    await transfers?.vendor.stop()
  }
}

/** One token serves the whole run, because its session does; a command gives each case a token of its own. */
function tokensOf(line: CommandLine, vendor: string, game: string) {
  const command = line['token-command']
  if (command !== undefined) {
    const token = () => runCommand(command, { KIT_VENDOR: vendor, KIT_GAME: game })
    return { token, hasSecondToken: true }
  }
  const token = required(line.token, 'token')
  return { token: async () => token, hasSecondToken: false }
}

const topUpBy = (command: string, vendor: string) => async (amount: string) => {
  await runCommand(command, { KIT_VENDOR: vendor, KIT_AMOUNT: amount })
}
const crashBy = (command: string) => async () => {
  await runCommand(command, {})
}

/** The kit as a vendor with wallets of its own, if a command makes the operator transfer money to it. */
async function transfersOf(line: CommandLine, vendorCode: string) {
  const command = line['transfer-command']
  if (command === undefined) return undefined
  const key = {
    id: required(line['transfer-key-id'], 'transfer-key-id'),
    secret: secretOf(required(line['transfer-key'], 'transfer-key')),
  }
  const vendor = await startTransferVendor({ key, port: wholeNumber(line.listen, 'listen', 4999), clock: Date.now })
  console.log(`The kit is a vendor with wallets of its own at ${vendor.url}; the operator must have that address.`)
  const move = async (direction: 'in' | 'out', amount: string) => {
    await runCommand(command, { KIT_VENDOR: vendorCode, KIT_DIRECTION: direction, KIT_AMOUNT: amount })
  }
  return { vendor, move, patienceMs: wholeNumber(line['transfer-patience-ms'], 'transfer-patience-ms', 60_000) }
}

function otherOf(line: CommandLine, game: string) {
  const vendor = line['other-code']
  if (vendor === undefined) return undefined
  const key = {
    id: required(line['other-key-id'], 'other-key-id'),
    secret: secretOf(required(line['other-key'], 'other-key')),
  }
  const command = required(line['other-token-command'], 'other-token-command')
  return { vendor, key, token: () => runCommand(command, { KIT_VENDOR: vendor, KIT_GAME: game }) }
}

if (process.argv[1]?.endsWith('main.ts')) process.exitCode = await main(process.argv.slice(2))
