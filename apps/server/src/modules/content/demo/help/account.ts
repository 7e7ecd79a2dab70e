import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const article = helpIn('account')

export const accountHelp: readonly DemoDocument[] = [
  article(
    1,
    'create-account',
    text(
      'Mở tài khoản',
      'Tên đăng nhập và mật khẩu là đủ. Chỉ dành cho người từ đủ 18 tuổi.',
      `<ol>
<li>Bấm <strong>Đăng ký</strong> ở đầu trang.</li>
<li>Đặt tên đăng nhập và mật khẩu từ 8 ký tự. Câu dài dễ nhớ an toàn hơn từ ngắn khó nhớ; hệ thống không bắt trộn chữ hoa và ký hiệu.</li>
<li>Xác nhận bạn đã đủ tuổi và đồng ý với <a href="/page/terms">điều khoản</a>.</li>
</ol>
<p>Nhà cái có thể mở thêm cách đăng ký bằng số điện thoại: mã 6 số gửi tới máy bạn, mặc định có hạn 5 phút.</p>
<p>Sau khi đăng ký, vào <strong>Bảo mật</strong> để xác minh email hoặc số điện thoại và bật ứng dụng xác thực. Không có các mục này, bạn sẽ khó lấy lại tài khoản khi quên mật khẩu.</p>
<p>Mỗi người một tài khoản. Tiền rút chỉ về tài khoản ngân hàng mang tên bạn, vì vậy họ tên thật chỉ nhập được một lần.</p>`,
    ),
    text(
      'Opening an account',
      'A username and a password are enough. For people of 18 and over.',
      `<ol>
<li>Press <strong>Register</strong> at the top of the page.</li>
<li>Choose a username and a password of at least 8 characters. A long sentence is safer than a short tangle; no mix of capitals and signs is asked for.</li>
<li>Confirm your age and agree to the <a href="/page/terms">terms</a>.</li>
</ol>
<p>The operator may offer registration by phone number too: a code of 6 digits is sent to you and holds for 5 minutes by default.</p>
<p>Then open <strong>Security</strong>, verify an email address or phone number and turn on an authenticator. Without them a forgotten password is hard to mend.</p>
<p>One person, one account. Withdrawals go only to a bank account in your name, so your real name can be entered once.</p>`,
    ),
  ),
  article(
    2,
    'log-in',
    text(
      'Đăng nhập',
      'Bằng mật khẩu, bằng mã SMS hoặc bằng tài khoản liên kết.',
      `<p>Cửa sổ đăng nhập chỉ hiện những cách đang mở: mật khẩu, mã gửi tới số điện thoại, hoặc tài khoản ở dịch vụ khác mà bạn đã liên kết.</p>
<ul>
<li>Sai một lần: lần sau có thể phải nhập thêm mã trong hình. Không đọc được hình thì chọn <strong>Không đọc được hình?</strong>, trình duyệt tự làm một phép tính thay cho bạn.</li>
<li><strong>Ghi nhớ tên đăng nhập</strong> chỉ giữ tên đăng nhập và số điện thoại trong 1 ngày. Mật khẩu không bao giờ được lưu trong trình duyệt bởi trang này.</li>
<li>Phiên đăng nhập tự kết thúc sau 30 phút không thao tác, và chậm nhất sau 24 giờ (mặc định).</li>
<li>Mỗi lần vào, bạn thấy lần đăng nhập trước. Không phải bạn thì đổi mật khẩu ngay.</li>
</ul>
<p>Xem thêm: <a href="/help?article=account-locked">tài khoản tạm khoá</a>, <a href="/help?article=verify-new-place">xác minh nơi đăng nhập mới</a>.</p>`,
    ),
    text(
      'Logging in',
      'By password, by a code to your phone, or by a linked account.',
      `<p>The login window shows only the ways that are open: password, a code to your phone number, or an account elsewhere that you have linked.</p>
<ul>
<li>After one mistake a code from a picture may be asked for. If you cannot read it, choose <strong>Can’t read the picture?</strong> and the browser does a calculation instead.</li>
<li><strong>Remember the username</strong> keeps your username and phone number for 1 day. This site never stores your password in the browser.</li>
<li>A session ends after 30 minutes without action and after 24 hours at the latest, by default.</li>
<li>Each time you see your previous login. If it was not you, change the password at once.</li>
</ul>
<p>See also: <a href="/help?article=account-locked">a locked account</a>, <a href="/help?article=verify-new-place">verifying a new place</a>.</p>`,
    ),
  ),
  article(
    3,
    'forgot-password',
    text(
      'Quên mật khẩu',
      'Lấy lại bằng email hoặc số điện thoại đã xác minh.',
      `<ol>
<li>Trong cửa sổ đăng nhập, chọn <strong>Quên mật khẩu?</strong>.</li>
<li>Bằng email: nhập tên đăng nhập và email đã xác minh. Đường dẫn trong thư dùng được một lần, mặc định trong 30 phút.</li>
<li>Bằng số điện thoại, nếu cách này đang mở: nhập mã nhận được và đặt mật khẩu mới.</li>
</ol>
<p>Trang trả lời giống nhau dù tên và email có khớp hay không, để không ai dò được tài khoản của bạn.</p>
<p>Đặt mật khẩu mới sẽ đăng xuất mọi thiết bị khác. Ứng dụng xác thực vẫn còn hiệu lực và vẫn được hỏi.</p>
<p>Chưa xác minh email hay số điện thoại thì liên hệ <a href="/page/contact">bộ phận hỗ trợ</a>. Nhân viên không bao giờ hỏi mật khẩu và không nhìn thấy mật khẩu của bạn.</p>`,
    ),
    text(
      'Forgotten password',
      'Get back in with your verified email address or phone number.',
      `<ol>
<li>In the login window choose <strong>Forgot your password?</strong>.</li>
<li>By email: enter your username and the verified address. The link works once, for 30 minutes by default.</li>
<li>By phone, where that is open: enter the code and set a new password.</li>
</ol>
<p>The page answers alike whether name and address belong together or not, so that nobody can fish for accounts.</p>
<p>A new password logs every other device out. Your authenticator stays in force and is still asked for.</p>
<p>With neither verified, contact <a href="/page/contact">support</a>. Staff never ask for your password and cannot see it.</p>`,
    ),
  ),
  article(
    4,
    'trial-account',
    text(
      'Chơi thử',
      'Cùng luật, cùng tỷ lệ, điểm không đổi được thành tiền.',
      `<p>Tài khoản chơi thử mở bằng một nút trong cửa sổ đăng nhập, khi nhà cái bật. Mặc định bạn có 2,000 điểm.</p>
<ul>
<li>Trò chơi chạy đúng luật, đúng tỷ lệ và đúng cách quay như tài khoản thật.</li>
<li>Điểm nằm trong một đơn vị tiền riêng: không nạp, không rút, không chuyển, không vào bảng trả thưởng.</li>
<li>Bỏ không 72 giờ thì tài khoản chơi thử tự đóng (mặc định).</li>
</ul>
<p>Vận may ở chơi thử không nói gì về kết quả sau này: mỗi kỳ quay độc lập.</p>`,
    ),
    text(
      'Free play',
      'The same rules, the same odds; points never become money.',
      `<p>A trial account opens with a button in the login window, where the operator offers it. You get 2,000 points by default.</p>
<ul>
<li>Games run by the same rules, odds and draws as in a real account.</li>
<li>Points are a unit of their own: no deposit, no withdrawal, no transfer, no place on the winner board.</li>
<li>Left alone for 72 hours, a trial account closes itself (default).</li>
</ul>
<p>Luck in free play says nothing about later results: every draw is independent.</p>`,
    ),
  ),
  article(
    5,
    'close-account',
    text(
      'Tải dữ liệu và đóng tài khoản',
      'Tải mọi thứ đang lưu về bạn; đóng tài khoản sau khi rút hết tiền.',
      `<p>Cả hai nằm trong <strong>Bảo mật</strong>, phần <strong>Dữ liệu</strong>.</p>
<ul>
<li><strong>Tải dữ liệu của tôi</strong>: một tệp JSON có hồ sơ, lịch sử đăng nhập, tiền vào ra và vé cược của bạn.</li>
<li><strong>Đóng tài khoản</strong>: phải rút hết số dư và chờ mọi vé có kết quả. Tiền không bao giờ bị mất vì đóng tài khoản.</li>
<li>Đóng rồi không mở lại được; mọi phiên kết thúc ngay.</li>
</ul>
<p>Giao dịch và vé được giữ lại theo thời hạn lưu trữ, mặc định năm năm. Hết hạn, mọi thông tin cho biết bạn là ai bị xoá; sổ tiền còn lại mà không còn tên. Xem <a href="/page/privacy">quyền riêng tư</a>.</p>`,
    ),
    text(
      'Your data, and closing the account',
      'Take away all that is kept about you; close once the money is withdrawn.',
      `<p>Both are under <strong>Security</strong>, part <strong>Data</strong>.</p>
<ul>
<li><strong>Download my data</strong>: one JSON file with your profile, logins, money in and out, and bets.</li>
<li><strong>Close the account</strong>: the balance must be withdrawn and every ticket settled. No money is ever forfeited by closing.</li>
<li>A closed account cannot be opened again; all sessions end at once.</li>
</ul>
<p>Transactions and tickets are kept for the retention period, five years by default. After it, whatever tells who you are is erased; the ledger stays, without a name. See <a href="/page/privacy">privacy</a>.</p>`,
    ),
  ),
]
