// `npm run restore`.
import { bootstrap } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  const { runRestore } = await import('./lib/backup-restore.ts')
  process.exitCode = await runRestore(process.argv.slice(2))
}
