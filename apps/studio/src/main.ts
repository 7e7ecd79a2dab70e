import { startStudio, type RunningStudio, type StudioMessage, type StudioOptions } from './start-studio.ts'

// The studio's program, started by the launcher, which passes its options over the IPC channel: secrets are neither in
// arguments nor in the environment. It ends when its launcher ends, for whatever reason.

let running: Promise<RunningStudio> | undefined

async function stop(): Promise<void> {
  const studio = await running?.catch(() => undefined)
  await studio?.stop()
  process.exit(0)
}

// A terminal's Ctrl-C reaches this process too; the launcher tells it when to stop.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
process.once('message', (options) => {
  process.on('message', ({ certificate }: StudioMessage) => void running?.then((studio) => studio.renew(certificate)))
  // Sent by the launcher, which builds it by this type.
  running = startStudio(options as StudioOptions)
  running.then(
    () => process.send?.({ isReady: true }),
    (error: unknown) => {
      process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
    },
  )
})
