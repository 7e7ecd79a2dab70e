import { AppError, assert, parseMoney } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import type { TestDatabase } from '@lotus/testing'
import { excludeMember, setLimit, type Wallet } from '../../index.ts'
import { houses, type Command, type Event, type Reply } from './commands.ts'
import { HOUR, type Balances } from './oracle-state.ts'

/** A movement of the journal in the oracle's terms, with its group. */
export type JournalLeg = { kind: string; from: string; to: string; amount: bigint; key: string; group: bigint }
export type KeyRow = { outcome: string; kind: string }

const source = 'model'

/**
 * One run against PostgreSQL, with its own members and keys, so that runs can share a database. Answers and rows are
 * returned in the oracle's terms.
 */
export type RealRun = Awaited<ReturnType<typeof startRun>>

/** `cell`: all members of the run are in it. Without it they are where their ids fall. */
export async function startRun(test: TestDatabase, runNo: number, memberCount: number, cell?: number) {
  const { owner, clock, db } = test
  const named = sql`username, password_hash, terms_version, terms_accepted_at, age_confirmed_at`
  const values = sql`${`m${runNo}x`} || i, 'none', '1', lotus_now(), lotus_now() from generate_series(1, ${memberCount}::integer) i`
  const rows = await owner.many<{ id: bigint }>(
    cell === undefined
      ? sql`insert into member (${named}) select ${values} returning id`
      : // An id is in the cell of its lowest eight bits (ADR 0013).
        sql`insert into member (id, ${named}) overriding system value
          select (${runNo}::bigint * 100 + i) * 256 + ${cell}::bigint, ${values} returning id`,
  )
  const ids = rows.map((row) => row.id).toSorted((a, b) => (a < b ? -1 : 1))
  const prefix = `r${runNo}-`
  const holds = new Map<string, bigint>()

  const id = (member: number): bigint => {
    const found = ids[member]
    assert(found !== undefined, `no member ${member} in this run`)
    return found
  }
  const key = (name: string) => ({ source, extId: prefix + name })

  async function happen(event: Event): Promise<void> {
    switch (event.kind) {
      case 'clock':
        return clock.advance(event.minutes * 60_000)
      case 'status':
        await owner.query(sql`update member set status = ${event.status} where id = ${id(event.member)}`)
        return
      case 'exclude': {
        const until = event.hours === null ? null : new Date(clock.now().getTime() + event.hours * HOUR)
        await excludeMember(db, { memberId: id(event.member), until, reason: 'self' })
        return
      }
      case 'limit':
        return setLimit(db, { memberId: id(event.member), kind: event.limit, hours: event.hours, amount: event.amount })
    }
  }

  return {
    happen,
    /** Whether a hold's number is known: before that it cannot be used. */
    knowsHold: (name: string) => holds.has(name),
    /** Sends a command through a wallet; returns every answer, refusals included, in the oracle's terms. */
    async send(wallet: Wallet, command: Command, within?: Queryable): Promise<Reply> {
      try {
        return await sent(wallet, command, { id, key, holds, within })
      } catch (error) {
        const reply = refusalOf(error)
        if (command.kind !== 'postGroup' || reply.code !== 'insufficient_balance') return reply
        // Which leg of a group is short may differ; that one is short may not.
        const short = String(reply['short'])
        assert(BigInt(short) > 0n, `a group is refused with nothing short: ${short}`)
        return { code: reply.code }
      }
    },
    /** Of every member, in order; zero if no account was opened yet. */
    async balances(): Promise<Balances[]> {
      const found = await db.many<{ member_id: bigint; bucket: number; balance: bigint }>(sql`
        select member_id, bucket, balance from account where member_id = any (${ids}::bigint[])`)
      const of = (memberId: bigint, bucket: number) =>
        found.find((row) => row.member_id === memberId && row.bucket === bucket)?.balance ?? 0n
      return ids.map((one) => ({ cash: of(one, 1), bonus: of(one, 2), hold: of(one, 3), debt: of(one, 4) }))
    },
    /** Every movement of the run's members in journal order. */
    async journal(): Promise<JournalLeg[]> {
      const legs = await owner.many<{
        kind: string
        debit: string
        credit: string
        amount: bigint
        source: string
        ext_id: string
        group_id: bigint
      }>(sql`
        select k.code as kind, coalesce(d.house_code, d.member_id || ':' || d.bucket) as debit,
          coalesce(c.house_code, c.member_id || ':' || c.bucket) as credit, j.amount, j.source, j.ext_id, j.group_id
        from journal j join ledger_kind k on k.id = j.kind
        join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where j.member_id = any (${ids}::bigint[]) order by j.id`)
      return legs.map((leg) => ({
        kind: leg.kind,
        from: placeIn(ids, leg.debit),
        to: placeIn(ids, leg.credit),
        amount: leg.amount,
        key: nameOf(leg.source, leg.ext_id, prefix, holds),
        group: leg.group_id,
      }))
    },
    async keys(): Promise<Map<string, KeyRow>> {
      const found = await owner.many<{ source: string; ext_id: string; outcome: string; kind: string }>(sql`
        select source, ext_id, outcome, kind from tx_key where member_id = any (${ids}::bigint[])`)
      return new Map(
        found.map((row) => [nameOf(row.source, row.ext_id, prefix, holds), { outcome: row.outcome, kind: row.kind }]),
      )
    },
  }
}

type Way = {
  id(member: number): bigint
  key(name: string): { source: string; extId: string }
  holds: Map<string, bigint>
  within: Queryable | undefined
}

async function sent(wallet: Wallet, command: Command, { id, key, holds, within }: Way): Promise<Reply> {
  if (command.kind === 'postGroup') {
    const legs = command.legs.map(({ member, ...leg }) => ({ ...leg, memberId: id(member), house: houses.clearing }))
    return answer(
      await wallet.postGroup(
        { key: key(command.key), reference: { kind: 'commission', no: command.key }, legs },
        within,
      ),
    )
  }
  const memberId = id(command.member)
  if (command.kind === 'postHold') {
    return answer(await wallet.postHold({ memberId, holdId: holds.get(command.hold) ?? 0n, house: houses.psp }, within))
  }
  if (command.kind === 'voidHold') {
    return answer(await wallet.voidHold({ memberId, holdId: holds.get(command.hold) ?? 0n }, within))
  }
  const keyed = { memberId, key: key(command.key), reference: { kind: 'other', no: command.key } } as const
  switch (command.kind) {
    case 'bet':
      return answer(
        await wallet.bet(
          { ...keyed, amount: command.amount, house: houses.game, bonusFirst: command.bonusFirst },
          within,
        ),
      )
    case 'betWin':
      return answer(
        await wallet.betWin(
          {
            ...keyed,
            stake: command.stake,
            win: command.win,
            house: houses.game,
            bonusFirst: command.bonusFirst,
          },
          within,
        ),
      )
    case 'win':
      return answer(
        await wallet.win({ ...keyed, amount: command.amount, house: houses.game, bet: key(command.bet) }, within),
      )
    case 'rollback':
      return answer(await wallet.rollback({ memberId, key: keyed.key, bet: key(command.bet) }, within))
    case 'adjust':
      return answer(await wallet.adjust({ ...keyed, amount: command.amount, house: houses.adjustment }, within))
    case 'credit':
      return answer(
        await wallet.credit({ ...keyed, amount: command.amount, house: houses.psp, entry: command.entry }, within),
      )
    case 'hold': {
      const reply = await wallet.hold({ ...keyed, amount: command.amount }, within)
      holds.set(command.key, reply.holdId)
      return answer(reply)
    }
  }
}

/** Ids differ between runs: they are left out, and the journal's groups are compared instead. */
function answer(value: Record<string, unknown> & { isDuplicate: boolean }): Reply {
  const { groupId: _group, holdId: _hold, ...fields } = value
  const texts = Object.entries(fields).map(([name, field]) => [name, typeof field === 'bigint' ? `${field}` : field])
  return { code: 'ok', ...Object.fromEntries(texts) }
}

function refusalOf(error: unknown): Reply {
  if (!(error instanceof AppError)) throw error
  const { details, code } = error
  const units = (name: string) => `${parseMoney(String(details[name]))}`
  switch (code) {
    case 'state_conflict':
      return { code: String(details['state']) }
    case 'insufficient_balance':
      return { code, balance: units('balance'), short: units('short') }
    case 'limit_reached':
      return {
        code,
        kind: details['kind'],
        hours: Number(details['days']) * 24,
        limit: units('limit'),
        left: units('left'),
      }
    case 'self_excluded':
      return { code, until: details['until'] }
    default:
      return { code }
  }
}

const bucketNames: Readonly<Record<string, string>> = { 1: 'cash', 2: 'bonus', 3: 'hold', 4: 'debt' }

function placeIn(ids: readonly bigint[], account: string): string {
  const match = /^(\d+):(\d)$/.exec(account)
  if (match === null) return account
  return `m${ids.indexOf(BigInt(match[1] ?? ''))}:${bucketNames[match[2] ?? '']}`
}

function nameOf(rowSource: string, extId: string, prefix: string, holds: ReadonlyMap<string, bigint>): string {
  if (rowSource !== 'hold') return extId.startsWith(prefix) ? extId.slice(prefix.length) : extId
  const holdId = BigInt(extId.split(':')[0] ?? '')
  const opened = [...holds].find(([, one]) => one === holdId)
  return `hold/${opened?.[0] ?? extId}`
}
