import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { findRoundByNo } from '../../games/record/record.repo.ts'
import { setSetting } from '../../system/index.ts'
import { providersSettings } from '../settings.ts'
import { validBetRule } from './valid-bet-rule.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

// Worked examples of operations.md 0.3 (issue 19, DECISIONS 7): what a vendor's round counts for, to the last place.
const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { player, nextName, breaks, addVendor } = await vendorFixtures(test)
await addVendor('GREEDY', { rollback_win: true })
await test.owner.query(sql`
  insert into game (vendor, code, category, name, min_bet, released_at)
  select v.code, c, c, jsonb_build_object('vi', c, 'en', c), 10000, lotus_now()
  from vendor v cross join unnest(array['RNG', 'FISH', 'LIVE', 'PVP', 'SPORTS', 'ESPORTS']) c`)
afterEach(async () => {
  expect(await breaks()).toEqual([])
})

const roundOf = (roundId: string) =>
  test.owner.one<{ valid: string; why: string | null; told: string | null; bonus: string | null }>(sql`
    select vendor_money(valid) as valid, valid_why as why, vendor_money(valid_told) as told, vendor_money(valid_bonus) as bonus
    from vendor_round where round_id = ${roundId}`)
/** The last news of a round: what earnings count, and what turnover counts. */
const newsOf = async (roundId: string) => {
  const { payload } = await test.owner.one<{ payload: { bets: { validBet: string; turnover?: string }[] } }>(sql`
    select payload from outbox where topic = 'wallet.bets_settled' and payload -> 'round' ->> 'roundId' = ${roundId}
    order by id desc limit 1`)
  const [bet] = payload.bets
  return [bet?.validBet, bet?.turnover]
}
type Play = { game: string; bet: string; win: string; bonus?: string; says?: object }

/** One bet and its win; once as two calls, once as one, which other code decides. */
async function play({ game, bet, win, bonus = '0', says = {} }: Play) {
  const one = await player('1000', bonus)
  const [two, whole] = [nextName(), nextName()]
  await one.bet(two, bet, `r-${two}`, { gameCode: game })
  await one.win(`${two}w`, win, `r-${two}`, { gameCode: game, roundClosed: true, ...says })
  const other = await player('1000', bonus)
  await other.betWin(whole, bet, win, { gameCode: game, ...says })
  const found = await roundOf(`r-${two}`)
  expect(await roundOf(`r-${whole}`)).toEqual(found)
  expect(await newsOf(`r-${whole}`)).toEqual(await newsOf(`r-${two}`))
  return { ...found, turnover: (await newsOf(`r-${two}`))[1] }
}

it.each<[string, Play, string, string | null]>([
  ['LIVE: 100 that give 150 count 50', { game: 'LIVE', bet: '100', win: '150' }, '50', 'result'],
  ['LIVE: 100 that give 500 count 100', { game: 'LIVE', bet: '100', win: '500' }, '100', null],
  ['LIVE: 100 lost count 100', { game: 'LIVE', bet: '100', win: '0' }, '100', null],
  ['LIVE: both sides of one round count their difference', { game: 'LIVE', bet: '200', win: '195' }, '5', 'result'],
  ['LIVE: a tie counts nothing', { game: 'LIVE', bet: '100', win: '100' }, '0', 'tie'],
  [
    'LIVE: what the vendor says is kept beside',
    { game: 'LIVE', bet: '100', win: '150', says: { validBet: '80' } },
    '50',
    'result',
  ],
  ['RNG: the whole stake', { game: 'RNG', bet: '100', win: '100' }, '100', null],
  ['RNG: the vendor may not lower it', { game: 'RNG', bet: '100', win: '0', says: { validBet: '10' } }, '100', null],
  ['RNG: without the jackpot', { game: 'RNG', bet: '100', win: '0', says: { jackpotPart: '1.5' } }, '98.5', 'jackpot'],
  [
    'FISH: a jackpot above the stake leaves nothing',
    { game: 'FISH', bet: '1', win: '0', says: { jackpotPart: '2' } },
    '0',
    'jackpot',
  ],
  ['PVP: as the vendor reports it', { game: 'PVP', bet: '100', win: '40', says: { validBet: '25.5' } }, '25.5', 'told'],
  [
    'PVP: a report above the stake is the stake',
    { game: 'PVP', bet: '100', win: '40', says: { validBet: '999' } },
    '100',
    null,
  ],
  ['PVP: without a report what was won or lost of the buy-in', { game: 'PVP', bet: '100', win: '90' }, '10', 'result'],
  [
    'SPORTS: 1.75 counts',
    { game: 'SPORTS', bet: '100', win: '175', says: { odds: '1.75', outcome: 'won' } },
    '100',
    null,
  ],
  [
    'SPORTS: 1.74 does not',
    { game: 'SPORTS', bet: '100', win: '174', says: { odds: '1.74', outcome: 'won' } },
    '0',
    'odds',
  ],
  [
    'SPORTS: American -134 does not',
    { game: 'SPORTS', bet: '100', win: '0', says: { odds: '-134', oddsFormat: 'US' } },
    '0',
    'odds',
  ],
  [
    'SPORTS: won by half counts half',
    { game: 'SPORTS', bet: '100.0001', win: '145', says: { odds: '1.9', outcome: 'half_won' } },
    '50',
    'half',
  ],
  [
    'SPORTS: lost by half counts half',
    { game: 'ESPORTS', bet: '100', win: '50', says: { outcome: 'half_lost' } },
    '50',
    'half',
  ],
  ['SPORTS: a push counts nothing', { game: 'SPORTS', bet: '100', win: '100', says: { outcome: 'push' } }, '0', 'push'],
  [
    'SPORTS: a cash-out counts nothing',
    { game: 'SPORTS', bet: '100', win: '60', says: { outcome: 'cash_out' } },
    '0',
    'cash_out',
  ],
  ['SPORTS: without odds the stake', { game: 'SPORTS', bet: '100', win: '0' }, '100', null],
])('%s', async (_, round, valid, why) => {
  const found = await play(round)
  expect([Number(found.valid), found.why]).toEqual([Number(valid), why])
  const says: { validBet?: string } = round.says ?? {}
  expect(found.told === null ? undefined : Number(found.told)).toBe(
    says.validBet === undefined ? undefined : Number(says.validBet),
  )
  expect(found.turnover).toBeUndefined()
})

it('a slot paid from a bonus earns nothing, and of a mixed stake the member’s own part; turnover counts all of it', async () => {
  expect(await play({ game: 'RNG', bet: '100', win: '0', bonus: '100' })).toEqual({
    valid: '0.0000',
    why: 'bonus',
    told: null,
    bonus: '100.0000',
    turnover: '100.0000',
  })
  // 40 of 100 are the bonus's; the jackpot's 1 comes off both alike.
  expect(await play({ game: 'FISH', bet: '100', win: '3', bonus: '40', says: { jackpotPart: '1' } })).toMatchObject({
    valid: '59.4000',
    bonus: '39.6000',
    turnover: '99.0000',
  })
  expect(await play({ game: 'LIVE', bet: '100', win: '0', bonus: '100' })).toMatchObject({
    valid: '100.0000',
    why: null,
  })
})

it('the betting record and what agents are paid say why; turnover reads the larger figure', async () => {
  const one = await player('1000', '30')
  const a = nextName()
  await one.betWin(a, '100', '0', { gameCode: 'RNG' })
  const { no } = await test.owner.one<{ no: string }>(
    sql`select round_no as no from vendor_round where round_id = ${`r-${a}`}`,
  )
  expect(await findRoundByNo(test.db, one.memberId, no)).toMatchObject({ valid: 700_000n, validWhy: 'bonus' })
  const why = (memberId: bigint, kind: string, valid: bigint) =>
    test.db.value<string | null>(sql`select vendor_valid_why(${memberId}, ${kind}, ${no}, ${valid}) as why`)
  expect(await why(one.memberId, 'vendor:ACME', 700_000n)).toBe('bonus')
  expect(await why(one.memberId, 'vendor:ACME', -700_000n)).toBe('bonus')
  // Of another figure, another bet and another member it says nothing.
  expect(await why(one.memberId, 'vendor:ACME', 1_000_000n)).toBeNull()
  expect(await why(one.memberId, 'lottery', 700_000n)).toBeNull()
  expect(await why(one.memberId + 1n, 'vendor:ACME', 700_000n)).toBeNull()
  const counted = await test.owner.many<{ stake: bigint; valid: bigint }>(sql`
    select t.stake, t.valid_bet as valid from outbox o,
      turnover_bets_of(array[(o.topic, ${one.memberId}::bigint, o.payload, o.created_at)::turnover_event]) t
    where o.topic = 'wallet.bets_settled' and o.audience = ${`member:${one.memberId}`}`)
  expect(counted).toEqual([{ stake: 1_000_000n, valid: 1_000_000n }])
})

it('a brand with rounds begins with the rule that it had; a new one with that of operations 0.3', async () => {
  const tables = new URL('../../../../../../packages/database/schema/providers/tables/', import.meta.url)
  const begin = await readFile(new URL('2027-10-25-valid-bet-begin.sql', tables), 'utf8')
  const rule = () => test.db.tx((tx) => validBetRule(tx))
  expect(await rule()).toEqual({
    RNG: ['jackpot', 'ownMoney'],
    FISH: ['jackpot', 'ownMoney'],
    LIVE: ['tie', 'result'],
    PVP: ['told', 'tie', 'result'],
    SPORTS: ['sports', 'tie'],
    ESPORTS: ['sports', 'tie'],
    minOdds: 1750,
    halfPercent: 50,
  })
  for (const text of begin.split(';\n').filter((part) => part.includes('select'))) {
    await test.owner.query({ text, values: [] })
  }
  const { former } = await test.owner.one<{ former: object }>(
    sql`select vendor_former_rule(${[...providersSettings.tieCategories.default]}::text[]) as former`,
  )
  expect(await rule()).toEqual({ ...former, minOdds: 1750, halfPercent: 50 })
  await test.owner.query(sql`delete from setting where updated_by = 'upgrade' and key like 'games.valid%'`)
})

it('a correction counts by the same rule: a win taken back, and a bet', async () => {
  const one = await player('1000', '0', { vendor: 'GREEDY' })
  const [a, b] = [nextName(), nextName()]
  await one.bet(a, '100', `r-${a}`, { gameCode: 'LIVE' })
  await one.win(`${a}w`, '130', `r-${a}`, { gameCode: 'LIVE' })
  await one.win(`${a}x`, '15', `r-${a}`, { gameCode: 'LIVE', roundClosed: true })
  expect(await roundOf(`r-${a}`)).toMatchObject({ valid: '45.0000', why: 'result' })
  await one.rollback(`${a}back`, `${a}x`)
  expect(await newsOf(`r-${a}`)).toEqual(['30.0000', undefined])
  await one.rollback(`${a}more`, `${a}w`)
  expect(await roundOf(`r-${a}`)).toMatchObject({ valid: '100.0000', why: null })
  await one.betWin(b, '100', '150', { gameCode: 'LIVE' })
  await one.rollback(`${b}back`, b)
  expect(await newsOf(`r-${b}`)).toEqual(['0.0000', undefined])
})

it('endRound says it too; the settings decide, and a command of the version before counts as there', async () => {
  const one = await player('1000')
  const a = nextName()
  await one.bet(a, '100', `r-${a}`, { gameCode: 'SPORTS' })
  await one.endRound(`r-${a}`, { odds: '0.74', oddsFormat: 'HK', outcome: 'lost' })
  expect(await roundOf(`r-${a}`)).toMatchObject({ valid: '0.0000', why: 'odds' })
  await setSetting(test.db, providersSettings.validMinOdds, 150, 'test')
  await setSetting(test.db, providersSettings.validResult, ['LIVE', 'SPORTS'], 'test')
  const b = nextName()
  await one.betWin(b, '100', '174', { gameCode: 'SPORTS', odds: '1.74' })
  expect(await roundOf(`r-${b}`)).toMatchObject({ valid: '74.0000', why: 'result' })
  const former = await test.owner.many<{ valid: bigint; why: string | null }>(sql`
    select (vendor_valued(r, vendor_rule(jsonb_build_object('ties', '{LIVE}')))).valid,
      (vendor_valued(r, vendor_rule(jsonb_build_object('ties', '{LIVE}')))).valid_why as why
    from vendor_round r where r.round_id in (${`r-${a}`}, ${`r-${b}`})`)
  expect(former).toEqual([
    { valid: 1_000_000n, why: null },
    { valid: 1_000_000n, why: null },
  ])
})
