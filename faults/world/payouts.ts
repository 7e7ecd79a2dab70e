import { sql, type Database } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { upsertChannel } from '../../apps/server/src/modules/cashier/deposits/channel.repo.ts'
import { usualChannel } from '../../apps/server/src/modules/cashier/deposits/channels.ts'
import { PROVIDER, VND } from './cards.ts'
import { createStranger } from './people.ts'

// Payouts in parts (operations.md 3.4): a provider that cannot be reached and whose words come all the same, doubled, late and in any order.

/** Nobody's clients, so that no journal has to know of them: they ask for withdrawals (shake-payouts.ts). */
const RECEIVERS = 4
export const RECEIVER_PATTERN = '^faultpayout\\d+$'
export const PAYOUT_CHANNEL = 'fault_payout'
/** A withdrawal, the most of one payout, and so its parts. */
export const WITHDRAWN = parseMoney('100')
const MOST = parseMoney('30')
export const PARTS = 4
export const PART_VND = ((WITHDRAWN / BigInt(PARTS)) * VND) / parseMoney('1')
/** What each has to begin with, under a key of its own. */
const CASH = parseMoney('100000')

export async function createPayouts(owner: Database): Promise<void> {
  await upsertChannel(owner, {
    ...usualChannel,
    code: PAYOUT_CHANNEL,
    provider: PROVIDER,
    method: 'DEP_EWALLET',
    weight: 1,
    name: { vi: 'Chi thử', en: 'Trial payouts' },
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
    payout_max: MOST,
  })
  for (let n = 1; n <= RECEIVERS; n += 1) {
    const name = `faultpayout${n}`
    const id = await createStranger(owner, name, null)
    await owner.query(sql`
      insert into payout_account (member_id, bank_code, account_number, holder_name, is_default)
      values (${id}, 'DEMO', ${`66${n}`.padEnd(10, '0')}, 'FAULT RECEIVER', true)`)
    await owner.query(
      sql`select wallet_credit(${id}, 'P', ${CASH}::bigint, 'ADJ_CREDIT', 'adjustment', 'faults-payouts', ${name}, '\\x00'::bytea, 'adjustment', ${name})`,
    )
  }
}
