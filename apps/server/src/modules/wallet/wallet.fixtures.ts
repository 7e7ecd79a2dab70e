import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { createWallet, getBalance, houseAccounts, type Wallet } from './index.ts'

/** Members with money, for tests of the wallet and of the modules above. */
export function walletFixtures(test: Pick<TestDatabase, 'db' | 'owner'>, options: { wallet?: Wallet } = {}) {
  /** Errors of batches that were run again one by one; there should be none. */
  const replays: unknown[] = []
  const wallet = options.wallet ?? createWallet({ db: test.db, onReplay: (error) => replays.push(error) })
  let members = 0
  return {
    wallet,
    replays,
    /** An active member with cash and bonus, decimal strings. */
    async member(cash = '0', bonus = '0'): Promise<bigint> {
      members += 1
      const name = `w${process.pid % 1000}x${members}`
      const { id } = await test.owner.one<{ id: bigint }>(sql`
        insert into member (username, password_hash, terms_version, terms_accepted_at, age_confirmed_at)
        values (${name}, 'none', '1', lotus_now(), lotus_now()) returning id`)
      if (parseMoney(cash) > 0n) {
        await wallet.credit({
          memberId: id,
          amount: parseMoney(cash),
          entry: 'DEP_BANK',
          house: houseAccounts.psp('test'),
          key: { source: 'deposit', extId: `first-${id}` },
          reference: { kind: 'deposit', no: `d${id}` },
        })
      }
      // Calls the ledger's internal function as the owner: grants of bonus money have terms, which these tests do not
      // need.
      if (parseMoney(bonus) > 0n) {
        await test.owner.query(sql`
          select wallet_key_store('test', ${`bonus-${id}`}, sha256('bonus'), 'applied', ${id}::bigint, array[
            wallet_move(null, 30::smallint, ${id}::bigint, wallet_house('bonus-expense', 'P'), w.bonus_id,
              ${parseMoney(bonus)}::bigint, 'test', ${`bonus-${id}`}, 'other', 'b')], '{"code":"ok"}')
          from wallet_lock(${id}::bigint, 'P') w`)
      }
      return id
    },
    async setStatus(memberId: bigint, status: 'active' | 'blocked' | 'closed'): Promise<void> {
      await test.owner.query(sql`update member set status = ${status} where id = ${memberId}`)
    },
    async balanceOf(memberId: bigint): Promise<{ cash: string; bonus: string; onHold: string }> {
      const { cash, bonus, onHold } = await getBalance(test.db, memberId)
      return { cash, bonus, onHold }
    },
  }
}
