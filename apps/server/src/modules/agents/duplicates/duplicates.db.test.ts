import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { readSchema, sql, type Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { offerOf, type WireTerms } from '../contracts/contract-terms.ts'
import { progressOf } from '../progress/progress.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { settleRules } from '../settle/gross.ts'
import { settleDue } from '../settle/settle-due.ts'
import { settleSettings } from '../settle/settle-settings.ts'
import { signedBy } from '../settle/settle.fixtures.ts'
import { closeUntil } from '../settle/settle.repo.ts'
import { listLeftOut } from '../statements/left-out.repo.ts'
import { bothWays } from '../looks/look.fixtures.ts'
import { activeOfTeam } from '../tree/live-team.ts'
import { join } from '../tree/tree.repo.ts'
import { whatIf } from '../what-if/what-if.ts'
import {
  countDuplicates,
  decideDuplicate,
  listDuplicates,
  type DuplicateRow,
  type Place,
  type Verdict,
} from './duplicate.repo.ts'
import { findDuplicates } from './find-duplicates.ts'

// Who looks like somebody above them is flagged, and counts for no active member until an operator has decided (operations.md 1.13).
const test = await testDatabase()
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell, count } = rebates
await rebates.open('2026-05-01T00:00:00Z')
await setSetting(test.db, agentsSettings.activeMinBet, '100', 'test')
const sign = signedBy(test)
const none = { RNG: 0 }
const DAY_MS = 86_400_000
let day = Date.UTC(2026, 5, 1, 17)
const nextDay = () => {
  day += 2 * DAY_MS
  const at = (hours: number) => new Date(day + hours * 3_600_000)
  const date = at(8).toISOString().slice(0, 10)
  return { at, end: new Date(day + DAY_MS), of: { from: date, to: date } }
}
const tiers = [{ ratePpm: 1000, active: 2, validBet: '0.0000', loss: '0.0000' }]
const plain = { categories: ['RNG'], activeMinBet: '100.0000', tiers } satisfies Partial<WireTerms>
const daily: WireTerms = { kind: 'DAILY', cadence: 'DAILY', ...plain }

const { owner } = test
async function below(uplineId: bigint): Promise<bigint> {
  const memberId = await rebates.member()
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(test.db, { memberId, uplineId, rates: none, ...place })
  return memberId
}
const login = (memberId: bigint, ip: string, device = 'Chrome, Android', outcome = 'ok', db: Queryable = owner) =>
  db.query(sql`
    insert into member_login (member_id, username_key, method, outcome, ip, device) values (${memberId}, 'x', 'password', ${outcome}, ${ip}::inet, ${device})`)
const payout = (memberId: bigint, number: string, db: Queryable = owner) =>
  db.query(sql`
    insert into payout_account (member_id, bank_code, account_number, holder_name) values (${memberId}, 'VNA', ${number}, 'A')`)
/** Other databases of the server have transactions too. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries += 1) {
    expect(tries).toBeLessThan(500)
    await owner.query(sql`select pg_sleep(0.02)`)
  }
}
const flags = (...members: bigint[]) =>
  owner.values<string>(sql`
    select member_id || ' ' || upline_id || ' ' || sign as flag from agent_duplicate where member_id = any (${members.map(String)}::bigint[])
    order by member_id, upline_id, sign`)
const flag = async (memberId: bigint, uplineId: bigint) => {
  await payout(memberId, `9${String(memberId).padStart(9, '0')}`)
  await payout(uplineId, `9${String(memberId).padStart(9, '0')}`)
  expect(await findDuplicates(test.db)).toBe(1)
}
const decide = (memberId: bigint, uplineId: bigint, verdict: Verdict, db: Queryable = test.db) =>
  decideDuplicate(db, { memberId, uplineId, signs: ['PAYOUT'], verdict, by: 'mai', reason: 'looked at' })
async function settle(now: Date): Promise<number> {
  await test.setTestTime(now.toISOString())
  await count()
  await rebates.payDays()
  return settleDue(test.db, now)
}
const counted = (memberId: bigint) =>
  owner.values<string>(sql`
    select active || ' ' || left_out || ' ' || left_waiting as counted from agent_statement where member_id = ${memberId} order by period_start, kind`)
const lost = (ref: string, at: Date) => ({ ref, validBet: '200.0000', placedAt: at, at })

// Nobody has looked yet: from here on.
await findDuplicates(test.db)

const begin = () => {
  const file = must(
    readSchema().tables.find(({ path }) => path.endsWith('2027-07-16-duplicates-begin.sql')),
    'the file',
  )
  return owner.query({ text: file.sql, values: [] })
}
const isExcluded = async () => (await settleRules(test.db)).duplicatesExcluded

describe('the upgrade', () => {
  it('leaves it on where nothing was settled yet', async () => {
    await begin()
    expect(await isExcluded()).toBe(true)
  })
})

describe('the platform', () => {
  it('compares whoever logs in with everybody above them, and with nobody else', async () => {
    const [top, middle, low] = await line([none, none, none])
    const sister = await below(top)
    await login(top, '203.0.113.7')
    await login(sister, '203.0.113.7')
    await login(middle, '203.0.113.7', 'Firefox, Windows')
    expect(await findDuplicates(test.db)).toBe(1)
    await login(low, '203.0.113.7')
    await login(low, '203.0.113.9')
    expect(await findDuplicates(test.db)).toBe(1)
    // The same again is one flag still.
    await login(low, '203.0.113.7')
    expect(await findDuplicates(test.db)).toBe(0)
    expect(await flags(top, middle, low, sister)).toEqual(
      [`${low} ${top} DEVICE`, `${sister} ${top} DEVICE`].toSorted(),
    )
  })

  it('looks again at a login that waited for its verification', async () => {
    const [top, low] = await line([none, none])
    await login(top, '203.0.113.30')
    await login(low, '203.0.113.30', 'Chrome, Android', 'verify')
    expect(await findDuplicates(test.db)).toBe(0)
    // Others log in meanwhile, more than are looked at twice anyway.
    for (let at = 0; at < 25; at += 1) await login(top, '203.0.113.31')
    expect(await findDuplicates(test.db, 5)).toBe(0)
    await owner.query(sql`update member_login set outcome = 'ok' where member_id = ${low}`)
    expect(await findDuplicates(test.db)).toBe(1)
    expect(await flags(low)).toEqual([`${low} ${top} DEVICE`])
  })

  it('finds a login and a payout account that are committed after later ones, and then writes nothing', async () => {
    const [top, low, paid] = await line([none, none, none])
    const other = await below(top)
    const look = () =>
      owner.value<string>(sql`select xmin::text || row_to_json(l)::text as look from agent_duplicate_look l`)
    await login(top, '203.0.113.60')
    await payout(top, '700000020')
    await findDuplicates(test.db)
    await owner.tx(async (tx) => {
      await login(low, '203.0.113.60', 'Chrome, Android', 'ok', tx)
      await payout(paid, '700000020', tx)
      // Attempts take numbers too.
      for (let at = 0; at < 25; at += 1) await login(other, '203.0.113.61', 'x', 'wrong')
      for (let at = 0; at < 25; at += 1) await payout(other, `7100000${10 + at}`)
      expect(await findDuplicates(test.db, 10)).toBe(0)
      const before = await look()
      expect(await findDuplicates(test.db, 10)).toBe(0)
      expect(await look()).toBe(before)
    })
    expect(await findDuplicates(test.db, 10)).toBe(2)
    expect(await flags(low, paid)).toEqual([`${low} ${top} DEVICE`, `${paid} ${top} PAYOUT`])
    await until(async () => {
      await findDuplicates(test.db)
      return owner.value<boolean>(sql`select late_logins || late_payouts = '{}' as done from agent_duplicate_look`)
    })
    const before = await look()
    expect(await findDuplicates(test.db)).toBe(0)
    expect(await look()).toBe(before)
  })

  it('forgets numbers that nobody ever commits', async () => {
    const [top] = await line([none])
    await expect(
      owner.tx(async (tx) => {
        await login(top, '203.0.113.62', 'x', 'ok', tx)
        await login(top, '203.0.113.62')
        await findDuplicates(test.db)
        expect(await owner.value<number>(sql`select cardinality(late_logins) as n from agent_duplicate_look`)).toBe(1)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await until(async () => {
      await findDuplicates(test.db)
      return owner.value<boolean>(sql`select late_logins = '{}' as done from agent_duplicate_look`)
    })
  })

  it('compares what an upline has proved alone, so that nobody has a member put out by typing their number', async () => {
    const [top, low] = await line([none, none])
    await owner.query(sql`update member set phone = '+84901234500', email = 'mem@example.com' where id = ${top}`)
    await owner.query(sql`
      update member set phone = '+84901234500', email = 'mem@example.com', phone_verified_at = lotus_now(), email_verified_at = lotus_now()
      where id = ${low}`)
    await login(low, '127.0.0.1')
    expect(await findDuplicates(test.db)).toBe(0)
    expect(await flags(low)).toEqual([])
  })

  it('compares numbers and addresses of mail, and no address of the server itself', async () => {
    const [top, middle, low] = await line([none, none, none])
    await owner.query(sql`
      update member set phone = '+84901234567', email = 'Một@example.com', phone_verified_at = lotus_now(), email_verified_at = lotus_now()
      where id = ${top}`)
    await owner.query(sql`update member set phone = '+84901234567', email = 'một@EXAMPLE.com' where id = ${low}`)
    for (const id of [top, middle, low]) await login(id, '127.0.0.1')
    expect(await findDuplicates(test.db)).toBe(2)
    expect(await flags(middle, low)).toEqual([`${low} ${top} EMAIL`, `${low} ${top} PHONE`])
  })

  it('compares payout accounts, whoever bound it first, page by page', async () => {
    const [top, middle, low] = await line([none, none, none])
    await payout(top, '700000001')
    await payout(low, '700000001')
    await payout(middle, '700000002')
    expect(await findDuplicates(test.db, 1)).toBe(1)
    await payout(top, '700000002')
    expect(await findDuplicates(test.db, 1)).toBe(1)
    expect(await flags(middle, low)).toEqual([`${middle} ${top} PAYOUT`, `${low} ${top} PAYOUT`])
  })

  it('looks only at the signs and as many levels up as the operator says, and at no pair of one person', async () => {
    const [top, middle, low] = await line([none, none, none])
    for (const id of [top, middle, low]) await payout(id, '700000003')
    await setSetting(test.db, settleSettings.duplicateSigns, ['DEVICE'], 'test')
    expect(await findDuplicates(test.db)).toBe(0)
    await setSetting(test.db, settleSettings.duplicateSigns, ['PAYOUT'], 'test')
    await setSetting(test.db, settleSettings.duplicateLevels, 1, 'test')
    await owner.query(sql`select member_mark_same(${middle}, ${top}, 'mai', 'the same card')`)
    await login(low, '203.0.113.20')
    await login(middle, '203.0.113.21')
    expect(await findDuplicates(test.db)).toBe(1)
    expect(await flags(middle, low)).toEqual([`${low} ${middle} PAYOUT`])
    await setSetting(test.db, settleSettings.duplicateSigns, ['DEVICE', 'PAYOUT', 'PHONE', 'EMAIL'], 'test')
    await setSetting(test.db, settleSettings.duplicateLevels, 15, 'test')
  })

  it('makes one flag when two look at once', async () => {
    const [top, low] = await line([none, none])
    for (const id of [top, low]) await payout(id, '700000004')
    await Promise.all([findDuplicates(test.db), findDuplicates(test.db)])
    expect(await flags(low)).toEqual([`${low} ${top} PAYOUT`])
  })
})

describe('who waits for a review', () => {
  it('counts for nobody, in days, so far, as an offer and in the overview, until a verdict', async () => {
    const { at, end, of } = nextDay()
    await test.setTestTime(at(0).toISOString())
    const [top] = await line([none])
    await sign(top, null, daily)
    const [one, two] = [await below(top), await below(top)]
    for (const id of [one, two]) await tell(id, [lost(`d${id}`, at(8))])
    await test.setTestTime(at(20).toISOString())
    await count()
    const asked = { agentId: top, bettors: 2, category: null, ...of, reach: 'TEAM' } as const
    const both = bothWays(test)
    const counts = async () => {
      const overview = await both(
        () => activeOfTeam(test.db, asked, at(20)),
        ({ at: _at, ...told }) => told,
      )
      const figures = (await progressOf(test.db, top, 'DAILY', at(20)))?.estimate?.figures
      expect(figures).toMatchObject({ active: overview.count, waiting: overview.waiting })
      return `${overview.count} ${overview.leftOut} ${overview.waiting}`
    }
    expect(await counts()).toBe('2 0 0')
    await flag(two, top)
    expect(await counts()).toBe('1 0 1')
    await setSetting(test.db, settleSettings.duplicatesExcluded, false, 'test')
    expect(await counts()).toBe('2 0 0')
    await setSetting(test.db, settleSettings.duplicatesExcluded, true, 'test')
    await settle(end)
    expect(await counted(top)).toEqual(['1 0 1'])
    expect(await decide(two, top, 'NOT_THE_SAME')).toBe('DONE')
    const offer = { holderId: top, granterId: null, aboveId: null, offer: offerOf(daily), ended: [] }
    // As it was just before the end of the period, whatever was decided since.
    expect((await whatIf(test.db, offer, end)).periods.at(-1)?.figures).toMatchObject({ active: 1, waiting: 1 })
    const next = nextDay()
    for (const id of [one, two]) await tell(id, [lost(`e${id}`, next.at(8))])
    await settle(next.end)
    expect(await counted(top)).toEqual(['1 0 1', '2 0 0'])
    // Cleared once, it is not found again by the same sign.
    await payout(two, '700000009')
    await login(two, '203.0.113.40')
    expect(await findDuplicates(test.db)).toBe(0)
  })

  it('is judged hour by hour, and is of one person once that is the verdict', async () => {
    const { at } = nextDay()
    await test.setTestTime(at(0).toISOString())
    const [top] = await line([none])
    await sign(top, null, { kind: 'HOURLY', ...plain })
    const two = await below(top)
    const play = async (hour: number) => {
      for (const id of [top, two]) await tell(id, [lost(`h${id}-${hour}`, new Date(at(hour).getTime() + 600_000))])
    }
    await play(1)
    await settle(at(2))
    await flag(two, top)
    await settle(new Date(at(2).getTime() + 60_000))
    await play(2)
    await settle(at(3))
    expect(await decide(two, top, 'SAME_PERSON')).toBe('DONE')
    await play(3)
    await settle(at(4))
    expect(await counted(top)).toEqual(['2 0 0', '1 0 1', '1 1 0'])
    const least = { bet: 1_000_000n, deposit: 0n }
    const asked = { teamId: top, categories: ['RNG'], currency: 'P', least, signs: ['PAYOUT'], limit: 9 }
    const inHour = (hour: number) =>
      listLeftOut(test.db, { ...asked, from: at(hour), to: at(hour + 1), until: at(hour + 1) })
    expect(await inHour(1)).toEqual([])
    expect(await inHour(2)).toEqual([{ memberId: two, countedId: null }])
    expect(await inHour(3)).toEqual([{ memberId: two, countedId: top }])
  })

  it('is decided once, by the signs that were shown, and not against another mark', async () => {
    const [top, middle, low] = await line([none, none, none])
    await flag(low, top)
    await owner.query(sql`select member_mark_same(${low}, ${middle}, 'mai', 'the same card')`)
    expect(await decide(low, middle, 'NOT_THE_SAME')).toBe('NONE')
    expect(await decide(low, top, 'SAME_PERSON')).toBe('MARKED')
    await login(top, '203.0.113.50')
    await login(low, '203.0.113.50')
    expect(await findDuplicates(test.db)).toBe(1)
    expect(await decide(low, top, 'NOT_THE_SAME')).toBe('CHANGED')
    const shown = { memberId: low, uplineId: top, signs: ['PAYOUT', 'DEVICE'], by: 'mai', reason: 'looked at' } as const
    const both = await Promise.all([
      decideDuplicate(test.db, { ...shown, verdict: 'NOT_THE_SAME' }),
      decideDuplicate(test.db, { ...shown, verdict: 'NOT_THE_SAME' }),
    ])
    expect(both.toSorted()).toEqual(['DONE', 'NONE'])
  })

  it('is counted again by the audit, which finds a statement that left out another number', async () => {
    expect(await rebates.breaks()).toEqual([])
    await expect(
      owner.tx(async (tx) => {
        await tx.query(sql`
          update agent_statement set active = active + 1, left_waiting = left_waiting - 1 where left_waiting > 0`)
        const breaks = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        const subjects = breaks.map(({ subject }) => subject.replace(/ C.*/, ''))
        expect(new Set(subjects)).toEqual(
          new Set(['active members of statement', 'accounts waiting for a review of statement']),
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('is flagged in the turn of marks, so that no period is settled before a flag of an earlier time is known', async () => {
    const [top, low] = await line([none, none])
    for (const id of [top, low]) await payout(id, '700000010')
    let isClosed = false
    const closing = await test.db.tx(async (tx) => {
      expect(
        await tx.value<number>(sql`select agent_duplicate_find(array[${low}]::bigint[], '{PAYOUT}', 15) as found`),
      ).toBe(1)
      const waiting = closeUntil(test.db, test.clock.now()).then(() => {
        isClosed = true
      })
      await owner.query(sql`select pg_sleep(0.3)`)
      expect(isClosed).toBe(false)
      return { waiting }
    })
    await closing.waiting
    expect(isClosed).toBe(true)
    expect(await flags(low)).toHaveLength(1)
  })
})

describe('the pages of pairs', () => {
  it('list each pair once in its order, however they are cut, and are counted up to a bound', async () => {
    await test.setTestTime(new Date(day + 9 * DAY_MS).toISOString())
    await owner.query(sql`
      insert into agent_duplicate (cell, member_id, upline_id, sign, found_at, verdict, decided_at, decided_by, reason)
      select cell_of(900000 + i), 900000 + i, 900000 + i % 3, s, lotus_now() - (1 + i % 4) * interval '1 second' + o * interval '1 microsecond', v,
        case when v is not null then lotus_now() + i % 5 * interval '1 microsecond' end, case when v is not null then 'mai' end,
        case when v is not null then 'seen' end
      from generate_series(11, 60) i, (values ('DEVICE', 5), ('PAYOUT', 1), ('EMAIL', 3)) x(s, o),
        lateral (select case i % 4 when 0 then 'SAME_PERSON' when 1 then 'NOT_THE_SAME' end) y(v)`)
    for (const verdict of [null, 'SAME_PERSON', 'NOT_THE_SAME'] as const) {
      for (const accountId of [null, 900001n, 900030n]) {
        const stated = await owner.values<string>(sql`
          select member_id || ' ' || upline_id || ' ' || array_agg(sign order by sign)::text as pair from agent_duplicate
          where verdict is not distinct from ${verdict}::text and (${accountId}::bigint is null or ${accountId}::bigint in (member_id, upline_id))
          group by member_id, upline_id, decided_at order by decided_at desc, case when decided_at is null then min(found_at) end, member_id, upline_id`)
        for (const limit of [1, 7, 100]) {
          const pairs: string[] = []
          for (let after: Place = null; ;) {
            const rows: DuplicateRow[] = await listDuplicates(test.db, { verdict, accountId, after, limit })
            pairs.push(...rows.map((row) => `${row.memberId} ${row.uplineId} {${row.signs.join(',')}}`))
            const last = rows.at(-1)
            if (last === undefined) break
            after = { micros: last.place, memberId: String(last.memberId), uplineId: String(last.uplineId) }
          }
          expect(pairs).toEqual(stated)
        }
      }
    }
    expect(await countDuplicates(test.db)).toBe(
      await owner.value<number>(
        sql`select count(distinct (member_id, upline_id))::integer from agent_duplicate where decided_at is null`,
      ),
    )
    expect(await countDuplicates(test.db, 5)).toBe(5)
  })
})

describe('the upgrade of a brand with statements', () => {
  it('leaves out nobody before the brand switches it on, and changes nothing that the brand stored', async () => {
    await owner.query(sql`delete from setting where key = ${settleSettings.duplicatesExcluded.key}`)
    await begin()
    expect(
      await owner.value<unknown>(sql`select value from setting where key = ${settleSettings.duplicatesExcluded.key}`),
    ).toBe(false)
    await setSetting(test.db, settleSettings.duplicatesExcluded, true, 'test')
    await begin()
    expect(await isExcluded()).toBe(true)
  })
})
