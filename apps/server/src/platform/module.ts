import type { FastifyInstance } from 'fastify'
import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from './deps.ts'
import type { Sealer } from './http/sealed.ts'
import type { LedgerCheck, MonthlyTable } from './ledger-check.ts'
import type { Finding } from './finding.ts'
import type { Messages } from './messages/messages.ts'
import type { Passwords } from './passwords.ts'
import type { Peers } from './peers.ts'
import type { ImageReader } from './uploads/read-image.ts'
import type { Setting, Settings } from './setting.ts'

/** A function that a lower module, or the platform, needs and a higher module implements. */
export type Port<Answer> = { readonly name: string; readonly fallback?: Answer }
export type Answered = readonly [name: string, answer: unknown]
export const definePort = <Answer>(name: string, fallback?: Answer): Port<Answer> =>
  fallback === undefined ? { name } : { name, fallback }
export const answer = <Answer>(port: Port<Answer>, given: Answer): Answered => [port.name, given]

/** What prevents closing an account; if all are zero, it can be closed. */
export type ClosingHold = { balance: Money; onHold: Money; openBets: number; openDeposits: number; openPayouts: number }
/** A member's stored data, by name, for the export (trust.md ACC-13). */
export type OwnData = Readonly<Record<string, (memberId: bigint) => Promise<unknown>>>
/** A login that the start prints. `secret` and `uri` set up an operator's authenticator app (trust.md BO-2). */
export type DemoLogin = {
  label: string
  username: string
  password: string
  note?: string
  secret?: string
  uri?: string
}

/** Every setting, by its key. */
export type SettingTable = ReadonlyMap<string, Setting>

/** What every module is made from. */
export type Host = PlatformDeps & {
  env: Readonly<Record<string, string | undefined>>
  /** The secret kept outside the database; each use derives its own secret from it. */
  pepper: Uint8Array
  dataDir: string
  passwords: Passwords
  readImage: ImageReader
  messages: Messages
  sealer: Sealer
  /** The processes that answer calls on this database, this one among them. */
  peers: Peers
  /** The address of this program itself. */
  ownAddress(): string
  /** The object created by an earlier module. */
  of<Made>(module: Core<Made>): Made
  /** The answer of a later module; only after all modules are created. */
  ask<Answer>(port: Port<Answer>): Answer
  /** Combined from all modules; use it only after all modules are created. */
  all: {
    settings: SettingTable
    ledgerChecks: readonly LedgerCheck[]
    monthlyTables: readonly MonthlyTable[]
    closingHold(tx: Queryable, memberId: bigint): Promise<ClosingHold>
    ownData(): OwnData
    /** What the installation lacks before the doors open, the most urgent first. */
    findings(): Promise<readonly Finding[]>
    erase(tx: Queryable, memberId: bigint): Promise<void>
  }
}

type Core<Made> = {
  /** The name in module-order.json. */
  name: string
  /** Called once per program; returns what the hooks and the modules above use. */
  create(host: Host): Made | Promise<Made>
}
/** Called in module order. They are methods, so that modules with different `Made` types fit into one list. */
type Hooks<Made> = {
  /** Settings that operators may change. */
  settings?: readonly Settings[]
  answers?(made: Made): readonly Answered[]
  routes?(made: Made): void
  consumers?(made: Made): void
  jobs?(made: Made): void
  /** Routes beside the contract's calls, at the site and at the back office: pictures, calls of other servers. */
  serveSite?(made: Made, app: FastifyInstance): void | Promise<void>
  /** Calls of vendors at the site's address, which move money: answered with the office's rights (ADR 0012). */
  serveVendors?(made: Made, app: FastifyInstance): void | Promise<void>
  serveBackoffice?(made: Made, app: FastifyInstance): void
  /** Checks of its rows against the ledger. */
  ledgerChecks?: readonly LedgerCheck[]
  /** Its tables with monthly partitions. */
  monthlyTables?: readonly MonthlyTable[]
  /** Locks a member's rows and returns what prevents closing the account (ACC-10). */
  closingHold?(made: Made, tx: Queryable, memberId: bigint): Promise<Partial<ClosingHold>>
  export?(made: Made): OwnData
  /** Erases personal data in its rows; rows about money stay (ACC-13). */
  erase?(made: Made, tx: Queryable, memberId: bigint): Promise<void>
  /** What it lacks before the doors open: `npm run brand -- check`, and the back office's page of the brand. */
  findings?(made: Made): Promise<readonly Finding[]>
  /** Throws if an installation must not take real money. */
  assertProduction?(made: Made): Promise<void>
  /** Installs the module's part of the demo brand; safe to repeat. */
  demo?(made: Made): Promise<readonly DemoLogin[] | void>
  /** Runs beside the first calls. */
  warmUp?(made: Made): Promise<void>
  /** Finishes accepted work. */
  stop?(made: Made): void | Promise<void>
}

/** What the program needs to know of a module; unused hooks are left out. */
export type Module<Made = unknown> = Core<Made> & Hooks<Made>
export const defineModule = <Made>(module: Core<Made> & Hooks<NoInfer<Made>>): Module<Made> => module
