// Runs one of the command line programs: `node scripts/run.mjs NAME [arguments]`.
import { bootstrap, fail, root } from './lib/bootstrap.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const programs = {
  agents: 'packages/rules/src/agents/cli.ts',
  'agents-month': 'tests/agents-month/run.ts',
  archive: 'apps/server/src/cli/archive.ts',
  brand: 'apps/server/src/cli/brand.ts',
  audit: 'apps/server/src/cli/audit.ts',
  crawl: 'tests/browser/crawl/run.ts',
  draws: 'apps/server/src/cli/draws.ts',
  faults: 'faults/run.ts',
  loyalty: 'packages/rules/src/loyalty/cli.ts',
  pseudo: 'tests/browser/pseudo/run.ts',
  replay: 'tests/replay/run.ts',
  'seed-agents': 'bench/agents/seed.ts',
  rules: 'packages/rules/src/cli.ts',
  witness: 'apps/server/src/cli/witness.ts',
  'vendor-kit': 'tools/vendor-kit/main.ts',
  'vendor-token': 'apps/server/src/cli/vendor-token.ts',
  'test-data': 'scripts/lib/test-data.ts',
}

const name = process.argv[2] ?? ''
if (!(name in programs)) fail(`Unknown command "${name}". There are: ${Object.keys(programs).join(', ')}.`)
if (await bootstrap()) {
  const file = join(root, programs[name])
  // The program sees its own arguments, as if it had been started directly.
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href).catch((error) => {
    if (error?.name === 'StartupError') fail(error.message)
    throw error
  })
}
