import { both } from '../both.ts'
import { northDraw } from './draws.ts'
import { line, type PlayLine, type RuleSheet } from './sheet.ts'
import { outsideClosing, outsideResult } from './words.ts'

const threes = (top: string, topEn: string): readonly PlayLine[] => [
  line(
    'top3',
    both('3 số trên', '3 top'),
    both(`Đúng 3 số cuối ${top}, đúng thứ tự`, `The last 3 digits of ${topEn}, in order`),
  ),
  line(
    'tod3',
    both('3 số đảo (tod)', '3 tod'),
    both(
      `Đúng 3 chữ số cuối ${top}, không kể thứ tự. Không nhận số có 3 chữ số giống nhau`,
      `The last 3 digits of ${topEn} in any order. Triples are not taken`,
    ),
  ),
  line('top2', both('2 số trên', '2 top'), both(`Đúng 2 số cuối ${top}`, `The last 2 digits of ${topEn}`)),
]
const runs: readonly PlayLine[] = [
  line(
    'run_top',
    both('Chạy trên', 'Run top'),
    both('Chữ số có trong 3 số trên, trả một lần', 'The digit is among the 3 top digits; pays once'),
  ),
  line(
    'run_bottom',
    both('Chạy dưới', 'Run bottom'),
    both('Chữ số có trong 2 số dưới, trả một lần', 'The digit is among the 2 bottom digits; pays once'),
  ),
]
const thai = { first: '107387', last2: '08', front3: ['091', '298'], back3: ['602', '716'], second: ['000123'] }

export const calendarSheets: readonly RuleSheet[] = [
  {
    family: 'thai',
    title: both('Luật xổ số Thái Lan', 'Rules of the Thai lottery'),
    summary: both(
      'Ngày 1 và 16 hằng tháng: 3 số trên, tod, 2 số trên, 2 số dưới.',
      'The 1st and 16th of the month: 3 top, tod, 2 top, 2 bottom.',
    ),
    draw: both(
      `Quay ngày 1 và 16 hằng tháng, một số kỳ dời vì ngày lễ. Giải nhất 6 chữ số, giải 2 số, 3 số đầu và 3 số cuối. ${outsideResult.vi}`,
      `Drawn on the 1st and 16th of the month, some draws moved by holidays. First prize of 6 digits, a prize of 2 digits, 3 front and 3 back. ${outsideResult.en}`,
    ),
    plays: [
      ...threes('giải nhất', 'the first prize'),
      line('bottom2', both('2 số dưới', '2 bottom'), both('Đúng giải 2 số', 'The separate prize of 2 digits')),
      ...runs,
      line(
        'top2_any',
        both('2 số trên đảo', '2 top, any order'),
        both('Đúng 2 chữ số cuối giải nhất, không kể thứ tự', 'The last 2 digits of the first prize in any order'),
      ),
      line(
        'front3',
        both('3 số đầu', '3 front'),
        both('Đúng một trong hai giải 3 số đầu', 'One of the two front prizes'),
      ),
      line(
        'back3',
        both('3 số cuối', '3 back'),
        both('Đúng một trong hai giải 3 số cuối', 'One of the two back prizes'),
      ),
    ],
    examples: [
      {
        play: 'top3',
        content: ['387'],
        points: 2,
        draw: thai,
        text: ({ stake, payout }) =>
          both(
            `Giải nhất 107387. 3 số trên 387, 2 điểm: cược ${stake}, nhận ${payout}.`,
            `First prize 107387. 3 top 387 with 2 points: stake ${stake}, payout ${payout}.`,
          ),
      },
      {
        play: 'tod3',
        content: ['738'],
        points: 1,
        draw: thai,
        text: ({ stake, payout }) =>
          both(
            `Cùng kỳ đó, tod 738: cược ${stake}, trúng vì 738 là đảo của 387: nhận ${payout}.`,
            `In the same draw tod 738: stake ${stake}; it wins, being 387 in another order: payout ${payout}.`,
          ),
      },
      {
        play: 'run_top',
        content: ['3', '8', '1'],
        points: 1,
        draw: thai,
        text: ({ stake, payout, result }) =>
          both(
            `Chạy trên 3, 8 và 1: cược ${stake}. 3 và 8 trúng, 1 thua: nhận ${payout}, lãi / lỗ ${result}.`,
            `Run top 3, 8 and 1: stake ${stake}. 3 and 8 win, 1 loses: payout ${payout}, result ${result}.`,
          ),
      },
    ],
    notes: [outsideClosing],
  },
  {
    family: 'lao',
    title: both('Luật xổ số Lào', 'Rules of the Lao lottery'),
    summary: both(
      'Một kết quả 4 chữ số mỗi kỳ, thứ Hai, thứ Tư và thứ Sáu.',
      'One result of 4 digits, on Monday, Wednesday and Friday.',
    ),
    draw: both(
      `Quay lúc 20:30 thứ Hai, thứ Tư, thứ Sáu, kết quả là 4 chữ số. ${outsideResult.vi}`,
      `Drawn at 20:30 on Monday, Wednesday and Friday; the result has 4 digits. ${outsideResult.en}`,
    ),
    plays: [
      line('exact4', both('4 số', '4 digits'), both('Đúng cả 4 số, đúng thứ tự', 'All 4 digits in order')),
      line(
        'any4',
        both('4 số đảo (4 số khác nhau)', '4 digits, any order (all different)'),
        both(
          'Đúng 4 chữ số, không kể thứ tự; số có chữ số lặp trả cao hơn',
          'The 4 digits in any order; numbers with repeated digits pay more',
        ),
        'perm24',
      ),
      line('exact3', both('3 số trên', '3 top'), both('Đúng 3 số cuối', 'The last 3 digits')),
      line(
        'any3',
        both('3 số đảo', '3 digits, any order'),
        both('Đúng 3 chữ số cuối, không kể thứ tự', 'The last 3 digits in any order'),
      ),
      line('last2', both('2 số trên', '2 top'), both('Đúng 2 số cuối', 'The last 2 digits')),
      line('first2', both('2 số dưới', '2 bottom'), both('Đúng 2 số đầu', 'The first 2 digits')),
      line(
        'any1_last2',
        both('1 số cuối', '1 digit of the last 2'),
        both('Chữ số có trong 2 số cuối, trả một lần', 'The digit is among the last 2; pays once'),
      ),
      line(
        'pos_units',
        both('Theo hàng', 'By place'),
        both('Đúng chữ số của hàng đã chọn', 'The digit of the chosen place'),
      ),
    ],
    examples: [
      {
        play: 'last2',
        content: ['72', '27'],
        points: 5,
        draw: { digits: '9472' },
        text: ({ stake, payout }) =>
          both(
            `Kết quả 9472. 2 số trên 72 và 27, 5 điểm: cược ${stake}, 72 trúng: nhận ${payout}.`,
            `Result 9472. 2 top 72 and 27 with 5 points: stake ${stake}, 72 wins: payout ${payout}.`,
          ),
      },
    ],
    notes: [outsideClosing],
  },
  {
    family: 'hanoi',
    title: both('Luật Hà Nội 4 số', 'Rules of Hanoi 4 digits'),
    summary: both('Lấy từ giải đặc biệt và giải nhất miền Bắc.', 'Taken from the northern special and first prize.'),
    draw: both(
      `Dùng kết quả miền Bắc lúc 18:15: các kiểu “trên” đọc giải đặc biệt, “dưới” đọc giải nhất. ${outsideResult.vi}`,
      `Uses the northern result of 18:15: “top” plays read the special prize, “bottom” the first prize. ${outsideResult.en}`,
    ),
    plays: [
      line(
        'top4',
        both('4 số', '4 top'),
        both('Đúng 4 số cuối giải đặc biệt', 'The last 4 digits of the special prize'),
      ),
      ...threes('giải đặc biệt', 'the special prize'),
      line(
        'bottom2',
        both('2 số dưới', '2 bottom'),
        both('Đúng 2 số cuối giải nhất', 'The last 2 digits of the first prize'),
      ),
      ...runs,
    ],
    examples: [
      {
        play: 'top3',
        content: ['468', '648'],
        points: 1,
        draw: northDraw,
        text: ({ stake, payout }) =>
          both(
            `Giải đặc biệt 60468. 3 số trên 468 và 648: cược ${stake}, chỉ 468 đúng thứ tự: nhận ${payout}.`,
            `Special prize 60468. 3 top 468 and 648: stake ${stake}, only 468 is in order: payout ${payout}.`,
          ),
      },
    ],
    notes: [
      outsideClosing,
      both(
        'Những ngày miền Bắc nghỉ Tết thì trò này cũng nghỉ.',
        'On the days without a northern draw this game rests too.',
      ),
    ],
  },
  {
    family: 'yeekee',
    title: both('Luật Yeekee', 'Rules of Yeekee'),
    summary: both(
      'Người chơi gửi số, tổng các số quyết định kết quả.',
      'Players submit numbers; their sum decides the result.',
    ),
    draw: both(
      'Khi kỳ còn mở, hội viên gửi số 5 chữ số. Đóng cược, hệ thống cộng mọi số đã gửi rồi trừ số đứng thứ 16 tính từ cuối. Kết quả lấy từ các chữ số cuối của hiệu: 3 số trên là 3 số cuối, 2 số trên là 2 số cuối, 2 số dưới là chữ số hàng chục nghìn và hàng nghìn.',
      'While a round is open members submit numbers of 5 digits. At the close all of them are added and the 16th from the end is taken away. The result is read from the end of what is left: 3 top are the last 3 digits, 2 top the last 2, 2 bottom the ten-thousands and thousands.',
    ),
    plays: [
      ...threes('kết quả', 'the result'),
      line(
        'bottom2',
        both('2 số dưới', '2 bottom'),
        both('Đúng hàng chục nghìn và hàng nghìn của kết quả', 'The ten-thousands and thousands of the result'),
      ),
      ...runs,
    ],
    examples: [
      {
        play: 'top3',
        content: ['586'],
        points: 1,
        draw: { sum: '1234567', minus: '45981', result: '1188586', members: 20, house: [] },
        text: ({ stake, payout }) =>
          both(
            `Tổng mọi số là 1,234,567, số thứ 16 từ cuối là 45,981: hiệu 1,188,586. 3 số trên là 586, 2 số trên 86, 2 số dưới 88. Đặt 3 số trên 586: cược ${stake}, nhận ${payout}.`,
            `All numbers add up to 1,234,567 and the 16th from the end is 45,981: 1,188,586 is left. 3 top is 586, 2 top 86, 2 bottom 88. 3 top 586: stake ${stake}, payout ${payout}.`,
          ),
      },
    ],
    notes: [
      both(
        'Luôn có ít nhất một số của nhà cái được gửi sau cùng, niêm từ trước bằng mã cam kết, để người gửi cuối không chọn được kết quả.',
        'At least one number of the house comes last, sealed beforehand by its commitment, so that whoever submits last cannot choose the result.',
      ),
      both(
        'Kỳ chưa đủ 16 số: bản demo bù bằng số của nhà cái và ghi rõ trong chứng nhận. Nơi không bù thì kỳ bị huỷ và hoàn tiền cược.',
        'A round with fewer than 16 numbers: the demo fills it up with numbers of the house and says so in the certificate. Where rounds are not filled, it is void and stakes come back.',
      ),
      both(
        'Mặc định mỗi người gửi tối đa 20 số một kỳ, cách nhau ít nhất 1 giây. Gửi số không mất tiền.',
        'By default a member submits up to 20 numbers a round, at least a second apart. Submitting costs nothing.',
      ),
      both(
        'Kỳ 15 phút đóng 60 giây trước khi quay và nghỉ từ 03:46 đến 06:00; kỳ 3 phút đóng trước 15 giây (mặc định).',
        'Rounds of 15 minutes close 60 seconds before the draw and rest from 03:46 to 06:00; rounds of 3 minutes close 15 seconds before (default).',
      ),
    ],
  },
]
