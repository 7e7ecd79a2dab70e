import type { FastifyInstance } from 'fastify'
import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from './deps.ts'
import type { Sealer } from './http/sealed.ts'
import type { LedgerCheck, MonthlyTable } from './ledger-check.ts'
import type { Messages } from './messages/messages.ts'
import type { Passwords } from './passwords.ts'
import type { ImageReader } from './uploads/read-image.ts'
import type { Setting, Settings } from './setting.ts'

/** Something that a lower module, or the platform, asks and a higher module answers. */
export type Port<Answer> = { readonly name: string; readonly fallback?: Answer }
export type Answered = readonly [name: string, answer: unknown]
export const definePort = <Answer>(name: string, fallback?: Answer): Port<Answer> =>
  fallback === undefined ? { name } : { name, fallback }
export const answer = <Answer>(port: Port<Answer>, given: Answer): Answered => [port.name, given]

/** What keeps an account from closing; all zero lets it. */
export type ClosingHold = { balance: Money; onHold: Money; openBets: number; openDeposits: number }
/** What is kept of a member, by name, for the export (trust.md ACC-13). */
export type OwnData = Readonly<Record<string, (memberId: bigint) => Promise<unknown>>>
/** A way in that the start prints. `secret` and `uri` set an operator's authenticator app up (trust.md BO-2). */
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
  /** The secret beside the database; each use derives its own from it. */
  pepper: Uint8Array
  dataDir: string
  passwords: Passwords
  readImage: ImageReader
  messages: Messages
  sealer: Sealer
  /** Where this program reaches itself. */
  ownAddress(): string
  /** What a module before this one has made. */
  of<Made>(module: Core<Made>): Made
  /** The answer of a module after this one: not before all modules are made. */
  ask<Answer>(port: Port<Answer>): Answer
  /** Folded from all modules; to be called, or looked into, when all modules are made. */
  all: {
    settings: SettingTable
    ledgerChecks: readonly LedgerCheck[]
    monthlyTables: readonly MonthlyTable[]
    closingHold(tx: Queryable, memberId: bigint): Promise<ClosingHold>
    ownData(): OwnData
    erase(tx: Queryable, memberId: bigint): Promise<void>
  }
}

type Core<Made> = {
  /** As it stands in module-order.json. */
  name: string
  /** Once for each program: what the hooks and the modules above work with. */
  create(host: Host): Made | Promise<Made>
}
/** Called in the modules' order. They are methods, so that modules of different making stand in one list. */
type Hooks<Made> = {
  /** What operators may change of it. */
  settings?: readonly Settings[]
  answers?(made: Made): readonly Answered[]
  routes?(made: Made): void
  consumers?(made: Made): void
  jobs?(made: Made): void
  /** Addresses beside the contract's calls, at the site and at the back office: pictures, what other servers call. */
  serveSite?(made: Made, app: FastifyInstance): void | Promise<void>
  serveBackoffice?(made: Made, app: FastifyInstance): void
  /** Proofs over its rows and the ledger. */
  ledgerChecks?: readonly LedgerCheck[]
  /** Its tables that are kept by month. */
  monthlyTables?: readonly MonthlyTable[]
  /** Locks what it holds of a member and answers what keeps their account from closing (ACC-10). */
  closingHold?(made: Made, tx: Queryable, memberId: bigint): Promise<Partial<ClosingHold>>
  export?(made: Made): OwnData
  /** Takes away what is personal in its rows; the money's rows stay (ACC-13). */
  erase?(made: Made, tx: Queryable, memberId: bigint): Promise<void>
  /** Throws where an installation must not take real money. */
  assertProduction?(made: Made): Promise<void>
  /** Lays the demo brand's part down; again and again leaves what is there. */
  demo?(made: Made): Promise<readonly DemoLogin[] | void>
  /** Runs beside the first calls. */
  warmUp?(made: Made): Promise<void>
  /** Finishes what was accepted. */
  stop?(made: Made): void | Promise<void>
}

/** All that the program needs to know of a module; a hook that it has no use for is left out. */
export type Module<Made = unknown> = Core<Made> & Hooks<Made>
export const defineModule = <Made>(module: Core<Made> & Hooks<NoInfer<Made>>): Module<Made> => module
