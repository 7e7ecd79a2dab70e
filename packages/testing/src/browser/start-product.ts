import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@lotus/kernel'

export type RunningProduct = {
  site: string
  backoffice: string
  /** Password of each demo account, as the start block printed it. */
  passwords: ReadonlyMap<string, string>
  /** Milliseconds from the command to the start block. */
  startedInMs: number
  dataDir: string
  /** Stops as Ctrl-C does and waits for the end; answers the exit code. */
  stop(): Promise<number | null>
}

const root = join(import.meta.dirname, '..', '..', '..', '..')
const START_LIMIT_MS = 300_000

/** Runs `npm start`'s own program as a new user would, on a data folder of its own unless one is given. */
export async function startProduct(
  options: { dataDir?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'lotus-product-'))
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LOTUS_DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await untilStarted(child)
  const startedInMs = performance.now() - startedAt
  const passwords = new Map(
    [...output.matchAll(/^\s+\S.*?\s{2,}([\w.]+) \/ (\S+)/gm)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
  return {
    site: `http://localhost:${port}`,
    backoffice: `http://localhost:${port + 2}`,
    passwords,
    startedInMs,
    dataDir,
    async stop() {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const code = await ended
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

async function untilStarted(child: ChildProcess): Promise<string> {
  const stdout = must(child.stdout, 'the output is piped')
  const stderr = must(child.stderr, 'the output is piped')
  let text = ''
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the product did not start:\n${text}`))
    }, START_LIMIT_MS)
    const take = (chunk: Buffer) => {
      text += chunk.toString()
      if (!/^\s+Stop\s+Ctrl-C/m.test(text)) return
      clearTimeout(timer)
      resolve(text)
    }
    stdout.on('data', take)
    stderr.on('data', take)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the start ended with ${code}:\n${text}`))
    })
  })
}

/** A port whose neighbours (studio, back office) are free as well, below the range of outgoing connections. */
async function freePort(): Promise<number> {
  for (let port = 18_000 + (process.pid % 500) * 20; port < 32_000; port += 4) {
    if ((await isFree(port)) && (await isFree(port + 2))) return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
