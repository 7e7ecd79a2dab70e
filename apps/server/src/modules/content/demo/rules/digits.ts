import { both } from '../both.ts'
import { line, type Example, type PlayLine, type RuleSheet } from './sheet.ts'
import { bigSmallDigits, ownClosing, ownDraw } from './words.ts'

const base: readonly PlayLine[] = [
  line(
    'exact1',
    both('1 số theo vị trí', '1 digit by place'),
    both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
  ),
  line('last2', both('2 số cuối', 'Last 2'), both('Đúng 2 số cuối, đúng thứ tự', 'The last 2 digits in order')),
  line(
    'any2',
    both('2 số cuối đảo', 'Last 2, any order'),
    both(
      'Đúng 2 chữ số cuối, không kể thứ tự; không nhận số đôi',
      'The last 2 digits in any order; doubles are not taken',
    ),
  ),
  line(
    'any1_last2',
    both('1 số trong 2 số cuối', '1 of the last 2'),
    both('Chữ số có trong 2 số cuối, trả một lần', 'The digit is among the last 2; pays once'),
  ),
  line(
    'bsoe',
    both('Tài xỉu chẵn lẻ từng số', 'Big small odd even by digit'),
    both(
      `Đúng cửa của chữ số ở vị trí đã chọn. ${bigSmallDigits.vi}`,
      `The side of the digit at the chosen place. ${bigSmallDigits.en}`,
    ),
  ),
]
const last3 = line(
  'last3',
  both('3 số cuối', 'Last 3'),
  both('Đúng 3 số cuối, đúng thứ tự', 'The last 3 digits in order'),
)
const last4 = line(
  'last4',
  both('4 số cuối', 'Last 4'),
  both('Đúng 4 số cuối, đúng thứ tự', 'The last 4 digits in order'),
)
const rambo: readonly PlayLine[] = [
  line(
    'rambo3',
    both('3 số đảo, có số đôi', 'Last 3 in any order, with a pair'),
    both(
      '3 số cuối là bộ đã chọn, không kể thứ tự; bộ có 2 số giống nhau',
      'The last 3 digits are the chosen ones in any order; two of them are equal',
    ),
  ),
  line(
    'rambo6',
    both('3 số đảo, khác nhau', 'Last 3 in any order, all different'),
    both(
      '3 số cuối là bộ đã chọn, không kể thứ tự; 3 số khác nhau',
      'The last 3 digits are the chosen ones in any order; all different',
    ),
  ),
]
const perms: readonly PlayLine[] = [
  line(
    'perm24',
    both('4 số đảo, khác nhau', 'Last 4 in any order, all different'),
    both('4 số cuối là bộ đã chọn, không kể thứ tự', 'The last 4 digits are the chosen ones in any order'),
  ),
]

const last2Example = (digits: string): Example => ({
  play: 'last2',
  content: [digits.slice(-2), '00'],
  points: 10,
  draw: { digits },
  text: ({ stake, payout }) =>
    both(
      `Kết quả ${digits}. 2 số cuối ${digits.slice(-2)} và 00, 10 điểm: cược ${stake}, ${digits.slice(-2)} trúng: nhận ${payout}.`,
      `Result ${digits}. Last 2 ${digits.slice(-2)} and 00 with 10 points: stake ${stake}, ${digits.slice(-2)} wins: payout ${payout}.`,
    ),
})

function digitSheet(
  family: string,
  count: number,
  digits: string,
  plays: readonly PlayLine[],
  examples: readonly Example[] = [],
): RuleSheet {
  return {
    family,
    title: both(`Luật Sen ${count}D`, `Rules of Lotus ${count}D`),
    summary: both(`Mỗi kỳ ${count} chữ số từ 0 đến 9.`, `${count} digits from 0 to 9 each draw.`),
    draw: both(
      `Mỗi kỳ ra ${count} chữ số, mỗi số từ 0 đến 9, độc lập với nhau. ${ownDraw.vi}`,
      `Each draw has ${count} digits from 0 to 9, independent of one another. ${ownDraw.en}`,
    ),
    plays,
    examples: [last2Example(digits), ...examples],
    notes: [ownClosing],
  }
}

const pad = (number: number) => String(number).padStart(2, '0')

/** Six of `last`, in the order of the draw. */
function ballSheet(family: string, last: number): RuleSheet {
  const balls = ['05', '17', '23', '08', '31', '40']
  return {
    family,
    title: both(`Luật Sen 6/${last}`, `Rules of Lotus 6/${last}`),
    summary: both(
      `Sáu số từ 01 đến ${last}, có tính thứ tự quay.`,
      `Six numbers from 01 to ${last}; the order of the draw counts.`,
    ),
    draw: both(
      `Mỗi kỳ quay 6 số khác nhau từ 01 đến ${last}, ghi theo thứ tự quay. ${ownDraw.vi}`,
      `Each draw has 6 different numbers from 01 to ${last}, kept in the order of the draw. ${ownDraw.en}`,
    ),
    plays: [
      line('any', both('Một số', 'One number'), both('Số của bạn có trong 6 số', 'Your number is among the 6')),
      line(
        'position',
        both('Theo vị trí', 'By place'),
        both('Số của bạn ra đúng vị trí đã chọn', 'Your number comes at the chosen place'),
      ),
      line(
        'first2_straight',
        both('2 bóng đầu đúng thứ tự', 'First 2 in order'),
        both('Đúng 2 bóng đầu, đúng thứ tự', 'The first 2 balls in order'),
      ),
      line(
        'first2_rambo',
        both('2 bóng đầu đảo', 'First 2, any order'),
        both('Đúng 2 bóng đầu, không kể thứ tự', 'The first 2 balls in any order'),
      ),
      line(
        'first3_straight',
        both('3 bóng đầu đúng thứ tự', 'First 3 in order'),
        both('Đúng 3 bóng đầu, đúng thứ tự', 'The first 3 balls in order'),
      ),
      line(
        'first3_rambo',
        both('3 bóng đầu đảo', 'First 3, any order'),
        both('Đúng 3 bóng đầu, không kể thứ tự', 'The first 3 balls in any order'),
      ),
    ],
    examples: [
      {
        play: 'any',
        content: ['17', pad(last)],
        points: 10,
        draw: { balls },
        text: ({ stake, payout, result }) =>
          both(
            `Kết quả ${balls.join(' ')}. Một số với 17 và ${last}, 10 điểm: cược ${stake}, 17 trúng: nhận ${payout}, lãi / lỗ ${result}.`,
            `Result ${balls.join(' ')}. One number with 17 and ${last}, 10 points: stake ${stake}, 17 wins: payout ${payout}, result ${result}.`,
          ),
      },
      {
        play: 'first2_rambo',
        content: ['17', '05'],
        points: 1,
        draw: { balls },
        text: ({ stake, payout }) =>
          both(
            `2 bóng đầu đảo với 17 và 05: cược ${stake}, nhận ${payout}.`,
            `First 2 in any order with 17 and 05: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: [
      both(
        'Các kiểu chơi “cuối” đọc 2 hoặc 3 bóng quay sau cùng, mức trả như “đầu”.',
        'Plays named “last” read the last 2 or 3 balls and pay as “first”.',
      ),
      ownClosing,
    ],
  }
}

export const digitSheets: readonly RuleSheet[] = [
  digitSheet('tl2d', 2, '47', base),
  digitSheet(
    'tl3d',
    3,
    '347',
    [...base, last3, ...rambo],
    [
      {
        play: 'rambo6',
        content: ['743'],
        points: 1,
        draw: { digits: '347' },
        text: ({ stake, payout }) =>
          both(
            `3 số đảo với 743: cược ${stake}, trúng vì là đảo của 347: nhận ${payout}.`,
            `Last 3 in any order with 743: stake ${stake}; it wins, being 347 in another order: payout ${payout}.`,
          ),
      },
    ],
  ),
  digitSheet('tl4d', 4, '9347', [...base, last3, last4, ...rambo, ...perms]),
  digitSheet('tl6d', 6, '209347', [...base, last3, last4, ...rambo, ...perms]),
  {
    family: 'tl2d37',
    title: both('Luật Sen đôi 37', 'Rules of Lotus Pair 37'),
    summary: both('Hai số khác nhau từ 01 đến 37.', 'Two different numbers from 01 to 37.'),
    draw: both(
      `Mỗi kỳ quay 2 số khác nhau từ 01 đến 37, ghi theo thứ tự quay. ${ownDraw.vi}`,
      `Each draw has 2 different numbers from 01 to 37, kept in the order of the draw. ${ownDraw.en}`,
    ),
    plays: [
      line('exact', both('Đúng thứ tự', 'In order'), both('Đúng cả 2 số, đúng thứ tự', 'Both numbers in order')),
      line('any', both('Đảo thứ tự', 'Any order'), both('Đúng cả 2 số, không kể thứ tự', 'Both numbers in any order')),
      line(
        'place',
        both('Một số theo vị trí', 'One number by place'),
        both('Đúng số ở vị trí đã chọn', 'The number of the chosen place'),
      ),
    ],
    examples: [
      {
        play: 'any',
        content: ['09', '21', '30'],
        points: 1,
        draw: { balls: ['21', '09'] },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 21 09. Đảo thứ tự từ 09, 21, 30 là 3 cặp: cược ${stake}, cặp 09–21 trúng: nhận ${payout}.`,
            `Result 21 09. Any order over 09, 21, 30 is 3 pairs: stake ${stake}, 09–21 wins: payout ${payout}.`,
          ),
      },
    ],
    notes: [ownClosing],
  },
  ...([42, 45, 49, 55, 58] as const).map((last) => ballSheet(`tl6${last}`, last)),
]
