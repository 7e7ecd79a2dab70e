import { startSandbox, type RunningSandbox, type SandboxMessage, type SandboxOptions } from './start-sandbox.ts'

// The sandbox provider's program, started by the launcher of a demo, which passes its options over the IPC channel: the
// secret is neither in arguments nor in the environment. It ends when its launcher ends, for whatever reason.

let running: Promise<RunningSandbox> | undefined

async function stop(): Promise<void> {
  const sandbox = await running?.catch(() => undefined)
  await sandbox?.stop()
  process.exit(0)
}

// A terminal's Ctrl-C reaches this process too; the launcher tells it when to stop.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
process.once('message', (options) => {
  process.on('message', ({ certificate }: SandboxMessage) => void running?.then((one) => one.renew(certificate)))
  // Sent by the launcher, which builds it by this type.
  running = startSandbox(options as SandboxOptions)
  running.then(
    () => process.send?.({ isReady: true }),
    (error: unknown) => {
      process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
    },
  )
})
