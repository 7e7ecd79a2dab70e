import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const games = helpIn('games')
const technical = helpIn('technical')

export const gamesHelp: readonly DemoDocument[] = [
  games(
    1,
    'play-a-game',
    text(
      'Vào một trò chơi',
      'Mở từ sảnh, chơi trong khung, thoát lúc nào cũng được.',
      `<ol>
<li>Mở sảnh, ví dụ <strong>Slots</strong>. Mỗi trò ghi tỷ lệ hoàn trả (RTP), biến động và mức cược thấp nhất.</li>
<li>Bấm vào trò. Đăng nhập thì chơi bằng số dư; <strong>Chơi thử</strong> dùng điểm, cùng luật và cùng tỷ lệ.</li>
<li>Thanh trên cùng ghi số dư, thời gian chơi và lãi / lỗ của phiên. Nút <strong>Luật chơi và tỷ lệ trả thưởng</strong> mở đúng những điều đó.</li>
</ol>
<p>Trò chạy trong khung riêng, ở địa chỉ của nhà cung cấp, không đọc được trang này và không biết mật khẩu của bạn. Nhà cung cấp chỉ biết bạn qua một mã riêng.</p>
<p>Trò bảo trì thì sảnh ghi giờ dự kiến mở lại và gợi ý trò đang mở.</p>`,
    ),
    text(
      'Opening a game',
      'Open it from a lobby, play in its frame, leave whenever you like.',
      `<ol>
<li>Open a lobby, such as <strong>Slots</strong>. Each game shows return (RTP), volatility and smallest bet.</li>
<li>Press a game. Logged in you play with your balance; <strong>Free play</strong> uses points, by the same rules and odds.</li>
<li>The bar at the top has balance, time and the result of the session. <strong>Rules and return</strong> opens them.</li>
</ol>
<p>A game runs in a frame of its own, at its provider’s address. It cannot read this page and never learns your password; the provider knows you by a code only.</p>
<p>During maintenance the lobby tells when the game is expected back and what is open.</p>`,
    ),
  ),
  games(
    2,
    'interrupted-round',
    text(
      'Vòng chơi bị gián đoạn',
      'Kết quả đã định trên máy chủ; vào lại để xem tiếp.',
      `<p>Mất mạng, đóng trang hay tắt máy giữa vòng không làm đổi kết quả: kết quả đã định trên máy chủ khi bạn bấm.</p>
<ul>
<li>Sảnh hiện <strong>Vòng chưa xong</strong> với tiền cược và giờ cược. Bấm <strong>Vào lại</strong> để xem tiếp.</li>
<li>Bạn không vào: mặc định sau 24 giờ hệ thống hỏi nhà cung cấp và trả thưởng nếu có.</li>
<li>Hai bên nói khác nhau: vòng thành hồ sơ, nhân viên xử lý, cần hai người để điều chỉnh tiền.</li>
</ul>
<p>Mỗi vòng xem được trong <strong>Lịch sử cược</strong>; trò nào hỗ trợ thì có nút <strong>Xem lại vòng</strong>.</p>`,
    ),
    text(
      'An interrupted round',
      'The outcome stands on the server; come back to see the rest.',
      `<p>A lost connection, a closed page or a dead battery changes nothing: the outcome stood on the server the moment you pressed.</p>
<ul>
<li>The lobby shows an <strong>Unfinished round</strong> with its bet and time. Press <strong>Resume</strong> to see the rest.</li>
<li>If you do not, the platform asks the provider after 24 hours by default and pays what was won.</li>
<li>Where both sides differ it becomes a case for staff; two people are needed to move money.</li>
</ul>
<p>Every round stands in your <strong>Betting record</strong>; where the game can, with <strong>See the round again</strong>.</p>`,
    ),
  ),
  technical(
    1,
    'page-does-not-load',
    text(
      'Trang không tải được',
      'Kiểm tra mạng, trình duyệt và đồng hồ của máy.',
      `<ul>
<li>Dùng bản mới của Chrome, Edge, Safari hoặc Firefox, trong hai năm gần đây. Trang cần JavaScript.</li>
<li>Một phần trang tải quá 2 phút thì trang báo lỗi và có nút thử lại. Thử lại không gửi lại vé hay lệnh tiền nào.</li>
<li>Thanh báo <strong>Mất kết nối</strong> nghĩa là số dư và giờ đóng có thể chưa mới. Có mạng lại thì trang tự cập nhật.</li>
<li>Đồng hồ của máy sai không ảnh hưởng tới giờ đóng: trang dùng giờ máy chủ.</li>
<li>Đăng nhập cần kết nối an toàn (địa chỉ bắt đầu bằng https).</li>
</ul>
<p>Vẫn lỗi thì gửi mã lỗi trên màn hình cho <a href="/page/contact">bộ phận hỗ trợ</a>. Mã đó giúp tìm đúng lần lỗi mà không cần dữ liệu của bạn.</p>`,
    ),
    text(
      'A page does not load',
      'Look at the connection, the browser and the clock.',
      `<ul>
<li>Use a version of Chrome, Edge, Safari or Firefox from the last two years. The site needs JavaScript.</li>
<li>A part that takes more than 2 minutes gives up, with a button to try again. Trying again sends no ticket and no money twice.</li>
<li>The strip <strong>Connection lost</strong> means that balance and closing times may be old. They are brought up to date when you are back.</li>
<li>A wrong clock on your device does not matter: the page uses the server’s.</li>
<li>Logging in needs a secure connection (an address that begins with https).</li>
</ul>
<p>If it still fails, give <a href="/page/contact">support</a> the code on the screen. It finds that very failure without data of yours.</p>`,
    ),
  ),
  technical(
    2,
    'display-and-language',
    text(
      'Ngôn ngữ, nền và chuyển động',
      'Tiếng Việt hoặc English, nền tối hoặc sáng.',
      `<ul>
<li>Đổi ngôn ngữ và nền ở góc trên, hoặc trong menu trên điện thoại. Lựa chọn được nhớ trên máy này; đăng nhập thì ngôn ngữ theo tài khoản.</li>
<li>Máy của bạn đang đặt giảm chuyển động thì trang cũng giảm theo.</li>
<li>Mọi màn hình dùng được bằng bàn phím: Tab để đi tới, Enter để bấm, Esc để đóng.</li>
<li>Ngày giờ trên trang theo múi giờ của nhà cái, mặc định GMT+7.</li>
</ul>`,
    ),
    text(
      'Language, theme and motion',
      'Vietnamese or English, dark or light.',
      `<ul>
<li>Change language and theme in the upper corner, or in the menu on a phone. The choice is kept on this device; with an account the language goes along.</li>
<li>If your device asks for less motion, the site moves less.</li>
<li>Every screen works by keyboard: Tab to move, Enter to press, Esc to close.</li>
<li>Dates and hours are in the operator’s time zone, GMT+7 by default.</li>
</ul>`,
    ),
  ),
]
