import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram, runVitest, type Say, type StepResult } from './test-steps.ts'

// The money path on PostgreSQL servers of others: Debian's own packages, with the settings that they come with.

const debianFolder = '/usr/lib/postgresql'
const NEEDED = 15
const NEWEST = 18
const PACKAGE = `postgresql-${NEEDED}`

/** Wallet, cashier, vendors, placement, settlement, and what only another server shows. */
const MONEY_TESTS = [
  'ledger/wallet.db.test.ts',
  'ledger/batcher.db.test.ts',
  'sale/place-orders.db.test.ts',
  'sale/place-set.db.test.ts',
  'sale/stock-order.db.test.ts',
  'sale/cancel-order.db.test.ts',
  'settle/settle-issue.db.test.ts',
  'results/correct-result.db.test.ts',
  'calls/state-table.db.test.ts',
  'calls/vendor-set.db.test.ts',
  'transfers/transfer.db.test.ts',
  'src/journey.http.test.ts',
  'src/api-rights.db.test.ts',
  'src/other-server.db.test.ts',
]
/** A few runs of each property: the whole number runs on our own server. */
const PROPERTY_RUNS = '5'

type Server = { major: number; programs: string }

function findServers(): Server[] {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .map((name) => ({ major: Number(name), programs: join(debianFolder, name, 'bin') }))
    .filter(({ major, programs }) => major >= NEEDED && major <= NEWEST && existsSync(join(programs, 'initdb')))
    .toSorted((a, b) => a.major - b.major)
}

const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The package starts a cluster of its own unless it is told not to; we want only its programs. */
async function install(root: string, say: Say): Promise<void> {
  const script = [
    'export DEBIAN_FRONTEND=noninteractive',
    'mkdir -p /etc/postgresql-common && { [ -e /etc/postgresql-common/createcluster.conf ] || echo create_main_cluster = false > /etc/postgresql-common/createcluster.conf; }',
    'apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120 update -q',
    `apt-get -o DPkg::Lock::Timeout=120 install -y -q --no-install-recommends ${PACKAGE}`,
  ].join(' && ')
  await runProgram(root, '/bin/sh', ['-c', script], say)
}

/** Runs the money path on every such server of this machine; under CI as root there must be one. */
export async function runOnSystemPostgres(root: string, say: Say): Promise<StepResult> {
  if (!findServers().some(({ major }) => major === NEEDED) && mayInstall()) await install(root, say)
  const servers = findServers()
  if (servers.length === 0) {
    const words = `The money path did not run on another PostgreSQL: the package ${PACKAGE} is not installed.`
    say(`${words}\n`)
    const isMissing = process.env['CI'] !== undefined && process.getuid?.() === 0
    return { passed: 0, failed: isMissing ? 1 : 0, ...(isMissing ? { words } : {}) }
  }
  let sum: StepResult = { passed: 0, failed: 0 }
  for (const { major, programs } of servers) {
    say(`PostgreSQL ${major} in ${programs}\n`)
    const result = await runVitest(root, ['database'], say, {
      files: MONEY_TESTS,
      env: { LOTUS_TEST_POSTGRES: programs, FC_RUNS: PROPERTY_RUNS },
    })
    const words = [sum.words, result.words && `PostgreSQL ${major}\n${result.words}`].filter(Boolean).join('\n\n')
    sum = { passed: sum.passed + result.passed, failed: sum.failed + result.failed, ...(words ? { words } : {}) }
  }
  return sum
}
