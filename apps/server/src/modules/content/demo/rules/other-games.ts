import { engineFacts, engineOdds } from '@lotus/rules/slots/catalogue'
import type { DemoDocument } from '../../demo-types.ts'

const sen = engineFacts.HS_SEN25
const odds = engineOdds.HS_SEN25
/** Four places, truncated: what is shown must never promise too much. */
const returnPercent = `${Math.floor(sen.returnPpm / 10_000)}.${String(sen.returnPpm % 10_000).padStart(4, '0')}%`
const hitPercent = `${Math.floor(sen.hitPpm / 10_000)}.${String(sen.hitPpm % 10_000)
  .padStart(4, '0')
  .slice(0, 2)}%`

const page = (sort: number, slug: string, vi: DemoDocument['vi'], en: DemoDocument['en']): DemoDocument => ({
  kind: 'help',
  slug: `rules-${slug}`,
  category: 'rules',
  sort,
  vi,
  en,
})

/** Families of games beside the lotteries: what runs here, and how those would be settled that no engine plays yet. */
export const otherRules: readonly DemoDocument[] = [
  page(
    1,
    'slots',
    {
      title: 'Luật slots: Sen Vàng',
      summary: `25 dòng, RTP ${returnPercent}, vòng quay miễn phí nhân 3.`,
      html: `<p>Mọi trò slots đang mở của bản demo chạy cùng một bộ máy tên Sen Vàng: khác tên và hình, giống luật và giống tỷ lệ trả thưởng. Trang thông tin của từng trò ghi rõ bộ máy.</p>
<h2>Cách thắng</h2><ul><li>5 cột, 3 hàng, 25 dòng cố định. Tiền cược một vòng chia đều cho 25 dòng.</li><li>Một dòng thắng khi từ 3 biểu tượng giống nhau trở lên liền nhau, tính từ cột trái ngoài cùng. Mỗi dòng trả một lần, mức cao nhất; các dòng cộng lại.</li><li>Hoa sen vàng thay cho mọi biểu tượng thường, chỉ có ở cột 2, 3, 4.</li><li>Biểu tượng rải trả theo tổng tiền cược dù nằm ở đâu: 3 lần cược khi ra 3, 12 lần khi ra 4, 60 lần khi ra 5.</li></ul>
<h2>Vòng quay miễn phí</h2><ul><li>Từ 3 biểu tượng rải: 12 vòng miễn phí, tiền thắng theo dòng nhân 3. Ra thêm 3 biểu tượng rải thì được thêm 12 vòng.</li><li>Trung bình ${odds.triggerOneIn} vòng có một lần vào vòng miễn phí.</li></ul>
<h2>Con số</h2><table><thead><tr><th>Mục</th><th>Giá trị</th></tr></thead><tbody><tr><td>Tỷ lệ trả thưởng lý thuyết (RTP)</td><td>${returnPercent}</td></tr><tr><td>Vòng có tiền thắng</td><td>${hitPercent}</td></tr><tr><td>Thắng lớn nhất của một vòng thường</td><td>${odds.largestBaseWin} lần cược</td></tr><tr><td>Cược một vòng</td><td>${sen.minBet} đến ${sen.maxBet}</td></tr></tbody></table>
<p>RTP tính đúng trên toàn bộ 45,239,040 tổ hợp của một chu kỳ, không phải ước lượng. Đó là trung bình của rất nhiều vòng: một phiên ngắn có thể lệch xa.</p>
<h2>Ví dụ tính sẵn</h2><ul><li>Cược 25.00, mỗi dòng 1.00. Một dòng ra ba chữ A trả 15 lần cược dòng: nhận 15.00, lãi / lỗ −10.00 nếu không còn dòng nào thắng.</li><li>Cược 10.00, ra 3 biểu tượng rải: nhận 30.00 và 12 vòng miễn phí.</li></ul>
<h2>Khi mất mạng</h2><p>Kết quả một vòng đã định trên máy chủ ngay khi bạn bấm quay. Mất kết nối thì vòng được giữ nguyên; vào lại trò để xem tiếp. Nếu bạn không vào, hệ thống hỏi kết quả và trả thưởng giúp bạn, mặc định sau 24 giờ.</p>`,
    },
    {
      title: 'Rules of slots: Golden Lotus',
      summary: `25 lines, return ${returnPercent}, free spins at 3 times.`,
      html: `<p>Every slot that is open in the demo runs the same engine, Golden Lotus: other names and pictures, the same rules and the same return. Each game’s information page names the engine.</p>
<h2>How it wins</h2><ul><li>5 reels, 3 rows, 25 fixed lines. The bet of a spin is divided over the 25 lines.</li><li>A line wins with 3 or more equal symbols side by side, from the leftmost reel. Each line pays once, its highest; lines add up.</li><li>The golden lotus stands for every ordinary symbol and is on reels 2, 3 and 4 only.</li><li>Scatters pay on the whole bet wherever they lie: 3 times the bet for 3, 12 times for 4, 60 times for 5.</li></ul>
<h2>Free spins</h2><ul><li>From 3 scatters: 12 free spins, whose line wins count 3 times. Three more scatters add 12 more.</li><li>On average one spin in ${odds.triggerOneIn} starts them.</li></ul>
<h2>Figures</h2><table><thead><tr><th>Item</th><th>Value</th></tr></thead><tbody><tr><td>Theoretical return (RTP)</td><td>${returnPercent}</td></tr><tr><td>Spins that win something</td><td>${hitPercent}</td></tr><tr><td>Largest win of an ordinary spin</td><td>${odds.largestBaseWin} times the bet</td></tr><tr><td>Bet of a spin</td><td>${sen.minBet} to ${sen.maxBet}</td></tr></tbody></table>
<p>The return is exact over all 45,239,040 combinations of a cycle, not an estimate. It is the mean of very many spins: a short session can lie far from it.</p>
<h2>Worked examples</h2><ul><li>Bet 25.00, so 1.00 a line. One line with three A pays 15 times its bet: payout 15.00, result −10.00 if no other line wins.</li><li>Bet 10.00, three scatters: payout 30.00 and 12 free spins.</li></ul>
<h2>When the connection is lost</h2><p>The outcome of a spin is decided on the server the moment you press. If the connection is lost the round is kept as it is; come back to see the rest. If you do not, the platform asks for the result and pays it for you, after 24 hours by default.</p>`,
    },
  ),
  page(
    2,
    'e-lottery',
    {
      title: 'Luật chung của E-Lott',
      summary: 'Tỷ lệ cố định trên từng cửa, quay liên tục.',
      html: `<p>E-Lott là các trò quay nhanh với tỷ lệ cố định: mỗi nút ghi sẵn mức trả cho 1.00 tiền cược, đã gồm tiền gốc. Không có nhóm thưởng và không có hoàn.</p>
<h2>Cách đặt</h2><ol><li>Chọn cửa, nhập điểm. Mỗi cửa là một dòng, giá 1.00 một điểm.</li><li>Kiểm tra phiếu rồi gửi trước giờ đóng.</li><li>Tỷ lệ lúc đặt được ghi vào vé. Tỷ lệ thay đổi trong lúc bạn gửi thì vé không được nhận và bạn được hỏi lại.</li></ol>
<h2>Luật từng trò</h2><ul><li><a href="/help?article=rules-elott-ssc">SSC kèo</a></li><li><a href="/help?article=rules-elott-11x5">11 chọn 5 kèo</a></li><li><a href="/help?article=rules-elott-k3">K3 kèo</a></li><li><a href="/help?article=rules-elott-pk10">PK10 kèo</a></li><li><a href="/help?article=rules-elott-pc28">PC28 kèo</a></li><li><a href="/help?article=rules-elott-lhc">Sen 49 kèo</a></li><li><a href="/help?article=rules-elott-keno">Keno kèo</a></li><li><a href="/help?article=rules-elott-lf">3D kèo</a></li></ul>
<p>Mọi kỳ do nhà cái tự quay và <a href="/help?article=verify-a-draw">kiểm chứng được</a>.</p>`,
    },
    {
      title: 'E-Lott rules in general',
      summary: 'Fixed odds on every side, drawn all day.',
      html: `<p>E-Lott holds the quick games with fixed odds: every button tells what 1.00 of stake pays, the stake included. There is no prize group and no rebate.</p>
<h2>Placing a bet</h2><ol><li>Choose a side and enter points. A side is one line, at 1.00 a point.</li><li>Look through the slip and send it before sale closes.</li><li>The odds of that moment are written on the ticket. If they change while you send, the ticket is not taken and you are asked again.</li></ol>
<h2>Rules of each game</h2><ul><li><a href="/help?article=rules-elott-ssc">SSC board</a></li><li><a href="/help?article=rules-elott-11x5">11 choose 5 board</a></li><li><a href="/help?article=rules-elott-k3">K3 board</a></li><li><a href="/help?article=rules-elott-pk10">PK10 board</a></li><li><a href="/help?article=rules-elott-pc28">PC28 board</a></li><li><a href="/help?article=rules-elott-lhc">Lotus 49 board</a></li><li><a href="/help?article=rules-elott-keno">Keno board</a></li><li><a href="/help?article=rules-elott-lf">3D board</a></li></ul>
<p>Every draw is made by the house and <a href="/help?article=verify-a-draw">can be verified</a>.</p>`,
    },
  ),
  page(
    3,
    'live',
    {
      title: 'Luật live casino',
      summary: 'Chưa có bàn nào mở. Khi mở, vòng được tính như thế nào.',
      html: `<p>Bản này chưa có bàn live casino nào mở, nên sảnh Live để trống. Dưới đây là cách một vòng được tính trên ví khi bàn đầu tiên mở.</p>
<ul><li>Nhà cung cấp gửi lệnh cược có chữ ký; tiền cược trừ khỏi ví trong cùng một bước, mỗi mã chỉ được tính một lần.</li><li>Bàn báo kết quả thì tiền thắng vào ví. Vòng bị huỷ thì tiền cược về đúng nơi đã trừ.</li><li>Vòng hoà trả lại nguyên tiền cược và không tính là cược hợp lệ.</li><li>Luật, mức trả và tỷ lệ hoàn trả của từng bàn sẽ nằm trong bàn trước khi bàn nhận cược.</li></ul>
<p>Ví dụ: cược 100.00 vào một cửa trả 1.95, thắng thì nhận 195.00, lãi / lỗ +95.00; hoà thì nhận lại 100.00, lãi / lỗ 0.00.</p>`,
    },
    {
      title: 'Rules of live casino',
      summary: 'No table is open yet. How a round is settled when one is.',
      html: `<p>This version has no live table open, so the Live lobby is empty. This is how a round is settled on the wallet once the first table opens.</p>
<ul><li>The provider sends a signed bet; the stake leaves the wallet in that same step, and each id counts once.</li><li>When the table reports a result the win is paid. A cancelled round gives the stake back to where it came from.</li><li>A tie gives the stake back and is no valid bet.</li><li>Rules, payouts and return of each table will stand in the table before it takes bets.</li></ul>
<p>Example: 100.00 on a side that pays 1.95 wins 195.00, result +95.00; a tie gives back 100.00, result 0.00.</p>`,
    },
  ),
  page(
    4,
    'sports',
    {
      title: 'Luật thể thao và e-sports',
      summary: 'Chưa có kèo nào mở. Khi mở, phiếu được tính như thế nào.',
      html: `<p>Bản này chưa nhận cược thể thao và e-sports, nên sảnh để trống. Dưới đây là cách phiếu sẽ được tính khi mở.</p>
<ul><li>Phiếu giữ tỷ lệ lúc được nhận. Tỷ lệ đổi trước khi nhận thì bạn được hỏi lại.</li><li>Trận bị huỷ hoặc hoàn vô thời hạn theo luật của kèo: hoàn tiền cược, không tính là cược hợp lệ.</li><li>Kèo hoà vốn: nhận lại tiền cược, không tính là cược hợp lệ.</li><li>Kết quả bị đính chính: khoản đã trả được thu lại và trả lại theo kết quả đúng, cả hai bước đều hiện trong biến động tài khoản.</li></ul>
<p>Ví dụ: cược 100.00 ở tỷ lệ 1.90. Thắng nhận 190.00, lãi / lỗ +90.00. Trận huỷ nhận lại 100.00, lãi / lỗ 0.00.</p>`,
    },
    {
      title: 'Rules of sports and e-sports',
      summary: 'No market is open yet. How a slip is settled when one is.',
      html: `<p>This version takes no bets on sports and e-sports, so the lobby is empty. This is how a slip is settled once it does.</p>
<ul><li>A slip keeps the odds of the moment it was taken. If they change before, you are asked again.</li><li>A match that is cancelled or put off without a date, by the rules of its market: the stake comes back and is no valid bet.</li><li>A push gives the stake back and is no valid bet.</li><li>A corrected result: what was paid is taken back and paid anew by the right result; both steps stand in your statement.</li></ul>
<p>Example: 100.00 at odds of 1.90. It wins: 190.00, result +90.00. The match is cancelled: 100.00 comes back, result 0.00.</p>`,
    },
  ),
  page(
    5,
    'pvp',
    {
      title: 'Luật game bài',
      summary: 'Người chơi với người chơi; nhà cái chỉ thu phí bàn. Chưa có bàn nào mở.',
      html: `<p>Trong game bài, hội viên chơi với nhau; nhà cái không cầm bài và chỉ thu phí bàn ghi trước. Bản này chưa có trò bài nào mở. Khi mở:</p>
<ul><li>Bạn mang vào bàn một khoản; rời bàn, phần còn lại về ví.</li><li>Phí bàn trừ từ ván có tiền thắng và hiện trong chi tiết ván.</li><li>Mất kết nối giữa ván: ván kết thúc theo luật của bàn, quyết định hệ thống làm thay được đánh dấu.</li><li>Một người một ghế. Thông đồng là lý do dừng tài khoản.</li></ul>
<p>Ví dụ: mang vào 200.00, thắng ván 50.00 với phí bàn 5% là 2.50, rời bàn nhận 247.50.</p>`,
    },
    {
      title: 'Rules of card games',
      summary: 'Players against players; the house takes a table fee only. No table is open yet.',
      html: `<p>In card games members play one another; the house holds no cards and takes only the fee stated at the table. This version has no card game open. When it does:</p>
<ul><li>You bring an amount to the table; what is left returns to the wallet when you leave.</li><li>The fee is taken from hands that win and shows in the details of the hand.</li><li>A lost connection: the hand ends by the table’s rules, and what the system decided for you is marked.</li><li>One person, one seat. Collusion ends an account.</li></ul>
<p>Example: bring 200.00, win a hand of 50.00 with a fee of 5%, 2.50, and leave with 247.50.</p>`,
    },
  ),
  page(
    6,
    'fish',
    {
      title: 'Luật bắn cá',
      summary: 'Mỗi viên đạn là một lần cược. Chưa có bàn nào mở.',
      html: `<p>Bản này chưa có bàn bắn cá nào mở. Khi mở, tiền được tính như sau:</p>
<ul><li>Bạn mang vào bàn một khoản; mỗi viên đạn trừ đúng giá của nó, cá hạ được cộng đúng hệ số ghi trên cá.</li><li>Rời bàn, phần còn lại về ví ngay. Mất kết nối thì bàn tự đóng và trả phần còn lại.</li><li>Khả năng hạ cá và tỷ lệ hoàn trả được công bố trước khi bàn nhận cược. Bắn nhiều hơn vào một con không làm viên sau dễ trúng hơn, trừ khi luật bàn ghi khác.</li></ul>
<p>Ví dụ: mang vào 100.00, bắn 30 viên giá 1.00, hạ hai con hệ số 5 và một con hệ số 10: còn 100.00 − 30.00 + 10.00 + 10.00 = 90.00.</p>`,
    },
    {
      title: 'Rules of fish games',
      summary: 'Every shot is a bet. No table is open yet.',
      html: `<p>This version has no fish table open. When it does, money moves like this:</p>
<ul><li>You bring an amount to the table; each shot costs its price, each fish you catch pays its factor.</li><li>What is left returns to the wallet when you leave. If the connection is lost the table closes by itself and pays what is left.</li><li>Chances and return are published before a table takes bets. Shooting more at one fish makes the next shot no likelier to hit, unless the table’s rules say so.</li></ul>
<p>Example: bring 100.00, fire 30 shots of 1.00, catch two fish of factor 5 and one of factor 10: 100.00 − 30.00 + 10.00 + 10.00 = 90.00.</p>`,
    },
  ),
]
