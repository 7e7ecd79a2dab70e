import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase, defaultDataDir, resolveDatabase, StartupError } from '@lotus/database'
import { AppError, systemClock, systemRng } from '@lotus/kernel'
import { defaultLanguage } from '../platform/language.ts'
import { launchGame, listVendorRows, noCallLog } from '../modules/providers/index.ts'
import { createSecretBox, findMemberIdsByName, listMembers } from '../modules/identity/index.ts'
import { createWallet } from '../modules/wallet/index.ts'
import { createLog } from '../platform/log.ts'
import { loadPepper } from '../platform/passwords-pepper.ts'

const usage = `Prints a launch token of a member for a game of a demo vendor: for the conformance kit (docs/vendor-api/kit.md).

  npm run -s vendor-token -- --vendor HOUSE --game HS_SEN25 [--username demo1]

KIT_VENDOR and KIT_GAME of the environment stand in for the first two.
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      vendor: { type: 'string', default: process.env['KIT_VENDOR'] ?? '' },
      game: { type: 'string', default: process.env['KIT_GAME'] ?? '' },
      username: { type: 'string', default: 'demo1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || !values.vendor || !values.game) {
    process.stderr.write(usage)
    return values.help ? 0 : 2
  }
  const resolved = await resolveDatabase({ log: (line) => process.stderr.write(`${line}\n`) })
  const db = createDatabase({ connectionString: resolved.appUrl, max: 2, applicationName: 'lotus vendor-token' })
  try {
    const vendor = (await listVendorRows(db)).find(({ code }) => code === values.vendor)
    // For a real vendor, the printed token would give access to real money.
    if (!vendor?.is_demo) throw new StartupError(`${values.vendor} is no vendor of the demo.`)
    const named = await listMembers(db, await findMemberIdsByName(db, values.username))
    const member = [...named.values()].find(({ username }) => username === values.username)
    if (!member) throw new StartupError(`There is no member ${values.username}.`)
    const pepper = loadPepper({ dataDir: resolve(process.env['LOTUS_DATA_DIR'] || defaultDataDir) })
    const wallet = createWallet({ db })
    const { gameUrl } = await launchGame(
      {
        db,
        wallet,
        clock: systemClock,
        rng: systemRng,
        log: createLog({ level: 'error' }),
        config: { profile: 'demo', roles: [], host: '127.0.0.1', port: 0, trustedProxyHops: 0, allowedOrigins: [] },
        nudgeOutbox: () => {},
        callLog: noCallLog,
        vendorBox: createSecretBox(pepper, systemRng, 'vendor'),
      },
      {
        memberId: member.id,
        accountType: member.accountType,
        vendor: vendor.code,
        gameCode: values.game,
        mode: 'real',
        language: defaultLanguage,
        device: 'W',
        lobbyUrl: null,
        siteOrigin: null,
      },
    )
    await wallet.stop()
    process.stdout.write(`${new URL(gameUrl).searchParams.get('t') ?? ''}\n`)
    return 0
  } finally {
    await db.end()
    await resolved.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof AppError
  console.error(isExpected ? error.message : error)
  process.exitCode = 2
}
