import { parseMoney } from '@lotus/kernel'
import {
  SINGLE_TIER,
  type Look,
  type OutcomeRule,
  type PlayGroup,
  type PlayInput,
  type PlayRow,
  type Universe,
  type WinRule,
} from '../play.ts'

const twoDigits: Universe = { from: 0, to: 99, width: 2 }
const sums = Array.from({ length: 19 }, (_, sum) => String(sum))

const numbers = (width: number): PlayInput => ({ inputKind: 'numbers', inputParams: { width } })
const pool = (k: number): PlayInput => ({
  inputKind: 'pool',
  inputParams: { k, universe: twoDigits },
})
const outcomes = (list: readonly string[]): PlayInput => ({
  inputKind: 'outcomes',
  inputParams: { outcomes: list },
})
const multisets = (width: number, permutations: readonly number[]): PlayInput => ({
  inputKind: 'multisets',
  inputParams: { width, permutations },
})
const daSet: PlayInput = {
  inputKind: 'da_set',
  inputParams: { min: 2, max: 20, universe: twoDigits },
}

const last = (width: number, prizes: Look['prizes'] = 'all'): Look => ({
  prizes,
  part: 'last',
  width,
})
const first = (width: number, prizes: Look['prizes'] = 'all'): Look => ({
  prizes,
  part: 'first',
  width,
})
const tens = (prizes: Look['prizes']): Look => ({ prizes, part: 'tens', width: 1 })

const each = (look: Look): WinRule => ({ rule: 'occurrences', look })
const digit = (look: Look): WinRule => ({ rule: 'digit_once', look })
const allIn: WinRule = { rule: 'all_in', look: last(2) }
const noneIn: WinRule = { rule: 'none_in', look: last(2) }
const permutation = (look: Look): WinRule => ({ rule: 'permutation', look })
const outcome = (outcomeRule: OutcomeRule): WinRule => ({
  rule: 'outcome',
  outcomeRule,
  look: last(2, ['DB']),
})
const da: WinRule = { rule: 'da', look: last(2) }

type Odds = string | Readonly<Record<string, string>>

/** Code, names, menu group, input, price per line, odds (one figure, or one a tier), rule. */
function play(
  code: string,
  nameVi: string,
  nameEn: string,
  group: PlayGroup,
  input: PlayInput,
  price: string,
  odds: Odds,
  win: WinRule,
): PlayRow {
  const tiers = typeof odds === 'string' ? { [SINGLE_TIER]: odds } : odds
  return {
    ...input,
    code,
    nameVi,
    nameEn,
    group,
    pricePerLine: parseMoney(price),
    odds: Object.entries(tiers).map(([tier, figure]) => ({ tier, odds: parseMoney(figure) })),
    win,
  }
}

/** lottery.md 1.4, odds of the sum 0 to 9; the other half mirrors it. */
const sumOdds = ['70', '36', '26.999', '20.5', '16.4', '13.666', '12.285', '10.875', '9.777', '9']
const oddsBySum = Object.fromEntries(sums.map((sum, index) => [`s${sum}`, sumOdds[Math.min(index, 18 - index)] ?? '']))
const perm4Odds = { perm24: '370', perm12: '740', perm6: '1480', perm4: '2220' }

/** Every play of the northern shape (lottery.md 1.4 and 1.7, lottery-choices.md 9 to 14), in menu order. */
export const vnNorthPlays: readonly PlayRow[] = [
  play('lo2', 'Lô 2 Số Đuôi', 'Lo 2 last digits', 'bao_lo', numbers(2), '27', '98.5', each(last(2))),
  play('lo2_1k', 'Lô 2 Số Đuôi 1K', 'Lo 2 last digits 1K', 'bao_lo', numbers(2), '1', '3.649', each(last(2))),
  play('lo2_head', 'Lô 2 Số Đầu', 'Lo 2 first digits', 'bao_lo', numbers(2), '27', '98.5', each(first(2))),
  play('lo2_head_1k', 'Lô 2 Số Đầu 1K', 'Lo 2 first digits 1K', 'bao_lo', numbers(2), '1', '3.649', each(first(2))),
  play('lo3', 'Lô 3 Số Đuôi', 'Lo 3 last digits', 'bao_lo', numbers(3), '23', '960', each(last(3))),
  play('lo4', 'Lô 4 Số Đuôi', 'Lo 4 last digits', 'bao_lo', numbers(4), '20', '8880', each(last(4))),

  play('xien2', 'Lô Xiên 2', 'Parlay 2', 'lo_xien', pool(2), '1', '16', allIn),
  play('xien3', 'Lô Xiên 3', 'Parlay 3', 'lo_xien', pool(3), '1', '65', allIn),
  play('xien4', 'Lô Xiên 4', 'Parlay 4', 'lo_xien', pool(4), '1', '180', allIn),
  play('truot4', 'Lô Trượt Xiên 4', 'Fail parlay 4', 'lo_truot', pool(4), '1', '2.3', noneIn),
  play('truot8', 'Lô Trượt Xiên 8', 'Fail parlay 8', 'lo_truot', pool(8), '1', '8', noneIn),
  play('truot10', 'Lô Trượt Xiên 10', 'Fail parlay 10', 'lo_truot', pool(10), '1', '12', noneIn),

  play('de_db', 'Đề Đặc Biệt', 'Special last 2', 'de', numbers(2), '1', '99', each(last(2, ['DB']))),
  play('de_db_head', 'Đề Đầu Đặc Biệt', 'Special first 2', 'de', numbers(2), '1', '99', each(first(2, ['DB']))),
  play('de_g1', 'Đề Giải Nhất', 'First prize last 2', 'de', numbers(2), '1', '98', each(last(2, ['G1']))),
  play('de_g1_head', 'Đề Đầu Giải Nhất', 'First prize first 2', 'de', numbers(2), '1', '98', each(first(2, ['G1']))),
  play('de_g7', 'Đề Giải 7', 'Seventh prize', 'de', numbers(2), '4', '98', each(last(2, ['G7']))),
  play('de_dau_duoi', 'Đề Đầu Đuôi', 'Head and tail', 'de', numbers(2), '5', '98', each(last(2, ['DB', 'G7']))),

  play('dau_db', 'Đầu Đặc Biệt', 'Special tens digit', 'dau_duoi', numbers(1), '1', '9.8', each(tens(['DB']))),
  play('duoi_db', 'Đuôi Đặc Biệt', 'Special units digit', 'dau_duoi', numbers(1), '1', '9.8', each(last(1, ['DB']))),
  play('dau_g1', 'Đầu Giải Nhất', 'First prize tens digit', 'dau_duoi', numbers(1), '1', '9.8', each(tens(['G1']))),
  play(
    'duoi_g1',
    'Đuôi Giải Nhất',
    'First prize units digit',
    'dau_duoi',
    numbers(1),
    '1',
    '9.8',
    each(last(1, ['G1'])),
  ),

  play('ba_cang_db', '3 Càng Đặc Biệt', 'Special last 3', 'cang', numbers(3), '1', '960', each(last(3, ['DB']))),
  play('ba_cang_dau', '3 Càng Đầu', '3 digits head (G6)', 'cang', numbers(3), '3', '960', each(last(3, ['G6']))),
  play(
    'ba_cang_dau_duoi',
    '3 Càng Đầu Đuôi',
    '3 digits head and tail',
    'cang',
    numbers(3),
    '4',
    '960',
    each(last(3, ['DB', 'G6'])),
  ),
  play('bon_cang_db', '4 Càng Đặc Biệt', 'Special last 4', 'cang', numbers(4), '1', '8880', each(last(4, ['DB']))),

  play(
    'any3_db',
    'Xiên 3 Đặc Biệt',
    'Any 3D special',
    'xien_dac_biet',
    multisets(3, [3, 6]),
    '1',
    { perm6: '160', perm3: '320' },
    permutation(last(3, ['DB'])),
  ),
  play(
    'any4_db',
    'Xiên 4 Đặc Biệt',
    'Any 4D special',
    'xien_dac_biet',
    multisets(4, [4, 6, 12, 24]),
    '1',
    perm4Odds,
    permutation(last(4, ['DB'])),
  ),
  play('any1_db', 'Xiên Đặc Biệt', 'Any 1D special', 'xien_dac_biet', numbers(1), '1', '5.157', digit(last(2, ['DB']))),
  play(
    'any1_g1',
    'Xiên Giải Nhất',
    'Any 1D first prize',
    'xien_dac_biet',
    numbers(1),
    '1',
    '5.157',
    digit(last(2, ['G1'])),
  ),

  play(
    'db2_side',
    '2 số đặc biệt: tài/xỉu/chẵn/lẻ',
    'Special last 2: big/small/even/odd',
    'hai_so_dac_biet',
    outcomes(['tai', 'xiu', 'chan', 'le']),
    '1',
    '1.997',
    outcome('two_digit_side'),
  ),
  play(
    'db2_sum',
    '2 số đặc biệt: tổng',
    'Special last 2: digit sum',
    'hai_so_dac_biet',
    outcomes(sums),
    '1',
    oddsBySum,
    outcome('digit_sum'),
  ),
  play(
    'db2_sum_side',
    '2 số đặc biệt: tổng tài/tổng xỉu',
    'Special last 2: digit sum big/small',
    'hai_so_dac_biet',
    outcomes(['tong_tai', 'tong_xiu']),
    '1',
    '1.997',
    outcome('digit_sum_side'),
  ),

  play(
    'agent_dau_duoi',
    'Đại lý: đầu đuôi',
    'Agent head/tail',
    'agent',
    numbers(2),
    '5',
    '75',
    each(last(2, ['DB', 'G7'])),
  ),
  play(
    'agent_xiu_chu',
    'Đại lý: xỉu chủ',
    'Agent 3-digit head/tail',
    'agent',
    numbers(3),
    '4',
    '650',
    each(last(3, ['DB', 'G6'])),
  ),
  play('agent_lo2', 'Đại lý: bao lô 2', 'Agent lo 2', 'agent', numbers(2), '27', '75', each(last(2))),
  play('agent_lo3', 'Đại lý: bao lô 3', 'Agent lo 3', 'agent', numbers(3), '23', '650', each(last(3))),
  play('agent_lo4', 'Đại lý: bao lô 4', 'Agent lo 4', 'agent', numbers(4), '20', '5500', each(last(4))),
  play(
    'agent_bao8',
    'Đại lý: bao 8 lô',
    'Agent 8 lo',
    'agent',
    numbers(2),
    '8',
    '75',
    each(last(2, ['G7', 'G6', 'DB'])),
  ),
  play('agent_nhat_to', 'Đại lý: nhất to', 'Agent first prize', 'agent', numbers(2), '1', '75', each(last(2, ['G1']))),
  play('agent_xien2', 'Đại lý: xiên 2', 'Agent parlay 2', 'agent', pool(2), '27', '350', allIn),
  play('agent_xien3', 'Đại lý: xiên 3', 'Agent parlay 3', 'agent', pool(3), '27', '1000', allIn),
  play('agent_xien4', 'Đại lý: xiên 4', 'Agent parlay 4', 'agent', pool(4), '27', '3000', allIn),
  play('agent_da', 'Đại lý: đá', 'Agent da (pair)', 'agent', daSet, '27', { matched: '650', repeat: '325' }, da),
]
