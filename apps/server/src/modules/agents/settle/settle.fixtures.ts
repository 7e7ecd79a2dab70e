import { sql } from '@lotus/database'
import { contractHash, contractText, type ContractVersion } from '@lotus/rules/agents'
import type { TestDatabase } from '@lotus/testing'
import { offerOf, type WireTerms } from '../contracts/contract-terms.ts'

/** Signs contracts as they stand in the tables, in force from `startsAt` on. */
export const signedBy =
  ({ owner }: Pick<TestDatabase, 'owner'>) =>
  async (
    holder: bigint,
    granter: bigint | null,
    terms: WireTerms,
    startsAt = '2026-05-31T17:00:00Z',
  ): Promise<void> => {
    const version: ContractVersion = {
      ...offerOf(terms),
      id: `${holder}-1`,
      version: 1,
      a: granter === null ? null : String(granter),
      b: String(holder),
    }
    await owner.query(sql`
      insert into agent_contract (cell, member_id, n, kind, granter_id, version, state, offered_at, signed_at, starts_at, changed_at)
      select cell_of(${holder}), ${holder}, 1 + count(*), ${terms.kind}, ${granter}::bigint, 1, 'ACTIVE', ${startsAt}::timestamptz, ${startsAt}::timestamptz,
        ${startsAt}::timestamptz, ${startsAt}::timestamptz
      from agent_contract where cell = cell_of(${holder}) and member_id = ${holder}`)
    await owner.query(sql`
      insert into agent_contract_version (cell, member_id, n, text, hash)
      select cell, member_id, max(n), ${contractText(version)}, ${await contractHash(version)} from agent_contract
      where cell = cell_of(${holder}) and member_id = ${holder} group by 1, 2`)
  }

/** No statement of these holders can be written until what it answers is called. */
export async function refuseStatementsOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  ...ids: bigint[]
): Promise<() => Promise<void>> {
  await owner.query(sql`create table refused_holder as select unnest(${ids.map(String)}::bigint[]) as member_id`)
  await owner.query(sql`
    create function refuse_some() returns trigger language plpgsql security definer as
    'begin if new.member_id in (select member_id from public.refused_holder) then raise exception ''refused''; end if; return new; end'`)
  await owner.query(sql`
    create trigger refuse_some before insert on agent_statement for each row execute function refuse_some()`)
  return async () => {
    await owner.query(sql`drop trigger refuse_some on agent_statement`)
    await owner.query(sql`drop function refuse_some`)
    await owner.query(sql`drop table refused_holder`)
  }
}
