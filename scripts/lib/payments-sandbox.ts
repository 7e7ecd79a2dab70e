import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from '@lotus/database'
import type { PaymentKey } from '../../apps/payments-sandbox/src/signature.ts'
import type { SandboxMessage, SandboxOptions } from '../../apps/payments-sandbox/src/start-sandbox.ts'
import type { StartConfig } from './start-config.ts'
import { addressOf } from './studio.ts'
import { supervise } from './supervise.ts'
import type { Tls } from './tls.ts'

/** The studio has PORT+1, the back office PORT+2. */
export const SANDBOX_PORT_OFFSET = 3
/** What the platform reads at its start (apps/server/src/modules/cashier/payments/payment-providers.ts). */
const fileName = 'payment-providers.json'
const PROVIDER = 'sandbox'

export type Sandbox = { address: string; stop(): Promise<void> }

/** Only a demo that serves pages has it, and production never: its money is play money. */
export const hasSandbox = ({ roles, profile }: Pick<StartConfig, 'roles' | 'profile'>): boolean =>
  profile === 'demo' && roles.includes('api') && process.env['LOTUS_PAYMENTS_SANDBOX'] !== 'off'

const callHostOf = ({ host }: StartConfig) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** Both programs read the key, so it must stand there before either starts. Without a sandbox there is no file of it. */
export function prepareSandboxKey(config: StartConfig): PaymentKey | undefined {
  if (config.profile !== 'demo') return undefined
  const file = join(config.dataDir, fileName)
  if (!hasSandbox(config)) {
    rmSync(file, { force: true })
    return undefined
  }
  const key = keptKey(file) ?? { keyId: 'sandbox-1', secret: randomBytes(32).toString('base64url') }
  const url = `http://${callHostOf(config)}:${config.port + SANDBOX_PORT_OFFSET}`
  writePrivateFile(file, JSON.stringify({ [PROVIDER]: { url, ...key, payoutKinds: ['bank', 'wallet'] } }, null, 2))
  return key
}

function keptKey(file: string): PaymentKey | undefined {
  try {
    // Written by this function.
    const kept = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, PaymentKey | undefined>)[PROVIDER]
    return kept && { keyId: kept.keyId, secret: kept.secret }
  } catch {
    return undefined
  }
}

type Open = {
  config: StartConfig
  root: string
  log: (line: string) => void
  tls: Tls | undefined
  key: PaymentKey | undefined
}

/** Starts the sandbox provider as a separate program with a folder of its own; it is restarted when it dies. */
export async function openSandbox({ config, root, log, tls, key }: Open): Promise<Sandbox | undefined> {
  if (key === undefined) return undefined
  const port = config.port + SANDBOX_PORT_OFFSET
  const address = addressOf(tls, port)
  const program = supervise<SandboxOptions, SandboxMessage>(
    'The payments sandbox',
    join(root, 'apps', 'payments-sandbox', 'src', 'main.ts'),
    () => ({
      folder: join(config.dataDir, 'payments-sandbox'),
      host: config.host,
      port,
      origin: address,
      platformUrl: `http://${callHostOf(config)}:${config.port}`,
      key,
      ...(tls ? { certificate: tls.certificates.current() } : {}),
      logLevel: process.env['LOTUS_LOG'] ?? 'warn',
    }),
    log,
  )
  tls?.certificates.onChange((certificate) => program.send({ certificate }))
  await program.started
  return { address, stop: program.stop }
}
