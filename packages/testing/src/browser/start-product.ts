import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@lotus/kernel'
import { totpCodes } from '../totp-codes.ts'
import { findFreePort } from './free-port.ts'
import { copyPreparedData } from './prepared-data.ts'

export type RunningProduct = {
  site: string
  backoffice: string
  /** Password of each demo account, from the start output. */
  passwords: ReadonlyMap<string, string>
  /** Secret of each operator's authenticator, from the start output. */
  secrets: ReadonlyMap<string, string>
  /** An unused code of that operator's authenticator; waits for the next one if all were used. */
  operatorCode(username: string): Promise<string>
  /** Milliseconds from the command to the end of the start output. */
  startedInMs: number
  dataDir: string
  /** The start output. */
  printed: string
  /** Its output after the start output, which contains the passwords. */
  output(): string
  /** Stops it like Ctrl-C and waits for the end; returns the exit code. */
  stop(): Promise<number | null>
}

const root = join(import.meta.dirname, '..', '..', '..', '..')
const START_LIMIT_MS = 300_000

/** Runs the program of `npm start` as a new user would, with its own data folder unless one is given. */
export async function startProduct(
  options: {
    dataDir?: string
    env?: Readonly<Record<string, string>>
    /** With the demo's invented history and players; most tests need to know all existing data. */
    isAlive?: boolean
    /** Further options of `npm start`. */
    args?: readonly string[]
  } = {},
): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lotus-product-'))
  if (options.dataDir === undefined) await copyPreparedData(dataDir, options.isAlive ? 'living' : 'empty')
  const port = await findFreePort()
  const args = [...(options.isAlive ? [] : ['--empty']), ...(options.args ?? [])]
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOTUS_DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Registered at once: a product that ended by itself must not be waited for.
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const printed = collectOutput(child)
  const output = await untilStarted(child, ended, printed)
  const startedInMs = performance.now() - startedAt
  const passwords = new Map(
    [...output.matchAll(/^\s+\S.*?\s{2,}([\w.]+) \/ (\S+)/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
  const secrets = new Map(
    [...output.matchAll(/([\w.]+) \/ \S+.*\n\s+authenticator ([A-Z2-7]{32})$/gm)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  )
  return {
    site: addressIn(output, 'Site'),
    backoffice: addressIn(output, 'Back office'),
    printed: output,
    passwords,
    secrets,
    operatorCode: createCodes(secrets),
    startedInMs,
    dataDir,
    output: () => printed.text().slice(output.length),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

const addressIn = (output: string, name: string): string =>
  must(new RegExp(`^\\s+${name}\\s+(https?://\\S+)`, 'm').exec(output)?.[1], `the start printed no address of: ${name}`)

function createCodes(secrets: ReadonlyMap<string, string>): (username: string) => Promise<string> {
  const nextCodes = new Map([...secrets].map(([username, secret]) => [username, totpCodes(secret)]))
  return async (username) => must(nextCodes.get(username), `the start printed no authenticator of ${username}`)()
}

type Printed = { text: () => string; onMore: (listener: (text: string) => void) => void }

function collectOutput(child: ChildProcess): Printed {
  let text = ''
  let listener: ((text: string) => void) | undefined
  const take = (chunk: Buffer) => {
    text += chunk.toString()
    listener?.(text)
  }
  must(child.stdout, 'the output is piped').on('data', take)
  must(child.stderr, 'the output is piped').on('data', take)
  return { text: () => text, onMore: (next) => (listener = next) }
}

function untilStarted(child: ChildProcess, ended: Promise<number | null>, printed: Printed): Promise<string> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-restricted-globals -- a limit, not a wait
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the product did not start in ${START_LIMIT_MS / 1000} s:\n${printed.text()}`))
    }, START_LIMIT_MS)
    printed.onMore((text) => {
      if (!/^\s+Stop\s+Ctrl-C/m.test(text)) return
      clearTimeout(timer)
      resolve(text)
    })
    void ended.then((code) => {
      clearTimeout(timer)
      reject(new Error(`the start ended with ${code}:\n${printed.text()}`))
    })
  })
}
