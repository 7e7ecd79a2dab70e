import { sql, type Database } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { upsertChannel } from '../../apps/server/src/modules/cashier/deposits/channel.repo.ts'
import { usualChannel } from '../../apps/server/src/modules/cashier/deposits/channels.ts'
import { PROVIDER, VND } from './cards.ts'
import { createStranger } from './people.ts'

// USDT (operations.md 3.2, DEP_CRYPTO): a chain watcher that cannot be reached and whose words come all the same, doubled, late and in any order.

/** Nobody's clients, so that no journal has to know of them: they open orders (shake-usdt.ts). */
const SENDERS = 4
export const USDT_PATTERN = '^faultusdt\\d+$'
export const USDT_CHANNEL = 'fault_usdt'
export const NETWORK = 'TRC20'
export const AMOUNT = '100'
const RATE_VND = 25_000
export const CONFIRMATIONS = 20
/** A smaller transfer, in whole USDT, is never credited. */
const LEAST = '1'

export async function createUsdt(owner: Database): Promise<void> {
  for (const [key, value] of Object.entries({
    'cashier.usdt_vnd': RATE_VND,
    // Its days go on within minutes.
    'cashier.usdt_rate_hours': 0,
    'cashier.usdt_confirmations': { [NETWORK]: CONFIRMATIONS, ERC20: CONFIRMATIONS },
    'cashier.usdt_least': LEAST,
  }))
    await owner.query(
      sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
    )
  await upsertChannel(owner, {
    ...usualChannel,
    code: USDT_CHANNEL,
    provider: PROVIDER,
    method: 'DEP_CRYPTO',
    network: NETWORK,
    weight: 1,
    name: { vi: 'USDT thử', en: 'Trial USDT' },
    is_simulated: true,
    min_amount: parseMoney('10'),
    max_amount: parseMoney('500'),
    fixed_amounts: [],
    vnd_per_unit: VND,
    order_minutes: 30,
    quick_amounts: [],
    payee_bank: null,
    payee_bin: null,
    payee_account: null,
    payee_name: null,
  })
  for (let n = 1; n <= SENDERS; n += 1) await createStranger(owner, `faultusdt${n}`, null)
}
