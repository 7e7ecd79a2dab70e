import { appendFileSync } from 'node:fs'
import { it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ledgerChecks } from '../../composition.ts'
import { auditLedger } from '../wallet/index.ts'
import { voidHolidayIssues } from './advance-issues.ts'
import { lotteryConfig } from './index.ts'
import { correct, ending } from './corrections.fixtures.ts'
import { generateIssues } from './generate-issues.ts'
import { getGameDetail } from './get-menu.ts'
import { getOrder } from './list-orders.ts'
import { lockIssue } from './lock-issue.ts'
import { deDb, lo2, operators, p, publishFirst, refusalOf, setUpLottery, win } from './lottery.fixtures.ts'
import { settleIssue } from './settle-issue.ts'
import { proposeVoid, proposeCorrection } from './propose-draw.ts'
import { chaseFixtures } from './chase/chase.fixtures.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z', ['MBAC', 'SEN60', 'SSC60', 'CPK10', 'ESSC60', 'VTX60'])
const { deps } = lottery
const chases = chaseFixtures(test, lottery)
const say = (...a: unknown[]) => appendFileSync('/tmp/lotus/x/out1.txt', a.map((x) => (typeof x === 'string' ? x : JSON.stringify(x, (_k, v) => (typeof v === 'bigint' ? v.toString() : v)))).join(' ') + '\n')
const breaks = async () => (await auditLedger(test.db, { extra: ledgerChecks })).checks.flatMap((c) => c.breaks.map((b) => [c.name, b.subject, b.expected, b.found]))
const probe = (name: string, f: () => Promise<void>) => it(name, async () => { try { await f() } catch (e) { say(name, 'THREW', e instanceof Error ? e.message : String(e), JSON.stringify((e as any)?.details ?? {}).slice(0,300)) } }, 120000)
const term = async (code: string, play: string) => (await test.owner.one<any>(sql`select o.* from lottery_play_odds o join lottery_game g on g.id=o.game_id and g.rule_version=o.rule_version where g.code=${code} and o.play=${play}`))

probe('P1 price', async () => {
  const member = await lottery.member('price1', p(1000))
  const issue = await lottery.selling('MBAC')
  await lottery.place(member, { gameCode: 'MBAC', issueNo: issue.issueNo, items: [lo2(['12'])] })
  say('P1 before', await lottery.balance(member))
  const game = await lotteryConfig.getGameConfig(test.db, 'MBAC')
  const play = game.plays.find((x) => x.play === 'lo2')!
  const { nameVi, nameEn, returnMinPpm, returnMaxPpm, isPrizeGroupAllowed, ...rest } = play
  await lotteryConfig.updateRules(test.db, operators.first, { gameCode: 'MBAC', baseVersion: game.ruleVersion, reason: 'x', plays: [{ ...rest, price: '54.0000' }] } as never)
  await lottery.place(member, { gameCode: 'MBAC', issueNo: issue.issueNo, items: [lo2(['12'])] })
  say('P1 after price change with the same odds seen', await lottery.balance(member))
})
probe('P2 prize group', async () => {
  const member = await lottery.member('pg1', p(1000))
  const issue = await lottery.selling('SSC60')
  const item = { play: 'two_back_straight', content: [['4'], ['5']], points: 10, odds: win('100'), prizeGroup: 1800 }
  const a = await lottery.place(member, { gameCode: 'SSC60', issueNo: issue.issueNo, items: [item, { ...item, prizeGroup: undefined } as never] })
  await test.owner.query(sql`insert into lottery_rule select game_id, 2, min_stake,max_stake,max_payout,max_items,max_issue_stake,units,prize_group_min,1860,few_lines_max,few_lines_payout,null,null,lotus_now() from lottery_rule where version=1 and game_id=(select id from lottery_game where code='SSC60')`)
  await test.owner.query(sql`insert into lottery_play_odds select game_id,2,play,price,odds,number_limit,number_stock,min_points,max_points,max_lines,is_open,sort_order from lottery_play_odds where rule_version=1 and game_id=(select id from lottery_game where code='SSC60')`)
  await test.owner.query(sql`update lottery_game set rule_version=2 where code='SSC60'`)
  const b = await lottery.place(member, { gameCode: 'SSC60', issueNo: issue.issueNo, items: [item, { ...item, prizeGroup: undefined } as never] })
  say('P2', await test.owner.many(sql`select prize_group, rebate_rate, rule_version from lottery_order where member_id=${member} order by id`), a.orders.length, b.orders.length)
})
probe('P3 stale game', async () => {
  const before = await getGameDetail(test.db, 'VTX60')
  await lotteryConfig.updateGame(test.db, { gameCode: 'VTX60', isCancelAllowed: false, chaseIssuesMax: 0 } as never)
  const after = await getGameDetail(test.db, 'VTX60')
  say('P3', before.isCancelAllowed, before.chaseIssuesMax, '->', after.isCancelAllowed, after.chaseIssuesMax)
})
probe('P4 chase cpu', async () => {
  const member = await lottery.member('poor', 0n)
  const cars = Array.from({ length: 10 }, (_, i) => String(i + 1).padStart(2, '0'))
  const t = await term('CPK10', 'first5')
  const odds = t.odds
  const issueNos = (await chases.upcoming('CPK10')).slice(0, 50)
  const items = Array.from({ length: 10 }, () => ({ play: 'first5', content: Array.from({ length: 5 }, () => cars), points: 1, unit: '0.001', odds }))
  const cpu = process.cpuUsage(); const t0 = performance.now()
  let gap = 0, last = performance.now(); const timer = setInterval(() => { const n = performance.now(); gap = Math.max(gap, n - last); last = n }, 5)
  const r = await refusalOf(chases.place(member, { gameCode: 'CPK10', items: items as never, issueNos, multiples: issueNos.map((_, i) => i + 1) }))
  clearInterval(timer); const c = process.cpuUsage(cpu)
  say('P4', r, 'wall', (performance.now() - t0).toFixed(0), 'cpu user ms', (c.user / 1000).toFixed(0), 'longest gap ms', gap.toFixed(0), 'body', JSON.stringify(items).length)
})
probe('P5 tie capped', async () => {
  const rows = await test.owner.many<any>(sql`select g.code, o.play, r.max_stake, r.max_payout, r.few_lines_max, r.few_lines_payout from lottery_game g join lottery_rule r on r.game_id=g.id and r.version=g.rule_version join lottery_play_odds o on o.game_id=g.id and o.rule_version=r.version where g.code in ('ESSC60') limit 1`)
  say('P5 limits', rows)
  await test.owner.query(sql`update lottery_rule set max_payout = 50000 where game_id=(select id from lottery_game where code='ESSC60')`)
  await test.owner.query(sql`update lottery_game set draw_source='outside' where code='ESSC60'`)
  const plays = await test.owner.many<any>(sql`select play, odds from lottery_play_odds where game_id=(select id from lottery_game where code='ESSC60') and play like '%1v2%'`)
  say('P5 plays', plays)
  const play = plays[0]
  const member = await lottery.member('tied', p(1000))
  const issue = await lottery.selling('ESSC60')
  const r = await refusalOf(lottery.place(member, { gameCode: 'ESSC60', issueNo: issue.issueNo, items: [{ play: play.play, content: ['dragon'], points: 100, odds: play.odds } as never] }))
  say('P5 placed', r ?? 'ok', await lottery.balance(member))
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, { digits: '11111' })
  await settleIssue(deps, issue.id)
  say('P5 after', await lottery.balance(member), await test.owner.many(sql`select status,stake,payout,payout_uncapped from lottery_order where member_id=${member}`))
})
probe('P6 holiday after lock by one', async () => {
  const member = await lottery.member('holiday', p(1000))
  await test.setTestTime('2026-07-01T03:00:00Z'); await generateIssues(deps)
  const issue = await lottery.selling('MBAC')
  const t = await term('MBAC', 'de_db')
  await lottery.place(member, { gameCode: 'MBAC', issueNo: issue.issueNo, items: [{ ...deDb(['11'], 50), odds: t.odds }] as never })
  await test.setTestTime(new Date(issue.drawAt.getTime() + 60_000))
  await lockIssue(deps, issue.id)
  const day = issue.drawAt.toISOString().slice(0, 10)
  await lotteryConfig.addHolidays(test.db, { gameCodes: ['MBAC'], from: day, to: day, name: 'oops' })
  await voidHolidayIssues(deps)
  const i = await lottery.issue('MBAC', issue.issueNo)
  say('P6', issue.issueNo, i.state, i.drawAt, 'locked and drawn outside a minute ago; balance', await lottery.balance(member), await test.owner.many(sql`select source, entered_by, confirmed_by from lottery_result where issue_id=${issue.id}`))
})
probe('P7 stuck order', async () => {
  const member = await lottery.member('stuck', p(1000))
  await test.setTestTime('2026-07-02T03:00:00Z'); await generateIssues(deps)
  const issue = await lottery.selling('MBAC')
  const t = await term('MBAC', 'de_db')
  await lottery.place(member, { gameCode: 'MBAC', issueNo: issue.issueNo, items: [{ ...deDb(['11'], 50), odds: t.odds }] as never })
  await test.owner.query(sql`update lottery_order set content='["x"]' where member_id=${member}`)
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, ending('68'))
  await settleIssue(deps, issue.id)
  const i = { gameCode: 'MBAC', issueNo: issue.issueNo }
  say('P7 void', await refusalOf(proposeVoid(deps, operators.first, { ...i, reason: 'stuck one' } as never)), 'correct', await refusalOf(proposeCorrection(deps, operators.first, { ...i, draw: null, reason: 'stuck one' } as never)), (await lottery.issue('MBAC', issue.issueNo)).state)
  await test.owner.query(sql`update lottery_order set content='["11"]' where member_id=${member}`)
  await settleIssue(deps, issue.id)
})
probe('P8 audit blind spots', async () => {
  say('P8 sound before', await breaks())
  const a = await lottery.member('auda', p(1000)); const b = await lottery.member('audb', p(1000), p(100))
  await test.setTestTime('2026-07-03T03:00:00Z'); await generateIssues(deps)
  const issue = await lottery.selling('MBAC')
  const t = await term('MBAC', 'de_db')
  for (const m of [a, b]) await lottery.place(m, { gameCode: 'MBAC', issueNo: issue.issueNo, items: [{ ...deDb(['68'], 150), odds: t.odds }, { ...deDb(['11'], 5), odds: t.odds }] as never })
  await test.setTestTime(issue.drawAt)
  await publishFirst(deps, issue.id, ending('68'))
  await settleIssue(deps, issue.id)
  say('P8 sound settled', await breaks())
  const ids = (await test.owner.many<any>(sql`select id, member_id, status, payout, order_no from lottery_order where issue_id=${issue.id} order by id`))
  say('P8 orders', ids)
  const attempt = async (name: string, q: any, undo: any) => { try { await test.owner.query(q); say('P8', name, 'seen:', (await breaks()).length > 0) } catch (e) { say('P8', name, 'refused:', (e as Error).message) } finally { try { await test.owner.query(undo) } catch (e) { say('undo', (e as Error).message) } } }
  const id = ids[0].id
  await attempt('order belongs to other member', sql`update lottery_order set member_id=${b} where id=${id}`, sql`update lottery_order set member_id=${a} where id=${id}`)
  await attempt('content changed after freeze', sql`update lottery_order set content='["99"]' where id=${id}`, sql`update lottery_order set content='["68"]' where id=${id}`)
  await attempt('salt changed', sql`update lottery_order set salt=md5('x') where id=${id}`, sql`select 1`)
  await attempt('rule version changed', sql`update lottery_order set rule_version=1 where id=${id}`, sql`update lottery_order set rule_version=2 where id=${id}`)
  await attempt('status won to lost with payout', sql`update lottery_order set status=5 where id=${id}`, sql`update lottery_order set status=4 where id=${id}`)
  await attempt('issue total payout', sql`update lottery_issue set total_payout=total_payout+1 where id=${issue.id}`, sql`update lottery_issue set total_payout=total_payout-1 where id=${issue.id}`)
  await attempt('valid bet', sql`update lottery_order set valid_bet=0 where id=${id}`, sql`update lottery_order set valid_bet=stake where id=${id}`)
  await attempt('usage leak', sql`update lottery_usage set stake=stake+100000 where issue_id=${issue.id}`, sql`update lottery_usage set stake=stake-100000 where issue_id=${issue.id}`)
  await attempt('odds row edited', sql`update lottery_play_odds set odds='[{"tier":"win","odds":"1"}]' where play='de_db'`, sql`update lottery_play_odds set odds='[{"tier":"win","odds":"99"}]' where play='de_db'`)
  await attempt('buckets of stake', sql`update lottery_order set stake_cash=stake_cash+10000, stake_bonus=stake_bonus-10000 where id=${ids[2].id} and stake_bonus>0 and stake_cash>0`, sql`update lottery_order set stake_cash=stake_cash-10000, stake_bonus=stake_bonus+10000 where id=${ids[2].id} and stake_bonus>0 and stake_cash>0`)
  await attempt('chase stake/flags', sql`update lottery_chase set stake=stake+1`, sql`update lottery_chase set stake=stake-1`)
  await attempt('settled issue with a waiting order whose stake was never paid out', sql`update lottery_order set status=2, payout=null, valid_bet=null, settled_at=null, result_version=null where id=${ids[1].id}`, sql`update lottery_order set status=5, payout=0, valid_bet=stake, settled_at=lotus_now(), result_version=1 where id=${ids[1].id}`)
  await attempt('leaf hashes replaced', sql`update lottery_order_tree set leaf_hashes=sha256('x')||sha256('y')||sha256('z')||sha256('w') where issue_id=${issue.id}`, sql`select 1`)
  await attempt('payout credited to another member (journal)', sql`select 1`, sql`select 1`)
})
