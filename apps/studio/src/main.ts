import { startStudio, type RunningStudio, type StudioOptions } from './start-studio.ts'

// The studio's program, started by the launcher, which hands its options over the channel between the two: secrets stand
// neither in arguments nor in the environment. It ends with its launcher, whatever ends that one.

let running: Promise<RunningStudio> | undefined

async function stop(): Promise<void> {
  const studio = await running?.catch(() => undefined)
  await studio?.stop()
  process.exit(0)
}

// A terminal's Ctrl-C reaches us too; the launcher says when it is our turn.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
process.once('message', (options) => {
  // Sent by the launcher, which builds it by this type.
  running = startStudio(options as StudioOptions)
  running.then(
    () => process.send?.({ isReady: true }),
    (error: unknown) => {
      process.send?.({ failure: error instanceof Error ? error.message : String(error) }, () => process.exit(1))
    },
  )
})
