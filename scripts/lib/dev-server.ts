import { startServer } from '../../apps/server/src/main.ts'

// The program that the watcher of `npm run dev` restarts; see dev.ts.
const options: unknown = JSON.parse(process.env['LOTUS_DEV_OPTIONS'] ?? 'null')
// Written by dev.ts from the same type.
const server = await startServer({ ...(options as Omit<Parameters<typeof startServer>[0], 'log'>), log: console.log })
process.send?.({ demoAccounts: server.demoAccounts })
console.log('Server ready')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}
