import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createDatabase, defaultDataDir, errorMessage, resolveDatabase, StartupError } from '@lotus/database'
import { compose, type Composition } from '../composition.ts'
import {
  agreeToInvitation,
  askBrand,
  backofficeModule,
  hasOperators,
  initBrand,
  InitRefused,
  invitationUrl,
  presentFindings,
  readBrandPlan,
  readStanding,
  type BrandPlan,
  type InitReport,
} from '../modules/backoffice/index.ts'
import { channelKeyOf } from '../modules/cashier/index.ts'
import { lotteryConfig } from '../modules/lottery/index.ts'
import { readTrust } from '../platform/config.ts'
import { inLanguage, toLanguage } from '../platform/language.ts'
import { createLog } from '../platform/log.ts'
import { loadPepper } from '../platform/passwords-pepper.ts'

const usage = `Opens a brand, and says what it still lacks. Run it with the environment of the program itself.

  npm run brand -- init [--from FILE] [--again]
  npm run brand -- check [--json]
  npm run brand -- agree NAME
  npm run brand -- games
  npm run brand -- channel-key CODE

init         asks at the terminal, or takes a JSON file (docs/DEPLOY.md); only what is given is changed; it invites the
             first operator and prints the link once
--again      revokes the first operator's open invitation and prints another link
check        what is missing or unsafe before the doors open; exit code 1 if something blocks
agree        lets the link of an invitation work at once that one operator alone made, and that is held for days
games        the catalogue of lottery games
channel-key  the key with which a payment channel's provider signs its callbacks: a secret
`
const BACKOFFICE_PORT_OFFSET = 2
/** What is missing is said in the language of the terminal, where we speak it. */
const LANGUAGE = toLanguage(Intl.DateTimeFormat().resolvedOptions().locale)

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

type Command = { name: string; from: string | undefined; isAgain: boolean; isJson: boolean; code: string | undefined }

function readCommand(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        again: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [name = '', code, ...rest] = positionals
    const isKnown = ['init', 'check', 'games'].includes(name)
      ? code === undefined
      : ['channel-key', 'agree'].includes(name) && code
    if (!isKnown || rest.length > 0) return undefined
    return { name, code, from: values.from, isAgain: values.again, isJson: values.json }
  } catch {
    return undefined
  }
}

/** The program's parts without its jobs and its ports. */
async function withProgram(work: (program: Composition, pepper: Uint8Array) => Promise<number>): Promise<number> {
  const env = process.env
  const database = await resolveDatabase({ log: complain })
  const db = createDatabase({ connectionString: database.appUrl, max: 2, applicationName: 'lotus brand' })
  try {
    const dataDir = resolve(env['LOTUS_DATA_DIR'] || defaultDataDir)
    const pepper = loadPepper({ dataDir })
    const program = await compose({
      config: {
        profile: env['LOTUS_PROFILE'] === 'production' ? 'production' : 'demo',
        roles: [],
        host: env['LOTUS_HOST'] || '127.0.0.1',
        port: Number(env['PORT'] || 8080),
        ...readTrust(env),
      },
      db,
      log: createLog({ level: 'error' }),
      pepper,
      dataDir,
    })
    try {
      return await work(program, pepper)
    } finally {
      await program.stop()
    }
  } finally {
    await db.end()
    await database.stop()
  }
}

async function check(program: Composition, { isJson }: Command): Promise<number> {
  const findings = presentFindings(await program.deps.all.findings(), LANGUAGE)
  const blocks = findings.filter(({ level }) => level === 'blocks').length
  if (isJson) say(JSON.stringify({ blocks, warns: findings.length - blocks, findings }, null, 2))
  else {
    for (const { level, what, mend } of findings) say(`${level.padEnd(6)} ${what} ${mend}`)
    say(`${blocks} blocks, ${findings.length - blocks} warns`)
  }
  return blocks === 0 ? 0 : 1
}

function readFile(path: string): BrandPlan {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${errorMessage(error)}`)
  }
  const read = readBrandPlan(json)
  if ('plan' in read) return read.plan
  throw new StartupError(
    [`${path} does not fit; nothing was changed.`, ...read.problems.map((one) => `  ${one}`)].join('\n'),
  )
}

async function askAtTerminal(program: Composition): Promise<BrandPlan> {
  if (!process.stdin.isTTY) throw new StartupError('This is no terminal to ask at: give the answers with --from FILE.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const { db } = program.deps
    say('Enter keeps what stands in brackets.')
    const isOperatorKnown = await hasOperators(db)
    return await askBrand((question) => terminal.question(question), say, await readStanding(db), { isOperatorKnown })
  } finally {
    terminal.close()
  }
}

async function init(program: Composition, command: Command): Promise<number> {
  const plan = command.from === undefined ? await askAtTerminal(program) : readFile(command.from)
  const report = await initBrand(program.of(backofficeModule), plan, command)
  for (const line of linesOf(report)) say(line)
  const { operator } = report
  if (operator?.link) {
    const { port } = program.deps.config
    const base = `http://localhost:${port + BACKOFFICE_PORT_OFFSET}`
    say(`Invitation of ${operator.username}, works once, until ${operator.link.expiresAt.toISOString()}:`)
    say(`  ${await invitationUrl(program.deps.db, operator.link.token, base)}`)
  }
  say('What it still lacks: npm run brand -- check')
  return 0
}

function linesOf({ changed, same, games, channels, operator }: InitReport): string[] {
  const text = (value: unknown) => (value === null ? 'not given' : JSON.stringify(value))
  return [
    ...changed.map(({ path, before, after }) => `${path}: ${text(after)} (was ${text(before)})`),
    ...(same.length > 0 ? [`As it was: ${same.join(', ')}`] : []),
    ...(games.opened.length > 0 ? [`Games opened: ${games.opened.join(', ')}`] : []),
    ...(games.kept.length > 0
      ? [
          `Games that stand already: ${games.kept.join(', ')} (their limits and odds are changed in the back office, Games)`,
        ]
      : []),
    ...channels.map(({ code, done }) => `Payment channel ${code}: ${done}`),
    ...(operator?.outcome === 'waiting'
      ? [`The invitation of ${operator.username} is open; --again revokes it and prints another link.`]
      : []),
    ...(operator?.outcome === 'present'
      ? [`There is an operator already (${operator.username}), who invites the others in the back office (Operators).`]
      : []),
  ]
}

async function listGames(program: Composition): Promise<number> {
  const { games } = await lotteryConfig.listCatalogue(program.deps.db)
  for (const { code, family, name, drawSource, seconds, isInstalled } of games) {
    const rhythm = seconds === null ? 'by the calendar' : `every ${seconds} s`
    const source = drawSource === 'own' ? 'drawn here' : 'drawn by others'
    say(
      `${code.padEnd(12)} ${isInstalled ? 'open' : '    '} ${inLanguage(name, LANGUAGE)} (${family}, ${rhythm}, ${source})`,
    )
  }
  return 0
}

async function agree({ deps }: Composition, username: string): Promise<number> {
  const isDone = await agreeToInvitation(deps, username)
  say(isDone ? `The link of ${username} works now.` : `No link of ${username} is held.`)
  return isDone ? 0 : 1
}

async function main(): Promise<number> {
  const command = readCommand()
  if (!command) {
    process.stderr.write(usage)
    return 2
  }
  return withProgram(async (program, pepper) => {
    if (command.name === 'check') return check(program, command)
    if (command.name === 'games') return listGames(program)
    if (command.name === 'agree') return agree(program, command.code ?? '')
    if (command.name === 'init') return init(program, command)
    say(channelKeyOf(pepper, command.code ?? '').toString('hex'))
    return 0
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof InitRefused
  console.error(isExpected ? error.message : error)
  process.exitCode = isExpected ? 1 : 2
}
