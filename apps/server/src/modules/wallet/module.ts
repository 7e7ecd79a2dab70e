import { answer, defineModule } from '../../platform/module.ts'
import { ports } from '../../platform/ports.ts'
import { allRows } from '../../platform/all-rows.ts'
import { trialGrant } from '../identity/index.ts'
import { protectionCommands } from '../protection/index.ts'
import { currency } from './ledger/chart-of-accounts.ts'
import { createWallet } from './ledger/commands.ts'
import { contractFlags } from './funds/contract-flags.ts'
import { balanceEvent } from './funds/get-balance.ts'
import { getFunds } from './funds/get-funds.ts'
import { grantTrial } from './funds/grant-trial.ts'
import { listStatement } from './funds/list-statement.ts'
import { journalMonths } from './archive/partitions.ts'
import { excludeMember, setLimit } from './funds/protect-member.ts'
import { registerTurnoverConsumer, registerTurnoverJobs } from './turnover/turnover-consumer.ts'
import { turnoverLedgerCheck } from './turnover/turnover.ts'
import { registerWalletJobs } from './wallet.jobs.ts'
import { getBuckets, lockFunds, playedSince } from './ledger/wallet.repo.ts'
import { registerWalletRoutes } from './wallet.routes.ts'
import { walletSettings } from './settings.ts'

export const walletModule = defineModule({
  name: 'wallet',
  settings: [walletSettings],
  create: (host) => ({
    ...host,
    wallet: createWallet({
      db: host.db,
      metrics: host.metrics,
      processes: host.peers.count,
      onReplay: (error, size) =>
        host.log.warn({ err: error, size }, 'a batch of wallet commands runs again one by one'),
    }),
    stopping: new AbortController(),
  }),
  answers: ({ db, wallet }) => [
    answer(trialGrant, (tx, memberId, amount) => grantTrial(wallet, tx, memberId, amount)),
    answer(protectionCommands, { setLimit, excludeMember, lockFunds, playedSince }),
    answer(ports.stateOf, async (memberId) => [
      { type: 'wallet.balance_changed', data: await balanceEvent(db, memberId) },
    ]),
  ],
  routes: (deps) => registerWalletRoutes(deps, (db, memberId) => deps.ask(contractFlags)(db, memberId)),
  consumers: registerTurnoverConsumer,
  jobs(deps) {
    registerWalletJobs(deps, { ...deps.all, stopping: deps.stopping.signal })
    registerTurnoverJobs(deps)
  },
  ledgerChecks: [turnoverLedgerCheck],
  monthlyTables: [journalMonths],
  async closingHold(_deps, tx, memberId) {
    await lockFunds(tx, memberId)
    const { cash, bonus, hold } = await getBuckets(tx, memberId, currency)
    return { balance: cash + bonus, onHold: hold }
  },
  export: ({ db }) => ({
    funds: (memberId) => getFunds(db, memberId),
    statement: (memberId) => allRows((page) => listStatement(db, memberId, page)),
  }),
  async stop({ wallet, stopping }) {
    await wallet.stop()
    stopping.abort()
  },
})
