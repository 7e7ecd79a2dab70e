import type { Permission } from '@lotus/contract'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, StartupError, writePrivateFile, type Database, type Queryable } from '@lotus/database'
import { randomText, type Rng } from '@lotus/kernel'
import { z } from 'zod'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { DemoLogin } from '../../../platform/module.ts'
import { newTotpSecret, totpUri } from '../../../platform/totp.ts'
import {
  findMemberIdsByName,
  installDemoMember,
  listMemberIdsByNames,
  type IdentityDeps,
  type SecretBox,
} from '../../identity/index.ts'
import { agentsDemo } from '../../agents/index.ts'
import { getBrand, getSetting, setSetting } from '../../system/index.ts'
import * as repo from '../backoffice.repo.ts'
import { demoSettings } from '../settings.ts'
import accountList from './demo-accounts.json' with { type: 'json' }

export const demoAccountsFileName = 'demo-accounts.json'

type DemoDefinition = {
  kind: 'operator' | 'member'
  username: string
  name: string
  permissions: readonly Permission[]
  /** Shown beside the account in the start output. */
  note?: string
}
// Tests check kinds and permissions of the file.
const definitions = accountList as readonly DemoDefinition[]

type DemoDeps = IdentityDeps & Pick<PlatformDeps, 'log'> & { operatorBox: SecretBox }

const zDemoAccount = z.object({
  kind: z.enum(['operator', 'member']),
  username: z.string(),
  name: z.string(),
  password: z.string().min(8),
  /** Operators only: the secret for their authenticator app (trust.md BO-2). */
  totpSecret: z
    .string()
    .regex(/^[A-Z2-7]{32}$/)
    .optional(),
})
/** One line of the start output. */
export type DemoAccount = z.infer<typeof zDemoAccount>

/** The demo's accounts with their passwords, from the data folder; empty before the first start. */
export function demoAccounts(dataDir: string): DemoAccount[] {
  const path = join(dataDir, demoAccountsFileName)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
  try {
    return z.array(zDemoAccount).parse(JSON.parse(text))
  } catch {
    throw new StartupError(`The file ${path} is damaged. Remove it: the next start makes new demo passwords.`)
  }
}

/**
 * Demo profile only: members and operators with random passwords per installation, kept in a file that only this user
 * can read (trust.md C5: nothing has a default password). Safe to repeat: existing accounts stay, and a start with
 * nothing new costs one query.
 */
export async function installDemoAccounts(deps: DemoDeps, { dataDir }: { dataDir: string }): Promise<DemoAccount[]> {
  const known = demoAccounts(dataDir)
  const accounts: DemoAccount[] = (await withoutTaken(deps.db, known)).map(({ kind, username, name }) => {
    const account = known.find((one) => one.kind === kind && one.username === username)
    const password = account?.password ?? randomPassword(deps.rng)
    if (kind === 'member') return { kind, username, name, password }
    return { kind, username, name, password, totpSecret: account?.totpSecret ?? newTotpSecret(deps.rng) }
  })
  const isKnown = (account: DemoAccount) =>
    known.some((one) => one.password === account.password && one.totpSecret === account.totpSecret)
  if (!accounts.every(isKnown)) {
    writePrivateFile(join(dataDir, demoAccountsFileName), `${JSON.stringify(accounts, null, 2)}\n`)
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([accounts, definitions]))
    .digest('hex')
  if ((await getSetting(deps.db, demoSettings.accountsFingerprint)) === fingerprint) return accounts
  for (const account of accounts) await install(deps, account)
  await setSetting(deps.db, demoSettings.accountsFingerprint, fingerprint, 'demo')
  deps.log.info({ accounts: accounts.length }, 'demo accounts installed')
  return accounts
}

/** Like `installDemoAccounts`; returns the logins as the start prints them. */
export async function installDemoLogins(deps: DemoDeps & { dataDir: string }): Promise<DemoLogin[]> {
  const accounts = await installDemoAccounts(deps, deps)
  const issuer = (await getBrand(deps.db)).name
  return accounts.map(({ kind, username, name, password, totpSecret }) => ({
    label: kind === 'member' ? 'Site' : 'Back office',
    username,
    password,
    note: kind === 'operator' ? name : noteOf(username),
    ...(totpSecret === undefined ? {} : { secret: totpSecret, uri: totpUri(totpSecret, { label: username, issuer }) }),
  }))
}

/** A real person may already have a name that was added to the list later: that account is theirs. */
async function withoutTaken(db: Queryable, known: readonly DemoAccount[]): Promise<readonly DemoDefinition[]> {
  const isNew = ({ kind, username }: DemoDefinition) =>
    kind === 'member' && known.length > 0 && !known.some((one) => one.username === username)
  const taken = new Set<string>()
  for (const { username } of definitions.filter(isNew))
    if ((await findMemberIdsByName(db, username)).length > 0) taken.add(username)
  return definitions.filter(({ username }) => !taken.has(username))
}

const noteOf = (username: string) => definitions.find((one) => one.username === username)?.note ?? ''

/** A demo operator, used as the author of decisions in the demo's history. */
export async function findDemoOperator(
  db: Queryable,
  username: string,
): Promise<{ id: bigint; username: string; name: string } | undefined> {
  const operator = await repo.findOperatorByName(db, username)
  return operator && { id: operator.id, username, name: operator.name }
}

/** The production profile does not start on a database with demo accounts. */
export async function assertNoDemoAccounts(db: Queryable): Promise<void> {
  if ((await getSetting(db, demoSettings.accountsFingerprint)) === null && !(await repo.hasDemoOperators(db))) return
  throw new StartupError(
    'This database holds demo accounts. The production profile needs a database of its own (DATABASE_URL or LOTUS_DATA_DIR).',
  )
}

async function install(deps: DemoDeps, account: DemoAccount): Promise<void> {
  if (account.kind === 'member') {
    await installDemoMember(deps, account)
    if (account.username === agentsDemo.DEMO_AGENT) await makeAgent(deps.db)
    return
  }
  const definition = definitions.find(({ username }) => username === account.username)
  const id = await repo.storeOperator(deps.db, {
    username: account.username,
    name: account.name,
    passwordHash: await deps.passwords.hash(account.password),
    permissions: definition?.permissions ?? [],
    isDemo: true,
  })
  if (account.totpSecret !== undefined)
    await repo.storeOperatorTotp(deps.db, id, deps.operatorBox.seal(id, account.totpSecret))
  await repo.endOperatorSessions(deps.db, id, null, 'password_changed')
}

async function makeAgent(db: Database): Promise<void> {
  const { DEMO_AGENT, makeDemoAgent } = agentsDemo
  const id = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (id !== undefined) await makeDemoAgent(db, id)
}

/** Sixteen characters that are easy to read and type: 79 bits. */
function randomPassword(rng: Rng): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 4 }, () => randomText(rng, alphabet, 4)).join('-')
}
