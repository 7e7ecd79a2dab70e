import type { Client } from 'pg'

/** Lists of the contract that a table repeats, so that the database can refuse what is not on them. */
export type ContractLists = { permissions: readonly string[] }

/** The contract is read here alone: what migrates a schema of its own (the studio) does not need it. */
export async function readContractLists(): Promise<ContractLists> {
  const { permissions } = await import('@lotus/contract')
  return { permissions }
}

/** Names that the table lacks; before the table is made, all of them. */
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
