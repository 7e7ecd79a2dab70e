import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const deposit = helpIn('deposit')
const withdraw = helpIn('withdraw')
const bonus = helpIn('bonus')

export const moneyHelp: readonly DemoDocument[] = [
  deposit(
    1,
    'how-to-deposit',
    text(
      'Nạp tiền',
      'Tạo lệnh, chuyển đúng số tiền và nội dung, chờ ngân hàng báo.',
      `<p><strong>Bản demo dùng ngân hàng mô phỏng.</strong> Đừng chuyển tiền thật; nút <strong>Thanh toán mô phỏng</strong> giả làm ngân hàng báo đã nhận.</p>
<ol>
<li>Mở <strong>Nạp tiền</strong>, chọn kênh và nhập số tiền trong khoảng ghi cạnh ô.</li>
<li>Lệnh hiện số tiền cần chuyển, tài khoản nhận, nội dung và mã QR. Chuyển đúng cả số tiền lẫn nội dung.</li>
<li>Ngân hàng báo đã nhận thì tiền vào ví ngay, trang tự cập nhật. Một báo có dù đến hai lần cũng chỉ cộng một lần.</li>
</ol>
<ul>
<li>Bản demo quy đổi 1 P = 1,000 VND; lệnh có hạn 20 phút và nhận từ 50 đến 300,000 P (mặc định của kênh mô phỏng).</li>
<li>Mặc định có nhiều nhất 3 lệnh chờ cùng lúc.</li>
<li>Trang không thu phí nạp.</li>
</ul>
<p>Chỉ nạp số tiền bạn chấp nhận mất. Xem <a href="/page/payment-methods">phương thức thanh toán</a>.</p>`,
    ),
    text(
      'Making a deposit',
      'Make an order, transfer the exact amount and content, wait for the bank.',
      `<p><strong>The demo uses a simulated bank.</strong> Do not transfer real money; the button <strong>Simulate payment</strong> plays the bank.</p>
<ol>
<li>Open <strong>Deposit</strong>, choose a channel and an amount within the limits beside the field.</li>
<li>The order shows the amount, the account, the content and a QR code. Amount and content both have to be exact.</li>
<li>When the bank reports the transfer it is in your wallet at once and the page shows it. A report that comes twice is credited once.</li>
</ol>
<ul>
<li>In the demo 1 P is 1,000 VND; an order holds for 20 minutes and takes 50 to 300,000 P (defaults of the simulated channel).</li>
<li>At most 3 orders may wait at a time, by default.</li>
<li>This site charges no fee on deposits.</li>
</ul>
<p>Deposit only what you can afford to lose. See <a href="/page/payment-methods">payment methods</a>.</p>`,
    ),
  ),
  deposit(
    2,
    'deposit-not-arrived',
    text(
      'Đã chuyển mà tiền chưa vào ví',
      'Chuyển trễ, sai số tiền hoặc sai nội dung thì nhân viên kiểm tra.',
      `<ul>
<li><strong>Lệnh còn hạn, đúng số tiền và nội dung</strong>: chờ ngân hàng báo. Bạn có thể đóng trang, lệnh vẫn còn hiệu lực.</li>
<li><strong>Tiền đến sau khi lệnh hết hạn</strong>: lệnh chuyển sang <strong>Đang kiểm tra</strong>. Nhân viên cộng vào ví hoặc hoàn lại.</li>
<li><strong>Sai số tiền hoặc nội dung</strong>: hệ thống không tự đoán, nhân viên đối chiếu bằng tay.</li>
<li><strong>Lệnh đã huỷ hoặc hết hạn</strong>: đừng chuyển theo thông tin cũ; tạo lệnh mới.</li>
</ul>
<p>Giữ biên lai của ngân hàng và gửi mã lệnh cho <a href="/page/contact">bộ phận hỗ trợ</a>. Không gửi mật khẩu hay mã xác thực cho bất kỳ ai.</p>`,
    ),
    text(
      'A transfer that has not arrived',
      'Late, wrong amount or wrong content: a person looks at it.',
      `<ul>
<li><strong>The order is open, amount and content are right</strong>: wait for the bank. You may close the page; the order stays.</li>
<li><strong>Money after the order has expired</strong>: the order turns to <strong>Being checked</strong>. Staff credit it or send it back.</li>
<li><strong>Wrong amount or content</strong>: the system does not guess; it is matched by hand.</li>
<li><strong>An order that was cancelled or has expired</strong>: do not pay by its details; make a new one.</li>
</ul>
<p>Keep the bank’s receipt and give the order’s reference to <a href="/page/contact">support</a>. Send nobody your password or a code.</p>`,
    ),
  ),
  withdraw(
    1,
    'how-to-withdraw',
    text(
      'Rút tiền',
      'Kiểm tra điều kiện, gửi lệnh, theo dõi từng bước.',
      `<ol>
<li>Thêm tài khoản ngân hàng đứng tên bạn (nhiều nhất 5 tài khoản theo mặc định). Sau khi lưu chỉ còn hiện 4 số cuối.</li>
<li>Mở <strong>Rút tiền</strong>. Danh sách điều kiện ghi rõ mục nào đạt, mục nào còn thiếu và thiếu bao nhiêu.</li>
<li>Nhập số tiền, xem phí và số thực nhận, rồi gửi. Nếu tài khoản có ứng dụng xác thực hoặc số điện thoại, bạn xác nhận thêm một lần.</li>
<li>Tiền được giữ khỏi số dư ngay khi gửi. Nhân viên kiểm tra rồi chi hoặc từ chối; từ chối thì tiền về ví kèm lý do.</li>
</ol>
<ul>
<li>Mặc định: từ 100 đến 100,000 P một lần, 3 lần và tổng 100,000 P một ngày, mỗi lúc một lệnh chờ duyệt.</li>
<li>Lệnh đã gửi thì bạn không tự huỷ được. Đây là cách giữ để tiền đã quyết định rút không quay lại thành tiền cược.</li>
</ul>`,
    ),
    text(
      'Making a withdrawal',
      'Look at the conditions, send the request, follow each step.',
      `<ol>
<li>Add a bank account in your own name (5 at most by default). Once saved, only the last 4 digits are shown.</li>
<li>Open <strong>Withdraw</strong>. A list says which conditions are met, which are not and by how much.</li>
<li>Enter the amount, look at the fee and what you receive, and send. With an authenticator or phone number you confirm once more.</li>
<li>The amount is held back from the balance at once. Staff check it and pay or refuse; a refusal returns the money with its reason.</li>
</ol>
<ul>
<li>By default: 100 to 100,000 P each, 3 requests and 100,000 P in all a day, one waiting at a time.</li>
<li>A request cannot be cancelled by you. So money that you decided to take out does not turn into stakes again.</li>
</ul>`,
    ),
  ),
  withdraw(
    2,
    'confirm-withdrawal',
    text(
      'Xác nhận đã nhận tiền rút',
      'Kiểm tra ngân hàng rồi bấm Đã nhận; sau 30 phút lệnh tự hoàn tất.',
      `<p>Khi lệnh chuyển sang <strong>Đã chi, chờ xác nhận</strong>, hãy mở ứng dụng ngân hàng kiểm tra.</p>
<ul>
<li>Tiền đã vào: bấm <strong>Đã nhận</strong>. Xác nhận xong không đổi lại được.</li>
<li>Chưa thấy tiền: liên hệ <a href="/page/contact">hỗ trợ</a> kèm mã lệnh trước khi hết giờ.</li>
<li>Không bấm gì: mặc định sau 30 phút lệnh được tính là đã nhận. Đồng hồ đếm ngược hiện ngay trong lệnh.</li>
</ul>
<p>Lệnh tự hoàn tất không có nghĩa là hết cách: giữ mã lệnh, bộ phận hỗ trợ vẫn tra được với ngân hàng.</p>`,
    ),
    text(
      'Confirming a withdrawal',
      'Look at your bank, press Received; after 30 minutes it completes itself.',
      `<p>When a request says <strong>Paid, please confirm</strong>, look at your bank.</p>
<ul>
<li>The money is there: press <strong>Received</strong>. That cannot be taken back.</li>
<li>It is not: contact <a href="/page/contact">support</a> with the reference before the time is over.</li>
<li>Press nothing: after 30 minutes by default the request counts as received. The countdown stands in the request.</li>
</ul>
<p>That it completed itself does not close the matter: keep the reference, and support can still trace it with the bank.</p>`,
    ),
  ),
  withdraw(
    3,
    'why-not-withdraw',
    text(
      'Vì sao tôi chưa rút được',
      'Sáu điều kiện và cách đạt từng điều kiện.',
      `<table><thead><tr><th>Điều kiện</th><th>Khi chưa đạt</th></tr></thead><tbody>
<tr><td>Tài khoản hoạt động</td><td>Liên hệ hỗ trợ.</td></tr>
<tr><td>Tài khoản nhận tiền</td><td>Thêm một tài khoản ngân hàng đứng tên bạn.</td></tr>
<tr><td>Không có lệnh rút đang chờ</td><td>Chờ lệnh trước xong.</td></tr>
<tr><td>Vòng cược</td><td>Cược hợp lệ thêm đúng số còn thiếu ghi trên màn hình.</td></tr>
<tr><td>Hạn mức trong ngày</td><td>Chờ sang ngày mới, tính từ 00:00.</td></tr>
<tr><td>Tiền mặt trong ví</td><td>Tiền thưởng chưa hoàn thành không rút được; cần đủ mức tối thiểu bằng tiền mặt.</td></tr>
</tbody></table>
<p>Tiền thắng từ cược đặt bằng tiền mặt là tiền mặt. Tự loại trừ hoặc tạm nghỉ không chặn rút tiền.</p>`,
    ),
    text(
      'Why I cannot withdraw yet',
      'Six conditions, and how to meet each.',
      `<table><thead><tr><th>Condition</th><th>When it is not met</th></tr></thead><tbody>
<tr><td>Account active</td><td>Contact support.</td></tr>
<tr><td>Payout account</td><td>Add a bank account in your own name.</td></tr>
<tr><td>No other request waiting</td><td>Wait until that one is done.</td></tr>
<tr><td>Turnover</td><td>Bet what the screen says is missing, in valid bets.</td></tr>
<tr><td>Limit of the day</td><td>Wait for the next day, from 00:00.</td></tr>
<tr><td>Cash in the wallet</td><td>Bonus money that is not played through cannot be withdrawn; the minimum has to be there in cash.</td></tr>
</tbody></table>
<p>What is won with cash is cash. A break or an exclusion never blocks a withdrawal.</p>`,
    ),
  ),
  bonus(
    1,
    'turnover',
    text(
      'Vòng cược là gì',
      'Số cược hợp lệ cần đạt trước khi rút một khoản.',
      `<p>Vòng cược là tổng <a href="/help?article=valid-bet">cược hợp lệ</a> bạn cần đặt trước khi rút được khoản gắn với nó. Màn hình <strong>Rút tiền</strong> và <strong>Ví của tôi</strong> ghi số cần, số đã đạt và số còn thiếu.</p>
<ul>
<li>Mặc định nạp tiền không kèm vòng cược. Nếu nhà cái đặt, con số được ghi trước khi bạn nạp.</li>
<li>Tiền thưởng luôn kèm vòng cược ghi trên thẻ khuyến mãi trước khi bạn nhận. Bản này chưa mở khuyến mãi nào.</li>
<li>Mỗi loại trò góp vào vòng cược của tiền thưởng theo tỷ lệ riêng. Mặc định: xổ số và slots 100%, game bài 50%, live casino 20%.</li>
</ul>
<p>Ví dụ: tiền thưởng 100.00, vòng cược 5 lần là 500.00. Cược 300.00 xổ số được tính 300.00; cược 300.00 live casino được tính 60.00; còn thiếu 140.00.</p>
<p>Vòng cược không làm tăng khả năng thắng. Nếu thấy khó đạt, bạn có quyền không nhận tiền thưởng.</p>`,
    ),
    text(
      'What turnover is',
      'The valid bets that an amount asks for before it can be withdrawn.',
      `<p>Turnover is the sum of <a href="/help?article=valid-bet">valid bets</a> needed before the amount it belongs to can be withdrawn. <strong>Withdraw</strong> and <strong>My wallet</strong> show what is needed, done and missing.</p>
<ul>
<li>By default a deposit carries none. Where the operator asks for it, the figure stands there before you deposit.</li>
<li>Bonus money always carries it, stated on the promotion before you accept. This version has no promotion open.</li>
<li>Each kind of game counts for a bonus in its own share. By default lottery and slots count 100%, card games 50%, live casino 20%.</li>
</ul>
<p>Example: a bonus of 100.00 with 5 times turnover asks for 500.00. 300.00 of lottery counts 300.00; 300.00 of live casino counts 60.00; 140.00 is missing.</p>
<p>Turnover does not make winning likelier. If it looks hard to reach, you may leave the bonus.</p>`,
    ),
  ),
  bonus(
    2,
    'valid-bet',
    text(
      'Cược hợp lệ tính thế nào',
      'Vé đã có kết quả, không hoà, không huỷ, không đặt đối nhau.',
      `<ul>
<li>Vé được tính khi đã có kết quả thắng hoặc thua. Vé chờ chưa tính.</li>
<li>Vé huỷ, kỳ huỷ và vé hoà hoàn tiền không tính.</li>
<li>Đặt đối nhau trong cùng kỳ và kiểu chơi, phủ quá 70% kết quả có thể (mặc định), thì phần đó không tính. Chi tiết ghi trong từng vé.</li>
<li>Slots và các trò của nhà cung cấp: tiền cược của vòng đã kết thúc. Ở live casino, game bài và thể thao, vòng hoà trả nguyên tiền thì không tính.</li>
</ul>
<p>Ví dụ: đặt tài 100.00 và xỉu 100.00 cùng một kỳ là phủ mọi kết quả, cược hợp lệ 0.00. Chỉ đặt tài 100.00 thì cược hợp lệ 100.00, thắng hay thua đều vậy.</p>
<p>Cột <strong>Cược hợp lệ</strong> trong <strong>Lịch sử cược</strong> cho biết con số của từng vé.</p>`,
    ),
    text(
      'How valid bets are counted',
      'Settled, no push, not void, not placed against each other.',
      `<ul>
<li>A ticket counts once it has won or lost. Waiting tickets do not count yet.</li>
<li>Cancelled tickets, void draws and pushes do not count.</li>
<li>Bets against each other on one draw and play that cover more than 70% of its outcomes (default) do not count in that part. Each ticket says so.</li>
<li>Slots and other games of providers: the stake of rounds that have ended. In live casino, card games and sports a tie that gives the stake back does not count.</li>
</ul>
<p>Example: big 100.00 and small 100.00 on one draw cover everything, so the valid bet is 0.00. Big 100.00 alone is a valid bet of 100.00, won or lost.</p>
<p>The column <strong>Valid bet</strong> of the <strong>Betting record</strong> has the figure of each ticket.</p>`,
    ),
  ),
]
