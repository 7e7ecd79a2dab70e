import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const article = helpIn('lottery')

export const lotteryHelp: readonly DemoDocument[] = [
  article(
    1,
    'place-a-bet',
    text(
      'Đặt cược xổ số',
      'Chọn số, nhập điểm, thêm vào phiếu, gửi trước giờ đóng.',
      `<ol>
<li>Chọn trò ở <strong>Xổ số</strong>. Đầu trang ghi kỳ đang mở, giờ đóng và giờ quay.</li>
<li>Chọn kiểu chơi. Nút <strong>Cách chơi</strong> giải thích điều kiện thắng và có ví dụ; cạnh đó là mức trả, giá một điểm và tỷ lệ hoàn trả (RTP).</li>
<li>Chọn số trên bảng hoặc gõ vào ô, nhập số điểm. Tiền cược bằng số dòng × số điểm × giá một điểm.</li>
<li>Thêm vào phiếu. Một phiếu gửi được nhiều kiểu chơi cùng lúc: tất cả được nhận, hoặc không vé nào.</li>
<li>Gửi phiếu. Vé được nhận thì có mã; tiền trừ trong cùng một bước.</li>
</ol>
<p>Mạng đứt lúc gửi: bấm <strong>Gửi lại để biết kết quả</strong>. Cùng một phiếu chỉ bị trừ tiền một lần.</p>
<p>Chưa đăng nhập vẫn chọn số được; phiếu được giữ lại khi bạn đăng nhập. Luật từng trò nằm ở mục <a href="/help?category=rules">Luật chơi</a>.</p>`,
    ),
    text(
      'Placing a lottery bet',
      'Choose numbers, enter points, add to the slip, send before sale closes.',
      `<ol>
<li>Choose a game under <strong>Lottery</strong>. The top tells the open draw, when sale closes and when it is drawn.</li>
<li>Choose a play. <strong>How to play</strong> explains how it wins, with an example; beside it stand payout, price of a point and return (RTP).</li>
<li>Choose numbers on the board or type them, and enter points. The stake is lines × points × price of a point.</li>
<li>Add to the slip. A slip sends several plays at once: all are taken, or none.</li>
<li>Send it. A ticket that was taken has a reference; its stake leaves the wallet in that same step.</li>
</ol>
<p>If the connection breaks while you send, press <strong>Send again to learn the outcome</strong>. One slip is charged once.</p>
<p>You may choose numbers without logging in; the slip is kept while you do. The rules of each game are under <a href="/help?category=rules">Rules</a>.</p>`,
    ),
  ),
  article(
    2,
    'closing-times',
    text(
      'Giờ đóng cược và giờ quay',
      'Giờ máy chủ quyết định; vé đến sau giờ đóng không được nhận.',
      `<p>Giờ đóng tính theo đồng hồ của máy chủ, đúng lúc vé được ghi. Đồng hồ trên màn hình được chỉnh theo máy chủ.</p>
<table><thead><tr><th>Trò</th><th>Giờ quay</th><th>Đóng trước (mặc định)</th></tr></thead><tbody>
<tr><td>Miền Nam</td><td>16:15</td><td>15 phút</td></tr>
<tr><td>Miền Trung</td><td>17:15</td><td>15 phút</td></tr>
<tr><td>Miền Bắc</td><td>18:15</td><td>15 phút</td></tr>
<tr><td>Thái, Lào, Hà Nội 4 số</td><td>theo lịch từng trò</td><td>30 phút</td></tr>
<tr><td>Trò tự quay 1 phút</td><td>mỗi phút</td><td>5 giây</td></tr>
<tr><td>Trò tự quay khác</td><td>mỗi 2 đến 5 phút</td><td>10 giây</td></tr>
<tr><td>Yeekee 15 phút, 3 phút</td><td>mỗi 15, 3 phút</td><td>60 giây, 15 giây</td></tr>
</tbody></table>
<p>Vé đến sau giờ đóng bị từ chối và không trừ tiền. Màn hình mời bạn sang kỳ kế tiếp, không tự chuyển vé.</p>`,
    ),
    text(
      'When sale closes and draws are made',
      'The server’s clock decides; a late ticket is not taken.',
      `<p>Sale closes by the server’s clock at the moment a ticket is written. The clock on your screen follows it.</p>
<table><thead><tr><th>Game</th><th>Drawn at</th><th>Closes before (default)</th></tr></thead><tbody>
<tr><td>South</td><td>16:15</td><td>15 minutes</td></tr>
<tr><td>Central</td><td>17:15</td><td>15 minutes</td></tr>
<tr><td>North</td><td>18:15</td><td>15 minutes</td></tr>
<tr><td>Thai, Lao, Hanoi 4 digits</td><td>by each calendar</td><td>30 minutes</td></tr>
<tr><td>Own games of 1 minute</td><td>every minute</td><td>5 seconds</td></tr>
<tr><td>Other own games</td><td>every 2 to 5 minutes</td><td>10 seconds</td></tr>
<tr><td>Yeekee of 15 and 3 minutes</td><td>every 15 and 3 minutes</td><td>60 and 15 seconds</td></tr>
</tbody></table>
<p>A ticket after that is refused and nothing is charged. The screen offers the next draw; it never moves a ticket by itself.</p>`,
    ),
  ),
  article(
    3,
    'cancel-a-ticket',
    text(
      'Huỷ vé',
      'Huỷ được đến giờ đóng cược, tiền về ngay.',
      `<p>Mở vé trong <strong>Lịch sử cược</strong> hoặc bảng vé của kỳ đang mở, bấm <strong>Huỷ vé</strong>. Mặc định các trò đều cho huỷ đến giờ đóng cược.</p>
<ul>
<li>Tiền cược về đúng nơi đã trừ: tiền mặt về tiền mặt, tiền thưởng về tiền thưởng.</li>
<li>Sau giờ đóng không ai huỷ được vé, kể cả nhân viên: danh sách vé đã được chốt bằng một mã gốc.</li>
<li>Vé đã huỷ không tính vào cược hợp lệ.</li>
</ul>`,
    ),
    text(
      'Cancelling a ticket',
      'Until sale closes; the stake returns at once.',
      `<p>Open the ticket in your <strong>Betting record</strong> or in the list of the open draw and press <strong>Give back</strong>. By default every game allows it until sale closes.</p>
<ul>
<li>The stake returns to where it came from: cash to cash, bonus to bonus.</li>
<li>After that nobody can cancel a ticket, staff included: the list of tickets is frozen under one root.</li>
<li>A cancelled ticket is no valid bet.</li>
</ul>`,
    ),
  ),
  article(
    4,
    'chase',
    text(
      'Nuôi số',
      'Đặt trước nhiều kỳ liền, dừng khi trúng nếu bạn chọn.',
      `<p>Nuôi số đặt cùng một phiếu cho nhiều kỳ liền nhau, mặc định tối đa 50 kỳ, ở các trò nhà cái tự quay.</p>
<ul>
<li><strong>Đều tay</strong>: kỳ nào cũng như nhau. <strong>Gấp thếp</strong>: cứ vài kỳ nhân mức cược lên. <strong>Theo lãi</strong>: mức nhỏ nhất để trúng một lần là đạt phần lãi bạn đặt.</li>
<li>Tiền cược của mọi kỳ được trừ ngay khi xác nhận. Bảng kế hoạch ghi mức cược và tổng cộng dồn từng kỳ.</li>
<li><strong>Trúng thì dừng</strong>: các kỳ sau tự huỷ và hoàn tiền.</li>
<li>Kỳ chưa khoá đều huỷ được, từ kỳ cuối trở lên.</li>
</ul>
<p>Ví dụ gấp thếp từ 10.00, mỗi kỳ nhân 2, bốn kỳ: 10.00, 20.00, 40.00, 80.00. Tổng phải có trước là 150.00.</p>
<p>Trượt nhiều kỳ không làm kỳ sau dễ trúng hơn. Gấp thếp làm khoản có thể mất tăng rất nhanh.</p>`,
    ),
    text(
      'Chasing a number',
      'Several draws in a row, stopping at a win if you choose so.',
      `<p>A chase places one slip on several draws in a row, 50 at most by default, in the games the house draws itself.</p>
<ul>
<li><strong>Same stake</strong>: every draw alike. <strong>Multiply</strong>: the stake grows every few draws. <strong>By profit</strong>: the smallest stake at which one win reaches the profit you name.</li>
<li>The stakes of all draws are taken when you confirm. The plan shows stake and running total of each.</li>
<li><strong>Stop when it wins</strong>: later draws are cancelled and given back.</li>
<li>Draws that are not closed can be cancelled, from the last one upwards.</li>
</ul>
<p>Example of multiplying from 10.00, doubled each draw, four draws: 10.00, 20.00, 40.00, 80.00. 150.00 is needed at the start.</p>
<p>Missing many draws makes none likelier. Multiplying makes what you may lose grow very fast.</p>`,
    ),
  ),
  article(
    5,
    'void-and-correction',
    text(
      'Kỳ bị huỷ và đính chính kết quả',
      'Không quay thì hoàn; kết quả sai thì tính lại, từng bước đều thấy được.',
      `<ul>
<li><strong>Kỳ không quay</strong> (đài nghỉ, kỳ trống): mọi vé của kỳ được hoàn đúng tiền cược.</li>
<li><strong>Kết quả bên ngoài đến chậm</strong>: kỳ chờ. Chưa đủ giải thì chưa trả, không bao giờ trả từng phần.</li>
<li><strong>Kết quả nhập sai</strong>: cần hai nhân viên khác nhau để đính chính. Vé nào đổi kết quả thì khoản cũ được thu lại và khoản mới được trả, cả hai hiện trong biến động tài khoản; vé không đổi thì không có gì thay đổi.</li>
<li>Ví không đủ để thu lại khoản đã trả nhầm: phần thiếu ghi thành khoản còn nợ, trừ dần từ các khoản vào sau. Số dư không bao giờ âm.</li>
</ul>
<p>Kỳ nhà cái tự quay không có đính chính: kết quả tính từ hạt giống đã cam kết. Mọi đính chính đều được ghi vào <a href="/help?article=public-log">sổ công khai</a>.</p>`,
    ),
    text(
      'Void draws and corrected results',
      'No draw, stakes return; a wrong result is settled anew, every step visible.',
      `<ul>
<li><strong>No draw</strong> (a holiday of the station, an empty draw): every ticket gets its stake back.</li>
<li><strong>An outside result is late</strong>: the draw waits. Until all prizes are there nothing is paid, and never in part.</li>
<li><strong>A wrong result was entered</strong>: two different people are needed to correct it. Tickets that fare otherwise have the old payment taken back and the new one paid, both in your statement; the others do not change.</li>
<li>If the wallet cannot give back what was paid by mistake, the rest becomes a debt that is taken from later credits. A balance never goes below zero.</li>
</ul>
<p>Draws of the house are not corrected: their result follows from a seed committed beforehand. Every correction is written into the <a href="/help?article=public-log">public log</a>.</p>`,
    ),
  ),
  article(
    6,
    'prize-group',
    text(
      'Nhóm thưởng và hoàn trả',
      'Ở xổ số cổ điển bạn chọn trả cao hơn hay hoàn nhiều hơn.',
      `<p>Xổ số cổ điển có thanh trượt nhóm thưởng. Nhóm 2000 là mức công bằng tuyệt đối; nhóm cao nhất mặc định là 1960, thấp nhất 1700.</p>
<ul>
<li>Mức trả = mức ở nhóm 2000 × nhóm bạn chọn / 2000.</li>
<li>Hoàn trả = (nhóm cao nhất của bạn − nhóm bạn chọn) / 2000 × tiền cược, cộng khi vé được tính, dù trúng hay thua.</li>
</ul>
<p>Ví dụ cược 100.00 vào một số định vị (nhóm 2000 trả 10 lần). Chọn 1960: trúng nhận 980.00, không hoàn. Chọn 1800: trúng nhận 900.00, hoàn 8.00 trong cả hai trường hợp. Về lâu dài cả hai đều hoàn 98%.</p>`,
    ),
    text(
      'Prize group and rebate',
      'In the classic lotteries you choose a higher payout or more rebate.',
      `<p>Classic lotteries have a slider for the prize group. Group 2000 would be exactly fair; the highest is 1960 by default, the lowest 1700.</p>
<ul>
<li>Payout = payout at group 2000 × your group / 2000.</li>
<li>Rebate = (your highest group − your group) / 2000 × stake, credited when the ticket is settled, won or lost.</li>
</ul>
<p>Example: 100.00 on one fixed place (group 2000 pays 10 times). At 1960 a win pays 980.00, without rebate. At 1800 a win pays 900.00, and 8.00 comes back either way. In the long run both return 98%.</p>`,
    ),
  ),
  article(
    7,
    'bet-limits',
    text(
      'Giới hạn cược',
      'Mức thấp nhất, cao nhất và hạn mức của từng số.',
      `<p>Giới hạn hiện cạnh ô nhập trước khi bạn đặt. Vượt giới hạn thì vé không được nhận và không trừ tiền.</p>
<ul>
<li><strong>Mỗi vé</strong>: tiền cược thấp nhất, cao nhất và mức trả tối đa. Mức trả tối đa được trừ vào phần dự tính trên phiếu.</li>
<li><strong>Mỗi kỳ</strong>: tổng tiền cược, số vé và mức trả tối đa của một người.</li>
<li><strong>Mỗi số</strong>: ở đề đặc biệt và 3 càng, mỗi số có một hạn mức chung. Số đã đủ hạn được đánh dấu, màn hình ghi còn nhận bao nhiêu.</li>
<li>Cùng một số chỉ một lần trong một vé.</li>
</ul>
<p>Xem giới hạn của một trò trên màn hình cược, mục <strong>Cách chơi</strong>.</p>`,
    ),
    text(
      'Betting limits',
      'Smallest and largest stake, and the stock of each number.',
      `<p>Limits stand beside the field before you bet. A ticket beyond them is not taken and nothing is charged.</p>
<ul>
<li><strong>A ticket</strong>: smallest and largest stake, and the highest payout. The estimate on the slip takes that into account.</li>
<li><strong>A draw</strong>: stake, tickets and highest payout of one person.</li>
<li><strong>A number</strong>: on the last 2 and last 3 of the special prize each number has one stock for everybody. A number that is full is marked; the screen says how much is still taken.</li>
<li>A number stands once in a ticket.</li>
</ul>
<p>See the limits of a game on its betting screen, under <strong>How to play</strong>.</p>`,
    ),
  ),
]
