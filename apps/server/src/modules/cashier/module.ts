import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { allRows } from '../../platform/all-rows.ts'
import { boundedQueue } from '../../platform/bounded-queue.ts'
import { answer, defineModule, type Host } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { createAddressKeys } from '../../platform/uploads/address-keys.ts'
import { createImageFolder } from '../../platform/uploads/image-folder.ts'
import { payoutHolders } from '../verification/index.ts'
import { memberCash } from '../protection/index.ts'
import { walletModule } from '../wallet/index.ts'
import { createCardBox } from './cards/card-secret.ts'
import { checkCashier } from './check-cashier.ts'
import { cryptoSettings } from './crypto/crypto-settings.ts'
import { registerBankLineRoutes } from './bank-lines/bank-lines.routes.ts'
import { registerDepositRoutes } from './backoffice/deposits.routes.ts'
import { registerWithdrawalRoutes } from './backoffice/withdrawals.routes.ts'
import { registerCashierJobs } from './cashier.jobs.ts'
import { channelKeyOf, usualChannel } from './deposits/channels.ts'
import { countOpenDeposits } from './deposits/deposit.repo.ts'
import { countOpenPayouts } from './claims/claim.repo.ts'
import { registerCashierRoutes } from './cashier.routes.ts'
import { bankAppSettings } from './deposits/bank-apps.ts'
import { deliverCallback, installDemoChannel, SANDBOX_PROVIDER } from './deposits/demo-channel.ts'
import { authenticateProvider, listOwnDeposits } from './deposits/deposits.ts'
import {
  contractDebt,
  documentsCase,
  memberRank,
  openAmlCase,
  rankLimits,
  sentToOthers,
  usdtRate,
  withdrawalBlock,
} from './deps.ts'
import type { Queryable } from '@lotus/database'
import { eraseProofs } from './claims/proofs.ts'
import { eraseCashierMember } from './erase.repo.ts'
import { cashOf } from './member-cash.repo.ts'
import { cashierLedgerCheck } from './ledger-check.ts'
import { createPaymentAdapter } from './payments/payment-adapter.ts'
import { readPaymentProviders, type PaymentProviders } from './payments/payment-providers.ts'
import { listHolders } from './payout-account.repo.ts'
import { listPayoutAccounts } from './payout-accounts.ts'
import type { PayoutKind } from './payout-banks.ts'
import { listOwnWithdrawals } from './withdrawals.ts'
import { riskSettings } from './risk-settings.ts'
import { cashierSettings } from './settings.ts'
import { feeSettings } from './withdrawal-fee.ts'

/** Callbacks applied at once, so that a provider's burst leaves connections to everybody else; and waiting. */
const CALLBACKS = { running: 4, waiting: 1000 }

/** The providers of the payment interface that this program can reach. */
function connectProviders({ env, dataDir, config, clock, rng }: Host) {
  const isDemo = config.profile === 'demo'
  const providers = readPaymentProviders(env, { dataDir, isDemo })
  const adapterOf = (provider: PaymentProviders[string]) =>
    createPaymentAdapter(provider, { clock, rng, isPublicOnly: !isDemo })
  const payments = new Map(Object.entries(providers).map(([name, provider]) => [name, adapterOf(provider)]))
  const isConnected = ({ provider }: { provider: string }) =>
    provider === usualChannel.provider || payments.has(provider)
  const payoutKindsOf = ({ provider }: { provider: string }): readonly PayoutKind[] =>
    payments.get(provider)?.payoutKinds ?? ['bank']
  return { providers, payments, isConnected, payoutKindsOf }
}

export const cashierModule = defineModule({
  name: 'cashier',
  settings: [cashierSettings, bankAppSettings, cryptoSettings, feeSettings, riskSettings],
  create: (host) => ({
    ...host,
    wallet: host.of(walletModule).wallet,
    ...connectProviders(host),
    cardBox: createCardBox(host),
    proofs: createImageFolder({ ...host, kind: 'withdrawals', keys: createAddressKeys(host) }),
    rankOf: (memberId: bigint) => host.ask(memberRank)(host.db, memberId),
    rankLimitsOf: (memberId: bigint) => host.ask(rankLimits)(host.db, memberId),
    debtOf: (memberId: bigint, db: Queryable = host.db) => host.ask(contractDebt)(db, memberId),
    isBlocked: (memberId: bigint, db: Queryable = host.db) => host.ask(withdrawalBlock)(db, memberId),
    usdtRateOf: (db: Queryable = host.db) => host.ask(usdtRate)(db),
    sentOf: (memberId: bigint, db: Queryable = host.db) => host.ask(sentToOthers)(db, memberId),
    amlCaseOf: (memberId: bigint, db: Queryable = host.db) => host.ask(openAmlCase)(db, memberId),
    documentsCaseOf: (memberId: bigint, db: Queryable = host.db) => host.ask(documentsCase)(db, memberId),
    channelSecret: (code: string) => channelKeyOf(host.pepper, code),
    inCallbackQueue: boundedQueue(CALLBACKS.running, CALLBACKS.waiting, () => new AppError<ErrorCode>('busy')),
    deliverCallback: (body: string, signature: string) => deliverCallback(host, body, signature),
  }),
  answers: (deps) => [
    answer(payoutHolders, listHolders),
    answer(ports.findProvider, (signed) => authenticateProvider(deps, signed)),
    answer(memberCash, cashOf),
  ],
  routes(deps) {
    registerCashierRoutes(deps)
    registerDepositRoutes(deps)
    registerBankLineRoutes(deps)
    registerWithdrawalRoutes(deps)
  },
  jobs: registerCashierJobs,
  ledgerChecks: [cashierLedgerCheck],
  closingHold: async (_deps, tx, memberId) => ({
    openDeposits: await countOpenDeposits(tx, memberId),
    openPayouts: await countOpenPayouts(tx, memberId),
  }),
  export: (deps) => ({
    deposits: (memberId) => allRows((page) => listOwnDeposits(deps, memberId, page)),
    withdrawals: (memberId) => allRows((page) => listOwnWithdrawals(deps, memberId, page)),
    payoutAccounts: async (memberId) => (await listPayoutAccounts(deps, memberId)).accounts,
  }),
  serveBackoffice: ({ proofs }, app) => proofs.serve(app),
  async erase(deps, tx, memberId) {
    await eraseCashierMember(tx, memberId)
    await eraseProofs(deps, tx, memberId)
  },
  findings: checkCashier,
  demo: ({ db, isConnected }) => installDemoChannel(db, isConnected({ provider: SANDBOX_PROVIDER })),
})
