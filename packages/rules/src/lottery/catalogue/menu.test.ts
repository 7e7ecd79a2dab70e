import { expect, test } from 'vitest'
import { findFamily, listFamilies } from './all.ts'

test('no menu has more than sixteen groups', () => {
  for (const family of listFamilies()) {
    expect(new Set(family.plays.map(({ menuGroup }) => menuGroup)).size, family.name).toBeLessThanOrEqual(16)
  }
})

test.each([
  ['bao_lo', 'lo2 lo2_1k lo2_head lo2_head_1k lo3 lo4'],
  ['lo_xien', 'xien2 xien3 xien4'],
  ['lo_truot', 'truot4 truot8 truot10'],
  ['de', 'de_db de_db_head de_g1 de_g1_head de_g7 de_dau_duoi'],
  ['dau_duoi', 'dau_db duoi_db dau_g1 duoi_g1'],
  ['cang', 'ba_cang_db ba_cang_dau ba_cang_dau_duoi bon_cang_db'],
  ['xien_dac_biet', 'any3_db any4_db any1_db any1_g1'],
  ['hai_so_dac_biet', 'db2_side db2_sum db2_sum_side'],
  [
    'agent',
    'agent_dau_duoi agent_xiu_chu agent_lo2 agent_lo3 agent_lo4 agent_bao8 agent_nhat_to agent_xien2 agent_xien3 agent_xien4 agent_da',
  ],
])('the northern group %s contains exactly %s', (group, codes) => {
  const held = findFamily('vn_north')?.plays.filter(({ menuGroup }) => menuGroup === group) ?? []
  expect(new Set(held.map(({ code }) => code))).toEqual(new Set(codes.split(' ')))
})
