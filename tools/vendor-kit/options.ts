import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { dialects } from './dialects/index.ts'

export const usage = `Conformance kit for the vendor API (docs/vendor-api/kit.md)

Against an operator's wallet:
  vendor-kit --url https://operator/vendor/v1 --vendor-code CODE --key-id ID --key SECRET|@FILE --game GAME
             (--token T | --token-command CMD)
    --dialect NAME                  how it speaks (${Object.keys(dialects).join(', ')}); canonical where nothing is said
    --key2-id ID --key2 SECRET      a second live key: key rotation is played too
    --other-code CODE --other-key-id ID --other-key SECRET --other-token-command CMD
                                    a second vendor: one txId at two vendors
    --expired-token T               a token whose session is over
    --topup-command CMD             gives the player KIT_AMOUNT; without it the kit plays a win
    --transfer-key-id ID --transfer-key SECRET|@FILE --transfer-command CMD --listen PORT
                                    a vendor with wallets of its own: CMD moves KIT_AMOUNT in or out (KIT_DIRECTION)
    --transfer-patience-ms N        how long until an unanswered transfer is asked for, 60000
    --crash-command CMD             kills the operator's program and starts it again
    --parallel N                    copies at once, 100

Against a vendor, as its operator:
  vendor-kit --vendor --url https://vendor/api/CODE --listen PORT --vendor-code CODE --key-id ID --key SECRET|@FILE
             --game GAME --spin-command CMD
    --wallet seamless|transfer      whose wallet it plays from; a transfer vendor needs no --spin-command

Both:  --only NAME[,NAME]  --json FILE  --timeout-ms N (10000)
A command finds KIT_VENDOR, KIT_GAME, KIT_TOKEN and KIT_AMOUNT in its environment. Ends with 0 where all is well, 1 with
findings, 2 where it could not run.`

export class UsageError extends Error {}

/** The command line. Secrets may be in files (`@FILE`), where no process list shows them. */
export function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean' },
      vendor: { type: 'boolean' },
      url: text,
      'vendor-code': text,
      'key-id': text,
      key: text,
      'key2-id': text,
      key2: text,
      game: text,
      dialect: text,
      token: text,
      'token-command': text,
      'expired-token': text,
      'topup-command': text,
      'crash-command': text,
      'transfer-key-id': text,
      'transfer-key': text,
      'transfer-command': text,
      'transfer-patience-ms': text,
      wallet: text,
      'other-code': text,
      'other-key-id': text,
      'other-key': text,
      'other-token-command': text,
      'spin-command': text,
      listen: text,
      parallel: text,
      only: text,
      json: text,
      'timeout-ms': text,
    },
  })
  return values
}

export type CommandLine = ReturnType<typeof readOptions>

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`)
  return value
}

export const secretOf = (text: string): string =>
  text.startsWith('@') ? readFileSync(text.slice(1), 'utf8').trim() : text

export function wholeNumber(value: string | undefined, name: string, usual: number): number {
  if (value === undefined) return usual
  if (!/^\d{1,6}$/.test(value) || Number(value) < 1) throw new UsageError(`--${name} takes a number above zero`)
  return Number(value)
}
