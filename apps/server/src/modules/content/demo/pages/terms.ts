import type { DemoDocument } from '../../demo-types.ts'
import { text } from '../document.ts'
import { pageOf } from './page.ts'

export const termsPages: readonly DemoDocument[] = [
  pageOf(
    3,
    'terms',
    text(
      'Điều khoản sử dụng',
      'Những gì áp dụng khi bạn mở tài khoản và đặt cược.',
      `<p>Đây là điều khoản của bản demo chạy bằng tiền chơi. Nhà điều hành thật thay bằng điều khoản của họ. Mỗi bản có số hiệu; bản mới phải được bạn đồng ý lại trước khi nạp tiền hoặc đặt cược tiếp, còn rút tiền thì không cần.</p>
<h2>1. Ai được dùng</h2>
<ul><li>Người từ đủ 18 tuổi, ở nơi pháp luật cho phép, không thuộc diện tự loại trừ.</li><li>Mỗi người một tài khoản, do chính mình dùng. Không mua bán, cho mượn tài khoản.</li></ul>
<h2>2. Tài khoản</h2>
<ul><li>Thông tin bạn nhập phải đúng. Họ tên thật dùng để rút tiền chỉ nhập được một lần.</li><li>Bạn giữ kín mật khẩu, mã xác thực và mã khôi phục. Việc làm sau khi đăng nhập đúng được coi là của bạn, trừ khi bạn đã báo mất.</li><li>Chúng tôi ghi lại mỗi lần vào tài khoản, của bạn và của nhân viên.</li></ul>
<h2>3. Cược</h2>
<ul><li>Vé chỉ có hiệu lực khi được máy chủ nhận trước giờ đóng. Giờ máy chủ quyết định.</li><li>Vé được tính theo luật, mức trả và giới hạn ghi trên vé lúc đặt. Thay đổi về sau không ảnh hưởng vé đã đặt.</li><li>Kỳ không quay thì hoàn tiền cược. Kết quả bên ngoài được đính chính thì vé được tính lại, có hai người duyệt.</li><li>Mức trả tối đa của vé, của kỳ và hạn mức của từng số được ghi trước khi đặt.</li></ul>
<h2>4. Tiền</h2>
<ul><li>Tiền nạp vào ví khi kênh báo đã nhận. Tiền rút chỉ về tài khoản mang tên bạn.</li><li>Lệnh rút được nhân viên kiểm tra và có thể bị từ chối kèm lý do; tiền khi đó về ví.</li><li>Lệnh đã chi mà bạn không xác nhận sẽ được tính là đã nhận sau thời gian ghi trên lệnh, mặc định 30 phút.</li><li>Số dư không sinh lãi và không bao giờ âm. Khoản trả nhầm được thu hồi, phần thiếu ghi là khoản còn nợ.</li></ul>
<h2>5. Tiền thưởng</h2>
<ul><li>Điều kiện ghi trên từng khuyến mãi: thời gian, ai được nhận, vòng cược, trò nào được tính, cách huỷ. Không có điều kiện ẩn.</li><li>Bạn có quyền không nhận tiền thưởng.</li></ul>
<h2>6. Không được làm</h2>
<ul><li>Dùng nhiều tài khoản, thông đồng, dùng phần mềm đặt thay, lợi dụng lỗi.</li><li>Dùng tiền có nguồn gốc trái pháp luật.</li></ul>
<p>Khi nghi ngờ, tài khoản có thể bị tạm dừng để kiểm tra. Số tiền hợp lệ của bạn không bị giữ quá thời gian cần cho việc đó.</p>
<h2>7. Khi có sự cố</h2>
<ul><li>Việc đã được xác nhận thì còn nguyên sau sự cố. Vòng chơi dở được giữ lại hoặc hoàn cược.</li><li>Vé đặt theo tỷ lệ hiển thị sai rõ ràng có thể bị huỷ và hoàn cược; quyết định cần hai người và ghi lý do.</li></ul>
<h2>8. Dừng và đóng</h2>
<ul><li>Bạn nghỉ hoặc đóng tài khoản lúc nào cũng được, xem <a href="/help?article=close-account">cách đóng</a>. Số dư luôn rút được.</li></ul>
<p>Xem cùng <a href="/page/privacy">quyền riêng tư</a> và <a href="/page/responsible-gaming">chơi có trách nhiệm</a>.</p>`,
    ),
    text(
      'Terms of use',
      'What applies when you open an account and bet.',
      `<p>These are the terms of the demo, which runs on play money. A real operator puts its own here. Every version has a number; a new one has to be accepted before you deposit or bet again, and never before you withdraw.</p>
<h2>1. Who may use it</h2>
<ul><li>People of 18 and over, where the law allows it, who have not excluded themselves.</li><li>One account a person, used by that person. Accounts are not sold, bought or lent.</li></ul>
<h2>2. The account</h2>
<ul><li>What you enter has to be true. The real name that withdrawals go by can be entered once.</li><li>You keep password, authenticator and recovery codes to yourself. What is done after a proper login counts as yours, unless you have reported a loss.</li><li>Every entry into an account is recorded, yours and our staff’s.</li></ul>
<h2>3. Bets</h2>
<ul><li>A ticket is valid once the server has taken it before sale closes. The server’s clock decides.</li><li>It is settled by the rules, payouts and limits written on it. Later changes do not touch it.</li><li>Without a draw the stake comes back. Where an outside result is corrected, tickets are settled anew, with two people approving.</li><li>The highest payout of a ticket and of a draw, and the stock of a number, stand there before you bet.</li></ul>
<h2>4. Money</h2>
<ul><li>A deposit is credited when its channel reports it. Withdrawals go only to an account in your name.</li><li>Staff check each withdrawal and may refuse it with a reason; the money then returns to the wallet.</li><li>A paid withdrawal that you do not confirm counts as received after the time shown, 30 minutes by default.</li><li>A balance bears no interest and never goes below zero. What was paid by mistake is taken back; what is missing becomes a debt.</li></ul>
<h2>5. Bonus</h2>
<ul><li>Each promotion states its dates, who may have it, its turnover, which games count and how to leave. There are no hidden conditions.</li><li>You may decline a bonus.</li></ul>
<h2>6. What is not allowed</h2>
<ul><li>Several accounts, collusion, programs that bet for you, use of a fault.</li><li>Money from crime.</li></ul>
<p>On suspicion an account may be paused to look into it. Money that is rightfully yours is held no longer than that takes.</p>
<h2>7. When something fails</h2>
<ul><li>What was confirmed outlasts a failure. Unfinished rounds are kept, or their stake comes back.</li><li>A ticket at plainly wrong odds may be voided and its stake returned; two people decide and write down why.</li></ul>
<h2>8. Breaks and closing</h2>
<ul><li>You may take a break or close the account at any time, see <a href="/help?article=close-account">how to close</a>. The balance can always be withdrawn.</li></ul>
<p>Read with <a href="/page/privacy">privacy</a> and <a href="/page/responsible-gaming">responsible gaming</a>.</p>`,
    ),
  ),
  pageOf(
    4,
    'privacy',
    text(
      'Quyền riêng tư',
      'Lotus lưu gì, để làm gì, trong bao lâu.',
      `<table><thead><tr><th>Dữ liệu</th><th>Để làm gì</th><th>Giữ bao lâu (mặc định)</th></tr></thead><tbody>
<tr><td>Tên đăng nhập, email, số điện thoại, họ tên thật, ngày sinh</td><td>Vào tài khoản, rút tiền đúng người, kiểm tra tuổi</td><td>Đến năm năm sau khi đóng tài khoản</td></tr>
<tr><td>Mật khẩu, mã khôi phục</td><td>Xác minh bạn; chỉ lưu dạng băm, không ai đọc lại được</td><td>Đến khi đổi hoặc xoá</td></tr>
<tr><td>Lần đăng nhập: giờ, địa chỉ mạng, quốc gia suy từ địa chỉ, loại thiết bị</td><td>Chặn người lạ, cho bạn tự xem</td><td>400 ngày</td></tr>
<tr><td>Tài khoản ngân hàng</td><td>Trả tiền rút; màn hình chỉ hiện 4 số cuối</td><td>Đến khi xoá dữ liệu</td></tr>
<tr><td>Tiền vào ra, vé cược, vòng chơi</td><td>Tính tiền, giải quyết khiếu nại, nghĩa vụ lưu trữ</td><td>Sổ giữ lại; sau khi xoá dữ liệu thì không còn tên</td></tr>
<tr><td>Thư trong hộp thư</td><td>Báo cho bạn về tiền, vé và tài khoản</td><td>60 ngày</td></tr><tr><td>Tin trong phòng chat</td><td>Giữ phòng chat an toàn</td><td>180 ngày</td></tr><tr><td>Trò chuyện với hỗ trợ, góp ý, khiếu nại</td><td>Trả lời và giải quyết cho bạn</td><td>Năm năm</td></tr>
</tbody></table>
<h2>Trên máy của bạn</h2>
<ul><li>Bộ nhớ phiên giữ mã đăng nhập; đóng thẻ là hết.</li><li>Bộ nhớ trình duyệt giữ ngôn ngữ, nền sáng tối và vài lựa chọn hiển thị.</li><li>Nếu bạn chọn ghi nhớ hoặc tin cậy thiết bị: một cookie chứa mã ngẫu nhiên, không có mật khẩu.</li><li>Lúc đăng nhập hoặc đăng ký: một cookie tạm, để mã hình và mã xác minh chỉ dùng được trong trình duyệt đó.</li><li>Chỉ khi nhà điều hành bật phân tích truy cập thì mới có mã đo; bản demo không bật.</li></ul>
<h2>Ai nhận dữ liệu</h2>
<ul><li>Nhà cung cấp trò chỉ nhận một mã riêng thay cho tên bạn, đơn vị tiền và ngôn ngữ.</li><li>Kênh thanh toán nhận những gì cần cho lệnh của bạn.</li><li>Kỳ quay công khai chỉ chứa mã băm của vé kèm số ngẫu nhiên riêng: không ai nhận ra bạn từ đó.</li></ul>
<h2>Quyền của bạn</h2>
<ul><li>Tải toàn bộ dữ liệu dạng JSON trong <strong>Bảo mật</strong>, phần <strong>Dữ liệu</strong>.</li><li>Sửa email, số điện thoại, biệt danh, ảnh đại diện.</li><li>Đóng tài khoản. Hết thời hạn lưu trữ (mặc định năm năm), tên, liên hệ, tài khoản ngân hàng, địa chỉ mạng và ảnh bị xoá; sổ tiền còn lại mà không nói của ai.</li></ul>
<p>Câu hỏi về dữ liệu: <a href="/page/contact">liên hệ</a>. Nhà điều hành thật ghi ở đây tên người phụ trách dữ liệu.</p>`,
    ),
    text(
      'Privacy',
      'What Lotus keeps, what for, and how long.',
      `<table><thead><tr><th>Data</th><th>What for</th><th>How long (default)</th></tr></thead><tbody>
<tr><td>Username, email, phone number, real name, birthday</td><td>Logging in, paying the right person, age</td><td>Until five years after closing</td></tr>
<tr><td>Password, recovery codes</td><td>Knowing you; kept as hashes only, nobody can read them</td><td>Until changed or erased</td></tr>
<tr><td>Logins: time, network address, country derived from it, kind of device</td><td>Keeping strangers out, and showing you</td><td>400 days</td></tr>
<tr><td>Bank accounts</td><td>Paying withdrawals; screens show the last 4 digits</td><td>Until erasure</td></tr>
<tr><td>Money in and out, tickets, rounds</td><td>Settling, complaints, duty to keep records</td><td>The books stay; after erasure without a name</td></tr>
<tr><td>Inbox messages</td><td>Telling you about money, tickets and account</td><td>60 days</td></tr><tr><td>Chat messages</td><td>Keeping the rooms safe</td><td>180 days</td></tr><tr><td>Conversations with support, feedback, complaints</td><td>Answering and settling them</td><td>Five years</td></tr>
</tbody></table>
<h2>On your device</h2>
<ul><li>Session storage holds the login token and ends with the tab.</li><li>Local storage holds language, theme and a few choices of display.</li><li>If you choose to be remembered or trust a device: a cookie with a random code, never a password.</li><li>While you log in or register: a short-lived cookie, so that picture codes and verification codes work in that browser only.</li><li>Only if the operator turns visit analytics on is there a measuring script; the demo does not.</li></ul>
<h2>Who receives data</h2>
<ul><li>Providers of games get a code instead of your name, the money unit and the language.</li><li>Payment channels get what your order needs.</li><li>Public draws hold hashes of tickets, each with a random number of its own: nobody can tell you from them.</li></ul>
<h2>Your rights</h2>
<ul><li>Download everything as JSON under <strong>Security</strong>, part <strong>Data</strong>.</li><li>Change email, phone number, nickname and picture.</li><li>Close the account. When the retention period is over (five years by default), name, contacts, bank accounts, network addresses and picture are erased; the books stay and do not say whose they are.</li></ul>
<p>Questions about data: <a href="/page/contact">contact</a>. A real operator names its data officer here.</p>`,
    ),
  ),
]
