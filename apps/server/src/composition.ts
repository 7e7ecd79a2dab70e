import { createHmac } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { systemClock, systemRng, type Clock, type Rng } from '@lotus/kernel'
import { isServedBy, type RouteName } from '@lotus/contract'
import type { Database } from '@lotus/database'
import type { ServerConfig } from './platform/config.ts'
import type { PlatformDeps } from './platform/deps.ts'
import { buildApp, type AppOptions } from './platform/http/app.ts'
import type { Authenticators } from './platform/http/call.ts'
import { createRegistry } from './platform/http/registry.ts'
import { createSealer } from './platform/http/sealed.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics.ts'
import { createConsumers } from './platform/outbox/consumers.ts'
import { registerOutboxJobs } from './platform/outbox/outbox.jobs.ts'
import { startRelay } from './platform/outbox/relay.ts'
import { createPasswords } from './platform/passwords.ts'
import type { Hasher } from './platform/passwords-hasher.ts'
import { createPush } from './platform/push/stream.ts'
import type { Repeater } from './platform/repeater.ts'
import {
  authenticateOperator,
  isOperatorIn,
  registerBackofficeJobs,
  registerBackofficeRoutes,
  registerCatalogueDesk,
  registerContentDesk,
  registerTalkDesk,
  registerVendorsDesk,
} from './modules/backoffice/index.ts'
import {
  cashierLedgerCheck,
  registerCashierJobs,
  registerCashierRoutes,
  SIGNATURE_HEADER,
  type CashierDeps,
} from './modules/cashier/index.ts'
import {
  addOidcCallback,
  createSessionReader,
  createOidcClients,
  createSecretBox,
  isSessionLive,
  readOidcProviders,
  registerIdentityJobs,
  registerIdentityRoutes,
  registerSecurityJobs,
  registerSecurityRoutes,
  type OidcDeps,
  type OidcProvider,
} from './modules/identity/index.ts'
import {
  addVendorDoors,
  createCatalogue,
  createVendorPort,
  registerGamesRoutes,
  registerVendorJobs,
  replayOf,
  serveTiles,
  vendorLedgerCheck,
  vendorNamesOf,
  type VendorDeps,
} from './modules/games/index.ts'
import {
  lotteryLedgerCheck,
  lotteryMonths,
  registerLotteryJobs,
  registerLotteryRoutes,
} from './modules/lottery/index.ts'
import {
  createLogSigner,
  readTransparency,
  registerTransparencyJobs,
  registerTransparencyRoutes,
  transparencyCheck,
} from './modules/transparency/index.ts'
import { registerProtectionRoutes } from './modules/protection/index.ts'
import {
  gameBets,
  type GameBetsDeps,
  toldBets,
  lotteryBets,
  registerReportsJobs,
  registerReportsRoutes,
} from './modules/reports/index.ts'
import { createLibrary, registerContentJobs, registerContentRoutes } from './modules/content/index.ts'
import {
  audienceOf,
  dropImages,
  eraseMessagesOf,
  messagesSecret,
  registerMessagesJobs,
  registerMessagesRoutes,
  SERVICE_IMAGES,
  type MessagesDeps,
} from './modules/messages/index.ts'
import { currentStatus, getSetting, isModuleOn, registerSystemRoutes } from './modules/system/index.ts'
import {
  auditLedger,
  balanceNews,
  createWallet,
  excludeMember,
  grantTrial,
  registerTurnoverConsumer,
  registerTurnoverJobs,
  registerWalletJobs,
  registerWalletRoutes,
  setLimit,
  turnoverLedgerCheck,
} from './modules/wallet/index.ts'
import { closingHold, eraseElsewhere, ownDataOf } from './own-data.ts'
import { createMessages } from './platform/messages/messages.ts'
import { createImageFolder } from './platform/uploads/image-folder.ts'

export type CompositionOptions = {
  config: ServerConfig
  db: Database
  log: Logger
  /** The secret beside the database: passwords are mixed with it, channel secrets derived from it. */
  pepper: Uint8Array
  /** Where uploaded pictures lie; all processes on one database share it. Without it they go with the machine's temporary files. */
  dataDir?: string
  clock?: Clock
  rng?: Rng
  /** Where passwords are hashed; by default on threads of this process. */
  hasher?: Hasher
  /** Where a simulated payment provider delivers its callbacks; by default this program's own address. */
  callbackBase?: () => string
  /** Instead of the modules' own rates, where virtual players are faster than people. */
  rates?: AppOptions['rates']
  /** Instead of those that the environment names; for tests. */
  oidcProviders?: readonly OidcProvider[]
  /** Told of a code that a call's contract entry does not list; by default an error in the log. */
  onUndeclared?: (name: RouteName, code: string) => void
}

export type Composition = Awaited<ReturnType<typeof compose>>

/** The only place that knows which modules there are and how they meet. */
export async function compose(options: CompositionOptions) {
  const { config, db, log, pepper } = options
  const clock = options.clock ?? systemClock
  const rng = options.rng ?? systemRng
  const metrics = createMetrics({ withProcess: config.roles.includes('api') })
  const registry = createRegistry()
  const jobs = createJobs({ db, log, metrics })
  const consumers = createConsumers(db, log)
  const sealer = createSealer({
    db,
    clock,
    rng,
    onRefused: (reason) => log.warn({ reason }, 'a sealed body was refused'),
  })
  const passwords = createPasswords({ pepper, ...(options.hasher ? { hasher: options.hasher } : {}) })
  const operatorBox = createSecretBox(pepper, rng, 'operator')
  const messages = createMessages({ db, profile: config.profile, env: process.env })
  const dataDir = options.dataDir ?? join(tmpdir(), 'lotus')
  const avatars = createImageFolder({ dataDir, kind: 'avatars', rng })
  const wallet = createWallet({
    db,
    metrics,
    onReplay: (error, size) => log.warn({ err: error, size }, 'a batch of wallet commands runs again one by one'),
  })
  const [signer, transparency] = await Promise.all([createLogSigner(pepper), readTransparency(process.env)])
  let relay: Repeater | undefined

  const deps: PlatformDeps = {
    config,
    db,
    clock,
    rng,
    log,
    metrics,
    http: registry,
    jobs,
    consumers,
    nudgeOutbox: () => relay?.nudge(),
  }
  const authenticators: Authenticators = {
    member: createSessionReader(db),
    operator: (token) => authenticateOperator(db, token),
  }
  const push = createPush({
    db,
    log,
    metrics,
    clock,
    config,
    authenticators,
    isSessionLive: (sessionId) => isSessionLive(db, sessionId),
    isOperatorIn: (token) => isOperatorIn(db, token),
    audienceOf: (actor, channel, key) => audienceOf({ db }, actor, channel, key),
    closedTo: async (ip) => {
      const { maintenance, regionRestriction } = await currentStatus({ db, config, clock }, { ip })
      return maintenance ? 'maintenance' : regionRestriction ? 'region' : null
    },
    stateOf: async (memberId) => [{ type: 'wallet.balance_changed', data: await balanceNews(db, memberId) }],
  })

  const cashier: CashierDeps = {
    ...deps,
    wallet,
    channelSecret: (code) => createHmac('sha256', pepper).update(`payment channel ${code}`).digest(),
    deliverCallback: async (body, signature) => {
      const base = options.callbackBase?.() ?? `http://127.0.0.1:${config.port}`
      const answer = await fetch(`${base}/psp/v1/callback`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      })
      if (!answer.ok) log.error({ status: answer.status }, 'a simulated payment callback was refused')
    },
  }

  registerSystemRoutes({ ...deps, sealer })
  const identity: OidcDeps & PlatformDeps = {
    ...deps,
    passwords,
    messages,
    oidc: createOidcClients(options.oidcProviders ?? readOidcProviders(process.env)),
    grantTrialBalance: (tx, memberId, amount) => grantTrial(wallet, tx, memberId, amount),
  }
  registerIdentityRoutes(identity)
  registerIdentityJobs(deps)
  registerSecurityRoutes({
    ...deps,
    passwords,
    messages,
    avatars,
    box: createSecretBox(pepper, rng),
    closingHold,
    ownData: ownDataOf(db, cashier),
  })
  const talk: MessagesDeps = {
    ...deps,
    passwords,
    messages,
    secret: messagesSecret(pepper),
    feedbackImages: createImageFolder({ dataDir, kind: 'feedback', rng }),
    serviceImages: createImageFolder({ dataDir, kind: 'service', rng }),
  }
  const eraseAll: typeof eraseElsewhere = async (tx, memberId) => {
    await eraseElsewhere(tx, memberId)
    await dropImages(talk.serviceImages, SERVICE_IMAGES, await eraseMessagesOf(tx, memberId))
  }
  const erasing = { avatars, eraseElsewhere: eraseAll }
  registerSecurityJobs({ ...deps, passwords, ...erasing })
  registerProtectionRoutes({ ...deps, commands: { setLimit, excludeMember } })
  registerWalletRoutes(deps)
  const walletJobs = registerWalletJobs(deps, { ledgerChecks, monthlyTables: [lotteryMonths] })
  registerTurnoverConsumer(deps)
  registerTurnoverJobs(deps)
  registerCashierRoutes(cashier)
  registerCashierJobs(cashier)
  const catalogue = createCatalogue(deps)
  const vendors: VendorDeps = { ...deps, wallet, vendorBox: createSecretBox(pepper, rng, 'vendor') }
  registerGamesRoutes({ ...deps, catalogue, vendors: createVendorPort(vendors) })
  registerVendorJobs({ ...vendors, jobs, consumers })
  registerTransparencyRoutes({ ...deps, ...transparency, signer })
  registerTransparencyJobs({ ...deps, signer })
  registerLotteryRoutes({ ...deps, wallet, signer, beaconChain: transparency.beacon.chain })
  registerLotteryJobs({ ...deps, beacon: transparency.beacon })
  const rounds: GameBetsDeps = { replayOf: (round) => replayOf(vendors, round) }
  registerReportsRoutes({
    ...deps,
    sources: [lotteryBets(), gameBets(rounds), toldBets(rounds)],
    vendorNames: async (language) => vendorNamesOf(await catalogue.get(), language),
  })
  registerReportsJobs(deps)
  registerBackofficeRoutes({ ...cashier, passwords, operatorBox, ...erasing })
  registerBackofficeJobs(deps)
  registerCatalogueDesk({ ...deps, catalogue })
  registerVendorsDesk({ ...vendors, http: registry })
  const library = createLibrary(deps)
  const contentPictures = createImageFolder({ dataDir, kind: 'content', rng })
  registerContentRoutes({ ...deps, library })
  registerContentDesk({ ...deps, library, pictures: contentPictures })
  registerContentJobs({ ...deps, pictures: contentPictures })
  registerMessagesRoutes(talk)
  registerMessagesJobs(talk)
  registerTalkDesk(talk)
  registerOutboxJobs(deps)
  jobs.schedule('platform.purge_seals', '*/10 * * * *', () => sealer.purge())

  const appOf = (
    serves: (name: RouteName) => boolean,
    origins: Pick<AppOptions, 'frameOrigins' | 'imageOrigins' | 'helpFrameOrigins'> = {},
  ): Promise<FastifyInstance> =>
    buildApp({
      config,
      log,
      metrics,
      registry,
      authenticators,
      unseal: (sealed, call) => sealer.open(sealed, call),
      serves,
      rates: options.rates ?? {},
      siteStatus: (caller) => currentStatus(deps, caller),
      isModuleOn: (name) => isModuleOn(db, name),
      ...origins,
      onUndeclared:
        options.onUndeclared ??
        ((name, code) => log.error({ name, code }, 'a call answered a code that its contract entry does not list')),
      isReady: () =>
        db.one({ text: 'select 1', values: [] }).then(
          () => true,
          () => false,
        ),
    })

  const siteApp = await appOf((name) => isServedBy('site', name), {
    frameOrigins: catalogue.frameOrigins,
    imageOrigins: () => getSetting(db, 'site.image_cdns'),
    helpFrameOrigins: () => getSetting(db, 'site.help_frame_origins'),
  })
  avatars.serve(siteApp)
  contentPictures.serve(siteApp)
  talk.serviceImages.serve(siteApp)
  serveTiles(siteApp, catalogue)
  addOidcCallback(siteApp, identity)
  await addVendorDoors(siteApp, vendors)

  const backofficeApp = await appOf((name) => isServedBy('backoffice', name))
  contentPictures.serve(backofficeApp)
  talk.serviceImages.serve(backofficeApp)
  talk.feedbackImages.serve(backofficeApp)

  return {
    deps,
    catalogue,
    library,
    vendors,
    talk,
    contentPictures,
    passwords,
    operatorBox,
    cashier,
    push,
    siteApp,
    backofficeApp,
    /** Starts what runs beside the calls, by role; push starts before the doors open, so that no socket misses news. */
    async start(): Promise<void> {
      if (config.roles.includes('relay')) {
        relay = startRelay({
          db,
          log,
          metrics,
          onNews: (topics) => {
            push.nudge()
            consumers.nudge(topics)
          },
        })
      }
      if (config.roles.includes('worker')) {
        consumers.start()
        await jobs.start()
      }
    },
    /** Finishes what was accepted, then stops. The database stays open: the caller closes it last. */
    async stop(): Promise<void> {
      await wallet.stop()
      walletJobs.stop()
      await jobs.stop()
      await consumers.stop()
      await push.stop()
      await relay?.stop()
      passwords.stop()
    },
    audit: (onProgress?: (name: string) => void) =>
      auditLedger(db, { extra: ledgerChecks, ...(onProgress ? { onProgress } : {}) }),
  }
}

/** Proofs of the modules that stand on the ledger. */
export const ledgerChecks = [
  turnoverLedgerCheck,
  cashierLedgerCheck,
  vendorLedgerCheck,
  lotteryLedgerCheck,
  transparencyCheck,
]
