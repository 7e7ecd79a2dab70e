import { assert } from '@lotus/kernel'
import order from './module-order.json' with { type: 'json' }
import { agentsModule } from './modules/agents/index.ts'
import { backofficeModule } from './modules/backoffice/index.ts'
import { cashierModule } from './modules/cashier/index.ts'
import { contentModule } from './modules/content/index.ts'
import { gamesModule } from './modules/games/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { lotteryModule } from './modules/lottery/index.ts'
import { loyaltyModule } from './modules/loyalty/index.ts'
import { messagesModule } from './modules/messages/index.ts'
import { promotionsModule } from './modules/promotions/index.ts'
import { protectionModule } from './modules/protection/index.ts'
import { providersModule } from './modules/providers/index.ts'
import { reportsModule } from './modules/reports/index.ts'
import { systemModule } from './modules/system/index.ts'
import { transparencyModule } from './modules/transparency/index.ts'
import { verificationModule } from './modules/verification/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { watchModule } from './modules/watch/index.ts'
import type { Module } from './platform/module.ts'

const known: readonly Module[] = [
  agentsModule,
  backofficeModule,
  cashierModule,
  contentModule,
  gamesModule,
  identityModule,
  lotteryModule,
  loyaltyModule,
  messagesModule,
  promotionsModule,
  protectionModule,
  providersModule,
  reportsModule,
  systemModule,
  transparencyModule,
  verificationModule,
  walletModule,
  watchModule,
]
for (const { name } of known) assert(order.includes(name), `${name} is missing in module-order.json`)

/** Every module of the program, each after the modules it depends on. */
export const modules = known.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
