import { sql } from '@lotus/database'
import { seededRng } from '@lotus/kernel'
import { createDatabase } from '@lotus/database'
import { commitmentOf, SEED_BYTES } from '@lotus/rules/lottery'
import { advanceIssues } from '../../apps/server/src/modules/lottery/draw/advance-issues.ts'
import { findGame } from '../../apps/server/src/modules/lottery/config/games.repo.ts'
import { createIssues } from '../../apps/server/src/modules/lottery/draw/issues.repo.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { median, type Row, shown } from '../report.ts'
import type { Options } from './options.ts'
import type { Stage } from './setup.ts'

const GAME = 'SEN60'

/** Issues of an own game that fell due during an outage: each is locked, frozen, drawn, settled and closed. */
export async function measureBacklog(stage: Stage, options: Options, log: (line: string) => void): Promise<Row[]> {
  const db = createDatabase({ connectionString: stage.appUrl, max: 16 })
  const deps = { db, rng: seededRng(1), log: createLog({ level: 'warn' }), nudgeOutbox: () => {} }
  const each: number[] = []
  try {
    for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
      await loadDue(stage, round, options.backlog)
      const startedAt = performance.now()
      let passes = 0
      while ((await advanceIssues(deps)) > 0) {
        passes += 1
        if (passes > 20) throw new Error('the backlog does not end')
      }
      const seconds = (performance.now() - startedAt) / 1000
      const { count } = await stage.owner.one<{ count: number }>(
        sql`select count(*)::integer as count from lottery_issue where settled_at is null and lock_at <= lotus_now()`,
      )
      if (count > 0) throw new Error(`${count} issues are still due`)
      each.push((seconds / options.backlog) * 1000)
      log(`  backlog  ${options.backlog} issues in ${seconds.toFixed(1)} s, ${each.at(-1)?.toFixed(1)} ms each`)
    }
  } finally {
    await db.end()
  }
  return [shown(`an issue of ${options.backlog.toLocaleString('en')} due ones, lock to closed`, median(each), 'ms')]
}

/** Created with the product's own command for tomorrow; then their times are moved back. */
async function loadDue({ owner }: Stage, round: number, count: number): Promise<void> {
  const game = await findGame(owner, GAME)
  if (!game) throw new Error(`no game ${GAME}`)
  const rng = seededRng(round + 1)
  const from = Date.now() + 86_400_000
  const issues = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = rng.bytes(SEED_BYTES)
      return {
        issueNo: `2099010${round + 1}-${String(index + 1).padStart(4, '0')}`,
        businessDay: '2099-01-01',
        station: null,
        openAt: new Date(from + index * 60_000),
        lockAt: new Date(from + index * 60_000 + 55_000),
        drawAt: new Date(from + index * 60_000 + 60_000),
        commitment: await commitmentOf(seed),
        seed: Buffer.from(seed).toString('hex'),
        beaconRound: null,
      }
    }),
  )
  await createIssues(owner, game.id, issues)
  await owner.query(sql`
    update lottery_issue set created_at = created_at - interval '10 days', open_at = open_at - interval '10 days',
      lock_at = lock_at - interval '10 days', draw_at = draw_at - interval '10 days'
    where state = 'scheduled' and issue_no like '20990%'`)
}
