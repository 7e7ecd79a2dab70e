/** A group of the menu and the codes in it. The screens name the groups. */
type Menu = readonly (readonly [group: string, codes: RegExp])[]

const station: Menu = [
  ['agent', /^agent_/],
  ['bao_lo', /^lo\d/],
  ['lo_xien', /^xien/],
  ['lo_truot', /^truot/],
  ['cang', /_cang_/],
  ['xien_dac_biet', /^any\d_/],
  ['hai_so_dac_biet', /^db2_/],
  ['de', /^de_/],
  ['dau_duoi', /^(dau|duoi)_/],
]

/** Digits of the classic games; a prefix such as `p3_` belongs to the game, not to the play. */
const classic: Menu = [
  ['five_star', /^five_/],
  ['four_star', /^four_/],
  ['three_front', /^three_front_/],
  ['three_mid', /^three_mid_/],
  ['three_back', /^three_back_/],
  ['three_star', /^(p3_)?three_/],
  ['two_front', /^(two_front|(p3_)?front2)_/],
  ['two_back', /^(two_back|(p3_)?back2)_/],
  ['fixed_place', /^fixed_place$/],
  ['choose_places', /^any\d_(straight|group)/],
  ['any_code', /^(p3_)?any_/],
  ['two_sides', /bsoe|^sum_combo$/],
  ['appearances', /^fun_/],
  ['special3', /^special3_/],
  ['dragon_tiger', /^n?dt_/],
]

const board: Menu = [
  ['balls', /^(ball_number|place[123]|place_pc|number|pos_.*)$/],
  ['two_sides', /bsoe|^sum_tail$/],
  ['sums', /^(sum|span)$/],
  ['combinations', /^(comb\d|one_of_five)$/],
  ['special3', /^special3_/],
  ['dragon_tiger', /^dt_/],
  ['niuniu', /^niuniu$/],
  ['show_hand', /^show_hand$/],
  ['baccarat', /^baccarat/],
]

const eleven: Menu = [
  ['any_dan_tuo', /_dantuo$/],
  ['any', /^any\d$/],
  ['first3', /^first3_/],
  ['first2', /^first2_/],
  ['fixed_place', /^(fixed\d|ball_number)$/],
  ['two_sides', /bsoe$|^sum_tail$/],
  ['properties', /^(odd_count|middle)$/],
  ['dragon_tiger', /^dt_/],
]

const dice: Menu = [
  ['sums', /^sum$/],
  ['two_sides', /^(bsoe.*|combo|side)$/],
  ['triples', /^triple/],
  ['two_same', /^two_same/],
  ['different', /^(three_diff|two_diff|straight_all|all_different)$/],
  ['any_code', /^any_code/],
  ['patterns', /^(pattern|span)$/],
  ['dragon_tiger', /^dt_/],
]

const race: Menu = [
  ['first', /^first\d$/],
  ['fixed_place', /^fixed_place$/],
  ['two_sides', /bsoe$/],
  ['sums', /^sum/],
  ['dragon_tiger', /^dt_/],
  ['fantan', /^fantan_/],
]

const twentyEight: Menu = [
  ['sums', /^(sum|pack3)$/],
  ['two_sides', /^(bsoe|combo)/],
  ['properties', /^(extreme|colour|baozi)$/],
]

const mark: Menu = [
  ['special', /^special$/],
  ['special_sides', /^special_(bs|oe|he_.*|tail_bs)$/],
  ['special_properties', /^special_|^combined_zodiac$/],
  ['normals', /^normal/],
  ['totals', /^total_/],
  ['combinations', /^(all\d|three_in_two|two_or_special|te_chuan)$/],
  ['misses', /^miss/],
  ['zodiac_tail', /^(zodiac7|tail7)$/],
  ['linked_zodiacs', /^linked/],
]

const keno: Menu = [
  ['picks', /^pick/],
  ['two_sides', /^(sum_|parlay)/],
  ['balance', /^(top_middle_bottom|odd_even_more)$/],
  ['elements', /^elements$/],
]

const sixOf45: Menu = [
  ['hits', /^(so_thuong|trung\d|ba_trung_2)$/],
  ['misses', /^truot/],
  ['exactly_one', /^chon/],
]

const thai: Menu = [
  ['four_digits', /^(top4|exact4|any4)$/],
  ['three_digits', /^(top3|tod3|front3|back3|second3|exact3|any3)$/],
  ['two_digits', /^(top2.*|bottom2|last2|first2)$/],
  ['running', /^(run_|any1_)/],
  ['places', /^pos_/],
  ['symbols', /^fpc$/],
  ['fantan', /^fantan_/],
]

const ownDigits: Menu = [
  ['places', /^exact1$/],
  ['exact', /^last\d$/],
  ['any_order', /^(any2|rambo|perm)/],
  ['running', /^any1_/],
  ['two_sides', /^bsoe$/],
]

const ownBalls: Menu = [
  ['first', /^first\d_/],
  ['last', /^last\d_/],
  ['pair', /^(exact|any)$/],
  ['places', /^(position|place)$/],
]

const small: Menu = [
  ['numbers', /^number$/],
  ['two_sides', /^(bs|bsoe|sum_bsoe|parity)$/],
  ['colours', /^colour$/],
  ['counts', /^count$/],
  ['symbols', /^symbol$/],
]

const menus = {
  station,
  classic,
  board,
  eleven,
  dice,
  race,
  twentyEight,
  mark,
  keno,
  sixOf45,
  thai,
  ownDigits,
  ownBalls,
  small,
} as const satisfies Record<string, Menu>

/** Families whose plays have the same names share a menu. */
export type MenuName = keyof typeof menus

/** The menu group of a play; undefined if the menu has none. */
export function menuGroupOf(menu: MenuName, code: string): string | undefined {
  return menus[menu].find(([, codes]) => codes.test(code))?.[0]
}
