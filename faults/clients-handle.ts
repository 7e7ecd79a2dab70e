import { fork } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientsConfig, Counters, FromClients, ToClients } from './clients/protocol.ts'

/** The clients' process, seen from the runner. */
export type Clients = {
  counters(): Counters
  /** Pauses every player with its answer received; false if some never got one. */
  pause(withinMs: number): Promise<boolean>
  resume(): void
  stop(withinMs: number): Promise<boolean>
  kill(): void
}

export function startClients(config: ClientsConfig, folder: string): Clients {
  const log = openSync(join(folder, 'clients.log'), 'a')
  const child = fork(join(import.meta.dirname, 'clients', 'main.ts'), [], { stdio: ['ignore', log, log, 'ipc'] })
  closeSync(log)
  let counters: Counters = { acknowledged: 0, refused: 0, unknown: 0, duplicated: 0, reordered: 0 }
  const waiting = new Map<FromClients['say'], () => void>()
  child.on('message', (message: FromClients) => {
    counters = message.counters
    waiting.get(message.say)?.()
    waiting.delete(message.say)
  })
  child.on('error', () => {})
  const say = (message: ToClients) => {
    if (child.connected) child.send(message)
  }
  const until = (word: FromClients['say'], withinMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), withinMs)
      waiting.set(word, () => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  say({ say: 'start', config })
  return {
    counters: () => counters,
    pause: (withinMs) => {
      say({ say: 'pause' })
      return until('paused', withinMs)
    },
    resume: () => say({ say: 'resume' }),
    stop: (withinMs) => {
      say({ say: 'stop' })
      return until('stopped', withinMs)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
