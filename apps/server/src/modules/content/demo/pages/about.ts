import type { DemoDocument } from '../../demo-types.ts'
import { text } from '../document.ts'
import { pageOf } from './page.ts'

export const aboutPages: readonly DemoDocument[] = [
  pageOf(
    1,
    'about',
    text(
      'Giới thiệu Lotus',
      'Nền tảng cá cược nói rõ tiền đi đâu và để bạn tự kiểm tra.',
      `<p>Lotus là nền tảng xổ số, slots và các trò cá cược trực tuyến cho người từ đủ 18 tuổi. <strong>Trang bạn đang xem là bản demo: mọi số tiền đều là tiền chơi, ngân hàng là mô phỏng, các nhà cung cấp trò là hư cấu.</strong></p>
<h2>Ba điều chúng tôi giữ</h2>
<ul>
<li><strong>Kết quả tính lại được.</strong> Kỳ tự quay được cam kết trước khi mở bán và công bố hạt giống sau khi quay. <a href="/verify">Kiểm chứng một kỳ</a> ngay trên máy của bạn.</li>
<li><strong>Con số đúng.</strong> Tỷ lệ hoàn trả được tính bằng toán trên mọi khả năng, không ước lượng. Nơi nhà cái giữ nhiều hơn, con số vẫn được ghi ra.</li>
<li><strong>Tiền giải thích được.</strong> Mỗi khoản vào ra có mã, có số dư sau khoản đó; sổ được chứng minh khớp mỗi đêm.</li>
</ul>
<h2>Điều chúng tôi không làm</h2>
<ul>
<li>Không hứa thắng, không bịa người trúng, không tạo khan hiếm giả.</li>
<li>Không mời người đang nghỉ chơi quay lại.</li>
<li>Không để nhân viên tự duyệt việc do chính mình tạo: kết quả, điều chỉnh tiền và cài đặt quan trọng cần hai người.</li>
</ul>
<p>Trang của nhà điều hành thật sẽ ghi ở đây tên pháp lý và thông tin liên hệ của họ. Xem <a href="/page/licence">giấy phép</a> và <a href="/page/contact">liên hệ</a>.</p>`,
    ),
    text(
      'About Lotus',
      'A platform that says where the money goes and lets you check it.',
      `<p>Lotus is a platform for lotteries, slots and other online betting, for people of 18 and over. <strong>What you are looking at is the demo: all money is play money, the bank is simulated, and the providers of games are invented.</strong></p>
<h2>Three things we hold to</h2>
<ul>
<li><strong>Results can be computed again.</strong> Our own draws are committed before sale and their seed is published afterwards. <a href="/verify">Verify a draw</a> on your own device.</li>
<li><strong>Figures are exact.</strong> Returns are worked out over every outcome, not estimated. Where the house keeps more, that stands there too.</li>
<li><strong>Money is explained.</strong> Every movement has a reference and the balance after it; the books are proved each night.</li>
</ul>
<h2>What we do not do</h2>
<ul>
<li>We promise no wins, invent no winners and make nothing look scarce.</li>
<li>We do not call people back who are taking a break.</li>
<li>We let nobody approve their own work: results, money adjustments and important settings need two people.</li>
</ul>
<p>A real operator’s legal name and contact stand here. See <a href="/page/licence">licence</a> and <a href="/page/contact">contact</a>.</p>`,
    ),
  ),
  pageOf(
    2,
    'beginner-guide',
    text(
      'Hướng dẫn cho người mới',
      'Từ mở tài khoản đến rút tiền, từng bước một.',
      `<h2>1. Thử trước</h2>
<p>Bạn xem được mọi trò, mọi luật và mọi tỷ lệ mà không cần tài khoản. Muốn bấm thử thì chọn <a href="/help?article=trial-account">chơi thử</a> bằng điểm.</p>
<h2>2. Mở tài khoản</h2>
<p>Bấm <strong>Đăng ký</strong>, đặt tên đăng nhập và mật khẩu dài. Chi tiết ở <a href="/help?article=create-account">Mở tài khoản</a>.</p>
<h2>3. Bảo vệ tài khoản</h2>
<p>Vào <strong>Bảo mật</strong>: xác minh email hoặc số điện thoại, bật <a href="/help?article=authenticator">ứng dụng xác thực</a>. Mất khoảng hai phút.</p>
<h2>4. Quyết định mức chi</h2>
<p>Chọn số tiền bạn chấp nhận mất hoàn toàn trong tuần này, và giờ sẽ dừng. Đặt <a href="/help?article=limits-explained">hạn mức</a> cho mình. Đọc <a href="/page/responsible-gaming">Chơi có trách nhiệm</a>.</p>
<h2>5. Nạp tiền</h2>
<p>Tạo lệnh, chuyển đúng số tiền và nội dung. Ở bản demo, bấm <strong>Thanh toán mô phỏng</strong>. Xem <a href="/help?article=how-to-deposit">Nạp tiền</a>.</p>
<h2>6. Đặt vé đầu tiên</h2>
<ol>
<li>Mở <a href="/vnlottery">Xổ số</a>, chọn một trò và đọc <strong>Cách chơi</strong>.</li>
<li>Chọn một số, nhập 1 điểm. Nhìn tiền cược, mức trả và tỷ lệ hoàn trả trước khi thêm vào phiếu.</li>
<li>Gửi phiếu trước giờ đóng. Vé hiện trong <strong>Lịch sử cược</strong>.</li>
</ol>
<h2>7. Xem kết quả và kiểm chứng</h2>
<p>Kết quả hiện ngay khi công bố; vé trúng được cộng tiền tự động. Thử <a href="/help?article=verify-a-draw">tự kiểm chứng</a> kỳ vừa rồi.</p>
<h2>8. Rút tiền</h2>
<p>Thêm tài khoản ngân hàng mang tên bạn, gửi lệnh, xác nhận khi đã nhận. Xem <a href="/help?article=how-to-withdraw">Rút tiền</a>.</p>`,
    ),
    text(
      'Guide for beginners',
      'From opening an account to a withdrawal, step by step.',
      `<h2>1. Look first</h2>
<p>Every game, rule and return can be read without an account. To press buttons, choose <a href="/help?article=trial-account">free play</a> with points.</p>
<h2>2. Open an account</h2>
<p>Press <strong>Register</strong>, choose a username and a long password. More under <a href="/help?article=create-account">Opening an account</a>.</p>
<h2>3. Protect it</h2>
<p>Under <strong>Security</strong>, verify an email address or phone number and turn on an <a href="/help?article=authenticator">authenticator</a>. It takes two minutes.</p>
<h2>4. Decide what to spend</h2>
<p>Choose what you can afford to lose this week, all of it, and the hour at which you stop. Set a <a href="/help?article=limits-explained">limit</a> for yourself. Read <a href="/page/responsible-gaming">Responsible gaming</a>.</p>
<h2>5. Deposit</h2>
<p>Make an order and transfer the exact amount and content. In the demo press <strong>Simulate payment</strong>. See <a href="/help?article=how-to-deposit">Making a deposit</a>.</p>
<h2>6. Your first ticket</h2>
<ol>
<li>Open <a href="/vnlottery">Lottery</a>, choose a game and read <strong>How to play</strong>.</li>
<li>Choose one number and 1 point. Look at stake, payout and return before you add it.</li>
<li>Send the slip before sale closes. The ticket stands in your <strong>Betting record</strong>.</li>
</ol>
<h2>7. Result and proof</h2>
<p>Results show as soon as they are published; winning tickets are paid by themselves. Try <a href="/help?article=verify-a-draw">verifying</a> that draw.</p>
<h2>8. Withdraw</h2>
<p>Add a bank account in your name, send the request, confirm when it has arrived. See <a href="/help?article=how-to-withdraw">Making a withdrawal</a>.</p>`,
    ),
  ),
  pageOf(
    12,
    'join',
    text(
      'Hợp tác cùng Lotus',
      'Chương trình đại lý: điều gì đã có, điều gì chưa mở.',
      `<p>Trang này nói thật về chương trình đại lý để bạn không mất thời gian.</p>
<h2>Đã có</h2>
<ul>
<li>Đường dẫn và mã đại lý: người đăng ký qua đó được ghi vào tuyến dưới của bạn.</li>
<li>Tài khoản loại đại lý và khung trung tâm đại lý.</li>
</ul>
<h2>Chưa mở</h2>
<ul>
<li>Tính hoa hồng, cổ tức và lương theo ngày, theo giờ. Bản này chưa trả khoản nào cho đại lý.</li>
<li>Báo cáo tuyến dưới và hợp đồng với tuyến dưới.</li>
</ul>
<h2>Khi mở, nguyên tắc là</h2>
<ul>
<li>Tỷ lệ ghi trong hợp đồng có phiên bản; đổi tỷ lệ phải có người ký lại.</li>
<li>Hoa hồng tính trên cược đã có kết quả, sau thời hạn đính chính.</li>
<li>Đại lý không thấy số điện thoại, email hay tài khoản ngân hàng của tuyến dưới.</li>
<li>Mời gọi người đã tự loại trừ hoặc hứa hẹn thắng là lý do chấm dứt.</li>
</ul>
<p>Muốn được báo khi mở, hãy <a href="/page/contact">liên hệ</a>.</p>`,
    ),
    text(
      'Working with Lotus',
      'The agent programme: what is there and what is not.',
      `<p>This page says plainly what the agent programme is today, so that you lose no time.</p>
<h2>There already</h2>
<ul>
<li>Agent links and codes: who registers through one is recorded in your downline.</li>
<li>Accounts of the kind agent, and the frame of the agent centre.</li>
</ul>
<h2>Not open yet</h2>
<ul>
<li>Commission, dividend, daily and hourly salary. This version pays agents nothing.</li>
<li>Reports on the downline, and contracts with it.</li>
</ul>
<h2>Once it opens</h2>
<ul>
<li>Rates stand in contracts with versions; a change has to be signed again.</li>
<li>Commission counts settled bets, after the time for corrections.</li>
<li>An agent does not see the downline’s phone numbers, email addresses or bank accounts.</li>
<li>Inviting people who excluded themselves, or promising wins, ends the contract.</li>
</ul>
<p>To hear when it opens, <a href="/page/contact">contact us</a>.</p>`,
    ),
  ),
  pageOf(
    13,
    'contact',
    text(
      'Liên hệ',
      'Các cách gửi câu hỏi, góp ý và khiếu nại.',
      `<ul>
<li><strong>Chăm sóc khách hàng</strong>: nút Hỗ trợ trên mọi trang mở cửa sổ trò chuyện. Ngoài giờ làm việc, cửa sổ nhận tin nhắn để lại.</li>
<li><strong>Góp ý</strong>: gửi ở trang <a href="/feedback">Góp ý</a>, chọn loại câu hỏi để tới đúng người.</li>
<li><strong>Trung tâm trợ giúp</strong>: <a href="/help">bài viết theo chủ đề</a>, có ô tìm không cần gõ dấu.</li>
</ul>
<h2>Khiếu nại</h2>
<ol>
<li>Gửi mã vé, mã lệnh nạp hoặc mã lệnh rút và điều bạn cho là sai.</li>
<li>Kỳ quay: đính kèm tệp bằng chứng từ trang <a href="/verify">Kiểm chứng</a>.</li>
<li>Mặc định trong 7 ngày bạn được báo đã tiếp nhận, sau đó nhận trả lời bằng văn bản kèm lý do trong hộp thư. Nhà điều hành thật ghi ở đây nơi giải quyết độc lập của họ.</li>
</ol>
<p>Nhân viên không bao giờ hỏi mật khẩu, mã xác thực hay mã khôi phục. Ai hỏi những thứ đó đều không phải chúng tôi.</p>
<p>Bản demo không có số điện thoại hay địa chỉ: mọi liên hệ nằm trong trang này.</p>`,
    ),
    text(
      'Contact',
      'Ways to ask, to suggest and to complain.',
      `<ul>
<li><strong>Customer service</strong>: the Support button on every page opens a chat. Outside working hours it takes a message.</li>
<li><strong>Feedback</strong>: use the page <a href="/feedback">Feedback</a> and choose the kind of question, so that it reaches the right person.</li>
<li><strong>Help centre</strong>: <a href="/help">articles by subject</a>, with a search.</li>
</ul>
<h2>Complaints</h2>
<ol>
<li>Send the reference of the ticket, deposit or withdrawal and what you think is wrong.</li>
<li>For a draw, add the evidence file from <a href="/verify">Verify</a>.</li>
<li>Within 7 days by default you hear that it has arrived; then comes an answer in writing, with reasons, in your inbox. A real operator states here who decides independently.</li>
</ol>
<p>Staff never ask for passwords, authenticator codes or recovery codes. Whoever does is not us.</p>
<p>The demo has no phone number and no address: everything goes through this site.</p>`,
    ),
  ),
]
