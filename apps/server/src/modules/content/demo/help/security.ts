import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const article = helpIn('security')

export const securityHelp: readonly DemoDocument[] = [
  article(
    1,
    'authenticator',
    text(
      'Bật ứng dụng xác thực',
      'Mã 6 số trên điện thoại, kèm 10 mã khôi phục.',
      `<ol>
<li>Cài một ứng dụng xác thực bất kỳ trên điện thoại.</li>
<li>Vào <strong>Bảo mật</strong>, mục <strong>Ứng dụng xác thực</strong>, bấm <strong>Bật</strong>.</li>
<li>Quét mã QR hoặc nhập mã bí mật bằng tay, rồi nhập mã 6 số đang hiện.</li>
<li>Cất 10 mã khôi phục ở nơi an toàn. Chúng chỉ hiện một lần, mỗi mã dùng một lần khi bạn không có điện thoại.</li>
</ol>
<p>Từ đó mã được hỏi khi bạn đăng nhập từ nơi lạ, khi rút tiền và khi đổi thông tin quan trọng. Một lần xác nhận có giá trị 5 phút (mặc định). Mỗi mã chỉ dùng được một lần.</p>
<p>Mất điện thoại: dùng một mã khôi phục để vào, tắt ứng dụng cũ rồi bật lại trên máy mới.</p>`,
    ),
    text(
      'Turning on an authenticator',
      'A code of 6 digits on your phone, and 10 recovery codes.',
      `<ol>
<li>Install any authenticator app on your phone.</li>
<li>Open <strong>Security</strong>, row <strong>Authenticator app</strong>, and press <strong>Turn on</strong>.</li>
<li>Scan the QR code or type the secret, then enter the 6 digits it shows.</li>
<li>Keep the 10 recovery codes somewhere safe. They are shown once; each works once when you do not have your phone.</li>
</ol>
<p>From then on a code is asked for when you log in from an unknown place, withdraw, or change something important. One confirmation counts for 5 minutes by default. A code works once.</p>
<p>Phone lost: log in with a recovery code, turn the old authenticator off and set up a new one.</p>`,
    ),
  ),
  article(
    2,
    'verify-new-place',
    text(
      'Vì sao phải xác minh khi đăng nhập',
      'Nơi hoặc thiết bị lạ cần thêm một lần xác minh.',
      `<p>Đăng nhập từ vùng mạng chưa từng dùng thì mật khẩu thôi chưa đủ. Bạn xác minh bằng một trong các cách tài khoản đang có, theo thứ tự: ứng dụng xác thực, mã SMS, mã qua email.</p>
<ul>
<li>Chọn <strong>Tin cậy thiết bị này</strong> thì mặc định 90 ngày không bị hỏi lại trên máy đó. Chỉ chọn trên máy của riêng bạn.</li>
<li>Chưa xác minh xong thì phiên đó không xem và không làm được gì với tài khoản.</li>
<li>Thiết bị đã ghi nhớ và các phiên đang mở xem được trong <strong>Bảo mật</strong>, phần <strong>Đăng nhập</strong>; gỡ hoặc kết thúc được ngay.</li>
</ul>
<p>Bạn cũng có thể bật cảnh báo để được báo mỗi lần có đăng nhập mới.</p>`,
    ),
    text(
      'Why a login asks for more',
      'An unknown place or device is verified once more.',
      `<p>From a network never used before, the password alone is not enough. You verify with what your account has, in this order: authenticator, code by text message, code by email.</p>
<ul>
<li><strong>Trust this device</strong> and it is not asked again there for 90 days by default. Do so on devices of your own only.</li>
<li>Until it is verified, that session can neither see nor do anything with the account.</li>
<li>Remembered devices and open sessions stand under <strong>Security</strong>, part <strong>Logins</strong>, where each can be removed or ended at once.</li>
</ul>
<p>You may also turn on a notice for every new login.</p>`,
    ),
  ),
  article(
    3,
    'account-locked',
    text(
      'Tài khoản tạm khoá',
      'Sai mật khẩu nhiều lần thì nơi đó bị khoá một lúc.',
      `<p>Mặc định, 5 lần sai trong 15 phút sẽ tạm khoá việc đăng nhập tài khoản đó từ vùng mạng đó. Màn hình ghi giờ mở lại.</p>
<ul>
<li>Trong lúc khoá, mật khẩu đúng cũng chưa vào được. Đây là cách chặn người dò mật khẩu.</li>
<li>Bạn có ứng dụng xác thực hoặc mã khôi phục thì mở khoá được ngay bằng cách đó.</li>
<li>Người khác gõ sai ở nơi khác không khoá được bạn ở nơi bạn vẫn dùng.</li>
</ul>
<p>Không phải bạn gõ sai? Đổi mật khẩu, kết thúc các phiên khác và bật <a href="/help?article=authenticator">ứng dụng xác thực</a>.</p>`,
    ),
    text(
      'A locked account',
      'After several wrong passwords that place is locked for a while.',
      `<p>By default, 5 mistakes within 15 minutes lock logging in to that account from that network. The screen tells when it opens again.</p>
<ul>
<li>While it is locked the right password does not open it either. That stops guessing.</li>
<li>With an authenticator or a recovery code you can unlock it at once.</li>
<li>Somebody’s mistakes elsewhere do not lock you out where you usually are.</li>
</ul>
<p>It was not you? Change the password, end other sessions and turn on an <a href="/help?article=authenticator">authenticator</a>.</p>`,
    ),
  ),
]
