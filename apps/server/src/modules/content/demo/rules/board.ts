import { both } from '../both.ts'
import { line, type RuleSheet } from './sheet.ts'
import { bigSmallDigits, ownClosing, ownDraw } from './words.ts'

const fixed = both(
  'Tỷ lệ cố định ghi sẵn trên từng cửa, không có nhóm thưởng và không có hoàn.',
  'Fixed odds are printed on every side; there is no prize group and no rebate.',
)
const notes = [fixed, ownClosing]

const ssc: RuleSheet = {
  family: 'elott_ssc',
  title: both('Luật SSC kèo', 'Rules of SSC board'),
  summary: both('Năm chữ số với tỷ lệ cố định.', 'Five digits at fixed odds.'),
  draw: both(`Mỗi kỳ ra 5 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 5 digits from 0 to 9. ${ownDraw.en}`),
  plays: [
    line(
      'ball_number',
      both('Số theo vị trí', 'Digit by place'),
      both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
    ),
    line('ball_bsoe', both('Tài xỉu chẵn lẻ từng số', 'Big small odd even by digit'), bigSmallDigits),
    line(
      'sum_bsoe',
      both('Tài xỉu chẵn lẻ tổng', 'Big small odd even of the sum'),
      both('Tổng từ 23 là tài, đến 22 là xỉu', 'A sum of 23 or more is big, up to 22 small'),
    ),
    line(
      'special3_front',
      both('3 số đầu: bộ ba', 'First 3: triple'),
      both('Ba số giống nhau', 'Three equal digits'),
      'baozi',
    ),
    line(
      'special3_front',
      both('3 số đầu: đôi', 'First 3: pair'),
      both('Đúng một cặp giống nhau', 'Exactly one pair'),
      'pair',
    ),
    line(
      'dt_1v5',
      both('Rồng / hổ 1–5', 'Dragon / tiger 1–5'),
      both('Rồng: số thứ nhất lớn hơn số thứ năm', 'Dragon: the first digit beats the fifth'),
      'dragon',
    ),
    line('dt_1v5', both('Hoà 1–5', 'Tie 1–5'), both('Hai số bằng nhau', 'Both digits are equal'), 'tie'),
    line(
      'one_of_five',
      both('Một trong năm', 'One of five'),
      both('Chữ số ra ít nhất một lần, trả một lần', 'The digit shows at least once; pays once'),
    ),
  ],
  examples: [
    {
      play: 'dt_1v5',
      content: ['dragon', 'tie'],
      points: 10,
      draw: { digits: '94097' },
      text: ({ stake, payout, result }) =>
        both(
          `Kết quả 94097: số thứ nhất 9, thứ năm 7. Đặt rồng và hoà, mỗi cửa 10 điểm: cược ${stake}, rồng trúng: nhận ${payout}, lãi / lỗ ${result}.`,
          `Result 94097: the first digit is 9, the fifth 7. Dragon and tie with 10 points each: stake ${stake}, dragon wins: payout ${payout}, result ${result}.`,
        ),
    },
  ],
  notes,
}
const eleven: RuleSheet = {
  family: 'elott_11x5',
  title: both('Luật 11 chọn 5 kèo', 'Rules of 11 choose 5 board'),
  summary: both('Năm số khác nhau từ 01 đến 11, tỷ lệ cố định.', 'Five different numbers from 01 to 11 at fixed odds.'),
  draw: both(
    `Mỗi kỳ quay 5 số khác nhau từ 01 đến 11, ghi theo thứ tự quay. ${ownDraw.vi}`,
    `Each draw has 5 different numbers from 01 to 11, kept in the order of the draw. ${ownDraw.en}`,
  ),
  plays: [
    line(
      'ball_number',
      both('Số theo vị trí', 'Number by place'),
      both('Đúng số ở vị trí đã chọn', 'The number of the chosen place'),
    ),
    line(
      'ball_bsoe',
      both('Tài xỉu chẵn lẻ từng số', 'Big small odd even by number'),
      both('06–10 là tài, 01–05 là xỉu; ra 11 thì hoàn cược', '06–10 is big, 01–05 small; 11 gives the stake back'),
    ),
    line(
      'sum_bsoe',
      both('Tổng tài / xỉu', 'Sum big / small'),
      both(
        'Tổng trên 30 là tài, dưới 30 là xỉu; bằng 30 thì hoàn',
        'A sum over 30 is big, under 30 small; 30 gives the stake back',
      ),
      'bs',
    ),
    line(
      'dt_1v5',
      both('Rồng / hổ 1–5', 'Dragon / tiger 1–5'),
      both('Rồng: số thứ nhất lớn hơn số thứ năm', 'Dragon: the first number beats the fifth'),
    ),
    line('any3', both('Tự chọn 3', 'Any 3'), both('Cả 3 số có trong 5 số', 'All 3 are among the 5')),
    line('any5', both('Tự chọn 5', 'Any 5'), both('Đúng cả 5 số', 'All 5 numbers')),
  ],
  examples: [
    {
      play: 'ball_bsoe',
      content: [['big'], [], [], [], []],
      points: 10,
      draw: { balls: ['11', '05', '02', '08', '03'] },
      text: ({ stake, payout }) =>
        both(
          `Số thứ nhất ra 11. Đặt tài, 10 điểm: cược ${stake}, hoàn lại ${payout}.`,
          `The first number is 11. Big with 10 points: stake ${stake}, ${payout} comes back.`,
        ),
    },
  ],
  notes,
}
const dice = (family: string, title: [string, string]): RuleSheet => ({
  family,
  title: both(title[0], title[1]),
  summary: both('Ba xúc xắc với tỷ lệ cố định.', 'Three dice at fixed odds.'),
  draw: both(`Mỗi kỳ đổ 3 xúc xắc. ${ownDraw.vi}`, `Each draw rolls 3 dice. ${ownDraw.en}`),
  plays: [
    line(
      'bsoe',
      both('Tài xỉu chẵn lẻ', 'Big small odd even'),
      both('Tổng 11–18 là tài, 3–10 là xỉu; bộ ba vẫn tính', 'A sum of 11–18 is big, 3–10 small; triples count'),
    ),
    line(
      'bsoe_kill',
      both('Tài xỉu chẵn lẻ, bộ ba thua', 'Big small odd even, triples lose'),
      both('Như trên, nhưng ra bộ ba thì thua', 'As above, but a triple loses'),
    ),
    line('sum', both('Tổng 10', 'Sum 10'), both('Tổng ba xúc xắc là 10', 'The dice add up to 10'), 's10'),
    line(
      'triple_single',
      both('Bộ ba chọn trước', 'A named triple'),
      both('Ra đúng bộ ba đã chọn', 'The chosen triple'),
    ),
    line('triple_all', both('Bộ ba bất kỳ', 'Any triple'), both('Ra bất kỳ bộ ba nào', 'Any triple')),
    line('two_diff', both('Hai số khác nhau', 'Two different numbers'), both('Cả hai số cùng ra', 'Both numbers show')),
  ],
  examples: [
    {
      play: 'bsoe_kill',
      content: ['small'],
      points: 10,
      draw: { dice: '222' },
      text: ({ stake, payout, result }) =>
        both(
          `Ra 2 2 2, tổng 6. Với kiểu “bộ ba thua”, đặt xỉu 10 điểm: cược ${stake}, thua: nhận ${payout}, lãi / lỗ ${result}.`,
          `2 2 2, sum 6. With “triples lose”, small with 10 points: stake ${stake}, it loses: payout ${payout}, result ${result}.`,
        ),
    },
    {
      play: 'two_diff',
      content: ['1', '5'],
      points: 10,
      draw: { dice: '135' },
      text: ({ stake, payout }) =>
        both(
          `Ra 1 3 5. Hai số khác nhau 1 và 5, 10 điểm: cược ${stake}, nhận ${payout}.`,
          `1 3 5. Two different numbers 1 and 5 with 10 points: stake ${stake}, payout ${payout}.`,
        ),
    },
  ],
  notes,
})
const race = (family: string, title: [string, string]): RuleSheet => ({
  family,
  title: both(title[0], title[1]),
  summary: both('Mười xe về đích, tỷ lệ cố định.', 'Ten cars come in, at fixed odds.'),
  draw: both(
    `Mỗi kỳ là một thứ tự về đích của mười xe 01 đến 10. ${ownDraw.vi}`,
    `Each draw is the order in which ten cars, 01 to 10, come in. ${ownDraw.en}`,
  ),
  plays: [
    line(
      'fixed_place',
      both('Xe theo hạng', 'Car by place'),
      both('Đúng xe ở hạng đã chọn', 'The car of the chosen place'),
    ),
    line(
      'place_bsoe',
      both('Tài xỉu chẵn lẻ từng hạng', 'Big small odd even by place'),
      both('Xe 06–10 là tài, 01–05 là xỉu', 'Cars 06–10 are big, 01–05 small'),
    ),
    line(
      'sum2_bsoe',
      both('Tổng 2 xe đầu: tài', 'Sum of the first two: big'),
      both('Tổng từ 12 đến 19', 'A sum of 12 to 19'),
      'big',
    ),
    line(
      'sum2_bsoe',
      both('Tổng 2 xe đầu: xỉu', 'Sum of the first two: small'),
      both('Tổng từ 3 đến 11', 'A sum of 3 to 11'),
      'small',
    ),
    line(
      'sum2',
      both('Tổng 2 xe đầu là 3 hoặc 4', 'Sum of the first two is 3 or 4'),
      both('Đúng tổng đã chọn; tổng khác trả theo xác suất', 'The chosen sum; others pay by their chance'),
      's3',
    ),
    line(
      'dt_1v10',
      both('Rồng / hổ 1–10', 'Dragon / tiger 1–10'),
      both('Rồng: xe hạng 1 có số lớn hơn xe hạng 10', 'Dragon: the first car has the higher number'),
    ),
    line(
      'fantan_fan',
      both('Fan-tan: đúng số dư', 'Fan-tan: remainder'),
      both(
        'Tổng 3 xe đầu chia 4 dư đúng số đã chọn (dư 0 tính là 4)',
        'The sum of the first 3 cars, modulo 4, is the chosen one (0 counts as 4)',
      ),
    ),
  ],
  examples: [
    {
      play: 'dt_1v10',
      content: ['tiger'],
      points: 10,
      draw: { cars: ['03', '05', '08', '09', '07', '10', '02', '06', '01', '04'] },
      text: ({ stake, payout }) =>
        both(
          `Xe hạng 1 là 03, hạng 10 là 04. Đặt hổ, 10 điểm: cược ${stake}, nhận ${payout}.`,
          `The first car is 03, the tenth 04. Tiger with 10 points: stake ${stake}, payout ${payout}.`,
        ),
    },
  ],
  notes,
})
const keno = (family: string, title: [string, string]): RuleSheet => ({
  family,
  title: both(title[0], title[1]),
  summary: both('20 số trong 80, tỷ lệ cố định.', '20 of 80 numbers at fixed odds.'),
  draw: both(
    `Mỗi kỳ quay 20 số khác nhau từ 01 đến 80. ${ownDraw.vi}`,
    `Each draw has 20 different numbers from 01 to 80. ${ownDraw.en}`,
  ),
  plays: [
    line('pick1', both('Chọn 1', 'Pick 1'), both('Số của bạn có trong 20 số', 'Your number is among the 20')),
    line('pick3', both('Chọn 3, trúng 3', 'Pick 3, all 3'), both('Cả 3 số', 'All 3'), 'h3'),
    line('pick3', both('Chọn 3, trúng 2', 'Pick 3, 2 of them'), both('Đúng 2 số', 'Exactly 2'), 'h2'),
    line(
      'sum_bs',
      both('Tổng tài / xỉu', 'Sum big / small'),
      both('Tổng trên 810 là tài, dưới 810 là xỉu', 'A sum over 810 is big, under 810 small'),
      'big',
    ),
    line(
      'top_middle_bottom',
      both('Trên / dưới', 'Top / bottom'),
      both('Nhiều số 01–40 hơn là trên, nhiều số 41–80 hơn là dưới', 'More of 01–40 is top, more of 41–80 bottom'),
      'top',
    ),
    line('top_middle_bottom', both('Giữa', 'Middle'), both('Mỗi nửa đúng 10 số', 'Ten of each half'), 'middle'),
    line(
      'elements',
      both('Ngũ hành: Thổ', 'Elements: Earth'),
      both(
        'Tổng từ 924 trở lên; bốn hành còn lại theo khoảng tổng',
        'A sum of 924 or more; the other four by ranges of the sum',
      ),
      'tho',
    ),
  ],
  examples: [
    {
      play: 'pick3',
      content: ['05', '19', '60'],
      points: 10,
      draw: { balls: '05 19 20 22 26 27 29 33 37 41 44 46 55 64 65 72 76 77 79 80'.split(' ') },
      text: ({ stake, payout }) =>
        both(
          `Chọn 3 với 05, 19, 60, 10 điểm: 05 và 19 ra. Cược ${stake}, trúng 2: nhận ${payout}.`,
          `Pick 3 with 05, 19, 60 and 10 points: 05 and 19 are drawn. Stake ${stake}, 2 of them: payout ${payout}.`,
        ),
    },
  ],
  notes,
})

export const boardSheets: readonly RuleSheet[] = [
  ssc,
  eleven,
  dice('elott_k3', ['Luật K3 kèo', 'Rules of K3 board']),
  race('elott_pk10', ['Luật PK10 kèo', 'Rules of PK10 board']),
  {
    family: 'elott_pc28',
    title: both('Luật PC28 kèo', 'Rules of PC28 board'),
    summary: both('Tổng ba chữ số với tỷ lệ cố định.', 'The sum of three digits at fixed odds.'),
    draw: both(
      `Mỗi kỳ ra 3 chữ số, kết quả là tổng của chúng. ${ownDraw.vi}`,
      `Each draw has 3 digits; the result is their sum. ${ownDraw.en}`,
    ),
    plays: [
      line(
        'bsoe',
        both('Tài xỉu chẵn lẻ', 'Big small odd even'),
        both('Tổng 14–27 là tài, 0–13 là xỉu', 'A sum of 14–27 is big, 0–13 small'),
        'big',
      ),
      line(
        'bsoe_kill',
        both('Tài xỉu chẵn lẻ, 13–14 thua', 'Big small odd even, 13–14 lose'),
        both('Ra 13 hoặc 14: mọi cửa thua', 'On 13 or 14 every side loses'),
        'big',
      ),
      line('extreme', both('Cực đại / cực tiểu', 'Extremes'), both('Tổng 22–27 hoặc 0–5', 'A sum of 22–27 or 0–5')),
      line(
        'colour',
        both('Màu đỏ', 'Red'),
        both('Tổng 3, 6, 9, 12, 15, 18, 21 hoặc 24', 'A sum of 3, 6, 9, 12, 15, 18, 21 or 24'),
        'red',
      ),
      line('baozi', both('Bộ ba', 'Triple'), both('Ba chữ số giống nhau', 'All three digits are equal')),
    ],
    examples: [
      {
        play: 'bsoe',
        content: ['big', 'even'],
        points: 10,
        draw: { digits: '909' },
        text: ({ stake, payout }) =>
          both(
            `Ra 9 0 9, tổng 18. Đặt tài và chẵn, mỗi cửa 10 điểm: cược ${stake}, nhận ${payout}.`,
            `9 0 9, sum 18. Big and even with 10 points each: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes,
  },
  {
    family: 'elott_lhc',
    title: both('Luật Sen 49 kèo', 'Rules of Lotus 49 board'),
    summary: both('Bảy số từ 01 đến 49 với tỷ lệ cố định.', 'Seven numbers from 01 to 49 at fixed odds.'),
    draw: both(
      `Mỗi kỳ quay 6 số thường và 1 số đặc biệt, khác nhau, từ 01 đến 49. Bảng con giáp đổi vào Tết Nguyên Đán. ${ownDraw.vi}`,
      `Each draw has 6 normal numbers and a special one, all different, from 01 to 49. The animals move at the Lunar New Year. ${ownDraw.en}`,
    ),
    plays: [
      line('special', both('Số đặc biệt', 'Special number'), both('Đúng số đặc biệt', 'The special number')),
      line(
        'special_bs',
        both('Đặc biệt tài / xỉu', 'Special big / small'),
        both('25–48 là tài, 01–24 là xỉu; ra 49 thì hoàn cược', '25–48 is big, 01–24 small; 49 gives the stake back'),
      ),
      line('special_colour', both('Màu đỏ', 'Red'), both('17 số đỏ', 'One of the 17 red numbers'), 'red'),
      line(
        'normal',
        both('Số thường', 'Normal number'),
        both('Số của bạn có trong 6 số thường', 'Your number is among the 6 normal ones'),
      ),
      line(
        'all2',
        both('2 trúng 2', '2 of 2'),
        both('Cả 2 số có trong 6 số thường', 'Both are among the 6 normal ones'),
      ),
    ],
    examples: [
      {
        play: 'special_colour',
        content: ['red'],
        points: 10,
        draw: { normals: ['03', '11', '24', '26', '36', '41'], special: '45', yearAnimal: 'horse' },
        text: ({ stake, payout }) =>
          both(
            `Số đặc biệt 45 là số đỏ. Đặt đỏ, 10 điểm: cược ${stake}, nhận ${payout}.`,
            `The special number 45 is red. Red with 10 points: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes,
  },
  keno('elott_keno', ['Luật Keno kèo', 'Rules of Keno board']),
  {
    family: 'elott_lf',
    title: both('Luật 3D kèo', 'Rules of 3D board'),
    summary: both('Ba chữ số với tỷ lệ cố định.', 'Three digits at fixed odds.'),
    draw: both(`Mỗi kỳ ra 3 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 3 digits from 0 to 9. ${ownDraw.en}`),
    plays: [
      line(
        'place1',
        both('Một số theo vị trí', 'One digit by place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line('place3', both('Ba số đúng thứ tự', 'Three digits in order'), both('Đúng cả 3 số', 'All 3 digits')),
      line(
        'comb1',
        both('Một số bất kỳ chỗ', 'One digit anywhere'),
        both('Chữ số có trong 3 số, trả một lần', 'The digit is among the 3; pays once'),
      ),
      line(
        'sum_bsoe',
        both('Tài xỉu chẵn lẻ tổng', 'Big small odd even of the sum'),
        both('Tổng 14–27 là tài, 0–13 là xỉu', 'A sum of 14–27 is big, 0–13 small'),
      ),
      line(
        'span',
        both('Khoảng cách 0', 'Span 0'),
        both('Ba số bằng nhau; khoảng khác trả theo xác suất', 'All digits equal; other spans pay by their chance'),
        's0',
      ),
    ],
    examples: [
      {
        play: 'comb1',
        content: ['4', '7'],
        points: 10,
        draw: { digits: '841' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 841. Một số bất kỳ chỗ với 4 và 7, 10 điểm: cược ${stake}, 4 trúng: nhận ${payout}.`,
            `Result 841. One digit anywhere with 4 and 7, 10 points: stake ${stake}, 4 wins: payout ${payout}.`,
          ),
      },
    ],
    notes,
  },
  dice('seak3', ['Luật Xúc Xắc', 'Rules of Three Dice']),
  race('seapk10', ['Luật Đua Xe', 'Rules of Race']),
  keno('seakeno', ['Luật Keno', 'Rules of Keno']),
]
