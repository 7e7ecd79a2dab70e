import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer, StartOptions } from '../../apps/server/src/main.ts'

type ChildMessage = { demoAccounts: RunningServer['demoAccounts'] }

/**
 * Development: the server runs in a child that Node restarts when one of its files changes, the web apps in Vite's own
 * servers on PORT+10 and PORT+12, which proxy calls. The database keeps running.
 */
export async function startDev(root: string, options: StartOptions): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, 'dev-server.ts'), [], {
    execArgv: ['--watch', '--watch-preserve-output'],
    // The options are passed in the environment, because the watcher restarts the program without asking us.
    env: { ...process.env, LOTUS_DEV_OPTIONS: JSON.stringify({ ...options, log: undefined }) },
  })
  // Node's watcher forwards the program's messages; `dev-server.ts` sends no others.
  const [first, stopVite] = await Promise.all([firstMessage(child), startVite(root, options)])
  return {
    addresses: { site: `http://localhost:${options.port + 10}`, backoffice: `http://localhost:${options.port + 12}` },
    demoAccounts: first.demoAccounts,
    drain: async () => {},
    stop: async () => {
      await stopVite()
      await endChild(child)
    },
  }
}

/** The first start may fail because of a mistake in the code: the watcher waits for the next change, and so do we. */
function firstMessage(child: ChildProcess): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'demoAccounts' in message) resolve(message as ChildMessage)
    })
    child.once('exit', (code) => reject(new Error(`the development server ended with code ${code}`)))
    child.once('error', reject)
  })
}

async function startVite(root: string, { port }: StartOptions): Promise<() => Promise<void>> {
  const { createServer } = await import('vite')
  const apps = [
    { folder: join(root, 'apps', 'site'), apiPort: port, port: port + 10 },
    { folder: join(root, 'apps', 'backoffice'), apiPort: port + 2, port: port + 12 },
  ].filter(({ folder }) => existsSync(join(folder, 'index.html')))
  const servers = await Promise.all(
    apps.map(async (app) => {
      const target = `http://127.0.0.1:${app.apiPort}`
      const proxy = Object.fromEntries(
        ['/wps/', '/lgw/', '/lotto/', '/psp/', '/bo/', '/docs', '/healthz'].map((path) => [path, { target, ws: true }]),
      )
      const server = await createServer({
        root: app.folder,
        server: { port: app.port, strictPort: true, proxy },
        clearScreen: false,
      })
      return server.listen()
    }),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
}

function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}
