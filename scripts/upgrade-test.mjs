// `npm run upgrade:test`: a database of release 1 through today's code. Part of `npm test` too.
import { bootstrap, root } from './lib/bootstrap.mjs'

if (await bootstrap()) {
  const { runVitest } = await import('./lib/test-steps.ts')
  const say = (text) => process.stdout.write(text)
  const { failed, words } = await runVitest(root, ['database'], say, {
    files: ['apps/server/src/testing/upgrade'],
  })
  if (words) console.error(words)
  process.exitCode = failed === 0 ? 0 : 1
}
