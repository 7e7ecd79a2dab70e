import { sql, type Queryable } from '@lotus/database'

/** False where this browser's last captcha is younger than `everyMs`. */
export async function storeCaptcha(
  db: Queryable,
  c: { idHash: Uint8Array; answerHash: Uint8Array; minutes: number; everyMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into captcha (id_hash, answer_hash, expires_at)
    values (${c.idHash}, ${c.answerHash}, lotus_now() + make_interval(mins => ${c.minutes}))
    on conflict (id_hash) do update set answer_hash = excluded.answer_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    where captcha.created_at <= lotus_now() - ${c.everyMs} * interval '1 millisecond'`)
  return rowCount === 1
}

/** Takes it away, whatever the answer was; true where the answer was right and in time. */
export async function takeCaptcha(db: Queryable, idHash: Uint8Array, answerHash: Uint8Array): Promise<boolean> {
  const row = await db.maybe<{ fits: boolean }>(sql`
    delete from captcha where id_hash = ${idHash}
    returning answer_hash = ${answerHash} and expires_at > lotus_now() as fits`)
  return row?.fits ?? false
}

export async function purgeCaptchas(db: Queryable): Promise<void> {
  await db.query(sql`delete from captcha where expires_at < lotus_now() - interval '1 minute'`)
}
