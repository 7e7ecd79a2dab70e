import { sql, type Database } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { upsertChannel } from '../../apps/server/src/modules/cashier/deposits/channel.repo.ts'
import { usualChannel } from '../../apps/server/src/modules/cashier/deposits/channels.ts'
import { createStranger } from './people.ts'

// Scratch cards (operations.md 3.2, DEP_CARD): a provider that cannot be reached and whose words come all the same, doubled and late.

/** Nobody's clients, so that no journal has to know of them: they send cards (shake-cards.ts). */
const SENDERS = 2
export const SENDER_PATTERN = '^faultcards\\d+$'
export const CARD_CHANNEL = 'fault_cards'
export const TELCO = 'MINHHOA'
/** The digits of its cards. */
export const DIGITS = { serial: 11, pin: 13 } as const
/** What every card is said to be worth, and what a false one is worth. */
export const FACE = { declared: '100', false: '50' } as const
/** What a provider tells in. */
export const VND = 1000n
export const PROVIDER = 'faults'
/** For the processes: nobody listens there. */
export const cardProviders = JSON.stringify({
  [PROVIDER]: { url: 'http://127.0.0.1:9', keyId: 'faults-1', secret: 'the card provider of the fault campaign' },
})

/** Cards are taken, and a false one is not soon one too many. */
export async function createCards(owner: Database): Promise<void> {
  const telco = {
    code: TELCO,
    name: { vi: 'Mạng thử', en: 'Trial network' },
    serialDigits: [DIGITS.serial],
    pinDigits: [DIGITS.pin],
  }
  for (const [key, value] of Object.entries({ 'cashier.card_telcos': [telco], 'cashier.card_wrong_tries': 50 }))
    await owner.query(
      sql`insert into setting (key, value, updated_by) values (${key}, ${JSON.stringify(value)}, 'faults')`,
    )
  await upsertChannel(owner, {
    ...usualChannel,
    code: CARD_CHANNEL,
    provider: PROVIDER,
    method: 'DEP_CARD',
    weight: 1,
    name: { vi: 'Thẻ thử', en: 'Trial cards' },
    is_simulated: true,
    min_amount: parseMoney('10'),
    max_amount: parseMoney('500'),
    fixed_amounts: [parseMoney(FACE.declared)],
    vnd_per_unit: VND,
    order_minutes: 30,
    quick_amounts: [],
    payee_bank: null,
    payee_bin: null,
    payee_account: null,
    payee_name: null,
    telcos: [TELCO],
  })
  for (let n = 1; n <= SENDERS; n += 1) await createStranger(owner, `faultcards${n}`, null)
}
