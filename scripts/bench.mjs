// `npm run bench:NAME` and `npm run bench` (all). `-- --json FILE` writes the rows.
import { bootstrap } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  const { runBenches } = await import('./lib/bench-run.ts')
  process.exitCode = runBenches(process.argv.slice(2))
}
