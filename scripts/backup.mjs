// `npm run backup`.
import { bootstrap } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  const { runBackup } = await import('./lib/backup.ts')
  process.exitCode = await runBackup(process.argv.slice(2))
}
