import { both } from '../both.ts'
import { line, type Example, type PlayLine, type RuleSheet } from './sheet.ts'
import { bigSmallDigits, ownClosing, ownDraw } from './words.ts'

/** Three dice of six faces each: animals or colours. */
function threeDice(
  family: string,
  title: [string, string],
  faces: [string, string],
  shown: [string, string],
  dice: readonly string[],
  face: string,
  name: [string, string],
): RuleSheet {
  const example = (draw: readonly string[], text: Example['text']): Example => ({
    play: 'symbol',
    content: [face],
    points: 10,
    draw: { dice: draw },
    text,
  })
  return {
    family,
    title: both(title[0], title[1]),
    summary: both(
      'Ba hạt xúc xắc sáu mặt: mặt của bạn ra mấy lần trả theo mức đó.',
      'Three dice of six faces: the payout follows how often your face shows.',
    ),
    draw: both(
      `Mỗi kỳ đổ 3 hạt, mỗi hạt có sáu mặt: ${faces[0]}. ${ownDraw.vi}`,
      `Each draw rolls 3 dice with six faces: ${faces[1]}. ${ownDraw.en}`,
    ),
    plays: [
      line(
        'symbol',
        both('Ra 1 hạt', 'Shows once'),
        both('Đúng 1 trong 3 hạt là mặt của bạn', 'Exactly 1 of the 3 dice shows your face'),
        'x1',
      ),
      line('symbol', both('Ra 2 hạt', 'Shows twice'), both('Đúng 2 trong 3 hạt', 'Exactly 2 of the 3 dice'), 'x2'),
      line('symbol', both('Ra 3 hạt', 'Shows three times'), both('Cả 3 hạt', 'All 3 dice'), 'x3'),
    ],
    examples: [
      example(dice, ({ stake, payout, result }) =>
        both(
          `Kết quả ${shown[0]}. Đặt ${name[0]}, 10 điểm: cược ${stake}, ra 2 hạt: nhận ${payout}, lãi / lỗ ${result}.`,
          `Result ${shown[1]}. 10 points on ${name[1]}: stake ${stake}, it shows twice: payout ${payout}, result ${result}.`,
        ),
      ),
    ],
    notes: [
      both(
        'Về lâu dài trò này hoàn trả khoảng 92.1% tiền cược: phần còn lại là của nhà cái.',
        'In the long run this game returns about 92.1% of what is staked; the rest is the house’s.',
      ),
      ownClosing,
    ],
  }
}

const wingoPlays: readonly PlayLine[] = [
  line('number', both('Con số', 'Number'), both('Đúng số từ 0 đến 9', 'The number from 0 to 9')),
  line('bs', both('Tài / xỉu', 'Big / small'), both(bigSmallDigits.vi, bigSmallDigits.en)),
  line('colour', both('Xanh', 'Green'), both('Ra 1, 3, 7 hoặc 9', '1, 3, 7 or 9'), 'green'),
  line(
    'colour',
    both('Xanh, ra số 5', 'Green, number 5'),
    both('Ra 5: nửa xanh nửa tím', '5, which is half green and half violet'),
    'green5',
  ),
  line('colour', both('Đỏ', 'Red'), both('Ra 2, 4, 6 hoặc 8', '2, 4, 6 or 8'), 'red'),
  line(
    'colour',
    both('Đỏ, ra số 0', 'Red, number 0'),
    both('Ra 0: nửa đỏ nửa tím', '0, which is half red and half violet'),
    'red0',
  ),
  line('colour', both('Tím', 'Violet'), both('Ra 0 hoặc 5', '0 or 5'), 'violet'),
]

export const quickSheets: readonly RuleSheet[] = [
  {
    family: 'wingo',
    title: both('Luật Sen Màu', 'Rules of Lotus Colours'),
    summary: both('Một số từ 0 đến 9, mỗi số có màu.', 'One number from 0 to 9, each with a colour.'),
    draw: both(`Mỗi kỳ ra một số từ 0 đến 9. ${ownDraw.vi}`, `Each draw is one number from 0 to 9. ${ownDraw.en}`),
    plays: wingoPlays,
    examples: [
      {
        play: 'colour',
        content: ['green', 'violet'],
        points: 10,
        draw: { digits: '5' },
        text: ({ stake, payout, result }) =>
          both(
            `Ra số 5. Đặt xanh và tím, mỗi cửa 10 điểm: cược ${stake}, cả hai trúng: nhận ${payout}, lãi / lỗ ${result}.`,
            `The number is 5. Green and violet with 10 points each: stake ${stake}, both win: payout ${payout}, result ${result}.`,
          ),
      },
      {
        play: 'bs',
        content: ['big'],
        points: 10,
        draw: { digits: '3' },
        text: ({ stake, payout, result }) =>
          both(
            `Ra số 3. Đặt tài, 10 điểm: cược ${stake}, thua: nhận ${payout}, lãi / lỗ ${result}.`,
            `The number is 3. Big with 10 points: stake ${stake}, it loses: payout ${payout}, result ${result}.`,
          ),
      },
    ],
    notes: [ownClosing],
  },
  {
    family: 'fived',
    title: both('Luật Năm Số', 'Rules of Five Digits'),
    summary: both('Năm chữ số: từng số và tổng.', 'Five digits: each of them and their sum.'),
    draw: both(`Mỗi kỳ ra 5 chữ số từ 0 đến 9. ${ownDraw.vi}`, `Each draw has 5 digits from 0 to 9. ${ownDraw.en}`),
    plays: [
      line(
        'number',
        both('Con số theo vị trí', 'Number by place'),
        both('Đúng chữ số ở vị trí đã chọn', 'The digit of the chosen place'),
      ),
      line(
        'bsoe',
        both('Tài xỉu chẵn lẻ từng số', 'Big small odd even by digit'),
        both(bigSmallDigits.vi, bigSmallDigits.en),
      ),
      line(
        'sum_bsoe',
        both('Tài xỉu chẵn lẻ tổng', 'Big small odd even of the sum'),
        both(
          'Tổng 5 số từ 23 trở lên là tài, từ 22 trở xuống là xỉu',
          'A sum of 23 or more is big, 22 or less is small',
        ),
      ),
    ],
    examples: [
      {
        play: 'sum_bsoe',
        content: ['big', 'odd'],
        points: 10,
        draw: { digits: '94097' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 94097, tổng 29. Đặt tổng tài và tổng lẻ, mỗi cửa 10 điểm: cược ${stake}, cả hai trúng: nhận ${payout}.`,
            `Result 94097, sum 29. Sum big and sum odd with 10 points each: stake ${stake}, both win: payout ${payout}.`,
          ),
      },
    ],
    notes: [ownClosing],
  },
  {
    family: 'vtx',
    title: both('Luật Tài Xỉu', 'Rules of Big Small'),
    summary: both(
      'Tổng ba xúc xắc: tài từ 11 đến 18, xỉu từ 3 đến 10.',
      'The sum of three dice: big is 11 to 18, small 3 to 10.',
    ),
    draw: both(
      `Mỗi kỳ đổ 3 xúc xắc. Bộ ba giống nhau tính như mọi tổng khác. ${ownDraw.vi}`,
      `Each draw rolls 3 dice. Triples count as any other sum. ${ownDraw.en}`,
    ),
    plays: [
      line(
        'side',
        both('Tài / xỉu', 'Big / small'),
        both('Tổng 11–18 là tài, 3–10 là xỉu', 'A sum of 11–18 is big, 3–10 is small'),
      ),
    ],
    examples: [
      {
        play: 'side',
        content: ['tai'],
        points: 50,
        draw: { dice: '463' },
        text: ({ stake, payout, result }) =>
          both(
            `Ra 4 6 3, tổng 13. Đặt tài, 50 điểm: cược ${stake}, nhận ${payout}, lãi / lỗ ${result}.`,
            `4 6 3, sum 13. Big with 50 points: stake ${stake}, payout ${payout}, result ${result}.`,
          ),
      },
    ],
    notes: [ownClosing],
  },
  {
    family: 'vxd',
    title: both('Luật Xóc Đĩa', 'Rules of Coin Shake'),
    summary: both('Bốn đồng, mỗi đồng đỏ hoặc trắng.', 'Four coins, each red or white.'),
    draw: both(
      `Mỗi kỳ xóc 4 đồng, mỗi đồng ra đỏ hoặc trắng với khả năng như nhau. ${ownDraw.vi}`,
      `Each draw shakes 4 coins, each red or white with equal chance. ${ownDraw.en}`,
    ),
    plays: [
      line(
        'parity',
        both('Chẵn / lẻ', 'Even / odd'),
        both('Số đồng đỏ chẵn (0, 2, 4) hoặc lẻ (1, 3)', 'The number of red coins is even (0, 2, 4) or odd (1, 3)'),
      ),
      line('count', both('3 đỏ 1 trắng', '3 red 1 white'), both('Đúng 3 đồng đỏ', 'Exactly 3 red coins'), 'red3'),
      line(
        'count',
        both('3 trắng 1 đỏ', '3 white 1 red'),
        both('Đúng 3 đồng trắng', 'Exactly 3 white coins'),
        'white3',
      ),
      line('count', both('4 đỏ', '4 red'), both('Cả 4 đồng đỏ', 'All 4 coins red'), 'red4'),
      line('count', both('4 trắng', '4 white'), both('Cả 4 đồng trắng', 'All 4 coins white'), 'white4'),
    ],
    examples: [
      {
        play: 'count',
        content: ['red3'],
        points: 10,
        draw: { red: 3 },
        text: ({ stake, payout }) =>
          both(
            `Ra 3 đỏ 1 trắng. Đặt 3 đỏ, 10 điểm: cược ${stake}, nhận ${payout}.`,
            `3 red and 1 white. 10 points on 3 red: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: [ownClosing],
  },
  threeDice(
    'vbc',
    ['Luật Bầu Cua', 'Rules of Gourd Crab'],
    ['cá, tôm, bầu, nai, cua, gà', 'fish, prawn, gourd, stag, crab, rooster'],
    ['cua, cua, gà', 'crab, crab, rooster'],
    ['crab', 'crab', 'rooster'],
    'crab',
    ['cua', 'crab'],
  ),
  threeDice(
    'clr',
    ['Luật Sáu Màu', 'Rules of Six Colours'],
    ['đỏ, xanh lá, xanh dương, vàng, trắng, hồng', 'red, green, blue, yellow, white, pink'],
    ['đỏ, đỏ, vàng', 'red, red, yellow'],
    ['red', 'red', 'yellow'],
    'red',
    ['đỏ', 'red'],
  ),
]
