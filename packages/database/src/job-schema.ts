import type { Client } from 'pg'
import { appRole } from './urls.ts'

export type JobSchema = {
  /** The installed version of graphile-worker; its schema is upgraded once per version. */
  version: string
  /** `runMigrations` of graphile-worker, called only when needed (`import('graphile-worker')` costs time). */
  runMigrations: (options: { connectionString: string }) => Promise<void>
}

/**
 * Gives the application's role access to the job queue's schema. Its tables have row security without a policy, which
 * only the owner passes; this adds the policy for the application.
 */
export async function openJobSchema(client: Client, mark: string): Promise<void> {
  await client.query('begin')
  await client.query(jobGrants)
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [mark, ''])
  await client.query('commit')
}

const jobGrants = `
grant usage on schema graphile_worker to ${appRole};
grant all on all tables in schema graphile_worker to ${appRole};
grant all on all sequences in schema graphile_worker to ${appRole};
grant execute on all functions in schema graphile_worker to ${appRole};
do $$
declare relation record;
begin
  for relation in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
  loop
    execute format('drop policy if exists ${appRole} on %s', relation.name);
    execute format('create policy ${appRole} on %s to ${appRole} using (true) with check (true)', relation.name);
  end loop;
end $$;`
