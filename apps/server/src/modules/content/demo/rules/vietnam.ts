import { both } from '../both.ts'
import { northDraw, southDraw } from './draws.ts'
import { line, type Example, type PlayLine, type RuleSheet } from './sheet.ts'

const lo2 = line(
  'lo2',
  both('Lô 2 số đuôi', 'Lô, last 2 digits'),
  both(
    'Số của bạn là 2 số cuối của một giải bất kỳ. Về bao nhiêu nháy trả bấy nhiêu lần',
    'Your number is the last 2 digits of any prize. Each hit pays',
  ),
)
const shared: readonly PlayLine[] = [
  line(
    'lo2_1k',
    both('Lô 2 số 1K', 'Lô 2 at 1K'),
    both('Như lô 2 số đuôi, giá một điểm là 1.00', 'As above, at 1.00 a point'),
  ),
  line(
    'lo3',
    both('Lô 3 số', 'Lô 3'),
    both(
      '3 số cuối của giải có từ 3 chữ số, trả theo nháy',
      'Last 3 digits of prizes with 3 digits or more, each hit pays',
    ),
  ),
  line(
    'lo4',
    both('Lô 4 số', 'Lô 4'),
    both(
      '4 số cuối của giải có từ 4 chữ số, trả theo nháy',
      'Last 4 digits of prizes with 4 digits or more, each hit pays',
    ),
  ),
  line(
    'xien2',
    both('Xiên 2', 'Parlay 2'),
    both('Cả 2 số cùng về, mỗi bộ trả một lần', 'Both numbers come out; a pair pays once'),
  ),
  line('xien3', both('Xiên 3', 'Parlay 3'), both('Cả 3 số cùng về', 'All 3 numbers come out')),
  line('xien4', both('Xiên 4', 'Parlay 4'), both('Cả 4 số cùng về', 'All 4 numbers come out')),
  line('truot4', both('Trượt xiên 4', 'Miss 4'), both('Cả 4 số đều không về', 'None of the 4 numbers comes out')),
  line('truot8', both('Trượt xiên 8', 'Miss 8'), both('Cả 8 số đều không về', 'None of the 8 numbers comes out')),
  line('truot10', both('Trượt xiên 10', 'Miss 10'), both('Cả 10 số đều không về', 'None of the 10 numbers comes out')),
  line(
    'de_db',
    both('Đề đặc biệt', 'Special, last 2'),
    both('Đúng 2 số cuối giải đặc biệt', 'The last 2 digits of the special prize'),
  ),
  line(
    'dau_db',
    both('Đầu đặc biệt', 'Special, tens digit'),
    both('Đúng chữ số hàng chục của giải đặc biệt', 'The tens digit of the special prize'),
  ),
  line(
    'duoi_db',
    both('Đuôi đặc biệt', 'Special, units digit'),
    both('Đúng chữ số hàng đơn vị của giải đặc biệt', 'The units digit of the special prize'),
  ),
  line(
    'ba_cang_db',
    both('3 càng đặc biệt', 'Special, last 3'),
    both('Đúng 3 số cuối giải đặc biệt, đúng thứ tự', 'The last 3 digits of the special prize, in order'),
  ),
  line(
    'bon_cang_db',
    both('4 càng đặc biệt', 'Special, last 4'),
    both('Đúng 4 số cuối giải đặc biệt, đúng thứ tự', 'The last 4 digits of the special prize, in order'),
  ),
]
const northPlays: readonly PlayLine[] = [
  lo2,
  ...shared,
  line(
    'de_g7',
    both('Đề giải bảy', 'Seventh prize'),
    both('Đúng một trong bốn số giải bảy, về mấy lần trả mấy lần', 'One of the four seventh prizes; each hit pays'),
  ),
]
const southPlays: readonly PlayLine[] = [
  lo2,
  ...shared,
  line('de_dau', both('Đề đầu', 'Eighth prize'), both('Đúng số giải tám', 'The eighth prize')),
]

const northExamples: readonly Example[] = [
  {
    play: 'lo2',
    content: ['68'],
    points: 10,
    draw: northDraw,
    text: ({ stake, payout }) =>
      both(
        `Bảng kết quả có giải đặc biệt 60468 và giải ba 30168, vậy 68 về 2 nháy. Đặt lô 68, 10 điểm: cược ${stake}, nhận ${payout}.`,
        `The board has special prize 60468 and third prize 30168, so 68 hits twice. Lô 68 with 10 points: stake ${stake}, payout ${payout}.`,
      ),
  },
  {
    play: 'lo2',
    content: ['68', '99'],
    points: 1,
    draw: northDraw,
    text: ({ stake, payout, result }) =>
      both(
        `Đặt lô 68 và 99, mỗi số 1 điểm: cược ${stake}. Số 99 không về, 68 về 2 nháy: nhận ${payout}, lãi / lỗ ${result}.`,
        `Lô 68 and 99, 1 point each: stake ${stake}. 99 does not come out, 68 hits twice: payout ${payout}, result ${result}.`,
      ),
  },
  {
    play: 'xien2',
    content: ['12', '68', '99'],
    points: 1,
    draw: northDraw,
    text: ({ stake, payout }) =>
      both(
        `Xiên 2 từ ba số 12, 68, 99 là 3 bộ: cược ${stake}. Chỉ bộ 12–68 trúng, và trả một lần dù mỗi số về 2 nháy: nhận ${payout}.`,
        `Parlay 2 over 12, 68, 99 is 3 pairs: stake ${stake}. Only 12–68 wins, and once, though both hit twice: payout ${payout}.`,
      ),
  },
  {
    play: 'truot4',
    content: ['00', '01', '02', '03'],
    points: 1,
    draw: northDraw,
    text: ({ stake, payout }) =>
      both(
        `Trượt xiên 4 với 00, 01, 02, 03: cược ${stake}. Giải ba 23203 có đuôi 03 nên bộ thua: nhận ${payout}.`,
        `Miss 4 with 00, 01, 02, 03: stake ${stake}. Third prize 23203 ends in 03, so it loses: payout ${payout}.`,
      ),
  },
]
const southExamples: readonly Example[] = [
  {
    play: 'lo2',
    content: ['52'],
    points: 10,
    draw: southDraw,
    text: ({ stake, payout }) =>
      both(
        `Giải tư 56352 và giải năm 6152 đều có đuôi 52: 2 nháy. Đặt lô 52, 10 điểm: cược ${stake}, nhận ${payout}.`,
        `Fourth prize 56352 and fifth prize 6152 both end in 52: two hits. Lô 52 with 10 points: stake ${stake}, payout ${payout}.`,
      ),
  },
  {
    play: 'de_dau',
    content: ['45'],
    points: 1,
    draw: southDraw,
    text: ({ stake, payout }) =>
      both(
        `Giải tám là 45. Đề đầu 45, 1 điểm: cược ${stake}, nhận ${payout}.`,
        `The eighth prize is 45. Eighth prize 45 with 1 point: stake ${stake}, payout ${payout}.`,
      ),
  },
  {
    play: 'xien2',
    content: ['52', '45'],
    points: 1,
    draw: southDraw,
    text: ({ stake, payout }) =>
      both(
        `Xiên 2 với 52 và 45: cược ${stake}. Cả hai cùng về: nhận ${payout}.`,
        `Parlay 2 with 52 and 45: stake ${stake}. Both come out: payout ${payout}.`,
      ),
  },
]

const closing = both(
  'Mặc định ngừng nhận cược 15 phút trước giờ quay của đài. Giờ đóng của từng kỳ hiện trên màn hình cược và tính theo giờ máy chủ.',
  'By default sale closes 15 minutes before the station draws. The closing time of each draw is on the betting screen and follows the server’s clock.',
)
const outside = both(
  'Kết quả do hai người của nhà cái nhập và duyệt độc lập, hoặc lấy từ hai nguồn khi chúng khớp nhau. Hai nguồn lệch nhau thì chưa công bố và chưa trả thưởng.',
  'Results are entered by one person and confirmed by another, or taken from two sources when they agree. Where sources differ nothing is published and nothing is paid.',
)
const own = (numbers: number) =>
  both(
    `Nhà cái tự quay, cùng dạng bảng ${numbers} số và cùng cách tính với xổ số đài. Mã cam kết công bố trước khi mở bán, hạt giống công bố sau khi quay, ai cũng tính lại được.`,
    `Drawn by the house, with the same board of ${numbers} numbers and the same settlement as the stations. The commitment is published before sale, the seed after the draw, and anybody can compute the result again.`,
  )

export const vietnamSheets: readonly RuleSheet[] = [
  {
    family: 'vn_north',
    title: both('Luật xổ số miền Bắc', 'Rules of the northern lottery'),
    summary: both(
      '27 số mỗi ngày: lô, xiên, trượt, đề, 3 càng, 4 càng.',
      '27 numbers a day: lô, parlays, misses, special prize, last 3 and last 4.',
    ),
    draw: both(
      `Mỗi ngày một đài, quay lúc 18:15, tám giải gồm 27 số. ${outside.vi}`,
      `One station a day at 18:15, eight prizes with 27 numbers. ${outside.en}`,
    ),
    plays: northPlays,
    examples: northExamples,
    notes: [
      closing,
      both(
        'Bốn ngày Tết Nguyên Đán không quay, không mở bán.',
        'There is no draw, and no sale, on the four days of the Lunar New Year.',
      ),
    ],
  },
  {
    family: 'vn_south',
    title: both('Luật xổ số miền Nam', 'Rules of the southern lottery'),
    summary: both('Mỗi đài 18 số, quay lúc 16:15.', '18 numbers a station, drawn at 16:15.'),
    draw: both(
      `Mỗi ngày có ba hoặc bốn đài quay lúc 16:15, mỗi đài chín giải gồm 18 số. Vé thuộc về một đài. ${outside.vi}`,
      `Three or four stations draw each day at 16:15, each with nine prizes and 18 numbers. A ticket belongs to one station. ${outside.en}`,
    ),
    plays: southPlays,
    examples: southExamples,
    notes: [closing],
  },
  {
    family: 'vn_central',
    title: both('Luật xổ số miền Trung', 'Rules of the central lottery'),
    summary: both(
      'Mỗi đài 18 số, quay lúc 17:15, cùng cách tính với miền Nam.',
      '18 numbers a station, drawn at 17:15, settled as the southern lottery.',
    ),
    draw: both(
      `Mỗi ngày có hai hoặc ba đài quay lúc 17:15, mỗi đài chín giải gồm 18 số. Vé thuộc về một đài. ${outside.vi}`,
      `Two or three stations draw each day at 17:15, each with nine prizes and 18 numbers. A ticket belongs to one station. ${outside.en}`,
    ),
    plays: southPlays,
    examples: southExamples,
    notes: [closing],
  },
  {
    family: 'vn_fast27',
    title: both('Luật Sen Siêu Tốc', 'Rules of Lotus Express'),
    summary: both('Bảng 27 số như miền Bắc, quay liên tục.', 'The northern board of 27 numbers, drawn all day.'),
    draw: own(27),
    plays: northPlays,
    examples: northExamples,
    notes: [
      both(
        'Kỳ 1 phút ngừng nhận cược 5 giây trước khi quay, kỳ dài hơn 10 giây (mặc định).',
        'Draws of a minute close 5 seconds before they are drawn, longer ones 10 seconds (default).',
      ),
    ],
  },
  {
    family: 'vn_fast18',
    title: both('Luật Sen Miền Nam', 'Rules of Lotus South'),
    summary: both('Bảng 18 số như miền Nam, quay liên tục.', 'The southern board of 18 numbers, drawn all day.'),
    draw: own(18),
    plays: southPlays,
    examples: southExamples,
    notes: [
      both(
        'Kỳ 1 phút ngừng nhận cược 5 giây trước khi quay, kỳ dài hơn 10 giây (mặc định).',
        'Draws of a minute close 5 seconds before they are drawn, longer ones 10 seconds (default).',
      ),
    ],
  },
  {
    family: 'mega645',
    title: both('Luật Sen Mega 6/45', 'Rules of Lotus Mega 6/45'),
    summary: both(
      'Sáu số từ 01 đến 45: trúng, trượt, chọn ăn 1.',
      'Six numbers from 01 to 45: hits, misses, exactly one.',
    ),
    draw: both(
      'Mỗi kỳ nhà cái quay 6 số khác nhau từ 01 đến 45. Thứ tự không tính. Kỳ nào cũng kiểm chứng được.',
      'Each draw has 6 different numbers from 01 to 45. Order does not count. Every draw can be verified.',
    ),
    plays: [
      line(
        'so_thuong',
        both('Số thường', 'Any number'),
        both('Số của bạn nằm trong 6 số', 'Your number is among the 6'),
      ),
      line('trung2', both('Trúng 2', 'Hit 2'), both('Cả 2 số đều có trong 6 số', 'Both numbers are among the 6')),
      line('trung3', both('Trúng 3', 'Hit 3'), both('Cả 3 số đều có trong 6 số', 'All 3 numbers are among the 6')),
      line('trung4', both('Trúng 4', 'Hit 4'), both('Cả 4 số đều có trong 6 số', 'All 4 numbers are among the 6')),
      line(
        'ba_trung_2',
        both('3 trúng 2 (đúng 2)', '3 hit 2 (exactly 2)'),
        both('Đúng 2 trong 3 số có trong 6 số', 'Exactly 2 of the 3 numbers are drawn'),
        'two',
      ),
      line(
        'ba_trung_2',
        both('3 trúng 2 (cả 3)', '3 hit 2 (all 3)'),
        both('Cả 3 số có trong 6 số', 'All 3 numbers are drawn'),
        'three',
      ),
      line('truot5', both('Trượt 5', 'Miss 5'), both('Không số nào trong 5 số có mặt', 'None of the 5 is drawn')),
      line('truot10', both('Trượt 10', 'Miss 10'), both('Không số nào trong 10 số có mặt', 'None of the 10 is drawn')),
      line(
        'chon5_an1',
        both('Chọn 5 ăn 1', 'Pick 5, exactly 1'),
        both('Đúng 1 trong 5 số có mặt', 'Exactly 1 of the 5 is drawn'),
      ),
      line(
        'chon10_an1',
        both('Chọn 10 ăn 1', 'Pick 10, exactly 1'),
        both('Đúng 1 trong 10 số có mặt', 'Exactly 1 of the 10 is drawn'),
      ),
    ],
    examples: [
      {
        play: 'trung2',
        content: ['07', '19', '33'],
        points: 1,
        draw: { balls: ['07', '12', '19', '28', '36', '44'] },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 07 12 19 28 36 44. Trúng 2 từ ba số 07, 19, 33 là 3 bộ: cược ${stake}, chỉ 07–19 trúng: nhận ${payout}.`,
            `Result 07 12 19 28 36 44. Hit 2 over 07, 19, 33 is 3 pairs: stake ${stake}, only 07–19 wins: payout ${payout}.`,
          ),
      },
      {
        play: 'truot5',
        content: ['01', '02', '03', '04', '05'],
        points: 10,
        draw: { balls: ['07', '12', '19', '28', '36', '44'] },
        text: ({ stake, payout }) =>
          both(
            `Cùng kết quả. Trượt 5 với 01 đến 05, 10 điểm: cược ${stake}. Không số nào về: nhận ${payout}.`,
            `The same result. Miss 5 with 01 to 05 and 10 points: stake ${stake}. None comes out: payout ${payout}.`,
          ),
      },
    ],
  },
]
