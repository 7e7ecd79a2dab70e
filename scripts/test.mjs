// `npm test`; with --no-browser `npm run check`; with --data `npm run test:data`; with --faces `npm run test:faces`; with --all `npm run ci`.
import { bootstrap } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  const { runTests } = await import('./lib/test-run.ts')
  process.exitCode = await runTests(process.argv.slice(2))
}
