import { sql, type Queryable } from '@lotus/database'

/** False if this browser's last captcha is younger than `everyMs`. */
export function storeCaptcha(
  db: Queryable,
  c: { idHash: Uint8Array; answerHash: Uint8Array; bits: number | null; minutes: number; everyMs: number },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into captcha (id_hash, answer_hash, bits, expires_at)
    values (${c.idHash}, ${c.answerHash}, ${c.bits}, lotus_now() + make_interval(mins => ${c.minutes}))
    on conflict (id_hash) do update set answer_hash = excluded.answer_hash, bits = excluded.bits, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    where captcha.created_at <= lotus_now() - ${c.everyMs} * interval '1 millisecond'`)
}

/**
 * Removes the captcha, whatever the answer was. Undefined if the answer is wrong or too late, else the zero bits that a
 * proof must show, null for a picture.
 */
export async function consumeCaptcha(
  db: Queryable,
  idHash: Uint8Array,
  answerHash: Uint8Array,
): Promise<{ bits: number | null } | undefined> {
  const row = await db.maybe<{ fits: boolean; bits: number | null }>(sql`
    delete from captcha where id_hash = ${idHash}
    returning answer_hash = ${answerHash} and expires_at > lotus_now() as fits, bits`)
  return row?.fits ? { bits: row.bits } : undefined
}

export async function purgeCaptchas(db: Queryable): Promise<void> {
  await db.query(sql`delete from captcha where expires_at < lotus_now() - interval '1 minute'`)
}
