import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDatabase, migrate, prepareDatabase, sql, type Database } from '@lotus/database'
import { betsOf, type CommandKind, installMembers, kinds, loneKinds, MEMBERS } from './batch/commands.ts'
import { startBenchDatabase } from './database.ts'
import { median, report, shown, type Row } from './report.ts'

/**
 * `npm run bench:batch`: the processor time of one database connection for a command in a batch of 32 members, by kind,
 * and for a lone one; each beside a plain bet of the same run. Time that others take of the machine is not in it, so
 * that two states of the schema can be compared on a busy one: `--against FOLDER` takes the schema folder of another
 * checkout and runs both in turns. `--quick` for a short run, `--rounds N`, `--only KIND`; with `--played MINUTES` everybody has been
 * playing for so long, so that reality checks are looked at as in the middle of an evening.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    rounds: { type: 'string' },
    against: { type: 'string' },
    played: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const rounds = Number(values.rounds ?? (values.quick ? 1 : 9))
const batches = values.quick ? 2 : 6
const chosen = kinds.filter((kind) => values.only.length === 0 || kind === 'bet' || values.only.includes(kind))

type Side = { name: string; db: Database; owner: Database; pid: number; times: Map<CommandKind, number[]> }

const { server, stop } = await startBenchDatabase({ log: () => {} })
const sides: Side[] = []
try {
  sides.push(await openSide('bench_now', undefined))
  if (values.against) sides.push(await openSide('bench_other', values.against))
  for (let round = 0; round < rounds; round += 1)
    for (const kind of chosen) for (const side of sides) await measure(side, kind)
  for (const side of sides) await checkBooks(side)
  report(
    `Processor time of a command in one database connection, batches of ${MEMBERS}, median of ${rounds} rounds of ${batches} batches${values.quick ? ' (QUICK: no measurement)' : ''}`,
    sides.flatMap(rowsOf),
  )
} finally {
  for (const { db, owner } of sides) {
    await db.end()
    await owner.end()
  }
  await stop()
}

async function openSide(name: string, folder: string | undefined): Promise<Side> {
  const { ownerUrl, appUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name })
  await migrate({ ownerConnectionString: ownerUrl, ...(folder ? { folder } : {}) })
  await installMembers(ownerUrl)
  const db = createDatabase({ connectionString: appUrl, max: 1 })
  const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  if (pid === undefined) throw new Error('no connection')
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  return { name: folder ? 'other' : 'now', db, owner, pid, times: new Map(kinds.map((kind) => [kind, []])) }
}

/** Microseconds a command of this kind took of the connection's processor. */
async function measure(side: Side, kind: CommandKind): Promise<void> {
  const isLone = loneKinds.has(kind)
  if (values.played)
    await side.owner.query(sql`
      update protection_play set began_at = lotus_now() - make_interval(mins => ${Number(values.played)}::integer),
        since = lotus_now() - make_interval(mins => ${Number(values.played)}::integer), seen_at = lotus_now()`)
  let nanoseconds = 0
  let commands = 0
  for (let number = 0; number < batches; number += 1) {
    const { before, items } = betsOf(kind)
    for (const list of before) await run(side, [list], false)
    const startedAt = processorTime(side.pid)
    await run(side, isLone ? items.map((item) => [item]) : [items], isLone)
    nanoseconds += processorTime(side.pid) - startedAt
    commands += items.length
  }
  side.times.get(kind)?.push(nanoseconds / commands / 1000)
}

async function run(side: Side, lists: readonly (readonly object[])[], isLone: boolean): Promise<void> {
  const statement = isLone
    ? { name: 'run', text: 'select wallet_run($1::jsonb) as reply' }
    : { name: 'batch', text: 'select wallet_run_batch($1::jsonb) as reply' }
  for (const list of lists) {
    const { rows } = await side.db.pool.query<{ reply: unknown }>({
      ...statement,
      values: [JSON.stringify(isLone ? list[0] : list)],
    })
    const reply = rows[0]?.reply
    for (const one of Array.isArray(reply) ? reply : [reply]) {
      if (one.code !== 'ok' && one.code !== 'OK')
        throw new Error(`${side.name}: a command answered ${JSON.stringify(one)}`)
    }
  }
}

/** Nanoseconds that the process has used of a processor. */
function processorTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

async function checkBooks({ db, name }: Side): Promise<void> {
  const { rows } = await db.pool.query<{ off: string }>(
    `select count(*) as off from account a where a.bucket < 10 and a.balance <> (
       select coalesce(sum(case when j.credit_account = a.id then j.amount else -j.amount end), 0) from journal j
       where a.id in (j.credit_account, j.debit_account))`,
  )
  if (Number(rows[0]?.off) !== 0) throw new Error(`${name}: ${rows[0]?.off} balances differ from the journal`)
}

function rowsOf({ name, times }: Side): Row[] {
  const of = (kind: CommandKind) => median(times.get(kind) ?? [])
  return chosen.flatMap((kind) => {
    const title = `${sides.length > 1 ? `${name}: ` : ''}${kind}`
    const quickest = Math.min(...(times.get(kind) ?? []))
    return [
      shown(title, of(kind), 'us'),
      shown(`${title}, quickest`, quickest, 'us'),
      shown(`${title} / bet`, of(kind) / of('bet'), 'x'),
    ]
  })
}
