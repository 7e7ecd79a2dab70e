import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { errorMessage, StartupError } from '@lotus/database'

const START_MAX_MS = 30_000
const RESTART_MS_FIRST = 1_000
const RESTART_MS_LONGEST = 30_000
const STOP_MAX_MS = 15_000

type Message = { isReady?: true; failure?: string }

/**
 * Starts a program of its own and starts it again when it dies. Its options go over the IPC channel at each start; it
 * answers once it is ready, or why not. `name` begins the sentences about it.
 */
export function supervise<Options extends object, Told extends object>(
  name: string,
  program: string,
  options: () => Options,
  log: (line: string) => void,
) {
  let isStopping = false
  let child: ChildProcess | undefined
  let isUp = false
  const startOnce = () =>
    new Promise<void>((resolve, reject) => {
      const one = fork(program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
      child = one
      const timer = setTimeout(() => {
        one.kill('SIGKILL')
        reject(new StartupError(`${name} did not start in ${START_MAX_MS / 1000} s.`))
      }, START_MAX_MS)
      one.once('error', reject)
      // It sends nothing else (`main.ts` of the program).
      one.on('message', (message: Message) => {
        clearTimeout(timer)
        if (message.failure === undefined) resolve()
        else reject(new StartupError(`${name} did not start: ${message.failure}`))
      })
      one.once('exit', (code) => {
        clearTimeout(timer)
        reject(new StartupError(`${name} ended with ${code ?? 'a signal'}.`))
        if (isUp && !isStopping) void restart(RESTART_MS_FIRST)
      })
      one.send(options())
    })
  const restart = async (wait: number): Promise<void> => {
    isUp = false
    log(`${name} ended by itself; starting it again in ${wait / 1000} s`)
    await delay(wait, undefined, { ref: false })
    if (isStopping) return
    try {
      await startOnce()
      isUp = true
      log(`${name} is running again`)
    } catch (error) {
      log(errorMessage(error))
      await restart(Math.min(wait * 2, RESTART_MS_LONGEST))
    }
  }
  const started = startOnce().then(() => {
    isUp = true
  })
  return {
    started,
    /** Tells the running program; one that starts later gets it with its options. */
    send(message: Told) {
      if (isUp && child?.connected) child.send(message)
    },
    async stop() {
      isStopping = true
      const one = child
      if (!one || one.exitCode !== null || one.signalCode !== null) return
      const ended = new Promise((resolve) => one.once('exit', resolve))
      one.kill('SIGTERM')
      const timer = setTimeout(() => one.kill('SIGKILL'), STOP_MAX_MS)
      await ended
      clearTimeout(timer)
    },
  }
}
