import { both } from '../both.ts'
import { line, type RuleSheet } from './sheet.ts'
import { classicNotes, ownDraw } from './words.ts'

/** Classic games that draw digits. */
export const classicDigitSheets: readonly RuleSheet[] = [
  {
    family: 'ssc',
    title: both('Luật SSC (5 số)', 'Rules of SSC (5 digits)'),
    summary: both(
      'Năm chữ số: 5 sao, 3 sao, 2 sao, định vị, rồng hổ.',
      'Five digits: 5-star, 3-star, 2-star, fixed place, dragon tiger.',
    ),
    draw: both(
      `Mỗi kỳ ra 5 chữ số từ 0 đến 9, gọi từ trái sang phải là vạn, nghìn, trăm, chục, đơn vị. ${ownDraw.vi}`,
      `Each draw has 5 digits from 0 to 9, from the ten-thousands on the left to the units. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line(
        'two_back_straight',
        both('2 số cuối đúng thứ tự', 'Last 2 in order'),
        both('Đúng hàng chục và đơn vị', 'Tens and units'),
      ),
      line(
        'two_back_group',
        both('2 số cuối đảo', 'Last 2, any order'),
        both('Đúng 2 chữ số khác nhau, không kể thứ tự', 'Two different digits in any order'),
      ),
      line(
        'three_back_straight',
        both('3 số cuối đúng thứ tự', 'Last 3 in order'),
        both('Đúng cả 3 số', 'All 3 digits'),
      ),
      line(
        'three_back_group3',
        both('Tổ 3, 3 số cuối', 'Group 3, last 3'),
        both('3 số cuối có đúng một cặp giống nhau', 'The last 3 digits have exactly one pair'),
      ),
      line(
        'three_back_group6',
        both('Tổ 6, 3 số cuối', 'Group 6, last 3'),
        both('3 số cuối khác nhau, không kể thứ tự', 'The last 3 digits are all different, in any order'),
      ),
      line('five_straight', both('5 sao đúng thứ tự', '5-star in order'), both('Đúng cả 5 số', 'All 5 digits')),
      line(
        'five_group60',
        both('Tổ 60', 'Group 60'),
        both('Một cặp giống nhau và ba số khác', 'One pair and three other digits'),
      ),
      line(
        'sum_bsoe',
        both('Tài xỉu chẵn lẻ tổng', 'Big small odd even of the sum'),
        both('Tổng từ 23 là tài, đến 22 là xỉu', 'A sum of 23 or more is big, up to 22 small'),
      ),
      line(
        'dt_1v2',
        both('Rồng / hổ', 'Dragon / tiger'),
        both('Rồng: số trái lớn hơn số phải; hổ: nhỏ hơn', 'Dragon: the left digit is larger; tiger: it is smaller'),
        'dragon',
      ),
      line('dt_1v2', both('Rồng hổ hoà', 'Dragon tiger tie'), both('Hai số bằng nhau', 'Both digits are equal'), 'tie'),
    ],
    examples: [
      {
        play: 'fixed_place',
        content: [[], [], [], [], ['7']],
        points: 10,
        prizeGroup: 1960,
        draw: { digits: '94097' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 94097. Định vị đơn vị số 7, nhóm 1960, 10 lần: cược ${stake}, nhận ${payout}.`,
            `Result 94097. Fixed place, units 7, group 1960, 10 times: stake ${stake}, payout ${payout}.`,
          ),
      },
      {
        play: 'three_back_group6',
        content: ['0', '7', '9'],
        points: 1,
        prizeGroup: 1960,
        draw: { digits: '94097' },
        text: ({ stake, payout }) =>
          both(
            `Tổ 6, 3 số cuối với 0, 7, 9: 3 số cuối 097 khác nhau và đủ bộ: cược ${stake}, nhận ${payout}.`,
            `Group 6 of the last 3 with 0, 7, 9: 097 has all three: stake ${stake}, payout ${payout}.`,
          ),
      },
      {
        play: 'fixed_place',
        content: [[], [], [], [], ['7']],
        points: 100,
        prizeGroup: 1800,
        draw: { digits: '94097' },
        text: ({ stake, payout }) =>
          both(
            `Cùng số 7 nhưng nhóm 1800, 100 lần: cược ${stake}, nhận ${payout}. Phần hoàn là (1960 − 1800) / 2000 = 8% tiền cược, tức 8.00, dù vé trúng hay thua.`,
            `The same digit at group 1800, 100 times: stake ${stake}, payout ${payout}. The rebate is (1960 − 1800) / 2000 = 8% of the stake, 8.00, whether it wins or loses.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'ssc_zy',
    title: both('Luật SSC Trí Thắng', 'Rules of SSC Smart'),
    summary: both(
      'SSC trả đủ nhóm 2000, có hệ số theo số đầu.',
      'SSC at the full group 2000, with a factor by the first digit.',
    ),
    draw: both(
      `Cùng kết quả 5 chữ số như SSC. Không có nhóm thưởng và không có hoàn. ${ownDraw.vi}`,
      `The same 5 digits as SSC, without prize groups and without rebate. ${ownDraw.en}`,
    ),
    plays: [
      line(
        'two_back_straight',
        both('2 số cuối đúng thứ tự', 'Last 2 in order'),
        both('Đúng hàng chục và đơn vị', 'Tens and units'),
      ),
      line(
        'three_back_straight',
        both('3 số cuối đúng thứ tự', 'Last 3 in order'),
        both('Đúng cả 3 số', 'All 3 digits'),
      ),
      line(
        'four_back_straight',
        both('4 số cuối đúng thứ tự', 'Last 4 in order'),
        both('Đúng cả 4 số', 'All 4 digits'),
      ),
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng chữ số ở vị trí đã chọn; không có hệ số', 'The digit of the chosen place; without the factor'),
      ),
    ],
    examples: [
      {
        play: 'two_back_straight',
        content: [['1'], ['2']],
        points: 1,
        draw: { digits: '00012' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 00012. 2 số cuối 12: cược ${stake}, số đầu là 0 nên trả đủ: nhận ${payout}.`,
            `Result 00012. Last 2 of 12: stake ${stake}, the first digit is 0, so all is paid: payout ${payout}.`,
          ),
      },
      {
        play: 'two_back_straight',
        content: [['1'], ['2']],
        points: 1,
        draw: { digits: '60012' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 60012, cùng vé: cược ${stake}, số đầu là 6 nên trả 75%: nhận ${payout}.`,
            `Result 60012 and the same ticket: stake ${stake}, the first digit is 6, so 75% is paid: payout ${payout}.`,
          ),
      },
    ],
    notes: [
      both(
        'Số đầu của kỳ là 9 thì trả 90%, là 6 thì trả 75%, còn lại trả đủ. Tính chung về lâu dài là 96.5%.',
        'A first digit of 9 pays 90%, of 6 pays 75%, any other all. In the long run that is 96.5%.',
      ),
      ...classicNotes,
    ],
  },
  {
    family: 'lf3d',
    title: both('Luật 3D', 'Rules of 3D'),
    summary: both(
      'Ba chữ số: đúng thứ tự, tổ 3, tổ 6, định vị.',
      'Three digits: in order, group 3, group 6, fixed place.',
    ),
    draw: both(`Mỗi kỳ ra 3 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 3 digits from 0 to 9. ${ownDraw.en}`),
    hasPrizeGroup: true,
    plays: [
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line('three_straight', both('3 số đúng thứ tự', '3 in order'), both('Đúng cả 3 số', 'All 3 digits')),
      line(
        'three_group3',
        both('Tổ 3', 'Group 3'),
        both('Đúng một cặp giống nhau, không kể thứ tự', 'Exactly one pair, in any order'),
      ),
      line(
        'three_group6',
        both('Tổ 6', 'Group 6'),
        both('Ba số khác nhau, không kể thứ tự', 'Three different digits in any order'),
      ),
      line(
        'any_1',
        both('Không định vị 1 số', 'Any place, 1 digit'),
        both('Chữ số có trong 3 số, trả một lần', 'The digit is among the 3; pays once'),
      ),
    ],
    examples: [
      {
        play: 'three_group6',
        content: ['1', '4', '8'],
        points: 1,
        prizeGroup: 1960,
        draw: { digits: '841' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 841. Tổ 6 với 1, 4, 8: cược ${stake}, nhận ${payout}.`,
            `Result 841. Group 6 with 1, 4, 8: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'pl5',
    title: both('Luật Xếp 5', 'Rules of Line of 5'),
    summary: both('Năm chữ số; ba số đầu chơi như 3D.', 'Five digits; the first three play as 3D.'),
    draw: both(`Mỗi kỳ ra 5 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 5 digits from 0 to 9. ${ownDraw.en}`),
    hasPrizeGroup: true,
    plays: [
      line('five_straight', both('5 số đúng thứ tự', '5 in order'), both('Đúng cả 5 số', 'All 5 digits')),
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line(
        'p3_three_straight',
        both('3 số đầu đúng thứ tự', 'First 3 in order'),
        both('Đúng 3 số đầu', 'The first 3 digits'),
      ),
    ],
    examples: [
      {
        play: 'p3_three_straight',
        content: [['2'], ['0'], ['5', '6']],
        points: 1,
        prizeGroup: 1960,
        draw: { digits: '20671' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 20671. 3 số đầu 2–0–(5 hoặc 6) là 2 dòng: cược ${stake}, dòng 206 trúng: nhận ${payout}.`,
            `Result 20671. First 3 of 2–0–(5 or 6) is 2 lines: stake ${stake}, 206 wins: payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'lf4d',
    title: both('Luật 4D', 'Rules of 4D'),
    summary: both('Bốn chữ số: định vị và tự chọn vị trí.', 'Four digits: fixed place and places of your choice.'),
    draw: both(`Mỗi kỳ ra 4 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 4 digits from 0 to 9. ${ownDraw.en}`),
    hasPrizeGroup: true,
    plays: [
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line(
        'any2_straight',
        both('Tự chọn 2 vị trí', 'Any 2 places'),
        both('Đúng chữ số ở cả 2 vị trí', 'The digits of both places'),
      ),
      line(
        'any3_straight',
        both('Tự chọn 3 vị trí', 'Any 3 places'),
        both('Đúng chữ số ở cả 3 vị trí', 'The digits of all 3 places'),
      ),
      line('any4_straight', both('Cả 4 vị trí', 'All 4 places'), both('Đúng cả 4 số', 'All 4 digits')),
    ],
    examples: [
      {
        play: 'fixed_place',
        content: [['1', '2'], [], [], ['9']],
        points: 10,
        prizeGroup: 1960,
        draw: { digits: '1509' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 1509. Định vị nghìn 1 và 2, đơn vị 9, 10 lần, nhóm 1960: cược ${stake}, hai dòng trúng: nhận ${payout}.`,
            `Result 1509. Fixed place, thousands 1 and 2, units 9, 10 times, group 1960: stake ${stake}, two lines win: payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
]
