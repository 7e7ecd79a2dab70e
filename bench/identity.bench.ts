import { parseArgs } from 'node:util'
import { measureLogins } from './identity/logins.ts'
import { measureSessionCheck } from './identity/session-check.ts'
import { setUpDatabases } from './lottery/setup.ts'
import { report } from './report.ts'

/**
 * `npm run bench:identity`: the figures of accounts and sessions (issue "Identity", section 5). `--quick` for a short
 * run.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
  },
})
const options = {
  rounds: Number(values.rounds ?? (values.quick ? 1 : 5)),
  seconds: Number(values.seconds ?? (values.quick ? 1 : 4)),
}
const stage = await setUpDatabases([], 1000, console.log)
try {
  const rows = [...(await measureLogins(stage, options)), ...(await measureSessionCheck(stage, options))]
  report(`Identity${values.quick ? ' (QUICK: no measurement)' : ''}, median of ${options.rounds} rounds`, rows)
} finally {
  await stage.stop()
}
