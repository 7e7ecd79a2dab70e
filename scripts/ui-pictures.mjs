// `npm run ui:pictures`: writes the changed reference screenshots of the gallery again. Check them before the commit:
// packages/ui/gallery/pictures.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'browser', 'tests/browser/gallery-pictures'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LOTUS_PICTURES: 'update' },
})
process.exitCode = run.status ?? 1
