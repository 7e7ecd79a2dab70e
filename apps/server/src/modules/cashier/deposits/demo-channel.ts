import { createHmac } from 'node:crypto'
import { moneyToString, parseMoney } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Texts } from '../../../platform/language.ts'
import type { Host } from '../../../platform/module.ts'
import { setSettingOnce } from '../../system/index.ts'
import type { CashierDeps } from '../deps.ts'
import { upsertChannel } from './channel.repo.ts'
import { usualChannel } from './channels.ts'
import type { DepositRow } from './deposit.repo.ts'
import { cryptoSettings } from '../crypto/crypto-settings.ts'
import { cashierSettings } from '../settings.ts'
import { bankAppSettings } from './bank-apps.ts'
import demo from '../demo-names.json' with { type: 'json' }

/** The demo's bank is invented and its BIN unassigned (DECISIONS 24). */
export const DEMO_CHANNEL = 'demo_bank'
const DEMO_WALLET = 'demo_wallet'
const DEMO_CARDS = 'demo_cards'
const demoUsdt = [
  { code: 'demo_usdt_trc20', network: 'TRC20', name: demo.usdtTrc20, weight: 15 },
  { code: 'demo_usdt_erc20', network: 'ERC20', name: demo.usdtErc20, weight: 10 },
] as const
/** The name of the sandbox provider among the payment providers (apps/payments-sandbox). */
export const SANDBOX_PROVIDER = 'sandbox'
/** Invented networks: others' brands do not appear (DECISIONS 24). */
const demoTelcos = demo.telcos
const demoWallets = demo.payoutWallets.map(({ account, ...wallet }) => ({
  ...wallet,
  account: account === 'phone' ? ('phone' as const) : ('name' as const),
}))
export const demoBanks: readonly { code: string; name: Texts }[] = demo.banks

async function installDemoSettings(db: Queryable): Promise<void> {
  await setSettingOnce(db, cashierSettings.payoutBanks, [...demoBanks], 'demo')
  await setSettingOnce(db, cashierSettings.payoutWallets, demoWallets, 'demo')
  // The invented bank has no app: its link opens the page that says that the bank is simulated.
  await setSettingOnce(db, bankAppSettings.bankApps, { schemes: [], apps: [demo.bankApp] }, 'demo')
  // Whoever tries the demo adds an account and withdraws at once.
  await setSettingOnce(db, cashierSettings.payoutCoolingHours, 0, 'demo')
  await setSettingOnce(db, cashierSettings.fundPasswordRequired, false, 'demo')
  // A first withdrawal to a new account is the usual one here, so that the amount alone asks for a second operator.
  await setSettingOnce(db, cashierSettings.withdrawSecondFrom, '10000', 'demo')
  await setSettingOnce(db, cashierSettings.withdrawSecondScore, 1000, 'demo')
}

/** The demo's bank and, where the sandbox provider can be reached, its wallet. Channels that exist stay as they are. */
export async function installDemoChannel(db: Queryable, hasSandbox = false): Promise<void> {
  await installDemoSettings(db)
  await upsertChannel(db, {
    ...usualChannel,
    code: DEMO_CHANNEL,
    weight: 100,
    method: 'DEP_BANK',
    name: demo.channel,
    is_simulated: true,
    min_amount: parseMoney('50'),
    max_amount: parseMoney('300000'),
    vnd_per_unit: 1000n,
    order_minutes: 20,
    quick_amounts: ['100', '200', '500', '1000', '5000'].map(parseMoney),
    payee_bank: 'Ngân hàng Minh Hoạ',
    payee_bin: '970999',
    payee_account: '9990002600118',
    payee_name: 'LOTUS DEMO',
  })
  if (!hasSandbox) return
  // The sandbox pays out too. Whoever tries the demo is new with a new account, which alone is nothing odd here; a shared
  // account is.
  await setSettingOnce(db, cashierSettings.payoutChannel, DEMO_WALLET, 'demo')
  await setSettingOnce(db, cashierSettings.autoBelow, '150', 'demo')
  await setSettingOnce(db, cashierSettings.autoScore, 120, 'demo')
  // Paid at the sandbox provider, a program of its own that `npm start` starts beside this one.
  await upsertChannel(db, {
    ...usualChannel,
    code: DEMO_WALLET,
    provider: SANDBOX_PROVIDER,
    method: 'DEP_EWALLET',
    weight: 50,
    name: demo.wallet,
    is_simulated: true,
    min_amount: parseMoney('20'),
    max_amount: parseMoney('20000'),
    vnd_per_unit: 1000n,
    order_minutes: 15,
    quick_amounts: ['50', '100', '200', '500', '1000', '2000'].map(parseMoney),
    payee_bank: null,
    payee_bin: null,
    payee_account: null,
    payee_name: null,
  })
  await setSettingOnce(db, cashierSettings.cardTelcos, [...demoTelcos], 'demo')
  await upsertChannel(db, {
    ...usualChannel,
    code: DEMO_CARDS,
    provider: SANDBOX_PROVIDER,
    method: 'DEP_CARD',
    weight: 20,
    name: demo.cards,
    is_simulated: true,
    min_amount: parseMoney('10'),
    max_amount: parseMoney('500'),
    fixed_amounts: ['10', '20', '50', '100', '200', '500'].map(parseMoney),
    fee_ppm: 200_000,
    vnd_per_unit: 1000n,
    order_minutes: 30,
    quick_amounts: [],
    payee_bank: null,
    payee_bin: null,
    payee_account: null,
    payee_name: null,
    telcos: demoTelcos.map(({ code }) => code),
  })
  await installDemoUsdt(db)
}

/** USDT over the sandbox's simulated chains, at an invented rate. */
async function installDemoUsdt(db: Queryable): Promise<void> {
  await setSettingOnce(db, cryptoSettings.usdtVnd, 25_400, 'demo')
  // An invented rate does not age.
  await setSettingOnce(db, cryptoSettings.usdtRateHours, 0, 'demo')
  for (const channel of demoUsdt)
    await upsertChannel(db, {
      ...usualChannel,
      ...channel,
      provider: SANDBOX_PROVIDER,
      method: 'DEP_CRYPTO',
      is_simulated: true,
      min_amount: parseMoney('250'),
      max_amount: parseMoney('50000'),
      vnd_per_unit: 1000n,
      order_minutes: 20,
      quick_amounts: ['250', '500', '1000', '2500', '5000'].map(parseMoney),
      payee_bank: null,
      payee_bin: null,
      payee_account: null,
      payee_name: null,
    })
}

export const SIGNATURE_HEADER = 'x-psp-signature'
const CALLBACK_TIMEOUT_MS = 15_000

export function signCallback(secret: Buffer, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * The provider's side of the simulated channel: tells the platform that the transfer arrived, through the same signed
 * callback that a real provider uses, and twice, as real ones do. Returns whether either was accepted.
 */
export async function payAsProvider(deps: CashierDeps, deposit: DepositRow): Promise<boolean> {
  const body = JSON.stringify({
    channelCode: deposit.channel_code,
    orderRef: deposit.ref_no,
    providerRef: `SIM-${deposit.ref_no}`,
    authorisation: `SIM${deposit.id.toString().padStart(10, '0')}`,
    amount: moneyToString(deposit.amount),
    paidAt: deps.clock.now().toISOString(),
  })
  const signature = signCallback(deps.channelSecret(deposit.channel_code), body)
  const taken = await Promise.all([deps.deliverCallback(body, signature), deps.deliverCallback(body, signature)])
  return taken.includes(true)
}

/** Whether the callback was accepted; the log has the reason if not. No answer is not an acceptance. */
export async function deliverCallback(
  { ownAddress, log }: Pick<Host, 'ownAddress' | 'log'>,
  body: string,
  signature: string,
): Promise<boolean> {
  try {
    const answer = await fetch(`${ownAddress()}/psp/v1/callback`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
      signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
    })
    if (!answer.ok) log.error({ status: answer.status }, 'a simulated payment callback was refused')
    return answer.ok
  } catch (error) {
    log.error({ err: error }, 'a simulated payment callback had no answer')
    return false
  }
}
