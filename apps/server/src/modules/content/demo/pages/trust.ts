import type { DemoDocument } from '../../demo-types.ts'
import { text } from '../document.ts'
import { pageOf } from './page.ts'

export const trustPages: readonly DemoDocument[] = [
  pageOf(
    6,
    'security',
    text(
      'An toàn tài khoản và tiền',
      'Lotus bảo vệ thế nào, và phần việc của bạn.',
      `<h2>Hệ thống làm gì</h2>
<ul>
<li>Mật khẩu được băm bằng Argon2id với một bí mật nằm ngoài cơ sở dữ liệu; nhân viên không xem được và không đặt hộ được.</li>
<li>Các lệnh đăng nhập, đăng ký và đổi mật khẩu được mã hoá thêm một lớp bên trong kết nối an toàn.</li>
<li>Nơi lạ phải xác minh thêm; dò mật khẩu bị khoá theo nơi dò. Việc liên quan tới tiền cần xác nhận lại khi tài khoản có ứng dụng xác thực hoặc số điện thoại.</li>
<li>Đổi mật khẩu, đăng xuất hay khoá tài khoản có hiệu lực ngay trên mọi thiết bị.</li>
<li>Sổ tiền chỉ ghi thêm, được chứng minh khớp mỗi đêm. Điều chỉnh tiền cần hai nhân viên khác nhau.</li>
<li>Trò của nhà cung cấp chạy ở địa chỉ khác, trong khung bị giới hạn; không nhận phiên đăng nhập của bạn.</li>
</ul>
<h2>Phần của bạn</h2>
<ol>
<li>Đặt mật khẩu dài, không dùng lại từ nơi khác. Trình quản lý mật khẩu dùng được ở mọi ô.</li>
<li>Bật <a href="/help?article=authenticator">ứng dụng xác thực</a> và cất mã khôi phục.</li>
<li>Kiểm tra địa chỉ trang trước khi nhập. Nhân viên không bao giờ hỏi mật khẩu hay mã.</li>
<li>Chỉ chọn tin cậy thiết bị trên máy của riêng bạn.</li>
<li>Thấy lần đăng nhập lạ: đổi mật khẩu, kết thúc phiên khác, báo hỗ trợ.</li>
</ol>
<h2>Phát hiện lỗ hổng</h2>
<p>Gửi mô tả qua <a href="/feedback">Góp ý</a>. Xin đừng thử trên tài khoản của người khác và chờ chúng tôi vá trước khi công bố.</p>`,
    ),
    text(
      'Security of account and money',
      'How Lotus protects you, and your own part.',
      `<h2>What the system does</h2>
<ul>
<li>Passwords are hashed with Argon2id and a secret outside the database; staff can neither see nor choose them.</li>
<li>Logging in, registering and changing a password are encrypted once more inside the secure connection.</li>
<li>Unknown places are verified; guessing is locked where it comes from. What touches money is confirmed again if the account has an authenticator or phone number.</li>
<li>A changed password, a logout or a lock counts at once on every device.</li>
<li>The books only grow and are proved each night. Adjusting money takes two different people.</li>
<li>Providers’ games run at another address in a restricted frame and never receive your session.</li>
</ul>
<h2>Your part</h2>
<ol>
<li>Use a long password that you use nowhere else. Password managers work in every field.</li>
<li>Turn on an <a href="/help?article=authenticator">authenticator</a> and keep the recovery codes.</li>
<li>Look at the address before you type. Staff never ask for passwords or codes.</li>
<li>Trust a device only if it is yours alone.</li>
<li>A login you do not know: change the password, end other sessions, tell support.</li>
</ol>
<h2>Found a hole?</h2>
<p>Describe it through <a href="/feedback">Feedback</a>. Please do not try it on other people’s accounts, and wait for the fix before you publish.</p>`,
    ),
  ),
  pageOf(
    7,
    'payment-methods',
    text(
      'Phương thức thanh toán',
      'Kênh nạp và rút của bản demo, và điều không bao giờ xảy ra.',
      `<p>Bản demo có một kênh: <strong>Chuyển khoản mô phỏng</strong> qua một ngân hàng hư cấu. Không có tiền thật đi qua trang này.</p>
<table><thead><tr><th></th><th>Nạp</th><th>Rút</th></tr></thead><tbody>
<tr><td>Cách</td><td>Chuyển khoản hoặc quét mã QR</td><td>Về tài khoản ngân hàng mang tên bạn</td></tr>
<tr><td>Một lần (mặc định)</td><td>50 đến 300,000 P</td><td>100 đến 100,000 P</td></tr>
<tr><td>Thời gian</td><td>Ngay khi ngân hàng báo; lệnh có hạn 20 phút</td><td>Sau khi nhân viên kiểm tra</td></tr>
<tr><td>Phí của trang</td><td>Không thu</td><td>Ghi trên lệnh trước khi gửi</td></tr>
</tbody></table>
<h2>Đơn vị tiền</h2>
<p>Mọi số dư, mức cược và mức trả tính bằng P. Kênh của bản demo quy đổi 1 P = 1,000 VND; con số VND chỉ xuất hiện trên lệnh nạp.</p>
<h2>Chúng tôi không bao giờ</h2>
<ul><li>Nhận tiền vào tài khoản không ghi trên lệnh nạp.</li><li>Yêu cầu nạp thêm để được rút.</li><li>Giữ thông tin thẻ. Trang này không có ô nhập số thẻ.</li></ul>
<p>Chi tiết: <a href="/help?article=how-to-deposit">Nạp tiền</a>, <a href="/help?article=how-to-withdraw">Rút tiền</a>.</p>`,
    ),
    text(
      'Payment methods',
      'Channels of the demo, and what never happens.',
      `<p>The demo has one channel: a <strong>simulated bank transfer</strong> over an invented bank. No real money passes this site.</p>
<table><thead><tr><th></th><th>Deposit</th><th>Withdrawal</th></tr></thead><tbody>
<tr><td>How</td><td>Transfer or QR code</td><td>To a bank account in your name</td></tr>
<tr><td>Each (default)</td><td>50 to 300,000 P</td><td>100 to 100,000 P</td></tr>
<tr><td>Time</td><td>When the bank reports it; an order holds 20 minutes</td><td>After staff have checked it</td></tr>
<tr><td>Fee of the site</td><td>None</td><td>Shown before you send</td></tr>
</tbody></table>
<h2>Money unit</h2>
<p>Balances, stakes and payouts are in P. The demo’s channel takes 1 P as 1,000 VND; VND stands on deposit orders only.</p>
<h2>We never</h2>
<ul><li>take money into an account that is not on your order,</li><li>ask for another deposit before a withdrawal,</li><li>keep card data. This site has no field for card numbers.</li></ul>
<p>More: <a href="/help?article=how-to-deposit">deposits</a>, <a href="/help?article=how-to-withdraw">withdrawals</a>.</p>`,
    ),
  ),
  pageOf(
    8,
    'certification',
    text(
      'Kiểm định và bằng chứng',
      'Điều gì được kiểm, bằng cách nào, ai cũng làm lại được.',
      `<p>Trang này không có con dấu nào. Con dấu của một phòng kiểm định chỉ được treo khi nhà điều hành đã được cấp. Thay vào đó là những bằng chứng bạn tự kiểm được.</p>
<table><thead><tr><th>Điều được kiểm</th><th>Bằng chứng</th></tr></thead><tbody>
<tr><td>Kết quả kỳ tự quay không bị chọn</td><td>Mã cam kết trước khi bán, hạt giống sau khi quay; <a href="/verify">trang Kiểm chứng</a></td></tr>
<tr><td>Danh sách vé không bị sửa</td><td>Mã gốc chốt lúc đóng cược, đường dẫn tới từng vé</td></tr>
<tr><td>Lịch sử không bị viết lại</td><td><a href="/help?article=public-log">Sổ công khai</a> có chữ ký, nhân chứng</td></tr>
<tr><td>Tỷ lệ hoàn trả của slots</td><td>Tính đúng trên mọi tổ hợp của chu kỳ; con số trong <a href="/help?article=rules-slots">luật slots</a></td></tr>
<tr><td>Tỷ lệ hoàn trả của xổ số</td><td>Tính chính xác theo xác suất từng kiểu chơi, hiện cạnh ô đặt</td></tr>
<tr><td>Số dư</td><td>Chứng minh cả sổ mỗi đêm: tổng bằng không, từng khoản khớp</td></tr>
</tbody></table>
<p>Bộ kiểm tra độc lập: <a href="/verifier.html">mở trên trình duyệt</a> hoặc <a href="/lotus-verify.mjs">tải tệp chạy bằng Node</a>.</p>
<p>Điều chưa có: giám định của bên thứ ba. Khi nhà điều hành có, tên phòng kiểm định và số báo cáo sẽ nằm ở đây, kèm nơi tra cứu.</p>`,
    ),
    text(
      'Certification and proof',
      'What is checked, how, and by anybody.',
      `<p>There is no seal on this page. A laboratory’s seal hangs here only once an operator has been given one. Instead, here is what you can check yourself.</p>
<table><thead><tr><th>What</th><th>Proof</th></tr></thead><tbody>
<tr><td>Our own results were not chosen</td><td>Commitment before sale, seed after the draw; page <a href="/verify">Verify</a></td></tr>
<tr><td>The list of tickets was not changed</td><td>Root frozen when sale closes, with a path to each ticket</td></tr>
<tr><td>History is not rewritten</td><td>A signed <a href="/help?article=public-log">public log</a>, and witnesses</td></tr>
<tr><td>Return of the slots</td><td>Exact over every combination of the cycle; figures in the <a href="/help?article=rules-slots">rules of slots</a></td></tr>
<tr><td>Return of the lotteries</td><td>Exact by the chances of each play, shown beside the stake</td></tr>
<tr><td>Balances</td><td>The whole books are proved each night: they sum to zero, and every movement fits</td></tr>
</tbody></table>
<p>The independent verifier: <a href="/verifier.html">in the browser</a>, or <a href="/lotus-verify.mjs">a file for Node</a>.</p>
<p>Not there yet: a report by a third party. Once an operator has one, laboratory and report number stand here, with where to look them up.</p>`,
    ),
  ),
  pageOf(
    9,
    'licence',
    text(
      'Giấy phép',
      'Bản demo không có giấy phép và không nhận tiền thật.',
      `<p>Bản demo này không có giấy phép trò chơi, không cần giấy phép và không nhận tiền thật. Chúng tôi không ghi một con số hay treo một con dấu nào.</p>
<h2>Khi có nhà điều hành</h2>
<p>Tên pháp lý, cơ quan cấp phép, số giấy phép và nơi tra cứu được nhà điều hành nhập trong cài đặt. Khi đó chúng hiện ở chân mọi trang và ở đây. Để trống thì phần đó không xuất hiện.</p>
<h2>Cách bạn tự tra</h2>
<ol><li>Mở trang của cơ quan cấp phép bằng địa chỉ bạn tự gõ, không qua đường dẫn ai gửi.</li><li>Tìm theo số giấy phép hoặc tên pháp lý.</li><li>So tên miền của trang bạn đang dùng với danh sách tên miền được cấp.</li></ol>`,
    ),
    text(
      'Licence',
      'The demo has no licence and takes no real money.',
      `<p>This demo has no gaming licence, needs none and takes no real money. We print no number and hang up no seal.</p>
<h2>With an operator</h2>
<p>Legal name, authority, licence number and where to look it up are entered by the operator in the settings. They then stand at the foot of every page and here. Left empty, that part does not appear.</p>
<h2>Looking it up yourself</h2>
<ol><li>Open the authority’s site by typing its address, not through a link somebody sent.</li><li>Search for the licence number or the legal name.</li><li>Compare the domain you are on with the domains that are registered.</li></ol>`,
    ),
  ),
  pageOf(
    10,
    'attributions',
    text(
      'Ghi công',
      'Dữ liệu, phông chữ, biểu tượng và thư viện của người khác.',
      `<h2>Dữ liệu</h2>
<ul><li>Quốc gia theo địa chỉ IP: <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">IP Geolocation by DB-IP</a>, giấy phép CC BY 4.0.</li></ul>
<h2>Phông chữ và biểu tượng</h2>
<ul><li>Inter, SIL Open Font License 1.1.</li><li>Tabler Icons, giấy phép MIT.</li></ul>
<h2>Thư viện</h2>
<table><thead><tr><th>Thư viện</th><th>Giấy phép</th></tr></thead><tbody>
<tr><td>React, React DOM</td><td>MIT</td></tr><tr><td>Mantine</td><td>MIT</td></tr><tr><td>TanStack Router, TanStack Query</td><td>MIT</td></tr><tr><td>Zustand</td><td>MIT</td></tr><tr><td>i18next, react-i18next</td><td>MIT</td></tr><tr><td>Zod</td><td>MIT</td></tr><tr><td>DOMPurify</td><td>MPL 2.0 hoặc Apache 2.0</td></tr><tr><td>qrcode.react</td><td>ISC</td></tr><tr><td>PixiJS</td><td>MIT</td></tr><tr><td>noble-curves</td><td>MIT</td></tr><tr><td>Fastify và các phần đi kèm</td><td>MIT</td></tr><tr><td>node-postgres, Graphile Worker</td><td>MIT</td></tr><tr><td>jose, openid-client, otpauth, libphonenumber-js</td><td>MIT</td></tr><tr><td>sanitize-html, ws, Pino, mmdb-lib, file-type</td><td>MIT</td></tr><tr><td>Nodemailer</td><td>MIT-0</td></tr><tr><td>sharp, prom-client</td><td>Apache 2.0</td></tr><tr><td>PostgreSQL</td><td>PostgreSQL License</td></tr>
</tbody></table>
<p>Cảm ơn những người đã viết ra chúng. Hình vẽ, tên trò và tên nhà cung cấp trong bản demo là của riêng dự án này.</p>`,
    ),
    text(
      'Attributions',
      'Data, fonts, icons and libraries of others.',
      `<h2>Data</h2>
<ul><li>Country by IP address: <a href="https://db-ip.com" target="_blank" rel="noopener noreferrer">IP Geolocation by DB-IP</a>, CC BY 4.0.</li></ul>
<h2>Font and icons</h2>
<ul><li>Inter, SIL Open Font License 1.1.</li><li>Tabler Icons, MIT licence.</li></ul>
<h2>Libraries</h2>
<table><thead><tr><th>Library</th><th>Licence</th></tr></thead><tbody>
<tr><td>React, React DOM</td><td>MIT</td></tr><tr><td>Mantine</td><td>MIT</td></tr><tr><td>TanStack Router, TanStack Query</td><td>MIT</td></tr><tr><td>Zustand</td><td>MIT</td></tr><tr><td>i18next, react-i18next</td><td>MIT</td></tr><tr><td>Zod</td><td>MIT</td></tr><tr><td>DOMPurify</td><td>MPL 2.0 or Apache 2.0</td></tr><tr><td>qrcode.react</td><td>ISC</td></tr><tr><td>PixiJS</td><td>MIT</td></tr><tr><td>noble-curves</td><td>MIT</td></tr><tr><td>Fastify and its plugins</td><td>MIT</td></tr><tr><td>node-postgres, Graphile Worker</td><td>MIT</td></tr><tr><td>jose, openid-client, otpauth, libphonenumber-js</td><td>MIT</td></tr><tr><td>sanitize-html, ws, Pino, mmdb-lib, file-type</td><td>MIT</td></tr><tr><td>Nodemailer</td><td>MIT-0</td></tr><tr><td>sharp, prom-client</td><td>Apache 2.0</td></tr><tr><td>PostgreSQL</td><td>PostgreSQL License</td></tr>
</tbody></table>
<p>Thanks to the people who wrote them. Drawings, names of games and names of providers in the demo are this project’s own.</p>`,
    ),
  ),
  pageOf(
    11,
    'install-guide',
    text(
      'Hướng dẫn cài đặt',
      'Android, iOS, iOS 17 trở lên và ứng dụng web.',
      `<p>Trang <a href="/down">Tải ứng dụng</a> chỉ hiện những bản mà nhà điều hành đã đưa lên. Bản demo không có tệp cài đặt; cách chắc chắn dùng được là ứng dụng web.</p>
<h2>Ứng dụng web (mọi máy)</h2>
<ul><li><strong>Android, Chrome</strong>: mở trang, bấm menu ba chấm, chọn <strong>Thêm vào màn hình chính</strong> hoặc <strong>Cài đặt ứng dụng</strong>.</li><li><strong>iPhone, Safari</strong>: bấm nút Chia sẻ, chọn <strong>Thêm vào MH chính</strong>.</li><li><strong>Máy tính, Chrome hoặc Edge</strong>: bấm biểu tượng cài đặt ở cuối thanh địa chỉ.</li></ul>
<p>Ứng dụng web không cần cấp quyền, tự cập nhật và gỡ như mọi ứng dụng.</p>
<h2>Android (tệp APK)</h2>
<ol><li>Quét mã QR hoặc bấm tải ở trang <a href="/down">Tải ứng dụng</a>.</li><li>Mở tệp. Nếu máy hỏi, cho phép trình duyệt <strong>Cài ứng dụng không rõ nguồn</strong>, cài xong thì tắt lại.</li><li>Chỉ cài tệp lấy từ chính trang này.</li></ol>
<h2>iOS (cấu hình)</h2>
<ol><li>Mở trang bằng Safari, bấm tải bản IOS-LITE-APP và chọn <strong>Cho phép</strong>.</li><li>Mở <strong>Cài đặt</strong>, bấm <strong>Đã tải về hồ sơ</strong> ở đầu trang, rồi <strong>Cài đặt</strong>.</li></ol>
<h2>iOS 17 trở lên</h2>
<ol><li>Tải hồ sơ như trên. Máy không tự mở bước cài.</li><li>Vào <strong>Cài đặt</strong> › <strong>Cài đặt chung</strong> › <strong>VPN &amp; Quản lý thiết bị</strong>.</li><li>Chọn hồ sơ vừa tải, bấm <strong>Cài đặt</strong>, nhập mật mã máy.</li><li>Biểu tượng xuất hiện trên màn hình chính.</li></ol>
<p>Hồ sơ chỉ nên thêm một biểu tượng mở trang. Hồ sơ nào xin quyền quản lý máy hay cài chứng chỉ thì đừng cài và báo cho <a href="/page/contact">hỗ trợ</a>.</p>`,
    ),
    text(
      'Install guide',
      'Android, iOS, iOS 17 and later, and the web app.',
      `<p>The page <a href="/down">Download</a> shows only what the operator has put up. The demo has no installer; what surely works is the web app.</p>
<h2>Web app (any device)</h2>
<ul><li><strong>Android, Chrome</strong>: open the site, press the three dots, choose <strong>Add to Home screen</strong> or <strong>Install app</strong>.</li><li><strong>iPhone, Safari</strong>: press Share, choose <strong>Add to Home Screen</strong>.</li><li><strong>Computer, Chrome or Edge</strong>: press the install sign at the end of the address bar.</li></ul>
<p>The web app asks for no permissions, updates itself and is removed like any app.</p>
<h2>Android (APK file)</h2>
<ol><li>Scan the QR code or press download on the page <a href="/down">Download</a>.</li><li>Open the file. If asked, allow the browser to <strong>install unknown apps</strong>, and turn that off again afterwards.</li><li>Install only a file from this very site.</li></ol>
<h2>iOS (profile)</h2>
<ol><li>Open the site in Safari, download IOS-LITE-APP and choose <strong>Allow</strong>.</li><li>Open <strong>Settings</strong>, press <strong>Profile Downloaded</strong> at the top, then <strong>Install</strong>.</li></ol>
<h2>iOS 17 and later</h2>
<ol><li>Download the profile as above. The device does not open the next step by itself.</li><li>Go to <strong>Settings</strong> › <strong>General</strong> › <strong>VPN &amp; Device Management</strong>.</li><li>Choose the profile, press <strong>Install</strong> and enter the passcode.</li><li>The icon appears on the Home Screen.</li></ol>
<p>A profile should add one icon that opens the site. If it asks to manage the device or to install a certificate, do not install it and tell <a href="/page/contact">support</a>.</p>`,
    ),
  ),
]
