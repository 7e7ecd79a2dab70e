import { both } from '../both.ts'
import { line, type RuleSheet } from './sheet.ts'
import { classicNotes, ownDraw } from './words.ts'

/** Classic games that draw numbers, dice or an order. */
export const classicDrawSheets: readonly RuleSheet[] = [
  {
    family: '11x5',
    title: both('Luật 11 chọn 5', 'Rules of 11 choose 5'),
    summary: both('Năm số khác nhau từ 01 đến 11.', 'Five different numbers from 01 to 11.'),
    draw: both(
      `Mỗi kỳ quay 5 số khác nhau từ 01 đến 11, ghi theo thứ tự quay. ${ownDraw.vi}`,
      `Each draw has 5 different numbers from 01 to 11, kept in the order of the draw. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line('any1', both('Tự chọn 1', 'Any 1'), both('Số của bạn có trong 5 số', 'Your number is among the 5')),
      line('any3', both('Tự chọn 3', 'Any 3'), both('Cả 3 số có trong 5 số', 'All 3 are among the 5')),
      line('any5', both('Tự chọn 5', 'Any 5'), both('Đúng cả 5 số', 'All 5 numbers')),
      line(
        'any8',
        both('Tự chọn 8', 'Any 8'),
        both('Cả 5 số quay ra nằm trong 8 số bạn chọn', 'All 5 drawn numbers are among your 8'),
      ),
      line(
        'first3_straight',
        both('3 bóng đầu đúng thứ tự', 'First 3 in order'),
        both('Đúng 3 bóng đầu', 'The first 3 balls'),
      ),
      line(
        'first3_group',
        both('3 bóng đầu đảo', 'First 3, any order'),
        both('Đúng 3 bóng đầu, không kể thứ tự', 'The first 3 balls in any order'),
      ),
      line(
        'fixed5',
        both('Định vị', 'Fixed place'),
        both('Đúng số ở vị trí đã chọn', 'The number of the chosen place'),
      ),
    ],
    examples: [
      {
        play: 'any3',
        content: ['02', '05', '09', '11'],
        points: 1,
        prizeGroup: 1960,
        draw: { balls: ['05', '11', '02', '08', '03'] },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 05 11 02 08 03. Tự chọn 3 từ 02, 05, 09, 11 là 4 bộ: cược ${stake}, bộ 02–05–11 trúng: nhận ${payout}.`,
            `Result 05 11 02 08 03. Any 3 over 02, 05, 09, 11 is 4 sets: stake ${stake}, 02–05–11 wins: payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'k3',
    title: both('Luật K3', 'Rules of K3'),
    summary: both('Ba xúc xắc: tổng, tài xỉu, bộ ba, đôi.', 'Three dice: sum, big small, triples, pairs.'),
    draw: both(`Mỗi kỳ đổ 3 xúc xắc. ${ownDraw.vi}`, `Each draw rolls 3 dice. ${ownDraw.en}`),
    hasPrizeGroup: true,
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
      line(
        'sum',
        both('Tổng 3', 'Sum 3'),
        both('Ra 1 1 1; tổng khác trả theo xác suất', '1 1 1; other sums pay by their chance'),
        's3',
      ),
      line('sum', both('Tổng 10', 'Sum 10'), both('Tổng ba xúc xắc là 10', 'The dice add up to 10'), 's10'),
      line(
        'triple_single',
        both('Bộ ba chọn trước', 'A named triple'),
        both('Ra đúng bộ ba đã chọn', 'The chosen triple'),
      ),
      line('triple_all', both('Bộ ba bất kỳ', 'Any triple'), both('Ra bất kỳ bộ ba nào', 'Any triple')),
      line(
        'two_diff',
        both('Hai số khác nhau', 'Two different numbers'),
        both('Cả hai số cùng ra', 'Both numbers show'),
      ),
      line(
        'any_code_win',
        both('Bất kỳ xuất hiện', 'Number shows'),
        both('Số của bạn ra ít nhất một lần, trả một lần', 'Your number shows at least once; pays once'),
      ),
    ],
    examples: [
      {
        play: 'bsoe',
        content: ['small', 'odd'],
        points: 10,
        prizeGroup: 1960,
        draw: { dice: '135' },
        text: ({ stake, payout }) =>
          both(
            `Ra 1 3 5, tổng 9. Đặt xỉu và lẻ, nhóm 1960, 10 lần: cược ${stake}, cả hai trúng: nhận ${payout}.`,
            `1 3 5, sum 9. Small and odd at group 1960, 10 times: stake ${stake}, both win: payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'pk10',
    title: both('Luật PK10', 'Rules of PK10'),
    summary: both('Mười xe về đích theo thứ tự.', 'Ten cars come in, one after another.'),
    draw: both(
      `Mỗi kỳ là một thứ tự về đích của mười xe 01 đến 10. ${ownDraw.vi}`,
      `Each draw is the order in which ten cars, 01 to 10, come in. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line(
        'fixed_place',
        both('Định vị', 'Fixed place'),
        both('Đúng xe ở hạng đã chọn', 'The car of the chosen place'),
      ),
      line(
        'first2',
        both('2 xe đầu đúng thứ tự', 'First 2 in order'),
        both('Đúng quán quân và á quân', 'The first and the second car'),
      ),
      line('first3', both('3 xe đầu đúng thứ tự', 'First 3 in order'), both('Đúng 3 xe đầu', 'The first three cars')),
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
        'dt_1v10',
        both('Rồng / hổ 1–10', 'Dragon / tiger 1–10'),
        both('Rồng: xe hạng 1 có số lớn hơn xe hạng 10', 'Dragon: the first car has the higher number'),
      ),
    ],
    examples: [
      {
        play: 'sum2_bsoe',
        content: ['small', 'even'],
        points: 10,
        prizeGroup: 1960,
        draw: { cars: ['03', '05', '08', '09', '07', '10', '02', '06', '01', '04'] },
        text: ({ stake, payout }) =>
          both(
            `Hai xe đầu 03 và 05, tổng 8. Đặt tổng xỉu và tổng chẵn, nhóm 1960, 10 lần: cược ${stake}, nhận ${payout}.`,
            `The first cars are 03 and 05, sum 8. Sum small and sum even at group 1960, 10 times: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'pc28',
    title: both('Luật PC28', 'Rules of PC28'),
    summary: both('Tổng ba chữ số, từ 0 đến 27.', 'The sum of three digits, 0 to 27.'),
    draw: both(
      `Mỗi kỳ ra 3 chữ số, kết quả là tổng của chúng. ${ownDraw.vi}`,
      `Each draw has 3 digits; the result is their sum. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line(
        'bsoe',
        both('Tài xỉu chẵn lẻ', 'Big small odd even'),
        both('Tổng 14–27 là tài, 0–13 là xỉu', 'A sum of 14–27 is big, 0–13 small'),
        'big',
      ),
      line(
        'bsoe_tie',
        both('Tài xỉu chẵn lẻ, 13–14 hoàn cửa trúng', 'Big small odd even, 13–14 push'),
        both(
          'Ra 13 hoặc 14: cửa trúng được hoàn, cửa thua vẫn thua',
          'On 13 or 14 a winning side gets its stake back, a losing one loses',
        ),
        'big',
      ),
      line(
        'bsoe_kill',
        both('Tài xỉu chẵn lẻ, 13–14 thua', 'Big small odd even, 13–14 lose'),
        both('Ra 13 hoặc 14: mọi cửa thua', 'On 13 or 14 every side loses'),
        'big',
      ),
      line(
        'combo',
        both('Tài lẻ, xỉu chẵn', 'Big odd, small even'),
        both('Đúng cả hai tính chất', 'Both are right'),
        'big_odd',
      ),
      line('extreme', both('Cực đại / cực tiểu', 'Extremes'), both('Tổng 22–27 hoặc 0–5', 'A sum of 22–27 or 0–5')),
      line(
        'sum',
        both('Tổng 0 (hoặc 27)', 'Sum 0 (or 27)'),
        both('Đúng tổng; tổng khác trả theo xác suất', 'The exact sum; others pay by their chance'),
        's0',
      ),
      line('baozi', both('Bộ ba', 'Triple'), both('Ba chữ số giống nhau', 'All three digits are equal')),
    ],
    examples: [
      {
        play: 'bsoe_tie',
        content: ['big', 'small'],
        points: 10,
        draw: { digits: '077' },
        text: ({ stake, payout, result }) =>
          both(
            `Ra 0 7 7, tổng 14. Với kiểu “13–14 hoàn cửa trúng”, đặt tài và xỉu mỗi cửa 10 lần: cược ${stake}, tài được hoàn, xỉu thua: nhận lại ${payout}, lãi / lỗ ${result}.`,
            `0 7 7, sum 14. With “13–14 push”, big and small 10 times each: stake ${stake}, big is pushed and small loses: ${payout} comes back, result ${result}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'lhc',
    title: both('Luật Sen 49 số', 'Rules of Lotus 49'),
    summary: both(
      'Sáu số thường và một số đặc biệt từ 01 đến 49.',
      'Six normal numbers and a special one from 01 to 49.',
    ),
    draw: both(
      `Mỗi kỳ quay 7 số khác nhau từ 01 đến 49: 6 số thường và 1 số đặc biệt. Mỗi số có màu và con giáp; bảng con giáp đổi vào Tết Nguyên Đán. ${ownDraw.vi}`,
      `Each draw has 7 different numbers from 01 to 49: 6 normal and 1 special. Every number has a colour and an animal; the animals move at the Lunar New Year. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line('special', both('Số đặc biệt', 'Special number'), both('Đúng số đặc biệt', 'The special number')),
      line(
        'special_bs',
        both('Đặc biệt tài / xỉu', 'Special big / small'),
        both('25–48 là tài, 01–24 là xỉu; ra 49 thì hoàn cược', '25–48 is big, 01–24 small; 49 gives the stake back'),
      ),
      line('special_colour', both('Màu đỏ', 'Red'), both('17 số đỏ', 'One of the 17 red numbers'), 'red'),
      line(
        'special_colour',
        both('Màu xanh dương, xanh lá', 'Blue, green'),
        both('16 số mỗi màu', 'One of 16 numbers each'),
        'blue',
      ),
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
      line(
        'all3',
        both('3 trúng 3', '3 of 3'),
        both('Cả 3 số có trong 6 số thường', 'All 3 are among the 6 normal ones'),
      ),
      line(
        'miss5',
        both('5 không trúng', '5 miss'),
        both('Không số nào trong 5 số có trong 7 số', 'None of the 5 is among the 7'),
      ),
    ],
    examples: [
      {
        play: 'special_bs',
        content: ['big'],
        points: 10,
        prizeGroup: 1960,
        draw: { normals: ['03', '11', '19', '24', '36', '45'], special: '49', yearAnimal: 'horse' },
        text: ({ stake, payout }) =>
          both(
            `Số đặc biệt 49. Đặt đặc biệt tài, 10 lần: cược ${stake}, hoàn lại ${payout}.`,
            `The special number is 49. Special big, 10 times: stake ${stake}, ${payout} comes back.`,
          ),
      },
      {
        play: 'all2',
        content: ['11', '36', '40'],
        points: 1,
        prizeGroup: 1960,
        draw: { normals: ['03', '11', '19', '24', '36', '45'], special: '49', yearAnimal: 'horse' },
        text: ({ stake, payout }) =>
          both(
            `2 trúng 2 từ 11, 36, 40 là 3 cặp: cược ${stake}, cặp 11–36 trúng: nhận ${payout}.`,
            `2 of 2 over 11, 36, 40 is 3 pairs: stake ${stake}, 11–36 wins: payout ${payout}.`,
          ),
      },
    ],
    notes: classicNotes,
  },
  {
    family: 'keno',
    title: both('Luật Keno cổ điển', 'Rules of Classic Keno'),
    summary: both('20 số trong 80: chọn 1 đến 7 số, tổng, ngũ hành.', '20 of 80 numbers: pick 1 to 7, sum, elements.'),
    draw: both(
      `Mỗi kỳ quay 20 số khác nhau từ 01 đến 80. ${ownDraw.vi}`,
      `Each draw has 20 different numbers from 01 to 80. ${ownDraw.en}`,
    ),
    hasPrizeGroup: true,
    plays: [
      line('pick1', both('Chọn 1', 'Pick 1'), both('Số của bạn có trong 20 số', 'Your number is among the 20')),
      line('pick2', both('Chọn 2', 'Pick 2'), both('Cả 2 số có trong 20 số', 'Both are among the 20')),
      line('pick5', both('Chọn 5, trúng 5', 'Pick 5, all 5'), both('Cả 5 số', 'All 5'), 'h5'),
      line('pick5', both('Chọn 5, trúng 4', 'Pick 5, 4 of them'), both('Đúng 4 số', 'Exactly 4'), 'h4'),
      line('pick5', both('Chọn 5, trúng 3', 'Pick 5, 3 of them'), both('Đúng 3 số', 'Exactly 3'), 'h3'),
      line(
        'sum_bs',
        both('Tổng tài / xỉu', 'Sum big / small'),
        both('Tổng trên 810 là tài, dưới 810 là xỉu', 'A sum over 810 is big, under 810 small'),
        'big',
      ),
      line('sum_bs', both('Tổng đúng 810', 'Sum of 810'), both('Tổng đúng bằng 810', 'Exactly 810'), 'exact'),
    ],
    examples: [
      {
        play: 'pick5',
        content: ['05', '19', '20', '33', '60'],
        points: 1,
        prizeGroup: 1960,
        draw: { balls: '05 19 20 22 26 27 29 33 37 41 44 46 55 64 65 72 76 77 79 80'.split(' ') },
        text: ({ stake, payout }) =>
          both(
            `Chọn 5 với 05, 19, 20, 33, 60: bốn số ra, 60 không ra. Cược ${stake}, nhận ${payout}.`,
            `Pick 5 with 05, 19, 20, 33, 60: four are drawn, 60 is not. Stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: [
      both(
        'Mỗi dòng chỉ trả một bậc, theo đúng số lượng trúng; các bậc không cộng lại.',
        'A line pays one tier, by how many of its numbers are drawn; tiers do not add up.',
      ),
      ...classicNotes,
    ],
  },
]
