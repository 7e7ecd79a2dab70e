import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'

/** Which wallet pays a round: the platform's, the player's at this studio, or none (play money). */
export type WalletKind = 'platform' | 'own' | 'play'

export type Session = {
  player: bigint
  vendor: string
  member: string
  gameCode: string
  mode: 'real' | 'demo'
  wallet: WalletKind
  currency: string
  platformToken: Buffer | null
  language: string
  room: string | null
  createdAt: Date
  seenAt: Date
}

export function savePlayer(
  db: Queryable,
  input: { vendor: string; member: string; playMoney: Money; at: Date },
): Promise<bigint> {
  return db.value<bigint>(
    sql`insert into player (vendor, member, play_balance, created_at, seen_at)
        values (${input.vendor}, ${input.member}, ${input.playMoney}, ${input.at}, ${input.at})
        on conflict (vendor, member) do update set seen_at = excluded.seen_at
        returning id`,
  )
}

export type NewSession = Omit<Session, 'vendor' | 'member' | 'seenAt'> & { tokenHash: Buffer }

export const insertSession = (db: Queryable, session: NewSession) =>
  db.query(
    sql`insert into session (token_hash, player, game_code, mode, wallet, currency, platform_token, language, room, created_at, seen_at)
        values (${session.tokenHash}, ${session.player}, ${session.gameCode}, ${session.mode}, ${session.wallet},
          ${session.currency}, ${session.platformToken}, ${session.language}, ${session.room}, ${session.createdAt}, ${session.createdAt})`,
  )

/** The session of a token, marked as used; undefined if it is unknown, ended, idle or too old. */
export const touchSession = (
  db: Queryable,
  input: { tokenHash: Buffer; now: Date; idleSince: Date; bornSince: Date },
) =>
  db.maybe<Session>(
    sql`update session s set seen_at = ${input.now} from player p
        where p.id = s.player and s.token_hash = ${input.tokenHash} and s.ended_at is null
          and s.seen_at > ${input.idleSince} and s.created_at > ${input.bornSince}
        returning s.player, p.vendor, p.member, s.game_code as "gameCode", s.mode, s.wallet, s.currency,
          s.platform_token as "platformToken", s.language, s.room, s.created_at as "createdAt", s.seen_at as "seenAt"`,
  )

/** A player has one session per game: a second page takes over from the first. */
export const endSessions = async (db: Queryable, input: { player: bigint; gameCode?: string; at: Date }) =>
  (
    await db.query(
      sql`update session set ended_at = ${input.at} where player = ${input.player} and ended_at is null
          and (${input.gameCode ?? null}::text is null or game_code = ${input.gameCode ?? null})`,
    )
  ).rowCount

export const findPlayer = (db: Queryable, vendor: string, member: string) =>
  db.maybe<{ id: bigint }>(sql`select id from player where vendor = ${vendor} and member = ${member}`)

/** The balance that the studio itself keeps: play money, or the wallet of a member here. */
export type LocalWallet = Exclude<WalletKind, 'platform'>
const columnOf = (wallet: LocalWallet) => (wallet === 'own' ? sql`purse` : sql`play_balance`)

export const localBalanceOf = async (db: Queryable, player: bigint, wallet: LocalWallet): Promise<Money> =>
  (await db.one<{ balance: bigint }>(sql`select ${columnOf(wallet)} as balance from player where id = ${player}`))
    .balance

type LocalMove = { player: bigint; wallet: LocalWallet; amount: Money }

/** False if the balance is too low. */
export const debitLocalWallet = async (db: Queryable, { player, wallet, amount }: LocalMove): Promise<boolean> => {
  const column = columnOf(wallet)
  return db.hasRows(
    sql`update player set ${column} = ${column} - ${amount} where id = ${player} and ${column} >= ${amount}`,
  )
}

export const creditLocalWallet = (db: Queryable, { player, wallet, amount }: LocalMove) => {
  const column = columnOf(wallet)
  return db.query(sql`update player set ${column} = ${column} + ${amount} where id = ${player}`)
}

/** Play money is refilled, never bought. */
export const refillPlayMoney = (db: Queryable, input: { player: bigint; below: Money; to: Money }) =>
  db.query(
    sql`update player set play_balance = ${input.to} where id = ${input.player} and play_balance < ${input.below}`,
  )

/** Removes what is not needed any more, a limited number of rows at a time. */
export async function removeOld(
  db: Queryable,
  input: { sessionsSeenBefore: Date; playRoundsBefore: Date; linksBefore: Date; limit: number },
): Promise<number> {
  const sessions = await db.query(
    sql`delete from session where token_hash in (
          select token_hash from session where seen_at < ${input.sessionsSeenBefore} order by seen_at limit ${input.limit})`,
  )
  const rounds = await db.query(
    sql`delete from round where id in (
          select id from round where wallet = 'play' and created_at < ${input.playRoundsBefore}
          order by created_at limit ${input.limit})`,
  )
  const links = await db.query(
    sql`delete from replay_link where token_hash in (
          select token_hash from replay_link where expires_at < ${input.linksBefore} limit ${input.limit})`,
  )
  const players = await db.query(
    sql`delete from player where id in (
          select p.id from player p where p.member like 'play-%' and p.seen_at < ${input.playRoundsBefore}
            and not exists (select from round where player = p.id)
            and not exists (select from live_seat where player = p.id) and not exists (select from session where player = p.id)
          limit ${input.limit})`,
  )
  return sessions.rowCount + rounds.rowCount + links.rowCount + players.rowCount
}
