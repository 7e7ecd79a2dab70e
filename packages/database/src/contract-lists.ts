import type { Client } from 'pg'

/** Lists of the contract that a table repeats, so that the database can refuse other values. */
export type ContractLists = { permissions: readonly string[] }

/** The contract is loaded only here: a program with another schema (the studio) does not need it. */
export async function getContractLists(): Promise<ContractLists> {
  const { permissions } = await import('@lotus/contract')
  return { permissions }
}

/** Names missing in the table; all of them before the table exists. */
export async function findUnlisted(client: Client, { permissions }: ContractLists): Promise<string[]> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('permission') is not null as has`)
  if (!rows[0]?.has) return [...permissions]
  const listed = await client.query<{ name: string }>('select name from permission')
  const names = new Set(listed.rows.map(({ name }) => name))
  return permissions.filter((name) => !names.has(name))
}

export async function fillLists(client: Client, unlisted: readonly string[]): Promise<void> {
  await client.query('insert into permission (name) select unnest($1::text[]) on conflict do nothing', [unlisted])
}
