import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode, secretOf, StartupError } from '@lotus/database'
import { z } from 'zod'

const zProviders = z.record(
  z.string().regex(/^[a-z0-9_]{1,30}$/),
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    keyId: z.string().min(1).max(64),
    secret: z.string().min(32).max(200),
    /** To which kinds of accounts it pays withdrawals; left out, to banks. USDT is paid by hand. */
    payoutKinds: z.array(z.enum(['bank', 'wallet'])).optional(),
  }),
)
/** Address and key of each provider of the payment interface, by the name that channels use. */
export type PaymentProviders = z.output<typeof zProviders>

/** Written by the launcher of a demo, with the sandbox provider. */
export const PROVIDERS_FILE = 'payment-providers.json'

/** The providers by `LOTUS_PAYMENT_PROVIDERS` or its file; in a demo also of the data folder. None where neither is. */
export function readPaymentProviders(
  env: Readonly<Record<string, string | undefined>>,
  { dataDir, isDemo }: { dataDir: string; isDemo: boolean },
): PaymentProviders {
  let text = secretOf(env, 'LOTUS_PAYMENT_PROVIDERS')
  try {
    if (isDemo) text ??= readFileSync(join(dataDir, PROVIDERS_FILE), 'utf8')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  if (text === undefined) return {}
  try {
    return zProviders.parse(JSON.parse(text))
  } catch {
    // The parser's own message would show the text.
    throw new StartupError('LOTUS_PAYMENT_PROVIDERS does not hold {"name": {"url", "keyId", "secret"}}.')
  }
}
