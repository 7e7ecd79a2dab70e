import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findLockHolder, isPortFree, startEmbeddedPostgres } from '@lotus/database'
import { atMost, median, report, type Row, shown } from './report.ts'

const root = join(import.meta.dirname, '..')
const runs = 5
const ratioMax = 3

/**
 * A second start until the site answers, compared with its bare parts: PostgreSQL on an existing cluster and a program
 * that only listens with an empty Fastify, started together (issue "Foundation", section 7). Both sides are started by
 * `npm start`, so npm's own time is on both; the ratio without npm is reported too.
 */
async function measure(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotus-bench-'))
  chmodSync(dataDir, 0o711)
  const port = await freePort()
  const bareFolder = join(dataDir, 'bare')
  writeBareProgram(bareFolder, port)
  const node = process.execPath
  const kinds = {
    bareNpm: () => timeBare(dataDir, port, ['npm', 'start'], bareFolder),
    wholeNpm: () => timeWhole(dataDir, port, ['npm', 'start']),
    bare: () => timeBare(dataDir, port, [node, 'bare.mjs'], bareFolder),
    whole: () => timeWhole(dataDir, port, [node, 'scripts/start.mjs']),
  }
  const times = { bareNpm: [] as number[], wholeNpm: [] as number[], bare: [] as number[], whole: [] as number[] }
  try {
    // The first start creates the data and builds what is missing; it is not measured.
    await kinds.wholeNpm()
    // Alternating, so that changes in the machine's load affect both.
    for (let run = 0; run < runs; run += 1) {
      for (const kind of ['bareNpm', 'wholeNpm', 'bare', 'whole'] as const) times[kind].push(await kinds[kind]())
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const ratio = median(times.wholeNpm) / median(times.bareNpm)
  return [
    atMost('second start / bare, both by npm start', ratio, 'x', ratioMax),
    shown('second npm start until it answers', median(times.wholeNpm), 'ms'),
    shown('bare PostgreSQL and empty Fastify, npm start', median(times.bareNpm), 'ms'),
    atMost('second start / bare, both without npm', median(times.whole) / median(times.bare), 'x', ratioMax),
    shown('second npm start / bare without npm', median(times.wholeNpm) / median(times.bare), 'x'),
    shown('second start, without npm', median(times.whole), 'ms'),
    shown('bare, without npm', median(times.bare), 'ms'),
  ]
}

async function freePort(): Promise<number> {
  for (let port = 18_200; port < 18_400; port += 10) {
    if ((await isPortFree(port)) && (await isPortFree(port + 2))) return port
  }
  throw new Error('no free port for the benchmark')
}

function writeBareProgram(folder: string, port: number): void {
  mkdirSync(folder)
  const fastify = createRequire(join(root, 'apps/server/package.json')).resolve('fastify')
  const program = `import fastify from ${JSON.stringify(fastify)}
const app = fastify()
app.get('/healthz', () => 'ok')
await app.listen({ port: ${port} })
`
  writeFileSync(join(folder, 'bare.mjs'), program)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'bare', scripts: { start: `"${process.execPath}" bare.mjs` } }),
  )
}

type Command = readonly [program: string, ...args: string[]]

async function timeWhole(dataDir: string, port: number, command: Command): Promise<number> {
  const startedAt = performance.now()
  // DATABASE_URL empty: the embedded server is measured.
  const child = run(command, root, { PORT: String(port), LOTUS_DATA_DIR: dataDir, DATABASE_URL: '' })
  await untilAnswering(port, child)
  const elapsed = performance.now() - startedAt
  await end(child)
  await untilFree(dataDir, port)
  return elapsed
}

/** The same server binary and settings, and nothing else of the product. */
async function timeBare(dataDir: string, port: number, command: Command, folder: string): Promise<number> {
  const startedAt = performance.now()
  const child = run(command, folder, {})
  const [server] = await Promise.all([startEmbeddedPostgres({ dataDir }), untilAnswering(port, child)])
  const elapsed = performance.now() - startedAt
  await Promise.all([server.stop(), end(child)])
  await untilFree(dataDir, port)
  return elapsed
}

/** In a process group of its own: npm passes a signal only to the shell between it and the program. */
function run([program, ...args]: Command, cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore', detached: true })
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
  await ended
}

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 180_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error('the program ended before it answered; run npm start to see why')
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await delay(5)
  }
  throw new Error(`nothing answered on port ${port}`)
}

/** npm may end before the program it started has released its folder. */
async function untilFree(dataDir: string, port: number): Promise<void> {
  while (findLockHolder(dataDir) !== undefined || !(await isPortFree(port))) await delay(20)
}

report(`Second start, median of ${runs}`, await measure())
