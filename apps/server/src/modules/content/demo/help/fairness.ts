import type { DemoDocument } from '../../demo-types.ts'
import { helpIn, text } from '../document.ts'

const fairness = helpIn('fairness')
const responsible = helpIn('responsible')

export const fairnessHelp: readonly DemoDocument[] = [
  fairness(
    1,
    'verify-a-draw',
    text(
      'Tự kiểm chứng một kỳ quay',
      'Vài phút, không cần tin lời chúng tôi.',
      `<ol>
<li>Mở <a href="/verify">Kiểm chứng kết quả</a>, chọn trò và kỳ. Đăng nhập thì chọn thêm vé của bạn trong kỳ đó.</li>
<li>Bấm <strong>Kiểm chứng</strong>. Trình duyệt của bạn tự tính lại từng bước và ghi Đúng, Sai, Lưu ý hoặc Chưa kiểm, kèm lý do.</li>
<li>Muốn chắc hơn: tải tệp bằng chứng và kiểm bằng <a href="/verifier.html">bộ kiểm tra độc lập</a>, một tệp chạy được cả khi ngoại tuyến và không dùng chung mã với trang này.</li>
</ol>
<p>Các bước được kiểm: hạt giống đúng với mã cam kết; vé của bạn nằm trong danh sách đã chốt; biên nhận có chữ ký; dãy số tính ra đúng kết quả; mỗi việc được ghi sổ đúng thứ tự thời gian.</p>
<p>Một bước ghi Sai thì hãy lưu tệp bằng chứng trước khi khiếu nại: tệp đó tự nó là chứng cứ.</p>`,
    ),
    text(
      'Verifying a draw yourself',
      'A few minutes, and no need to take our word.',
      `<ol>
<li>Open <a href="/verify">Verify a result</a> and choose game and draw; logged in, a ticket of yours as well.</li>
<li>Press <strong>Verify</strong>. Your browser computes every step again and says right, wrong, worth knowing or not checked, with the reason.</li>
<li>To be surer, download the evidence and use the <a href="/verifier.html">independent verifier</a>: one file that works offline and shares no code with this site.</li>
</ol>
<p>What is checked: the seed fits the commitment; your ticket is in the frozen list; the receipt is signed; the numbers follow; each event was logged in the right order.</p>
<p>If a step says wrong, keep the evidence file before you complain: it is proof by itself.</p>`,
    ),
  ),
  fairness(
    2,
    'how-a-draw-is-made',
    text(
      'Một kỳ quay được tạo ra thế nào',
      'Cam kết, bán, chốt vé, quay, công bố.',
      `<ol>
<li><strong>Cam kết.</strong> Khi tạo kỳ, máy chủ chọn một hạt giống ngẫu nhiên và công bố mã băm SHA-256 của nó. Từ đó hạt giống không đổi được mà không lộ.</li>
<li><strong>Bán.</strong> Mỗi vé được nhận có một mã riêng và một biên nhận có chữ ký.</li>
<li><strong>Chốt.</strong> Lúc đóng cược, mọi vé được gộp thành một mã gốc. Thêm, bớt hay sửa một vé thì mã gốc khác đi.</li>
<li><strong>Quay.</strong> Kết quả tính bằng HMAC-SHA-512 từ hạt giống, mã gốc và số kỳ. Cách đổi thành con số không thiên lệch số nào.</li>
<li><strong>Công bố.</strong> Hạt giống được công bố cùng kết quả, để ai cũng tính lại được.</li>
</ol>
<p>Kỳ từ 5 phút trở lên có thể trộn thêm một số ngẫu nhiên công cộng, nếu nhà cái bật. Nhà cái không biết trước số đó; chứng nhận của kỳ ghi rõ có dùng hay không.</p>
<p>Kỳ xổ số đài không quay ở đây: kết quả do hai người nhập và duyệt, hoặc từ hai nguồn trùng nhau.</p>`,
    ),
    text(
      'How a draw is made',
      'Commit, sell, freeze, draw, publish.',
      `<ol>
<li><strong>Commit.</strong> With a draw the server picks a random seed and publishes its SHA-256. From then on it cannot be changed unseen.</li>
<li><strong>Sell.</strong> Each ticket has a code of its own and a signed receipt.</li>
<li><strong>Freeze.</strong> When sale closes all tickets become one root. Adding, taking away or changing one gives another root.</li>
<li><strong>Draw.</strong> The result is HMAC-SHA-512 of seed, root and draw number, turned into numbers without favouring any.</li>
<li><strong>Publish.</strong> The seed is published with the result, so that anybody can compute it again.</li>
</ol>
<p>Draws of 5 minutes and more may mix in a public random value, if the operator turns that on. The house does not know it beforehand; the certificate says whether it was used.</p>
<p>Station lotteries are not drawn here: one person enters the result and another confirms it, or two sources agree.</p>`,
    ),
  ),
  fairness(
    3,
    'public-log',
    text(
      'Sổ công khai',
      'Chỉ ghi thêm; sửa một dòng cũ là bị phát hiện.',
      `<p>Mã cam kết, mã gốc của danh sách vé, kết quả, đính chính và bảng tỷ lệ được ghi vào một sổ chỉ ghi thêm. Mỗi trạng thái của sổ có chữ ký.</p>
<ul>
<li>Một việc được nhận sẽ nằm dưới chữ ký trong vòng 60 giây.</li>
<li>Sửa hay xoá một dòng cũ làm mọi chữ ký sau đó không còn khớp.</li>
<li>Ai cũng chạy được một <strong>nhân chứng</strong>: chương trình giữ lại trạng thái đã thấy và từ chối ký khi sổ bị thu ngắn hoặc rẽ nhánh.</li>
</ul>
<p>Giới hạn cần nói rõ: nhân chứng do chính nhà cái chạy giúp phát hiện việc sửa sổ, không ngăn được. Trang <a href="/verify">Kiểm chứng</a> ghi có nhân chứng nào đã ký.</p>`,
    ),
    text(
      'The public log',
      'It only grows; a changed line is found.',
      `<p>Commitments, roots of the ticket lists, results, corrections and tables of odds are written into a log that only grows. Each of its states is signed.</p>
<ul>
<li>What was accepted is under a signature within 60 seconds.</li>
<li>Changing or removing an old line breaks every signature after it.</li>
<li>Anybody can run a <strong>witness</strong>: a program that keeps the state it saw and refuses to sign when the log shrinks or forks.</li>
</ul>
<p>A limit worth saying: a witness that the house runs itself finds a rewritten log and does not prevent it. The page <a href="/verify">Verify</a> tells which witnesses have signed.</p>`,
    ),
  ),
  responsible(
    1,
    'take-a-break',
    text(
      'Nghỉ chơi',
      'Nhắc mỗi 60 phút, nghỉ 15 phút với một nút, tạm nghỉ hoặc tự loại trừ lâu hơn.',
      `<p>Trong các trò của nhà cung cấp, mặc định cứ 60 phút trò dừng lại và cho bạn biết: đã chơi bao lâu, đã cược bao nhiêu, nhận lại bao nhiêu, lãi / lỗ thế nào.</p>
<ul>
<li><strong>Nghỉ 15 phút</strong> (mặc định): tài khoản không đặt cược và không nạp tiền được ở bất kỳ trò nào cho đến hết giờ. Không huỷ được.</li>
<li>Trong lúc nghỉ bạn vẫn rút tiền, xem sao kê và gọi hỗ trợ.</li>
<li><strong>Tạm nghỉ</strong>: 24 giờ, 48 giờ, 7 ngày, 30 ngày hoặc 6 tuần (mặc định), trong <a href="/index?mc=securityCenter&amp;mcItem=limits">Bảo mật, phần Giới hạn chơi</a>. Hết giờ tự mở lại, không ai huỷ sớm được.</li>
<li><strong>Tự loại trừ</strong>: 6 tháng, 1, 3, 5 năm (mặc định) hoặc vĩnh viễn, cùng chỗ đó. Hết hạn vẫn đóng cho đến khi bạn yêu cầu mở, chờ 24 giờ rồi xác nhận thêm một lần.</li>
</ul>
<p>Đọc thêm ở trang <a href="/page/responsible-gaming">Chơi có trách nhiệm</a>.</p>`,
    ),
    text(
      'Taking a break',
      'A reminder every 60 minutes, 15 minutes with one press, and longer breaks or exclusion.',
      `<p>In the providers’ games play pauses every 60 minutes by default and tells you: for how long, how much was staked, what came back, and your result.</p>
<ul>
<li><strong>15 minute break</strong> (default): no bet and no deposit in any game until they are over. It cannot be undone.</li>
<li>Meanwhile you can withdraw, read your statement and reach support.</li>
<li><strong>Take a break</strong>: 24 hours, 48 hours, 7 days, 30 days or 6 weeks (default), under <a href="/index?mc=securityCenter&amp;mcItem=limits">Security, part Limits</a>. It ends by itself and nobody can lift it earlier.</li>
<li><strong>Self-exclusion</strong>: 6 months, 1, 3 or 5 years (default) or for ever, in the same place. After its end the account stays closed until you ask, wait 24 hours and confirm once more.</li>
</ul>
<p>More on the page <a href="/page/responsible-gaming">Responsible gaming</a>.</p>`,
    ),
  ),
  responsible(
    2,
    'limits-explained',
    text(
      'Hạn mức tự đặt hoạt động thế nào',
      'Cửa sổ trượt 24 giờ, 7 ngày, 30 ngày; giảm ngay, tăng chờ 24 giờ.',
      `<p>Đặt ở <a href="/index?mc=securityCenter&amp;mcItem=limits">Bảo mật, phần Giới hạn chơi</a>. Ví kiểm hạn mức trong chính bước trừ tiền, nên không có đường vòng.</p>
<ul>
<li>Ba loại: tổng nạp, tổng cược, tổng thua. Vé chờ kết quả tính là thua cho đến khi có kết quả.</li>
<li>Cửa sổ trượt: 24 giờ, 7 ngày hoặc 30 ngày tính ngược từ lúc này, không phải theo ngày lịch.</li>
<li>Hạ hạn mức có hiệu lực ngay. Nâng hoặc bỏ hạn mức chờ 24 giờ, rồi bạn có 7 ngày để xác nhận (mặc định); không xác nhận thì mức cũ giữ nguyên.</li>
<li>Tiền thắng luôn được cộng; chỉ cược mới và nạp mới bị chặn.</li>
</ul>
<p>Ví dụ hạn mức thua 500.00 trong 24 giờ, bạn đã thua 420.00 và có vé chờ 50.00: còn đặt được 30.00.</p>`,
    ),
    text(
      'How limits of your own work',
      'Rolling 24 hours, 7 days, 30 days; lower at once, higher after 24 hours.',
      `<p>Set them under <a href="/index?mc=securityCenter&amp;mcItem=limits">Security, part Limits</a>. The wallet looks at them in the very step that takes the money, so there is no way round.</p>
<ul>
<li>Three kinds: deposits, stakes, losses. A waiting ticket counts as lost until it is settled.</li>
<li>Windows roll: 24 hours, 7 days or 30 days back from now, not days of the calendar.</li>
<li>A lower limit holds at once. A higher one, or none, waits 24 hours, and then you have 7 days to confirm (default); otherwise the old one stays.</li>
<li>Wins are always credited; only new bets and deposits are stopped.</li>
</ul>
<p>Example: a loss limit of 500.00 in 24 hours, 420.00 lost and a waiting ticket of 50.00 leaves 30.00 to bet.</p>`,
    ),
  ),
]
