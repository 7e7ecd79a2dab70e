import { sql, type Queryable } from '@lotus/database'

export type Flow = {
  provider: string
  memberId: bigint | null
  presession: Uint8Array
  nonce: string
  codeVerifier: string
  redirectUri: string
}

export async function insertFlow(db: Queryable, f: Flow & { stateHash: Uint8Array; minutes: number }): Promise<void> {
  await db.query(sql`
    insert into oidc_flow (state_hash, provider, member_id, presession, nonce, code_verifier, redirect_uri, expires_at)
    values (${f.stateHash}, ${f.provider}, ${f.memberId}, ${f.presession}, ${f.nonce}, ${f.codeVerifier}, ${f.redirectUri},
      lotus_now() + make_interval(mins => ${f.minutes}))`)
}

/** Uses the flow up, if it has not expired. */
export function consumeFlow(db: Queryable, stateHash: Uint8Array, provider: string): Promise<Flow | undefined> {
  return db.maybe<Flow>(sql`
    update oidc_flow set used_at = lotus_now()
    where state_hash = ${stateHash} and provider = ${provider} and used_at is null and expires_at > lotus_now()
    returning provider, member_id as "memberId", presession, nonce, code_verifier as "codeVerifier", redirect_uri as "redirectUri"`)
}

export type OidcTicket = {
  provider: string
  subject: string
  email: string | null
  name: string | null
  memberId: bigint | null
}

export async function insertTicket(
  db: Queryable,
  t: OidcTicket & { ticketHash: Uint8Array; presession: Uint8Array; minutes: number },
): Promise<void> {
  await db.query(sql`
    insert into oidc_ticket (ticket_hash, provider, subject, email, name, member_id, presession, expires_at)
    values (${t.ticketHash}, ${t.provider}, ${t.subject}, ${t.email}, ${t.name}, ${t.memberId}, ${t.presession},
      lotus_now() + make_interval(mins => ${t.minutes}))`)
}

const ticketColumns = sql`provider, subject, email, name, member_id as "memberId"`

/** Valid only in the browser that started the flow. */
export function findTicket(
  db: Queryable,
  ticketHash: Uint8Array,
  presession: Uint8Array,
): Promise<OidcTicket | undefined> {
  return db.maybe<OidcTicket>(sql`
    select ${ticketColumns} from oidc_ticket
    where ticket_hash = ${ticketHash} and presession = ${presession} and used_at is null and expires_at > lotus_now()`)
}

export function consumeTicket(
  db: Queryable,
  ticketHash: Uint8Array,
  presession: Uint8Array,
): Promise<OidcTicket | undefined> {
  return db.maybe<OidcTicket>(sql`
    update oidc_ticket set used_at = lotus_now()
    where ticket_hash = ${ticketHash} and presession = ${presession} and used_at is null and expires_at > lotus_now()
    returning ${ticketColumns}`)
}

export function findBinding(
  db: Queryable,
  provider: string,
  subject: string,
): Promise<{ memberId: bigint } | undefined> {
  return db.maybe(
    sql`select member_id as "memberId" from member_binding where provider = ${provider} and subject = ${subject}`,
  )
}

/** False if one of the two sides is bound already: a binding is permanent (T11). */
export function insertBinding(
  db: Queryable,
  b: { provider: string; subject: string; memberId: bigint; emailMasked: string | null },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into member_binding (provider, subject, member_id, email_masked)
    values (${b.provider}, ${b.subject}, ${b.memberId}, ${b.emailMasked}) on conflict do nothing`)
}

export function isEmailProved(db: Queryable, email: string): Promise<boolean> {
  return db.hasRows(sql`select 1 from member where lower(email) = lower(${email}) and email_verified_at is not null`)
}

export async function purgeOidc(db: Queryable): Promise<void> {
  await db.query(sql`delete from oidc_flow where expires_at < lotus_now() - interval '1 hour'`)
  await db.query(sql`delete from oidc_ticket where expires_at < lotus_now() - interval '1 hour'`)
}
