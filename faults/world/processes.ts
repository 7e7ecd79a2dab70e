import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** One process of the product that the campaign may kill, stop and start again. */
export type Target = {
  name: string
  port: number
  /** It runs and has reported ready. */
  isReady(): boolean
  /** Starts it if it does not run; resolves when it is ready. */
  start(): Promise<void>
  /** Ends it and waits for its exit; SIGTERM lets it finish what it has accepted, for `withinMs` at most. */
  kill(): Promise<void>
  drain(withinMs: number): Promise<boolean>
  /** Ends it for good. */
  stop(): Promise<void>
  freeze(): void
  thaw(): void
  /** Each unexpected exit, with the last output of the process. */
  unexpectedEnds(): readonly string[]
}

/** Between two calls of one member, who is no machine. */
export const pause = (ms: number): Promise<void> => delay(ms)

type Named = { name: string; port: number }

const startTimeoutMs = 60_000

const product = join(import.meta.dirname, '..', 'target.ts')

/** `program` gets the configuration, its own or the campaign's. */
export function targetOf<Config extends Named>(config: Config, folder: string, program = product): Target {
  let child: ChildProcess | undefined
  /** The child that reported it. */
  let ready: ChildProcess | undefined
  /** Started and waiting for the order to begin: half a second of loading code is not part of a restart. */
  let spare: ChildProcess | undefined
  let isWanted = false
  let starting: Promise<void> | undefined
  /** Told to end. If the target is started again before the exit is seen, that exit still counts as expected. */
  const expectedExits = new WeakSet<ChildProcess>()
  const unexpected: string[] = []
  const logPath = join(folder, `${config.name}.log`)

  const spawn = () => spawnProgram(program, config, folder, logPath)

  /** If the database is down, the start fails: like a process manager, try again. */
  const startUntilReady = async (): Promise<void> => {
    while (isWanted) {
      if (child !== undefined) {
        if (!expectedExits.has(child)) return
        await hasEnded(child)
        continue
      }
      const spawned = spare && isAlive(spare) ? spare : spawn()
      spare = undefined
      child = spawned
      spawned.send('go')
      let isReady = false
      spawned.once('exit', (code, signal) => {
        if (child === spawned) child = undefined
        if (ready === spawned) ready = undefined
        if (!isReady || !isWanted) return
        // An unexpected exit is reported, and the process is started again, as by a process manager.
        if (!expectedExits.has(spawned)) unexpected.push(`${signal ?? `code ${code}`}, ${lastWords(logPath)}`)
        start().catch(() => {})
      })
      isReady = await becomesReady(spawned)
      if (isReady) {
        ready = child
        spare ??= spawn()
      } else await end(spawned, 'SIGKILL', expectedExits)
    }
  }
  const start = (): Promise<void> => {
    isWanted = true
    return (starting ??= startUntilReady().finally(() => (starting = undefined)))
  }
  const kill = async (): Promise<void> => {
    isWanted = false
    await end(child, 'SIGKILL', expectedExits)
    await starting
  }

  return {
    name: config.name,
    port: config.port,
    isReady: () => ready !== undefined,
    start,
    kill,
    stop: async () => void (await Promise.all([kill(), end(spare, 'SIGKILL', expectedExits)])),
    async drain(withinMs) {
      isWanted = false
      const isDrained = await Promise.race([
        end(child, 'SIGTERM', expectedExits).then(() => true),
        delay(withinMs, false, { ref: false }),
      ])
      if (!isDrained) await kill()
      return isDrained
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    unexpectedEnds: () => unexpected,
  }
}

function spawnProgram(program: string, config: Named, folder: string, logPath: string): ChildProcess {
  const logFile = openSync(logPath, 'a')
  const spawned = fork(program, [], {
    env: {
      ...process.env,
      FAULTS_TARGET: JSON.stringify(config),
      NODE_COMPILE_CACHE: join(folder, '..', 'compile-cache'),
    },
    stdio: ['ignore', logFile, logFile, 'ipc'],
  })
  closeSync(logFile)
  spawned.on('error', () => {})
  return spawned
}

/** True once it reports ready; false if it ended before, or took too long. */
function becomesReady(spawned: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), startTimeoutMs)
    const settle = (isReady: boolean) => {
      clearTimeout(timer)
      resolve(isReady)
    }
    spawned.once('message', () => settle(true))
    spawned.once('exit', () => settle(false))
  })
}

const isAlive = (one: ChildProcess): boolean => one.exitCode === null && one.signalCode === null

/** Ends a process and waits for its exit; `expectedExits` marks that exit as expected. */
async function end(
  one: ChildProcess | undefined,
  signal: 'SIGKILL' | 'SIGTERM',
  expectedExits: WeakSet<ChildProcess>,
): Promise<void> {
  if (!one) return
  expectedExits.add(one)
  one.kill(signal)
  await hasEnded(one)
}

async function hasEnded(one: ChildProcess): Promise<void> {
  if (isAlive(one)) await new Promise((done) => one.once('exit', done))
}

/** The error that ended the process and its origin: the last stack in its log that is not from the logger. */
function lastWords(logPath: string): string {
  const lines = readFileSync(logPath, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  const at = lines.findLastIndex((line) => /^\w*error: /i.test(line))
  if (at < 0) return 'no word'
  const places = lines.slice(at + 1, at + 12).filter((line) => line.startsWith('    at '))
  return [lines[at], ...places.slice(-3)].map((line) => line?.trim().replace('file://', '')).join(' < ')
}
