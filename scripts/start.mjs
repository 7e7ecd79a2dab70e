// `npm start` and, with --dev, `npm run dev`.
import module from 'node:module'
import { bootstrap } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  // Caches compiled code between starts: most of a second start is loading modules.
  module.enableCompileCache?.()
  const { start } = await import('./lib/start.ts')
  await start(process.argv.slice(2))
}
